/** From learning to playing: a table against the bots of the house. */
import { api } from '../api';
import { router } from '../router.svelte';
import { newSeats, resized, seated } from '../../shelf/seating';

/** A game from its beginning. */
export async function playNow(game: string): Promise<void> {
  const shelf = await api.shelf();
  const counts = shelf.games.find(({ name }) => name === game)?.seat_counts ?? [];
  const { id } = await api.create({ game, seats: newSeats(counts, shelf.bots) });
  router.go(`/table/${id}`);
}

/** A game that goes on from a position of its `learn/`, on this seat. */
export async function playFrom(game: string, position: string, count: number, seat: number): Promise<void> {
  const { bots } = await api.shelf();
  const { id } = await api.create({
    game,
    seats: seated(resized(['me'], count, bots), Math.max(0, seat), 'me'),
    position,
  });
  router.go(`/table/${id}`);
}
