/** A story as it is written down: steps that belong together are one line, and what was taken back is struck out. */
import { ofTheHouse } from '../board';
import type { Arg, StoryLine } from '../wire';
import type { Words } from '../words';

export interface Line extends StoryLine {
  id: number;
}

/** A line of the log: of one line of the story, or of several. */
export interface Written extends Line {
  /** The last line of the story that is in it. */
  until: number;
  struck: boolean;
}

/** Several values as one, where they differ. */
function together(values: (Arg | undefined)[]): Arg {
  if (values.every((value) => String(value) === String(values[0]))) return values[0]!;
  return values.flat() as string[];
}

/** Lines of a kind as one; its words are those of the kind with a plus. */
function join(lines: Written[]): Written {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const args = Object.keys(first.args).map((key) => [key, together(lines.map((line) => line.args[key]))]);
  return { ...first, kind: `${first.kind}+`, args: Object.fromEntries(args), until: last.until };
}

const alike = (one: Written, other: Written): boolean =>
  one.kind === other.kind &&
  one.args.seat === other.args.seat &&
  one.struck === other.struck &&
  !!one.private === !!other.private &&
  String(one.to ?? '') === String(other.to ?? '');

/** Which lines were taken back: each that takes some back says how many of those that still stood before it. */
export function struck(lines: StoryLine[]): Set<number> {
  const standing: number[] = [];
  const gone = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (line.back) for (const one of standing.splice(-line.back)) gone.add(one);
    else if (!ofTheHouse(line.kind)) standing.push(at);
  }
  return gone;
}

/** The lines of a log. */
export function written(lines: Line[], words: Words): Written[] {
  const gone = struck(lines);
  const runs: Written[][] = [];
  for (const [at, line] of lines.entries()) {
    const one = { ...line, until: line.id, struck: gone.has(at) };
    const run = runs.at(-1);
    if (run && words.entry('story', `${one.kind}+`) && alike(run[0]!, one)) run.push(one);
    else runs.push([one]);
  }
  return runs.map((run) => (run.length > 1 ? join(run) : run[0]!));
}
