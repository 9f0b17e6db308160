/**
 * The table while its story is being told: what each line has changed so far. It need not know the rules;
 * the house's own view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { CAULDRONS, inOrder, isTactics, sideOf, without, type Side } from './reading';
import type { SiegeView, TileView } from './view';

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const add = (counts: number[], seat: number, change: number): number[] =>
  counts.map((count, at) => (at === seat ? count + change : count));

function change(view: SiegeView, tile: number, edit: (tile: TileView) => TileView): SiegeView {
  return { ...view, tiles: view.tiles.map((one, at) => (at === tile ? edit(one) : one)) };
}

function put(view: SiegeView, side: Side, tile: number, card: string): SiegeView {
  return change(view, tile, (one) => ({ ...one, [side]: [...one[side], card] }));
}

/** Away from this tile, whoever's they are, into the discard. */
function leave(view: SiegeView, tile: number, cards: string[]): SiegeView {
  const gone = cards.reduce(
    (one, card) =>
      one.attack.includes(card)
        ? { ...one, attack: without(one.attack, card) }
        : { ...one, defence: without(one.defence, card) },
    view.tiles[tile]!,
  );
  return { ...change(view, tile, () => gone), discard: [...view.discard, ...cards] };
}

/** Out of a hand, into the open. */
function show(view: SiegeView, seat: number, card: string): SiegeView {
  const tactics = isTactics(card) ? 1 : 0;
  return {
    ...view,
    hand: seat === view.seat ? without(view.hand, card) : view.hand,
    known: seat === view.seat ? view.known : without(view.known, card),
    known_to_other: seat === view.seat ? without(view.known_to_other, card) : view.known_to_other,
    hand_sizes: add(view.hand_sizes, seat, -1),
    tactics_in_hand: add(view.tactics_in_hand, seat, -tactics),
    tactics_played: add(view.tactics_played, seat, tactics),
  };
}

function draw(view: SiegeView, seat: number, tactics: boolean, card?: string): SiegeView {
  const mine = card !== undefined && seat === view.seat;
  return {
    ...view,
    hand: mine ? inOrder([...view.hand, card]) : view.hand,
    hand_sizes: add(view.hand_sizes, seat, 1),
    tactics_in_hand: add(view.tactics_in_hand, seat, tactics ? 1 : 0),
    deck_size: view.deck_size - (tactics ? 0 : 1),
    tactics_size: view.tactics_size - (tactics ? 1 : 0),
  };
}

/** A card that was pointed at goes to where it was sent. */
function lift(view: SiegeView, card: string): SiegeView {
  const from = view.tiles.findIndex((tile) => tile.attack.includes(card) || tile.defence.includes(card));
  const lifted = from < 0 ? view : leave(view, from, [card]);
  return { ...lifted, discard: without(lifted.discard, card) };
}

function afresh(view: SiegeView, attacker: number): SiegeView {
  const tiles = view.tiles.map((tile) => ({
    ...tile,
    damaged: false,
    attack: [],
    defence: [],
    attack_done: 0,
    defence_done: 0,
  }));
  return {
    ...view,
    attacker,
    tiles,
    hand: [],
    known: [],
    known_to_other: [],
    giving: [],
    discard: [],
    spent: [],
    cauldrons: CAULDRONS,
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SiegeView;
  const { args, kind } = line;
  const seat = number(args.seat);
  const tile = number(args.tile);
  const card = String(args.card);
  switch (kind) {
    case 'siege_begins':
      return afresh(view, number(args.attacker));
    case 'is_dealt':
      return { ...view, hand: list(args.cards) };
    case 'plays':
      return put(show(view, seat, card), sideOf(view, seat), tile, card);
    case 'plays_action':
      return { ...show(view, seat, card), spent: [...view.spent, card] };
    case 'drive_off':
    case 'retreats':
      return leave(view, tile, list(args.cards));
    case 'pours_oil':
      return { ...leave(view, tile, [card]), cauldrons: number(args.n) };
    case 'deserts':
      return leave(view, tile, [card]);
    case 'explodes':
      return leave(view, tile, [...view.tiles[tile]!.attack, ...view.tiles[tile]!.defence]);
    case 'claims': {
      const cleared = leave(view, tile, [...view.tiles[tile]!.attack, ...view.tiles[tile]!.defence]);
      return change(cleared, tile, (one) => ({ ...one, damaged: true }));
    }
    case 'sends':
      return put(lift(view, card), sideOf(view, seat), tile, card);
    case 'sends_away':
      return { ...lift(view, card), discard: [...lift(view, card).discard, card] };
    case 'returns':
      return { ...view, discard: without(view.discard, card), deck_size: view.deck_size + 1 };
    case 'draws':
      return draw(view, seat, false);
    case 'draws_tactics':
      return draw(view, seat, true);
    case 'draws_card':
      return draw(view, seat, isTactics(card), card);
    default:
      return view;
  }
}
