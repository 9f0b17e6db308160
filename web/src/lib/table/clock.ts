/** How much time a seat has left, and how it is written. The house has the only true clock: ours follows it. */
import type { ClockInfo, Time } from '../wire';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The least time that counts as little, however short the game. */
const LITTLE = 10 * SECOND;

/** What the house said of the time, and when we heard it by our own clock. */
export interface Heard {
  clock: ClockInfo;
  at: number;
}

/** What this seat has left, in milliseconds, at this moment of our clock. */
export function left({ clock, at }: Heard, seat: number, now: number): number {
  const then = clock.left[seat] ?? 0;
  if (!clock.running.includes(seat)) return Math.max(0, then);
  return Math.max(0, then - Math.max(0, now - at));
}

/** A tenth of what there was, or a few seconds. */
export function isLittle(left: number, time: Time): boolean {
  return left <= Math.max(LITTLE, time.seconds * (SECOND / 10));
}

export type Span = { kind: 'days' | 'hours' | 'clock'; args: Record<string, number | string> };

/** In the two units that matter: days and hours, hours and minutes, or minutes and seconds as a clock has them. */
export function span(ms: number): Span {
  // A second that has begun still counts, so that nothing shows 0:00 while there is time.
  const whole = Math.ceil(ms / SECOND) * SECOND;
  const part = (unit: number, of = Infinity) => Math.floor(whole / unit) % of;
  if (whole >= DAY) return { kind: 'days', args: { days: part(DAY), hours: part(HOUR, 24) } };
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole >= HOUR) return { kind: 'hours', args: { hours: part(HOUR), minutes: two(part(MINUTE, 60)) } };
  return { kind: 'clock', args: { minutes: part(MINUTE), seconds: two(part(SECOND, 60)) } };
}
