/** Games in a row between the same people. */
import type { Room } from '../wire';

/** Who has won how often, this game included, the best first. */
export function scoreOf(room: Room, winners: number[]): { seat: number; wins: number }[] {
  return room.seats
    .map((sitter, seat) => ({ seat, wins: sitter.wins + (winners.includes(seat) ? 1 : 0) }))
    .sort((a, b) => b.wins - a.wins);
}
