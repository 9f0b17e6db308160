/** Whether the door of the house is closed to this browser, and why. Calls and sockets say that it is. */
import { api, SHOWN_OUT } from './api';
import type { BannedInfo } from './wire';

class Ban {
  /** null while we have no reason to ask */
  told = $state.raw<BannedInfo | null>(null);

  constructor() {
    addEventListener(SHOWN_OUT, () => void this.look());
    // Whoever comes back to the page may find the door open again.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.told?.banned) void this.look();
    });
  }

  async look(): Promise<void> {
    this.told = await api.ban().catch(() => this.told);
  }
}

export const ban = new Ban();
