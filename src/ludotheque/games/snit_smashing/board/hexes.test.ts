import { expect, it } from 'vitest';
import { around, centre, cornersOf, cover, meeting, STEP, towards, walk, way } from './hexes';

const FIELD = [...'ABCDEFG'].flatMap((column, at) =>
  Array.from({ length: at % 2 ? 10 : 9 }, (_, row) => `${column}${row + 1}`),
);
const SEA = FIELD.filter((hex) => hex.slice(1) === '1');
const BEACH = FIELD.filter((hex) => hex.slice(1) !== '1');

it('knows who lies next to whom', () => {
  expect(around('D7').sort()).toEqual(['C6', 'C7', 'D6', 'D8', 'E6', 'E7']);
  expect(cover('D10', FIELD).sort()).toEqual(['C9', 'D10', 'D9', 'E9']);
  for (const hex of around('D7')) {
    const [a, b] = [centre('D7', 'tall'), centre(hex, 'tall')];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(STEP);
  }
});

it('finds every corner where three hexes meet, once', () => {
  const all = cornersOf(FIELD).map((corner) => corner.name);
  expect(all).toHaveLength(102);
  expect(new Set(all).size).toBe(102);
  expect(all).toContain('C6-C7-D7');
  expect(all).toContain('F5-G4-G5');
});

it('lays the sea on the left or at the top', () => {
  expect(centre('A1', 'wide').x).toBeLessThan(centre('A2', 'wide').x);
  expect(centre('A1', 'tall').y).toBeLessThan(centre('A2', 'tall').y);
  expect(centre('B1', 'tall').y).toBeLessThan(centre('A1', 'tall').y);
  expect(meeting(['C6', 'C7', 'D7'], 'tall').x).toBeGreaterThan(centre('C6', 'tall').x);
});

it('counts steps over the beach, with the sea at the ends only', () => {
  const ways = walk(['C1'], BEACH, SEA);
  expect(ways.get('C2')!.steps).toBe(1);
  expect(ways.get('D10')!.steps).toBe(9);
  expect(ways.get('G2')!.steps).toBe(4);
  expect(walk(['B1'], BEACH, SEA).get('D1')!.steps).toBe(4);
  expect(way(ways, 'C3')).toEqual(['C1', 'C2', 'C3']);
  expect(walk(['C9', 'D9', 'D10', 'E9'], BEACH, SEA).get('D8')!.steps).toBe(1);
});

it('follows the arrows to the next place', () => {
  const places = FIELD.map((name) => ({ name, at: centre(name, 'tall') }));
  expect(towards('ArrowDown', centre('C4', 'tall'), places)).toBe('C5');
  expect(towards('ArrowUp', centre('C4', 'tall'), places)).toBe('C3');
  expect(['D4', 'D5']).toContain(towards('ArrowRight', centre('C4', 'tall'), places));
  expect(towards('ArrowLeft', centre('A4', 'tall'), places)).toBeNull();
  expect(towards('Enter', centre('A4', 'tall'), places)).toBeNull();
});
