import { expect, it, vi } from 'vitest';
import type { Time } from './wire';

vi.mock('./settings.svelte', () => ({ settings: { language: 'en' } }));
const { NO_LIMIT, timeKey, timeOf, unusual, USUAL } = await import('./terms');

it('has nothing to say about a table like any other', () => {
  expect(unusual({ ...USUAL, wait: true })).toEqual([]);
});

it('says what a table has of its own', () => {
  const time: Time = { kind: 'clock', seconds: 600, increment: 5, strict: true };
  const lines = unusual({ public: true, undo: false, chat: false, hints: false, wait: false, time });
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('10 minutes each, and 5 seconds more for every move');
});

it('keeps the manners of a time when its length changes', () => {
  const strict: Time = { kind: 'clock', seconds: 300, increment: 10, strict: true };
  expect(timeOf('clock:1200', strict)).toEqual({ ...strict, seconds: 1200 });
  expect(timeOf('move:60', strict)).toEqual({ kind: 'move', seconds: 60, increment: 0, strict: true });
  expect(timeOf(timeKey(NO_LIMIT), strict)).toEqual(NO_LIMIT);
});
