/**
 * Everything a game gives to the client, found in the games' folders. Nothing here names a game. What stands on the
 * outside of a box is here from the beginning; the rest of it comes when its table is laid.
 */
import type { Component } from 'svelte';
import outsides from 'virtual:boxes';
import type { BoardProps, Box } from './board';
import { letter } from './people';
import { settings } from './settings.svelte';
import { LANGUAGES, Words, withSayings, type Catalogue, type Language, type Sayings } from './words';

/** A module with one thing in it. */
type Whole<T> = { default: T };

const covers = import.meta.glob<Whole<Component>>('../../../src/ludotheque/games/*/board/Cover.svelte', {
  eager: true,
});
const boxes = import.meta.glob<Whole<Box>>('../../../src/ludotheque/games/*/board/box.ts');
const boards = import.meta.glob<Whole<Component<BoardProps>>>('../../../src/ludotheque/games/*/board/Board.svelte');
const catalogues = import.meta.glob<Whole<Catalogue>>('../../../src/ludotheque/games/*/words/*.json');
/** What people do at any table besides its game: take a step back, resign. */
const sayings = import.meta.glob<Whole<Sayings>>('../../../src/ludotheque/kernel/sayings/*.json');

const NO_WORDS: Catalogue = { and: '', vocabulary: {} };

function of<T>(found: Record<string, T>, game: string, file: string): T | undefined {
  return found[`../../../src/ludotheque/games/${game}/${file}`];
}

export function colourOf(game: string): string {
  return outsides[game]?.colour ?? 'stone';
}

export function coverOf(game: string): Component | undefined {
  return of(covers, game, 'board/Cover.svelte')?.default;
}

/** Whether a game has a board at all. */
export function hasBoard(game: string): boolean {
  return of(boards, game, 'board/Board.svelte') !== undefined;
}

/** The board arrives when it is needed; a game without one is played on the plain table. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const load = of(boards, game, 'board/Board.svelte');
  return load ? (await load()).default : null;
}

/** Boxes that have been opened, and words that have been read; whoever asked before they came is told again. */
class Opened {
  boxes = $state.raw<Record<string, Box>>({});
  words = $state.raw<Record<string, Words>>({});
}
const opened = new Opened();
const underway = new Map<string, Promise<void>>();

/** Once for each thing; what could not be fetched is asked for again the next time. */
function once(key: string, load: () => Promise<void>): Promise<void> {
  let loading = underway.get(key);
  if (!loading) {
    loading = load();
    underway.set(key, loading);
    loading.catch(() => underway.delete(key));
  }
  return loading;
}

function openBox(game: string): Promise<void> {
  return once(game, async () => {
    const box = (await of(boxes, game, 'board/box.ts')?.())?.default ?? { colour: colourOf(game) };
    opened.boxes = { ...opened.boxes, [game]: box };
  });
}

function readWords(game: string, language: Language): Promise<void> {
  const key = `${game}.${language}`;
  return once(key, async () => {
    const found = [language, ...LANGUAGES].map((one) => of(catalogues, game, `words/${one}.json`)).find(Boolean);
    const said = sayings[`../../../src/ludotheque/kernel/sayings/${language}.json`];
    const [words, more] = await Promise.all([found?.(), said?.()]);
    const catalogue = withSayings(words?.default ?? NO_WORDS, more?.default ?? {});
    opened.words = { ...opened.words, [key]: new Words(language, catalogue) };
  });
}

/** Everything that a table of this game needs besides its board. */
export async function openGame(game: string, language: Language = settings.language): Promise<void> {
  await Promise.all([openBox(game), readWords(game, language)]);
}

/** Until the box is open, what can be seen of it from outside. */
export function boxOf(game: string): Box {
  const box = opened.boxes[game];
  if (!box && game) openBox(game).catch(() => {});
  return box ?? { colour: colourOf(game) };
}

const closed = new Map<string, Words>();

function outsideWords(game: string, language: Language): Words {
  const key = `${game}.${language}`;
  const words = closed.get(key) ?? new Words(language, { ...NO_WORDS, ...outside(game, language) });
  closed.set(key, words);
  return words;
}

function outside(game: string, language: Language): Record<string, string> {
  const words = outsides[game]?.words;
  return words?.[language] ?? words?.[LANGUAGES[0]] ?? {};
}

/** Whoever changes the language goes on in the other one for the moment. */
export function wordsOf(game: string, language: Language = settings.language): Words {
  const words = opened.words[`${game}.${language}`];
  if (!words && game) readWords(game, language).catch(() => {});
  const other = () => LANGUAGES.map((one) => opened.words[`${game}.${one}`]).find(Boolean);
  return words ?? other() ?? outsideWords(game, language);
}

export function titleOf(game: string): string {
  return sentenceOf(game, 'title') || game;
}

/** A plain sentence at the top of the catalogue, such as `tagline` or `note`. */
export function sentenceOf(game: string, key: string): string {
  return outside(game, settings.language)[key] ?? '';
}

/** What a seat is in this game, where seats are not alike (section `seat`, by letter). */
export function roleOf(game: string, seat: number): string {
  return wordsOf(game).entry('seat', letter(seat)) ?? '';
}

/** What an option, or one of its choices, is called, if it is one. */
export function optionName(game: string, option: string, key = 'label'): string | undefined {
  const section = wordsOf(game).catalogue.option as Record<string, Record<string, string>> | undefined;
  return section?.[option]?.[key];
}

/** What it is called, or else its key. */
export function optionWord(game: string, option: string, key: string): string {
  return optionName(game, option, key) ?? (key === 'label' ? option : key);
}
