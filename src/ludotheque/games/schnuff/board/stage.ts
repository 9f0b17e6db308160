/**
 * The table while its story is being told: what each line has changed so far. It need not know the rules;
 * the house's own view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { CARDS } from './reading';
import type { SchnuffView } from './view';

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The card a line puts on the discard. */
export function played(line: StoryLine): string | null {
  if (line.kind === 'plays') return String(line.args.card);
  return /^(?:plays|discards)_(\w+)$/.exec(line.kind)?.[1] ?? null;
}

const at = (list: number[], seat: number, change: number): number[] =>
  list.map((value, index) => (index === seat ? value + change : value));

function without(cards: string[], card: string): string[] {
  const first = cards.indexOf(card);
  return cards.filter((_, index) => index !== first);
}

function drawn(view: SchnuffView, seat: number, card: unknown): SchnuffView {
  const mine = seat === view.seat && typeof card === 'string';
  const hand = mine ? [...view.hand, card].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b)) : view.hand;
  return {
    ...view,
    hand,
    hand_sizes: at(view.hand_sizes, seat, 1),
    draw_size: view.draw_size - 1,
    pile: view.pile.slice(1),
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SchnuffView;
  const { args, kind } = line;
  const seat = number(args.seat);
  const card = played(line);
  if (card) {
    return {
      ...view,
      turn: seat,
      count: typeof args.count === 'number' ? args.count : view.count,
      discard: [...view.discard, card],
      hand: seat === view.seat ? without(view.hand, card) : view.hand,
      hand_sizes: at(view.hand_sizes, seat, -1),
      known: view.known.map((cards, index) => (index === seat ? without(cards, card) : cards)),
    };
  }
  switch (kind) {
    case 'count_is':
      return { ...view, count: number(args.count) };
    case 'pays':
      return { ...view, chips: at(view.chips, seat, -number(args.n)), pot: view.pot + number(args.n) };
    case 'is_out':
      return { ...view, status: view.status.map((status, index) => (index === seat ? 'out' : status)) };
    case 'draws':
    case 'draws_card':
    case 'draws_known':
      return drawn(view, seat, args.card);
    case 'turns_discard':
      return { ...view, discard: [], draw_size: number(args.n) };
    case 'deals':
      return {
        ...view,
        round: number(args.round),
        dealer: seat,
        count: 0,
        direction: 1,
        free: 'no_one',
        discard: [],
        hand: [],
      };
    case 'is_dealt':
      return { ...view, hand: args.cards as string[] };
    default:
      return view;
  }
}
