/** Why a socket does not open. Browsers do not say it, so the house is asked by a plain request; by POST, because then
 * a browser tells from which site it comes, as it does for sockets. */
import { at } from '../address';

async function told(path: string): Promise<string> {
  try {
    const answer = await fetch(at(path), { method: 'POST' });
    const { error } = (await answer.json()) as { error?: { kind?: string } };
    return error?.kind ?? '';
  } catch {
    return ''; // the house is not there, or something else answers in its place
  }
}

export class Reasons {
  private before = '';

  constructor(private readonly ask = told) {}

  /** Nothing before the house has said the same twice: one that has just come back opens the next socket. */
  async of(path: string): Promise<string> {
    const before = this.before;
    this.before = await this.ask(path);
    return this.before === before ? before : '';
  }

  forget(): void {
    this.before = '';
  }
}
