/** What somebody did last, to be marked in the body: the ways that were taken, and where something happened. */
import type { StoryLine } from '$lib/wire';

export interface LastMove {
  ways: { start: string; to: string }[];
  organs: string[];
}

/** Lines that happen in an organ and leave a mark on it. */
const DEEDS = new Set([
  'duty',
  'kicks',
  'strikes',
  'pack_rolls',
  'chomp_catches',
  'chomp_misses',
  'snorg_dies',
  'composes',
  'becomes_snorg',
  'becomes_runnungitm',
  'takes_spark',
]);

function marksOf(lines: StoryLine[]): LastMove {
  const ways = lines
    .filter((line) => line.kind === 'marches' || line.kind === 'sends')
    .map((line) => ({ start: String(line.args.start), to: String(line.args.to) }));
  const organs = lines
    .filter((line) => DEEDS.has(line.kind))
    .map((line) => (line.kind === 'becomes_runnungitm' ? 'lapotum' : String(line.args.organ)));
  return { ways, organs: [...new Set(organs)] };
}

/** The last phase in which anything was moved or done. */
export function lastMove(latest: StoryLine[]): LastMove {
  let end = latest.length;
  for (let at = latest.length - 1; at >= 0; at--) {
    if (latest[at]!.kind !== 'phase') continue;
    const found = marksOf(latest.slice(at, end));
    if (found.ways.length + found.organs.length) return found;
    end = at;
  }
  return marksOf(latest.slice(0, end));
}
