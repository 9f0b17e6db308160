/** Who sits at this browser. The first answer of the house also brings the cookie that sockets need. */
import { api } from './api';
import { follow, part } from './following';
import { notices } from './notices.svelte';
import { shownName } from './people';
import type { Credentials, Self } from './wire';

class Guest {
  private known = $state.raw<Self>({ name: '', number: 0, account: false, operator: false });

  name = $derived(shownName(this.known));
  /** Empty until there is one. */
  chosen = $derived(this.known.number ? '' : this.known.name);

  async arrive(): Promise<void> {
    this.known = await api.me();
    void follow();
  }

  account = $derived(this.known.account);
  operator = $derived(this.known.operator);

  async createAccount(wish: Credentials): Promise<void> {
    this.known = await api.createAccount(wish);
  }

  async logIn(wish: Credentials): Promise<void> {
    this.known = await api.logIn(wish);
    void follow();
  }

  /** This browser is then told nothing more of the account's tables. */
  async logOut(): Promise<void> {
    await notices.switchOff().catch(() => {});
    this.known = await api.logOut();
    part();
  }

  async leave(password: string): Promise<void> {
    this.known = await api.leave({ confirm: true, password });
    part();
  }

  async rename(name: string): Promise<void> {
    this.known = await api.rename(name);
  }
}

export const guest = new Guest();
