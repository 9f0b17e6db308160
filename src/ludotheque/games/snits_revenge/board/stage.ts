/**
 * The body while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { isMarked, kindOf, OUTSIDE, phaseOf, SNIT_TRACK, total, passageBetween, type Counts } from './reading';
import type { SnitsView } from './view';

/** Nobody draws the killers or counts decisions and dice; the odds follow from the Snorgs. */
export const UNTOLD = ['decisions', 'last_roll', 'killers', 'odds'];

type Places = Record<string, Counts>;

const LAPOTUM = 'lapotum';
const ENLISTED_KINDS = 4;
/** Passages are fresh whenever a movement begins; the phases between two movements belong to the first of them. */
const MOVEMENT: Record<string, number> = { move: 0, kick: 0, fast: 1, compose: 1, send: 2, chomp: 2, transform: 2 };

/** A number in a record of counts changes; what is nought is left out. */
export function change(counts: Counts, key: string, by: number): Counts {
  const after = { ...counts, [key]: (counts[key] ?? 0) + by };
  if (after[key]! <= 0) delete after[key];
  return after;
}

function changeAt(places: Places, place: string, slot: string, by: number): Places {
  const after = { ...places, [place]: change(places[place] ?? {}, slot, by) };
  if (!Object.keys(after[place]!).length) delete after[place];
  return after;
}

const put = <T>(list: T[], place: number, value: T): T[] => list.map((one, index) => (index === place ? value : one));

/** These organs, in the order of the board. */
const inOrder = (view: SnitsView, organs: string[]): string[] =>
  view.organs.map((organ) => organ.key).filter((key) => organs.includes(key));

/** So many Snits more, or fewer. */
function shift(view: SnitsView, seat: number, place: string, slot: string, by: number): SnitsView {
  return { ...view, snits: put(view.snits, seat - 1, changeAt(view.snits[seat - 1]!, place, slot, by)) };
}

function become(view: SnitsView, seat: number, place: string, slot: string, other: string): SnitsView {
  return shift(shift(view, seat, place, slot, -1), seat, place, other, 1);
}

const mark = (view: SnitsView, seat: number, place: string, kind: string): SnitsView =>
  become(view, seat, place, kind, `${kind}*`);

/** Nobody stands out any more. */
function unmark(view: SnitsView): SnitsView {
  const plainly = (there: Counts) =>
    Object.entries(there).reduce<Counts>((sum, [slot, n]) => change(sum, kindOf(slot), n), {});
  const snits = view.snits.map((clan) =>
    Object.fromEntries(Object.entries(clan).map(([place, there]) => [place, plainly(there)])),
  );
  return { ...view, snits };
}

// -------------------------------------------------------------------- whose turn it is, and who may act

/** Who of a clan may act when a phase begins. */
function readyFor(view: SnitsView, phase: string, clan: number): Places {
  if (!SNIT_TRACK.includes(phase)) return {};
  const found: Places = {};
  for (const [place, there] of Object.entries(view.snits[clan - 1]!)) {
    if (place === OUTSIDE && phase !== 'move') continue;
    const able = Object.entries(there).filter(([slot]) => phase !== 'fast' || kindOf(slot) === 'lightning');
    if (able.length) found[place] = Object.fromEntries(able);
  }
  return found;
}

/** A phase begins: what was under way is over. */
function enter(view: SnitsView, phase: string, clan: number): SnitsView {
  const fresh = MOVEMENT[phase] !== MOVEMENT[phaseOf(view)] || (view.part === 'fight' && clan !== view.clan);
  const compositors = view.snorgs.filter((organ) => organ.startsWith('compositor'));
  return {
    ...rest(view, phase, clan),
    used: fresh ? view.used.map(() => 0) : view.used,
    ready: readyFor(view, phase, clan),
    enlisting: phase === 'army' ? view.enlisting % ENLISTED_KINDS : view.enlisting,
    to_compose: phase === 'compose' ? compositors : [],
    ready_makums: phase === 'send' ? view.makums : {},
    ready_runnungitms: phase === 'send' || phase === 'chomp' ? view.runnungitms : {},
  };
}

/** No exchange is under way. */
function rest(view: SnitsView, phase: string, clan = view.clan): SnitsView {
  const actor = phase === 'army' || SNIT_TRACK.includes(phase) ? clan : 0;
  return { ...view, phase, clan, actor, here: '', pack: {}, striker: '', named: [] };
}

function turn(view: SnitsView, number: number): SnitsView {
  const plain = view.part === 'invasion' ? unmark(view) : view;
  const after = { ...enter(plain, 'move', view.senior), turn: number };
  return { ...after, used: view.used.map(() => 0), taken: view.taken.map(() => -1) };
}

// -------------------------------------------------------------------- before the game

