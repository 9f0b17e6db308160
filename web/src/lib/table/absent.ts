/** Whose seat the others may decide about: who has been away too long, or has no time left. */
import type { Room } from '../wire';
import { isMine } from './asked';

export interface Absent {
  seat: number;
  why: 'away' | 'out';
  /** Changes with every new absence: whoever chose to wait is asked again only then. */
  key: string;
}

export function absent(room: Room, now: number): Absent[] {
  if (room.over || room.paused || room.seat < 0) return [];
  return room.seats.flatMap((sitter, seat): Absent[] => {
    if (sitter.kind !== 'guest' || sitter.bot || isMine(room, seat)) return [];
    if (room.clock?.out.includes(seat) && !room.terms.time.strict) return [{ seat, why: 'out', key: `${seat} out` }];
    const { patience } = sitter;
    if (patience === null || sitter.online || patience > now) return [];
    return [{ seat, why: 'away', key: `${seat} ${patience}` }];
  });
}
