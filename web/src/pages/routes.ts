/** Which page stands where. Each is fetched when somebody goes there. */
import type { Component } from 'svelte';

type Props = Record<string, unknown>;
type Load = () => Promise<{ default: unknown }>;

/** A page, what it is given, and what makes it another one. */
export interface Place {
  load: () => Promise<Component<Props>>;
  props: Props;
  key: string;
}

const ROUTES: [RegExp, Load, ...string[]][] = [
  [/^\/$/, () => import('./ShelfPage.svelte')],
  [/^\/account$/, () => import('./AccountPage.svelte')],
  [/^\/mail$/, () => import('./MailPage.svelte')],
  [/^\/operator$/, () => import('./OperatorPage.svelte')],
  [/^\/table\/([\w-]+)\/?$/, () => import('./TablePage.svelte'), 'id'],
  [/^\/table\/([\w-]+)\/luck\/?$/, () => import('./LuckPage.svelte'), 'id'],
  [/^\/learn\/(\w+)\/?$/, () => import('./LearnPage.svelte'), 'game'],
  [/^\/rules\/(\w+)\/?$/, () => import('./RulesPage.svelte'), 'game'],
];

function place(load: Load, props: Props, key: string): Place {
  return { load: async () => (await load()).default as Component<Props>, props, key };
}

/** The parts of a path in brackets are what its page is given, by the names that follow. */
export function placeOf(path: string): Place {
  for (const [pattern, load, ...names] of ROUTES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const props = Object.fromEntries(names.map((name, at) => [name, found[at + 1]]));
    return place(load, props, `${pattern.source} ${found.slice(1).join(' ')}`);
  }
  return place(() => import('./Missing.svelte'), {}, 'missing');
}

export function outside(ban: unknown): Place {
  return place(() => import('./BannedPage.svelte'), { ban }, 'banned');
}
