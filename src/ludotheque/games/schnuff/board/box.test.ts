import { describe, expect, it } from 'vitest';
import type { LegalAction, StoryLine } from '$lib/wire';
import { Words, type Catalogue } from '$lib/words';
import en from '../words/en.json';
import fr from '../words/fr.json';
import box from './box';
import { markOf } from './mark';
import { unseen } from './reading';
import type { SchnuffView } from './view';

const VIEW: SchnuffView = {
  options: { draw: 'auto' },
  deck: [9, 9, 9, 9, 4, 4, 4, 4, 2],
  decisions: 9,
  late: -1,
  ending: '',
  winners: [],
  aside: [],
  aside_sizes: [0, 0, 0],
  seat: 0,
  seats: 3,
  round: 2,
  phase: 'next_card',
  dealer: 1,
  turn: 0,
  direction: 1,
  count: 58,
  free: 'no_one',
  pot: 3,
  chips: [2, 10, 5],
  status: ['playing', 'playing', 'playing'],
  hand: ['1', '3', '4', 'risk'],
  hand_sizes: [4, 4, 4],
  known: [[], ['pass'], []],
  veiled: [0, 0, 0],
  draw_size: 20,
  pile: [],
  discard: ['3', '2'],
};
const act = (text: string): LegalAction => ({ index: 0, text, touches: [`card:${text}`], unprompted: false });
const LEGAL = VIEW.hand.map(act);
const seen = (changes: Partial<SchnuffView>) => ({ ...VIEW, ...changes });
const CATALOGUES = [new Words('en', en as unknown as Catalogue), new Words('fr', fr as unknown as Catalogue)];
const name = (seat: number) => 'ABC'[seat]!;

describe('a move that one would regret', () => {
  it('is paying where another card costs nothing', () => {
    expect(box.dear!(seen({ chips: [9, 1, 1] }), act('3'), LEGAL)).toMatchObject({ kind: 'pays', args: { n: 2 } });
    expect(box.dear!(VIEW, act('3'), LEGAL)).toMatchObject({ kind: 'last_chips' });
  });
  it('is none that costs nothing, and none that cannot be helped', () => {
    expect(box.dear!(VIEW, act('1'), LEGAL)).toBeNull();
    expect(box.dear!(VIEW, act('risk'), LEGAL)).toBeNull();
    expect(box.dear!(seen({ free: 'next_turn' }), act('4'), LEGAL)).toBeNull();
    expect(box.dear!(VIEW, act('4'), [act('3'), act('4')])).toBeNull();
  });
});

it('says what is chosen of a stuck hand, and what comes next', () => {
  const stuck = [{ ...act('stuck'), touches: ['card:schnuff', 'stuck'] }];
  expect(box.prompt!(VIEW, stuck, [])).toBe('stuck');
  expect(box.prompt!(VIEW, stuck, ['card:schnuff'])).toBe('stuck_chosen');
});

it('ranks by chips, and equals share a rank', () => {
  const outcome = { ending: 'short_game', winners: [1, 2], scores: [0, 6, 6, 2] };
  const rows = box.result!(seen({ status: ['out', 'playing', 'playing', 'playing'] }), outcome);
  expect(rows.map(({ seat, rank, kind }) => [seat, rank, kind])).toEqual([
    [1, 1, 'chips'],
    [2, 1, 'chips'],
    [3, 3, 'chips'],
    [0, 4, 'out'],
  ]);
});

it('leaves nobody without words', () => {
  for (const words of CATALOGUES) {
    const said = [
      ...box.spoken!(VIEW, words, name),
      ...box.spoken!(seen({ seat: -1, free: 'next_turn', discard: [], direction: -1 }), words, name),
      ...['last_standing', 'shared_fall', 'short_game', 'stopped'].map((ending) => {
        const told = box.decided!(seen({ status: ['out', 'playing', 'playing'] }), {
          ending,
          winners: [1],
          scores: [0],
        });
        return words.say('decided', told!.kind, told!.args, name);
      }),
      ...[VIEW, seen({ count: 60 }), seen({ free: 'next_turn' }), seen({ phase: 'first_card' })].map((view) => {
        const asked = box.prompt!(view, LEGAL, []);
        const { kind, args } = typeof asked === 'string' ? { kind: asked, args: {} } : asked;
        return words.say('prompt', kind, args, name);
      }),
    ];
    for (const sentence of said) expect(sentence, sentence).toMatch(/^\p{Lu}[^{}]* [^{}]*\.$/u);
  }
});

describe('the last move', () => {
  const risk: StoryLine[] = [
    { kind: 'plays_risk', args: { seat: 1 } },
    { kind: 'rolls', args: { seat: 1, dice: [4, 5], total: 9 } },
    { kind: 'crosses', args: { seat: 1, frontier: 30 } },
    { kind: 'pays', args: { seat: 1, n: 1 } },
  ];
  it('is who laid the card, what was rolled and who paid', () => {
    const before = { kind: 'pays', args: { seat: 2, n: 3 } };
    expect(markOf(seen({ discard: ['risk'] }), [before, ...risk])).toEqual({
      seat: 1,
      step: 9,
      dice: [[], [4, 5], []],
      paid: [0, 1, 0],
    });
  });
  it('leaves dice in the air where they are', () => {
    expect(markOf(seen({ discard: ['risk'] }), risk.slice(0, 2), risk[1]).dice).toEqual([[], [], []]);
  });
  it('lies no longer on a discard that was taken away', () => {
    expect(markOf(seen({ discard: [] }), risk)).toMatchObject({ seat: -1, paid: [0, 1, 0] });
  });
});

it('counts what nobody has shown yet', () => {
  expect(unseen(VIEW)).toEqual([8, 8, 7, 8, 3, 4, 4, 3, 2]);
});
