/** Whoever sits down says his name first, or that he would rather not; he is asked once. */
import { guest } from './guest.svelte';

class Introduction {
  open = $state(false);
  private declined = false;
  private answer: (sits: boolean) => void = () => {};

  /** Whether he still wants to sit down: closing the question is a no. */
  ask(): Promise<boolean> {
    if (guest.chosen || this.declined) return Promise.resolve(true);
    this.answer(false);
    this.open = true;
    return new Promise((resolve) => (this.answer = resolve));
  }

  decline(): void {
    this.declined = true;
    this.open = false;
  }

  closed(): void {
    this.answer(this.declined || guest.chosen !== '');
  }
}

export const introduction = new Introduction();
