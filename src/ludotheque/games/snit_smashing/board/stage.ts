/**
 * The beach while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { cover } from './hexes';
import { HOME } from './reading';
import type { SnitSmashingView } from './view';

/** One's own order changes with the next view alone: where it is to be remembered, no line tells it (M1). */
export const UNTOLD = ['order', 'changes_left'];

const LETTERS = 'ABCD';

const at = <T>(list: T[], place: number, change: (value: T) => T): T[] =>
  list.map((value, index) => (index === place ? change(value) : value));

function put(view: SnitSmashingView, seat: number, snits: string[], place: string): SnitSmashingView {
  const where = at(view.where, seat, (clan) =>
    clan.map((before, snit) => (snits.includes(view.names[snit]!) ? place : before)),
  );
  return { ...view, where };
}

function die(view: SnitSmashingView, seat: number, snits: string[]): SnitSmashingView {
  return { ...put(view, seat, snits, 'dead'), living: at(view.living, seat, (n) => n - snits.length) };
}

function lay(view: SnitSmashingView, hex: string): SnitSmashingView {
  return { ...view, snandergrab: hex, covered: cover(hex, [...view.beach, ...view.sea]) };
}

/** A Snit has had its turn, and somebody else has his. */
function pass(view: SnitSmashingView, { args }: StoryLine): SnitSmashingView {
  const moved = at(view.moved, Number(args.seat), (names) =>
    view.names.filter((name) => name === args.snit || names.includes(name)),
  );
  return { ...view, turn: Number(args.next), moved };
}

function move(view: SnitSmashingView, line: StoryLine, place: string): SnitSmashingView {
  return put(pass(view, line), Number(line.args.seat), [String(line.args.snit)], place);
}

/** The order that a line reads aloud, as the view writes it; empty when it reads none. */
function aloud({ kind, args }: StoryLine): string {
  if (kind === 'reads_smash') return `smash ${(args.hexes as string[]).join(' ')}`;
  if (kind === 'reads_move') return `move ${String(args.hex)}`;
  return kind === 'reads_garbled' ? 'garbled' : '';
}

/** A new run: whoever is safe goes to where it begins. */
function begin(view: SnitSmashingView, line: StoryLine): SnitSmashingView {
  const goal = line.kind === 'run_to_sea' ? 'sea' : 'snandergrab';
  const where = view.where.map((clan, seat) =>
    clan.map((place) => (place === 'safe' ? (goal === 'sea' ? 'under' : view.starts[seat]!) : place)),
  );
  return lay({ ...view, run: Number(line.args.run), bound: 1, goal, where }, HOME);
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SnitSmashingView;
  const { args, kind } = line;
  const seat = Number(args.seat);
  const snits = Array.isArray(args.snits) ? args.snits.map(String) : [];
  switch (kind) {
    case 'has_ordered':
      return { ...view, thinking: view.thinking.filter((one) => one !== seat) };
    case 'snits_run':
      return { ...view, phase: 'running', thinking: [], turn: seat };
    case 'runs':
      return move(view, line, String(args.hex));
    case 'goes_under':
      return move(view, line, 'under');
    case 'reaches_sea':
      return { ...move(view, line, 'safe'), moved: view.moved };
    case 'stays':
      return pass(view, line);
    case 'reads_smash':
    case 'reads_move':
    case 'reads_garbled':
      return {
        ...view,
        moved: view.moved.map(() => []),
        last_orders: at(view.last_orders, seat, () => aloud(line)),
      };
    case 'places_snandergrab':
      return lay(view, String(args.hex));
    case 'is_protected':
      return put(view, seat, snits, 'safe');
    case 'smashes': {
      const owner = Number(args.owner);
      const after = die(view, owner, [String(args.snit)]);
      return {
        ...after,
        trophies: at(view.trophies, seat, (all) => [...all, `${LETTERS[owner]}.${String(args.snit)}`]),
      };
    }
    case 'smashes_own':
      return die(view, seat, [String(args.snit)]);
    case 'draws_parents':
    case 'reproduces':
      return { ...put(view, seat, snits, 'safe'), living: at(view.living, seat, (n) => n + snits.length) };
    case 'dies_exhausted':
    case 'dries_up':
      return die(view, seat, snits);
    case 'run_to_snandergrab':
    case 'run_to_sea':
      return begin(view, line);
    case 'is_primus':
      return { ...view, primus: seat };
    case 'bound_begins':
      return {
        ...view,
        bound: Number(args.bound),
        primus: seat,
        phase: 'writing',
        turn: -1,
        order: '',
        thinking: view.living.map((_, one) => one),
      };
    case 'snit_victory':
      return { ...view, phase: 'over', snit_winners: args.winners as number[] };
    case 'bolotomus_victory':
      return { ...view, bolotomus_winners: args.winners as number[], ending: String(args.ending) };
    default:
      return view;
  }
}

/** Lines that are seen as a journey: the table already shows their end, and things travel there. */
export const JOURNEYS = ['runs', 'goes_under', 'reaches_sea', 'places_snandergrab'];

/** What the orders were, as far as they have been read in these lines. */
export function readAloud(lines: StoryLine[], seats: number): string[] {
  const found = Array.from({ length: seats }, () => '');
  for (const line of lines) if (aloud(line)) found[Number(line.args.seat)] = aloud(line);
  return found;
}

/** Who lies flat on the beach after these lines. */
export function flattened(lines: StoryLine[]): { seat: number; name: string; hex: string }[] {
  return lines
    .filter((line) => line.kind === 'smashes' || line.kind === 'smashes_own')
    .map(({ args }) => ({ seat: Number(args.owner), name: String(args.snit), hex: String(args.hex) }));
}
