/** How the plain table speaks of touches: `card:risk` is a card called "Risk", `end` the button that ends a turn. */
import type { LegalAction } from '$lib/wire';
import type { Words } from '$lib/words';

const CARDS = ['card', 'hand', 'discard'];

/** Touches of one kind, and where each leads; what is no kind of thing stands alone. */
export interface Row {
  kind: string;
  branches: [string, LegalAction[]][];
}

const split = (touch: string): [string, string] => {
  const at = touch.indexOf(':');
  return at < 0 ? ['', touch] : [touch.slice(0, at), touch.slice(at + 1)];
};

export function rows(branches: Map<string, LegalAction[]>): Row[] {
  const found = new Map<string, Row>();
  for (const branch of branches) {
    const [kind] = split(branch[0]);
    if (!found.has(kind)) found.set(kind, { kind, branches: [] });
    found.get(kind)!.branches.push(branch);
  }
  return [...found.values()];
}

/** Players and cards have names, buttons the board's words; anything else is called as the picture shows it. */
export function touchName(touch: string, words: Words, name: (seat: number) => string): string {
  const [kind, what] = split(touch);
  if (kind === 'seat') return name(Number(what));
  if (CARDS.includes(kind)) return words.name('card', what);
  const said = kind ? undefined : words.entry('board', what);
  return said && !said.includes('{') ? said : what;
}
