/** What one seat sees of the table. Made by tools/wire_types.py from view.py. */
import type { View } from '$lib/wire';

export interface BoumView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  /** the rows of the arena: # for a wall, . for floor */
  ground: string[];
  /** cells, number 1 first */
  teleporters: string[];
  /** "row2", "col4": one pair at its two ends */
  tunnels: string[];
  /** "2,2E" */
  arrows: string[];
  decisions: number;
  round: number;
  phase: 'cards' | 'figure' | 'reaction' | 'limit' | 'over';
  marker: number;
  turn: number;
  standing: ('ready' | 'played' | 'stunned' | 'blocked' | 'blocked_next')[];
  figures: string[];
  /** these three lists belong together, one entry a bomb */
  bomb_cells: string[];
  bomb_owners: number[];
  /** "?" for those of others */
  bomb_powers: string[];
  /** this seat's own bombs: plain, +1, +2 */
  reserve: number[];
  reserve_sizes: number[];
  hand: string[];
  hand_sizes: number[];
  deck_size: number;
  /** the last one is on top */
  discard: string[];
  /** the hand that was put away in the last exchange */
  exchanged: string[];
  /** the last explosion, one entry a bomb in each of these three lists */
  exploded_cells: string[];
  exploded_owners: number[];
  exploded_powers: string[];
  /** steps of this turn in all */
  allowance: number;
  walked: number;
  /** bombs that may still be laid */
  layings: number;
  rollers: number;
  taken_back: number;
  /** what a take-back would undo */
  trail: number[];
  walk_from: number;
  /** the card that lies open, as notation */
  played: string;
  /** who answered it */
  gamelles: number[];
  /** "waiting", "answered" or nothing; one's own: "pass", "gamelle" */
  answers: string[];
  lit: boolean;
  /** of the countdown, fuses and spark, that are left */
  tiles: number;
  /** whether there was a Boum in this round */
  boomed: boolean;
  scores: number[];
  scored: boolean;
  /** rounds in a row without a change of score */
  still: number;
  /** -1 unknown, or none */
  teams: number[];
  revealed: boolean;
  /** 1 where A's partner could be B, C, D */
  pairings: number[];
  /** explosions whose points wait for the teams: bombs by owner and figure */
  hits: number[][];
  ending: string;
  winners: number[];
  /** cells that a bomb reaches, "sure" or "possible" */
  threats: Record<string, string>;
  /** cells this seat can walk to now, with the steps */
  walks: Record<string, string[]>;
  /** for every bomb this seat may lay now (its notation), the cells it would reach */
  blasts: Record<string, string[]>;
}
