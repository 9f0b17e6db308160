/**
 * Where everything lies inside the beast. The board file speaks in units, x from the front to the rear and y
 * upwards; the sheet is in pixels, lying (`wide`) or, where there is no room for that, standing with its front up
 * (`tall`).
 */
import { OUTSIDE } from './reading';
import type { OrganView, PassageView } from './view';

export interface Point {
  x: number;
  y: number;
}
export type Lie = 'wide' | 'tall';

/** The sheet in units: what the outline of the beast is drawn for. */
const FRONT = -1.3;
const REAR = 11.25;
const TOP = 10.15;
const BOTTOM = -1.6;
const GROUND = -0.62;
/** The organs fill this much of it. */
const LEAST_Y = 1;
const LENGTH = 10;
const HEIGHT = 7.8;

export interface Sheet {
  lie: Lie;
  width: number;
  height: number;
  /** How large an organ is. */
  w: number;
  h: number;
  /** How large a piece is, and whether that is enough for what is written on it. */
  size: number;
  detailed: boolean;
}

/** A piece shows its number and its badge from this size on; smaller ones are told by clan alone. */
const DETAILED = 34;
const SMALLEST = 25;
const LARGEST = 40;
/** How much of an organ's height is a piece. */
const PIECE = 0.53;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export function sheetOf(width: number, height: number): Sheet {
  const lie: Lie = width > height * 1.05 ? 'wide' : 'tall';
  const [along, across] = [REAR - FRONT, TOP - BOTTOM];
  const unit = lie === 'wide' ? { x: width / along, y: height / across } : { x: width / across, y: height / along };
  const [w, h] =
    lie === 'wide'
      ? [clamp(unit.x * 1.36, 50, 140), clamp(unit.y * 1.46, 42, 100)]
      : [clamp(unit.x * 1.86, 46, 124), clamp(unit.y * 1.36, 42, 92)];
  const size = clamp(h * PIECE, SMALLEST, LARGEST);
  return { lie, width, height, w, h, size, detailed: size >= DETAILED };
}

/** From units to the sheet. */
export function onSheet(sheet: Sheet, x: number, y: number): Point {
  const along = (x - FRONT) / (REAR - FRONT);
  const up = (y - BOTTOM) / (TOP - BOTTOM);
  return sheet.lie === 'wide'
    ? { x: along * sheet.width, y: (1 - up) * sheet.height }
    : { x: up * sheet.width, y: along * sheet.height };
}

export interface Places {
  organs: Record<string, Point>;
  /** The strip outside, where the armies wait. */
  ground: { x: number; y: number; width: number; height: number };
}

/** Organs that lie too close together on a small sheet move apart. */
const PASSES = 90;

export function placesOn(sheet: Sheet, organs: OrganView[]): Places {
  const xs = organs.map((organ) => organ.x);
  const ys = organs.map((organ) => organ.y);
  const share = (value: number, all: number[]) =>
    (value - Math.min(...all)) / (Math.max(...all) - Math.min(...all) || 1);
  const at = organs.map((organ) => onSheet(sheet, share(organ.x, xs) * LENGTH, LEAST_Y + share(organ.y, ys) * HEIGHT));
  const [apartX, apartY] = sheet.lie === 'wide' ? [sheet.w * 1.34, sheet.h * 1.52] : [sheet.w * 1.24, sheet.h + 20];
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, one] of at.entries()) {
      for (const other of at.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const near = Math.hypot(dx / apartX, dy / apartY);
        if (near >= 1) continue;
        const push = (1 - near) / Math.max(near, 0.05) / 9;
        one.x -= dx * push;
        one.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
      }
    }
  }
  for (const one of at) {
    // Behind the rear there is room for an opening.
    const rear = sheet.lie === 'wide' ? { x: 14, y: 10 } : { x: 2, y: 24 };
    one.x = clamp(one.x, sheet.w / 2 + 2, sheet.width - sheet.w / 2 - rear.x);
    one.y = clamp(one.y, sheet.h / 2 + 2, sheet.height - sheet.h / 2 - rear.y);
  }
  const feet = onSheet(sheet, FRONT, GROUND);
  const ground =
    sheet.lie === 'wide'
      ? { x: 0, y: feet.y, width: sheet.width, height: sheet.height - feet.y }
      : { x: 0, y: 0, width: Math.max(feet.x, 44), height: sheet.height };
  return { organs: Object.fromEntries(organs.map((organ, index) => [organ.key, at[index]!])), ground };
}

// -------------------------------------------------------------------- curves
const say = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

