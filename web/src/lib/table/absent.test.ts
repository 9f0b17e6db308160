import { expect, it } from 'vitest';
import type { Room, SeatInfo } from '../wire';
import { absent } from './absent';

const guest = (now: Partial<SeatInfo> = {}): SeatInfo => ({
  ...{
    name: 'Bob',
    kind: 'guest',
    bot: null,
    online: true,
    number: 0,
    mine: false,
    word: '',
    wins: 0,
    patience: null,
    hints: 0,
  },
  ...now,
});
const gone = guest({ online: false, patience: 1000 });
const room = (sitter: SeatInfo, now: object = {}): Room =>
  ({ seat: 0, over: false, paused: false, clock: null, seats: [guest(), sitter], ...now }) as Room;
const who = (here: Room, at = 2000) => absent(here, at).map(({ seat, why }) => `${seat} ${why}`);

it('is about a guest who has been away for longer than anybody needs to wait', () => {
  expect(who(room(gone))).toEqual(['1 away']);
  expect(who(room(gone), 999)).toEqual([]);
  expect(who(room(guest({ patience: 1000 })))).toEqual([]);
  expect(who(room(guest({ ...gone, bot: 'greedy' })))).toEqual([]);
  expect(who(room(guest({ ...gone, kind: 'bot' })))).toEqual([]);
});

it('is about a guest without time, where the house does not decide itself', () => {
  const clock = { at: 0, left: [9, 0], running: [], out: [1] };
  expect(who(room(guest(), { clock, terms: { time: { strict: false } } }))).toEqual(['1 out']);
  expect(who(room(guest(), { clock, terms: { time: { strict: true } } }))).toEqual([]);
});

it('is nobody’s business but that of those who play, while they play', () => {
  expect(who(room(gone, { over: true }))).toEqual([]);
  expect(who(room(gone, { paused: true }))).toEqual([]);
  expect(who(room(gone, { seat: -1 }))).toEqual([]);
  expect(who(room(gone, { seat: 1 }))).toEqual([]);
});
