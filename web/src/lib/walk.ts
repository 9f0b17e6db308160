/** The arrow keys walk along a row of buttons, and round its ends. */
import type { Attachment } from 'svelte/attachments';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** `along` says which things in the row are walked along; the others keep their arrow keys. */
export function walk(along = 'button'): Attachment<HTMLElement> {
  return (row) => {
    const step = (event: KeyboardEvent) => {
      const stops = [...row.querySelectorAll<HTMLElement>(along)];
      const at = stops.indexOf(event.target as HTMLElement);
      const by = STEPS[event.key];
      if (!by || at < 0) return;
      stops[(at + by + stops.length) % stops.length]!.focus();
      event.preventDefault();
    };
    row.addEventListener('keydown', step);
    return () => row.removeEventListener('keydown', step);
  };
}
