/**
 * The table while its story is being told: each line leads a little further from one view to the next. It knows what a
 * line does to the table, never whether it may.
 */
import type { StoryLine, View } from '$lib/wire';
import { CARDS, FRONTIERS, isNumber } from './reading';
import type { SchnuffView } from './view';

const HAND = 4;

/** What no line tells: how many decisions there were, and who may still draw, which nobody points out (§6.2). */
export const UNTOLD = ['decisions', 'late'];

/** The card a line puts on the discard. */
export function played(line: StoryLine): string | null {
  if (line.kind === 'plays') return String(line.args.card);
  return /^(?:plays|discards)_([a-z]+)/.exec(line.kind)?.[1] ?? null;
}

const put = <T>(list: T[], seat: number, value: T): T[] => list.map((one, index) => (index === seat ? value : one));

const add = (list: number[], seat: number, change: number): number[] => put(list, seat, list[seat]! + change);

function without(cards: string[], card: string): string[] {
  const first = cards.indexOf(card);
  return cards.filter((_, index) => index !== first);
}

const along = (cards: string[], card: string): string[] =>
  [...cards, card].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));

/** The nearest player in this round after a seat; the seat itself when there is no other. */
function after(view: SchnuffView, seat: number): number {
  for (let steps = 1; steps < view.seats; steps++) {
    const other = (seat + steps * view.direction + view.seats * steps) % view.seats;
    if (view.status[other] === 'playing') return other;
  }
  return seat;
}

function deal(view: SchnuffView, dealer: number, round: number): SchnuffView {
  const status = view.status.map((one) => (one === 'sitting_out' ? 'playing' : one));
  const sizes = status.map((one) => (one === 'playing' ? HAND : 0));
  const dealt: SchnuffView = {
    ...view,
    round,
    phase: 'first_card',
    dealer,
    direction: 1,
    count: 0,
    free: 'no_one',
    status,
    hand: [],
    aside: [],
    hand_sizes: sizes,
    aside_sizes: sizes.map(() => 0),
    known: sizes.map(() => []),
    veiled: sizes.map(() => 0),
    draw_size: [...view.deck, ...sizes.map((size) => -size)].reduce((sum, cards) => sum + cards),
    pile: [],
    discard: [],
  };
  return { ...dealt, turn: after(dealt, dealer) };
}

/** A card goes to the discard; the turn ends with the draw, or at once where players draw themselves. */
function lay(view: SchnuffView, { kind, args }: StoryLine, card: string): SchnuffView {
  const seat = Number(args.seat);
  const veiled = view.veiled[seat]! && !isNumber(card) && !view.known[seat]!.includes(card);
  const laid: SchnuffView = {
    ...view,
    phase: 'next_card',
    direction: kind === 'plays_reverse' ? -view.direction : view.direction,
    count: Number(args.count ?? view.count),
    free: view.free === 'next_turn' ? 'no_one' : view.free,
    discard: [...view.discard, card],
    hand: seat === view.seat ? without(view.hand, card) : view.hand,
    hand_sizes: add(view.hand_sizes, seat, -1),
    known: put(view.known, seat, without(view.known[seat]!, card)),
    veiled: veiled ? add(view.veiled, seat, -1) : view.veiled,
  };
  return view.options.draw === 'manual' ? { ...laid, turn: after(laid, seat) } : laid;
}

function draw(view: SchnuffView, seat: number, card: unknown): SchnuffView {
  return {
    ...view,
    turn: after(view, seat),
    hand: seat === view.seat ? along(view.hand, String(card)) : view.hand,
    hand_sizes: add(view.hand_sizes, seat, 1),
    draw_size: view.draw_size - 1,
    pile: view.pile.slice(1),
  };
}

/** Out: the chips that are left go into the pot, the cards aside. */
function leave(view: SchnuffView, seat: number): SchnuffView {
  const left: SchnuffView = {
    ...view,
    chips: put(view.chips, seat, 0),
    pot: view.pot + view.chips[seat]!,
    status: view.status[seat] === 'forgot' ? view.status : put(view.status, seat, 'out'),
    aside: seat === view.seat ? view.hand : view.aside,
    aside_sizes: put(view.aside_sizes, seat, view.hand_sizes[seat]!),
    hand: seat === view.seat ? [] : view.hand,
    hand_sizes: put(view.hand_sizes, seat, 0),
  };
  return seat === view.turn ? { ...left, turn: after(left, seat) } : left;
}

/** The cards of somebody who is out go to the discard, under the card just played (S40). */
function throwIn(view: SchnuffView, seat: number, cards: string[]): SchnuffView {
  return {
    ...view,
    discard: [...view.discard.slice(0, -1), ...cards, ...view.discard.slice(-1)],
    aside: seat === view.seat ? [] : view.aside,
    aside_sizes: put(view.aside_sizes, seat, 0),
    known: put(view.known, seat, []),
    veiled: put(view.veiled, seat, 0),
  };
}

export function stage(before: View, line: StoryLine): View {
  const { args, kind } = line;
  const seat = Number(args.seat);
  const card = played(line);
  const view = card ? lay(before as SchnuffView, line, card) : (before as SchnuffView);
  switch (kind) {
    case 'deals':
      return deal(view, seat, Number(args.round));
    case 'is_dealt':
      return { ...view, hand: args.cards as string[] };
    case 'cannot_start':
      return { ...view, veiled: put(view.veiled, seat, HAND), turn: after(view, seat) };
    case 'plays_schnuff':
      return args.count === FRONTIERS.at(-1) ? view : { ...view, free: view.options.immunity as SchnuffView['free'] };
    case 'count_is':
      return { ...view, count: Number(args.count) };
    case 'crosses_free':
      return { ...view, free: 'no_one' };
    case 'pays':
      return { ...view, chips: add(view.chips, seat, -Number(args.n)), pot: view.pot + Number(args.n) };
    case 'is_stuck':
      return { ...view, known: put(view.known, seat, args.cards as string[]), veiled: put(view.veiled, seat, 0) };
    case 'skips':
      return { ...view, turn: after(view, seat) };
    case 'draws':
    case 'draws_card':
      return draw(view, seat, args.card);
    case 'draws_known':
      return {
        ...draw(view, seat, args.card),
        known: put(view.known, seat, along(view.known[seat]!, String(args.card))),
      };
    case 'turns_discard':
      return {
        ...view,
        discard: [],
        draw_size: Number(args.n),
        pile: view.options.shuffle_on_flip === 'on' ? [] : view.discard,
      };
    case 'forgot_last':
      return {
        ...view,
        status: put(view.status, seat, view.options.forget_elimination === 'round' ? 'sitting_out' : 'forgot'),
      };
    case 'is_out':
      return leave(view, seat);
    case 'throws_in':
      return throwIn(view, seat, args.cards as string[]);
    case 'game_over':
      return { ...view, phase: 'over', turn: seat, ending: String(args.ending), winners: args.winners as number[] };
    default:
      return view;
  }
}
