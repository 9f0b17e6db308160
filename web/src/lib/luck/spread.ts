/** How evenly dice fell, and how unusual that is. */
import type { LuckStep } from '../wire';

export interface Spread {
  sides: number;
  /** How often each face came, the one first. */
  counts: number[];
  rolled: number;
  expected: number;
  /** How often chance alone is at least as uneven, from 0 to 1; null when there are too few dice to say. */
  chance: number | null;
}

/** Fewer than so many of each face, and the reckoning is not to be trusted. */
export const ENOUGH = 5;

/** The dice that stand, by their number of sides. One that came again after a step was taken back is one die. */
export function spreads(steps: LuckStep[]): Spread[] {
  const found = new Map<number, number[]>();
  for (const { sides = 0, token, taken_back } of steps) {
    if (!sides || taken_back) continue;
    const counts = found.get(sides) ?? Array<number>(sides).fill(0);
    found.set(sides, counts);
    const face = Number(token.slice(1)) - 1;
    if (face in counts) counts[face]! += 1;
  }
  return [...found].sort(([a], [b]) => b - a).map(([sides, counts]) => spread(sides, counts));
}

function spread(sides: number, counts: number[]): Spread {
  const rolled = counts.reduce((sum, count) => sum + count, 0);
  const expected = rolled / sides;
  const uneven = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { sides, counts, rolled, expected, chance: expected < ENOUGH ? null : exceeds(uneven, sides - 1) };
}

/** How likely chi squared is to be at least x: one less the series of the incomplete gamma function. */
export function exceeds(x: number, freedom: number): number {
  const a = freedom / 2;
  const z = x / 2;
  if (z <= 0) return 1;
  if (z > 500) return 0; // e^-z would be nothing at all
  // The first term, z^a e^-z / Γ(a + 1); Γ of whole and half numbers comes from Γ(1) and Γ(1/2).
  let term = Math.exp(-z);
  if (freedom % 2) term *= Math.sqrt(z / Math.PI) * 2;
  for (let k = freedom % 2 ? 1.5 : 1; k <= a; k++) term *= z / k;
  let sum = 0;
  for (let n = 1; term > 1e-12 * sum || n <= z; n++) {
    sum += term;
    term *= z / (a + n);
  }
  return Math.max(0, 1 - sum);
}
