/** Who sits where. Bots come from the house under the name of their kind; at a table each has a name that fits its seat's letter. */
import { maybe, t } from './house.svelte';
import { levelOf } from './levels';
import type { Name, Room } from './wire';

/** Seats in notation: A, B, C … */
export function letter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export function shownName({ name, number }: Pick<Name, 'name' | 'number'>): string {
  return number ? t('house', 'guest', { number }) : name;
}

export function nameOf(room: Room, seat: number): string {
  const sitter = room.seats[seat];
  if (!sitter) return letter(seat);
  return (sitter.kind === 'bot' && sitter.name === sitter.bot && maybe('bot', letter(seat))) || shownName(sitter);
}

/** "Fox, level 3"; of another bot, whatever there is to say. */
export function botName(bot: string): string {
  const level = levelOf(bot);
  return level ? t('bot', 'level', { name: t('bot', bot), level }) : (maybe('bot', bot) ?? bot);
}

/** What it knows, in a sentence. */
export const botKnows = (bot: string): string => maybe('bot', `knows_${bot}`) ?? '';
