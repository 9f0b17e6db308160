/** A day and a time, as people write it: "16 November 2026 at 15:04". */
import type { Language } from '$lib/words';

export function day(milliseconds: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(milliseconds);
}
