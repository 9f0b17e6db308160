/** Where the last turn went, for the marks on the floor. */
import type { StoryLine } from '$lib/wire';
import { cellOf } from './cells';

export interface Marks {
  /** Who walked. */
  seat: number;
  /** The ways walked, each without a gap: a teleporter or a tunnel begins another one. */
  ways: string[][];
  /** Where bombs were laid or came to rest. */
  bombs: string[];
}

const COME = ['lays', 'lays_own', 'bomb_lands', 'bomb_follows', 'bomb_is_back'];

const apart = (a: string, b: string): number => {
  const [one, other] = [cellOf(a), cellOf(b)];
  return Math.abs(one.row - other.row) + Math.abs(one.col - other.col);
};

/** A step to the next cell goes on; any other begins anew. */
function joined(steps: string[]): string[][] {
  const ways: string[][] = [];
  for (const cell of steps) {
    const last = ways.at(-1)?.at(-1);
    if (last !== undefined && apart(last, cell) === 1) ways.at(-1)!.push(cell);
    else ways.push([cell]);
  }
  return ways;
}

export function marksOf(latest: StoryLine[]): Marks {
  let seat = 0;
  let steps: string[] = [];
  let bombs: string[] = [];
  for (const { kind, args } of latest) {
    const cell = String(args.cell);
    if (kind === 'steps') {
      seat = Number(args.seat);
      steps.push(cell);
    } else if (kind === 'takes_back') {
      steps = steps.includes(cell) ? steps.slice(0, steps.indexOf(cell) + 1) : [];
    } else if (COME.includes(kind)) {
      bombs = [...bombs.filter((one) => one !== args.from && one !== cell), cell];
    } else if (kind === 'explodes' || kind === 'bomb_returns') {
      bombs = bombs.filter((one) => one !== cell && one !== args.from);
    }
  }
  return { seat, ways: joined(steps), bombs };
}
