import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromHouse } from '../wire';
import { backoff, Socket } from './socket';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private readonly ears: Record<string, (() => void)[]> = {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  addEventListener(event: string, ear: () => void): void {
    (this.ears[event] ??= []).push(ear);
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    for (const ear of this.ears['open'] ?? []) ear();
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
}

const ears: Record<string, () => void> = {};
const reload = vi.fn();

beforeEach(() => {
  FakeSocket.all.length = 0;
  reload.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { protocol: 'http:', host: 'house', reload });
  vi.stubGlobal('addEventListener', (name: string, ear: () => void) => (ears[name] = ear));
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: () => null,
    addEventListener: (name: string, ear: () => void) => (ears[name] = ear),
    removeEventListener: () => undefined,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): { heard: FromHouse[]; socket: Socket } {
  const heard: FromHouse[] = [];
  return { heard, socket: new Socket('/ws/tables/x', (message) => heard.push(message), vi.fn()) };
}

it('waits longer each time, up to a bound, and never exactly as long as the others', () => {
  expect(backoff(0, 0.5)).toBe(500);
  expect(backoff(1, 0.5)).toBe(1000);
  expect(backoff(9, 0.5)).toBe(10_000);
  expect(backoff(0, 0)).toBe(375);
  expect(backoff(0, 1)).toBe(625);
});

it('listens to one connection at a time, also when the network comes back while one is on its way', () => {
  const { heard } = opened();
  const [first] = FakeSocket.all;
  ears['online']!();
  const second = FakeSocket.all[1]!;
  first!.opens();
  first!.says({ t: 'stale' });
  second.opens();
  second.says({ t: 'stale' });
  expect(heard).toHaveLength(1);
  expect(first!.closed).toBe(true);
  expect(second.closed).toBe(false);
});

it('comes back anew after a long time in the dark', () => {
  opened();
  FakeSocket.all[0]!.opens();
  (document as { hidden: boolean }).hidden = true;
  ears['visibilitychange']!();
  vi.advanceTimersByTime(61_000);
  (document as { hidden: boolean }).hidden = false;
  ears['visibilitychange']!();
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[1]!.opens();
  expect(FakeSocket.all[0]!.closed).toBe(true);
});

it('lets the page say what is left of a table that is gone', () => {
  opened();
  FakeSocket.all[0]!.opens();
  FakeSocket.all[0]!.onclose!({ code: 4404 });
  expect(reload).toHaveBeenCalledOnce();
});
