/** The porter's book: fresh every few seconds while somebody looks at it. */
import { api, HouseError } from '$lib/api';
import type { Book, LiftBan, NewBan, TableRow } from '$lib/wire';

const EVERY = 5_000;

/** Somebody at a table, as he is chosen for a ban. */
export interface Chosen {
  table: string;
  seat: number;
  name: string;
}

export class PortersBook {
  /** null while we do not know yet */
  page = $state.raw<Book | null>(null);
  /** Whoever is no operator finds no such page. */
  missing = $state(false);
  /** The house has not answered the last time. */
  late = $state(false);
  tablesFrom = $state(0);
  bansFrom = $state(0);
  chosen = $state.raw<Chosen | null>(null);

  async look(): Promise<void> {
    try {
      this.page = await api.book(this.tablesFrom, this.bansFrom);
      this.late = false;
    } catch (error) {
      if (error instanceof HouseError && error.status === 404) this.missing = true;
      this.late = true;
    }
  }

  async turn(list: 'tables' | 'bans', from: number): Promise<void> {
    if (list === 'tables') this.tablesFrom = from;
    else this.bansFrom = from;
    await this.look();
  }

  choose(row: TableRow, seat: number, name: string): void {
    this.chosen = { table: row.id, seat, name };
  }

  async ban(wish: NewBan): Promise<void> {
    await api.addBan(wish);
    this.chosen = null;
    await this.turn('bans', 0);
  }

  async lift(wish: LiftBan): Promise<void> {
    await api.liftBan(wish);
    await this.turn('bans', 0);
  }

  async drop(complaint: string): Promise<void> {
    await api.dropComplaint(complaint);
    await this.look();
  }

  /** Look now, and again and again; returns how to stop. */
  watch(): () => void {
    const look = () => {
      if (!document.hidden && !this.missing) void this.look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
