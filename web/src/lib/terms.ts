/** What a table agrees on besides the rules of its game. */
import { duration } from './durations';
import { t } from './house.svelte';
import { settings } from './settings.svelte';
import type { Terms, Time } from './wire';

export const NO_LIMIT: Time = { kind: 'none', seconds: 0, increment: 0, strict: false };
export const USUAL: Terms = { public: false, undo: true, chat: true, hints: true, wait: false, time: NO_LIMIT };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
export const MOVE_LIMITS = [MINUTE, 3 * MINUTE, 10 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY];
export const CLOCKS = [5, 10, 20, 45, 90].map((minutes) => minutes * MINUTE);
export const INCREMENTS = [0, 5, 10, 30];

/** A time as the value of a select, without its increment. */
export function timeKey(time: Time): string {
  return `${time.kind}:${time.seconds}`;
}

export function timeOf(key: string, before: Time): Time {
  const [kind, seconds] = key.split(':');
  if (kind === 'move') return { ...before, kind, seconds: Number(seconds), increment: 0 };
  return kind === 'clock' ? { ...before, kind, seconds: Number(seconds) } : NO_LIMIT;
}

/** How long there is, in a few words. */
export function timeWords(time: Time): string {
  const long = duration(time.seconds, settings.language);
  if (time.kind === 'none') return t('terms', 'no_limit');
  if (time.kind === 'move') return t('terms', 'move', { long });
  if (!time.increment) return t('terms', 'clock', { long });
  return t('terms', 'clock_and', { long, more: duration(time.increment, settings.language) });
}

/** What is not as usual, a line each. */
export function unusual(terms: Terms): string[] {
  const lines: string[] = [];
  if (terms.public) lines.push(t('terms', 'is_public'));
  if (terms.time.kind !== 'none')
    lines.push(t('terms', terms.time.strict ? 'time_strict' : 'time_friendly', { time: timeWords(terms.time) }));
  if (!terms.undo) lines.push(t('terms', 'no_undo'));
  if (!terms.chat) lines.push(t('terms', 'no_chat'));
  if (!terms.hints) lines.push(t('terms', 'no_hints'));
  return lines;
}
