/** The HTTP calls of docs/protocol.md. */
import type { HouseInfo, Luck, Moments, Name, NewTable, OpenTable, Room, Shelf } from './wire';

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
  throw new HouseError(told?.error?.kind ?? (answer.status === 404 ? 'not_found' : 'unknown'), answer.status);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

function table(id: string, call = ''): string {
  return `tables/${encodeURIComponent(id)}${call}`;
}

export const api = {
  me: () => json<Name>('GET', 'me'),
  rename: (name: string) => json<Name>('PUT', 'me', { name }),
  shelf: () => json<Shelf>('GET', 'shelf'),
  rulebook: async (game: string, language: string) => (await call('GET', `games/${game}/rulebook.${language}`)).text(),
  create: (table: NewTable) => json<{ id: string }>('POST', 'tables', table),
  tables: async () => (await json<{ tables: Room[] }>('GET', 'tables')).tables,
  room: (id: string) => json<Room>('GET', `tables/${encodeURIComponent(id)}`),
  sit: (id: string, seat: number, who: string) =>
    json<Room>('POST', table(id, `/seats/${seat}`), { who, word: who === 'me' ? pending.word : '' }),
  moments: (id: string, before?: number) =>
    json<Moments>('GET', `tables/${encodeURIComponent(id)}/moments${before === undefined ? '' : `?before=${before}`}`),
  house: () => json<HouseInfo>('GET', 'house'),
  open: async () => (await json<{ tables: OpenTable[] }>('GET', 'open')).tables,
  /** Off one's own list; what is left on it. */
  forget: async (id: string) => (await json<{ tables: Room[] }>('DELETE', table(id), {})).tables,
  lot: (id: string) => json<Room>('POST', table(id, '/lot'), {}),
  order: (id: string, order: number[]) => json<Room>('POST', table(id, '/order'), { order }),
  start: (id: string) => json<Room>('POST', table(id, '/start'), {}),
  qrUrl: (id: string) => `/api/${table(id, '/qr.svg')}`,
  luckWord: (id: string, word: string, seat: number) => json<Room>('PUT', table(id, '/word'), { word, seat }),
  luck: (id: string) => json<Luck>('GET', table(id, '/luck')),
  verify: (record: string) => json<Luck>('POST', 'verify', { record }),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
};
