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

/** Every text of a catalogue, without the names of its slots' vocabularies. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\{(\w+):\w+\}/g, '{$1}')];
  return Object.values(value as object).flatMap(texts);
}

describe('the French of the house and of every game', () => {
  // What stands on a box stays as it is.
  const all = texts(catalogues.map(([, , french]) => ({ ...(french as object), title: '' })));
  const found = (wrong: RegExp) => all.filter((text) => wrong.test(text));

  it('has curly apostrophes', () => expect(found(/'/)).toEqual([]));
  it('has a narrow space that does not break before ; ! ? %', () => expect(found(/[^\u202f][;!?%]/)).toEqual([]));
  it('has a space that does not break before a colon', () => expect(found(/[^\u00a0]:(?!\S)/)).toEqual([]));
  it('has spaces that do not break inside quotation marks and numbers', () =>
    expect(found(/«[^\u00a0]|[^\u00a0]»|\d \d/)).toEqual([]));
});

describe('the house’s words', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,svelte}', '../../../src/ludotheque/games/*/board/*.{ts,svelte}', '!../**/*.test.ts'],
    { eager: true, query: '?raw', import: 'default' },
  );
  /** Kinds that come from the server or the games are held to them by tests/house/test_words_of_the_house.py. */
  const told = ['error', 'phrase', 'touch', 'bot'];
  /** Kinds that another module than the one that says them makes up, or that are put together of two. */
  const passed: Record<string, RegExp> = {
    house: /^(en|fr)$/,
    settings: /^(theme|confirm|pace|sound|motion|plain)_\w+$/,
    tables: /^theirs$/,
    safety: /^(overtaken|(asks|you_ask)_(undo|pause|stop|stand_in))$/,
  };

  /** How the kinds of a section are written: in quotes, or put together as `seat_${state}` or `${what}_title`. */
  function written(section: string): RegExp[] {
    const near = Object.values(sources).filter((source) => source.includes(`'${section}'`));
    const whole = near.flatMap((source) => source.match(/'\w+'/g) ?? []);
    const made = near.flatMap((source) => source.match(/`\w*\$\{[^`]*\}\w*`/g) ?? []);
    const parts = made.filter((text) => /\w_\$|\}_\w/.test(text)).map((text) => text.replace(/\$\{.*?\}/g, '\\w+'));
    return [...new Set([...whole, ...parts])].map((text) => new RegExp(`^${text.slice(1, -1)}$`));
  }

  const sections = Object.entries(en).filter(([name, kinds]) => typeof kinds === 'object' && !told.includes(name));
  it.each(sections.filter(([name]) => name !== 'vocabulary'))('of “%s” are all said somewhere', (section, kinds) => {
    const ways = [...written(section), ...(passed[section] ? [passed[section]] : [])];
    expect(Object.keys(kinds).filter((kind) => !ways.some((way) => way.test(kind)))).toEqual([]);
  });
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
