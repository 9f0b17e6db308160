import { expect, it } from 'vitest';
import { names } from './proof';

it('knows a thing by the end of its touch, and nothing by nothing', () => {
  expect(names('cell:2,9', '2,9')).toBe(true);
  expect(names('card:2', '2')).toBe(true);
  expect(names('cell:12,9', '2,9')).toBe(false);
  expect(names('end', '50 < 60')).toBe(false);
  expect(names('card:', '')).toBe(false);
});
