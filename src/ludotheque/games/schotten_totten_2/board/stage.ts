/**
 * The table while its story is being told: what each line has changed so far. It need not know the rules;
 * the house's own view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { CAULDRONS, COLOURS, inOrder, isTactics, sideOf, STRENGTHS, TACTICS, without, type Side } from './reading';
import type { SiegeView, TileView } from './view';

/** What a guess counts by; there is nothing of it to see. */
export const UNTOLD = ['drawn_since'];

/** What each action card asks first. */
const ASKS: Record<string, string> = {
  redeployment: 'redeploy_card',
  recruitment: 'recruit_card',
  desertion: 'desert_card',
  treachery: 'betray_card',
  explosion: 'explode_tile',
  support: 'support_first',
  exchange: 'exchange',
};
const PICKED: Record<string, string> = {
  redeploy_card: 'redeploy_to',
  betray_card: 'betray_to',
};

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const across = (side: Side): Side => (side === 'attack' ? 'defence' : 'attack');

const add = (counts: number[], seat: number, change: number): number[] =>
  counts.map((count, at) => (at === seat ? count + change : count));

function change(view: SiegeView, tile: number, edit: Partial<TileView>): SiegeView {
  return {
    ...view,
    tiles: view.tiles.map((one, at) => (at === tile ? { ...one, ...edit } : one)),
  };
}

/** Before a tile, on top of the others; a formation that is complete has its moment. */
function put(view: SiegeView, side: Side, tile: number, card: string): SiegeView {
  const there = view.tiles[tile]!;
  const cards = [...there[side], card];
  if (cards.length < there.cards) return change(view, tile, { [side]: cards });
  const clock = view.clock + 1;
  return {
    ...change(view, tile, { [side]: cards, [`${side}_done`]: clock }),
    clock,
  };
}

/** Away from the wall, to nowhere yet. */
function lift(view: SiegeView, side: Side, tile: number, place: number): SiegeView {
  const cards = view.tiles[tile]![side].filter((_, at) => at !== place);
  return change(view, tile, { [side]: cards, [`${side}_done`]: 0 });
}

function toDiscard(view: SiegeView, ...cards: string[]): SiegeView {
  return { ...view, discard: [...view.discard, ...cards] };
}

/** All that a side has before a tile, into the discard. */
function clear(view: SiegeView, side: Side, tile: number): SiegeView {
  return change(toDiscard(view, ...view.tiles[tile]![side]), tile, {
    [side]: [],
    [`${side}_done`]: 0,
  });
}

const clearBoth = (view: SiegeView, tile: number) => clear(clear(view, 'attack', tile), 'defence', tile);

/** The card that was played last has met its rival: it never completed its formation. */
function driveOff(view: SiegeView, tile: number, [card, rival]: string[]): SiegeView {
  const there = view.tiles[tile]!;
  const side = there.attack.includes(card!) ? 'attack' : 'defence';
  const clock = view.clock - (there[`${side}_done`] ? 1 : 0);
  const own = lift(view, side, tile, there[side].indexOf(card!));
  const both = lift(own, across(side), tile, there[across(side)].indexOf(rival!));
  return toDiscard({ ...both, clock }, card!, rival!);
}

/** Out of a hand, into the open. */
function show(view: SiegeView, seat: number, card: string): SiegeView {
  const tactics = isTactics(card) ? 1 : 0;
  return {
    ...view,
    phase: 'draw',
    hand: seat === view.seat ? without(view.hand, card) : view.hand,
    known: seat === view.seat ? view.known : without(view.known, card),
    known_to_other: seat === view.seat ? without(view.known_to_other, card) : view.known_to_other,
    hand_sizes: add(view.hand_sizes, seat, -1),
    tactics_in_hand: add(view.tactics_in_hand, seat, -tactics),
    tactics_played: add(view.tactics_played, seat, tactics),
  };
}

function draw(view: SiegeView, seat: number, tactics: boolean, card?: string): SiegeView {
  return {
    ...view,
    phase: 'end',
    hand: card === undefined ? view.hand : inOrder([...view.hand, card]),
    hand_sizes: add(view.hand_sizes, seat, 1),
    tactics_in_hand: add(view.tactics_in_hand, seat, tactics ? 1 : 0),
    deck_size: view.deck_size - (tactics ? 0 : 1),
    tactics_size: view.tactics_size - (tactics ? 1 : 0),
  };
}

/** The card that was pointed at leaves where it lay: the wall, or the discard. */
function liftPicked(view: SiegeView, seat: number): SiegeView {
  const { picked, picked_tile, picked_place, phase } = view;
  const side = phase === 'betray_to' ? across(sideOf(view, seat)) : sideOf(view, seat);
  const lifted =
    picked_tile < 0 ? { ...view, discard: without(view.discard, picked) } : lift(view, side, picked_tile, picked_place);
  return {
    ...lifted,
    phase: 'draw',
    picked: '',
    picked_tile: -1,
    picked_place: -1,
  };
}

