/** Who sits where. Bots come from the house under the name of their kind; at a table each has a name that fits its seat's letter. */
import { maybe } from './house.svelte';
import type { Room } from './wire';

/** Seats in notation: A, B, C … */
export function letter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export function nameOf(room: Room, seat: number): string {
  const sitter = room.seats[seat];
  if (!sitter) return letter(seat);
  return (sitter.kind === 'bot' && sitter.name === sitter.bot && maybe('bot', letter(seat))) || sitter.name;
}
