/** The time of day, for whatever shows it: it ticks while somebody looks, and not otherwise. */
import { createSubscriber } from 'svelte/reactivity';

const TICK = 250;

const look = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export function now(): number {
  look();
  return Date.now();
}