/** A smooth line through points; closed, unless it is said to be open. */
export function smooth(points: Point[], open = false): string {
  const n = points.length;
  const pick = (index: number) => (open ? points[clamp(index, 0, n - 1)]! : points[(index + n) % n]!);
  let path = `M ${say(points[0]!)}`;
  for (let index = 0; index < (open ? n - 1 : n); index++) {
    const [a, b, c, d] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    const first = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const second = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C ${say(first)} ${say(second)} ${say(c)}`;
  }
  return open ? path : `${path}Z`;
}

/** The same, with points in units: [x, y, x, y …]. */
export function curve(sheet: Sheet, units: number[], open = false): string {
  const points = Array.from({ length: units.length / 2 }, (_, at) =>
    onSheet(sheet, units[at * 2]!, units[at * 2 + 1]!),
  );
  return smooth(points, open);
}

// -------------------------------------------------------------------- passages
export interface Tube {
  way: PassageView;
  index: number;
  /** From the first of its places to the other. */
  path: string;
  /** Where its budget is shown. */
  middle: Point;
  /** Where it opens to the outside, and which way. */
  mouth: (Point & { turn: number }) | null;
  ends: Point[];
}

/** A quadratic curve at a share of its way. */
export function along(a: Point, bend: Point, b: Point, share: number): Point {
  const mix = (p: number, q: number, r: number) => (1 - share) ** 2 * p + 2 * share * (1 - share) * q + share ** 2 * r;
  return { x: mix(a.x, bend.x, b.x), y: mix(a.y, bend.y, b.y) };
}

/** Where one gets out of this organ: underneath, or at the rear. */
export function mouthOf(sheet: Sheet, at: Point): Point & { turn: number } {
  const rear = sheet.lie === 'wide' ? at.x > sheet.width * 0.8 : at.y > sheet.height * 0.8;
  if (sheet.lie === 'wide') {
    return rear
      ? { x: Math.min(sheet.width - 8, at.x + sheet.w * 0.5 + 30), y: at.y + 6, turn: -90 }
      : { x: at.x, y: Math.max(onSheet(sheet, 0, -0.12).y, at.y + sheet.h / 2 + 24), turn: 0 };
  }
  return rear
    ? { x: at.x, y: Math.min(sheet.height - 6, at.y + sheet.h * 0.5 + 30), turn: 0 }
    : { x: onSheet(sheet, 0, -0.12).x, y: at.y, turn: 90 };
}

/** Where on its way a budget may be shown, the best first. */
const SHARES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.26, 0.74];

/** The spot on the way that is farthest from organs, their names and other budgets. */
function clearSpot(sheet: Sheet, places: Places, taken: Point[], spotAt: (share: number) => Point): Point {
  const label = 9;
  const room = (spot: Point) => {
    const organs = Object.values(places.organs).map(
      (at) =>
        Math.max(
          Math.abs(spot.x - at.x) / (sheet.w / 2 + 8),
          Math.abs(spot.y - at.y - label / 2) / (sheet.h / 2 + label + 4),
        ) - 1,
    );
    const others = taken.map((other) => Math.max(Math.abs(spot.x - other.x) / 34, Math.abs(spot.y - other.y) / 17) - 1);
    return Math.min(0.12, ...organs, ...others);
  };
  const found = SHARES.map((share) => ({ spot: spotAt(share), room: room(spotAt(share)) }));
  return found.reduce((best, one) => (one.room > best.room + 0.02 ? one : best)).spot;
}

export function tubesOn(sheet: Sheet, places: Places, ways: PassageView[]): Tube[] {
  const taken: Point[] = [];
  const settle = (spot: Point) => {
    taken.push(spot);
    return spot;
  };
  return ways.map((way, index) => {
    const inside = way.one === OUTSIDE ? way.other : way.one;
    if (way.one === OUTSIDE || way.other === OUTSIDE) {
      const at = places.organs[inside]!;
      const mouth = mouthOf(sheet, at);
      const ends = way.one === OUTSIDE ? [mouth, at] : [at, mouth];
      const beside =
        mouth.turn === 0
          ? { x: mouth.x + (sheet.lie === 'wide' ? 36 : 20), y: mouth.y - (sheet.lie === 'wide' ? 2 : 3) }
          : { x: mouth.x - (sheet.lie === 'wide' ? 14 : -3), y: mouth.y - (sheet.lie === 'wide' ? 19 : 15) };
      return { way, index, path: `M ${say(ends[0]!)}L ${say(ends[1]!)}`, middle: settle(beside), mouth, ends };
    }
    const [a, b] = [places.organs[way.one]!, places.organs[way.other]!];
    const between = blocked(sheet, places, way, a, b);
    const centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    // What runs behind another organ bends round it, towards the beast's back.
    const away = sheet.lie === 'wide' ? { x: 0, y: -sheet.h * 1.75 } : { x: sheet.w * 1.7, y: 0 };
    const bend = between ? { x: centre.x + away.x, y: centre.y + away.y } : centre;
    return {
      way,
      index,
      path: `M ${say(a)}Q ${say(bend)} ${say(b)}`,
      middle: settle(clearSpot(sheet, places, taken, (share) => along(a, bend, b, share))),
      mouth: null,
      ends: [a, bend, b],
    };
  });
}

/** Does another organ stand in the straight way? */
function blocked(sheet: Sheet, places: Places, way: PassageView, a: Point, b: Point): boolean {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
  return Object.entries(places.organs).some(([key, at]) => {
    if (key === way.one || key === way.other) return false;
    const share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length;
    if (share <= 0 || share >= 1) return false;
    const near = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    return Math.hypot((near.x - at.x) / (sheet.w / 2), (near.y - at.y) / (sheet.h / 2)) < 0.75;
  });
}

// -------------------------------------------------------------------- stacks in an organ
/** How wide a row of pieces may be, in organs. */
const ROW = 1.4;
/** So many stacks find room side by side; of more, a clan is one piece with a number. */
export const inARow = (sheet: Sheet): number => Math.floor((sheet.w * ROW) / sheet.size);
/** Beyond these there are two rows. */
const IN_A_ROW = 4;

/** Where so many stacks stand, from the middle of the organ, and how large they are. */
export function spots(n: number, { w, size }: Sheet): (Point & { size: number })[] {
  const rows = n <= IN_A_ROW ? 1 : 2;
  const each = Math.ceil(n / rows);
  const small = rows === 1 ? size : size * 0.86;
  return Array.from({ length: n }, (_, index) => {
    const row = Math.floor(index / each);
    const there = row === rows - 1 ? n - each * row : each;
    const apart = Math.min(small * 1.2, (w * ROW - small) / Math.max(1, there - 1));
    const x = ((index % each) - (there - 1) / 2) * apart;
    return { x, y: rows === 1 ? 0 : (row - 0.72) * small * 0.86, size: small };
  });
}
