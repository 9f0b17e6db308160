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

export interface Ask {
  t: 'ask';
  what: 'undo' | 'pause' | 'stop' | 'stand_in';
  /** whose seat a bot shall take */
  seat?: number;
  /** and which */
  bot?: string;
}

export interface Answer {
  t: 'answer';
  number: number;
  yes: boolean;
}

export interface Resign {
  t: 'resign';
}

export interface Leave {
  t: 'leave';
  bot: string;
}

export interface Back {
  t: 'back';
}

export interface Resume {
  t: 'resume';
}

export interface Standing {
  t: 'standing';
  until: '' | 'turn' | 'always';
}

export interface Say {
  t: 'say';
  text?: string;
  /** one of the phrases that every browser has words for */
  phrase?: string;
}

export interface Me {
  name: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface NewPassword {
  password: string;
  new_password: string;
}

export interface Farewell {
  confirm: boolean;
  /** of whoever has an account */
  password?: string;
}

export interface Time {
  kind: 'none' | 'move' | 'clock';
  /** for a move, or for the whole game */
  seconds: number;
  /** what a decision adds to a clock */
  increment: number;
  /** whose time is up is out at once; otherwise the others choose */
  strict: boolean;
}

export interface Terms {
  /** anyone may see it in the house and join */
  public: boolean;
  undo: boolean;
  chat: boolean;
  /** the game starts when the host says so, not with the last seat */
  wait: boolean;
  time: Time;
}

export interface NewTable {
  game: string;
  /** me, open, a bot's name, or here:NAME at the same screen */
  seats: string[];
  options?: Record<string, string>;
  terms?: Terms;
}

export interface TakeSeat {
  /** me, a bot's name, or open: whoever sits there gets up */
  who: string;
  /** for the luck: with the last seat the game may start at once */
  word?: string;
}

export interface LuckWord {
  word: string;
  /** for whoever has several chairs at his screen */
  seat?: number;
}

export interface Claim {
  record: string;
}

export interface SeatOrder {
  /** for each seat the one from which somebody moves there */
  order: number[];
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface Subscription {
  endpoint: string;
  keys: PushKeys;
}

export interface AddNotice {
  kind: 'push' | 'mail';
  language: 'en' | 'fr';
  /** for push */
  subscription?: Subscription | null;
  /** for mail */
  address?: string;
}

export interface DropNotice {
  kind: 'push' | 'mail';
  /** one browser's; otherwise all of this kind */
  endpoint?: string;
}

export interface NoticeLanguage {
  language: 'en' | 'fr';
}

export interface Token {
  token: string;
}

export interface SeatInfo {
  name: string;
  kind: 'guest' | 'bot' | 'open';
  /** that plays here; for a guest when he left his seat to it */
  bot: string | null;
  online: boolean;
  /** of a guest who chose no name; otherwise 0 */
  number: number;
  mine: boolean;
  /** what he added to the luck */
  word: string;
  /** in this series, before this game */
  wins: number;
  /** from then on (ms since 1970) the others may choose what becomes of this seat */
  patience: number | null;
}

export interface StoryLine {
  kind: string;
  args: Args;
  /** told to this seat alone */
  private?: boolean;
  /** whom it was told, where everything is told; empty when everybody heard it */
  to?: number[];
}

export interface AskInfo {
  number: number;
  what: 'undo' | 'pause' | 'stop' | 'stand_in';
  asker: number;
  /** whose seat a bot shall take; otherwise -1 */
  seat: number;
  bot: string;
  /** who has not answered yet */
  missing: number[];
  /** what would be taken back, as far as you heard it */
  lines: StoryLine[];
}

export interface ClockInfo {
  /** the house's time (ms since 1970) for what follows */
  at: number;
  /** ms each seat has left; where moves have a limit, those not waited for have all of it */
  left: number[];
  /** seats whose time runs */
  running: number[];
  /** seats whose time is up */
  out: number[];
}

export interface Chapter {
  /** the game it follows from: its words tell the story */
  before: string;
  after: string;
  /** for each seat of the game after, whose it was in the one before */
  seats: number[];
  /** its seats are those of the game before */
  story: StoryLine[];
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
  terms: Terms;
  /** SHA-256 of the secret behind the luck, in hex */
  commitment: string;
  /** the seats waited for */
  to_act: number[];
  /** since when (ms since 1970) */
  since: number;
  /** games of this series before this one */
  series: number;
  /** the table where these people play on */
  next: string;
  /** where whoever laid the table sits */
  host_seat: number;
  /** the game that this one's end leads to */
  sequel: Chapter | null;
  /** how an earlier game led here */
  prologue: Chapter | null;
  paused: boolean;
  ask: AskInfo | null;
  clock: ClockInfo | null;
  /** your own */
  standing: '' | 'turn' | 'always';
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
  /** what a standing answer would choose */
  lets_pass?: boolean;
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
  /** whether your last step can be taken back, and at what price */
  take_back: '' | 'free' | 'ask';
}

export interface Moment {
  view: View;
  picture: string;
  story: StoryLine[];
  /** made by all seats until then; not told before the game is over */
  decisions?: number;
}

export interface Moments {
  first: number;
  count: number;
  moments: Moment[];
}

export interface Replay {
  language: string;
  room: Room;
  /** whose eyes: -1 spectators', -2 everybody's */
  seat: number;
  outcome: Outcome | null;
  moments: Moment[];
}

export interface LuckStep {
  /** as the record says; empty when it says nothing */
  token: string;
  /** of a die; 0 for a draw */
  sides?: number;
  /** what a draw could bring, */
  names?: string[];
  /** and how many of each were there */
  counts?: number[];
  /** whose it was, as far as everybody was told */
  seat?: number;
  /** of the record */
  line?: number;
  /** the number of the value; -1 when nothing asked for it */
  counter?: number;
  /** the same value came again */
  taken_back?: boolean;
}

export interface Luck {
  table: string;
  game: string;
  commitment: string;
  /** of all players, as they go into the luck */
  words: string;
  /** in hex; empty while the game goes on */
  secret: string;
  steps: LuckStep[];
  /** the line beyond which the record cannot be followed by the rules */
  stuck: number;
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

export interface Said {
  seat: number;
  name: string;
  /** as in SeatInfo */
  number: number;
  /** ms since 1970 */
  at: number;
  text: string;
  phrase: string;
  /** the same for everything this person says, whatever he is called */
  who: string;
}

export interface ChatMessage {
  t: 'chat';
  said: Said[];
  /** everything that is kept, or what is new */
  whole: boolean;
}

export interface Name {
  name: string;
  /** of a guest who chose none; otherwise 0 */
  number: number;
}

export interface Self {
  name: string;
  number: number;
  account: boolean;
}

export interface TableId {
  id: string;
}

export interface Rooms {
  tables: Room[];
}

export interface OpenTable {
  room: Room;
  host: Name;
}

export interface OpenTables {
  tables: OpenTable[];
}

export interface HouseLink {
  /** without a path, and without a slash at its end */
  url: string;
  /** from where it works, as far as the house knows */
  reach: 'everywhere' | 'network' | 'machine';
}

export interface HouseInfo {
  /** the best to give to others first */
  links: HouseLink[];
}

export interface NoticeInfo {
  /** with which a browser subscribes; empty when this house sends none */
  push_key: string;
  /** whether this house can send mail */
  mail: boolean;
  /** browsers in which this guest is told */
  subscriptions: number;
  /** where letters go, or shall go */
  address: string;
  confirmed: boolean;
}

export interface Done {
  /** to which letters go from now on, or go no more */
  address: string;
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

export type FromBrowser = Act | Why | Ask | Answer | Resign | Leave | Back | Resume | Standing | Say;

export type FromHouse = RoomMessage | TableMessage | ChatMessage | RefusedMessage | StaleMessage | ErrorMessage;
