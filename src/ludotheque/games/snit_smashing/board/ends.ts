/** How it ended: both victories in their units, and what decided them. */
import type { Result, Saying } from '$lib/board';
import type { Outcome, View } from '$lib/wire';
import type { SnitSmashingView } from './view';

/** Everybody by the number of victories; who has as many shares a rank. */
export function result(seen: View, { scores }: Outcome): Result[] {
  const view = seen as SnitSmashingView;
  const rows = scores.map((score, seat) => {
    const [snits, bolotomi] = [view.snit_winners.includes(seat), view.bolotomus_winners.includes(seat)];
    return {
      seat,
      score,
      rank: 1 + scores.filter((other) => other > score).length,
      kind: snits && bolotomi ? 'two' : snits ? 'snits' : bolotomi ? 'bolotomi' : 'none',
      args: { n: view.living[seat]!, m: view.trophies[seat]!.length },
    };
  });
  return rows.sort((a, b) => a.rank - b.rank || b.args.n - a.args.n || b.args.m - a.args.m);
}

/** How far the best is ahead of whoever comes next. */
function lead(values: number[]): number {
  const [best, next] = [...values].sort((a, b) => b - a);
  return best! - next!;
}

export function decided(seen: View, { ending }: Outcome): Saying | null {
  const view = seen as SnitSmashingView;
  if (ending !== view.ending) return null; // the house ended it, not the game
  const smashed = view.trophies.map((trophies) => trophies.length);
  return {
    kind: ending,
    args: {
      snits: view.snit_winners,
      n: Math.max(...view.living),
      ahead: lead(view.living),
      bolotomi: view.bolotomus_winners,
      m: Math.max(...smashed),
      more: lead(smashed),
    },
  };
}
