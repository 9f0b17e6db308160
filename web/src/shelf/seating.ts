/** Who sits where, before a table is laid: `me` at most once, the rest open seats, bots and others at this screen. */

import { USUAL_BOT } from '../lib/levels';

/** What comes before the name of somebody at this screen. */
export const HERE = 'here:';
export const LONGEST = 24;

export function isHere(who: string): boolean {
  return who.startsWith(HERE);
}

/** A first offer: you, and as many bots as make a lively table. */
export function newSeats(counts: number[], bots: string[]): string[] {
  return resized(['me'], lively(counts), bots);
}

/** You, and friends who are still to come. */
export function friendSeats(counts: number[]): string[] {
  return resized(['me'], lively(counts), []);
}

/** Nobody but bots: something to watch. */
export function botSeats(counts: number[], bots: string[]): string[] {
  return resized([], lively(counts), bots);
}

function lively(counts: number[]): number {
  return counts.includes(4) ? 4 : (counts[0] ?? 1);
}

export function resized(seats: string[], count: number, bots: string[]): string[] {
  const filler = bots.includes(USUAL_BOT) ? USUAL_BOT : (bots.at(-1) ?? 'open');
  const kept = seats.slice(0, count);
  return [...kept, ...Array.from({ length: count - kept.length }, () => filler)];
}

/** A guest has one place only: sitting down somewhere leaves the old seat to what was there. */
export function seated(seats: string[], seat: number, who: string): string[] {
  const before = seats[seat]!;
  return seats.map((one, at) => {
    if (at === seat) return who;
    return who === 'me' && one === 'me' ? before : one;
  });
}
