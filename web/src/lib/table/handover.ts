/** Several people at one screen: who of them has to come to it. */
import type { Room } from '../wire';
import type { Known } from './knowing';

/** The chairs of this guest: his own, and those of people at his screen. */
export function chairsOf(room: Room | null): number[] {
  return room?.seats.flatMap((sitter, seat) => (sitter.mine ? [seat] : [])) ?? [];
}

/**
 * The chair that the table waits for, after the one that was in front last; -1 when that one has something to do
 * itself, or only others have. For whom a bot plays nobody has to come.
 */
export function dueChair(room: Room | null, truth: Known | null, last: number): number {
  if (!room || !truth) return -1;
  const wanted = [...truth.to_act, ...(room.ask?.missing ?? [])];
  const due = chairsOf(room).filter((seat) => wanted.includes(seat) && !room.seats[seat]!.bot);
  if (truth.seat >= 0 && due.includes(truth.seat)) return -1;
  return due.find((seat) => seat > last) ?? due[0] ?? -1;
}
