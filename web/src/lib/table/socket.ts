/** A socket that comes back by itself; the house tells everything anew on connecting, so nothing is lost. */
import type { FromHouse, FromBrowser } from '../wire';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The session behind this browser's cookie has ended. */
const LOGGED_OUT = 4401;

/** How long to wait before trying again: doubled each time, with some spread so that not all come at once. */
export function backoff(attempt: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + luck / 2);
}

export class Socket {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private path: string,
    private readonly hear: (message: FromHouse) => void,
    private readonly connected: (yes: boolean) => void,
  ) {
    addEventListener('online', this.atOnce);
    this.open();
  }

  send(message: FromBrowser): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** From now on elsewhere. What still comes from there is not heard; and one arrives before one goes. */
  move(path: string): void {
    const before = this.socket;
    if (before) before.onmessage = before.onclose = null;
    clearTimeout(this.timer);
    this.attempt = 0;
    this.path = path;
    const socket = this.open();
    for (const event of ['open', 'close']) socket.addEventListener(event, () => before?.close());
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.atOnce);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): WebSocket {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.connected(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromHouse);
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === LOGGED_OUT) location.reload();
      this.connected(false);
      this.timer = window.setTimeout(() => this.open(), backoff(this.attempt++, Math.random()));
    };
    return socket;
  }

  private readonly atOnce = () => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.attempt = 0;
    this.open();
  };
}
