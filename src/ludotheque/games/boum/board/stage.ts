/**
 * The arena while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { CARDS } from './reading';
import type { BoumView } from './view';

const put = <T>(list: T[], place: number, value: T): T[] => list.map((one, index) => (index === place ? value : one));
const add = (list: number[], place: number, change: number): number[] =>
  list.map((one, index) => (index === place ? one + change : one));

function without(cards: string[], card: string): string[] {
  const first = cards.indexOf(card);
  return cards.filter((_, index) => index !== first);
}

function layBomb(view: BoumView, cell: string, owner: number, power: string): BoumView {
  return {
    ...view,
    bomb_cells: [...view.bomb_cells, cell],
    bomb_owners: [...view.bomb_owners, owner],
    bomb_powers: [...view.bomb_powers, power],
  };
}

function takeBomb(view: BoumView, cell: string): BoumView {
  const at = view.bomb_cells.indexOf(cell);
  const rest = <T>(list: T[]): T[] => list.filter((_, index) => index !== at);
  return {
    ...view,
    bomb_cells: rest(view.bomb_cells),
    bomb_owners: rest(view.bomb_owners),
    bomb_powers: rest(view.bomb_powers),
  };
}

function moveBomb(view: BoumView, from: string, to: string): BoumView {
  const at = view.bomb_cells.indexOf(from);
  return at < 0 ? view : { ...view, bomb_cells: put(view.bomb_cells, at, to) };
}

/** A card leaves a hand and lies open. */
function give(view: BoumView, seat: number, card: string): BoumView {
  return {
    ...view,
    hand: seat === view.seat ? without(view.hand, card) : view.hand,
    hand_sizes: add(view.hand_sizes, seat, -1),
    discard: [...view.discard, card],
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as BoumView;
  const { args, kind } = line;
  const seat = Number(args.seat);
  const cell = String(args.cell);
  switch (kind) {
    case 'turn':
      return { ...view, turn: seat };
    case 'round':
      return { ...view, round: Number(args.round), marker: seat, standing: view.standing.map(() => 'ready') };
    case 'steps':
    case 'follows':
    case 'takes_back':
      return { ...view, figures: put(view.figures, seat, cell) };
    case 'lays':
      return { ...layBomb(view, cell, seat, '?'), reserve_sizes: add(view.reserve_sizes, seat, -1) };
    case 'lays_own':
      return {
        ...layBomb(view, cell, view.turn, String(args.power)),
        reserve_sizes: add(view.reserve_sizes, view.turn, -1),
      };
    case 'bomb_lands':
    case 'bomb_follows':
      return moveBomb(view, String(args.from), cell);
    case 'explodes':
      return takeBomb(view, cell);
    case 'fuse_is_lit':
      return { ...view, lit: true, tiles: Number(args.n) };
    case 'tile_goes':
      return { ...view, tiles: Number(args.n) };
    case 'scores':
    case 'loses':
      return { ...view, scores: put(view.scores, seat, Number(args.total)) };
    case 'is_stunned':
      return { ...view, standing: put(view.standing, seat, 'stunned') };
    case 'draws':
      return { ...view, hand_sizes: add(view.hand_sizes, seat, 1), deck_size: view.deck_size - 1 };
    case 'draws_card': {
      const hand = [...view.hand, String(args.card)].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));
      return { ...view, hand, hand_sizes: add(view.hand_sizes, view.seat, 1), deck_size: view.deck_size - 1 };
    }
    case 'plays':
    case 'plays_at':
    case 'discards':
      return give(view, seat, String(args.card));
    case 'plays_block':
      return give(view, seat, 'block');
    case 'plays_gamelle':
      return give(view, seat, 'gamelle');
    default:
      return view;
  }
}

/** Lines that are seen as a journey: the table already shows their end, and things travel there. */
export const JOURNEYS = [
  'steps',
  'follows',
  'takes_back',
  'lays',
  'lays_own',
  'bomb_lands',
  'bomb_follows',
  'is_stunned',
  'tile_goes',
  'fuse_is_lit',
];
