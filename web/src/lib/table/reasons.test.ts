import { expect, it } from 'vitest';
import { Reasons } from './reasons';

function house(...answers: string[]): Reasons {
  return new Reasons(() => Promise.resolve(answers.shift() ?? ''));
}

it('is sure why no socket opens when the house has said the same twice', async () => {
  const reasons = house('no_upgrade', 'no_upgrade', 'other_site', 'other_site', '');
  const found = [];
  for (let time = 0; time < 5; time++) found.push(await reasons.of('/ws/tables/abc'));
  expect(found).toEqual(['', 'no_upgrade', '', 'other_site', '']);
});

it('begins anew when a socket was open in between', async () => {
  const reasons = house('no_upgrade', 'no_upgrade', 'no_upgrade');
  expect(await reasons.of('/ws/tables/abc')).toBe('');
  reasons.forget();
  expect(await reasons.of('/ws/tables/abc')).toBe('');
  expect(await reasons.of('/ws/tables/abc')).toBe('no_upgrade');
});
