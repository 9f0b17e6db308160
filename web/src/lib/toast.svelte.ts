/** One short message at a time, at the edge of the screen. */
import { HouseError } from './api';
import { maybe, t } from './house.svelte';

const STAYS = 5000;

class Toaster {
  text = $state('');
  private timer = 0;

  show(text: string): void {
    clearTimeout(this.timer);
    this.text = text;
    this.timer = window.setTimeout(() => (this.text = ''), STAYS);
  }

  hide(): void {
    this.text = '';
  }

  /** What went wrong, in our words. */
  trouble(error: unknown): void {
    this.show(errorWords(error instanceof HouseError ? error.kind : 'unknown'));
  }
}

export function errorWords(kind: string): string {
  return maybe('error', kind) ?? t('error', 'unknown');
}

export const toaster = new Toaster();
