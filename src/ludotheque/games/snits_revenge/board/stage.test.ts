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
const tell = (...lines: [string, object][]) =>
  lines.reduce((view, [kind, args]) => stage(view, line(kind, args)) as SnitsView, VIEW);

describe('the body while its story is told', () => {
  it('moves Snits and fills the passages', () => {
    const told = tell(['marches', { seat: 1, snit: 'five', start: 'outside', to: 'glut' }]);
    expect(told.snits[0]).toEqual({ outside: { five: 1 }, glut: { hammer: 1, five: 1 } });
    expect(told.used).toEqual([1, 1, 0]);
    expect(told.ready.outside).toEqual({ five: 1 });
    expect(lift(VIEW, line('marches', { seat: 1, snit: 'five', start: 'outside', to: 'glut' })).snits[0]!.glut).toEqual(
      { hammer: 1 },
    );
  });

  it('has fresh passages for the Bolotomus and the second move', () => {
    const sent = tell(['sends', { thing: 'makum', start: 'eye', to: 'glut' }]);
    expect(sent).toMatchObject({ phase: 'send', actor: 0, used: [0, 1, 0], makums: { glut: 1 } });
    expect(
      tell(
        ['kicks', { seat: 2, snit: 'six', thing: 'snorg', organ: 'glut' }],
        ['marches', { seat: 2, snit: 'six', start: 'glut', to: 'outside' }],
      ),
    ).toMatchObject({ phase: 'fast', used: [1, 0, 0] });
  });

  it('keeps a canal for the clan that went through it', () => {
    const told = tell(
      ['marches', { seat: 1, snit: 'hammer', start: 'glut', to: 'eye' }],
      ['kicks', { seat: 1, snit: 'hammer', thing: 'snorg', organ: 'eye' }],
    );
    expect(told.taken).toEqual([-1, 1, -1]);
    expect(gone({ ...told, phase: 'fast', used: [0, 0, 0], clan: 2 })).toEqual([0, 1, 0]);
    expect(gone({ ...told, phase: 'fast', used: [0, 0, 0], clan: 1 })).toEqual([0, 0, 0]);
    expect(stage(told, line('turn', { turn: 3 })).taken).toEqual([-1, -1, -1]);
  });

  it('fills an army up with plain Snits', () => {
    const told = tell(['fills_up', { seat: 2, snit: 'plain', n: 2 }]);
    expect(told.army[1]).toEqual({ six: 3, plain: 2 });
    expect(told.snits[1]!.outside).toEqual({ plain: 2 });
  });

  it('smashes who failed the dash', () => {
    const told = tell(
      ['marches', { seat: 1, snit: 'five', start: 'outside', to: 'fleotis' }],
      ['is_smashed', { seat: 1, snit: 'five', dice: [6, 6] }],
    );
    expect(told.snits[0]).toEqual({ outside: { five: 1 }, glut: { hammer: 1 } });
  });

  it('kills a Snorg, marks its killer and takes it along with a Splop', () => {
    const killed = tell(
      ['kicks', { seat: 1, snit: 'hammer', thing: 'snorg', organ: 'glut' }],
      ['snorg_dies', { organ: 'glut', n: 1 }],
    );
    expect(killed).toMatchObject({ snorgs: ['eye'], dead_snorgs: 1, marks: [], searched: ['glut'] });
    expect(killed.snits[0]!.glut).toEqual({ 'hammer*': 1 });
    const gone = ['found_splop', 'splopped'].reduce(
      (view, kind) => stage(view, line(kind, { seat: 1, snit: 'hammer', organ: 'glut' })) as SnitsView,
      killed,
    );
    expect(gone.snits[0]!.glut).toBeUndefined();
    expect(gone.splops).toBe(2);
  });

  it('chomps, wounds and kicks back', () => {
    const wounded = tell(
      ['chomp_catches', { seat: 1, snit: 'hammer', organ: 'glut', dice: [6, 6] }],
      ['is_wounded', { seat: 1 }],
    );
    expect(wounded.snits[0]!.glut).toEqual({ plain: 1 });
    expect(wounded.wounded).toEqual([1, 0]);
    const both = tell(
      ['chomp_catches', { seat: 2, snit: 'six', organ: 'glut', dice: [6, 6] }],
      ['runnungitm_dies', { organ: 'glut' }],
    );
    expect(both.snits[1]!.glut).toEqual({ six: 2 });
    expect(both).toMatchObject({ runnungitms: {}, runnungitm_pool: 18 });
  });

  it('composes and transforms', () => {
    expect(tell(['composes', { organ: 'eye' }])).toMatchObject({ makums: { eye: 2 }, makum_pool: 7 });
    expect(tell(['becomes_snorg', { organ: 'eye', n: 0 }])).toMatchObject({
      makums: {},
      makum_pool: 9,
      dead_snorgs: 0,
    });
    expect(tell(['sends', { thing: 'makum', start: 'eye', to: 'lapotum' }], ['becomes_runnungitm', {}])).toMatchObject({
      makums: {},
      runnungitms: { glut: 1, lapotum: 1 },
      runnungitm_pool: 16,
    });
  });

  it('hands the Spark on', () => {
    const held = tell(['bolotomus_dies', {}], ['holds_spark', { seat: 2, snit: 'six', organ: 'glut' }]);
    expect(held).toMatchObject({ part: 'fight', snorgs: [], runnungitms: {} });
    expect(held.snits[1]!.glut).toEqual({ six: 2, 'six*': 1 });
    const lines: [string, object][] = [
      ['strikes', { seat: 1, snit: 'hammer', other: 2, target: 'six', organ: 'glut' }],
      ['snit_dies', { seat: 2, snit: 'six' }],
      ['takes_spark', { seat: 1, snit: 'hammer', organ: 'glut' }],
    ];
    const taken = lines.reduce((view, [kind, args]) => stage(view, line(kind, args)) as SnitsView, held);
    expect(taken.snits).toEqual([{ outside: { five: 2 }, glut: { 'hammer*': 1 } }, { glut: { six: 2 } }]);
  });

  it('leaves alone what changes nothing', () => {
    expect(tell(['kick_misses', { die: 5, snit: 'five' }])).toBe(VIEW);
  });
});

describe('how the view is read', () => {
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
    expect(box.prompt!(VIEW, some)).toBe('move');
    expect(box.prompt!(VIEW, some.slice(0, 1))).toBe('only_end');
    expect(box.prompt!({ ...VIEW, part: 'fight', phase: 'kick' }, some)).toBe('kick_fight');
  });
});
