import { describe, expect, it } from 'vitest';
import type { ClockInfo, Time } from '../wire';
import { isLittle, left, span } from './clock';

const clock: ClockInfo = { at: 9_000_000, left: [60_000, 5000], running: [0], out: [] };
const of = (seconds: number): Time => ({ kind: 'clock', seconds, increment: 0, strict: false });
/** Our own clock is far from the house's; only the moment we heard it counts. */
const heard = { clock, at: 1000 };

describe('the clock of a table', () => {
  it('runs for the seats that are waited for, from the moment the house told of it', () => {
    expect(left(heard, 0, 1000)).toBe(60_000);
    expect(left(heard, 0, 21_500)).toBe(39_500);
    expect(left(heard, 1, 21_500)).toBe(5000);
  });

  it('never shows less than nothing, nor more than there was when our clock is set back', () => {
    expect(left(heard, 0, 99_000)).toBe(0);
    expect(left(heard, 0, 0)).toBe(60_000);
    expect(left({ clock: { ...clock, left: [-20, 0], running: [] }, at: 0 }, 0, 5)).toBe(0);
    expect(left(heard, 5, 1000)).toBe(0);
  });

  it('calls a tenth little, and ten seconds in any case', () => {
    expect(isLittle(60_000, of(600))).toBe(true);
    expect(isLittle(61_000, of(600))).toBe(false);
    expect(isLittle(10_000, of(60))).toBe(true);
    expect(isLittle(11_000, of(60))).toBe(false);
    expect(isLittle(7 * 3_600_000, of(3 * 86_400))).toBe(true);
  });

  it.each([
    [0, 'clock', { minutes: 0, seconds: '00' }],
    [1, 'clock', { minutes: 0, seconds: '01' }],
    [65_000, 'clock', { minutes: 1, seconds: '05' }],
    [3_599_001, 'hours', { hours: 1, minutes: '00' }],
    [3 * 3_600_000 + 4 * 60_000, 'hours', { hours: 3, minutes: '04' }],
    [86_400_000 + 3_600_000, 'days', { days: 1, hours: 1 }],
    [30 * 86_400_000, 'days', { days: 30, hours: 0 }],
  ])('writes %i ms in the units that matter', (ms, kind, args) => {
    expect(span(ms)).toEqual({ kind, args });
  });
});
