import type { StoryLine } from '$lib/wire';
import { describe, expect, it } from 'vitest';
import { flattened, readAloud, stage } from './stage';
import { clan, isActive, readOrder, shownOrder } from './reading';
import type { SnitSmashingView } from './view';

const VIEW: SnitSmashingView = {
  seat: 0,
  seats: 2,
  options: {},
  beach: ['C9', 'D9', 'D10', 'E9', 'C5', 'D5'],
  sea: ['C1', 'E1'],
  names: ['Blub', 'Zott'],
  speeds: [4, 6],
  run: 1,
  goal: 'snandergrab',
  bound: 2,
  phase: 'running',
  primus: 1,
  turn: 0,
  thinking: [],
  order: '',
  changes_left: 0,
  last_orders: ['', ''],
  snandergrab: 'D10',
  covered: ['C9', 'D9', 'D10', 'E9'],
  starts: ['C1', 'E1'],
  where: [
    ['C1', 'C5'],
    ['D9', 'pool'],
  ],
  moved: [[], []],
  trophies: [[], []],
  living: [2, 1],
  ending: '',
  snit_winners: [],
  bolotomus_winners: [],
};

describe('the beach while its story is told', () => {
  it('comes to an end', () => {
    const lines: StoryLine[] = [
      { kind: 'snit_victory', args: { winners: [0], n: 2 } },
      { kind: 'bolotomus_victory', args: { winners: [0, 1], n: 0, ending: 'bolotomus_victory_shared' } },
    ];
    expect(lines.reduce(stage, VIEW)).toEqual({
      ...VIEW,
      phase: 'over',
      snit_winners: [0],
      bolotomus_winners: [0, 1],
      ending: 'bolotomus_victory_shared',
    });
  });

  it('remembers what was read and who was hit', () => {
    const lines: StoryLine[] = [
      { kind: 'reads_move', args: { seat: 1, hex: 'E3' } },
      { kind: 'reads_smash', args: { seat: 0, hexes: ['C6', 'C7', 'D7'] } },
      { kind: 'smashes', args: { seat: 0, owner: 1, snit: 'Zott', hex: 'C6' } },
    ];
    expect(readAloud(lines, 2)).toEqual(['smash C6 C7 D7', 'move E3']);
    expect(flattened(lines)).toEqual([{ seat: 1, name: 'Zott', hex: 'C6' }]);
  });
});

it('reads a view', () => {
  expect(clan(VIEW, 0)[1]).toEqual({ seat: 0, name: 'Zott', speed: 6, where: 'C5', moved: false });
  expect(clan(VIEW, 1).filter(isActive)).toHaveLength(1);
  expect(readOrder('smash C6 C7 D7')).toEqual({ verb: 'smash', hexes: ['C6', 'C7', 'D7'] });
  expect(readOrder('')).toBeNull();
});

it('does not show an order that is to be remembered, unless it is garbled (M1, M9)', () => {
  const folded = (order: string, see_own_orders: string) => shownOrder({ ...VIEW, order, options: { see_own_orders } });
  expect(folded('move E3', 'on')).toBe('move E3');
  expect(folded('move E3', 'off')).toBe('');
  expect(folded('garbled', 'off')).toBe('garbled');
});
