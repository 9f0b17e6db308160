import { expect, it } from 'vitest';
import { LEVELS, levelOf, offered } from './levels';

it('offers the levels that the house has, and no bot for programmers', () => {
  expect(offered(['random', ...LEVELS])).toEqual([...LEVELS]);
  expect(offered(['random', 'greedy'])).toEqual(['greedy']);
});

it('counts levels from 1; other bots have none', () => {
  expect(LEVELS.map(levelOf)).toEqual([1, 2, 3, 4, 5]);
  expect(levelOf('random')).toBe(0);
  expect(levelOf(null)).toBe(0);
});
