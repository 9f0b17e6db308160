/** To whom a story is told: who of its people is "you". */
import { t } from '../house.svelte';
import type { StoryLine } from '../wire';
import type { Piece, Words } from '../words';

export interface Reader {
  /** Who is called "you"; nobody by -1. */
  seat: number;
  /** Whose secrets are read by somebody else; nobody's by -1. */
  eyes: number;
}

/** One's own story. */
export const own = (seat: number): Reader => ({ seat, eyes: -1 });

/** With other eyes than one's own nobody is "you"; `eyes` are as the house is asked for them. */
export function readerOf(seat: number, eyes: string): Reader {
  if (eyes === '' || eyes === String(seat)) return own(seat);
  return { seat: -1, eyes: /^\d+$/.test(eyes) ? Number(eyes) : -1 };
}

/** "To Ada: ", before a line that she alone was told, where others read it. */
function toldTo(line: StoryLine, name: (seat: number) => string, { eyes }: Reader): string {
  const who = line.to?.length ? line.to : line.private && eyes >= 0 ? [eyes] : [];
  return who.length ? t('moment', 'told_to', { who }, name) : '';
}

/** A line in pieces. */
export function piecesOf(line: StoryLine, words: Words, name: (seat: number) => string, reader: Reader): Piece[] {
  const prefix = toldTo(line, name, reader);
  const said = words.pieces('story', line.kind, line.args, name, reader.seat);
  return prefix ? [prefix, ...said] : said;
}

/** A line as a sentence. */
export function sentenceOf(line: StoryLine, words: Words, name: (seat: number) => string, reader: Reader): string {
  return piecesOf(line, words, name, reader)
    .map((piece) => (typeof piece === 'string' ? piece : name(piece.seat)))
    .join('');
}
