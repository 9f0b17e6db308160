/** Moves one would regret: what is asked before them. It looks at what lies on the table, and at one's own order as
 * far as that may be looked at (M1). */
import type { Saying } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { cover } from './hexes';
import { BOUNDS, clan, readOrder, shownOrder, type Counter } from './reading';
import type { SnitSmashingView } from './view';

export function dear(seen: View, action: LegalAction, legal: LegalAction[]): Saying | null {
  const view = seen as SnitSmashingView;
  const [first, second] = action.touches.map((touch) => touch.split(':')[1] ?? '');
  if (action.touches[0]?.startsWith('corner:')) return smash(view, first!.split('-'));
  if (action.touches[0] === 'snandergrab') return move(view, second!);
  return action.touches[0]?.startsWith('snit:') ? run(view, first!, second!, legal) : null;
}

/** When all others have decided, an order cannot be changed any more (§3.4). */
const isLast = (view: SnitSmashingView): boolean => view.thinking.every((seat) => seat === view.seat);

/** Everybody on these hexes. */
const standing = (view: SnitSmashingView, hexes: string[]): Counter[] =>
  view.where.flatMap((_, seat) => clan(view, seat).filter((snit) => hexes.includes(snit.where)));

function smash(view: SnitSmashingView, hexes: string[]): Saying | null {
  const there = standing(view, hexes);
  const shelter = [...view.covered, ...view.sea];
  if (view.goal === 'sea' && hexes.every((hex) => shelter.includes(hex)))
    return { kind: 'smash_shelter', args: { hexes } };
  if (there.length && there.every((snit) => snit.seat === view.seat)) return { kind: 'smash_own', args: { hexes } };
  return isLast(view) ? { kind: 'smash', args: { hexes } } : null;
}

function move(view: SnitSmashingView, hex: string): Saying | null {
  const own = standing(view, cover(hex, view.beach)).filter((snit) => snit.seat === view.seat);
  if (own.length) return { kind: 'no_no', args: { hex, snits: own.map((snit) => snit.name) } };
  if (hex === view.snandergrab) return { kind: 'move_same', args: { hex } };
  return isLast(view) ? { kind: 'move', args: { hex } } : null;
}

/** `to` is empty for one that stays. */
function run(view: SnitSmashingView, snit: string, to: string, legal: LegalAction[]): Saying | null {
  const hex = to || clan(view, view.seat).find((one) => one.name === snit)!.where;
  const order = readOrder(shownOrder(view));
  const safeInside = view.goal === 'sea' && (hex === 'under' || view.covered.includes(hex));
  if (order?.verb === 'smash' && order.hexes.includes(hex) && !safeInside)
    return { kind: 'into_smash', args: { snit, hex } };
  if (order?.verb === 'move' && cover(order.hexes[0]!, view.beach).includes(hex))
    return { kind: 'onto_move', args: { snit, hex } };
  const goal = view.goal === 'sea' ? view.sea : view.covered;
  const couldArrive = legal.some(
    ({ touches }) => touches[0] === `snit:${snit}` && goal.some((one) => touches[1] === `hex:${one}`),
  );
  if (view.bound !== BOUNDS || order?.verb === 'move' || goal.includes(hex) || !couldArrive) return null;
  return { kind: view.goal === 'sea' ? 'last_sea' : 'last_shelter', args: { snit } };
}
