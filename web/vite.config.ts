import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { boxes, preloaded } from './boxes.ts';
import { packed } from './packed.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const games = path('../src/ludotheque/games/');
const house = process.env.LUDOTHEQUE_HOUSE ?? 'http://127.0.0.1:8000';

/** The house answers its own pages only, so the development server speaks as one of them. */
const proxied = { target: house, changeOrigin: true, headers: { origin: house } };

/** What nearly every page is written in; other alphabets and the italics come when they are needed. */
const FIRST_LETTERS = /(fraunces-latin-opsz-normal|inter-latin-wght-normal).*\.woff2$/;

/** Boards live in their game's folder, which has no node_modules: their packages are the client's. */
function boardPackages(): Plugin {
  return {
    name: 'board-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.startsWith(games) || /^[./$\0]/.test(source)) return null;
      return this.resolve(source, path('./src/main.ts'), { skipSelf: true });
    },
  };
}

export default defineConfig({
  base: './', // the house puts in where it stands (house/pages.py)
  plugins: [boardPackages(), boxes(games), svelte(), preloaded(FIRST_LETTERS), packed()],
  resolve: { alias: { $lib: path('./src/lib') } },
  server: {
    fs: { allow: ['.', games] },
    proxy: { '/api': proxied, '/ws': { ...proxied, ws: true } },
  },
  build: {
    outDir: '../src/ludotheque/house/static',
    emptyOutDir: true,
    target: 'es2022',
  },
  test: {
    include: ['src/**/*.test.ts', '../src/ludotheque/games/*/board/**/*.test.ts'],
  },
});
