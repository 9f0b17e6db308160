/** The orders that are to be seen on the beach: those being read, and the prints of those that were. */
import type { StoryLine } from '$lib/wire';
import { readOrder, type Order } from './reading';
import { readAloud } from './stage';
import type { SnitSmashingView } from './view';

export interface Deed {
  seat: number;
  order: Order;
  /** How far aside its badge lies, when several trod on the same place. */
  aside: number;
  /** It has been carried out: only a print is left. */
  old: boolean;
}

const APART = 26;

/** `reveal` are the lines of the last reading, `now` is the one that is being told. */
export function deedsOf(view: SnitSmashingView, reveal: StoryLine[], now: StoryLine | undefined): Deed[] {
  const read = readAloud(reveal, view.seats);
  const reading = read.some(Boolean);
  const done = new Set(
    reveal.filter((line) => line.kind.startsWith('smashes') && line !== now).map((line) => Number(line.args.seat)),
  );
  const texts = reading ? read : view.last_orders;
  return texts.flatMap((text, seat) => {
    const order = readOrder(text);
    if (!order) return [];
    const same = texts.flatMap((other, one) => (other === text ? [one] : []));
    const aside = (same.indexOf(seat) - (same.length - 1) / 2) * APART;
    return [{ seat, order, aside, old: !reading || !now || done.has(seat) }];
  });
}
