/** What the table says besides the story: what to do, for whom it waits, what is asked before a move, how it ended. */
import type { Result, Saying } from '$lib/board';
import type { Args, LegalAction, Outcome, View } from '$lib/wire';
import type { Words } from '$lib/words';
import type { BoumView } from './view';

const verbOf = (action: LegalAction): string => action.text.split(' ')[0]!;

/** What a chosen card wants to be aimed at. */
const CHOSEN: Record<string, string> = {
  kick: 'chosen_kick',
  punch: 'chosen_punch',
  block: 'chosen_block',
  pass_bomb: 'chosen_pass_bomb',
  pass_wall: 'chosen_pass_wall',
  remote: 'chosen_remote',
};

/** What is left to do decides what is said; walking back is nobody's duty. */
export function prompt(view: View, legal: LegalAction[], path: string[] = []): string | Saying {
  const [what = '', which = ''] = (path[0] ?? '').split(':');
  if (what === 'bomb') return { kind: 'chosen_bomb', args: { power: which } };
  if (what === 'card') return CHOSEN[which] ?? 'figure';
  const open = legal.filter((action) => !action.unprompted);
  const only = (text: string) => open.length === 1 && open[0]!.text === text;
  if (view.phase === 'reaction' && only('pass')) return 'reaction_pass';
  if (view.phase !== 'figure') return String(view.phase);
  if (only('end')) return 'figure_end';
  const can = (verb: string) => open.some((action) => verbOf(action) === verb);
  if (!can('step') && !can('lay')) return 'figure_cards';
  if (!can('end')) return 'figure_through';
  return can('lay') ? 'figure' : can('step') ? 'figure_laid' : 'figure_cards';
}

/** For whom it waits, and why. */
export function waits(seen: View): Saying {
  const view = seen as BoumView;
  const card = view.played.split(' ')[0]!;
  return view.phase === 'reaction' ? { kind: 'reaction', args: { card } } : { kind: view.phase };
}

/**
 * Moves one would regret. A step can be walked back, so it is never asked about; what cannot be undone is: a turn that
 * ends in a blast or without its bomb, cards that are put away, and whatever sets off a bomb that may reach oneself.
 */
export function dear(seen: View, action: LegalAction, legal: LegalAction[]): Saying | null {
  const view = seen as BoumView;
  const here = view.figures[view.seat] ?? '';
  const can = (verb: string) => legal.some((one) => verbOf(one) === verb);
  switch (verbOf(action)) {
    case 'end':
      return ending(view, here, can);
    case 'exchange':
      return view.hand.length ? { kind: 'exchange', args: { cards: view.hand, n: view.hand.length } } : null;
    case 'discard':
      return { kind: 'discard', args: { card: action.text.split(' ')[1]! } };
    case 'remote':
      return view.threats[here] ? { kind: 'remote' } : null;
    case 'fuse':
      return view.tiles === 1 && view.threats[here] ? { kind: 'fuse' } : null;
    case 'lay':
      return view.blasts[action.text]?.includes(here) && !can('step') ? { kind: 'lay' } : null;
    default:
      return null;
  }
}

function ending(view: BoumView, here: string, can: (verb: string) => boolean): Saying | null {
  const n = view.allowance - view.walked;
  if (view.threats[here] && can('step')) return { kind: `end_${view.threats[here]}`, args: { n } };
  if (can('lay')) return { kind: 'end_bomb', args: { n: view.layings } };
  return view.walked === 0 && can('step') ? { kind: 'end_still', args: { n } } : null;
}

/** Winners first, then by points; partners share a rank. */
export function result(seen: View, outcome: Outcome): Result[] {
  const view = seen as BoumView;
  const paired = view.teams.some((team) => team >= 0);
  const worth = (seat: number): number =>
    (outcome.winners.includes(seat) ? 1000 : 0) + (paired ? 0 : (view.scores[seat] ?? 0));
  const seats = view.scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({
      seat,
      rank: 1 + seats.filter((other) => worth(other) > worth(seat)).length,
      kind: 'points',
      args: { n: view.scores[seat]! },
    }))
    .toSorted((a, b) => a.rank - b.rank || b.args.n - a.args.n);
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How far the winners were ahead, and of whom. */
export function decided(seen: View, outcome: Outcome): Saying | null {
  const view = seen as BoumView;
  const { winners, ending: how } = outcome;
  const rest = view.scores.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const points = (seats: number[]) => seats.map((seat) => view.scores[seat]!);
  if (how === 'team_victory') return { kind: 'team', args: { n: sum(points(winners)), other: sum(points(rest)) } };
  if (how === 'draw' || !winners.length) return null;
  const [best, next] = [Math.max(...points(winners)), Math.max(-1, ...points(rest))];
  if (next < 0) return { kind: 'all', args: { n: best } };
  const second = rest.filter((seat) => view.scores[seat] === next);
  const args: Args = { winners, n: best, second, next };
  return { kind: winners.length > 1 ? 'shared' : 'ahead', args };
}

/** The position in whole sentences, one's own things last. */
export function spoken(seen: View, words: Words, name: (seat: number) => string): string[] {
  const view = seen as BoumView;
  const say = (kind: string, args: Args = {}) => words.say('spoken', kind, args, name);
  const seats = view.figures.map((cell, seat) =>
    say('seat', {
      seat,
      cell,
      n: view.scores[seat]!,
      cards: view.hand_sizes[seat]!,
      bombs: view.reserve_sizes[seat]!,
      standing: words.say('board', `standing_${view.standing[seat]!}`),
    }),
  );
  const bombs = view.bomb_cells.map((cell, at) => {
    const power = view.bomb_powers[at]!;
    return say(power === '?' ? 'bomb' : 'own_bomb', { cell, seat: view.bomb_owners[at]!, power });
  });
  return [
    say('round', { round: view.round, seat: view.turn }),
    say(view.lit ? 'burning' : 'resting', { n: view.tiles }),
    ...seats,
    ...(bombs.length ? bombs : [say('no_bombs')]),
    ...own(view, say),
  ];
}

function own(view: BoumView, say: (kind: string, args?: Args) => string): string[] {
  if (view.seat < 0) return [];
  const danger = view.threats[view.figures[view.seat]!];
  const [plain = 0, one = 0, two = 0] = view.reserve;
  return [
    say(danger ? `danger_${danger}` : 'safe'),
    view.hand.length ? say('hand', { cards: view.hand }) : say('no_cards'),
    say('reserve', { plain, one, two }),
    ...(view.phase === 'figure' && view.turn === view.seat
      ? [say('left', { n: view.allowance - view.walked, bombs: view.layings })]
      : []),
  ];
}
