/** What happened at a table while nobody looked: counted, so that it can be told again on coming back. */
import type { Known } from './knowing';

const KEY = 'seen';
/** Of so many tables it is remembered how far somebody has seen. */
const TABLES = 40;
/** More than any game tells: a house that has forgotten its past counts anew, from far up. */
const MOST = 100_000;

type Seen = [place: string, version: number][];

function read(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen;
  } catch {
    return [];
  }
}

function write(place: string, version: number): void {
  try {
    const others = read().filter(([one]) => one !== place);
    localStorage.setItem(KEY, JSON.stringify([...others, [place, version]].slice(-TABLES)));
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}

export class SinceThen {
  /** The moment that was seen last, and how many there were since. */
  missed = $state.raw<{ from: number; count: number } | null>(null);
  private known: Known | null = null;

  constructor(
    private readonly table: string,
    private readonly hidden: () => boolean = () => document.hidden,
  ) {
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.look);
  }

  hear(known: Known): void {
    this.known = known;
    if (this.hidden()) return;
    if (known.whole) this.look();
    else write(this.place, known.version);
  }

  forget(): void {
    this.missed = null;
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.look);
  }

  private get place(): string {
    return `${this.table}.${this.known?.seat}`;
  }

  /** Somebody comes, or comes back. */
  private look = (): void => {
    if (!this.known || this.hidden()) return;
    const { version } = this.known;
    const seen = read().find(([place]) => place === this.place)?.[1] ?? version;
    const count = version - seen;
    if (count > 0 && count < MOST) this.missed = { from: seen, count };
    write(this.place, version);
  };
}
