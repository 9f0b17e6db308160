import { describe, expect, it } from 'vitest';
import { at, within } from './address';

describe('addresses', () => {
  it('are those of the site where no page says otherwise', () => {
    expect(at('/table/abc')).toBe('/table/abc');
    expect(within('/table/abc')).toBe('/table/abc');
  });

  it('lose the path on which the house stands, and nothing else', () => {
    expect(within('/games', '/games')).toBe('/');
    expect(within('/games/', '/games')).toBe('/');
    expect(within('/games/table/abc', '/games')).toBe('/table/abc');
    expect(within('/gamesroom', '/games')).toBe('/gamesroom');
    expect(within('/table/games', '/games')).toBe('/table/games');
  });
});
