import { expect, it } from 'vitest';
import { openCard, waitingHits } from './reading';
import type { BoumView } from './view';

const VIEW = { seats: 2, played: '', hits: [] as number[][] } as BoumView;

it('reads the card that lies open', () => {
  expect(openCard(VIEW)).toBeNull();
  expect(openCard({ ...VIEW, played: 'kick 4,3' })).toEqual({ card: 'kick', cell: '4,3', seat: -1 });
  expect(openCard({ ...VIEW, played: 'block B' })).toEqual({ card: 'block', cell: '', seat: 1 });
});

it('tells who has hit whom while the teams are hidden, explosion by explosion', () => {
  expect(
    waitingHits({
      ...VIEW,
      hits: [
        [0, 2, 0, 0],
        [0, 0, 1, 1],
      ],
    }),
  ).toEqual([
    [{ seat: 0, other: 1 }],
    [
      { seat: 1, other: 0 },
      { seat: 1, other: 1 },
    ],
  ]);
  expect(waitingHits(VIEW)).toEqual([]);
});
