/** The HTTP calls of docs/protocol.md. */
import type { AddNotice, Done, DropNotice, Moments, Name, NewTable, NoticeInfo, Room, Shelf } from './wire';

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

export const api = {
  me: () => json<Name>('GET', 'me'),
  rename: (name: string) => json<Name>('PUT', 'me', { name }),
  shelf: () => json<Shelf>('GET', 'shelf'),
  rulebook: async (game: string, language: string) => (await call('GET', `games/${game}/rulebook.${language}`)).text(),
  create: (table: NewTable) => json<{ id: string }>('POST', 'tables', table),
  tables: async () => (await json<{ tables: Room[] }>('GET', 'tables')).tables,
  room: (id: string) => json<Room>('GET', `tables/${encodeURIComponent(id)}`),
  sit: (id: string, seat: number, who: string) =>
    json<Room>('POST', `tables/${encodeURIComponent(id)}/seats/${seat}`, { who }),
  moments: (id: string, before?: number) =>
    json<Moments>('GET', `tables/${encodeURIComponent(id)}/moments${before === undefined ? '' : `?before=${before}`}`),
  notices: () => json<NoticeInfo>('GET', 'me/notices'),
  addNotice: (wish: AddNotice) => json<NoticeInfo>('POST', 'me/notices', wish),
  dropNotice: (wish: DropNotice) => json<NoticeInfo>('DELETE', 'me/notices', wish),
  speakNotices: (language: string) => json<NoticeInfo>('PUT', 'me/notices', { language }),
  mail: (what: 'confirm' | 'stop', token: string) => json<Done>('POST', `mail/${what}`, { token }),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
};
