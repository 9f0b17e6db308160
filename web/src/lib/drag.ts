/** Dragging is touching twice: where the finger goes down, and where it is lifted. */
import type { Attachment } from 'svelte/attachments';

/** A hand that trembles is not dragging yet. */
const TREMBLE = 8;

interface Held {
  source: HTMLElement | SVGElement;
  pointer: number;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

const click = (on: Element) => on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/** What is carried looks like what was taken. */
function ghostOf({ source }: Held): HTMLElement {
  const { width, height } = source.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.cssText = `position:fixed;z-index:80;left:0;top:0;width:${width}px;height:${height}px;pointer-events:none;opacity:.85`;
  const copy = source.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-touch', 'data-testid', 'id']) one.removeAttribute(name);
  if (source instanceof SVGGraphicsElement && source.ownerSVGElement) {
    const { x, y, width: w, height: h } = source.getBBox();
    const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    sheet.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    sheet.setAttribute('width', '100%');
    sheet.setAttribute('height', '100%');
    copy.removeAttribute('transform');
    sheet.append(copy);
    ghost.append(sheet);
  } else {
    copy.style.margin = '0';
    ghost.append(copy);
  }
  document.body.append(ghost);
  return ghost;
}

/** `leads` says whether this touch asks for another one: only then is there something to carry. */
export function drag(leads: (touch: string) => boolean, chosen: (touch: string) => boolean): Attachment<HTMLElement> {
  return (board) => {
    let held: Held | null = null;

    const take = (event: PointerEvent) => {
      const source = (event.target as Element).closest<HTMLElement | SVGElement>('[data-touch][data-lit]');
      const touch = source?.dataset.touch;
      if (!source || !touch || event.button !== 0 || !event.isPrimary) return;
      if (!leads(touch) && !chosen(touch)) return;
      held = { source, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    };
    const move = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return;
      if (!held.ghost) {
        const [dx, dy] = [Math.abs(event.clientX - held.x), Math.abs(event.clientY - held.y)];
        if (Math.hypot(dx, dy) < TREMBLE) return;
        // A finger that goes sideways along a hand looks through it.
        if (event.pointerType === 'touch' && dx >= dy && held.source.closest('[data-place="hand"]')) return drop();
        held.ghost = ghostOf(held);
        if (!chosen(held.source.dataset.touch!)) click(held.source);
      }
      const { width, height } = held.ghost.getBoundingClientRect();
      held.ghost.style.transform = `translate(${event.clientX - width / 2}px, ${event.clientY - height / 2}px)`;
    };
    function drop(): void {
      held?.ghost?.remove();
      held = null;
    }
    const lift = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return;
      const { source, ghost } = held;
      drop();
      if (!ghost) return;
      // The click that follows is not another touch.
      const swallow = (after: Event) => {
        if (after.isTrusted) after.stopPropagation();
      };
      addEventListener('click', swallow, { capture: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-touch][data-lit]');
      if (target && target !== source && board.contains(target)) click(target);
    };

    const listeners = { pointerdown: take, pointermove: move, pointerup: lift, pointercancel: drop } as const;
    board.addEventListener('pointerdown', take);
    for (const kind of ['pointermove', 'pointerup', 'pointercancel'] as const)
      addEventListener(kind, listeners[kind] as (event: PointerEvent) => void);
    return () => {
      drop();
      board.removeEventListener('pointerdown', take);
      for (const kind of ['pointermove', 'pointerup', 'pointercancel'] as const)
        removeEventListener(kind, listeners[kind] as (event: PointerEvent) => void);
    };
  };
}
