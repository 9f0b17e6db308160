/** The messages between browser and house (docs/protocol.md). Made by tools/wire_types.py from house/wire.py. */

export type Arg = number | string | number[] | string[];
export type Args = Record<string, Arg>;

/** Only the game's own board knows what is in a view. */
export type View = Record<string, unknown>;

/** What makes a view of the one before (table/patch.ts). */
export type Patch = Record<string, unknown>;

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
  /** players may ask a bot what it would do; everybody is told that they did */
  hints: boolean;
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
  /** of the game's `learn/`: the game begins there, at once, with its options */
  position?: string;
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

export interface Preferences {
  language?: '' | 'en' | 'fr';
  theme?: '' | 'system' | 'light' | 'dark';
  /** tables as text */
  plain?: '' | 'no' | 'yes';
  /** which moves are asked about */
  confirm?: '' | 'dear' | 'always' | 'never';
  pace?: '' | 'normal' | 'slow' | 'quick' | 'at_once';
  sound?: '' | 'off' | 'on';
  motion?: '' | 'system' | 'less';
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
  /** how often a bot was asked for advice here */
  hints: number;
}

export interface StoryLine {
  kind: string;
  args: Args;
  /** told to this seat alone */
  private?: boolean;
  /** whom it was told, where everything is told; empty when everybody heard it */
  to?: number[];
  /** how many lines of the game that still stood before it were taken back with it */
  back?: number;
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
  /** its game is not on the shelf any more: what is over can be read, what is not ends here */
  off_shelf: boolean;
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

export interface Actions {
  actions: LegalAction[];
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
  /** under this name the house has the list of the game's actions */
  actions: string;
  view: View;
  to_act: number[];
  ticket: number;
  /** indexes of actions */
  legal: number[];
  outcome: Outcome | null;
  /** whether your last step can be taken back, and at what price */
  take_back: '' | 'free' | 'ask';
  /** everything told so far */
  story: StoryLine[];
  /** how many of these lines tell how the table was laid */
  setup: number;
  /** for whoever asked for pictures */
  picture?: string;
}

export interface NewsMessage {
  t: 'news';
  version: number;
  /** makes this view of the one before */
  patch: Patch;
  to_act?: number[];
  ticket?: number;
  legal?: number[];
  outcome?: Outcome | null;
  take_back?: '' | 'free' | 'ask';
  /** what happened */
  story?: StoryLine[];
  picture?: string;
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

export interface LessonMoment {
  view: View;
  story: StoryLine[];
  to_act: number[];
  /** where it is his turn in the lesson: indexes of actions, */
  legal?: number[];
  /** and the one with which the lesson goes on */
  wanted?: number;
  /** what he reads before that, or before another decides */
  text?: string;
}

export interface Lesson {
  title: string;
  aim: string;
  end: string;
  seats: number;
  /** as in TableMessage */
  actions: string;
  moments: LessonMoment[];
  /** how it ends, if the game is over then; otherwise it can be played on */
  outcome: Outcome | null;
}

export interface Position {
  /** -1 when nobody is */
  seat: number;
  seats: number;
  view: View;
  options: Record<string, string>;
  /** then it is only to be looked at */
  over: boolean;
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
  /** whether the operator's page is yours */
  operator: boolean;
}

export interface TableId {
  id: string;
}

export interface Rooms {
  tables: Room[];
  /** who is where may be missing for the moment */
  partial: boolean;
}

export interface OpenTable {
  room: Room;
  host: Name;
}

export interface OpenTables {
  tables: OpenTable[];
  /** some may be missing for the moment */
  partial: boolean;
}

export interface HouseLink {
  /** without a slash at its end */
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

export interface AskHint {
  /** whose advice */
  bot: string;
  /** for whoever has several chairs at his screen */
  seat?: number;
}

export interface LooksWrong {
  /** a line of the story that tells of it, counted from 0 as you were told it */
  line?: number;
  /** or, when the game is over, its number among all decisions, counted from 0 */
  decision?: number;
  words?: string;
}

export interface Weighed {
  index: number;
  looks: number;
  share: number;
}

export interface Thoughts {
  bot: string;
  action: number;
  /** the best first; nothing of who goes by rules of thumb */
  tried: Weighed[];
  /** the shares were worked out, not tried */
  exact: boolean;
}

export interface Hint {
  bot: string;
  action: number;
  tried: Weighed[];
  exact: boolean;
  /** of the decision that it is for */
  ticket: number;
}

export interface Reason {
  bot: string;
  action: number;
  tried: Weighed[];
  exact: boolean;
  seat: number;
  /** what was done */
  made: number;
}

export interface Noted {
  /** ms since 1970 */
  at: number;
}

export interface TableSeat {
  name: string;
  /** of a guest who chose no name; otherwise 0 */
  number: number;
  kind: 'guest' | 'bot' | 'open';
  online: boolean;
}

export interface TableRow {
  id: string;
  game: string;
  state: 'laid' | 'running' | 'over';
  seats: TableSeat[];
  /** when it began (ms since 1970; 0: it has not) */
  since: number;
  listeners: number;
  /** that everybody was told of */
  moves: number;
}

export interface ProcessInfo {
  /** empty where there is only one */
  name: string;
  /** when it said so (ms since 1970) */
  at: number;
  /** seconds */
  uptime: number;
  /** bytes; 0 where the system does not say */
  memory: number;
  connections: number;
  listeners: number;
  tables: number;
  /** in the last 1, 5 and 15 minutes */
  moves: number[];
  /** milliseconds to store a move */
  store_p50: number;
  store_p99: number;
  /** asked, and not answered yet */
  waiting_bots: number;
}

export interface LogLine {
  /** as the log says it: 2026-11-16T08:51:48Z */
  at: string;
  level: string;
  event: string;
  /** the rest: key=value */
  more: string;
}

export interface BanInfo {
  kind: 'guest' | 'address';
  /** by which it is lifted */
  target: string;
  /** how the guest is known */
  name: string;
  number: number;
  /** ms since 1970; 0 is for good */
  until: number;
  reason: string;
  at: number;
  /** who did it; empty when he has left */
  operator: string;
}

export interface ComplaintInfo {
  id: string;
  /** ms since 1970 */
  at: number;
  table: string;
  game: string;
  seat: number;
  bot: string;
  /** which one of the record, counted from 0 */
  decision: number;
  words: string;
  /** before that its record is not told */
  over: boolean;
}

export interface DropComplaint {
  id: string;
}

export interface Book {
  /** of the software */
  version: string;
  database: 'sqlite' | 'postgresql';
  /** whether it answers */
  store: boolean;
  /** whether a check of the database's file has found any */
  damage: boolean;
  bus: 'alone' | 'up' | 'down';
  processes: ProcessInfo[];
  /** processes that are in the store and have not reported */
  gone: string[];
  /** one page of them */
  tables: TableRow[];
  all_tables: number;
  /** the newest first */
  errors: LogLine[];
  /** one page of them, the newest first */
  bans: BanInfo[];
  all_bans: number;
  /** the newest */
  complaints: ComplaintInfo[];
  all_complaints: number;
  /** how many a page has */
  page: number;
}

export interface NewBan {
  /** of an account, or of a guest who alone has it; */
  name?: string;
  /** or where he sits, */
  table?: string;
  seat?: number;
  /** or an address */
  address?: string;
  /** from where the guest comes, too */
  near?: boolean;
  /** 0: for good */
  hours?: number;
  /** he reads it */
  reason?: string;
}

export interface LiftBan {
  kind: 'guest' | 'address';
  target: string;
}

export interface BannedInfo {
  banned: boolean;
  /** ms since 1970; 0 is for good */
  until: number;
  reason: string;
  /** whether it is for everybody who comes from where you do */
  address: boolean;
}

export type FromBrowser = Act | Why | Ask | Answer | Resign | Leave | Back | Resume | Standing | Say;

export type FromHouse =
  RoomMessage | TableMessage | NewsMessage | ChatMessage | RefusedMessage | StaleMessage | ErrorMessage;
