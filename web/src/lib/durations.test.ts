import { expect, it } from 'vitest';
import { duration, passed } from './durations';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('says agreed times exactly', () => {
  expect([60, 600, 3600, 5400, 43_200, 86_400, 604_800, 30].map((one) => duration(one, 'en'))).toEqual([
    '1 minute',
    '10 minutes',
    '1 hour',
    '90 minutes',
    '12 hours',
    '1 day',
    '7 days',
    '30 seconds',
  ]);
  expect(plain(duration(259_200, 'fr'))).toBe('3 jours');
});

it('says what has passed roughly, and nothing of a moment', () => {
  const hour = 3_600_000;
  expect([59_999, 60_000, hour - 1, 2.5 * hour, 47.9 * hour, 49 * hour].map((one) => passed(one, 'en'))).toEqual([
    '',
    '1 minute',
    '59 minutes',
    '2 hours',
    '47 hours',
    '2 days',
  ]);
  expect(passed(-5000, 'en'), 'two clocks never agree').toBe('');
});
