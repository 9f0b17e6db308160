/**
 * The arena while its story is being told: what each line has changed so far. It knows no rule; the house's own
 * view takes its place at the end of every decision, and a law compares the two.
 */
import type { StoryLine, View } from '$lib/wire';
import { CARDS, POWERS, TEAMS } from './reading';
import type { BoumView } from './view';

/** What no line tells: who has still to answer, what could be taken back, and what follows from the rest. */
export const UNTOLD = ['decisions', 'answers', 'trail', 'walk_from', 'pairings', 'threats', 'walks', 'blasts'];

interface Laid {
  cell: string;
  owner: number;
  power: string;
}

const put = <T>(list: T[], place: number, value: T): T[] => list.map((one, index) => (index === place ? value : one));
const add = (list: number[], place: number, change: number): number[] =>
  list.map((one, index) => (index === place ? one + change : one));

/** A place in the order in which a board is read. */
const reading = (cell: string): number => {
  const [row, col] = cell.split(',').map(Number);
  return row! * 100 + col!;
};

const bombsOf = (view: BoumView): Laid[] =>
  view.bomb_cells.map((cell, at) => ({ cell, owner: view.bomb_owners[at]!, power: view.bomb_powers[at]! }));

function withBombs(view: BoumView, bombs: Laid[]): BoumView {
  const inOrder = bombs.toSorted((a, b) => reading(a.cell) - reading(b.cell));
  return {
    ...view,
    bomb_cells: inOrder.map((bomb) => bomb.cell),
    bomb_owners: inOrder.map((bomb) => bomb.owner),
    bomb_powers: inOrder.map((bomb) => bomb.power),
  };
}

/** Bombs leave a reserve, or come back to it; which ones, their owner alone knows. */
function reserve(view: BoumView, { owner, power }: Laid, change: number): BoumView {
  return {
    ...view,
    reserve: owner === view.seat ? add(view.reserve, POWERS.indexOf(power), change) : view.reserve,
    reserve_sizes: add(view.reserve_sizes, owner, change),
  };
}

const lay = (view: BoumView, bomb: Laid): BoumView => ({
  ...withBombs(reserve(view, bomb, -1), [...bombsOf(view), bomb]),
  layings: view.layings - 1,
});

const moveBomb = (view: BoumView, from: string, cell: string): BoumView =>
  withBombs(
    view,
    bombsOf(view).map((bomb) => (bomb.cell === from ? { ...bomb, cell } : bomb)),
  );

function takeBomb(view: BoumView, cell: string): BoumView {
  const bombs = bombsOf(view);
  const gone = bombs.find((bomb) => bomb.cell === cell);
  if (!gone) return view;
  return withBombs(
    reserve(view, gone, 1),
    bombs.filter((bomb) => bomb !== gone),
  );
}

const withoutSoot = (view: BoumView): BoumView => ({
  ...view,
  exploded_cells: [],
  exploded_owners: [],
  exploded_powers: [],
});

const explode = (view: BoumView, { cell, owner, power }: Laid): BoumView => ({
  ...takeBomb(view, cell),
  exploded_cells: [...view.exploded_cells, cell],
  exploded_owners: [...view.exploded_owners, owner],
  exploded_powers: [...view.exploded_powers, power],
});

/** Cards come from the deck; only their new owner is told which: the whole hand as it is now. */
function draw(view: BoumView, seat: number, count: number, hand: string[] = view.hand): BoumView {
  return {
    ...view,
    phase: 'figure',
    hand,
    hand_sizes: add(view.hand_sizes, seat, count),
    deck_size: view.deck_size - count,
  };
}

/** Cards leave a hand and lie open. */
function give(view: BoumView, seat: number, cards: string[]): BoumView {
  const hand = [...view.hand];
  if (seat === view.seat) for (const card of cards) hand.splice(hand.indexOf(card), 1);
  return {
    ...view,
    hand,
    hand_sizes: add(view.hand_sizes, seat, -cards.length),
    discard: [...view.discard, ...cards],
  };
}

/** A card lies open until everybody has answered it. */
const play = (view: BoumView, seat: number, card: string, target = ''): BoumView => ({
  ...give(view, seat, [card]),
  phase: 'reaction',
  played: `${card} ${target}`.trimEnd(),
});

const settle = (view: BoumView): BoumView => ({ ...view, phase: 'figure', played: '', gamelles: [] });

/** What a card does that no line after it tells. */
function work(view: BoumView, card: string): BoumView {
  switch (card) {
    case 'extra':
      return { ...view, layings: view.layings + 1 };
    case 'rollers':
      return { ...view, rollers: view.rollers + 1, allowance: view.allowance * 2 };
    case 'remote':
      return withoutSoot(view);
    default:
      return view;
  }
}

