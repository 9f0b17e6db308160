/** Help on asking: by pointing, by focus, or by a long press on a screen without a pointer. */
import type { Attachment } from 'svelte/attachments';

const HOVER = 600;
const PRESS = 450;
/** How long a pointer may take from a thing to what is said of it. */
const CROSSING = 200;

class TooltipState {
  text = $state('');
  at = $state.raw<DOMRect | null>(null);
  /** What it explains. */
  of: Element | null = null;
  private timer = 0;

  show(text: string, element: Element): void {
    this.stay();
    this.of = element;
    this.at = element.getBoundingClientRect();
    this.text = text;
  }

  /** A moment later: an element that is being removed loses its focus in the middle of rendering. */
  hide(element: Element): void {
    queueMicrotask(() => {
      if (this.of === element) this.text = '';
    });
  }

  /** The pointer has left: unless it is on its way to what is said, this has been read. */
  leave(): void {
    this.timer ||= window.setTimeout(() => {
      this.stay();
      this.text = '';
    }, CROSSING);
  }

  stay(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}

export const tooltip = new TooltipState();

export function tip(text: () => string): Attachment<Element> {
  return (element) => {
    let timer = 0;
    let pressed = false;
    const later = (wait: number, then: () => void = () => {}) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!text()) return;
        tooltip.show(text(), element);
        then();
      }, wait);
    };
    const off = () => {
      clearTimeout(timer);
      tooltip.hide(element);
    };
    const listeners: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && later(HOVER)],
      [
        'pointerleave', // a finger that asked has left when it is lifted: what it asked for stays until the next touch
        () => {
          clearTimeout(timer);
          if (tooltip.of === element && !pressed) tooltip.leave();
        },
      ],
      [
        'pointerdown',
        (event) => {
          pressed = false;
          if ((event as PointerEvent).pointerType !== 'mouse') later(PRESS, () => (pressed = true));
          else off();
        },
      ],
      ['pointerup', () => !pressed && off()],
      ['pointercancel', off],
      ['focus', () => element.matches(':focus-visible') && later(0)],
      ['blur', off],
      ['contextmenu', (event) => pressed && event.preventDefault()],
    ];
    // A long press asked for help; it is not also a click.
    const swallow = (event: Event) => {
      if (!pressed) return;
      pressed = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    element.addEventListener('click', swallow, true);
    for (const [kind, listener] of listeners) element.addEventListener(kind, listener);
    return () => {
      off();
      element.removeEventListener('click', swallow, true);
      for (const [kind, listener] of listeners) element.removeEventListener(kind, listener);
    };
  };
}
