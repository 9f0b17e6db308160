/** The page in its light and its language: an effect for the outermost component. */
import { settings } from './settings.svelte';

const night = matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(night.matches);
night.addEventListener('change', () => (systemDark = night.matches));

export function light(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemDark);
  document.documentElement.dataset.room = dark ? 'dark' : 'light';
  document.documentElement.dataset.motion = settings.motion;
  document.documentElement.lang = settings.language;
}
