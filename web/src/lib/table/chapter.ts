/** One game leads to another: how that is told, at the one table and at the other. */
import { wordsOf } from '../games.svelte';
import type { Chapter } from '../wire';
import type { Piece } from '../words';

/** The lines of its story; `seat` says where whoever sat there sits at this table. */
export function chapterLines(chapter: Chapter, seat: (before: number) => number): Piece[][] {
  const words = wordsOf(chapter.before);
  return chapter.story.map((line) =>
    words
      .pieces('story', line.kind, line.args)
      .map((piece) => (typeof piece === 'string' ? piece : { seat: seat(piece.seat) })),
  );
}

/** Those lines at the table of the game after. */
export function prologueLines(chapter: Chapter): Piece[][] {
  return chapterLines(chapter, (before) => chapter.seats.indexOf(before));
}
