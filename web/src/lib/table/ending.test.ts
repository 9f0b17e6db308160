import { describe, expect, it } from 'vitest';
import type { Box } from '../board';
import { Words } from '../words';
import { resultOf } from './ending';

const words = new Words('en', {
  and: 'and',
  vocabulary: { chip: ['chip', 'chips'] },
  result: { has: '{n:chip}' },
});
const plain: Box = { colour: 'stone' };
const name = (seat: number) => 'ABC'[seat]!;

describe('how a game ended', () => {
  it('is told in units of the game', () => {
    const box: Box = {
      ...plain,
      result: (_, { scores }) => [
        { seat: 1, rank: 1, kind: 'has', args: { n: scores[1]! } },
        { seat: 0, rank: 2, kind: 'has', args: { n: scores[0]! } },
      ],
    };
    expect(resultOf(box, {}, { ending: 'x', winners: [1], scores: [1, 7] }, words, name)).toEqual([
      { seat: 1, rank: 1, won: true, has: '7 chips' },
      { seat: 0, rank: 2, won: false, has: '1 chip' },
    ]);
  });

  it('is told in numbers where the game says no more: winners share the first rank, others those of their scores', () => {
    const rows = resultOf(plain, {}, { ending: 'x', winners: [3, 0], scores: [2, 9, 9, 5, 1] }, words, name);
    expect(rows.map(({ seat, rank, has }) => [seat, rank, has])).toEqual([
      [3, 1, '5'],
      [0, 1, '2'],
      [1, 3, '9'],
      [2, 3, '9'],
      [4, 5, '1'],
    ]);
  });
});
