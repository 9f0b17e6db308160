import { expect, it } from 'vitest';
import { angle, places, point } from './places';

it('lays the count out from left to right over the top', () => {
  expect(angle(0)).toBeLessThan(angle(30));
  expect(point(angle(0), 1).x).toBeLessThan(0);
  expect(point(angle(45), 1).y).toBeCloseTo(-1);
  expect(point(angle(90), 1).x).toBeGreaterThan(0);
  expect(angle(-7)).toBe(angle(-4));
  expect(angle(102)).toBe(angle(94));
});

it('puts the viewer at the bottom and the next seat on the left', () => {
  for (const seats of [2, 3, 4, 5, 6]) {
    const all = places(seats, 1);
    expect(all).toHaveLength(seats);
    expect(all[1]!.upright).toEqual({ x: 50, y: 100 });
    for (const room of ['upright', 'low'] as const)
      expect(new Set(all.map((place) => JSON.stringify(place[room]))).size).toBe(seats);
    if (seats > 2) expect(all[2]!.upright.x).toBeLessThan(50);
  }
});

it('leaves the lower right of a low room to the cards', () => {
  for (const seats of [2, 3, 4, 5, 6])
    for (const { low } of places(seats, 0)) expect(low.x < 50 || low.y < 30).toBe(true);
});
