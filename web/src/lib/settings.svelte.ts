/** What this browser remembers of whoever uses it. */
import type { Preferences } from './wire';
import { LANGUAGES, type Language } from './words';

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  const first = wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

/** What can be chosen. What comes first holds for whoever has not chosen; the language is the browser's. */
export const CHOICES = {
  language: LANGUAGES,
  theme: ['system', 'light', 'dark'],
  /** Whether tables are shown as text. */
  plain: ['no', 'yes'],
  /** Which moves are asked about before they are made. */
  confirm: ['dear', 'always', 'never'],
  /** How fast the story is told. */
  pace: ['normal', 'slow', 'quick', 'at_once'],
  sound: ['off', 'on'],
  motion: ['system', 'less'],
} as const;
export type Setting = keyof typeof CHOICES;
export type Chosen<S extends Setting> = (typeof CHOICES)[S][number];

/** A file opened from a disk, or a browser that keeps nothing, has no memory: then it lasts as long as the page. */
export function memory(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const ALL = Object.keys(CHOICES) as Setting[];

function known(setting: Setting, value: string | null | undefined): boolean {
  return (CHOICES[setting] as readonly string[]).some((one) => one === value);
}

function stored<S extends Setting>(setting: S, otherwise: Chosen<S>): Chosen<S> {
  const value = memory()?.getItem(setting);
  return (CHOICES[setting] as readonly Chosen<S>[]).find((one) => one === value) ?? otherwise;
}

class Settings {
  language = $state(stored('language', browserLanguage()));
  theme = $state(stored('theme', 'system'));
  plain = $state(stored('plain', 'no'));
  confirm = $state(stored('confirm', 'dear'));
  pace = $state(stored('pace', 'normal'));
  sound = $state(stored('sound', 'off'));
  motion = $state(stored('motion', 'system'));

  set<S extends Setting>(setting: S, chosen: Chosen<S>): void {
    (this as Record<Setting, string>)[setting] = chosen;
    memory()?.setItem(setting, chosen);
    this.changed();
  }

  /** Told of every choice made here (lib/following.ts brings them to the house). */
  changed: () => void = () => {};

  /** What was chosen, here or elsewhere; the rest is as it comes. */
  chosen(): Preferences {
    const kept = ALL.filter((setting) => known(setting, memory()?.getItem(setting)));
    return Object.fromEntries(kept.map((setting) => [setting, this[setting]])) as Preferences;
  }

  /** Nothing was chosen here, though it all stays as it is for the moment. */
  forget(): void {
    for (const setting of ALL) memory()?.removeItem(setting);
  }

  /** What was chosen elsewhere holds here, too. */
  adopt(theirs: Preferences): void {
    for (const setting of ALL) {
      const value = theirs[setting];
      if (!value || !known(setting, value)) continue;
      (this as Record<Setting, string>)[setting] = value;
      memory()?.setItem(setting, value);
    }
  }
}

export const settings = new Settings();

/** Some people do not want things to move. */
export function calm(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
