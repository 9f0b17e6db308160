/** Arrow keys walk over the beach, Enter and the space bar touch. */
import { towards, type Point } from './hexes';

export type Press = (
  event: KeyboardEvent,
  here: Point,
  places: { name: string; at: Point }[],
  touch: () => void,
) => void;

/** `walked` hears where the focus went. */
export function presses(walked: (name: string) => void): Press {
  return (event, here, places, touch) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      touch();
      return;
    }
    const next = towards(event.key, here, places);
    if (!next) return;
    event.preventDefault();
    walked(next);
    (event.currentTarget as Element).parentElement?.querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
  };
}
