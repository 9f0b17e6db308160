import { expect, it } from 'vitest';
import { countsOf } from './counts';

it.each([
  [[], ''],
  [[2], '2'],
  [[2, 3, 4, 5, 6], '2–6'],
  [[2, 4, 6], '2, 4, 6'],
])('%j players are written %j', (counts, written) => expect(countsOf(counts)).toBe(written));
