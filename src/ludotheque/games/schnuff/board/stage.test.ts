import { describe, expect, it } from 'vitest';
import { stage } from './stage';
import type { SchnuffView } from './view';

const VIEW: SchnuffView = {
  options: { draw: 'auto' },
  deck: [9, 9, 9, 9, 4, 4, 4, 4, 2],
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
const tell = (...told: [string, object][]) =>
  told.reduce<SchnuffView>((view, [kind, args]) => stage(view, { kind, args: args as never }) as SchnuffView, VIEW);

/** Where the story arrives is compared with the house's views (stages.test.ts); here, what lies between them. */
describe('the table while its story is told', () => {
  it('leaves the turn with whoever rolls, until the draw', () => {
    const risk: [string, object][] = [
      ['plays_risk', { seat: 0 }],
      ['rolls', { seat: 0, dice: [4, 5], total: 9 }],
    ];
    expect(tell(...risk)).toMatchObject({ turn: 0, count: 29, discard: ['3', 'risk'] });
    expect(tell(...risk, ['count_is', { count: 38 }], ['draws_card', { seat: 0, card: '1' }])).toMatchObject({
      turn: 1,
      count: 38,
    });
  });

  it('deals again when nobody holds a number', () => {
    const deal: [string, object][] = [
      ['deals', { seat: 1, round: 2 }],
      ['cannot_start', { seat: 0 }],
    ];
    expect(tell(...deal)).toMatchObject({ turn: 1, veiled: [4, 0], hand_sizes: [4, 4], draw_size: 46 });
    expect(tell(...deal, ['cannot_start', { seat: 1 }], ['redeal', { seat: 1 }], deal[0]!)).toMatchObject({
      turn: 0,
      veiled: [0, 0],
      draw_size: 46,
    });
  });

  it('leaves the table as it is for lines that change nothing to see', () => {
    expect(tell(['crosses', { seat: 0, frontier: 30 }])).toBe(VIEW);
  });
});
