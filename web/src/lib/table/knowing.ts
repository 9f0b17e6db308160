/** What this seat knows: everything at first, and then with what changed. Numbers of actions become actions. */
import type { LegalAction, NewsMessage, TableMessage } from '../wire';
import { applied } from './patch';

/** A table as this seat knows it. */
export interface Known extends Omit<TableMessage, 't' | 'actions' | 'legal' | 'setup'> {
  setup?: number;
  /** The name of the list of all actions. */
  actions?: string;
  legal: LegalAction[];
  /** The story is everything told so far, not only what happened just now. */
  whole: boolean;
}

export class Knowing {
  private table: TableMessage | null = null;
  /** Told, but not understood yet: the actions are on their way. */
  private queue: [TableMessage, boolean][] = [];
  private actions: LegalAction[] = [];
  private name = '';

  constructor(
    private readonly fetch: (name: string) => Promise<LegalAction[]>,
    private readonly tell: (known: Known) => void,
    /** Something is missing: everything has to be told again. */
    private readonly lost: () => void,
  ) {}

  hear(message: TableMessage | NewsMessage): void {
    if (message.t === 'table') {
      this.forget();
      this.table = message;
      if (message.seat >= 0) this.learn(message.actions);
    } else if (this.table?.version === message.version - 1) {
      this.table = followed(this.table, message);
    } else {
      this.forget();
      return this.lost();
    }
    this.queue.push([this.table, message.t === 'table']);
    this.tellOn();
  }

  /** Somebody else comes to the screen. */
  forget(): void {
    this.table = null;
    this.queue = [];
  }

  private tellOn(): void {
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const [{ legal, ...rest }, whole] = next;
      if (legal.length && !this.actions.length) return;
      this.queue.shift();
      this.tell({ ...rest, whole, legal: legal.map((index) => this.actions[index]!) });
    }
  }

  private learn(name: string): void {
    if (name === this.name) return;
    this.name = name;
    this.actions = [];
    this.fetch(name)
      .then((actions) => {
        if (name !== this.name) return;
        this.actions = actions;
        this.tellOn();
      })
      .catch(() => {
        if (name !== this.name) return;
        this.name = '';
        this.lost();
      });
  }
}

function followed(table: TableMessage, { t: _, patch, ...news }: NewsMessage): TableMessage {
  return { ...table, ...news, view: applied(patch, table.view), story: news.story ?? [] };
}
