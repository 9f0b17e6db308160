/** Lengths of time in words: "12 hours", « 12 heures ». */
import type { Language } from './words';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function say(count: number, unit: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** An agreed time, exactly: in the largest unit that has no rest. */
export function duration(seconds: number, language: Language): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS[3];
  return say(seconds / length, unit, language);
}

/** What has passed, roughly: nothing under a minute, hours up to two days. */
export function passed(milliseconds: number, language: Language): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return '';
  const [unit, length] = seconds < 3_600 ? UNITS[2] : seconds < 2 * 86_400 ? UNITS[1] : UNITS[0];
  return say(Math.floor(seconds / length), unit, language);
}
