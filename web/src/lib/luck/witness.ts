/** What this browser saw of a table's luck before anything could be changed: its promise, and the words. */
import { letter } from '../people';
import type { Room } from '../wire';

export interface Seen {
  commitment: string;
  words: string;
  /** It was seen before the game began, not only while it went on. */
  before: boolean;
  /** It has begun: nothing changes any more. */
  begun: boolean;
}

const KEY = 'luck';
/** Tables that are remembered; the oldest are forgotten first. */
const KEPT = 200;

/** The words as they go into the luck: a line for each seat that gave one. */
export function joined(room: Room): string {
  return room.seats.flatMap(({ word }, seat) => (word ? [`${letter(seat)} ${word}`] : [])).join('\n');
}

function all(): Record<string, Seen> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Seen>;
  } catch {
    return {};
  }
}

export function seen(id: string): Seen | undefined {
  return all()[id];
}

/** Remember a room as it is now. The first promise counts; words may change until the game begins. */
export function witness(room: Room): void {
  const known = all();
  const last = known[room.id];
  if (!room.commitment || (last ? last.begun : room.over)) return;
  delete known[room.id];
  known[room.id] = {
    commitment: last?.commitment ?? room.commitment,
    words: joined(room),
    before: last?.before ?? !room.started,
    begun: room.started,
  };
  const kept = Object.entries(known).slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}
