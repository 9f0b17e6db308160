/** Boards live in their game's folder and are held to the same rules: eslint runs at the root of the project. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { files: ['**/*.{js,ts,svelte}'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs['flat/recommended'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript sees more
      '@typescript-eslint/no-non-null-assertion': 'off', // noUncheckedIndexedAccess asks for it at every list
      '@typescript-eslint/no-dynamic-delete': 'off', // a view's counts leave out what is nought
      '@typescript-eslint/no-invalid-void-type': 'off', // Svelte's attachments return one or the other
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/prefer-svelte-reactivity': 'off', // maps that are built and read in one go, or caches
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
);
