/** What stands on the outside of every box, and no more: the shelf shows all games without opening any of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:boxes';
const WORDS = /^(\w+)\.json$/;

/** The sentences at the top of a catalogue: title, tagline, aim and the like. */
function sentences(path: string): Record<string, string> {
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const plain = Object.entries(catalogue).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(plain) as Record<string, string>;
}

function outside(folder: string): { colour: string; words: Record<string, Record<string, string>> } {
  const box = join(folder, 'board/box.ts');
  const colour = existsSync(box) ? /^ {2}colour: '([\w-]+)'/m.exec(readFileSync(box, 'utf8'))?.[1] : 'stone';
  if (!colour) throw new Error(`${box} names no colour`);
  const files = readdirSync(join(folder, 'words')).filter((name) => WORDS.test(name));
  const words = files.map((name) => [WORDS.exec(name)![1]!, sentences(join(folder, 'words', name))] as const);
  return { colour, words: Object.fromEntries(words) };
}

/** `import boxes from 'virtual:boxes'`: by game its colour and its sentences in each language. */
export function boxes(games: string): Plugin {
  return {
    name: 'boxes',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const found = readdirSync(games).filter((name) => existsSync(join(games, name, 'words')));
      return `export default ${JSON.stringify(Object.fromEntries(found.map((name) => [name, outside(join(games, name))])))}`;
    },
  };
}

/** The letters of the first page are asked for together with it, not when its styles have been read. */
export function preloaded(fonts: RegExp): Plugin {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => fonts.test(name));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
