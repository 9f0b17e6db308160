/** Who sits at this browser. The first answer of the house also brings the cookie that sockets need. */
import { api } from './api';

class Guest {
  name = $state('');

  async arrive(): Promise<void> {
    this.name = (await api.me()).name;
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name;
  }
}

export const guest = new Guest();
