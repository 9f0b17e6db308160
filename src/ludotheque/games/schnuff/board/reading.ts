/** How the view is read: names, orders and questions that every part of the board asks. */
import type { SchnuffView } from './view';

export const CARDS = ['1', '2', '3', '4', 'pass', 'reverse', 'snap', 'risk', 'schnuff'];
export const FRONTIERS = [30, 60, 90];

export const isNumber = (card: string): boolean => card.length === 1;

/** The frontier ahead; the one the count is on, if it is on one. */
export const ahead = (count: number): number => FRONTIERS.find((frontier) => count <= frontier) ?? FRONTIERS.at(-1)!;

/** What the table says it costs to cross a frontier. */
export const fee = (frontier: number): number => FRONTIERS.indexOf(frontier) + 1;

/** How many of each kind this seat has not seen yet: in other hands, set aside or still to be drawn. */
export function unseen(view: SchnuffView): number[] {
  const others = view.known.filter((_, seat) => seat !== view.seat);
  const seen = [view.discard, view.pile, view.hand, view.aside, ...others].flat();
  return CARDS.map((card, kind) => view.deck[kind]! - seen.filter((one) => one === card).length);
}
