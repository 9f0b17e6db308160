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

export interface Size {
  width: number;
  height: number;
}

/** Below that many pixels every one counts: there is less water and dune round the beach. */
const SNUG = 640;

/** The sheet everything is drawn on: the beach, some water, and room for what hangs over its edge. */
export function sheet(field: string[], lie: Lie, place?: Size): Point & Size {
  const inland = Math.max(...field.map((hex) => centre(hex, 'wide').x)) + STEP / 2;
  const snug = !!place && Math.max(place.width, place.height) < SNUG;
  const [water, hang, side] = snug ? [5, 5, 5] : lie === 'wide' ? [26, 34, 14] : [14, 24, 14];
  const long = inland + water + hang;
  const broad = EDGE * 11 + side * 2;
  const corner = laid(-water, -EDGE - side, lie);
  return lie === 'wide' ? { ...corner, width: long, height: broad } : { ...corner, width: broad, height: long };
}

/** How a beach lies best in a place, and how many pixels a unit of the drawing has then. */
export function fit(field: string[], place: Size): { lie: Lie; scale: number } {
  const [wide, tall] = (['wide', 'tall'] as const).map((lie) => {
    const page = sheet(field, lie, place);
    return { lie, scale: Math.max(0, Math.min(place.width / page.width, place.height / page.height)) };
  }) as [{ lie: Lie; scale: number }, { lie: Lie; scale: number }];
  return wide.scale > tall.scale ? wide : tall;
}

/** What lies above and below the beach takes so many pixels, what lies beside it at least and at most so many. */
const STRIPS = 140;
const COLUMN = { least: 104, share: 0.15, most: 240 };
/** On an upright phone nothing lies beside the beach, however tall the bar grows: the table must not jump. */
const UPRIGHT = 480;

/** Whether clans and orders lie beside the beach or above and below it: however it is larger. Zero is no column. */
export function columnBeside(field: string[], place: Size): number {
  if (place.width < UPRIGHT) return 0;
  const least = Math.max(COLUMN.least, Math.round(place.width * COLUMN.share));
  const beside = fit(field, { width: place.width - least, height: place.height });
  const between = fit(field, { width: place.width, height: place.height - STRIPS });
  if (between.scale >= beside.scale) return 0;
  const broad = sheet(field, beside.lie, place).width * beside.scale;
  return Math.round(Math.max(least, Math.min(COLUMN.most, place.width - broad)));
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

/** By column, and from the sea inland. */
export const inOrder = (field: string[]): string[] => [...field].sort((a, b) => order(a) - order(b));

/** The hex whose middle is nearest to a point. */
export function nearest(to: Point, field: string[], lie: Lie): string {
  const far = (hex: string): number => {
    const { x, y } = centre(hex, lie);
    return Math.hypot(x - to.x, y - to.y);
  };
  return field.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
}
