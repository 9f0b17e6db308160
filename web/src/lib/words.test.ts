import { describe, expect, it } from 'vitest';
import { Words, type Catalogue } from './words';

const catalogue = (and: string, chip: string[]): Catalogue => ({
  and,
  vocabulary: { card: { pass: 'Pass', '4': '4' }, chip },
  story: {
    pays: '{seat:player} pays {n:chip}.',
    shows: '{seat:player} shows {cards:card}: {count}.',
    wins: 'Over: {winners:player}.',
  },
});
const english = new Words('en', catalogue('and', ['chip', 'chips']));
const french = new Words('fr', catalogue('et', ['jeton', 'jetons']));
const name = (seat: number) => ['Ada', 'Blaise', 'Chloé'][seat]!;

describe('words', () => {
  it('names seats and counts things', () => {
    expect(english.say('story', 'pays', { seat: 0, n: 1 }, name)).toBe('Ada pays 1 chip.');
    expect(english.say('story', 'pays', { seat: 1, n: 3 }, name)).toBe('Blaise pays 3 chips.');
  });

  it('knows that zero is plural in English and singular in French', () => {
    expect(english.say('story', 'pays', { seat: 0, n: 0 }, name)).toBe('Ada pays 0 chips.');
    expect(french.say('story', 'pays', { seat: 0, n: 0 }, name)).toBe('Ada pays 0 jeton.');
  });

  it('joins lists with commas and the last with "and"', () => {
    expect(english.say('story', 'wins', { winners: [2] }, name)).toBe('Over: Chloé.');
    expect(english.say('story', 'wins', { winners: [0, 2] }, name)).toBe('Over: Ada and Chloé.');
    expect(french.say('story', 'wins', { winners: [0, 1, 2] }, name)).toBe('Over: Ada, Blaise et Chloé.');
    expect(english.say('story', 'wins', { winners: [] }, name)).toBe('Over: .');
  });

  it('looks cards up and leaves plain values alone', () => {
    expect(english.say('story', 'shows', { seat: 0, cards: ['4', 'pass'], count: -3 }, name)).toBe('Ada shows 4 and Pass: -3.');
  });

  it('keeps seats apart as pieces, so that a line can show their badges', () => {
    expect(english.pieces('story', 'wins', { winners: [0, 2] })).toEqual(['Over: ', { seat: 0 }, ' and ', { seat: 2 }, '.']);
  });

  it('marks the words of the glossary, the longest first and only whole ones', () => {
    const odd = new Words('en', { and: 'and', vocabulary: {}, help: { snorg: 'Runs its organ.', red: 'Closed.' }, glossary: { snorg: 'Snorg, Snorgs', red: 'red canal, red' } });
    expect(odd.glossed('Snorgs: a Snorgling, a red canal.')).toEqual([
      { word: 'Snorgs', help: 'Runs its organ.' }, ': a Snorgling, a ', { word: 'red canal', help: 'Closed.' }, '.',
    ]);
    expect(english.glossed('Pass')).toEqual(['Pass']);
  });

  it('lets names take the place of the vocabulary', () => {
    const renamed = english.named({ card: { pass: 'Passe' }, place: { eye: 'Eye' } });
    expect(renamed.say('story', 'shows', { seat: 0, cards: ['4', 'pass'], count: 4 }, name)).toBe('Ada shows 4 and Passe: 4.');
    expect(english.say('story', 'shows', { seat: 0, cards: ['pass'], count: 4 }, name)).toBe('Ada shows Pass: 4.');
  });

  it('shows the kind where words are missing', () => {
    expect(english.say('story', 'sneezes', { seat: 0 }, name)).toBe('sneezes');
  });
});
