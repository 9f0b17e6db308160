/** What the bar says of the table: what is asked, what is waited for, what one would regret, and how it ended. */
import type { Result, Saying } from '$lib/board';
import type { LegalAction, Outcome, View } from '$lib/wire';
import { BOLOTOMUS, kindOf, living, OUTSIDE, percent, total } from './reading';
import type { SnitsView } from './view';

const FLEOTIS = 'fleotis';
const MOVING = ['move', 'fast'];

/** After some touches: what is chosen, and what comes next. */
function chosen(view: SnitsView, touch: string): Saying | null {
  const [thing, what] = touch.split(':') as [string, string | undefined];
  if (what === undefined) return null;
  const [place, slot] = what.split(',') as [string, string | undefined];
  if (thing === 'counter') return { kind: 'counter_chosen', args: { counter: what } };
  if (thing === 'snit' && slot) {
    const args = { snit: kindOf(slot), place };
    return { kind: MOVING.includes(view.phase) ? 'move_chosen' : 'kick_chosen', args };
  }
  if (view.phase === 'send') return { kind: 'send_chosen', args: { thing, place } };
  return thing === 'runnungitm' ? { kind: 'chomp_chosen', args: { place } } : null;
}

/** The phase decides what is said, but for the fight and for a phase with nothing left to do. */
export function prompt(seen: View, legal: LegalAction[], path: string[]): string | Saying {
  const view = seen as SnitsView;
  const next = path.length ? chosen(view, path[0]!) : null;
  if (next) return next;
  if (legal.length === 1 && legal[0]!.text === 'end') return 'only_end';
  if (view.part === 'fight' && view.phase === 'move') return 'move_fight';
  if (view.part === 'fight' && view.phase === 'kick') return 'kick_fight';
  return view.phase;
}

export const waits = (seen: View): string => (seen as SnitsView).phase;

// -------------------------------------------------------------------- what one would regret
/** What is still to be done when a phase is ended, if one could have meant to do it. */
function left(view: SnitsView, legal: LegalAction[]): string | null {
  const begins = (thing: string) => legal.some((action) => action.touches.some((touch) => touch.startsWith(thing)));
  switch (view.phase) {
    case 'move': {
      const ready = Object.values(view.ready).reduce((sum, there) => sum + total(there), 0);
      return legal.length > 1 && ready === living(view, view.clan - 1) ? 'nobody_moved' : null;
    }
    case 'kick':
      return begins('snorg:') || begins('makum:') ? 'can_kick' : null;
    case 'compose':
      return begins('organ:') ? 'can_compose' : null;
    case 'send':
      return legal.length > 1 && !view.used.some((n) => n > 0) ? 'nothing_moved' : null;
    case 'chomp':
      return begins('foe:') ? 'can_chomp' : null;
    case 'transform':
      return legal.some(({ touches: [touch] }) => touch?.startsWith('makum:') && touch !== 'makum:lapotum')
        ? view.dead_snorgs >= view.organs_needed
          ? 'would_die'
          : 'can_transform'
        : null;
    default:
      return null;
  }
}

/** Moves that cannot be taken back and that a slip of the finger makes, or that most people would not want. */
export function dear(seen: View, action: LegalAction, legal: LegalAction[]): Saying | null {
  const view = seen as SnitsView;
  const [first, second] = action.touches;
  if (first === 'end') {
    const kind = left(view, legal);
    return kind ? { kind, args: { n: view.dead_snorgs, of: view.organs_needed } } : null;
  }
  const organ = (second ?? first)!.replace('organ:', '');
  if (view.phase === 'duty') return { kind: 'duty', args: { organ } };
  if (first === 'counter:spark') return { kind: 'spark', args: { organ } };
  if (view.part === 'invasion' && organ === FLEOTIS && first?.startsWith(`snit:${OUTSIDE},`)) {
    const snit = kindOf(first.split(',')[1]!);
    const odds = view.odds.dash[snit]!;
    return odds[0] < odds[1] ? { kind: 'dash', args: { snit, percent: percent(odds) } } : null;
  }
  return null;
}

// -------------------------------------------------------------------- how it ended
/** Winners first; what the others have left tells how close it was. */
export function result(_: View, outcome: Outcome): Result[] {
  const won = (seat: number) => outcome.winners.includes(seat);
  const rows = outcome.scores.map((n, seat) => ({
    seat,
    rank: won(seat) ? 1 : outcome.winners.length + 1,
    kind: seat === BOLOTOMUS ? 'bolotomus' : 'clan',
    args: { n },
  }));
  return rows.sort((a, b) => a.rank - b.rank || b.args.n - a.args.n);
}

export function decided(seen: View, outcome: Outcome): Saying {
  const view = seen as SnitsView;
  const limit = { stalled: 'stall_limit', stopped: 'turn_limit' }[outcome.ending];
  const n = limit ? Number(view.options[limit]) : view.dead_snorgs;
  return { kind: outcome.ending, args: { n, of: view.organs_needed } };
}
