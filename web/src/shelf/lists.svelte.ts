/** The tables on the shelf page, one's own and those that anyone may join: fresh while somebody looks. */
import { api } from '$lib/api';
import type { OpenTable, Room } from '$lib/wire';

const EVERY = 20_000;
const AT_ONCE = 1_000; // a page that comes back says so twice

export class Lists {
  /** null while we do not know yet */
  mine = $state.raw<Room[] | null>(null);
  open = $state.raw<OpenTable[]>([]);
  /** Whether the house itself does not see all of them now. */
  partial = $state(false);
  /** When we last looked. */
  at = $state(0);

  async refresh(): Promise<void> {
    this.at = Date.now();
    const [mine, open] = await Promise.all([api.tables(), api.open()]);
    [this.mine, this.open, this.partial] = [mine.tables, open.tables, mine.partial || open.partial];
  }

  async forget(id: string): Promise<void> {
    this.mine = (await api.forget(id)).tables;
  }

  /** Look again now and then; returns how to stop. */
  watch(): () => void {
    const look = () => {
      // Nobody asked for it: when it fails, the next look will do.
      if (!document.hidden && Date.now() - this.at > AT_ONCE) this.refresh().catch(() => {});
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }
}
