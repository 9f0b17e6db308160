/** Every word that a page shows comes from a catalogue: none is written into a template, none is missing. */
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it, vi } from 'vitest';
import en from './en.json';
import fr from './fr.json';

vi.stubGlobal('navigator', { languages: [] });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { CHOICES } = await import('../lib/settings.svelte');

const pages = import.meta.glob<string>(['../**/*.svelte', '../../../src/ludotheque/games/*/board/**/*.svelte'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Attributes that are read out or shown. */
const SAID = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription', 'text'];
/** Two letters of any alphabet are a word. */
const WORD = /\p{L}{2}/u;

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [child: string]: unknown;
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one);
}

/** The texts of a template that somebody reads. What stands in braces is a program's, and says its words by `t`. */
function hardCoded(node: Node): string[] {
  if (node.type === 'Text') return WORD.test(node.data ?? '') ? [node.data!.trim()] : [];
  if (node.type === 'Attribute') {
    const parts = SAID.includes(node.name!) && Array.isArray(node.value) ? (node.value as Node[]) : [];
    return parts.flatMap(hardCoded);
  }
  if (/^(Style|Script|ExpressionTag|.*Directive|StyleSheet)/.test(node.type)) return [];
  return children(node).flatMap(hardCoded);
}

const found = (source: string) =>
  hardCoded(parse(source, { modern: true }).fragment as AST.Fragment as unknown as Node);

describe('a page', () => {
  it.each(Object.keys(pages))('%s says nothing that is not in a catalogue', (path) => {
    expect(found(pages[path]!)).toEqual([]);
  });

  it('would be found out', () => {
    const page = `<p>Hello</p><img alt="A cat"><b title="Go {on}">{t('a', 'b')}</b>{#if x}<i>No</i>{/if}<s class="quick">A</s>`;
    expect(found(page)).toEqual(['Hello', 'A cat', 'Go', 'No']);
  });
});

describe('a setting', () => {
  const offered = Object.entries(CHOICES).filter(([setting]) => setting !== 'language');
  it.each([en.settings, fr.settings])('has a name for each of its choices', (words: Record<string, string>) => {
    const names = offered.flatMap(([setting, values]) => [setting, ...values.map((value) => `${setting}_${value}`)]);
    expect(names.filter((name) => !words[name])).toEqual([]);
  });
});

describe('a sentence', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  /** Sentences that are asked for by their whole name: `t('room', 'copied')`. */
  const asked = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/\bt\('(\w+)', '(\w+)'/g)].map(([, section, kind]) => [path, section!, kind!] as const),
  );
  type Catalogue = Record<string, Record<string, unknown> | string>;
  const missing = (catalogue: Catalogue) =>
    asked.filter(([, section, kind]) => typeof (catalogue[section] as Record<string, unknown>)?.[kind] !== 'string');

  it('of the house is there whenever it is asked for', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(missing(en as Catalogue)).toEqual([]);
    expect(missing(fr as Catalogue)).toEqual([]);
  });
});
