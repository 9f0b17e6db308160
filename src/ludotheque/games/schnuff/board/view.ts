/** What one seat sees of the table. Made by tools/wire_types.py from view.py. */
import type { View } from '$lib/wire';

export interface SchnuffView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  /** how many of each kind the game has */
  deck: number[];
  decisions: number;
  round: number;
  phase: 'first_card' | 'next_card' | 'over';
  dealer: number;
  turn: number;
  /** 1 clockwise, -1 against the clock */
  direction: number;
  count: number;
  /** who crosses the next frontier free */
  free: 'no_one' | 'next_turn' | 'next_crossing';
  /** who may still draw; -1 nobody */
  late: number;
  pot: number;
  ending: string;
  winners: number[];
  chips: number[];
  status: ('playing' | 'sitting_out' | 'out' | 'forgot')[];
  /** this seat's own cards */
  hand: string[];
  /** this seat's own cards that lie aside */
  aside: string[];
  hand_sizes: number[];
  aside_sizes: number[];
  /** cards there that everybody has seen */
  known: string[][];
  /** how many more of them are special cards */
  veiled: number[];
  draw_size: number;
  /** the draw pile, top card first, while everybody knows its order */
  pile: string[];
  /** the oldest card first */
  discard: string[];
}
