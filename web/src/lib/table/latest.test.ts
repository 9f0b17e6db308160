import { expect, test } from 'vitest';
import type { StoryLine } from '../wire';
import { latestOf } from './latest';

const line = (kind: string): StoryLine => ({ kind, args: {} });
const kinds = (log: string[], turns?: string[]) =>
  latestOf(log.map(line), [line('traced')], turns).map(({ kind }) => kind);

test('a turn that has just begun leaves the one before it marked', () => {
  expect(kinds(['turn', 'steps', 'turn', 'lays', 'steps', 'turn'], ['turn'])).toEqual(['lays', 'steps']);
});
test('as soon as something happens in it, that is the last move', () => {
  expect(kinds(['turn', 'steps', 'turn', 'lays'], ['turn'])).toEqual(['lays']);
});
test('what comes before the first turn counts when there was none', () => {
  expect(kinds(['is_dealt', 'turn'], ['turn'])).toEqual(['is_dealt']);
});
test('what was taken back is no longer the last move', () => {
  const log = [line('turn'), line('lays'), line('steps'), { ...line('table.undo'), back: 1 }];
  expect(latestOf(log, [], ['turn']).map(({ kind }) => kind)).toEqual(['lays']);
});
test('without turns it is what the last decision left', () => {
  expect(kinds(['steps'])).toEqual(['traced']);
});
