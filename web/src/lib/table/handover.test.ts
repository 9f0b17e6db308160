import { expect, it } from 'vitest';
import type { Room } from '../wire';
import type { Known } from './knowing';
import { chairsOf, dueChair } from './handover';

/** A table of five: chairs 0, 1 and 3 are at this screen, and a bot plays for 3. */
function table(toAct: number[], front = -1, missing: number[] = []): [Room, Known] {
  const seats = [0, 1, 2, 3, 4].map((seat) => ({
    mine: [0, 1, 3].includes(seat),
    bot: seat === 3 ? 'greedy' : null,
  }));
  const ask = missing.length ? { missing } : null;
  return [{ seats, ask } as unknown as Room, { to_act: toAct, seat: front } as unknown as Known];
}

it('knows the chairs at this screen', () => {
  expect(chairsOf(null)).toEqual([]);
  expect(chairsOf(table([])[0])).toEqual([0, 1, 3]);
});

it('calls whoever is waited for, after the one who was there last', () => {
  expect(dueChair(...table([1], 0), 0)).toBe(1);
  expect(dueChair(...table([0, 1]), 0)).toBe(1);
  expect(dueChair(...table([0, 1]), 1)).toBe(0);
  expect(dueChair(...table([0, 1]), -1)).toBe(0);
});

it('stays with the one in front while he or nobody else here has something to do', () => {
  expect(dueChair(...table([0, 1], 0), 0)).toBe(-1);
  expect(dueChair(...table([2], 0), 0)).toBe(-1);
  expect(dueChair(...table([3, 4], 0), 0)).toBe(-1);
  expect(dueChair(null, null, 0)).toBe(-1);
});

it('calls whoever has to answer what is asked', () => {
  expect(dueChair(...table([2], 0, [1]), 0)).toBe(1);
});
