import { describe, expect, it } from 'vitest';
import { Words, type Catalogue } from '$lib/words';
import type { Args, Outcome, StoryLine } from '$lib/wire';
import english from '../words/en.json';
import box from './box';
import { flightsOf } from './flights';
import { marksOf } from './marks';
import type { SiegeView } from './view';

const tile = (attack: string[], defence: string[]) => ({
  damaged: false,
  cards: 3,
  condition: 'all' as const,
  attack,
  defence,
  attack_done: 0,
  defence_done: 0,
});
const VIEW = {
  seat: 0,
  attacker: 0,
  phase: 'opening',
  options: { tactics: 'on' },
  tiles: [tile(['R0', 'R5'], ['B1']), tile([], [])],
  hand: ['R7', 'exchange'],
  giving: [],
  deck_size: 20,
} as unknown as SiegeView;
describe('what travels', () => {
  const from = (kind: string, args: Args) =>
    flightsOf(VIEW, { kind, args }).map((flight) => `${flight.instead} ${flight.to}`);

  it('flies from its place to its place', () => {
    expect(from('plays', { seat: 0, card: 'R7', tile: 1 })).toEqual(['who:0 attack:1']);
    expect(from('claims', { seat: 0, tile: 0 })).toEqual(['tile:0 discard', 'tile:0 discard', 'tile:0 discard']);
    expect(from('draws', { seat: 1 })).toEqual(['who:1 who:1']);
    expect(from('passes', { seat: 1 })).toEqual([]);
  });
});

describe('the prompt', () => {
  const prompt = (phase: string, touches: string[], more: Partial<SiegeView> = {}, path: string[] = []) =>
    box.prompt!(
      { ...VIEW, phase, ...more },
      touches.map((touch, index) => ({
        index,
        text: '',
        touches: [touch],
        unprompted: false,
      })),
      path,
    );

  it('tells each side what it may do', () => {
    expect(prompt('opening', ['hand:R7', 'retreat:1'])).toBe('opening_attack');
    expect(prompt('opening', ['hand:R7', 'cauldron'])).toBe('opening_defend');
    expect(prompt('opening', ['hand:R7', 'retreat:1', 'claim:1'])).toBe('claim');
    expect(prompt('opening', ['retreat:1'])).toBe('must_retreat');
    expect(prompt('play', ['hand:R7'])).toBe('play');
    expect(prompt('opening', ['pass', 'retreat:1'])).toBe('pass');
    expect(prompt('draw', ['pile:siege', 'pile:tactics'])).toBe('draw_either');
    expect(prompt('draw', ['pile:siege', 'claim:2'])).toBe('draw_or_claim');
    expect(prompt('draw', ['pile:siege', 'pile:tactics'], { deck_size: 0 })).toBe('draw_empty');
    expect(prompt('end', ['claim:2', 'end'])).toBe('end');
    expect(prompt('exchange', ['hand:R7'], { giving: ['R1', 'R2'] })).toBe('exchange_one');
    expect(prompt('explode_tile', ['tile:1'])).toBe('explode_tile');
  });

  it('names what is chosen', () => {
    const args = (card: string) => ({ args: { card } });
    expect(prompt('opening', ['hand:R7'], {}, ['hand:R7'])).toEqual({ kind: 'card_chosen', ...args('R7') });
    expect(prompt('opening', [], {}, ['hand:exchange'])).toEqual({ kind: 'action_chosen', ...args('exchange') });
    expect(prompt('opening', ['cauldron'], {}, ['cauldron'])).toBe('cauldron_chosen');
    expect(prompt('betray_to', ['tile:1'], { picked: 'B1' })).toEqual({ kind: 'betray_to', ...args('B1') });
  });

  it('says for what the other one is waited for', () => {
    const waits = (phase: string, spent: string[] = []) => box.waits!({ ...VIEW, phase, spent } as SiegeView);
    expect(['opening', 'play', 'draw', 'end', 'exchange'].map((phase) => waits(phase))).toEqual([
      'play',
      'play',
      'draw',
      'end',
      'exchange',
    ]);
    expect(waits('desert_card', ['support', 'desertion'])).toEqual({ kind: 'settle', args: { card: 'desertion' } });
  });
});

