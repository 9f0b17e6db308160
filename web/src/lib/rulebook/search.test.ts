import { expect, it } from 'vitest';
import { excerpt, fold, places } from './search';

it('looks past accents, capitals and apostrophes, and keeps every letter in its place', () => {
  expect(fold('L’Épée, À côté İ')).toHaveLength('L’Épée, À côté İ'.length);
  expect(places('L’épée et l’Épée', "l'epee")).toEqual([0, 10]);
  expect(places('Schnuff', 'snap')).toEqual([]);
  expect(places('anything', '  ')).toEqual([]);
});

it('cuts an excerpt between words', () => {
  const long = `${'so many words '.repeat(9)}the frontier${' and more words'.repeat(9)}`;
  const { before, match, after } = excerpt(long, long.indexOf('frontier'), 8);
  expect(match).toBe('frontier');
  expect(before).toMatch(/^…(so|many|words) .* the $/);
  expect(after).toMatch(/^ and .* \w+…$/);
  expect(excerpt('the end', 4, 3)).toEqual({ before: 'the ', match: 'end', after: '' });
});
