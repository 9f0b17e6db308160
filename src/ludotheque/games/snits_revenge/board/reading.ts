/** How the view is read: names, orders and questions that every part of the board asks. */
import type { SnitsView } from './view';

export type Counts = Record<string, number>;
export type Odds = [number, number];

const letter = (seat: number): string => String.fromCharCode(65 + seat);

export const OUTSIDE = 'outside';
export const BOLOTOMUS = 0;
/** In which order a clan says how many of them march. */
export const ENLISTED = ['hammer', 'lightning', 'six', 'five'];
export const KINDS = ['hammer', 'plain', 'five', 'six', 'lightning'];
export const SPEED: Counts = { hammer: 4, plain: 4, five: 5, six: 6, lightning: 7 };
export const SNIT_TRACK = ['move', 'kick', 'fast'];
export const BOLOTOMUS_TRACK = ['compose', 'send', 'chomp', 'transform'];

/** Steps within a phase belong to it. */
const WITHIN: Record<string, string> = { pack: 'kick', bite: 'kick', target: 'kick', naming: 'chomp' };
export const phaseOf = (view: SnitsView): string => WITHIN[view.phase] ?? view.phase;

export const kindOf = (slot: string): string => slot.replace('*', '');
export const isMarked = (slot: string): boolean => slot.endsWith('*');
export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
const slotOrder = (slot: string) => KINDS.indexOf(kindOf(slot)) + (isMarked(slot) ? 10 : 0);

export function living(view: SnitsView, clan: number): number {
  return Object.values(view.snits[clan] ?? {}).reduce((sum, there) => sum + total(there), 0);
}
export function fallen(view: SnitsView, clan: number): number {
  const marched = view.phase !== 'army' && view.phase !== 'duty' && view.phase !== 'hide';
  return marched ? total(view.army[clan]) - living(view, clan) : 0;
}
export const clans = (view: SnitsView): number[] => view.snits.map((_, clan) => clan);

/** Pieces of one kind in one place: what is touched together. */
export interface Stack {
  place: string;
  thing: 'snorg' | 'makum' | 'runnungitm' | 'snit';
  seat: number;
  /** A kind of Snit, with a star if it stands out. */
  slot: string;
  n: number;
  /** How many of them may still act in this phase. */
  ready: number;
  /** How the house knows it; empty when it can mean nothing. */
  touch: string;
  id: string;
}

function snitTouch(view: SnitsView, place: string, seat: number, slot: string): string {
  const here = place === view.here;
  if (here && view.phase === 'target' && seat !== view.clan) return `foe:${letter(seat)},${slot}`;
  if (here && (view.phase === 'pack' || view.phase === 'bite') && seat === view.clan) return `snit:${kindOf(slot)}`;
  if (seat === view.seat) return `snit:${place},${slot}`;
  return place === OUTSIDE ? '' : `foe:${place},${letter(seat)},${slot}`;
}

export function stacksAt(view: SnitsView, place: string): Stack[] {
  const found: Stack[] = [];
  const add = (thing: Stack['thing'], n: number, ready: number, touch: string) => {
    if (n) found.push({ place, thing, seat: BOLOTOMUS, slot: '', n, ready, touch, id: `${thing}:${place}` });
  };
  add('snorg', view.snorgs.includes(place) ? 1 : 0, 0, `snorg:${place}`);
  add('makum', view.makums[place] ?? 0, view.ready_makums[place] ?? 0, `makum:${place}`);
  add('runnungitm', view.runnungitms[place] ?? 0, view.ready_runnungitms[place] ?? 0, `runnungitm:${place}`);
  view.snits.forEach((clan, index) => {
    const seat = index + 1;
    const there = clan[place] ?? {};
    for (const slot of Object.keys(there).sort((a, b) => slotOrder(a) - slotOrder(b))) {
      const ready = seat === view.clan ? (view.ready[place]?.[slot] ?? 0) : 0;
      found.push({
        place,
        thing: 'snit',
        seat,
        slot,
        n: there[slot]!,
        ready,
        touch: snitTouch(view, place, seat, slot),
        id: `${seat}:${place}:${slot}`,
      });
    }
  });
  return found;
}

/** The same, with one stack for each clan: it can be looked at, not touched. */
export function byClan(view: SnitsView, stacks: Stack[]): Stack[] {
  const groups = clans(view).flatMap((clan) => {
    const own = stacks.filter((stack) => stack.seat === clan + 1);
    const first = own.find((stack) => isMarked(stack.slot)) ?? own[0];
    if (!first) return [];
    const n = own.reduce((sum, stack) => sum + stack.n, 0);
    return [{ ...first, n, id: `${clan}:${first.place}` }];
  });
  return [...stacks.filter((stack) => stack.thing !== 'snit'), ...groups];
}

export const placesOf = (view: SnitsView): string[] => [...view.organs.map((organ) => organ.key), OUTSIDE];

/** The passage between two places, if there is one. */
export function passageBetween(view: SnitsView, one: string, other: string): number {
  return view.passages.findIndex(
    (way) => (way.one === one && way.other === other) || (way.one === other && way.other === one),
  );
}

/** How much of each passage is gone for whoever acts: in the second move another clan's canal is closed. */
export function gone(view: SnitsView): number[] {
  const closed = (seat: number) => view.phase === 'fast' && seat > 0 && seat !== view.clan;
  return view.used.map((used, way) => (closed(view.taken[way] ?? -1) ? view.passages[way]!.capacity : used));
}

// -------------------------------------------------------------------- what the dice promise
export const percent = ([good, of]: Odds): number => Math.round((100 * good) / of);

/** That at least one of these kicks hits. */
export function packOdds(view: SnitsView, pack: Counts): number {
  const miss = Object.entries(pack).reduce(
    (share, [kind, n]) => share * (1 - view.odds.kick[kind]![0] / view.odds.kick[kind]![1]) ** n,
    1,
  );
  return Math.round(100 * (1 - miss));
}
