/** What travels across the table when a line of the story is told. Spots are `data-spot` on the board. */
import type { Flight } from '$lib/board';
import type { StoryLine } from '$lib/wire';
import { sideOf } from './reading';
import type { SiegeView } from './view';

export interface CardFlight extends Flight {
  /** Face up, when it is known. */
  card?: string;
}

/** A card on the wall, wherever it stands before this tile. */
const standing = (tile: number, card: string) => `[data-spot="tile:${tile}"] [data-card="${card}"]`;

export function flightsOf(view: SiegeView, line: StoryLine): CardFlight[] {
  const { args, kind } = line;
  const seat = Number(args.seat);
  const tile = Number(args.tile);
  const card = String(args.card);
  const who = `who:${seat}`;
  const hand = seat === view.seat ? 'hand' : who;
  const before = `${sideOf(view, seat)}:${tile}`;
  const away = (cards: string[]): CardFlight[] =>
    cards.map((one) => ({ card: one, from: standing(tile, one), instead: `tile:${tile}`, to: 'discard' }));
  switch (kind) {
    case 'plays':
      return [{ card, from: `[data-spot="hand"] [data-touch="hand:${card}"]`, instead: who, to: before }];
    case 'plays_action':
      return [{ card, from: `[data-spot="hand"] [data-touch="hand:${card}"]`, instead: who, to: 'wall' }];
    case 'sends': {
      const from = view.picked_tile >= 0 ? standing(view.picked_tile, card) : 'discard';
      return [{ card, from, instead: 'discard', to: before }];
    }
    case 'sends_away':
      return [{ card, from: standing(view.picked_tile, card), instead: 'wall', to: 'discard' }];
    case 'drive_off':
    case 'retreats':
      return away(args.cards as string[]);
    case 'pours_oil':
    case 'deserts':
      return away([card]);
    case 'claims':
    case 'explodes':
      return away([...view.tiles[tile]!.attack, ...view.tiles[tile]!.defence]);
    case 'returns':
      return [{ card, from: 'discard', instead: 'discard', to: 'pile:siege' }];
    case 'draws':
      return [{ from: 'pile:siege', instead: who, to: hand }];
    case 'draws_tactics':
      return [{ from: 'pile:tactics', instead: who, to: hand }];
    case 'draws_card':
      return [{ card, from: /\d$/.test(card) ? 'pile:siege' : 'pile:tactics', instead: who, to: hand }];
    case 'gives':
      return (args.cards as string[]).map((one) => ({
        card: one,
        from: hand,
        instead: who,
        to: seat === view.seat ? `who:${1 - seat}` : 'hand',
      }));
    case 'gives_unseen':
      return [0, 1, 2].map(() => ({ from: who, instead: who, to: `who:${1 - seat}` }));
    default:
      return [];
  }
}
