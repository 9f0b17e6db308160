/** How the view is read: names, orders and questions that every part of the board asks. */
import type { Words } from '$lib/words';
import type { SiegeView } from './view';

export type Side = 'attack' | 'defence';

export const COLOURS = ['R', 'B', 'G', 'Y', 'P'] as const;
export type Colour = (typeof COLOURS)[number];
export const STRENGTHS = 12;
export const CAULDRONS = 3;
export const TACTICS = [
  'joker',
  'joker',
  'spy',
  'shield_bearer',
  'redeployment',
  'recruitment',
  'desertion',
  'treachery',
  'explosion',
  'support',
  'exchange',
];
const ELITE = ['joker', 'spy', 'shield_bearer'];
const ORDER = [
  ...COLOURS.flatMap((colour) => Array.from({ length: STRENGTHS }, (_, n) => `${colour}${n}`)),
  ...TACTICS,
];

/** The colour of a Siege card; tactics cards have none. */
export function colourOf(card: string): Colour | null {
  return COLOURS.find((colour) => /^.\d+$/.test(card) && card.startsWith(colour)) ?? null;
}

export const strengthOf = (card: string): string => card.slice(1);
export const isTactics = (card: string): boolean => colourOf(card) === null;
export const isAction = (card: string): boolean => isTactics(card) && !ELITE.includes(card);
export const inOrder = (cards: string[]): string[] => cards.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

export const sideOf = (view: SiegeView, seat: number): Side => (seat === view.attacker ? 'attack' : 'defence');

/** The side at the lower edge: the viewer's own; who watches stands with the Attacker. */
export const nearSide = (view: SiegeView): Side => (view.seat < 0 ? 'attack' : sideOf(view, view.seat));

/** One card less of this name. */
export function without(cards: string[], card: string): string[] {
  const first = cards.indexOf(card);
  return cards.filter((_, at) => at !== first);
}

/** A sentence begins with a capital, also when it begins with a tile. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a card is, and what it does: Siege cards drive off their rivals, tactics cards have a sentence of their own. */
export function cardHelp(words: Words, card: string): string {
  const kind = isTactics(card) ? card : ['0', '11'].includes(strengthOf(card)) ? 'rivals' : '';
  return `${sentence(words.name('card', card))}.${kind && ` ${words.say('help', kind)}`}`;
}
