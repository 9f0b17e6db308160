import { expect, it, vi } from 'vitest';
import type { Room, SeatInfo } from '$lib/wire';
import { inOrder, standOf } from './standing';

vi.mock('$lib/settings.svelte', () => ({ settings: { language: 'en' } }));
const { USUAL } = await import('$lib/terms');

const sitter = (some: Partial<SeatInfo>): SeatInfo => ({
  name: 'Ada',
  kind: 'guest',
  bot: null,
  online: true,
  number: 0,
  mine: false,
  word: '',
  wins: 0,
  patience: null,
  hints: 0,
  ...some,
});
const room = (id: string, some: Partial<Room>): Room => ({
  id,
  game: 'schnuff',
  options: {},
  host: true,
  started: true,
  over: false,
  seat: 0,
  seats: [sitter({ mine: true }), sitter({ name: 'Bea' })],
  older_rules: false,
  host_seat: 0,
  sequel: null,
  prologue: null,
  terms: USUAL,
  commitment: '',
  to_act: [1],
  since: 1,
  series: 0,
  next: '',
  paused: false,
  ask: null,
  clock: null,
  standing: '',
  off_shelf: false,
  ...some,
});

it('puts my turn first, the longest wait before all, then the others, then those that wait for people', () => {
  const rooms = [
    room('over', { over: true, to_act: [] }),
    room('waits', { started: false, to_act: [], since: 0 }),
    room('theirs', { since: 5 }),
    room('mine', { to_act: [0, 1], since: 9 }),
    room('mine longest', { to_act: [0], since: 3 }),
  ];
  expect(inOrder(rooms).map((one) => one.id)).toEqual(['mine longest', 'mine', 'theirs', 'waits', 'over']);
});

it('does not call a seat mine to play that I have left to a bot', () => {
  expect(standOf(room('left', { to_act: [0], seats: [sitter({ mine: true, bot: 'greedy' }), sitter({})] }))).toBe(
    'theirs',
  );
});
