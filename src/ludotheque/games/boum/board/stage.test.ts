import { describe, expect, it } from 'vitest';
import { stage } from './stage';
import { openCard, waitingHits } from './reading';
import type { BoumView } from './view';

const VIEW = {
  seat: 0,
  seats: 2,
  turn: 0,
  round: 1,
  marker: 0,
  standing: ['played', 'ready'],
  figures: ['2,2', '8,8'],
  bomb_cells: ['4,4'],
  bomb_owners: [1],
  bomb_powers: ['?'],
  reserve_sizes: [7, 6],
  hand: ['extra', 'kick'],
  hand_sizes: [2, 3],
  deck_size: 20,
  discard: [],
  lit: false,
  tiles: 4,
  scores: [0, 0],
  played: '',
} as unknown as BoumView;
const tell = (kind: string, args: object) => stage(VIEW, { kind, args: args as never }) as BoumView;

describe('the arena while its story is told', () => {
  it('moves figures and bombs', () => {
    expect(tell('steps', { seat: 0, cell: '2,3' }).figures).toEqual(['2,3', '8,8']);
    expect(tell('bomb_lands', { from: '4,4', cell: '4,7' }).bomb_cells).toEqual(['4,7']);
    expect(tell('lays', { seat: 1, cell: '8,7' })).toMatchObject({
      bomb_cells: ['4,4', '8,7'],
      bomb_owners: [1, 1],
      bomb_powers: ['?', '?'],
      reserve_sizes: [7, 5],
    });
    expect(tell('lays_own', { cell: '2,3', power: '+1' })).toMatchObject({
      bomb_owners: [1, 0],
      bomb_powers: ['?', '+1'],
    });
    expect(tell('explodes', { seat: 1, cell: '4,4', power: 'plain' }).bomb_cells).toEqual([]);
  });

  it('counts down, scores and deals', () => {
    expect(tell('tile_goes', { n: 3 }).tiles).toBe(3);
    expect(tell('loses', { seat: 1, n: 1, total: -1 }).scores).toEqual([0, -1]);
    expect(tell('plays_at', { seat: 0, card: 'kick', cell: '4,4' })).toMatchObject({
      hand: ['extra'],
      hand_sizes: [1, 3],
      discard: ['kick'],
    });
    expect(tell('draws_card', { card: 'block' })).toMatchObject({ hand: ['extra', 'kick', 'block'], deck_size: 19 });
    expect(tell('hits_wait', {})).toBe(VIEW);
  });

  it('reads the card that lies open', () => {
    expect(openCard(VIEW)).toBeNull();
    expect(openCard({ ...VIEW, played: 'kick 4,3' })).toEqual({ card: 'kick', cell: '4,3', seat: -1 });
    expect(openCard({ ...VIEW, played: 'block B' })).toEqual({ card: 'block', cell: '', seat: 1 });
  });
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
  expect(waitingHits({ ...VIEW, hits: [] })).toEqual([]);
});
