/** A socket that comes back by itself; the house tells everything anew on connecting, so nothing is lost. */
import { at } from '../address';
import { SHOWN_OUT } from '../api';
import type { FromHouse, FromBrowser } from '../wire';
import { Reasons } from './reasons';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The session behind this browser's cookie has ended. */
const LOGGED_OUT = 4401;
/** There is no such table any more, or nobody can play on there: its page says what is left. */
const NO_SUCH_TABLE = 4404;
/** After so long in the dark a connection may be dead without anybody having noticed. */
const LONG_HIDDEN = 60_000;
/** Too many connections, or too much said: whoever came back at once would be shown out at once. */
const TOO_MUCH = 4429;
/** The house is closed to us. */
const BANNED = 4403;

/** How long to wait before trying again: doubled each time, with some spread so that not all come at once. */
export function backoff(attempt: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + luck / 2);
}

export class Socket {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;
  private hidden = Date.now();
  private readonly reasons = new Reasons();

  constructor(
    private path: string,
    private readonly hear: (message: FromHouse) => void,
    private readonly connected: (yes: boolean) => void,
    private readonly blocked: (kind: string) => void = () => {},
  ) {
    addEventListener('online', this.atOnce);
    document.addEventListener('visibilitychange', this.seen);
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

  /** Once more from the beginning, after a while. */
  again(): void {
    this.socket?.close();
  }

  /** Without waiting any longer. */
  now(): void {
    this.atOnce();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.atOnce);
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): WebSocket {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${at(this.path)}`);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      if (this.socket !== socket) return socket.close();
      opened = true;
      this.reasons.forget();
      this.connected(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return; // what an earlier one still says is not for whoever looks now
      const message = JSON.parse(event.data) as FromHouse;
      if (message.t !== 'error') this.attempt = 0;
      this.hear(message);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === LOGGED_OUT || event.code === NO_SUCH_TABLE) location.reload();
      this.connected(false);
      if (event.code === BANNED) {
        dispatchEvent(new Event(SHOWN_OUT));
        return;
      }
      if (!opened) void this.wonder(socket);
      const wait = event.code === TOO_MUCH ? LONGEST_WAIT : backoff(this.attempt++, Math.random());
      this.timer = window.setTimeout(() => this.open(), wait);
    };
    return socket;
  }

  /** Why this one never opened, if the house knows and no other has since. */
  private async wonder(socket: WebSocket): Promise<void> {
    const kind = await this.reasons.of(this.path);
    const since = this.socket !== socket && this.socket?.readyState === WebSocket.OPEN;
    if (kind && !since && !this.closed) this.blocked(kind);
  }

  private readonly atOnce = () => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.move(this.path);
  };

  private readonly seen = () => {
    if (document.hidden) this.hidden = Date.now();
    else if (!this.closed && Date.now() - this.hidden > LONG_HIDDEN) this.move(this.path);
  };
}
