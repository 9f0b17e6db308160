import { describe, expect, it } from 'vitest';
import type { Args } from '$lib/wire';
import box from './box';
import { flightsOf } from './flights';
import { stage } from './stage';
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
  cauldrons: 3,
  tiles: [tile(['R0', 'R5'], ['B1']), tile([], [])],
  hand: ['R7', 'exchange'],
  giving: [],
  known: ['Y3'],
  known_to_other: ['R7'],
  hand_sizes: [2, 3],
  tactics_in_hand: [1, 0],
  tactics_played: [0, 0],
  deck_size: 20,
  tactics_size: 4,
  discard: ['G7'],
  spent: [],
  picked: '',
  picked_tile: -1,
} as unknown as SiegeView;
const tell = (kind: string, args: Args, view = VIEW) => stage(view, { kind, args }) as SiegeView;

describe('the wall while its story is told', () => {
  it('sees a card come to the wall', () => {
    const mine = tell('plays', { seat: 0, card: 'R7', tile: 1 });
    expect(mine).toMatchObject({ hand: ['exchange'], known_to_other: [], hand_sizes: [1, 3] });
    expect(mine.tiles[1]!.attack).toEqual(['R7']);
    const theirs = tell('plays', { seat: 1, card: 'Y3', tile: 0 });
    expect(theirs).toMatchObject({ known: [], hand_sizes: [2, 2] });
    expect(theirs.tiles[0]!.defence).toEqual(['B1', 'Y3']);
  });

  it('sees cards leave it', () => {
    expect(tell('pours_oil', { seat: 1, tile: 0, card: 'R0', n: 2 })).toMatchObject({
      cauldrons: 2,
      discard: ['G7', 'R0'],
    });
    expect(tell('retreats', { seat: 0, tile: 0, cards: ['R0', 'R5'] }).tiles[0]).toMatchObject({
      attack: [],
      defence: ['B1'],
    });
    const claimed = tell('claims', { seat: 0, tile: 0, cards: ['R0', 'R5'] });
    expect(claimed.tiles[0]).toMatchObject({ damaged: true, attack: [], defence: [] });
    expect(claimed.discard).toEqual(['G7', 'R0', 'R5', 'B1']);
  });

  it('sends a card from where it was pointed at', () => {
    const moved = tell('sends', { seat: 0, card: 'B1', tile: 1 });
    expect(moved.tiles.map((one) => one.attack.length + one.defence.length)).toEqual([2, 1]);
    expect(tell('sends', { seat: 0, card: 'G7', tile: 1 })).toMatchObject({ discard: [] });
    expect(tell('sends_away', { seat: 0, card: 'R5' })).toMatchObject({ discard: ['G7', 'R5'] });
  });

  it('draws, and counts backs', () => {
    expect(tell('draws_card', { seat: 0, card: 'B2' })).toMatchObject({
      hand: ['R7', 'B2', 'exchange'],
      deck_size: 19,
      hand_sizes: [3, 3],
    });
    expect(tell('draws_tactics', { seat: 1 })).toMatchObject({
      tactics_size: 3,
      tactics_in_hand: [1, 1],
      hand: VIEW.hand,
    });
    expect(tell('plays_action', { seat: 0, card: 'exchange' })).toMatchObject({
      spent: ['exchange'],
      tactics_played: [1, 0],
      tactics_in_hand: [0, 0],
    });
  });

  it('begins the second siege of a match with a whole wall', () => {
    const fresh = tell('siege_begins', { attacker: 1, defender: 0 }, tell('claims', { seat: 0, tile: 0, cards: [] }));
    expect(fresh).toMatchObject({ attacker: 1, hand: [], discard: [] });
    expect(fresh.tiles.every((one) => !one.damaged)).toBe(true);
  });

  it('leaves the table as it is for lines that change nothing to see', () => {
    expect(tell('proof_less', { n: 3 })).toBe(VIEW);
  });
});

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
  const prompt = (phase: string, touches: string[], more: Partial<SiegeView> = {}) =>
    box.prompt!(
      { ...VIEW, phase, ...more },
      touches.map((touch, index) => ({ index, text: '', touches: [touch], unprompted: false })),
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
});
