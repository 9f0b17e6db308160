/** The last move, as far as the table shows it: who laid the card, what the dice made of it, who rolled and who paid. */
import type { StoryLine } from '$lib/wire';
import { played } from './stage';
import type { SchnuffView } from './view';

const SEVEN = 7;

export interface Mark {
  /** Who laid the card on top of the discard; -1 when nobody did. */
  seat: number;
  /** How far the dice of a Risk moved the count; 0 for every other card, which says it itself. */
  step: number;
  dice: number[][];
  paid: number[];
}

/** Seven or more went up, less went down: how far is written on the dice. */
function stepOf(lines: StoryLine[]): number {
  const rolled = lines.find((line) => line.kind === 'rolls');
  const total = Number(rolled?.args.total ?? 0);
  return total < SEVEN ? -total : total;
}

/** `rolling` is the roll that is still in the air. */
export function markOf(view: SchnuffView, latest: StoryLine[], rolling?: StoryLine): Mark {
  const laid = latest.findLastIndex((line) => played(line));
  const lines = latest.slice(Math.max(0, laid));
  const mark: Mark = {
    seat: -1,
    step: 0,
    dice: Array.from({ length: view.seats }, () => []),
    paid: Array.from({ length: view.seats }, () => 0),
  };
  for (const line of lines) {
    const seat = Number(line.args.seat);
    if (line.kind.startsWith('rolls') && line !== rolling) mark.dice[seat] = line.args.dice as number[];
    if (line.kind === 'pays') mark.paid[seat]! += Number(line.args.n);
  }
  const card = laid < 0 ? null : played(latest[laid]!);
  if (card && view.discard.at(-1) === card) {
    mark.seat = Number(latest[laid]!.args.seat);
    if (card === 'risk') mark.step = stepOf(lines);
  }
  return mark;
}
