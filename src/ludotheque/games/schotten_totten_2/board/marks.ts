/** Where the turn that was told last left its traces: cards that came to a tile, or a tile that something befell. */
import type { StoryLine } from '$lib/wire';

/** The cards that came, from whichever side; none, if cards went or the tile broke. */
export type Mark = string[];

const COMING = ['plays', 'sends'];
const BEFALLING = ['retreats', 'pours_oil', 'drive_off', 'deserts', 'claims', 'explodes'];

/** By tile, from the left. */
export function marksOf(lines: StoryLine[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { kind, args } of lines) {
    const tile = Number(args.tile);
    if (COMING.includes(kind)) marks.set(tile, [...(marks.get(tile) ?? []), String(args.card)]);
    else if (BEFALLING.includes(kind)) marks.set(tile, []);
  }
  return marks;
}
