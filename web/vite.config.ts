import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env['KABUTO_SERVER'] ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Scripts and styles of our own only: nothing is inlined into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => file.endsWith('paper.svg'),
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/healthz': server,
    },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
  },
});