/** Three cards change hands; whoever watches sees how many of them are tactics cards. */
function give(view: SiegeView, giver: number, tactics: number): SiegeView {
  const moved = (counts: number[], n: number) => add(add(counts, giver, -n), 1 - giver, n);
  return {
    ...view,
    phase: 'draw',
    ready: [],
    giving: [],
    hand_sizes: moved(view.hand_sizes, 3),
    tactics_in_hand: moved(view.tactics_in_hand, tactics),
  };
}

/** A gift as the two see it. There is one Exchange in a siege: nobody knew a card of the other before. */
function giveOpenly(before: SiegeView, giver: number, cards: string[]): SiegeView {
  const view = give(before, giver, cards.filter(isTactics).length);
  return giver === view.seat
    ? { ...view, hand: cards.reduce(without, view.hand), known: cards }
    : {
        ...view,
        hand: inOrder([...view.hand, ...cards]),
        known_to_other: cards,
      };
}

/** The box is set up anew: the second siege of a match. */
function afresh(view: SiegeView, { attacker, n, asks, conditions }: StoryLine['args']): SiegeView {
  const hand = Number(n);
  const tiles = view.tiles.map((_, at) => ({
    damaged: false,
    cards: (asks as number[])[at]!,
    condition: (conditions as string[])[at]!,
    attack: [],
    defence: [],
    attack_done: 0,
    defence_done: 0,
  }));
  return {
    ...view,
    attacker: Number(attacker),
    tiles,
    clock: 0,
    cauldrons: CAULDRONS,
    hand: [],
    known: [],
    known_to_other: [],
    hand_sizes: [hand, hand],
    tactics_in_hand: [0, 0],
    tactics_played: [0, 0],
    deck_size: COLOURS.length * STRENGTHS - 2 * hand,
    tactics_size: view.options.tactics === 'on' ? TACTICS.length : 0,
    discard: [],
    spent: [],
    returned: [],
    ending: '',
    winners: [],
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SiegeView;
  const { args, kind } = line;
  const seat = Number(args.seat);
  const tile = Number(args.tile);
  const card = String(args.card);
  const winner = Number(args.winner);
  switch (kind) {
    case 'siege_begins':
      return afresh(view, args);
    case 'is_dealt':
      return { ...view, hand: list(args.cards) };
    case 'turn':
      return { ...view, turn: seat, phase: 'opening' };
    case 'plays':
      return put(show(view, seat, card), sideOf(view, seat), tile, card);
    case 'drive_off':
      return driveOff(view, tile, list(args.cards));
    case 'retreats':
      return clear(view, 'attack', tile);
    case 'pours_oil':
      return {
        ...toDiscard(lift(view, 'attack', tile, 0), card),
        cauldrons: Number(args.n),
        phase: 'play',
      };
    case 'draws':
      return draw(view, seat, false);
    case 'draws_tactics':
      return draw(view, seat, true);
    case 'draws_card':
      return draw(view, seat, isTactics(card), card);
    case 'claims':
      return change(clearBoth(view, tile), tile, {
        damaged: true,
        cards: Number(args.asks),
        condition: String(args.condition),
      });
    case 'plays_action':
      return {
        ...show(view, seat, card),
        spent: [...view.spent, card],
        phase: ASKS[card]!,
      };
    case 'points_at':
      return {
        ...view,
        phase: PICKED[view.phase]!,
        picked: card,
        picked_tile: tile,
        picked_place: Number(args.place) - 1,
      };
    case 'points_at_discard':
      return { ...view, phase: 'recruit_to', picked: card };
    case 'sends':
      return put(liftPicked(view, seat), sideOf(view, seat), tile, card);
    case 'sends_away':
      return toDiscard(liftPicked(view, seat), card);
    case 'deserts': {
      const left = lift(view, across(sideOf(view, view.turn)), tile, Number(args.place) - 1);
      return { ...toDiscard(left, card), phase: 'draw' };
    }
    case 'explodes':
      return { ...clearBoth(view, tile), phase: 'draw' };
    case 'returns':
      return {
        ...view,
        phase: view.phase === 'support_first' ? 'support_second' : 'draw',
        discard: without(view.discard, card),
        returned: [...view.returned, card],
        deck_size: view.deck_size + 1,
      };
    case 'sets_aside':
      return { ...view, giving: inOrder([...view.giving, card]) };
    case 'is_ready':
      return { ...view, ready: [...view.ready, seat] };
    case 'gives':
      return giveOpenly(view, seat, list(args.cards));
    case 'gives_unseen':
      return give(view, seat, Number(args.n));
    case 'siege_over': {
      const result = {
        ending: String(args.ending),
        winner,
        side: Number(args.side),
        margin: Number(args.n),
      };
      return {
        ...view,
        results: [...view.results, result],
        phase: 'over',
        ending: result.ending,
        winners: [winner],
      };
    }
    case 'wins_both':
      return { ...view, ending: 'match_both', winners: [winner] };
    case 'wins_match':
      return { ...view, ending: 'match_splendid', winners: [winner] };
    case 'match_is_even':
      return { ...view, ending: 'match_even', winners: [] };
    default:
      return view;
  }
}
