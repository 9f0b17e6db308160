import { expect, it } from 'vitest';
import { backoff } from './socket';

it('waits longer each time, up to a bound, and never exactly as long as the others', () => {
  expect(backoff(0, 0.5)).toBe(500);
  expect(backoff(1, 0.5)).toBe(1000);
  expect(backoff(9, 0.5)).toBe(10_000);
  expect(backoff(0, 0)).toBe(375);
  expect(backoff(0, 1)).toBe(625);
});
