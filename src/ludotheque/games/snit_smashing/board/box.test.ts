import { expect, it } from 'vitest';
import type { LegalAction } from '$lib/wire';
import box from './box';
import { columnBeside, cover, fit } from './hexes';
import type { SnitSmashingView } from './view';

const FIELD = [...'ABCDEFG'].flatMap((column, at) =>
  Array.from({ length: at % 2 ? 10 : 9 }, (_, row) => `${column}${row + 1}`),
);
const SEA = FIELD.filter((hex) => hex.slice(1) === '1');
const VIEW: SnitSmashingView = {
  seat: 0,
  seats: 2,
  options: { see_own_orders: 'on' },
  beach: FIELD.filter((hex) => !SEA.includes(hex)),
  sea: SEA,
  names: ['Blub', 'Zott'],
  speeds: [4, 6],
  run: 1,
  goal: 'snandergrab',
  bound: 2,
  phase: 'writing',
  primus: 0,
  turn: -1,
  thinking: [0, 1],
  order: '',
  changes_left: 5,
  last_orders: ['', ''],
  snandergrab: 'D10',
  covered: cover('D10', FIELD),
  starts: ['C1', 'E1'],
  where: [
    ['C5', 'pool'],
    ['pool', 'F5'],
  ],
  moved: [[], []],
  trophies: [[], []],
  living: [1, 1],
  ending: '',
  snit_winners: [],
  bolotomus_winners: [],
};
const act = (...touches: string[]): LegalAction => ({ index: 0, text: '', touches }) as LegalAction;
const asks = (change: Partial<SnitSmashingView>, action: LegalAction, legal: LegalAction[] = []) =>
  box.dear!({ ...VIEW, ...change }, action, legal)?.kind ?? null;

it('asks before an order that cannot be changed any more, and before none that can', () => {
  expect(asks({}, act('corner:F5-G4-G5'))).toBeNull();
  expect(asks({ thinking: [0] }, act('corner:F5-G4-G5'))).toBe('smash');
  expect(asks({ thinking: [0] }, act('snandergrab', 'hex:F5'))).toBe('move');
});

it('asks before an order that helps nobody', () => {
  expect(asks({}, act('corner:C5-C6-D6'))).toBe('smash_own');
  expect(asks({}, act('snandergrab', 'hex:C6'))).toBe('no_no');
  expect(asks({ snandergrab: 'F7' }, act('snandergrab', 'hex:F7'))).toBe('move_same');
  expect(asks({ goal: 'sea' }, act('corner:C9-D9-D10'))).toBe('smash_shelter');
});

it('asks before a Snit stops where its own order comes down', () => {
  const running = { phase: 'running', order: 'smash C6 C7 D7' } as const;
  expect(asks(running, act('snit:Blub', 'hex:C6'))).toBe('into_smash');
  expect(asks(running, act('snit:Blub', 'hex:C4'))).toBeNull();
  expect(asks({ ...running, options: { see_own_orders: 'off' } }, act('snit:Blub', 'hex:C6'))).toBeNull();
  expect(asks({ ...running, order: 'move D5' }, act('snit:Blub', 'stay'))).toBe('onto_move');
});

it('asks in the last bound before somebody is left behind who could arrive', () => {
  const last = { phase: 'running', goal: 'sea', bound: 6 } as const;
  const legal = [act('snit:Blub', 'hex:C1'), act('snit:Blub', 'stay')];
  expect(asks(last, legal[1]!, legal)).toBe('last_sea');
  expect(asks(last, legal[0]!, legal)).toBeNull();
  expect(asks({ ...last, bound: 5 }, legal[1]!, legal)).toBeNull();
});

it('says what is chosen, and for whom it waits', () => {
  expect(box.prompt!(VIEW, [], ['snandergrab'])).toBe('moving');
  const its = [act('snit:Blub', 'hex:C4'), act('snit:Blub', 'stay')];
  expect(box.prompt!(VIEW, its, ['snit:Blub'])).toEqual({ kind: 'sending', args: { snit: 'Blub' } });
  expect(box.prompt!(VIEW, its.slice(1), ['snit:Blub'])).toMatchObject({ kind: 'stuck' });
  expect(box.prompt!(VIEW, its.slice(0, 1), ['snit:Blub'])).toMatchObject({ kind: 'must_run' });
  expect(box.waits!({ ...VIEW, thinking: [1] })).toBe('orders_folded');
});

it('tells both victories in their units', () => {
  const over = {
    ...VIEW,
    phase: 'over',
    living: [5, 3],
    trophies: [['B.Zott'], ['A.Blub', 'A.Zott', 'A.Dorf']],
    ending: 'two_winners',
    snit_winners: [0],
    bolotomus_winners: [1],
  } as SnitSmashingView;
  const outcome = { ending: 'two_winners', winners: [0, 1], scores: [1, 1] };
  expect(box.result!(over, outcome)).toMatchObject([
    { seat: 0, rank: 1, kind: 'snits', args: { n: 5, m: 1 } },
    { seat: 1, rank: 1, kind: 'bolotomi', args: { n: 3, m: 3 } },
  ]);
  expect(box.decided!(over, outcome)).toMatchObject({ kind: 'two_winners', args: { n: 5, ahead: 2, m: 3, more: 2 } });
  expect(box.decided!(over, { ...outcome, ending: 'resigned' })).toBeNull();
});

it('lays the beach as large as its place allows', () => {
  expect(columnBeside(FIELD, { width: 360, height: 600 })).toBe(0);
  expect(columnBeside(FIELD, { width: 360, height: 510 })).toBe(0);
  expect(columnBeside(FIELD, { width: 1112, height: 785 })).toBe(0);
  for (const [width, height] of [
    [548, 316],
    [768, 905],
    [1000, 525],
  ] as const)
    expect(columnBeside(FIELD, { width, height })).toBeGreaterThan(100);
  expect(fit(FIELD, { width: 600, height: 900 }).lie).toBe('tall');
  expect(fit(FIELD, { width: 900, height: 500 }).lie).toBe('wide');
});
