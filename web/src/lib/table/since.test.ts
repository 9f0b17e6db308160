import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Known } from './knowing';
import { SinceThen } from './since.svelte';

const known = (version: number, whole = false, seat = 0) => ({ version, seat, whole }) as Known;
let hidden = false;
const visit = (table = 'T') => new SinceThen(table, () => hidden);

describe('what happened since', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    hidden = false;
  });

  it('is nothing on the first visit, and nothing that was seen', () => {
    visit().hear(known(5, true));
    const again = visit();
    again.hear(known(5, true));
    again.hear(known(6));
    const third = visit();
    third.hear(known(6, true));
    expect([again.missed, third.missed]).toEqual([null, null]);
  });

  it('is counted from what was seen last, at this table and from this seat', () => {
    const first = visit();
    first.hear(known(5, true));
    first.hear(known(6));
    const [again, other, watching] = [visit(), visit('U'), visit()];
    other.hear(known(9, true));
    watching.hear(known(9, true, -1));
    again.hear(known(9, true));
    expect([other.missed, watching.missed, again.missed]).toEqual([null, null, { from: 6, count: 3 }]);
    again.forget();
    expect(again.missed).toBeNull();
  });

  it('is not seen in a window that nobody looks at', () => {
    const first = visit();
    first.hear(known(5, true));
    hidden = true;
    first.hear(known(6));
    hidden = false;
    const again = visit();
    again.hear(known(7, true));
    expect(again.missed).toEqual({ from: 5, count: 2 });
  });

  it('is not offered by a house that counts anew', () => {
    visit().hear(known(5, true));
    const again = visit();
    again.hear(known(2 ** 30 + 5, true));
    expect(again.missed).toBeNull();
  });
});
