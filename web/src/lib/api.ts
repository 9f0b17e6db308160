/** The HTTP calls of docs/protocol.md. */
import type { Moments, Name, NewTable, Room, Shelf } from './wire';

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

/** What is asked for besides the path; what is empty is left out. */
function query(asked: Record<string, string | number | undefined>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${given.map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join('&')}` : '';
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
  /** `eyes` as in table/place.ts. */
  moments: (id: string, before?: number, eyes = '') =>
    json<Moments>('GET', `tables/${encodeURIComponent(id)}/moments${query({ before, seat: eyes })}`),
  recordUrl: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  replayUrl: (id: string, language: string, eyes = '') =>
    `/api/tables/${encodeURIComponent(id)}/replay.html${query({ lang: language, seat: eyes })}`,
};
