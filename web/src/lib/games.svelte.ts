/** Everything a game gives to the client, found in the games' folders. Nothing here names a game. */
import type { Component } from 'svelte';
import type { BoardProps, Box } from './board';
import { letter } from './people';
import { settings } from './settings.svelte';
import { LANGUAGES, Words, withSayings, type Catalogue, type Language, type Sayings } from './words';

const boxes = import.meta.glob<{ default: Box }>('../../../src/ludotheque/games/*/board/box.ts', { eager: true });
const covers = import.meta.glob<{ default: Component }>('../../../src/ludotheque/games/*/board/Cover.svelte', {
  eager: true,
});
const boards = import.meta.glob<{ default: Component<BoardProps> }>(
  '../../../src/ludotheque/games/*/board/Board.svelte',
);
const catalogues = import.meta.glob<{ default: Catalogue }>('../../../src/ludotheque/games/*/words/*.json', {
  eager: true,
});
/** What people do at any table besides its game: take a step back, resign. */
const sayings = import.meta.glob<{ default: Sayings }>('../../../src/ludotheque/kernel/sayings/*.json', {
  eager: true,
});

const PLAIN: Box = { colour: 'stone' };
const NO_WORDS: Catalogue = { and: '', vocabulary: {} };

function of<T>(found: Record<string, T>, game: string, file: string): T | undefined {
  return found[`../../../src/ludotheque/games/${game}/${file}`];
}

export function boxOf(game: string): Box {
  return of(boxes, game, 'board/box.ts')?.default ?? PLAIN;
}

export function coverOf(game: string): Component | undefined {
  return of(covers, game, 'board/Cover.svelte')?.default;
}

/** The board arrives when it is needed; a game without one is played on the plain table. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const load = of(boards, game, 'board/Board.svelte');
  return load ? (await load()).default : null;
}

const cache = new Map<string, Words>();

export function wordsOf(game: string, language: Language = settings.language): Words {
  const key = `${game}.${language}`;
  let words = cache.get(key);
  if (!words) {
    const languages = [language, ...LANGUAGES];
    const found = languages.map((one) => of(catalogues, game, `words/${one}.json`)?.default).find(Boolean);
    const said = sayings[`../../../src/ludotheque/kernel/sayings/${language}.json`]?.default ?? {};
    words = new Words(language, withSayings(found ?? NO_WORDS, said));
    cache.set(key, words);
  }
  return words;
}

export function titleOf(game: string): string {
  const title = wordsOf(game).catalogue.title;
  return typeof title === 'string' ? title : game;
}

/** A plain sentence at the top of the catalogue, such as `tagline` or `note`. */
export function sentenceOf(game: string, key: string): string {
  const sentence = wordsOf(game).catalogue[key];
  return typeof sentence === 'string' ? sentence : '';
}

/** What a seat is in this game, where seats are not alike (section `seat`, by letter). */
export function roleOf(game: string, seat: number): string {
  return wordsOf(game).entry('seat', letter(seat)) ?? '';
}

/** What an option, or one of its choices, is called. */
export function optionWord(game: string, option: string, key: string): string {
  const section = wordsOf(game).catalogue.option as Record<string, Record<string, string>> | undefined;
  return section?.[option]?.[key] ?? (key === 'label' ? option : key);
}
