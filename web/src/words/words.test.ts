import { describe, expect, it } from 'vitest';
import en from './en.json';
import fr from './fr.json';

type Catalogue = Record<string, Record<string, unknown>>;
const games = import.meta.glob<{ default: Catalogue }>('../../../src/ludotheque/games/*/words/*.json', { eager: true });
const catalogues: [string, unknown, unknown][] = [['the house', en, fr]];
const sayings = import.meta.glob<{ default: Catalogue }>('../../../src/ludotheque/kernel/sayings/*.json', {
  eager: true,
});
const said = (language: string) => sayings[`../../../src/ludotheque/kernel/sayings/${language}.json`]!.default;
catalogues.push(['what people do at any table', said('en'), said('fr')]);
for (const [path, { default: english }] of Object.entries(games)) {
  const french = games[path.replace('/en.json', '/fr.json')];
  if (path.endsWith('/en.json')) catalogues.push([path.split('/').at(-3)!, english, french?.default]);
}

/** Every key with the slots of its template: what a translation must share with the original. */
function keys(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path} ${[...new Set(value.match(/\{\w+(:\w+)?\}/g))].sort().join(' ')}`];
  return Object.entries(value as object).flatMap(([key, inner]) => keys(inner, `${path}.${key}`));
}

it('sets the house’s French as the French set it: spaces that do not break, curly apostrophes', () => {
  expect(JSON.stringify([fr, said('fr')], null, 1).match(/.* [:;!?»].*|.*« .*|.*'.*/g)).toBeNull();
});

describe.each(catalogues)('%s', (_, english, french) => {
  it('says the same things in both languages', () => {
    expect(keys(french).sort()).toEqual(keys(english).sort());
  });

  it('explains every word of its glossary', () => {
    for (const words of [english, french] as Catalogue[])
      expect(Object.keys(words.help ?? {})).toEqual(expect.arrayContaining(Object.keys(words.glossary ?? {})));
  });
});
