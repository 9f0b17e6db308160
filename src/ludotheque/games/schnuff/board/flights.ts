/** What travels across the table when a line of the story is told. Spots are `data-spot` on the board. */
import type { Flight } from '$lib/board';
import type { StoryLine } from '$lib/wire';
import { played } from './stage';

export interface CardOrChip extends Flight {
  what: 'card' | 'chip';
  /** Face up, when it is known. */
  card?: string;
}

export function flightsOf(line: StoryLine, viewer: number, seats: number): CardOrChip[] {
  const seat = Number(line.args.seat);
  const spot = `seat:${seat}`;
  const hand = seat === viewer ? 'hand' : spot;
  const card = played(line);
  if (card) {
    const from = seat === viewer ? `[data-spot="hand"] [data-touch="card:${card}"]` : spot;
    return [{ what: 'card', card, from, instead: spot, to: 'discard' }];
  }
  switch (line.kind) {
    case 'draws':
      return [{ what: 'card', from: 'pile', instead: 'pile', to: hand }];
    case 'draws_card':
    case 'draws_known':
      return [{ what: 'card', card: String(line.args.card), from: 'pile', instead: 'pile', to: hand }];
    case 'pays':
      return Array.from({ length: Number(line.args.n) }, () => ({
        what: 'chip',
        from: spot,
        instead: spot,
        to: 'pot',
      }));
    case 'throws_in':
      return (line.args.cards as string[]).map((one) => ({
        what: 'card',
        card: one,
        from: spot,
        instead: spot,
        to: 'discard',
      }));
    case 'turns_discard':
      return [{ what: 'card', from: 'discard', instead: 'discard', to: 'pile' }];
    case 'deals':
      return Array.from({ length: seats }, (_, other) => ({
        what: 'card',
        from: 'pile',
        instead: 'pile',
        to: `seat:${other}`,
      }));
    default:
      return [];
  }
}
