import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// What could turn data into markup or code is not used at all; the one parser of our own
// server's drawings stands in src/lib/drawing.ts.
const sinks = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
]
  .map((property) => ({ property, message: 'Data never becomes markup.' }))
  .concat([{ object: 'document', property: 'write', message: 'Data never becomes markup.' }]);

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/wire.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    rules: {
      'no-restricted-properties': ['error', ...sinks],
      'no-restricted-globals': ['error', 'eval'],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'svelte/no-at-html-tags': 'error',
      'max-lines': ['error', 500],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    ignores: ['src/lib/drawing.ts'],
    rules: { 'no-restricted-syntax': ['error', "NewExpression[callee.name='DOMParser']"] },
  },
  // A test file is one long list of small sentences.
  { files: ['test/**', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } },
);
