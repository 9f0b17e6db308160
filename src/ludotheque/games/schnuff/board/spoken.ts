/** The table in sentences, for those who listen. */
import type { View } from '$lib/wire';
import type { Words } from '$lib/words';
import { ahead, fee } from './reading';
import type { SchnuffView } from './view';

export function spoken(seen: View, words: Words, name: (seat: number) => string): string[] {
  const view = seen as SchnuffView;
  const frontier = ahead(view.count);
  const say = (kind: string, args = {}) => words.say('spoken', kind, args, name);
  const { round, count, turn, draw_size: pile, pot } = view;
  const said = [
    say('count', { round, count }),
    view.free === 'no_one' ? say('frontier', { frontier, n: fee(frontier) }) : say('free', { frontier }),
    say(view.direction > 0 ? 'clockwise' : 'counterclockwise'),
  ];
  if (view.phase !== 'over') said.push(turn === view.seat ? say('your_turn') : say('turn', { seat: turn }));
  view.chips.forEach((n, seat) => {
    const mine = seat === view.seat;
    const hand = view.hand_sizes[seat]!;
    if (view.status[seat] !== 'playing') said.push(say(mine ? 'you_away' : 'away', { seat, n }));
    else if (mine) said.push(say('you_hold', { n, cards: view.hand }));
    else said.push(say('holds', { seat, n, hand }));
    const known = view.known[seat]!;
    if (!mine && hand && known.length) said.push(say('known', { seat, cards: known }));
  });
  said.push(
    view.discard.length
      ? say('piles', { pile, n: view.discard.length, card: view.discard.at(-1)! })
      : say('no_discard', { pile }),
    say('pot', { n: pot }),
  );
  return said;
}
