/** The viewer of replays: one script and one style, with everything in them, for a file that needs no network. */
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import client from './vite.config.ts';

export default mergeConfig(client, {
  publicDir: false,
  build: {
    outDir: '../src/ludotheque/house/static/replay',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('./src/replay/main.ts', import.meta.url)),
      output: {
        format: 'es',
        codeSplitting: false,
        entryFileNames: 'replay.js',
        assetFileNames: 'replay[extname]',
      },
    },
  },
});
