"""What is wrong on a screen: things out of sight, under something else, too small to touch or to read."""

from typing import Final

from playwright.sync_api import Page

# The sizes that every page is looked at in: phone, phone on its side, tablet, two low laptops, and a large one.
SIZES: Final = [(360, 740), (740, 360), (768, 1024), (1280, 640), (1366, 657), (1440, 900)]

# The least size of a target and of letters, in pixels; half a pixel is rounding.
TARGET: Final = 43.5
LETTERS: Final = 9.9

# How often, and for how many milliseconds, a page is looked at that does not seem to be in order.
LOOKS: Final = 5
LAID_OUT: Final = 1000

FAULTS: Final = """
([target, letters]) => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const fits = document.querySelector('main[data-version]');
  if (fits && page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight} px tall`);

  const called = (element) => {
    const data = element.closest('[data-touch], [data-testid]')?.dataset ?? {};
    const text = element.getAttribute('aria-label') || element.textContent.trim().replace(/\\s+/g, ' ');
    return `${element.tagName.toLowerCase()} ${data.touch ?? data.testid ?? ''} “${text.slice(0, 30)}”`;
  };
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  // What scrolls by itself may hold more than is in sight.
  const scroller = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const more = up.scrollWidth > up.clientWidth || up.scrollHeight > up.clientHeight;
      if (more && /auto|scroll/.test(overflowX + overflowY)) return up;
    }
    return null;
  };
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const scope = modal ?? document.body;
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [data-touch]';
  const controls = [...scope.querySelectorAll(CONTROLS)].filter(
    (one) => seen(one) && !one.closest('.unseen, [inert], nav.places') && !one.disabled,
  );
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const outside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    const inner = scroller(control);
    if (inner) {
      const view = inner.getBoundingClientRect();
      if (x < view.left || x > view.right || y < view.top || y > view.bottom) continue;
    }
    if (outside && !fits && !modal) continue; // a page may scroll, a table not
    if (outside) {
      faults.push(`out of sight: ${called(control)} at ${Math.round(x)},${Math.round(y)}`);
      continue;
    }
    const mine = (px, py) => {
      const hit = document.elementFromPoint(px, py);
      return !!hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
    };
    // A thing of an odd shape, or under another of its kind, may be touched beside its middle.
    const parts = [0.5, 0.2, 0.8];
    const beside = (a, b) => mine(box.left + box.width * a, box.top + box.height * b);
    if (!parts.some((a) => parts.some((b) => beside(a, b)))) {
      const over = document.elementFromPoint(x, y);
      faults.push(`covered: ${called(control)} by ${over ? called(over) : 'nothing'}`);
      continue;
    }
    if (control.matches('a') && getComputedStyle(control).display === 'inline') continue; // a link in a sentence
    if (control.closest('[data-lens]') || control.closest('label')) continue; // enlarged, or touched by its label
    if (control.matches('[data-touch]') && !control.matches('[data-lit]')) continue;
    const reach = target / 2 - 1;
    const wide = box.width >= target || (mine(x - reach, y) && mine(x + reach, y));
    const tall = box.height >= target || (mine(x, y - reach) && mine(x, y + reach));
    if (!wide || !tall) faults.push(`small: ${called(control)} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const little = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const holder = node.parentElement;
    if (!text || !holder || holder.closest('.unseen, style, script, title, [data-ornament]') || !seen(holder)) continue;
    let size = parseFloat(getComputedStyle(holder).fontSize);
    const drawn = holder.closest('svg') && holder.getScreenCTM?.();
    if (drawn) size *= Math.hypot(drawn.a, drawn.b);
    if (size < letters) little.set(text.slice(0, 20), size.toFixed(1));
  }
  for (const [text, size] of little) faults.push(`letters of ${size} px: “${text}”`);
  return [...new Set(faults)];
}
"""


def faults(page: Page) -> list[str]:
    """Everything that is in the wrong place and stays there, in words: a page is looked at when it is laid out."""
    found: list[str] = []
    for _ in range(LOOKS):
        found = page.evaluate(FAULTS, [TARGET, LETTERS])
        if not found:
            break
        page.wait_for_timeout(LAID_OUT / LOOKS)
    return found
