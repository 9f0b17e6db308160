/** The table in sentences, for those who listen. */
import type { View } from '$lib/wire';
import type { Words } from '$lib/words';
import { sentence } from './reading';
import type { SiegeView } from './view';

export function spoken(seen: View, words: Words, name: (seat: number) => string): string[] {
  const view = seen as SiegeView;
  const say = (kind: string, args = {}) => sentence(words.say('spoken', kind, args, name));
  const variant = view.options.tactics === 'on';
  const others = [0, 1].filter((seat) => seat !== view.seat);
  return [
    say('sides', { attacker: view.attacker, defender: 1 - view.attacker }),
    ...(view.phase === 'over' ? [] : [say('turn', { seat: view.turn })]),
    ...view.tiles.map((_, at) => tile(view, at, words)),
    ...(view.seat < 0 ? [] : [say(view.hand.length ? 'hand' : 'hand_empty', { cards: view.hand })]),
    ...others.map((seat) =>
      say(variant ? 'holds_tactics' : 'holds', {
        seat,
        n: view.hand_sizes[seat]!,
        tactics: view.tactics_in_hand[seat]!,
      }),
    ),
    ...(view.known.length ? [say('known', { cards: view.known })] : []),
    say('piles', { n: view.deck_size, discard: view.discard.length, cauldrons: view.cauldrons }),
    ...(variant ? [say('tactics_pile', { n: view.tactics_size })] : []),
  ];
}

/** What a tile asks for, and who stands before it, from the wall outwards. */
function tile(view: SiegeView, at: number, words: Words): string {
  const { damaged, cards, condition, attack, defence } = view.tiles[at]!;
  const asks = words.say('spoken', damaged ? 'damaged' : 'intact', { tile: at, n: cards, condition });
  if (!attack.length && !defence.length) return `${sentence(asks)} ${words.say('spoken', 'nobody')}`;
  const stand = (side: 'attack' | 'defence', standing: string[]) =>
    words.say('board', standing.length ? `${side}_stands` : `${side}_empty`, { cards: standing });
  return [sentence(asks), stand('attack', attack), stand('defence', defence)].join(' ');
}
