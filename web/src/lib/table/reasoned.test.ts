import { expect, it, vi } from 'vitest';
import type { Thoughts } from '../wire';

const settings = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../settings.svelte', () => ({ settings }));
const { reasoned } = await import('./reasoned');

const called = (action: number) => ['Pass', '7', 'Snap'][action]!;
const weighed = (index: number, looks: number, share: number) => ({ index, looks, share });
const thoughts = (some: Partial<Thoughts>): Thoughts => ({
  bot: 'master',
  action: 0,
  tried: [],
  exact: false,
  ...some,
});

it('says what came of the games that were imagined, and what was next', () => {
  const tried = [weighed(0, 300, 0.624), weighed(1, 120, 0.55)];
  expect(reasoned(thoughts({ tried }), called)).toBe(
    'After it, 62 % of the games it imagined were won (300 games). Next best: 7, 55 %.',
  );
  settings.language = 'fr';
  expect(reasoned(thoughts({ tried }), called)).toContain('Sinon 7, 55');
  settings.language = 'en';
});

it('says so when it was worked out, went by rule of thumb, or nothing else was worth a thought', () => {
  expect(reasoned(thoughts({ tried: [weighed(0, 0, 1)], exact: true }), called)).toBe(
    'Worked out: it wins 100 % of the time.',
  );
  expect(reasoned(thoughts({ bot: 'greedy' }), called)).toBe('By rule of thumb.');
  expect(reasoned(thoughts({}), called)).toBe('Nothing else was worth a thought.');
});

it('does not call better what was hardly looked at', () => {
  const tried = [weighed(0, 300, 0.5), weighed(1, 3, 0.9), weighed(2, 40, 0.4)];
  expect(reasoned(thoughts({ tried }), called)).toContain('Next best: Snap, 40 %.');
});
