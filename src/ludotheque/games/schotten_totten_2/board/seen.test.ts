import { describe, expect, it } from 'vitest';
import { ghosts, inDiscard, siegeChart, tacticsChart } from './seen';
import { colourOf, inOrder, isAction, nearSide } from './reading';
import type { SiegeView } from './view';

const tile = {
  damaged: false,
  cards: 3,
  condition: 'all' as const,
  attack: ['R5', 'joker'],
  defence: ['P11'],
  attack_done: 0,
  defence_done: 0,
};
const VIEW = {
  seat: 0,
  attacker: 0,
  options: { tactics: 'on' },
  tiles: [tile],
  hand: ['B0', 'joker', 'spy'],
  known: ['Y3'],
  discard: ['G7', 'shield_bearer'],
  spent: ['explosion'],
} as unknown as SiegeView;

describe('the chart of all cards', () => {
  const where = (card: string) => siegeChart(VIEW).find((cell) => cell.card === card)?.where;

  it('has a row a strength and a column a colour, the highest first', () => {
    const cards = siegeChart(VIEW).map((cell) => cell.card);
    expect(cards).toHaveLength(60);
    expect(cards.slice(0, 6)).toEqual(['R11', 'B11', 'G11', 'Y11', 'P11', 'R10']);
  });

  it('says where each card is, as far as this seat knows', () => {
    expect(['R5', 'P11', 'B0', 'Y3', 'G7', 'P3'].map(where)).toEqual([
      'wall',
      'wall',
      'hand',
      'known',
      'discard',
      'unseen',
    ]);
    expect(siegeChart(VIEW).filter((cell) => cell.where === 'unseen')).toHaveLength(55);
  });

  it('tells two Jokers apart', () => {
    expect(
      tacticsChart(VIEW)
        .slice(0, 4)
        .map((cell) => cell.where),
    ).toEqual(['hand', 'wall', 'hand', 'discard']);
    expect(tacticsChart(VIEW).find((cell) => cell.card === 'explosion')?.where).toBe('spent');
    expect(tacticsChart({ ...VIEW, options: { tactics: 'off' } })).toEqual([]);
  });

  it('offers what lies in the discard and nothing else', () => {
    expect(
      siegeChart(VIEW)
        .filter(inDiscard)
        .map((cell) => cell.card),
    ).toEqual(['G7']);
  });
});

describe('a witness', () => {
  it('stands beside the cards that are there already', () => {
    expect(ghosts('P11 P10 P9', ['P11'])).toEqual(['P10', 'P9']);
    expect(ghosts('joker R1', ['joker', 'R1'])).toEqual([]);
    expect(ghosts('', [])).toEqual([]);
  });
});

describe('cards and sides', () => {
  it('knows Siege cards from tactics cards', () => {
    expect([colourOf('R11'), colourOf('recruitment'), colourOf('P0')]).toEqual(['R', null, 'P']);
    expect([isAction('joker'), isAction('exchange'), isAction('R1')]).toEqual([false, true, false]);
    expect(inOrder(['spy', 'P0', 'R11', 'R2'])).toEqual(['R2', 'R11', 'P0', 'spy']);
  });

  it('puts the own side below, and the Attacker for those who watch', () => {
    expect([nearSide(VIEW), nearSide({ ...VIEW, seat: 1 }), nearSide({ ...VIEW, seat: -1 })]).toEqual([
      'attack',
      'defence',
      'attack',
    ]);
  });
});