describe('what is asked before it is done', () => {
  const dear = (touches: string[], more: Partial<SiegeView> = {}, others: string[] = []) => {
    const action = (path: string[], index: number) => ({ index, text: '', touches: path, unprompted: false });
    const legal = [touches, ...others.map((touch) => [touch])].map(action);
    return box.dear!({ ...VIEW, cauldrons: 2, ...more }, legal[0]!, legal);
  };

  it('names what would be lost', () => {
    expect(dear(['retreat:1'])).toEqual({ kind: 'retreat', args: { tile: 0, cards: ['R0', 'R5'] } });
    expect(dear(['cauldron', 'tile:1'])).toEqual({ kind: 'cauldron', args: { tile: 0, card: 'R0', n: 1 } });
    const blast = { phase: 'explode_tile' };
    expect(dear(['tile:1'], blast)).toEqual({ kind: 'explode', args: { tile: 0, cards: ['R0', 'R5', 'B1'] } });
    expect(dear(['tile:2'], blast)).toMatchObject({ kind: 'explode_nothing' });
    expect(dear(['discard'], { picked: 'R5' })).toEqual({ kind: 'throw_away', args: { card: 'R5' } });
    expect(dear(['hand:R7'], { phase: 'exchange' })).toEqual({ kind: 'give', args: { card: 'R7' } });
    expect(dear(['end'], {}, ['claim:1', 'claim:2'])).toEqual({ kind: 'end_unclaimed', args: { tiles: [0, 1] } });
    expect(dear(['pile:siege'], { deck_size: 0 })).toEqual({ kind: 'lose' });
  });

  it('lets everything else pass', () => {
    const plain = [
      ['hand:R7', 'tile:1'],
      ['hand:exchange', 'play'],
      ['claim:1'],
      ['pile:siege'],
      ['discard:R1'],
      ['pass'],
    ];
    expect(plain.map((touches) => dear(touches))).toEqual(plain.map(() => null));
    expect(dear(['pile:siege'], { deck_size: 0, seat: 1 })).toBeNull(); // the Defender wins by it
    expect(dear(['tile:1'], { phase: 'recruit_to' })).toBeNull();
  });
});

describe('the end', () => {
  const ended = (ending: string, winners: number[], more: Partial<SiegeView> = {}) => {
    const view = { ...VIEW, cauldrons: 2, results: [], ...more } as SiegeView;
    const outcome: Outcome = { ending, winners, scores: [0, 0] };
    return { rows: box.result!(view, outcome), decided: box.decided!(view, outcome) };
  };
  const broken = { ...tile([], []), damaged: true };

  it('is told in tiles and cauldrons', () => {
    const { rows, decided } = ended('breach', [0], { tiles: [broken, tile([], [])] });
    expect(rows).toEqual([
      { seat: 0, rank: 1, kind: 'attack', args: { n: 1 } },
      { seat: 1, rank: 2, kind: 'defence', args: { n: 1, cauldrons: 2 } },
    ]);
    expect(decided).toEqual({ kind: 'breach', args: { tile: 0 } });
    expect(ended('deck_empty', [1]).rows.map((row) => row.seat)).toEqual([1, 0]);
    expect(ended('resigned', [1]).decided).toBeNull();
  });

  it('compares the victories of a match', () => {
    const results = [9, 4].map((margin, winner) => ({ ending: 'breach', winner, side: 0, margin }));
    const { rows, decided } = ended('match_splendid', [0], { results, options: { match: 'on', tactics: 'off' } });
    expect(rows.map(({ kind, args, rank }) => [kind, args?.n, rank])).toEqual([
      ['match_attack', 9, 1],
      ['match_attack', 4, 2],
    ]);
    expect(decided).toEqual({ kind: 'splendid_attack', args: { winners: [0], n: 9, other: 4 } });
    const even = ended('match_even', [], { results, options: { match: 'on', tactics: 'off' } });
    expect(even.rows.map((row) => row.rank)).toEqual([1, 1]);
  });
});

describe('the table in words', () => {
  const words = new Words('en', english as unknown as Catalogue);

  it('says where every open card is', () => {
    const view = {
      ...VIEW,
      turn: 0,
      hand_sizes: [2, 6],
      tactics_in_hand: [1, 2],
      tactics_size: 5,
      discard: ['Y1'],
      known: ['B7'],
      cauldrons: 1,
    } as unknown as SiegeView;
    expect(box.spoken!(view, words, (seat) => ['Ada', 'Bob'][seat]!)).toEqual([
      'Ada attacks, Bob defends.',
      "It is Ada's turn.",
      'The left pit, intact, 3 cards a side, every formation counts. The Attacker has the red 0 and the red 5. The Defender has the blue 1.',
      'The left tower, intact, 3 cards a side, every formation counts. Nobody stands there.',
      'You hold the red 7 and the Exchange.',
      'Bob holds 6 cards, 2 tactics cards among them.',
      'Among them, as you know: the blue 7.',
      'The Siege pile has 20 cards, the discard 1 card. 1 cauldron left.',
      'The tactics pile has 5 cards.',
    ]);
  });
});

describe('the last turn', () => {
  it('leaves its marks', () => {
    const lines: StoryLine[] = [
      { kind: 'retreats', args: { seat: 0, tile: 2, cards: ['R1'] } },
      { kind: 'plays', args: { seat: 0, tile: 2, card: 'R8' } },
      { kind: 'plays', args: { seat: 0, tile: 1, card: 'R7' } },
      { kind: 'drive_off', args: { tile: 1, cards: ['R7', 'R0'] } },
      { kind: 'draws', args: { seat: 0 } },
    ];
    expect([...marksOf(lines)]).toEqual([
      [2, ['R8']],
      [1, []],
    ]);
  });
});
