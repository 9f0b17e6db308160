import { describe, expect, it } from 'vitest';
import shared from '../../../../tests/house/data/luck.json';
import type { Luck, LuckStep } from '../wire';
import { below, commitmentOf, compute, given } from './fair';

const steps = shared.steps as LuckStep[];
const luck: Luck = { ...shared, steps, game: 'schnuff', stuck: 0 };

describe('the luck of the house, computed in the browser', () => {
  it('has the fingerprint that the house promises', () => {
    expect(commitmentOf(shared.secret)).toBe(shared.commitment);
  });

  it.each(steps)('gives what the house gave: $token', (step) => {
    expect(given(luck, step)).toBe(step.token);
  });

  it('gives what the house gave by the secrets of today', () => {
    const { secret, commitment, tokens } = shared.keyed;
    expect(commitmentOf(secret)).toBe(commitment);
    expect(steps.map((step) => given({ ...luck, secret }, step))).toEqual(tokens);
  });

  it('finds the one value that was changed', async () => {
    const told: number[] = [];
    const tampered = steps.map((step, at) => (at === 3 ? { ...step, token: 'd99' } : step));
    const checked = await compute({ ...luck, steps: tampered }, (done) => told.push(done));
    expect(checked.filter(({ right }) => !right).map(({ step }) => step.counter)).toEqual([3]);
    expect(checked[3]!.given).toBe(steps[3]!.token);
    expect(told.at(-1)).toBe(steps.length);
  });

  it('finds another word, table or secret', () => {
    const rolls = (source: Luck) => steps.map((step) => given(source, step)).join(' ');
    expect(rolls({ ...luck, words: 'A la lune' })).not.toBe(rolls(luck));
    expect(rolls({ ...luck, table: 'elsewhere' })).not.toBe(rolls(luck));
    expect(rolls({ ...luck, secret: shared.commitment })).not.toBe(rolls(luck));
  });

  it('gives nothing where nothing was asked for', () => {
    expect(given(luck, { token: 'd3' })).toBe('');
  });

  it('favours no number', () => {
    const counts = [0, 0, 0];
    for (let counter = 0; counter < 3000; counter++) counts[below(luck, counter, 3)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(110);
  });
});
