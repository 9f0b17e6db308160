/** How the view is read: names, orders and questions that every part of the board asks. */
import type { SnitSmashingView } from './view';

export const RUNS = 4;
export const BOUNDS = 6;
/** Where the Snandergrab lies when a run begins (§1.4). */
export const HOME = 'D10';

/** A Snit with everything one sees of it. */
export interface Counter {
  seat: number;
  name: string;
  speed: number;
  /** A hex, or under, safe, pool, dead. */
  where: string;
  moved: boolean;
}

export const NOT_ON_THE_MAP = ['under', 'safe', 'pool', 'dead'];

export function clan(view: SnitSmashingView, seat: number): Counter[] {
  return view.names.map((name, at) => ({
    seat,
    name,
    speed: view.speeds[at]!,
    where: view.where[seat]![at]!,
    moved: view.moved[seat]!.includes(name),
  }));
}

/** Still to be brought home: on the map, or waiting under the Snandergrab. */
export const isActive = (snit: Counter): boolean => snit.where === 'under' || !NOT_ON_THE_MAP.includes(snit.where);

/** An order, taken apart. */
export interface Order {
  verb: 'smash' | 'move' | 'garbled';
  hexes: string[];
}

/**
 * One's own order, as far as the board shows it (M1). The view holds it, because whoever wrote it could remember it;
 * with see_own_orders off it is not to be looked at. That it is garbled one is told in any case (M9).
 */
export function shownOrder(view: SnitSmashingView): string {
  return view.options.see_own_orders === 'off' && view.order !== 'garbled' ? '' : view.order;
}

export function readOrder(text: string): Order | null {
  const [verb, ...hexes] = text.split(' ');
  return verb === 'smash' || verb === 'move' || verb === 'garbled' ? { verb, hexes } : null;
}
