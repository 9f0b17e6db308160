/** The outline of the Snandergrab: six lobes, one for each hex round its middle, and shaggy all the way. */
import { STEP, type Lie, type Point } from './hexes';

const TAU = Math.PI * 2;
const WAVES = 60;
const REACH = STEP * 1.28;
const WAIST = 12;
const SHAG = 5;

/** Which way the first lobe points. */
const first = (lie: Lie): number => (lie === 'wide' ? 0 : Math.PI / 6);

export function fur(lie: Lie): string {
  const steps = WAVES * 2;
  const points = Array.from({ length: steps }, (_, at) => {
    const turn = (at / steps) * TAU;
    const radius = REACH + WAIST * Math.cos(6 * (turn - first(lie))) + (at % 2 ? SHAG : -SHAG);
    return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius };
  });
  const half = (a: Point, b: Point) => `${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}`;
  const start = half(points.at(-1)!, points[0]!);
  return `M${start}${points.map((point, at) => `Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${half(point, points[(at + 1) % steps]!)}`).join('')}z`;
}

export function lobes(lie: Lie): (Point & { turn: number })[] {
  return Array.from({ length: 6 }, (_, at) => {
    const turn = first(lie) + (at / 6) * TAU;
    return { x: Math.cos(turn) * STEP, y: Math.sin(turn) * STEP, turn: (turn * 360) / TAU };
  });
}