function enlist(view: SnitsView, clan: number, kind: string, n: number): SnitsView {
  const enlisting = (view.enlisting % ENLISTED_KINDS) + 1;
  const army = put(view.army, clan - 1, change(view.army[clan - 1]!, kind, n));
  const after = { ...rest(view, 'army', clan), enlisting, army };
  const complete = enlisting === ENLISTED_KINDS;
  return complete ? { ...after, snits: put(view.snits, clan - 1, { [OUTSIDE]: { ...army[clan - 1]! } }) } : after;
}

// -------------------------------------------------------------------- moving

/** The piece is on its way: no longer here, not yet there. */
export function lift(view: SnitsView, line: StoryLine): SnitsView {
  const start = String(line.args.start);
  if (line.kind === 'marches') return shift(view, Number(line.args.seat), start, String(line.args.slot), -1);
  if (line.kind !== 'sends') return view;
  return line.args.thing === 'makum'
    ? { ...view, makums: change(view.makums, start, -1) }
    : { ...view, runnungitms: change(view.runnungitms, start, -1) };
}

/** A piece has gone this way. Among several clans, what takes only one belongs to the clan that moved there first. */
function pass(view: SnitsView, start: string, to: string): SnitsView {
  const way = passageBetween(view, start, to);
  const takes =
    view.phase === 'move' && view.part === 'invasion' && view.seats > 2 && view.passages[way]!.capacity === 1;
  const taken = takes ? put(view.taken, way, view.clan) : view.taken;
  return { ...view, used: put(view.used, way, view.used[way]! + 1), taken };
}

function march(view: SnitsView, seat: number, slot: string, start: string, to: string): SnitsView {
  const moved = shift(shift(pass(view, start, to), seat, start, slot, -1), seat, to, slot, 1);
  return { ...moved, ready: changeAt(view.ready, start, slot, -1) };
}

function send(view: SnitsView, thing: string, start: string, to: string): SnitsView {
  const after = pass(view, start, to);
  const move = (counts: Counts) => change(change(counts, start, -1), to, 1);
  if (thing === 'makum')
    return { ...after, makums: move(view.makums), ready_makums: change(view.ready_makums, start, -1) };
  const ready_runnungitms = change(view.ready_runnungitms, start, -1);
  return { ...after, runnungitms: move(view.runnungitms), ready_runnungitms };
}

// -------------------------------------------------------------------- kicks and chomps

/** Found under a Snorg, or gone with it. */
function uncover(view: SnitsView, organ: string): SnitsView {
  const { [organ]: _, ...hidden } = view.hidden;
  const marks = view.marks.filter((one) => one !== organ);
  return { ...view, hidden, marks, searched: inOrder(view, [...view.searched, organ]) };
}

function snorgDies(view: SnitsView, organ: string, n: number): SnitsView {
  return uncover({ ...view, snorgs: view.snorgs.filter((one) => one !== organ), dead_snorgs: n }, organ);
}

function runnungitmDies(view: SnitsView, organ: string): SnitsView {
  const after = view.phase === 'bite' ? rest(view, 'kick') : view;
  const runnungitms = change(view.runnungitms, organ, -1);
  return { ...after, runnungitms, runnungitm_pool: view.runnungitm_pool + 1 };
}

/** A Runnungitm chomps: it has had its turn, or it answers a pack. A target that was named is one less. */
function chomp(view: SnitsView, kind: string, organ: string): SnitsView {
  if (view.phase === 'chomp') return { ...view, ready_runnungitms: change(view.ready_runnungitms, organ, -1) };
  if (view.phase === 'naming') {
    const { [organ]: _, ...ready_runnungitms } = view.ready_runnungitms;
    const after = { ...view, ready_runnungitms, named: view.named.slice(1) };
    return after.named.length ? after : rest(after, 'chomp');
  }
  if (view.phase !== 'bite') return view;
  const pack = change(view.pack, kind, -1);
  return view.options.pack_miss === 'each' && total(pack) ? { ...view, pack } : rest(view, 'kick');
}

function wound(view: SnitsView, seat: number, organ: string, slot: string): SnitsView {
  const after = become(view, seat, organ, slot, isMarked(slot) ? 'plain*' : 'plain');
  return { ...after, wounded: put(view.wounded, seat - 1, view.wounded[seat - 1]! + 1) };
}

function name(view: SnitsView, seat: number, organ: string, slot: string, again: string[]): SnitsView {
  const target = [String.fromCharCode(65 + seat), slot, ...again];
  const ready_runnungitms = change(view.ready_runnungitms, organ, -1);
  return { ...view, phase: 'naming', here: organ, named: [...view.named, target], ready_runnungitms };
}

/** A Makum is used up. */
function transform(view: SnitsView, organ: string): SnitsView {
  return { ...view, makums: change(view.makums, organ, -1), makum_pool: view.makum_pool + 1 };
}

