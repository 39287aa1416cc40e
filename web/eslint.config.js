import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/protocol'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Links are plain addresses; the router listens to clicks on them.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets here are replaced, never changed: `$state.raw` and `$derived` suffice.
      'svelte/prefer-svelte-reactivity': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true }],
    },
  },
  { files: ['src/early.js'], rules: { '@typescript-eslint/no-unused-vars': ['error', { caughtErrors: 'none' }] } },
  { files: ['src/**/i18n/*.ts'], rules: { 'max-lines': 'off' } },
);
