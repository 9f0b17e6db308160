/** Who said it, and what he said, in this browser's language. */
import { maybe, t } from '$lib/house.svelte';
import { nameOf, shownName } from '$lib/people';
import type { Said, Room } from '$lib/wire';
import en from '../words/en.json';

/** The phrases of house/tables/chat.py; a test holds both to the same list. */
export const PHRASES = Object.keys(en.phrase);

export function speaker(room: Room, line: Said): string {
  return line.seat >= 0 ? nameOf(room, line.seat) : shownName(line);
}

/** A phrase in the reader's words; a text as it is. */
export function words(line: Said): string {
  return line.phrase ? (maybe('phrase', line.phrase) ?? line.phrase) : line.text;
}

export function sentence(room: Room, line: Said): string {
  return t('chat', 'says', { name: speaker(room, line), text: words(line) });
}

/** Nobody talks where the table forbids it, or to robots. */
export function talks(room: Room, said: number): boolean {
  return room.terms.chat && (said > 0 || room.seats.some((sitter) => sitter.kind === 'guest' && !sitter.mine));
}
