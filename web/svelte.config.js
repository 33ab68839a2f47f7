import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Elements are made one by one, so the page writes no markup into itself anywhere.
    fragments: 'tree',
  },
};
