/** The way that somebody ran: its hexes, for the drawing alone. */
import type { StoryLine } from '$lib/wire';
import { centre, walk, way, type Lie, type Point } from './hexes';
import type { SnitSmashingView } from './view';

/** Lines that tell of one Snit's way. */
const ON_FOOT = ['runs', 'goes_under', 'reaches_sea'];
const PACES = 3;

export const isRun = (line: StoryLine): boolean => ON_FOOT.includes(line.kind);

export interface Pace extends Point {
  turn: number;
}

/** The middles of the hexes it ran over, first to last. */
export function track(line: StoryLine, view: SnitSmashingView, lie: Lie): Point[] {
  const from = String(line.args.from);
  const ways = walk(from === 'under' ? view.covered : [from], view.beach, view.sea);
  return way(ways, String(line.args.hex)).map((hex) => centre(hex, lie));
}

/** Small feet on the sand. */
export function paces(path: Point[]): Pace[] {
  return path.slice(1).flatMap((to, step) => {
    const start = path[step]!;
    const [dx, dy] = [to.x - start.x, to.y - start.y];
    return Array.from({ length: PACES }, (_, pace) => {
      const share = (pace + 0.5) / PACES;
      const side = ((step * PACES + pace) % 2 ? 1 : -1) * 0.06;
      return {
        x: start.x + dx * share - dy * side,
        y: start.y + dy * share + dx * side,
        turn: (Math.atan2(dy, dx) * 180) / Math.PI + 90,
      };
    });
  });
}
