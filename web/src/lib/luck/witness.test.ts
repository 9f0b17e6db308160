import { beforeEach, expect, it, vi } from 'vitest';
import type { Room } from '../wire';
import { joined, seen, witness } from './witness';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.mock('../house.svelte', () => ({ t: String, maybe: String }));
beforeEach(() => kept.clear());

function room(commitment: string, words: string[], more: Partial<Room> = {}): Room {
  return { id: 'k3', commitment, started: false, over: false, seats: words.map((word) => ({ word })), ...more } as Room;
}

it('writes the words as they go into the luck', () => {
  expect(joined(room('c', ['la lune', '', 'Ça va ?']))).toBe('A la lune\nC Ça va ?');
});

it('keeps the first promise and the words with which the game began', () => {
  witness(room('first', ['', '']));
  witness(room('first', ['one', '']));
  witness(room('other', ['one', 'two'], { started: true }));
  witness(room('other', ['three', 'four'], { started: true }));
  expect(seen('k3')).toEqual({ commitment: 'first', words: 'A one\nB two', before: true, begun: true });
});

it('says when it came late, and remembers nothing of a game that is over', () => {
  witness(room('late', [''], { started: true }));
  expect(seen('k3')).toMatchObject({ commitment: 'late', before: false });
  witness(room('over', [''], { id: 'k4', started: true, over: true }));
  expect(seen('k4')).toBeUndefined();
});

it('forgets the oldest tables, and what it cannot read', () => {
  for (let number = 0; number < 250; number++) witness(room('c', [], { id: `t${number}` }));
  expect(Object.keys(JSON.parse(kept.get('luck')!) as object)).toHaveLength(200);
  expect(seen('t0')).toBeUndefined();
  kept.set('luck', 'nonsense');
  expect(seen('t249')).toBeUndefined();
});
