/** The words of the house itself, in the chosen language. */
import en from '../words/en.json';
import fr from '../words/fr.json';
import { settings } from './settings.svelte';
import type { Args } from './wire';
import { Words, type Catalogue, type Language } from './words';

const HOUSE: Record<Language, Words> = {
  en: new Words('en', en as Catalogue),
  fr: new Words('fr', fr as Catalogue),
};

/** A sentence of the house: `t('room', 'copied')`. */
export function t(section: string, kind: string, args: Args = {}, name?: (seat: number) => string): string {
  return HOUSE[settings.language].say(section, kind, args, name);
}

/** The same, when there may be none. */
export function maybe(section: string, kind: string): string | undefined {
  return HOUSE[settings.language].entry(section, kind);
}

/** A thing and its value: "Theme: light"; not every language sets a colon alike. */
export function labelled(what: string, value: string): string {
  return t('list', 'entry', { what, value });
}

/** Names in a row: "Ada, Blaise and Chloé". */
export function listed(names: string[]): string {
  return HOUSE[settings.language].say('list', 'names', { names });
}
