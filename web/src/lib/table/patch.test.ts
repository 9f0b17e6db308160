import { describe, expect, it } from 'vitest';
import { applied } from './patch';

describe('a patch', () => {
  it.each([
    [{ a: 1, b: 2 }, { a: 5 }, { a: 5, b: 2 }],
    [{ a: 'x' }, { a: null }, { a: null }],
    [{ a: 1 }, { a: [{ x: 1 }] }, { a: { x: 1 } }],
    [{ a: { x: 1, y: 2 } }, { a: { x: [], z: [[3]] } }, { a: { y: 2, z: [3] } }],
    [{ a: ['1', '2', '3'] }, { a: [1, 1] }, { a: ['1', '3'] }],
    [{ a: ['1', '2'] }, { a: [2, 0, '3', ['4']] }, { a: ['1', '2', '3', ['4']] }],
    [{ a: [{ x: 1 }, { x: 2 }] }, { a: { '1': { x: 3 } } }, { a: [{ x: 1 }, { x: 3 }] }],
    [{ a: [1, 2] }, { a: [[]] }, { a: [] }],
  ])('of %j, %j, makes %j', (old, patch, made) => {
    const before = structuredClone(old);
    expect(JSON.stringify(applied(patch, old))).toBe(JSON.stringify(made));
    expect(old).toEqual(before);
  });

  it('shares what did not change: a board draws anew only what did', () => {
    const old = { same: { deep: [1] }, list: [{ a: 1 }, { a: 2 }] };
    const made = applied({ list: { '0': { a: 5 } } }, old) as typeof old;
    expect(made.same).toBe(old.same);
    expect(made.list[1]).toBe(old.list[1]);
    expect(made.list).not.toBe(old.list);
  });
});
