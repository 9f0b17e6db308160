import { describe, expect, it } from 'vitest';
import { along, onSheet, placesOn, sheetOf, spots, tubesOn, type Point } from './body';
import type { OrganView, PassageView } from './view';

const ORGANS: OrganView[] = [
  ['forebosinator', 0, 50],
  ['prolobosinator', 12, 62],
  ['eye', 30, 76],
  ['wobbicle', 60, 88],
  ['blorpus', 43, 60],
  ['murgle', 23, 36],
  ['thrumble', 46, 40],
  ['antephellum', 28, 10],
  ['glut', 48, 13],
  ['lapotum', 70, 17],
  ['compositor-1', 60, 36],
  ['squidgeon', 64, 52],
  ['compositor-2', 73, 39],
  ['hindlepod', 86, 60],
  ['compositor-3', 86, 38],
  ['fleotis', 100, 44],
].map(([key, x, y]) => ({
  key: String(key),
  en: String(key),
  fr: String(key),
  x: Number(x),
  y: Number(y),
  invented: 0,
}));
const WAYS: PassageView[] = [
  { one: 'outside', other: 'glut', kind: 'channel', capacity: 2 },
  { one: 'outside', other: 'fleotis', kind: 'canal', capacity: 1 },
  { one: 'glut', other: 'thrumble', kind: 'channel', capacity: 2 },
  { one: 'lapotum', other: 'antephellum', kind: 'red', capacity: 1 },
];

describe('the inside of the beast on a sheet', () => {
  it('lies down where there is room and stands up where there is none', () => {
    const wide = sheetOf(950, 540);
    const tall = sheetOf(360, 450);
    expect([wide.lie, tall.lie]).toEqual(['wide', 'tall']);
    expect(onSheet(wide, 0, 5).x).toBeLessThan(onSheet(wide, 10, 5).x);
    expect(onSheet(wide, 0, 8).y).toBeLessThan(onSheet(wide, 0, 1).y);
    expect(onSheet(tall, 0, 5).y).toBeLessThan(onSheet(tall, 10, 5).y);
  });

  it.each([
    [950, 540],
    [360, 450],
    [640, 900],
  ])('keeps organs a finger apart on %i by %i', (width, height) => {
    const sheet = sheetOf(width, height);
    const at = Object.values(placesOn(sheet, ORGANS).organs);
    for (const [index, one] of at.entries()) {
      expect(one.x).toBeGreaterThan(20);
      expect(one.x).toBeLessThan(width - 20);
      for (const other of at.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44);
    }
  });

  it('takes any sixteen places', () => {
    const sheet = sheetOf(950, 540);
    const odd = ORGANS.map((organ) => ({ ...organ, x: organ.x * 3 + 40, y: organ.y / 2 }));
    const [here, there] = [placesOn(sheet, ORGANS), placesOn(sheet, odd)];
    for (const { key } of ORGANS) expect(there.organs[key]!.x).toBeCloseTo(here.organs[key]!.x, 3);
  });

  it('bends a canal that runs behind another organ, and opens to the outside', () => {
    const sheet = sheetOf(950, 540);
    const places = placesOn(sheet, ORGANS);
    const tubes = tubesOn(sheet, places, WAYS);
    const glut = places.organs.glut!;
    const [from, bend, to] = tubes[3]!.ends as [never, never, never];
    expect(Math.abs(along(from, bend, to, 0.5).y - glut.y)).toBeGreaterThan(sheet.h / 2);
    expect(tubes[0]!.mouth!.y).toBeGreaterThan(glut.y);
    expect(tubes[1]!.mouth!.x).toBeGreaterThan(places.organs.fleotis!.x);
    expect(tubes[2]!.mouth).toBeNull();
  });

  it.each([
    ['squidgeon', 950, 540],
    ['thrumble', 950, 540],
    ['squidgeon', 360, 450],
    ['thrumble', 360, 450],
  ])('hangs Compositor I at the %s, as either board has it, by a straight canal on %i by %i', (one, width, height) => {
    const sheet = sheetOf(width, height);
    const places = placesOn(sheet, ORGANS);
    const [tube] = tubesOn(sheet, places, [{ one, other: 'compositor-1', kind: 'canal', capacity: 1 }]);
    const [from, bend, to] = tube!.ends as [Point, Point, Point];
    expect(bend).toEqual({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  });

  it('fans stacks about their organ', () => {
    for (const n of [1, 3, 6, 9]) {
      const there = spots(n, { ...sheetOf(760, 480), w: 80, size: 28 });
      expect(there).toHaveLength(n);
      for (const spot of there) expect(Math.abs(spot.x)).toBeLessThanOrEqual(56 - there[0]!.size / 2);
    }
  });
});
