/** How it stands at a table, and which one comes first on one's own list. */
import type { Room } from '$lib/wire';

/** In the order of the list: it is your turn; others'; people are missing; it is over. */
export const STANDS = ['mine', 'theirs', 'waits', 'over'] as const;
export type Stand = (typeof STANDS)[number];

export function standOf(room: Room): Stand {
  if (room.over) return 'over';
  if (!room.started) return 'waits';
  const mine = room.to_act.some((seat) => room.seats[seat]?.mine && !room.seats[seat].bot);
  return mine ? 'mine' : 'theirs';
}

/** What has waited longest comes first; otherwise as the house has it, the newest first. */
export function inOrder(rooms: Room[]): Room[] {
  const rank = (room: Room) => STANDS.indexOf(standOf(room));
  const since = (room: Room) => (room.started && !room.over ? room.since : 0);
  return [...rooms].sort((a, b) => rank(a) - rank(b) || since(a) - since(b));
}