const beginTurn = (view: BoumView, seat: number, steps: number): BoumView => ({
  ...view,
  phase: 'cards',
  turn: seat,
  standing: put(view.standing, seat, 'played'),
  allowance: steps,
  walked: 0,
  layings: 1,
  rollers: 0,
  taken_back: 0,
});

const beginRound = (view: BoumView, round: number, marker: number, still: number): BoumView => ({
  ...view,
  round,
  marker,
  still,
  scored: false,
  boomed: false,
  standing: view.standing.map((one) => (one === 'blocked_next' ? 'blocked' : 'ready')),
});

const showTeam = (view: BoumView, team: string, seats: number[]): BoumView => ({
  ...view,
  revealed: true,
  hits: [],
  teams: view.teams.map((one, seat) => (seats.includes(seat) ? TEAMS.indexOf(team) : one)),
});

export function stage(before: View, line: StoryLine): View {
  const view = before as BoumView;
  const { args, kind } = line;
  const [seat, n] = [Number(args.seat), Number(args.n)];
  const [cell, from, card, power] = [String(args.cell), String(args.from), String(args.card), String(args.power)];
  const cards = args.cards as string[];
  switch (kind) {
    case 'turn':
      return beginTurn(view, seat, Number(args.steps));
    case 'round':
      return beginRound(view, Number(args.round), seat, Number(args.still));
    case 'draws':
      return draw(view, seat, 1);
    case 'draws_card':
      return draw(
        view,
        view.seat,
        1,
        [...view.hand, card].toSorted((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b)),
      );
    case 'draws_hand':
      return draw(view, seat, n);
    case 'is_dealt':
      return draw(view, view.seat, cards.length, cards);
    case 'keeps':
    case 'exchanges_nothing':
      return { ...view, phase: 'figure' };
    case 'exchanges':
      return { ...give(view, seat, cards), exchanged: cards };
    case 'shuffles':
      return { ...view, deck_size: view.deck_size + view.discard.length, discard: [] };
    case 'has_too_many':
      return { ...view, phase: 'limit' };
    case 'discards':
      return give(view, seat, [card]);
    case 'steps':
      return { ...view, figures: put(view.figures, seat, cell), walked: view.walked + 1 };
    case 'follows':
    case 'is_back':
      return { ...view, figures: put(view.figures, seat, cell) };
    case 'takes_back':
      return {
        ...view,
        figures: put(view.figures, seat, cell),
        walked: Number(args.walked),
        taken_back: view.taken_back + 1,
      };
    case 'lays':
      return lay(view, { cell, owner: seat, power: '?' });
    case 'lays_own':
      return lay(view, { cell, owner: view.seat, power });
    case 'bomb_lands':
    case 'bomb_follows':
    case 'bomb_is_back':
      return moveBomb(view, from, cell);
    case 'bomb_returns':
      return takeBomb(view, from);
    case 'fuse_is_lit':
      return { ...view, lit: true, tiles: n };
    case 'tile_goes':
      return { ...view, tiles: n };
    case 'tiles_return':
      return { ...view, lit: false, tiles: n };
    case 'boum':
      return { ...withoutSoot(view), boomed: true };
    case 'explodes':
      return explode(view, { cell, owner: seat, power });
    case 'hits_wait':
      return { ...view, scored: true, hits: [...view.hits, args.hits as number[]] };
    case 'scores':
    case 'loses':
      return { ...view, scored: true, scores: put(view.scores, seat, Number(args.total)) };
    case 'plays':
      return play(view, seat, card);
    case 'plays_at':
      return play(view, seat, card, cell);
    case 'plays_block':
      return play(view, seat, 'block', String.fromCharCode(65 + Number(args.other)));
    case 'plays_gamelle':
      return { ...give(view, seat, ['gamelle']), gamelles: [...view.gamelles, seat] };
    case 'works':
      return work(settle(view), card);
    case 'fails':
      return settle(view);
    case 'is_stunned':
      return { ...view, standing: put(view.standing, seat, 'stunned') };
    case 'is_blocked':
      return { ...view, standing: put(view.standing, seat, 'blocked') };
    case 'is_blocked_next':
      return { ...view, standing: put(view.standing, seat, 'blocked_next') };
    case 'team_is':
      return showTeam(view, String(args.team), args.seats as number[]);
    case 'game_over':
      return {
        ...view,
        phase: 'over',
        ending: String(args.ending),
        winners: args.winners as number[],
        still: Number(args.still),
      };
    default:
      return view;
  }
}

/** Lines that are seen as a journey: the table already shows their end, and things travel there. */
export const JOURNEYS = [
  'steps',
  'follows',
  'takes_back',
  'is_back',
  'lays',
  'lays_own',
  'bomb_lands',
  'bomb_follows',
  'bomb_is_back',
  'is_stunned',
  'is_blocked',
  'is_blocked_next',
  'tile_goes',
  'fuse_is_lit',
];
