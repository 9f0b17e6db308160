/** What one seat sees of the table. Made by tools/wire_types.py from view.py. */
import type { View } from '$lib/wire';

export interface TileView {
  damaged: boolean;
  cards: number;
  condition: string;
  attack: string[];
  defence: string[];
  /** when it was completed, counting completed formations; 0 if it is not */
  attack_done: number;
  defence_done: number;
}

export interface ResultView {
  ending: string;
  winner: number;
  side: number;
  margin: number;
}

export interface SiegeView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  attacker: number;
  phase: string;
  turn: number;
  /** who has chosen for the Exchange */
  ready: number[];
  clock: number;
  cauldrons: number;
  tiles: TileView[];
  /** this seat's own cards */
  hand: string[];
  /** chosen by this seat for the Exchange */
  giving: string[];
  /** cards that this seat knows in the other's hand */
  known: string[];
  /** cards of this seat that the other knows */
  known_to_other: string[];
  hand_sizes: number[];
  /** how many of them have the back of a tactics card */
  tactics_in_hand: number[];
  tactics_played: number[];
  deck_size: number;
  tactics_size: number;
  discard: string[];
  spent: string[];
  /** cards that Support put back into the Siege pile */
  returned: string[];
  /** how many of those each hand can hold at the most */
  drawn_since: number[];
  /** the card a tactics card is about */
  picked: string;
  picked_tile: number;
  picked_place: number;
  results: ResultView[];
  ending: string;
  winners: number[];
}
