/** Settings go with the person: what was chosen here is told to the house, and what was chosen elsewhere holds here. */
import { api } from './api';
import { memory, settings } from './settings.svelte';

/** What this browser remembers while the house does not know of its last choice. */
const UNTOLD = 'untold';

async function tell(): Promise<void> {
  memory()?.setItem(UNTOLD, 'yes');
  try {
    await api.choose(settings.chosen());
    memory()?.removeItem(UNTOLD);
  } catch {
    // It is told the next time; here it holds already.
  }
}

/** Whoever comes after the one who has just left chooses for himself. */
export function part(): void {
  memory()?.removeItem(UNTOLD);
  settings.forget();
}

/** Whenever it becomes known who sits here. */
export async function follow(): Promise<void> {
  settings.changed = () => void tell();
  if (memory()?.getItem(UNTOLD)) return tell();
  const theirs = await api.settings().catch(() => null);
  if (!theirs) return;
  if (Object.keys(theirs).length) settings.adopt(theirs);
  else if (Object.keys(settings.chosen()).length) await tell();
}
