/**
 * From touches to an action. The browser knows no rule: it has the legal actions, each with its path of
 * touches, and narrows them down by prefix until the path of one has been walked to its end.
 */
import type { LegalAction } from './wire';

export type Step = { do: 'act'; action: LegalAction } | { do: 'go'; path: string[] } | { do: 'ask'; touches: string[] };

/** The actions that begin with these touches. */
export function matching(legal: LegalAction[], path: string[]): LegalAction[] {
  return legal.filter((action) => path.every((touch, at) => action.touches[at] === touch));
}

/** What may be touched next, and where it leads. Unprompted actions are nobody's business but the player's. */
export function branches(legal: LegalAction[], path: string[]): Map<string, LegalAction[]> {
  const found = new Map<string, LegalAction[]>();
  for (const action of matching(legal, path)) {
    const touch = action.touches[path.length];
    if (touch !== undefined && !action.unprompted) found.set(touch, [...(found.get(touch) ?? []), action]);
  }
  return found;
}

/** What a touch means after those before it. One that leads nowhere may begin another choice, but it never
 * acts; the last one once more is taken away. */
export function touch(legal: LegalAction[], path: string[], token: string): Step {
  const step = stepTo(legal, [...path, token]);
  if (step.do !== 'ask' || !path.length) return step;
  if (path.at(-1) === token) return { do: 'go', path: path.slice(0, -1) };
  const anew = stepTo(legal, [token]);
  return anew.do === 'go' ? anew : step;
}

function stepTo(legal: LegalAction[], path: string[]): Step {
  const [only, ...others] = matching(legal, path);
  if (!only) return { do: 'ask', touches: path };
  if (!others.length && only.touches.length === path.length) return { do: 'act', action: only };
  return { do: 'go', path };
}

/** Actions no further touch can tell apart: they are offered by name. */
export function undecided(legal: LegalAction[], path: string[]): LegalAction[] {
  if (!path.length) return [];
  return matching(legal, path).filter((action) => action.touches.length === path.length);
}
