import { describe, expect, it } from 'vitest';
import type { Args } from '../wire';
import { Words } from '../words';
import { struck, written, type Line } from './lines';

const words = new Words('en', {
  and: 'and',
  vocabulary: {},
  story: {
    steps: '{seat:player} walks to {cell}.',
    'steps+': '{seat:player} walks over {cell}.',
    draws: '{seat:player} draws.',
  },
  you: { 'steps+': 'You walk over {cell}.' },
});
const lines = (...told: [string, Args, Partial<Line>?][]): Line[] =>
  told.map(([kind, args, more], id) => ({ kind, args, id, ...more }));
const read = (log: Line[], reader = -1) =>
  written(log, words).map((line) => words.say('story', line.kind, line.args, (seat) => 'AB'[seat]!, reader));

describe('the lines of a log', () => {
  it('are one where one seat takes several steps, and no other', () => {
    const log = lines(
      ['steps', { seat: 0, cell: 'B1' }],
      ['steps', { seat: 0, cell: 'B2' }],
      ['steps', { seat: 0, cell: 'B3' }],
      ['steps', { seat: 1, cell: 'F6' }],
      ['draws', { seat: 0 }],
      ['draws', { seat: 0 }],
      ['steps', { seat: 0, cell: 'B2' }],
    );
    expect(read(log)).toEqual([
      'A walks over B1, B2 and B3.',
      'B walks to F6.',
      'A draws.',
      'A draws.',
      'A walks to B2.',
    ]);
    expect(read(log, 0)[0]).toBe('You walk over B1, B2 and B3.');
    expect(written(log, words)[0]).toMatchObject({ id: 0, until: 2 });
  });

  it('keep what only some were told apart from what everybody was', () => {
    const log = lines(
      ['steps', { seat: 0, cell: 'B1' }],
      ['steps', { seat: 0, cell: 'B2' }, { private: true }],
      ['steps', { seat: 0, cell: 'B3' }, { private: true, to: [1] }],
    );
    expect(read(log)).toHaveLength(3);
  });

  it('are struck out when they were taken back: of those that still stood, as many as the house says', () => {
    const log = lines(
      ['draws', { seat: 0 }],
      ['steps', { seat: 0, cell: 'B1' }],
      ['steps', { seat: 0, cell: 'B2' }],
      ['table.bot', { seat: 1 }],
      ['table.undo', { seat: 0 }, { back: 1 }],
      ['steps', { seat: 0, cell: 'C1' }],
      ['table.undo', { seat: 0 }, { back: 2 }],
    );
    expect([...struck(log)].sort()).toEqual([1, 2, 5]);
    expect(written(log, words).map((line) => line.struck)).toEqual([false, true, false, false, true, false]);
  });
});
