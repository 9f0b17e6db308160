/** How a game ended, for the last page: everybody in ranks, with what he has. */
import type { Box } from '../board';
import type { Outcome, View } from '../wire';
import type { Words } from '../words';

export interface Row {
  seat: number;
  rank: number;
  won: boolean;
  /** What he has, in units of the game; where the game says none, a number. */
  has: string;
}

/** People ended it, not the rules: then nothing was counted, and nothing on the table decided it. */
export const byHouse = ({ ending }: Outcome): boolean => ['resigned', 'timeout', 'agreed'].includes(ending);

/** By the numbers alone: winners first, and who has as much shares a rank. */
function byScores({ winners, scores }: Outcome): Row[] {
  const rows = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) }));
  const before = (a: (typeof rows)[0], b: (typeof rows)[0]) =>
    Number(b.won) - Number(a.won) || (a.won ? 0 : b.score - a.score);
  return rows
    .sort((a, b) => before(a, b) || b.score - a.score)
    .map((row) => ({
      seat: row.seat,
      won: row.won,
      rank: 1 + rows.filter((other) => before(other, row) < 0).length,
      has: String(row.score),
    }));
}

/** The rows of the result, best first. */
export function resultOf(box: Box, view: View, outcome: Outcome, words: Words, name: (seat: number) => string): Row[] {
  if (byHouse(outcome)) return byScores(outcome).map((row) => ({ ...row, has: '' }));
  const rows = box.result?.(view, outcome);
  if (!rows?.length) return byScores(outcome);
  return rows.map(({ seat, rank, kind, args }) => ({
    seat,
    rank,
    won: outcome.winners.includes(seat),
    has: words.say('result', kind, args, name),
  }));
}
