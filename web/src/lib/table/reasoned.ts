/** Why a bot would make a move, in sentences. */
import { t } from '../house.svelte';
import { levelOf } from '../levels';
import { settings } from '../settings.svelte';
import type { Thoughts } from '../wire';

const RULES_OF_THUMB = 2;

const percent = (share: number): string => Math.round(100 * share).toLocaleString(settings.language);

/** `called` names an action by its index. */
export function reasoned(thoughts: Thoughts, called: (action: number) => string): string {
  const [best, ...others] = thoughts.tried;
  if (levelOf(thoughts.bot) <= RULES_OF_THUMB) return t('advice', 'thumb');
  if (!best) return t('advice', 'only');
  // One that was looked at less often may seem to bring more by chance; that is not worth a word.
  const next = others.find((other) => other.share <= best.share);
  const share = percent(best.share);
  const first = thoughts.exact ? t('advice', 'exact', { share }) : t('advice', 'share', { share, looks: best.looks });
  if (!next) return first;
  return `${first} ${t('advice', 'next', { next: called(next.index), share: percent(next.share) })}`;
}
