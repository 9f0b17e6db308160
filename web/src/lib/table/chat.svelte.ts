/** What is said at a table, as far as this browser wants to hear it. */
import type { ChatMessage, Said } from '../wire';

/** Whom this browser hears: `lib/ears`. */
export interface Hearing {
  readonly off: boolean;
  hears(who: string): boolean;
}

export interface Line extends Said {
  id: number;
}

/** A tab remembers how far it has read, so that nothing is news twice when its page is loaded again. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEPT = 500;

export class ChatRoom {
  /** Everything that was said, heard or not. */
  said = $state.raw<Line[]>([]);
  draft = $state('');
  trouble = $state('');
  /** The last thing somebody else said while we were here: for those who listen. */
  news = $state.raw<Line | null>(null);
  private readUpTo = $state(0);
  private sent = '';
  private lines = 0;
  private readonly key: string;

  constructor(
    table: string,
    private readonly ears: Hearing,
    private readonly mine: (line: Said) => boolean,
    private readonly memory: Memory = sessionStorage,
  ) {
    this.key = `chat-read-${table}`;
    this.readUpTo = Number(memory.getItem(this.key)) || 0;
  }

  /** What is shown. */
  heard = $derived.by(() => (this.ears.off ? [] : this.said.filter((line) => this.ears.hears(line.who))));
  unread = $derived.by(() => this.heard.filter((line) => line.at > this.readUpTo && !this.mine(line)).length);

  hear(message: ChatMessage): void {
    const lines = message.said.map((one) => ({ ...one, id: this.lines++ }));
    this.said = message.whole ? lines : [...this.said, ...lines].slice(-KEPT);
    const last = lines.at(-1);
    if (message.whole || !last) return;
    if (this.mine(last)) this.trouble = '';
    else if (!this.ears.off && this.ears.hears(last.who)) this.news = last;
  }

  /** Somebody sees it. */
  read(): void {
    const last = this.said.at(-1)?.at ?? 0;
    if (last <= this.readUpTo) return;
    this.readUpTo = last;
    this.memory.setItem(this.key, String(last));
  }

  /** The draft, on its way. */
  send(): string {
    this.sent = this.draft.trim();
    this.draft = '';
    this.trouble = '';
    return this.sent;
  }

  /** It was not said: the words come back, unless others are being written. */
  refused(kind: string): void {
    this.trouble = kind;
    this.draft ||= this.sent;
    this.sent = '';
  }
}
