/** The messages between browser and house (docs/protocol.md). Made by tools/wire_types.py from house/wire.py. */

export type Arg = number | string | number[] | string[];
export type Args = Record<string, Arg>;

/** Only the game's own board knows what is in a view. */
export type View = Record<string, unknown>;

export interface Act {
  t: 'act';
  ticket: number;
  action: number;
}

export interface Why {
  t: 'why';
  touches: string[];
}

export interface Me {
  name: string;
}

export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, string>;
}

export interface TakeSeat {
  who: string;
}

export interface SeatInfo {
  name: string;
  kind: 'guest' | 'bot' | 'open';
  bot: string | null;
  online: boolean;
  /** of a guest who chose no name; otherwise 0 */
  number: number;
}

export interface Room {
  id: string;
  game: string;
  options: Record<string, string>;
  host: boolean;
  started: boolean;
  over: boolean;
  seat: number;
  seats: SeatInfo[];
  /** it was begun under another revision of the rules than today's */
  older_rules: boolean;
}

export interface RoomMessage {
  t: 'room';
  room: Room;
}

export interface LegalAction {
  index: number;
  text: string;
  touches: string[];
  unprompted: boolean;
}

export interface StoryLine {
  kind: string;
  args: Args;
  /** told to this seat alone */
  private?: boolean;
}

export interface Outcome {
  ending: string;
  winners: number[];
  scores: number[];
}

export interface TableMessage {
  t: 'table';
  version: number;
  seat: number;
  view: View;
  picture: string;
  to_act: number[];
  ticket: number;
  legal: LegalAction[];
  story: StoryLine[];
  whole: boolean;
  outcome: Outcome | null;
}

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

export interface Refusal {
  kind: string;
  args: Args;
  section: string;
  witness: string;
}

export interface RefusedMessage {
  t: 'refused';
  refusal: Refusal;
}

export interface StaleMessage {
  t: 'stale';
}

export interface ErrorMessage {
  t: 'error';
  kind: string;
  message: string;
}

export interface Name {
  name: string;
  /** of a guest who chose none; otherwise 0 */
  number: number;
}

export interface TableId {
  id: string;
}

export interface Rooms {
  tables: Room[];
}

export interface OptionInfo {
  name: string;
  choices: string[];
  rule: string;
  /** how other values than the choices are written; empty when there are none */
  example: string;
  /** choices for tables at which no bot sits */
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

export interface ErrorInfo {
  kind: string;
  message: string;
}

export interface ErrorBody {
  error: ErrorInfo;
}

export type FromBrowser = Act | Why;

export type FromHouse = RoomMessage | TableMessage | RefusedMessage | StaleMessage | ErrorMessage;
