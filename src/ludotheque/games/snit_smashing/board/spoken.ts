/** The position for those who listen. */
import type { View } from '$lib/wire';
import type { Words } from '$lib/words';
import { BOUNDS, clan, NOT_ON_THE_MAP, readOrder, RUNS, shownOrder, type Counter } from './reading';
import type { SnitSmashingView } from './view';

export function spoken(seen: View, words: Words, name: (seat: number) => string): string[] {
  const view = seen as SnitSmashingView;
  const say = (kind: string, args = {}) => words.say('spoken', kind, args, name);
  const course = { run: view.run, of: RUNS, bound: view.bound, last: BOUNDS, seat: view.primus };
  const lines = [view.phase === 'over' ? say('over') : say(view.goal, course)];
  if (view.phase !== 'over') lines.push(say('covers', { hexes: view.covered }));
  view.living.forEach((_, seat) => lines.push(people(view, seat, say)));
  if (view.thinking.length) lines.push(say('thinking', { seats: view.thinking }));
  if (view.phase === 'running') lines.push(say('turn', { seat: view.turn }));
  const order = readOrder(shownOrder(view));
  if (order) lines.push(say('order', { order: words.say('board', `order_${order.verb}`, { hexes: order.hexes }) }));
  return lines;
}

/** A clan: how many live, and where everybody is. */
function people(view: SnitSmashingView, seat: number, say: (kind: string, args?: object) => string): string {
  const snits = clan(view, seat);
  const at = (snit: Counter) =>
    say(snit.moved ? 'at_moved' : 'at', { snit: snit.name, n: snit.speed, hex: snit.where });
  const ashore = snits.filter((snit) => !NOT_ON_THE_MAP.includes(snit.where)).map(at);
  const under = snits.filter((snit) => snit.where === 'under').map((snit) => snit.name);
  const safe = snits.filter((snit) => snit.where === 'safe').length;
  const parts = [say('clan', { seat, n: view.living[seat], m: view.trophies[seat]!.length })];
  if (ashore.length) parts.push(say('beach', { snits: ashore }));
  if (under.length) parts.push(say('under', { snits: under }));
  if (safe) parts.push(say('safe', { n: safe }));
  return parts.join(' ');
}
