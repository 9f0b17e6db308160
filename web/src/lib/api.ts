/** The HTTP calls of docs/protocol.md. */
import { at } from './address';
import type {
  Actions,
  AddNotice,
  BannedInfo,
  Book,
  Credentials,
  Done,
  DropNotice,
  Farewell,
  Hint,
  HouseInfo,
  LiftBan,
  Lesson,
  Luck,
  Moments,
  Self,
  NewBan,
  NewPassword,
  NewTable,
  Noted,
  NoticeInfo,
  Preferences,
  OpenTables,
  Position,
  Reason,
  Room,
  Rooms,
  Shelf,
  TableId,
} from './wire';

/** A move, by a line that tells of it, as this chair was told the whole story; or by its number when the game is over. */
export interface MoveTold {
  line?: number;
  decision?: number;
  seat?: number;
}

/** The word for the luck that somebody brings along when he sits down. */
export const pending = { word: '' };

/** What the window hears when the house is closed to us (lib/ban.svelte.ts). */
export const SHOWN_OUT = 'shown-out';

/** What went wrong, by kind; the words are ours (`error` in the house's catalogue). */
export class HouseError extends Error {
  constructor(
    readonly kind: string,
    readonly status: number,
  ) {
    super(kind);
  }
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(at(`/api/${path}`), {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new HouseError('unreachable', 0);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { error?: { kind?: string } } | null;
  const kind = told?.error?.kind;
  // A proxy says so when the house is away; and whoever only looks wanted nothing written down.
  const away = kind ? method === 'GET' && kind === 'not_stored' : [502, 503, 504].includes(answer.status);
  if (away) throw new HouseError('unreachable', answer.status);
  // Logged out elsewhere: whoever sits here now is met anew.
  if (kind === 'logged_out') location.reload();
  if (kind === 'banned') dispatchEvent(new Event(SHOWN_OUT));
  throw new HouseError(kind ?? (answer.status === 404 ? 'not_found' : 'unknown'), answer.status);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

function table(id: string, call = ''): string {
  return `tables/${encodeURIComponent(id)}${call}`;
}

/** What is asked for besides the path; what is empty is left out. */
export function query(asked: Record<string, string | number | undefined>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${given.map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join('&')}` : '';
}

export const api = {
  me: () => json<Self>('GET', 'me'),
  rename: (name: string) => json<Self>('PUT', 'me', { name }),
  createAccount: (wish: Credentials) => json<Self>('POST', 'account', wish),
  changePassword: (wish: NewPassword) => json<Self>('PUT', 'account', wish),
  logIn: (wish: Credentials) => json<Self>('POST', 'session', wish),
  logOut: () => json<Self>('DELETE', 'session', {}),
  leave: (wish: Farewell) => json<Self>('DELETE', 'me', wish),
  exportUrl: at('/api/me/export'),
  ban: () => json<BannedInfo>('GET', 'ban'),
  book: (tables: number, bans: number) => json<Book>('GET', `operator${query({ tables, bans })}`),
  addBan: (wish: NewBan) => json<Book>('POST', 'operator/bans', wish),
  liftBan: (wish: LiftBan) => json<Book>('DELETE', 'operator/bans', wish),
  shelf: () => json<Shelf>('GET', 'shelf'),
  rulebook: async (game: string, language: string) => (await call('GET', `games/${game}/rulebook.${language}`)).text(),
  /** All actions of a game; under the same name they are always the same. */
  actions: async (game: string, name: string) => (await json<Actions>('GET', `games/${game}/actions/${name}`)).actions,
  lesson: (game: string, language: string) => json<Lesson>('GET', `games/${game}/lesson${query({ language })}`),
  /** A position that the rulebook shows. */
  position: (game: string, name: string) => json<Position>('GET', `games/${game}/positions/${name}`),
  create: (table: NewTable) => json<TableId>('POST', 'tables', table),
  tables: () => json<Rooms>('GET', 'tables'),
  room: (id: string) => json<Room>('GET', `tables/${encodeURIComponent(id)}`),
  sit: (id: string, seat: number, who: string) =>
    json<Room>('POST', table(id, `/seats/${seat}`), { who, word: who === 'me' ? pending.word : '' }),
  /** `eyes` as in table/place.ts. */
  moments: (id: string, before?: number, eyes = '') =>
    json<Moments>('GET', table(id, `/moments${query({ before, seat: eyes })}`)),
  house: () => json<HouseInfo>('GET', 'house'),
  open: () => json<OpenTables>('GET', 'open'),
  /** Off one's own list; what is left on it. */
  forget: (id: string) => json<Rooms>('DELETE', table(id), {}),
  lot: (id: string) => json<Room>('POST', table(id, '/lot'), {}),
  order: (id: string, order: number[]) => json<Room>('POST', table(id, '/order'), { order }),
  start: (id: string) => json<Room>('POST', table(id, '/start'), {}),
  qrUrl: (id: string) => at(`/api/${table(id, '/qr.svg')}`),
  /** What a bot would do; `seat` for whoever has several chairs at his screen. */
  hint: (id: string, bot: string, seat: number) => json<Hint>('POST', table(id, '/hint'), { bot, seat }),
  /** Why a bot moved like that, when the game is over. */
  why: (id: string, move: MoveTold) => json<Reason>('GET', table(id, `/why${query({ ...move })}`)),
  /** A move that looked wrong, for whoever runs the house. */
  wrong: (id: string, move: MoveTold, words: string) =>
    json<Noted>('POST', table(id, `/wrong${query({ seat: move.seat })}`), {
      line: move.line,
      decision: move.decision,
      words,
    }),
  complaintUrl: (id: string) => at(`/api/operator/complaints/${encodeURIComponent(id)}`),
  dropComplaint: (id: string) => json<Book>('DELETE', 'operator/complaints', { id }),
  rematch: (id: string) => json<TableId>('POST', table(id, '/rematch'), {}),
  sequel: (id: string) => json<TableId>('POST', table(id, '/sequel'), {}),
  luckWord: (id: string, word: string, seat: number) => json<Room>('PUT', table(id, '/word'), { word, seat }),
  luck: (id: string) => json<Luck>('GET', table(id, '/luck')),
  verify: (record: string) => json<Luck>('POST', 'verify', { record }),
  settings: () => json<Preferences>('GET', 'me/settings'),
  choose: (wish: Preferences) => json<Preferences>('PUT', 'me/settings', wish),
  notices: () => json<NoticeInfo>('GET', 'me/notices'),
  addNotice: (wish: AddNotice) => json<NoticeInfo>('POST', 'me/notices', wish),
  dropNotice: (wish: DropNotice) => json<NoticeInfo>('DELETE', 'me/notices', wish),
  speakNotices: (language: string) => json<NoticeInfo>('PUT', 'me/notices', { language }),
  mail: (what: 'confirm' | 'stop', token: string) => json<Done>('POST', `mail/${what}`, { token }),
  recordUrl: (id: string) => at(`/api/${table(id, '/record')}`),
  replayUrl: (id: string, language: string, eyes = '') =>
    at(`/api/${table(id, `/replay.html${query({ lang: language, seat: eyes })}`)}`),
};
