import { describe, expect, it } from 'vitest';
import type { LegalAction, StoryLine } from '$lib/wire';
import { Words, type Catalogue } from '$lib/words';
import english from '../words/en.json';
import french from '../words/fr.json';
import { lastMove } from './last';
import { dear, decided, prompt, result } from './sayings';
import { spoken } from './spoken';
import type { SnitsView } from './view';

const action = (...touches: string[]) => ({ index: 0, text: touches.join(' '), touches }) as unknown as LegalAction;
const END = action('end');
const VIEW = {
  seat: 1,
  turn: 2,
  part: 'invasion',
  phase: 'move',
  actor: 1,
  clan: 1,
  organs: [{ key: 'glut' }, { key: 'eye' }, { key: 'lapotum' }],
  snits: [{ outside: { five: 2 }, glut: { hammer: 1 } }],
  ready: { outside: { five: 2 }, glut: { hammer: 1 } },
  used: [0, 0],
  snorgs: ['glut'],
  makums: { glut: 2 },
  runnungitms: {},
  ready_makums: {},
  ready_runnungitms: {},
  marks: [],
  dead_snorgs: 1,
  organs_needed: 9,
  options: { stall_limit: '20' },
  odds: { dash: { five: [10, 36], six: [6, 6] } },
} as unknown as SnitsView;
const line = (kind: string, args: object = {}): StoryLine => ({ kind, args: args as never });

describe('what the bar asks', () => {
  it('names what is chosen and what comes next', () => {
    const saying = prompt(VIEW, [END], ['snit:glut,hammer*']);
    expect(saying).toEqual({ kind: 'move_chosen', args: { snit: 'hammer', place: 'glut' } });
    const sent = prompt({ ...VIEW, phase: 'send' }, [END], ['makum:eye']);
    expect(sent).toEqual({ kind: 'send_chosen', args: { thing: 'makum', place: 'eye' } });
    expect(prompt(VIEW, [END], [])).toBe('only_end');
  });

  it('asks before a phase is ended in which something was left to do', () => {
    const kind = (view: object, ...others: LegalAction[]) =>
      dear({ ...VIEW, ...view }, END, [END, ...others])?.kind ?? null;
    const march = action('snit:glut,hammer', 'organ:eye');
    expect(kind({}, march)).toBe('nobody_moved');
    expect(kind({ ready: { outside: { five: 2 } } }, march)).toBeNull();
    expect(kind({ phase: 'kick' }, action('snit:glut,hammer', 'snorg:glut'))).toBe('can_kick');
    expect(kind({ phase: 'kick' }, action('snit:glut,hammer', 'runnungitm:glut'))).toBeNull();
    expect(kind({ phase: 'transform' }, action('makum:eye'))).toBe('can_transform');
    expect(kind({ phase: 'transform', dead_snorgs: 9 }, action('makum:eye'))).toBe('would_die');
    expect(kind({ phase: 'transform' }, action('makum:lapotum'))).toBeNull();
  });

  it('asks before a dash that may fail, with its odds', () => {
    const dash = (kind: string) => action(`snit:outside,${kind}`, 'organ:fleotis');
    expect(dear(VIEW, dash('five'), [])).toEqual({ kind: 'dash', args: { snit: 'five', percent: 28 } });
    expect(dear(VIEW, dash('six'), [])).toBeNull();
  });
});

describe('how it ended', () => {
  it('puts winners first and says what everybody has left', () => {
    const rows = result(VIEW, { ending: 'organs', winners: [1], scores: [5, 3, 7] });
    expect(rows.map(({ seat, rank, kind }) => [seat, rank, kind])).toEqual([
      [1, 1, 'clan'],
      [2, 2, 'clan'],
      [0, 2, 'bolotomus'],
    ]);
  });

  it('says what decided it in numbers of the game', () => {
    expect(decided(VIEW, { ending: 'stalled', winners: [0], scores: [] }).args?.n).toBe(20);
    expect(decided(VIEW, { ending: 'organs', winners: [1], scores: [] }).args).toEqual({ n: 1, of: 9 });
  });
});

it.each([
  ['en', english],
  ['fr', french],
] as const)('speaks the whole table in %s', (language, catalogue) => {
  const said = spoken(VIEW, new Words(language, catalogue as unknown as Catalogue), () => 'Ada').join(' ');
  expect(said).toMatch(/Ada\s?: 2 × Snit \(5\) \((outside|dehors)\) (and|et) 1 × /);
  expect(said).toContain('2 (Glut)');
  expect(said).not.toMatch(/[{}]|undefined/);
});

it('marks the last phase in which something was done', () => {
  const march = line('marches', { start: 'outside', to: 'glut' });
  const kick = line('kicks', { organ: 'glut' });
  expect(lastMove([line('phase'), march, line('phase')])).toEqual({
    ways: [{ start: 'outside', to: 'glut' }],
    organs: [],
  });
  expect(lastMove([line('phase'), march, line('phase'), kick, kick])).toEqual({ ways: [], organs: ['glut'] });
});
