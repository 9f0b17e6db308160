import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoryLine } from '../wire';
import type { Known } from './knowing';
import { Teller } from './teller.svelte';

const line = (kind: string, count = 0): StoryLine => ({ kind, args: { count } });
const message = (version: number, story: StoryLine[], whole = false): Known => ({
  version,
  seat: 0,
  view: { count: version * 10 },
  to_act: [],
  ticket: 0,
  legal: [],
  story,
  take_back: '',
  whole,
  outcome: null,
});
const box = {
  colour: 'stone',
  beats: { plays: 400, steps: 200 },
  flows: ['steps'],
  stage: (view: object, told: StoryLine) => ({ ...view, ...('count' in told.args && { count: told.args.count }) }),
};
const teller = (still = false, pace = 1) =>
  new Teller(
    () => box,
    () => still,
    () => pace,
  );

describe('telling the story', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the whole of it at once on arriving', () => {
    const told = teller();
    told.begin(message(3, [line('plays', 1), line('plays', 2)], true));
    expect(told.log.map((one) => one.args.count)).toEqual([1, 2]);
    expect(told.view).toEqual({ count: 30 });
    expect(told.telling).toBe(false);
  });

  it('takes its time line by line, and ends with the truth', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    told.add(message(1, [line('plays', 4), line('quiet', 5), line('plays', 9)]));
    expect(told.beat?.line.args.count).toBe(4);
    expect(told.view).toEqual({ count: 0 });
    await vi.advanceTimersByTimeAsync(400);
    expect(told.view, 'a line that takes no time changes the table all the same').toEqual({ count: 5 });
    expect(told.beat?.line.args.count).toBe(9);
    expect(told.log).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(told.view).toEqual({ count: 10 });
    expect(told.telling).toBe(false);
  });

  it('can be skipped to the last view, and the log loses nothing', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    told.add(message(1, [line('plays', 4)]));
    told.add(message(2, [line('plays', 5), line('plays', 6)]));
    told.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.view).toEqual({ count: 20 });
    expect(told.log).toHaveLength(3);
    expect(told.telling).toBe(false);
  });

  it('does not move for those who want it still', async () => {
    const told = teller(true);
    told.begin(message(0, [], true));
    told.add(message(1, [line('plays', 4)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(told.view).toEqual({ count: 10 });
  });

  it('drops a story that a reconnection has overtaken', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    told.add(message(1, [line('plays', 4), line('plays', 5)]));
    told.begin(message(7, [line('plays', 70)], true));
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.view).toEqual({ count: 70 });
    expect(told.log).toHaveLength(1);
    expect(told.telling).toBe(false);
  });

  it('gives a step taken back its moment, and then the table jumps to where it was', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    told.add(message(1, [{ kind: 'table.undo', args: { seat: 0 } }]));
    expect(told.beat?.line.kind).toBe('table.undo');
    await vi.advanceTimersByTimeAsync(1000);
    expect([told.view, told.telling]).toEqual([{ count: 10 }, false]);
    expect(told.log.map(({ kind }) => kind)).toEqual(['table.undo']);
  });

  it('takes as long as its pace says', async () => {
    const slow = teller(false, 1.6);
    slow.begin(message(0, [], true));
    slow.add(message(1, [line('plays', 4)]));
    await vi.advanceTimersByTimeAsync(639);
    expect([slow.beat?.duration, slow.telling]).toEqual([640, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(slow.telling).toBe(false);
  });

  it('does not stop on the way: steps that follow one another are one movement, also over several decisions', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    for (const version of [1, 2, 3]) told.add(message(version, [line('steps', version)]));
    expect([told.beat?.duration, told.beat?.flows]).toEqual([200, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([told.beat?.duration, told.beat?.flows]).toEqual([100, true]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told.telling).toBe(false);
  });

  it('goes faster with much to catch up on', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    for (let version = 1; version <= 61; version++) told.add(message(version, [line('plays', version)]));
    await vi.advanceTimersByTimeAsync(400);
    expect(told.beat?.duration).toBe(160);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(told.telling, 'and is done sooner').toBe(false);
  });

  it('skips ahead until it is the turn of whoever looks on, over every pause', async () => {
    const told = teller();
    told.begin(message(0, [], true));
    told.add(message(1, [line('plays', 1), line('plays', 2)]));
    told.skipAhead();
    await vi.advanceTimersByTimeAsync(0);
    expect([told.telling, told.ahead, told.view?.count]).toEqual([false, true, 10]);
    told.add(message(2, [line('plays', 3)]));
    await vi.advanceTimersByTimeAsync(0);
    expect([told.telling, told.ahead]).toEqual([false, true]);
    told.add({ ...message(3, [line('plays', 4)]), to_act: [0] });
    await vi.advanceTimersByTimeAsync(0);
    expect([told.telling, told.ahead, told.log.length]).toEqual([false, false, 4]);
    told.add(message(4, [line('plays', 5)]));
    expect(told.beat?.line.args.count, 'then the story is told again').toBe(5);
  });
});
