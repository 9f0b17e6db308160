import { describe, expect, it } from 'vitest';
import { played, stage } from './stage';
import type { SchnuffView } from './view';

const VIEW: SchnuffView = {
  options: {},
  deck: [],
  decisions: 9,
  late: -1,
  ending: '',
  winners: [],
  aside: [],
  aside_sizes: [0, 0],
  seat: 0,
  seats: 2,
  round: 1,
  phase: 'next_card',
  dealer: 1,
  turn: 0,
  direction: 1,
  count: 29,
  free: 'no_one',
  pot: 0,
  chips: [10, 10],
  status: ['playing', 'playing'],
  hand: ['2', '4', 'risk'],
  hand_sizes: [3, 4],
  known: [[], ['pass']],
  veiled: [0, 0],
  draw_size: 20,
  pile: [],
  discard: ['3'],
};
const tell = (kind: string, args: object) => stage(VIEW, { kind, args: args as never }) as SchnuffView;

describe('the table while its story is told', () => {
  it('knows the card of every way to play one', () => {
    expect(played({ kind: 'plays', args: { card: '4' } })).toBe('4');
    expect(played({ kind: 'plays_schnuff', args: { seat: 1 } })).toBe('schnuff');
    expect(played({ kind: 'discards_schnuff', args: { seat: 1 } })).toBe('schnuff');
    expect(played({ kind: 'pays', args: { seat: 1 } })).toBeNull();
  });

  it('lays a card down', () => {
    const after = tell('plays', { seat: 0, card: '4', count: 33 });
    expect(after).toMatchObject({ count: 33, hand: ['2', 'risk'], hand_sizes: [2, 4], discard: ['3', '4'] });
    expect(tell('plays_pass', { seat: 1, count: 29 })).toMatchObject({
      count: 29,
      known: [[], []],
      hand_sizes: [3, 3],
    });
    expect(tell('plays_risk', { seat: 0 }).count).toBe(29);
  });

  it('moves chips and cards', () => {
    expect(tell('pays', { seat: 1, n: 2 })).toMatchObject({ chips: [10, 8], pot: 2 });
    expect(tell('draws_card', { seat: 0, card: '3' })).toMatchObject({
      hand: ['2', '3', '4', 'risk'],
      hand_sizes: [4, 4],
      draw_size: 19,
    });
    expect(tell('draws', { seat: 1 })).toMatchObject({ hand: VIEW.hand, hand_sizes: [3, 5], draw_size: 19 });
    expect(tell('turns_discard', { n: 31 })).toMatchObject({ discard: [], draw_size: 31 });
  });

  it('leaves the table as it is for lines that change nothing to see', () => {
    expect(tell('crosses', { seat: 0, frontier: 30 })).toBe(VIEW);
  });
});
