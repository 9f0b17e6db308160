/** Boards live in their game's folder and are held to the same rules: eslint runs at the root of the project. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { files: ["**/*.{js,ts,svelte}"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs['flat/recommended'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript sees more
      '@typescript-eslint/no-non-null-assertion': 'off', // with noUncheckedIndexedAccess a list's entry is said to be there
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
);
