import { expect, it } from 'vitest';
import en from './en.json';
import fr from './fr.json';

/** Every key with the slots of its template: what a translation must share with the original. */
function keys(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path} ${(value.match(/\{\w+(:\w+)?\}/g) ?? []).sort().join(' ')}`];
  return Object.entries(value as object).flatMap(([key, inner]) => keys(inner, `${path}.${key}`));
}

it('says the same things in both languages', () => {
  expect(keys(fr).sort()).toEqual(keys(en).sort());
});
