/** What happened last, for the mark on the board. */
import { ofTheHouse, type Box } from '../board';
import type { StoryLine } from '../wire';
import { struck } from './lines';

/** The lines of the last turn in which something happened; of a game that names no turns, those of the last move. */
export function latestOf(told: StoryLine[], trace: StoryLine[], turns: Box['turns']): StoryLine[] {
  if (!turns) return trace;
  const gone = struck(told);
  const log = told.filter((line, at) => !gone.has(at) && !ofTheHouse(line.kind));
  let end = log.length;
  for (let at = log.length - 1; at >= 0; at--) {
    if (!turns.includes(log[at]!.kind)) continue;
    if (at + 1 < end) return log.slice(at + 1, end);
    end = at;
  }
  return log.slice(0, end);
}
