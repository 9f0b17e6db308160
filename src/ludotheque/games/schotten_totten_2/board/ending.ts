/** How a siege or a match ended, in its own units, and what decided it. */
import type { Result, Saying } from '$lib/board';
import type { Outcome, View } from '$lib/wire';
import { sideOf } from './reading';
import type { SiegeView } from './view';

const damagedTiles = (view: SiegeView): number[] => [...view.tiles.keys()].filter((at) => view.tiles[at]!.damaged);

/** Whoever won comes first; when nobody did, both share the first rank. */
export function result(seen: View, { winners }: Outcome): Result[] {
  const view = seen as SiegeView;
  const rank = (seat: number) => (winners.length === 0 || winners.includes(seat) ? 1 : 2);
  return [0, 1]
    .map((seat) => ({ seat, rank: rank(seat), ...(view.options.match === 'on' ? won(view, seat) : stood(view, seat)) }))
    .sort((a, b) => a.rank - b.rank);
}

/** A siege alone: what each side has to show. */
function stood(view: SiegeView, seat: number): Saying {
  const damaged = damagedTiles(view).length;
  return sideOf(view, seat) === 'attack'
    ? { kind: 'attack', args: { n: damaged } }
    : { kind: 'defence', args: { n: view.tiles.length - damaged, cauldrons: view.cauldrons } };
}

/** A match: sieges, and what the one that was won is worth. */
function won(view: SiegeView, seat: number): Saying {
  const [first, second] = view.results.filter((one) => one.winner === seat);
  if (!first) return { kind: 'match_none' };
  if (second) return { kind: 'match_both' };
  return { kind: first.side === 0 ? 'match_attack' : 'match_defence', args: { n: first.margin } };
}

export function decided(seen: View, { ending, winners }: Outcome): Saying | null {
  const view = seen as SiegeView;
  const tiles = damagedTiles(view);
  const [first, second] = view.results;
  switch (ending) {
    case 'breach':
      return tiles.length === 1
        ? { kind: 'breach', args: { tile: tiles[0]! } }
        : { kind: 'breach_among', args: { tiles } };
    case 'four_tiles':
      return { kind: 'four_tiles', args: { tiles, n: view.deck_size } };
    case 'deck_empty':
    case 'all_complete':
      return { kind: ending, args: { n: tiles.length } };
    case 'match_both':
      return first && second ? { kind: 'both', args: { first: first.ending, second: second.ending } } : null;
    case 'match_splendid': {
      const worth = (lucky: boolean) => view.results.find((one) => winners.includes(one.winner) === lucky)?.margin ?? 0;
      const kind = first?.side === 0 ? 'splendid_attack' : 'splendid_defence';
      return { kind, args: { winners, n: worth(true), other: worth(false) } };
    }
    case 'match_even':
      return { kind: 'even', args: { n: first?.margin ?? 0 } };
    default:
      return null;
  }
}
