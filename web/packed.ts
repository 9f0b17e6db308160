/** Packs what the house serves when it is built, not each time somebody comes: beside each text its .br and its .gz. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are packed already. */
const TEXTS = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Less than this is not worth another file. */
const SMALL = 512;

const WAYS: Record<string, (text: Buffer) => Buffer> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gz: (text) => gzipSync(text, { level: 9 }),
};

export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      // The viewer of replays (it has no public files) is never served: the house reads it, and puts it into a file.
      folder = config.publicDir ? config.build.outDir : '';
    },
    closeBundle() {
      if (folder) pack(folder);
    },
  };
}

function pack(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path);
    if (text.length < SMALL) continue;
    for (const [ending, way] of Object.entries(WAYS)) writeFileSync(`${path}.${ending}`, way(text));
  }
}
