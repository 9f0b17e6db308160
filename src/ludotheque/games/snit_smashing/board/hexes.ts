/**
 * Where hexes lie, for the drawing alone: which moves are possible only the house knows. A hex is a column (A to G)
 * and a row; the low rows are by the sea, and B, D and F lie half a hex nearer to it (§1.3).
 */

export interface Point {
  x: number;
  y: number;
}

/** On a wide screen the sea is on the left, on a tall one at the top. */
export type Lie = 'wide' | 'tall';

/** The length of a hex's edge, and from one hex to the next. */
export const EDGE = 50;
export const STEP = EDGE * Math.sqrt(3);
/** A finger needs so many pixels. */
export const FINGER = 44;
const COLUMNS = 'ABCDEFG';
const ROWS = 10;

const column = (hex: string): number => COLUMNS.indexOf(hex[0]!);
const row = (hex: string): number => Number(hex.slice(1));
const nearer = (col: number): number => (col % 2 ? 0.5 : 0);
const order = (hex: string): number => column(hex) * 100 + row(hex);

/** Away from the sea, and along the shore. */
function laid(inland: number, along: number, lie: Lie): Point {
  return lie === 'wide' ? { x: inland, y: along } : { x: along, y: inland };
}

export function centre(hex: string, lie: Lie): Point {
  const col = column(hex);
  return laid((row(hex) - nearer(col)) * STEP, col * EDGE * 1.5, lie);
}

/** The six corners round the middle of any hex. */
export function corners(lie: Lie, size = EDGE): Point[] {
  const [a, b] = [size / 2, (size * Math.sqrt(3)) / 2];
  const all: [number, number][] = [
    [0, size],
    [b, a],
    [b, -a],
    [0, -size],
    [-b, -a],
    [-b, a],
  ];
  return all.map(([inland, along]) => laid(inland, along, lie));
}

const fixed = (value: number): string => value.toFixed(1);

export function outline(hex: string, lie: Lie, size = EDGE): string {
  const at = centre(hex, lie);
  return `M${corners(lie, size)
    .map((one) => `${fixed(at.x + one.x)} ${fixed(at.y + one.y)}`)
    .join('L')}z`;
}

/** The neighbours there would be on an endless beach of seven columns and ten rows. */
export function around(hex: string): string[] {
  const col = column(hex);
  const here = row(hex);
  const side = here - (col % 2);
  const all: [number, number][] = [
    [col, here - 1],
    [col, here + 1],
  ];
  for (const beside of [col - 1, col + 1]) all.push([beside, side], [beside, side + 1]);
  return all.filter(([c, r]) => COLUMNS[c] && r >= 1 && r <= ROWS).map(([c, r]) => `${COLUMNS[c]}${r}`);
}

/** The hexes under the Snandergrab when it lies there. */
export const cover = (hex: string, field: string[]): string[] =>
  field.filter((one) => one === hex || around(hex).includes(one));

/** Three hexes that meet, by their names in order: C6-C7-D7. */
export interface Corner {
  name: string;
  hexes: string[];
}

export function cornersOf(field: string[]): Corner[] {
  const there = new Set(field);
  const next = (hex: string) => around(hex).filter((other) => there.has(other) && order(other) > order(hex));
  return field.flatMap((one) =>
    next(one).flatMap((two) =>
      next(two)
        .filter((three) => around(one).includes(three))
        .map((three) => ({ name: [one, two, three].join('-'), hexes: [one, two, three] })),
    ),
  );
}

/** Where some hexes meet. */
export function meeting(hexes: string[], lie: Lie): Point {
  const all = hexes.map((hex) => centre(hex, lie));
  return {
    x: all.reduce((sum, one) => sum + one.x, 0) / all.length,
    y: all.reduce((sum, one) => sum + one.y, 0) / all.length,
  };
}

/** The way to every hex on foot: how many steps, and where the last one came from. The sea is only a beginning or an end. */
export function walk(from: string[], beach: string[], sea: string[]): Map<string, { steps: number; via: string }> {
  const sand = new Set(beach);
  const water = new Set(sea);
  const found = new Map(from.map((hex) => [hex, { steps: 0, via: '' }]));
  const queue = [...from];
  for (let here = queue.shift(); here; here = queue.shift()) {
    const { steps } = found.get(here)!;
    if (steps && water.has(here)) continue;
    for (const next of around(here)) {
      if (found.has(next) || !(sand.has(next) || water.has(next))) continue;
      found.set(next, { steps: steps + 1, via: here });
      queue.push(next);
    }
  }
  return found;
}

/** The hexes on the way to that one, first to last. */
export function way(ways: ReturnType<typeof walk>, to: string): string[] {
  const path: string[] = [];
  for (let here = to; here; here = ways.get(here)?.via ?? '') path.unshift(here);
  return path;
}

/** The sheet everything is drawn on: the beach, some water, and room for what hangs over its edge. */
export function sheet(field: string[], lie: Lie): { x: number; y: number; width: number; height: number } {
  const inland = Math.max(...field.map((hex) => centre(hex, 'wide').x)) + STEP / 2;
  const [water, hang, side] = lie === 'wide' ? [26, 34, 14] : [14, 24, 14];
  const long = inland + water + hang;
  const broad = EDGE * 11 + side * 2;
  const corner = laid(-water, -EDGE - side, lie);
  return lie === 'wide' ? { ...corner, width: long, height: broad } : { ...corner, width: broad, height: long };
}

/** The nearest of some places in the direction of an arrow key. */
export function towards(key: string, from: Point, places: { name: string; at: Point }[]): string | null {
  const turn = {
    ArrowRight: { x: 1, y: 0 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowDown: { x: 0, y: 1 },
    ArrowUp: { x: 0, y: -1 },
  }[key];
  if (!turn) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.at.x - from.x, place.at.y - from.y];
    const ahead = dx * turn.x + dy * turn.y;
    const aside = Math.abs(dx * turn.y) + Math.abs(dy * turn.x);
    if (ahead < 1 || aside > ahead * 2) continue;
    if (ahead + aside * 1.5 < least) [best, least] = [place.name, ahead + aside * 1.5];
  }
  return best;
}
