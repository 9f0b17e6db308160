import { describe, expect, it, vi } from 'vitest';
import { Words } from '../words';
import { own, readerOf, sentenceOf } from './reader';

vi.mock('../house.svelte', () => ({ t: (_: string, kind: string, { who }: { who: number[] }) => `${kind} ${who}: ` }));

const words = new Words('en', {
  and: 'and',
  vocabulary: {},
  story: { lays: '{seat:player} lays a card.', draws_card: 'You draw {card}.' },
  you: { lays: 'You lay a card.' },
});
const name = (seat: number) => ['Ada', 'Bob'][seat]!;
const lays = { kind: 'lays', args: { seat: 1 } };
const draws = { kind: 'draws_card', args: { card: '7' }, private: true };

describe('to whom a story is told', () => {
  it('calls whoever reads his own story you', () => {
    expect(sentenceOf(lays, words, name, own(1))).toBe('You lay a card.');
    expect(sentenceOf(lays, words, name, own(0))).toBe('Bob lays a card.');
    expect(sentenceOf(lays, words, name, readerOf(1, '1'))).toBe('You lay a card.');
  });

  it('names people where it is read with other eyes, and says whose secrets they are', () => {
    expect(sentenceOf(lays, words, name, readerOf(1, 'all'))).toBe('Bob lays a card.');
    expect(sentenceOf(lays, words, name, readerOf(0, '1'))).toBe('Bob lays a card.');
    expect(sentenceOf(draws, words, name, readerOf(0, '1'))).toBe('told_to 1: You draw 7.');
    expect(sentenceOf(draws, words, name, own(1))).toBe('You draw 7.');
  });
});
