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
const tell = (kind: string, args: object) => stage(VIEW, { kind, args: args as never }) as SnitSmashingView;

describe('the beach while its story is told', () => {
  it('moves Snits', () => {
    expect(tell('runs', { seat: 0, snit: 'Zott', hex: 'D5' })).toMatchObject({
      where: [
        ['C1', 'D5'],
        ['D9', 'pool'],
      ],
      moved: [['Zott'], []],
    });
    expect(tell('stays', { seat: 1, snit: 'Blub' })).toMatchObject({ where: VIEW.where, moved: [[], ['Blub']] });
    expect(tell('reaches_sea', { seat: 0, snit: 'Blub', hex: 'C1' })).toMatchObject({
      where: [
        ['safe', 'C5'],
        ['D9', 'pool'],
      ],
      moved: [[], []],
    });
    expect(tell('goes_under', { seat: 0, snit: 'Blub', hex: 'D10' }).where[0]).toEqual(['under', 'C5']);
  });

  it('puts the Snandergrab down, and whoever is under it is safe', () => {
    expect(tell('places_snandergrab', { seat: 0, hex: 'C5' })).toMatchObject({
      snandergrab: 'C5',
      covered: ['C5', 'D5'],
    });
    expect(tell('is_protected', { seat: 1, snits: ['Blub'] }).where[1]).toEqual(['safe', 'pool']);
  });

  it('counts the dead and the trophies', () => {
    expect(tell('smashes', { seat: 1, owner: 0, snit: 'Zott', hex: 'C5' })).toMatchObject({
      living: [1, 1],
      trophies: [[], ['A.Zott']],
      where: [
        ['C1', 'dead'],
        ['D9', 'pool'],
      ],
    });
    expect(tell('smashes_own', { seat: 0, owner: 0, snit: 'Zott', hex: 'C5' })).toMatchObject({
      living: [1, 1],
      trophies: [[], []],
    });
    expect(tell('reproduces', { seat: 1, snits: ['Zott'] })).toMatchObject({ living: [2, 2] });
    expect(tell('dies_exhausted', { seat: 1, snits: ['Blub'] })).toMatchObject({ living: [2, 0] });
  });

  it('begins runs and bounds', () => {
    const saved = {
      ...VIEW,
      where: [
        ['safe', 'C5'],
        ['safe', 'pool'],
      ],
    };
    expect(stage(saved, { kind: 'run_to_sea', args: { run: 2 } })).toMatchObject({
      run: 2,
      bound: 1,
      goal: 'sea',
      where: [
        ['under', 'C5'],
        ['under', 'pool'],
      ],
    });
    expect(stage(saved, { kind: 'run_to_snandergrab', args: { run: 3 } })).toMatchObject({
      where: [
        ['C1', 'C5'],
        ['E1', 'pool'],
      ],
    });
    expect(tell('bound_begins', { bound: 3, seat: 0 })).toMatchObject({
      bound: 3,
      primus: 0,
      phase: 'writing',
      thinking: [0, 1],
    });
    expect(tell('smashes_sand', { seat: 0 })).toBe(VIEW);
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
