import { describe, expect, it } from 'vitest';
import type { LuckStep } from '../wire';
import { exceeds, spreads } from './spread';

const die = (sides: number, face: number, more: Partial<LuckStep> = {}): LuckStep => ({
  token: `d${face}`,
  sides,
  ...more,
});

describe('how even dice fell', () => {
  // Values of the printed tables of chi squared.
  it.each([
    [1, 3.841, 0.05],
    [1, 6.635, 0.01],
    [2, 5.991, 0.05],
    [3, 0.352, 0.95],
    [5, 11.07, 0.05],
    [5, 4.351, 0.5],
    [5, 20.515, 0.001],
    [19, 30.144, 0.05],
  ])('has the tables’ chances: %d degrees, %d', (freedom, x, chance) => {
    expect(exceeds(x, freedom)).toBeCloseTo(chance, 3);
  });

  it('has no trouble at the ends', () => {
    expect(exceeds(0, 5)).toBe(1);
    expect(exceeds(400, 5)).toBeCloseTo(0, 9);
    expect(exceeds(5000, 5)).toBe(0);
  });

  it('counts faces by the number of sides, and a die that came again once', () => {
    const steps = [
      die(6, 1),
      die(6, 1, { taken_back: true }),
      die(6, 6),
      die(4, 2),
      { token: 'risk', names: ['risk'] },
    ];
    const found = spreads(steps);
    expect(found.map(({ sides, counts }) => [sides, counts])).toEqual([
      [6, [1, 0, 0, 0, 0, 1]],
      [4, [0, 1, 0, 0]],
    ]);
    expect(found[0]).toMatchObject({ rolled: 2, chance: null });
  });

  it('says how unusual it is once there are enough dice', () => {
    const even = Array.from({ length: 60 }, (_, at) => die(6, 1 + (at % 6)));
    expect(spreads(even)[0]).toMatchObject({ rolled: 60, expected: 10, chance: 1 });
    const loaded = Array.from({ length: 60 }, (_, at) => die(6, at < 30 ? 6 : 1 + (at % 5)));
    expect(spreads(loaded)[0]!.chance).toBeLessThan(0.001);
  });
});
