import { describe, expect, it } from 'vitest';
import type { Args } from '$lib/wire';
import box from './box';
import { flightsOf } from './flights';
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
  const prompt = (phase: string, touches: string[], more: Partial<SiegeView> = {}) =>
    box.prompt!(
      { ...VIEW, phase, ...more },
      touches.map((touch, index) => ({
        index,
        text: '',
        touches: [touch],
        unprompted: false,
      })),
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
