import { describe, expect, it } from 'vitest';
import { eyesOf, placeIn, searchOf } from './place';

describe('a moment in an address', () => {
  it('is read as it is written', () => {
    for (const place of [
      { at: 0, eyes: '' },
      { at: 34, eyes: 'all' },
      { at: 120, eyes: eyesOf(-1) },
      { at: 7, eyes: eyesOf(3) },
    ])
      expect(placeIn(searchOf(place))).toEqual(place);
    expect(searchOf(null)).toBe('');
  });

  it('is no moment when it is no number, and one’s own when the eyes are nobody’s', () => {
    for (const search of ['', '?at=', '?at=-1', '?at=x', '?at=3.5', `?at=${'9'.repeat(30)}`, '?seat=all'])
      expect(placeIn(search)).toBeNull();
    expect(placeIn('?at=3&seat=%3Cscript%3E')).toEqual({ at: 3, eyes: '' });
  });
});
