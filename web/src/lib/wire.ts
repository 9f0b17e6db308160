/** The messages between browser and house, exactly as docs/protocol.md says. */

export type Arg = number | string | number[] | string[];
export type Args = Record<string, Arg>;

export interface OptionInfo {
  name: string;
  choices: string[];
  rule: string;
  /** How values besides the choices are written; empty when there are none. */
  example: string;
  /** Choices for tables at which no bot sits. */
  people_only: string[];
}

export interface GameInfo {
  name: string;
  seat_counts: number[];
  options: OptionInfo[];
}

export interface Shelf {
  games: GameInfo[];
  bots: string[];
}

/** A guest who chose no name has a number, and the house's name for him is English; `shownName` says it properly. */
export interface Named {
  name: string;
  /** 0 when the name was chosen. */
  number: number;
}

export interface Sitter extends Named {
  kind: 'guest' | 'bot' | 'open';
  bot: string | null;
  online: boolean;
}

export interface Room {
  id: string;
  game: string;
  options: Record<string, string>;
  host: boolean;
  started: boolean;
  over: boolean;
  seat: number;
  seats: Sitter[];
  /** It was begun under another revision of the rules than today's. */
  older_rules: boolean;
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  seats: string[];
}

export interface Legal {
  index: number;
  text: string;
  touches: string[];
  quiet: boolean;
}

export interface StoryLine {
  kind: string;
  args: Args;
  private?: boolean;
}

export interface Outcome {
  ending: string;
  winners: number[];
  scores: number[];
}

export interface Refusal {
  kind: string;
  args: Args;
  section: string;
  witness: string;
}

/** Only the game's own board knows what is in a view. */
export type View = Record<string, unknown>;

export interface TableMessage {
  t: 'table';
  version: number;
  seat: number;
  view: View;
  picture: string;
  to_act: number[];
  ticket: number;
  legal: Legal[];
  story: StoryLine[];
  whole: boolean;
  outcome: Outcome | null;
}

/** A piece of news as this seat was told it. */
export interface Moment {
  view: View;
  picture: string;
  story: StoryLine[];
}

export interface Moments {
  first: number;
  count: number;
  moments: Moment[];
}

export type FromHouse =
  | { t: 'room'; room: Room }
  | TableMessage
  | { t: 'refused'; refusal: Refusal }
  | { t: 'stale' }
  | { t: 'error'; kind: string; message: string };

export type ToHouse =
  | { t: 'act'; ticket: number; action: number }
  | { t: 'why'; touches: string[] };
