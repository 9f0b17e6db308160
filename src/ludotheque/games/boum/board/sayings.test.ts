import { expect, it } from 'vitest';
import type { LegalAction } from '$lib/wire';
import { dear, decided, prompt, result } from './sayings';
import type { BoumView } from './view';

const VIEW = {
  seat: 0,
  turn: 0,
  phase: 'figure',
  figures: ['4,2', '8,2', '0,0'],
  threats: {},
  blasts: {},
  hand: ['kick', 'remote'],
  allowance: 6,
  walked: 2,
  layings: 1,
  tiles: 3,
  scores: [4, 1, 1],
  teams: [-1, -1, -1],
} as unknown as BoumView;

const legal = (...texts: string[]): LegalAction[] =>
  texts.map((text, index) => ({ index, text, touches: [], unprompted: false }));
const asked = (view: BoumView, text: string, ...others: string[]) => {
  const all = legal(text, ...others);
  return dear(view, all[0]!, all)?.kind;
};

it('names what is chosen and what to touch next', () => {
  expect(prompt(VIEW, [], ['card:kick'])).toBe('chosen_kick');
  expect(prompt(VIEW, [], ['bomb:+1'])).toEqual({ kind: 'chosen_bomb', args: { power: '+1' } });
  expect(prompt(VIEW, legal('end', 'step 4,3'), [])).toBe('figure_laid');
  expect(prompt(VIEW, legal('end'), [])).toBe('figure_end');
});

it('asks before a turn ends in a blast, without its bomb or without a step', () => {
  const burning = { ...VIEW, threats: { '4,2': 'sure' } } as BoumView;
  expect(asked(burning, 'end', 'step 4,3')).toBe('end_sure');
  expect(asked(burning, 'end')).toBeUndefined();
  expect(asked(VIEW, 'end', 'lay 4,3 plain')).toBe('end_bomb');
  expect(asked({ ...VIEW, walked: 0 }, 'end', 'step 4,3')).toBe('end_still');
  expect(asked(VIEW, 'end', 'step 4,3')).toBeUndefined();
});

it('asks before cards are put away and before one sets off what may reach oneself', () => {
  const near = { ...VIEW, threats: { '4,2': 'possible' } } as BoumView;
  expect(asked(VIEW, 'exchange')).toBe('exchange');
  expect(asked({ ...VIEW, hand: [] }, 'exchange')).toBeUndefined();
  expect(asked(VIEW, 'discard kick')).toBe('discard');
  expect(asked(VIEW, 'remote 4,4')).toBeUndefined();
  expect(asked(near, 'remote 4,4')).toBe('remote');
  expect(asked(near, 'fuse')).toBeUndefined();
  expect(asked({ ...near, tiles: 1 }, 'fuse')).toBe('fuse');
  const bomb = { ...VIEW, blasts: { 'lay 4,3 plain': ['4,2', '4,3'] } } as BoumView;
  expect(asked(bomb, 'lay 4,3 plain')).toBe('lay');
  expect(asked(bomb, 'lay 4,3 plain', 'step 5,2')).toBeUndefined();
});

it('ranks by points, and says how far the winner was ahead', () => {
  const outcome = { ending: 'victory', winners: [0], scores: [4, 1, 1] };
  expect(result(VIEW, outcome).map(({ seat, rank }) => [seat, rank])).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
  ]);
  expect(decided(VIEW, outcome)).toEqual({ kind: 'ahead', args: { winners: [0], n: 4, second: [1, 2], next: 1 } });
});

it('gives partners one rank', () => {
  const view = { ...VIEW, scores: [4, 1, 2, 3], teams: [0, 1, 0, 1] } as BoumView;
  const outcome = { ending: 'team_victory', winners: [0, 2], scores: [4, 1, 2, 3] };
  expect(result(view, outcome).map(({ seat, rank }) => [seat, rank])).toEqual([
    [0, 1],
    [2, 1],
    [3, 3],
    [1, 3],
  ]);
  expect(decided(view, outcome)).toEqual({ kind: 'team', args: { n: 6, other: 4 } });
});
