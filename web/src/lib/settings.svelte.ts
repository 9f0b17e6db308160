/** What this browser remembers: language, theme, and whether tables are shown plain. */
import { LANGUAGES, type Language } from './words';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A file opened from a disk, or a browser that keeps nothing, has no memory: then it lasts as long as the page. */
function memory(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function stored<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
  const value = memory()?.getItem(key);
  return allowed.find((one) => one === value) ?? fallback;
}

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag))) ??
    'en'
  );
}

class Settings {
  language = $state(stored('language', LANGUAGES, browserLanguage()));
  theme = $state(stored('theme', THEMES, 'system'));
  plain = $state(stored('plain', ['yes', 'no'], 'no') === 'yes');

  setLanguage(language: Language): void {
    this.language = language;
    memory()?.setItem('language', language);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    memory()?.setItem('theme', theme);
  }

  setPlain(plain: boolean): void {
    this.plain = plain;
    memory()?.setItem('plain', plain ? 'yes' : 'no');
  }
}

export const settings = new Settings();

/** Some people do not want things to move. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
