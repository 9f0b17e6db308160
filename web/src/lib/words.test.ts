import { describe, expect, it } from 'vitest';
import toyEn from '../../../tests/kernel/words/en.json';
import shared from '../../../tests/kernel/words/examples.json';
import toyFr from '../../../tests/kernel/words/fr.json';
import type { Args } from './wire';
import { Words, withSayings, type Catalogue, type Language } from './words';

const english = new Words('en', {
  and: 'and',
  vocabulary: { card: { pass: 'Pass', '4': '4' } },
  story: { shows: '{seat:player} shows {cards:card}: {count}.', wins: 'Over: {winners:player}.' },
});
const name = (seat: number) => ['Ada', 'Blaise', 'Chloé'][seat]!;

describe('words', () => {
  it.each(shared.examples)('says what every reader says: $says', ({ language, section, kind, args, says, reader }) => {
    const words = new Words(language as Language, (language === 'fr' ? toyFr : toyEn) as unknown as Catalogue);
    expect(words.say(section, kind, args as unknown as Args, (seat) => shared.names[seat]!, reader)).toBe(says);
  });

  it('keeps seats apart as pieces, so that a line can show their badges', () => {
    expect(english.pieces('story', 'wins', { winners: [0, 2] })).toEqual([
      'Over: ',
      { seat: 0 },
      ' and ',
      { seat: 2 },
      '.',
    ]);
  });

  it('marks the words of the glossary, the longest first and only whole ones', () => {
    const odd = new Words('en', {
      and: 'and',
      vocabulary: {},
      help: { snorg: 'Runs its organ.', red: 'Closed.' },
      glossary: { snorg: 'Snorg, Snorgs', red: 'red canal, red' },
    });
    expect(odd.glossed('Snorgs: a Snorgling, a red canal.')).toEqual([
      { word: 'Snorgs', help: 'Runs its organ.' },
      ': a Snorgling, a ',
      { word: 'red canal', help: 'Closed.' },
      '.',
    ]);
    expect(english.glossed('Pass')).toEqual(['Pass']);
  });

  it('lets names take the place of the vocabulary', () => {
    const renamed = english.named({ card: { pass: 'Passe' }, place: { eye: 'Eye' } });
    expect(renamed.say('story', 'shows', { seat: 0, cards: ['4', 'pass'], count: 4 }, name)).toBe(
      'Ada shows 4 and Passe: 4.',
    );
    expect(english.say('story', 'shows', { seat: 0, cards: ['pass'], count: 4 }, name)).toBe('Ada shows Pass: 4.');
  });

  it('says what people do at any table where the game has no words for it', () => {
    const said = {
      story: { 'table.resign': '{seat:player} resigns.', wins: 'Somebody won.' },
      ending: { out: 'Out.' },
    };
    const filled = new Words('en', withSayings(english.catalogue, said));
    expect(filled.say('story', 'table.resign', { seat: 1 }, name)).toBe('Blaise resigns.');
    expect(filled.say('ending', 'out')).toBe('Out.');
    expect(filled.say('story', 'wins', { winners: [2] }, name), 'its own words go first').toBe('Over: Chloé.');
    expect(filled.named({ card: {} }).say('story', 'table.resign', { seat: 0 }, name)).toBe('Ada resigns.');
  });

  it('shows the kind where words are missing', () => {
    expect(english.say('story', 'sneezes', { seat: 0 }, name)).toBe('sneezes');
  });
});
