import { expect, it } from 'vitest';
import { botSeats, friendSeats, isHere, newSeats, resized, seated } from './seating';

it('offers a table of four with bots, where the game allows it', () => {
  expect(newSeats([2, 3, 4, 5, 6], ['random', 'greedy', 'master'])).toEqual(['me', 'greedy', 'greedy', 'greedy']);
  expect(newSeats([2], [])).toEqual(['me', 'open']);
});

it('leaves the other seats to friends, or every seat to bots', () => {
  expect(friendSeats([2, 3, 4])).toEqual(['me', 'open', 'open', 'open']);
  expect(botSeats([2], ['random', 'greedy'])).toEqual(['greedy', 'greedy']);
});

it('keeps who sits already when the table grows or shrinks', () => {
  expect(resized(['open', 'me', 'greedy'], 2, ['random'])).toEqual(['open', 'me']);
  expect(resized(['open', 'me'], 4, ['random'])).toEqual(['open', 'me', 'random', 'random']);
});

it('gives a guest one place only', () => {
  expect(seated(['me', 'greedy', 'open'], 2, 'me')).toEqual(['open', 'greedy', 'me']);
  expect(seated(['me', 'greedy'], 0, 'open')).toEqual(['open', 'greedy']);
});

it('lets several people share a screen', () => {
  const seats = seated(seated(['me', 'open', 'greedy'], 1, 'here:Bea'), 2, 'here:');
  expect(seats).toEqual(['me', 'here:Bea', 'here:']);
  expect(seats.map(isHere)).toEqual([false, true, true]);
});
