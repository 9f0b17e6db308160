/** What one seat sees of the table. Made by tools/wire_types.py from view.py. */
import type { View } from '$lib/wire';

export interface SnitSmashingView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  /** the hexes of the map */
  beach: string[];
  sea: string[];
  /** the 21 counters of every clan … */
  names: string[];
  /** … and their speeds */
  speeds: number[];
  run: number;
  /** of this run */
  goal: 'sea' | 'snandergrab';
  bound: number;
  phase: 'writing' | 'running' | 'over';
  primus: number;
  /** who moves a Snit; -1 nobody */
  turn: number;
  /** the seats whose order is not in */
  thinking: number[];
  /** this seat's own order; whether it is shown is another matter (`shown_order`) */
  order: string;
  /** how often this seat may still change it */
  changes_left: number;
  /** as read at the end of the last bound */
  last_orders: string[];
  /** its centre */
  snandergrab: string;
  /** the hexes under it */
  covered: string[];
  starts: string[];
  /** for every counter: a hex, under, safe, pool or dead */
  where: string[][];
  /** the counters that had their turn in this bound */
  moved: string[][];
  /** smashed rivals, as clan and name: B.Zott */
  trophies: string[][];
  living: number[];
  ending: string;
  snit_winners: number[];
  bolotomus_winners: number[];
}
