/** The view of view.py, as it arrives. */
import type { View } from '$lib/wire';

export interface SchnuffView extends View {
  seat: number;
  seats: number;
  round: number;
  phase: 'first_card' | 'next_card' | 'over';
  dealer: number;
  turn: number;
  direction: number;
  count: number;
  free: 'no_one' | 'next_turn' | 'next_crossing';
  pot: number;
  chips: number[];
  status: ('playing' | 'sitting_out' | 'out' | 'forgot')[];
  hand: string[];
  hand_sizes: number[];
  known: string[][];
  veiled: number[];
  draw_size: number;
  pile: string[];
  discard: string[];
}

export const CARDS = ['1', '2', '3', '4', 'pass', 'reverse', 'snap', 'risk', 'schnuff'];
export const FRONTIERS = [30, 60, 90];

export const isNumber = (card: string): boolean => card.length === 1;
