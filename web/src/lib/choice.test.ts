import { describe, expect, it } from 'vitest';
import { branches, matching, touch, undecided } from './choice';
import type { LegalAction } from './wire';

const action = (index: number, touches: string[], unprompted = false): LegalAction => ({
  index,
  text: `a${index}`,
  touches,
  unprompted,
});

const LEGAL = [
  action(0, ['card:4', 'tile:1']),
  action(1, ['card:4', 'tile:2', 'left']),
  action(2, ['card:4', 'tile:2', 'right']),
  action(3, ['card:7', 'tile:1']),
  action(4, ['pass']),
  action(5, ['pile'], true),
];

describe('choosing', () => {
  it('lights the first touch of every action that is pointed out', () => {
    expect([...branches(LEGAL, []).keys()]).toEqual(['card:4', 'card:7', 'pass']);
    expect([...branches(LEGAL, ['card:4']).keys()]).toEqual(['tile:1', 'tile:2']);
  });

  it('knows where a touch leads', () => {
    expect(branches(LEGAL, []).get('card:4')).toEqual(LEGAL.slice(0, 3));
    expect(branches(LEGAL, ['card:4']).get('tile:1')).toEqual([LEGAL[0]]);
    expect(branches(LEGAL, ['pass'])).toEqual(new Map());
  });

  it('sends an action when its path has been walked to the end, never before', () => {
    expect(touch(LEGAL, [], 'pass')).toEqual({ do: 'act', action: LEGAL[4] });
    expect(touch(LEGAL, [], 'card:7')).toEqual({ do: 'go', path: ['card:7'] });
    expect(touch(LEGAL, ['card:7'], 'tile:1')).toEqual({ do: 'act', action: LEGAL[3] });
    expect(touch(LEGAL, ['card:4'], 'tile:1')).toEqual({ do: 'act', action: LEGAL[0] });
  });

  it('goes on while several are left', () => {
    expect(touch(LEGAL, [], 'card:4')).toEqual({ do: 'go', path: ['card:4'] });
    expect(touch(LEGAL, ['card:4'], 'tile:2')).toEqual({ do: 'go', path: ['card:4', 'tile:2'] });
  });

  it('lets a new beginning replace the old one', () => {
    expect(touch(LEGAL, ['card:4'], 'card:7')).toEqual({ do: 'go', path: ['card:7'] });
    expect(touch(LEGAL, ['card:4', 'tile:2'], 'card:4')).toEqual({ do: 'go', path: ['card:4'] });
  });

  it('never lets a new beginning act: what is dimmed while something is chosen does nothing', () => {
    expect(touch(LEGAL, ['card:4'], 'pass')).toEqual({ do: 'ask', touches: ['card:4', 'pass'] });
    expect(touch(LEGAL, ['card:4'], 'pile')).toEqual({ do: 'ask', touches: ['card:4', 'pile'] });
  });

  it('takes the last touch away when it comes again', () => {
    expect(touch(LEGAL, ['card:4'], 'card:4')).toEqual({ do: 'go', path: [] });
    expect(touch(LEGAL, ['card:4', 'tile:2'], 'tile:2')).toEqual({ do: 'go', path: ['card:4'] });
  });

  it('does unprompted actions without lighting them', () => {
    expect(touch(LEGAL, [], 'pile')).toEqual({ do: 'act', action: LEGAL[5] });
  });

  it('asks why about anything else', () => {
    expect(touch(LEGAL, [], 'card:9')).toEqual({ do: 'ask', touches: ['card:9'] });
    expect(touch(LEGAL, ['card:4'], 'tile:9')).toEqual({ do: 'ask', touches: ['card:4', 'tile:9'] });
    expect(touch([], [], 'card:4')).toEqual({ do: 'ask', touches: ['card:4'] });
  });

  it('offers by name what touches cannot tell apart', () => {
    const twins = [action(0, ['hex:3']), action(1, ['hex:3']), action(2, ['hex:3', 'hex:4'])];
    expect(touch(twins, [], 'hex:3')).toEqual({ do: 'go', path: ['hex:3'] });
    expect(undecided(twins, ['hex:3'])).toEqual([twins[0], twins[1]]);
    expect(undecided(twins, [])).toEqual([]);
    expect(matching(twins, ['hex:3', 'hex:4'])).toEqual([twins[2]]);
  });
});
