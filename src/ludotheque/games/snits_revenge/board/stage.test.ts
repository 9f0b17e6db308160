import { describe, expect, it } from 'vitest';
import type { StoryLine } from '$lib/wire';
import box from './box';
import { lift, stage } from './stage';
import { gone, packOdds, percent, stacksAt } from './reading';
import type { SnitsView } from './view';

const VIEW = {
  seat: 1,
  seats: 3,
  turn: 2,
  part: 'invasion',
  phase: 'move',
  clan: 1,
  actor: 1,
  senior: 1,
  here: '',
  pack: {},
  named: [],
  organs: [],
  passages: [
    { one: 'outside', other: 'glut', kind: 'channel', capacity: 2 },
    { one: 'glut', other: 'eye', kind: 'canal', capacity: 1 },
    { one: 'outside', other: 'fleotis', kind: 'canal', capacity: 1 },
  ],
  used: [0, 1, 0],
  taken: [-1, -1, -1],
  enlisting: 4,
  army: [{ hammer: 1, five: 2 }, { six: 3 }],
  wounded: [0, 0],
  snits: [{ outside: { five: 2 }, glut: { hammer: 1 } }, { glut: { six: 3 } }],
  ready: { outside: { five: 2 }, glut: { hammer: 1 } },
  snorgs: ['glut', 'eye'],
  makums: { eye: 1 },
  runnungitms: { glut: 1 },
  ready_makums: {},
  ready_runnungitms: {},
  to_compose: [],
  makum_pool: 8,
  runnungitm_pool: 17,
  dead_snorgs: 0,
  hidden: {},
  marks: ['glut'],
  searched: [],
  sparks: 1,
  splops: 3,
  spark_lies: '',
  odds: { kick: { hammer: [4, 6], five: [2, 6] }, chomp: {}, dash: {} },
} as unknown as SnitsView;
const line = (kind: string, args: object): StoryLine => ({ kind, args: args as never });
const tellFrom = (view: SnitsView, ...lines: [string, object][]) =>
  lines.reduce((told, [kind, args]) => stage(told, line(kind, args)) as SnitsView, view);

describe('the body while its story is told', () => {
  it('lifts a piece that is on its way', () => {
    const lifted = lift(VIEW, line('marches', { seat: 1, snit: 'five', slot: 'five', start: 'outside', to: 'glut' }));
    expect(lifted.snits[0]).toEqual({ outside: { five: 1 }, glut: { hammer: 1 } });
    expect(lift(VIEW, line('sends', { thing: 'makum', start: 'eye', to: 'glut' })).makums).toEqual({});
  });

  it('names targets, the same again, and chomps until none is left', () => {
    const six = { seat: 2, snit: 'six', slot: 'six', organ: 'glut' };
    const chomping = { ...VIEW, phase: 'chomp', actor: 0, runnungitms: { glut: 3 }, ready_runnungitms: { glut: 3 } };
    const named = tellFrom(chomping, ['names', six], ['names_again', six]);
    expect(named).toMatchObject({ phase: 'naming', here: 'glut', ready_runnungitms: { glut: 1 } });
    expect(named.named).toEqual([
      ['C', 'six'],
      ['C', 'six', 'again'],
    ]);
    const rolled = tellFrom(named, ['chomp_catches', six], ['chomp_too_late', { seat: 2, organ: 'glut' }]);
    expect(rolled).toMatchObject({ phase: 'chomp', here: '', named: [], ready_runnungitms: {} });
    expect(rolled.snits[1]).toEqual({ glut: { six: 2 } });
  });

  it('leaves alone what changes nothing', () => {
    expect(tellFrom(VIEW, ['kick_misses', { die: 5, snit: 'five' }])).toBe(VIEW);
  });
});

describe('how the view is read', () => {
  it('closes a canal of another clan to the second move', () => {
    const fast = { ...VIEW, phase: 'fast', used: [0, 0, 0], taken: [-1, 1, -1] };
    expect(gone({ ...fast, clan: 2 })).toEqual([0, 1, 0]);
    expect(gone({ ...fast, clan: 1 })).toEqual([0, 0, 0]);
  });

  it('gives every stack the touch that the phase asks for', () => {
    const touches = (view: SnitsView) => stacksAt(view, 'glut').map((stack) => stack.touch);
    expect(touches(VIEW)).toEqual(['snorg:glut', 'runnungitm:glut', 'snit:glut,hammer', 'foe:glut,C,six']);
    expect(touches({ ...VIEW, phase: 'pack', here: 'glut' })[2]).toBe('snit:hammer');
    expect(touches({ ...VIEW, phase: 'target', here: 'glut' })[3]).toBe('foe:C,six');
    expect(stacksAt({ ...VIEW, seat: 0 }, 'outside').map((stack) => stack.touch)).toEqual(['']);
  });

  it('reckons a pack from its kicks', () => {
    expect(percent([2, 6])).toBe(33);
    expect(packOdds(VIEW, { hammer: 1, five: 1 })).toBe(78);
  });
});

describe('what the box says', () => {
  const organs = [{ key: 'glut', en: 'Gullet', fr: 'Gosier', x: 0, y: 0, invented: 0 }];

  it('takes the names of places from the board file', () => {
    expect(box.names!({ ...VIEW, organs }, 'fr')).toEqual({ place: { glut: 'Gosier' } });
  });

  it('knows a fight from an invasion', () => {
    const some = [
      { index: 0, text: 'end', touches: ['end'], unprompted: false },
      { index: 1, text: 'x', touches: ['x'], unprompted: false },
    ];
    expect(box.prompt!(VIEW, some, [])).toBe('move');
    expect(box.prompt!(VIEW, some.slice(0, 1), [])).toBe('only_end');
    expect(box.prompt!({ ...VIEW, part: 'fight', phase: 'kick' }, some, [])).toBe('kick_fight');
  });
});
