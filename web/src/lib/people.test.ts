import { expect, it, vi } from 'vitest';
import type { Room, SeatInfo } from './wire';

const language = vi.hoisted(() => ({ language: 'en' }));
vi.mock('./settings.svelte', () => ({ settings: language }));
const { nameOf, shownName } = await import('./people');

const sitter = (some: Partial<SeatInfo>): SeatInfo => ({
  name: '',
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
const room: Room = {
  id: 'x',
  game: 'schnuff',
  options: {},
  host: true,
  started: true,
  over: false,
  seat: 0,
  older_rules: false,
  terms: {
    public: false,
    hints: true,
    undo: true,
    chat: true,
    wait: false,
    time: { kind: 'none', seconds: 0, increment: 0, strict: false },
  },
  commitment: '',
  to_act: [],
  since: 0,
  series: 0,
  next: '',
  host_seat: 0,
  sequel: null,
  prologue: null,
  paused: false,
  ask: null,
  clock: null,
  standing: '',
  off_shelf: false,
  seats: [
    sitter({ name: 'Guest 1825', number: 1825 }),
    sitter({ name: 'Guest 1825' }),
    sitter({ name: 'greedy', kind: 'bot', bot: 'greedy' }),
  ],
};
const names = () => [0, 1, 2, 3].map((seat) => nameOf(room, seat));

it('names a guest without a name in the language of the reader, and leaves a chosen name alone', () => {
  expect(names()).toEqual(['Guest 1825', 'Guest 1825', 'Célestin', 'D']);
  language.language = 'fr';
  expect(names()).toEqual(['Invité 1825', 'Guest 1825', 'Célestin', 'D']);
  expect(shownName({ name: 'Ada', number: 0 })).toBe('Ada');
});
