/**
 * The body while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision.
 */
import type { StoryLine, View } from '$lib/wire';
import { isMarked, kindOf, OUTSIDE, passageBetween, total, type Counts } from './reading';
import type { SnitsView } from './view';

/** Where the last kick or chomp of the story happened, and to whom: in the staged view, only while it is told. */
interface Exchange {
  seat: number;
  snit: string;
  organ: string;
}

const LAPOTUM = 'lapotum';

/** A number in a record of counts changes; what is nought is left out. */
export function change(counts: Counts, key: string, by: number): Counts {
  const after = { ...counts, [key]: (counts[key] ?? 0) + by };
  if (after[key]! <= 0) delete after[key];
  return after;
}

function changeAt(places: Record<string, Counts>, place: string, slot: string, by: number): Record<string, Counts> {
  const after = { ...places, [place]: change(places[place] ?? {}, slot, by) };
  if (!Object.keys(after[place]!).length) delete after[place];
  return after;
}

const put = <T>(list: T[], place: number, value: T): T[] => list.map((one, index) => (index === place ? value : one));

/** The line tells the kind; one that stands out is meant when there is no other. */
function slotThere(view: SnitsView, seat: number, place: string, kind: string): string {
  const there = view.snits[seat - 1]?.[place] ?? {};
  return there[kind] ? kind : there[`${kind}*`] ? `${kind}*` : kind;
}

function shift(view: SnitsView, seat: number, place: string, slot: string, by: number): SnitsView {
  return { ...view, snits: put(view.snits, seat - 1, changeAt(view.snits[seat - 1] ?? {}, place, slot, by)) };
}

function remove(view: SnitsView, seat: number, place: string, kind: string): SnitsView {
  return shift(view, seat, place, slotThere(view, seat, place, kind), -1);
}

/** Nobody stands out any more. */
function unmark(view: SnitsView): SnitsView {
  const plainly = (there: Counts) =>
    Object.entries(there).reduce<Counts>((sum, [slot, n]) => change(sum, kindOf(slot), n), {});
  const snits = view.snits.map((clan) =>
    Object.fromEntries(Object.entries(clan).map(([place, there]) => [place, plainly(there)])),
  );
  return { ...view, snits };
}

function mark(view: SnitsView, seat: number, place: string, kind: string): SnitsView {
  if (!view.snits[seat - 1]?.[place]?.[kind]) return view;
  return shift(shift(view, seat, place, kind, -1), seat, place, `${kind}*`, 1);
}

function used(view: SnitsView, phase: string, start: string, to: string): SnitsView {
  const fresh = view.phase === phase ? view.used : view.used.map(() => 0);
  const way = passageBetween(view, start, to);
  return { ...view, phase, used: fresh.map((n, at) => (at === way ? n + 1 : n)) };
}

/** Among several clans, what takes only one belongs to the clan that went there first. */
function taken(view: SnitsView, seat: number, start: string, to: string): number[] {
  const way = passageBetween(view, start, to);
  const takes =
    view.phase === 'move' && view.part === 'invasion' && view.seats > 2 && view.passages[way]?.capacity === 1;
  return takes ? put(view.taken, way, seat) : view.taken;
}

/** The piece is on its way: no longer here, not yet there. */
export function lift(view: SnitsView, line: StoryLine): SnitsView {
  const start = String(line.args.start);
  if (line.kind === 'marches') return remove(view, Number(line.args.seat), start, String(line.args.snit));
  if (line.kind !== 'sends') return view;
  return line.args.thing === 'makum'
    ? { ...view, makums: change(view.makums, start, -1) }
    : { ...view, runnungitms: change(view.runnungitms, start, -1) };
}

function march(view: SnitsView, line: StoryLine): SnitsView {
  const [seat, kind, start, to] = [
    Number(line.args.seat),
    String(line.args.snit),
    String(line.args.start),
    String(line.args.to),
  ];
  const slot = slotThere(view, seat, start, kind);
  const second =
    view.phase === 'kick' ||
    view.phase === 'fast' ||
    view.phase === 'pack' ||
    view.phase === 'bite' ||
    view.phase === 'target';
  const begins = view.part === 'fight' && view.clan !== seat;
  const after = used(begins ? { ...view, phase: '' } : view, second && !begins ? 'fast' : 'move', start, to);
  const moved = shift(
    shift({ ...after, taken: taken(after, seat, start, to), clan: seat, actor: seat, here: '' }, seat, start, slot, -1),
    seat,
    to,
    slot,
    1,
  );
  return { ...moved, ready: changeAt(view.ready, start, slot, -1) };
}

