/** What one seat sees of the table. Made by tools/wire_types.py from view.py. */
import type { View } from '$lib/wire';

export interface OrganView {
  key: string;
  en: string;
  fr: string;
  /** tenths of a unit, from the front to the rear */
  x: number;
  /** upwards */
  y: number;
  invented: number;
}

export interface PassageView {
  one: string;
  other: string;
  kind: 'channel' | 'canal' | 'red';
  capacity: number;
}

export interface SnitsView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  organs: OrganView[];
  passages: PassageView[];
  decisions: number;
  turn: number;
  /** the last turn in which a die fell */
  last_roll: number;
  part: 'invasion' | 'fight';
  part_began: number;
  phase: string;
  /** the seat whose choice it is, or -1 */
  actor: number;
  /** the seat with the totem */
  senior: number;
  /** the seat of the clan that acts or acted last */
  clan: number;
  ending: string;
  winners: number[];
  /** by clan: kinds as enlisted */
  army: Record<string, number>[];
  /** how many march, and how many of them with a badge at the most */
  army_size: number;
  army_badges: number;
  /** plain Snits that fill it up */
  army_plain: number;
  enlisting: number;
  /** by clan: hammers that were wounded */
  wounded: number[];
  /** by clan: place, slot, number */
  snits: Record<string, Record<string, number>>[];
  /** of the acting clan, those that may still act in this phase */
  ready: Record<string, Record<string, number>>;
  /** organs that work */
  snorgs: string[];
  makums: Record<string, number>;
  runnungitms: Record<string, number>;
  ready_makums: Record<string, number>;
  ready_runnungitms: Record<string, number>;
  to_compose: string[];
  makum_pool: number;
  runnungitm_pool: number;
  dead_snorgs: number;
  organs_needed: number;
  /** by passage, in this phase */
  used: number[];
  /** by passage: the seat of the clan to which a canal belongs this turn, or -1 */
  taken: number[];
  /** what lies where: for the Bolotomus, and for all when the game is over */
  hidden: Record<string, string>;
  /** Snorgs with a counter face down under them */
  marks: string[];
  /** what lay there was seen */
  searched: string[];
  /** to be hidden before the game */
  counters_left: number;
  /** still hidden */
  sparks: number;
  splops: number;
  /** organ of a Snorg killed this turn: seat's letter, kind, place (or nowhere) */
  killers: Record<string, string[]>;
  spark_lies: string;
  /** where an exchange is under way */
  here: string;
  pack: Record<string, number>;
  striker: string;
  /** targets: seat's letter and slot, and "again" for the very one named before */
  named: string[][];
  /** by kind */
  odds: Record<'kick' | 'chomp' | 'dash', Record<string, [number, number]>>;
}
