/** How the view is read: names, orders and questions that every part of the board asks. */
import type { BoumView } from './view';

export type Standing = BoumView['standing'][number];

export const CARDS = [
  'extra',
  'kick',
  'block',
  'pass_wall',
  'punch',
  'fuse',
  'gamelle',
  'pass_bomb',
  'remote',
  'rollers',
];
export const POWERS = ['plain', '+1', '+2'];
export const TEAMS = ['red', 'blue'];

/** Who has hit whom before the teams are known, explosion by explosion. */
export function waitingHits(view: BoumView): { seat: number; other: number }[][] {
  return view.hits.map((bombs) =>
    bombs.flatMap((n, at) => (n ? [{ seat: Math.floor(at / view.seats), other: at % view.seats }] : [])),
  );
}

/** What stands on a bomb: its power, as far as one knows it. */
export const mark = (power: string): string => (power === 'plain' ? '+0' : power);

/** The card that lies open, and what it is meant for: "kick 4,3", "block C", "extra". */
export function openCard(view: BoumView): { card: string; cell: string; seat: number } | null {
  if (!view.played) return null;
  const [card = '', target = ''] = view.played.split(' ');
  const seat = /^[A-E]$/.test(target) ? target.charCodeAt(0) - 65 : -1;
  return { card, cell: target.includes(',') ? target : '', seat };
}