function send(view: SnitsView, line: StoryLine): SnitsView {
  const [start, to] = [String(line.args.start), String(line.args.to)];
  const after = { ...used(view, 'send', start, to), actor: 0 };
  const move = (counts: Counts) => change(change(counts, start, -1), to, 1);
  if (line.args.thing === 'makum')
    return { ...after, makums: move(view.makums), ready_makums: change(view.ready_makums, start, -1) };
  return {
    ...after,
    runnungitms: move(view.runnungitms),
    ready_runnungitms: change(view.ready_runnungitms, start, -1),
  };
}

/** Found under a Snorg, or gone with it. */
function uncover(view: SnitsView, organ: string): SnitsView {
  const { [organ]: _, ...hidden } = view.hidden;
  return {
    ...view,
    hidden,
    marks: view.marks.filter((one) => one !== organ),
    searched: view.searched.includes(organ) ? view.searched : [...view.searched, organ],
  };
}

function enlist(view: SnitsView, line: StoryLine): SnitsView {
  const clan = Number(line.args.seat) - 1;
  const enlisting = (view.enlisting % 4) + 1;
  const army = put(view.army, clan, change({ ...view.army[clan] }, String(line.args.snit), Number(line.args.n)));
  const after = { ...view, phase: 'army', clan: clan + 1, actor: clan + 1, enlisting, army };
  return enlisting < 4 ? after : { ...after, snits: put(view.snits, clan, { [OUTSIDE]: { ...army[clan]! } }) };
}

/** After a pack has hit, or one of it was chomped, the exchange may be over: the house will say. */
const over = (view: SnitsView): SnitsView =>
  view.phase === 'pack' ? { ...view, phase: 'kick', here: '', pack: {} } : view;

function bolotomusDies(view: SnitsView): SnitsView {
  const gone = {
    snorgs: [],
    makums: {},
    runnungitms: {},
    ready_makums: {},
    ready_runnungitms: {},
    to_compose: [],
    hidden: {},
    marks: [],
    taken: view.taken.map(() => -1),
  };
  const pools = {
    makum_pool: view.makum_pool + total(view.makums),
    runnungitm_pool: view.runnungitm_pool + total(view.runnungitms),
  };
  return {
    ...unmark(view),
    ...gone,
    ...pools,
    dead_snorgs: view.organs.length,
    sparks: 0,
    splops: 0,
    part: 'fight',
    here: '',
    pack: {},
  };
}

