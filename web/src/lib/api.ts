/** The HTTP calls of docs/protocol.md. */
import type {
  AddNotice,
  Credentials,
  Done,
  DropNotice,
  Farewell,
  HouseInfo,
  Luck,
  Moments,
  Self,
  NewPassword,
  NewTable,
  NoticeInfo,
  OpenTable,
  Room,
  Shelf,
  TableId,
} from './wire';

/** The word for the luck that somebody brings along when he sits down. */
export const pending = { word: '' };

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
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new HouseError('unreachable', 0);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { error?: { kind?: string } } | null;
  // Logged out elsewhere: whoever sits here now is met anew.
  if (told?.error?.kind === 'logged_out') location.reload();
  throw new HouseError(told?.error?.kind ?? (answer.status === 404 ? 'not_found' : 'unknown'), answer.status);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

function table(id: string, call = ''): string {
  return `tables/${encodeURIComponent(id)}${call}`;
}

/** What is asked for besides the path; what is empty is left out. */
function query(asked: Record<string, string | number | undefined>): string {
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
  exportUrl: '/api/me/export',
  shelf: () => json<Shelf>('GET', 'shelf'),
  rulebook: async (game: string, language: string) => (await call('GET', `games/${game}/rulebook.${language}`)).text(),
  create: (table: NewTable) => json<TableId>('POST', 'tables', table),
  tables: async () => (await json<{ tables: Room[] }>('GET', 'tables')).tables,
  room: (id: string) => json<Room>('GET', `tables/${encodeURIComponent(id)}`),
  sit: (id: string, seat: number, who: string) =>
    json<Room>('POST', table(id, `/seats/${seat}`), { who, word: who === 'me' ? pending.word : '' }),
  /** `eyes` as in table/place.ts. */
  moments: (id: string, before?: number, eyes = '') =>
    json<Moments>('GET', table(id, `/moments${query({ before, seat: eyes })}`)),
  house: () => json<HouseInfo>('GET', 'house'),
  open: async () => (await json<{ tables: OpenTable[] }>('GET', 'open')).tables,
  /** Off one's own list; what is left on it. */
  forget: async (id: string) => (await json<{ tables: Room[] }>('DELETE', table(id), {})).tables,
  lot: (id: string) => json<Room>('POST', table(id, '/lot'), {}),
  order: (id: string, order: number[]) => json<Room>('POST', table(id, '/order'), { order }),
  start: (id: string) => json<Room>('POST', table(id, '/start'), {}),
  qrUrl: (id: string) => `/api/${table(id, '/qr.svg')}`,
  rematch: (id: string) => json<TableId>('POST', table(id, '/rematch'), {}),
  sequel: (id: string) => json<TableId>('POST', table(id, '/sequel'), {}),
  luckWord: (id: string, word: string, seat: number) => json<Room>('PUT', table(id, '/word'), { word, seat }),
  luck: (id: string) => json<Luck>('GET', table(id, '/luck')),
  verify: (record: string) => json<Luck>('POST', 'verify', { record }),
  notices: () => json<NoticeInfo>('GET', 'me/notices'),
  addNotice: (wish: AddNotice) => json<NoticeInfo>('POST', 'me/notices', wish),
  dropNotice: (wish: DropNotice) => json<NoticeInfo>('DELETE', 'me/notices', wish),
  speakNotices: (language: string) => json<NoticeInfo>('PUT', 'me/notices', { language }),
  mail: (what: 'confirm' | 'stop', token: string) => json<Done>('POST', `mail/${what}`, { token }),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  replayUrl: (id: string, language: string, eyes = '') =>
    `/api/tables/${encodeURIComponent(id)}/replay.html${query({ lang: language, seat: eyes })}`,
};
