/**
 * The beach while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { cover } from './hexes';
import { HOME } from './reading';
import type { SnitSmashingView } from './view';

const LETTERS = 'ABCD';

function put(
  view: SnitSmashingView,
  seat: number,
  snits: string[],
  place: string | ((before: string) => string),
): SnitSmashingView {
  const there = (before: string) => (typeof place === 'string' ? place : place(before));
  const where = view.where.map((clan, owner) =>
    owner === seat ? clan.map((before, at) => (snits.includes(view.names[at]!) ? there(before) : before)) : clan,
  );
  return { ...view, where };
}

const at = <T>(list: T[], place: number, change: (value: T) => T): T[] =>
  list.map((value, index) => (index === place ? change(value) : value));

function die(view: SnitSmashingView, seat: number, snits: string[]): SnitSmashingView {
  return { ...put(view, seat, snits, 'dead'), living: at(view.living, seat, (n) => n - snits.length) };
}

function lay(view: SnitSmashingView, hex: string): SnitSmashingView {
  return { ...view, snandergrab: hex, covered: cover(hex, [...view.beach, ...view.sea]) };
}

function move(view: SnitSmashingView, line: StoryLine, place: string): SnitSmashingView {
  const seat = Number(line.args.seat);
  const snit = String(line.args.snit);
  const after = put(view, seat, [snit], place);
  return { ...after, moved: place === 'safe' ? view.moved : at(view.moved, seat, (names) => [...names, snit]) };
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
      return move({ ...view, turn: seat }, line, String(args.hex));
    case 'goes_under':
      return move({ ...view, turn: seat }, line, 'under');
    case 'reaches_sea':
      return move({ ...view, turn: seat }, line, 'safe');
    case 'stays':
      return { ...view, turn: seat, moved: at(view.moved, seat, (names) => [...names, String(args.snit)]) };
    case 'reads_smash':
    case 'reads_move':
    case 'reads_garbled':
      return { ...view, turn: -1, moved: view.moved.map(() => []) };
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
      return { ...view, phase: 'over', bolotomus_winners: args.winners as number[] };
    default:
      return view;
  }
}

/** Lines that are seen as a journey: the table already shows their end, and things travel there. */
export const JOURNEYS = ['runs', 'goes_under', 'reaches_sea', 'places_snandergrab'];

/** What the orders were, as far as they have been read in these lines. */
export function readAloud(lines: StoryLine[], seats: number): string[] {
  const found = Array.from({ length: seats }, () => '');
  for (const { kind, args } of lines) {
    const seat = Number(args.seat);
    if (kind === 'reads_smash') found[seat] = `smash ${(args.hexes as string[]).join(' ')}`;
    else if (kind === 'reads_move') found[seat] = `move ${String(args.hex)}`;
    else if (kind === 'reads_garbled') found[seat] = 'garbled';
  }
  return found;
}

/** Who lies flat on the beach after these lines. */
export function flattened(lines: StoryLine[]): { seat: number; name: string; hex: string }[] {
  return lines
    .filter((line) => line.kind === 'smashes' || line.kind === 'smashes_own')
    .map(({ args }) => ({ seat: Number(args.owner), name: String(args.snit), hex: String(args.hex) }));
}