export function stage(before: View, line: StoryLine): View {
  const view = before as SnitsView;
  const { args, kind } = line;
  const seat = Number(args.seat);
  const organ = String(args.organ);
  const snit = String(args.snit);
  const exchange = view.exchange as Exchange | undefined;
  switch (kind) {
    case 'is_senior':
      return { ...view, senior: seat };
    case 'hides':
      return {
        ...view,
        hidden: { ...view.hidden, [organ]: String(args.counter) },
        counters_left: view.counters_left - 1,
      };
    case 'counters_lie':
      return { ...view, marks: args.organs as string[] };
    case 'duty':
      return { ...view, runnungitms: change(view.runnungitms, organ, 1), runnungitm_pool: view.runnungitm_pool - 1 };
    case 'enlists':
      return enlist(view, line);
    case 'fills_up':
      return {
        ...shift(view, seat, OUTSIDE, snit, Number(args.n)),
        army: put(view.army, seat - 1, change(view.army[seat - 1]!, snit, Number(args.n))),
      };
    case 'turn':
      return {
        ...(view.part === 'invasion' ? unmark(view) : view),
        turn: Number(args.turn),
        phase: 'move',
        clan: view.senior,
        actor: view.senior,
        used: view.used.map(() => 0),
        taken: view.taken.map(() => -1),
        here: '',
        pack: {},
        named: [],
      };
    case 'marches':
      return march(view, line);
    case 'is_smashed':
      return remove(view, seat, 'fleotis', snit);
    case 'sends':
      return send(view, line);
    case 'kicks':
      return {
        ...view,
        phase: 'kick',
        clan: seat,
        actor: seat,
        exchange: { seat, snit, organ },
        ready: changeAt(view.ready, organ, snit, -1),
      };
    case 'declares_pack':
      return { ...view, phase: 'pack', clan: seat, actor: seat, here: organ, pack: {} };
    case 'joins':
      return { ...view, pack: change(view.pack, snit, 1), ready: changeAt(view.ready, view.here, snit, -1) };
    case 'makum_dies':
      return { ...view, makums: change(view.makums, organ, -1), makum_pool: view.makum_pool + 1 };
    case 'runnungitm_dies':
      return over({
        ...view,
        runnungitms: change(view.runnungitms, organ, -1),
        runnungitm_pool: view.runnungitm_pool + 1,
      });
    case 'snorg_dies': {
      const after = uncover(
        { ...view, snorgs: view.snorgs.filter((one) => one !== organ), dead_snorgs: Number(args.n) },
        organ,
      );
      return view.seats > 2 && exchange ? mark(after, exchange.seat, organ, exchange.snit) : after;
    }
    case 'found_splop':
      return { ...uncover(view, organ), splops: view.splops - 1 };
    case 'found_spark':
      return { ...uncover(view, organ), sparks: view.sparks - 1 };
    case 'splopped': {
      const there = exchange ? (view.snits[seat - 1]?.[exchange.organ] ?? {}) : {};
      return exchange ? shift(view, seat, exchange.organ, there[`${snit}*`] ? `${snit}*` : snit, -1) : view;
    }
    case 'chomp_catches': {
      const after: SnitsView = {
        ...view,
        exchange: { seat, snit, organ },
        named: view.named.slice(1),
        phase: view.phase === 'pack' ? 'bite' : view.phase,
      };
      return snit === 'hammer' ? after : remove(after, seat, organ, snit);
    }
    case 'chomp_misses':
    case 'chomp_too_late':
      return { ...view, named: view.named.slice(1) };
    case 'is_wounded': {
      if (!exchange) return view;
      const slot = slotThere(view, seat, exchange.organ, 'hammer');
      const healed = isMarked(slot) ? 'plain*' : 'plain';
      const after = shift(shift(view, seat, exchange.organ, slot, -1), seat, exchange.organ, healed, 1);
      return { ...after, wounded: put(view.wounded, seat - 1, view.wounded[seat - 1]! + 1) };
    }
    case 'names':
    case 'names_again': {
      const named = [String.fromCharCode(65 + seat), snit, ...(kind === 'names_again' ? ['again'] : [])];
      return {
        ...view,
        phase: 'naming',
        here: organ,
        named: [...view.named, named],
        ready_runnungitms: change(view.ready_runnungitms, organ, -1),
      };
    }
    case 'composes':
      return {
        ...view,
        phase: 'compose',
        actor: 0,
        makums: change(view.makums, organ, 1),
        makum_pool: view.makum_pool - 1,
        to_compose: view.to_compose.filter((one) => one !== organ),
      };
    case 'becomes_runnungitm': {
      const after = {
        ...view,
        phase: 'transform',
        actor: 0,
        makums: change(view.makums, LAPOTUM, -1),
        makum_pool: view.makum_pool + 1,
      };
      return { ...after, runnungitms: change(view.runnungitms, LAPOTUM, 1), runnungitm_pool: view.runnungitm_pool - 1 };
    }
    case 'becomes_snorg': {
      const after = {
        ...view,
        phase: 'transform',
        actor: 0,
        makums: change(view.makums, organ, -1),
        makum_pool: view.makum_pool + 1,
      };
      return { ...after, snorgs: [...view.snorgs, organ], dead_snorgs: Number(args.n) };
    }
    case 'bolotomus_dies':
      return bolotomusDies(view);
    case 'spark_lies':
      return { ...view, spark_lies: organ };
    case 'holds_spark':
    case 'takes_spark':
      return { ...mark(unmark(view), seat, organ, snit), spark_lies: '' };
    case 'winds_up':
      return {
        ...view,
        phase: 'target',
        clan: seat,
        actor: seat,
        here: organ,
        striker: snit,
        ready: changeAt(view.ready, organ, slotThere(view, seat, organ, snit), -1),
      };
    case 'strikes':
      return { ...view, phase: 'kick', here: '', exchange: { seat, snit, organ } };
    case 'snit_dies':
      return exchange ? remove(view, seat, exchange.organ, snit) : view;
    case 'leaves_with_spark':
      return mark(unmark(view), seat, OUTSIDE, snit);
    case 'game_over':
      return { ...view, phase: 'over', actor: -1 };
    default:
      return view;
  }
}