function bolotomusDies(view: SnitsView): SnitsView {
  return {
    ...unmark(view),
    snorgs: [],
    makums: {},
    runnungitms: {},
    ready_makums: {},
    ready_runnungitms: {},
    to_compose: [],
    hidden: {},
    marks: [],
    taken: view.taken.map(() => -1),
    makum_pool: view.makum_pool + total(view.makums),
    runnungitm_pool: view.runnungitm_pool + total(view.runnungitms),
    dead_snorgs: view.organs.length,
    sparks: 0,
    splops: 0,
    part: 'fight',
    part_began: view.turn,
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SnitsView;
  const { args, kind } = line;
  const [seat, n, clan] = [Number(args.seat), Number(args.n), Number(args.clan)];
  const [organ, snit, slot, phase] = [String(args.organ), String(args.snit), String(args.slot), String(args.phase)];
  const [start, to] = [String(args.start), String(args.to)];
  switch (kind) {
    case 'is_senior':
      return { ...view, senior: seat };
    case 'hides':
      return {
        ...view,
        hidden: { ...view.hidden, [organ]: String(args.counter) },
        counters_left: view.counters_left - 1,
      };
    case 'hides_one':
      return { ...view, counters_left: n };
    case 'counters_lie':
      return { ...view, marks: args.organs as string[] };
    case 'duty':
      return { ...view, runnungitms: change(view.runnungitms, organ, 1), runnungitm_pool: view.runnungitm_pool - 1 };
    case 'enlists':
      return enlist(view, seat, snit, n);
    case 'fills_up':
      return {
        ...shift(view, seat, OUTSIDE, snit, n),
        army: put(view.army, seat - 1, change(view.army[seat - 1]!, snit, n)),
      };
    case 'turn':
      return turn(view, Number(args.turn));
    case 'phase':
      return enter(view, phase, clan);
    case 'marches':
      return march(view, seat, slot, start, to);
    case 'is_smashed':
      return shift(view, seat, 'fleotis', snit, -1);
    case 'sends':
      return send(view, String(args.thing), start, to);
    case 'kicks':
      return { ...view, ready: changeAt(view.ready, organ, snit, -1) };
    case 'declares_pack':
      return { ...view, phase: 'pack', here: organ };
    case 'joins':
      return { ...view, pack: change(view.pack, snit, 1), ready: changeAt(view.ready, view.here, snit, -1) };
    case 'pack_rolls':
      return { ...view, phase: 'bite', actor: 0 };
    case 'makum_dies':
      return transform(view, organ);
    case 'runnungitm_dies':
      return runnungitmDies(view, organ);
    case 'snorg_dies': {
      const after = snorgDies(view, organ, n);
      return view.seats > 2 ? mark(after, seat, organ, snit) : after;
    }
    case 'found_splop':
      return { ...view, splops: view.splops - 1 };
    case 'found_spark':
      return { ...view, sparks: view.sparks - 1 };
    case 'splopped':
    case 'snit_dies':
      return shift(view, seat, organ, slot, -1);
    case 'chomp_catches': {
      const after = chomp(view, snit, organ);
      return snit === 'hammer' ? after : shift(after, seat, organ, slot, -1);
    }
    case 'chomp_misses':
    case 'chomp_too_late':
      return chomp(view, snit, organ);
    case 'is_wounded':
      return wound(view, seat, organ, slot);
    case 'names':
      return name(view, seat, organ, slot, []);
    case 'names_again':
      return name(view, seat, organ, slot, ['again']);
    case 'composes':
      return {
        ...view,
        makums: change(view.makums, organ, 1),
        makum_pool: view.makum_pool - 1,
        to_compose: view.to_compose.filter((one) => one !== organ),
      };
    case 'becomes_runnungitm': {
      const runnungitms = change(view.runnungitms, LAPOTUM, 1);
      return { ...transform(view, LAPOTUM), runnungitms, runnungitm_pool: view.runnungitm_pool - 1 };
    }
    case 'becomes_snorg':
      return { ...transform(view, organ), snorgs: inOrder(view, [...view.snorgs, organ]), dead_snorgs: n };
    case 'bolotomus_dies':
      return bolotomusDies(enter(view, phase, clan));
    case 'spark_lies':
      return { ...view, spark_lies: organ };
    case 'holds_spark':
    case 'takes_spark':
      return { ...mark(view, seat, organ, snit), spark_lies: '' };
    case 'winds_up':
      return { ...view, phase: 'target', here: organ, striker: slot, ready: changeAt(view.ready, organ, slot, -1) };
    case 'strikes':
      return rest(view, 'kick');
    case 'lay_hidden':
      return { ...view, hidden: { ...view.hidden, [organ]: String(args.counter) } };
    case 'game_over':
      return {
        ...enter(view, phase, clan),
        phase: 'over',
        actor: -1,
        ready: {},
        ending: String(args.ending),
        winners: args.winners as number[],
      };
    default:
      return view;
  }
}
