import type { Box, Result, Saying } from '$lib/board';
import type { LegalAction, Outcome, View } from '$lib/wire';
import { ahead, fee, isNumber } from './reading';
import { spoken } from './spoken';
import { stage } from './stage';
import type { SchnuffView } from './view';

/** Nobody points out a draw (§6.2), so unprompted actions say nothing about what to do. */
function prompt(seen: View, legal: LegalAction[], path: string[]): string | Saying {
  const view = seen as SchnuffView;
  if (legal.some((action) => action.text === 'stuck')) return path.length ? 'stuck_chosen' : 'stuck';
  if (view.phase !== 'next_card') return view.phase;
  const frontier = ahead(view.count);
  if (view.free !== 'no_one') return { kind: 'next_card_free', args: { frontier } };
  const kind = view.count === frontier ? 'on_frontier' : 'next_card';
  return { kind, args: { frontier, n: fee(frontier) } };
}

const waits = (view: View): string => String(view.phase);

/** What a number card costs as the table stands; the dice of a Risk nobody can know. */
function cost(view: SchnuffView, card: string): number {
  const frontier = ahead(view.count);
  const crosses = isNumber(card) && view.free === 'no_one' && view.count + Number(card) > frontier;
  return crosses ? fee(frontier) : 0;
}

/** Paying is dear where another card would cost nothing. */
function dear(seen: View, action: LegalAction, legal: LegalAction[]): Saying | null {
  const view = seen as SchnuffView;
  const n = cost(view, action.text);
  if (!n || legal.every((other) => cost(view, other.text))) return null;
  const kind = view.chips[view.seat]! <= n ? 'last_chips' : 'pays';
  return { kind, args: { card: action.text, frontier: ahead(view.count), n } };
}

/** In chips; whoever has none left is behind everybody who has. */
function result(seen: View, { winners, scores }: Outcome): Result[] {
  const { status } = seen as SchnuffView;
  const best = (seat: number) => (winners.includes(seat) ? Infinity : scores[seat]!);
  return scores
    .map((n, seat) => ({
      seat,
      rank: 1 + scores.filter((_, other) => best(other) > best(seat)).length,
      kind: n ? 'chips' : status[seat] === 'forgot' ? 'forgot' : 'out',
      args: { n },
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** The last move of the game, or what the house said. */
function decided(seen: View, { ending, winners }: Outcome): Saying | null {
  const view = seen as SchnuffView;
  const { round, count, decisions, pot } = view;
  const out = view.status.flatMap((status, seat) =>
    ['out', 'forgot'].includes(status) && !winners.includes(seat) ? [seat] : [],
  );
  return { kind: ending, args: { round, count, decisions, pot, out } };
}

const box: Box = {
  colour: 'mustard',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3">
    <path fill="#dfa92c" d="M6 42C6 20 15 7 30 7s24 13 24 35c0 9-8 14-24 14S6 51 6 42z"/>
    <circle cx="21" cy="23" r="6" fill="#fff"/><circle cx="39" cy="23" r="6" fill="#fff"/>
    <ellipse cx="30" cy="38" rx="13" ry="9" fill="#d6502f"/></svg>`,
  beats: {
    rolls_for_deal: 500,
    deals: 500,
    cannot_start: 300,
    plays: 420,
    plays_pass: 420,
    plays_reverse: 480,
    plays_reverse_as_pass: 420,
    plays_snap: 480,
    plays_risk: 420,
    plays_schnuff: 500,
    rolls: 620,
    rolls_again: 620,
    count_is: 380,
    crosses: 320,
    crosses_free: 320,
    is_exempt: 300,
    pays: 450,
    is_out: 400,
    throws_in: 420,
    is_stuck: 480,
    discards_schnuff: 420,
    draws: 260,
    draws_card: 300,
    draws_known: 300,
    turns_discard: 450,
    round_over: 450,
  },
  sounds: {
    plays: 'card',
    plays_pass: 'card',
    plays_reverse: 'card',
    plays_snap: 'card',
    plays_risk: 'card',
    plays_schnuff: 'card',
    rolls: 'die',
    rolls_again: 'die',
    crosses: 'step',
    is_out: 'bomb',
  },
  // No line opens a turn here; a draw is where one ends and the next begins.
  turns: ['draws', 'draws_card', 'draws_known'],
  stage,
  prompt,
  waits,
  dear,
  result,
  decided,
  spoken,
};

export default box;
