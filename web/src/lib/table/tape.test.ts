import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment, Moments, StoryLine } from '../wire';
import { Tape, unroll } from './tape.svelte';

const line = (kind: string, count = 0, seat = 0): StoryLine => ({ kind, args: { count, seat } });
const moment = (count: number, ...story: StoryLine[]): Moment => ({ view: { count }, picture: `${count}`, story });
const box = {
  colour: 'stone',
  beats: { plays: 400 },
  turns: ['turn'],
  stage: (view: object, told: StoryLine) => ({ ...view, count: told.args.count }),
};

/** Ten turns, each of two plays. */
const GAME = [
  moment(0),
  ...Array.from({ length: 10 }, (_, turn) =>
    moment(turn * 2 + 2, line('turn', turn * 2), line('plays', turn * 2 + 1), line('plays', turn * 2 + 2)),
  ),
];

/** A house that gives so many moments at once. */
const house =
  (game: Moment[], atOnce = 60) =>
  (before = game.length): Promise<Moments> => {
    const end = Math.min(before, game.length);
    const first = Math.max(0, end - atOnce);
    return Promise.resolve({ first, count: game.length, moments: game.slice(first, end) });
  };

const tape = (still = true, atOnce = 60) => new Tape(house(GAME, atOnce), box, () => still);

describe('the game told again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has a step for every line that takes its time, and ends each decision with its view', () => {
    const steps = unroll(
      [
        moment(0),
        moment(9, line('quiet', 3), line('plays', 4), line('plays', 5), line('quiet', 6)),
        moment(10, line('quiet')),
      ],
      box,
    );
    expect(steps.map((step) => [step.before.count, step.after.count])).toEqual([
      [3, 4],
      [4, 10],
    ]);
    expect(steps.map((step) => step.trace.length)).toEqual([2, 3]);
  });

  it('shows what was played and then that it was taken back', () => {
    const undo: StoryLine = { kind: 'table.undo', args: { seat: 0 } };
    const told = unroll([moment(0), moment(4, line('plays', 4)), moment(0, undo), moment(7, line('plays', 7))], {
      ...box,
      stage: (view, said) => (said === undo ? view : box.stage(view, said)),
    });
    expect(told.map((step) => [step.line.kind, step.before.count, step.after.count])).toEqual([
      ['plays', 0, 4],
      ['table.undo', 4, 0],
      ['plays', 0, 7],
    ]);
  });

  it('begins a turn with its line, or where none is named when another seat acts', () => {
    expect(unroll(GAME, box).map((step) => step.opens)).toEqual(Array.from({ length: 20 }, (_, at) => at % 2 === 0));
    const seats = [
      moment(0),
      moment(1, line('plays', 1, 0)),
      moment(2, line('plays', 2, 0)),
      moment(3, line('plays', 3, 1)),
    ];
    expect(unroll(seats, { ...box, turns: undefined }).map((step) => step.opens)).toEqual([true, false, true]);
  });

  it('opens before the last turn, and steps on and back', async () => {
    const told = tape();
    await told.open();
    expect(told.view.count).toBe(18);
    await told.forward();
    expect(told.view.count).toBe(19);
    expect(told.line?.args.count).toBe(19);
    await told.forward();
    expect([told.view.count, told.atEnd]).toEqual([20, true]);
    await told.forward();
    expect(told.view.count).toBe(20);
    await told.back();
    expect([told.view.count, told.atEnd]).toEqual([19, false]);
  });

  it('goes from turn to turn, as far back as there is memory', async () => {
    const told = tape(true, 4);
    await told.open();
    const seen = [];
    while (!told.atStart) {
      await told.turnBack();
      seen.push(told.view.count);
    }
    expect(seen).toEqual([16, 14, 12, 10, 8, 6, 4, 2, 0]);
    await told.turnOn();
    expect(told.view.count).toBe(2);
  });

  it('steps back over the edge of a page without leaving anything out', async () => {
    const told = tape(true, 3);
    await told.open();
    const seen = [told.view.count];
    while (!told.atStart) {
      await told.back();
      seen.push(told.view.count);
    }
    expect(seen).toEqual(Array.from({ length: 19 }, (_, at) => 18 - at));
  });

  it('can be told from the very beginning to the end', async () => {
    const told = tape();
    await told.open(true);
    expect([told.view.count, told.atStart]).toEqual([0, true]);
    void told.play();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told.view.count, told.atEnd, told.playing]).toEqual([20, true, false]);
  });

  it('takes its time while it plays; a step or a stop ends what is being told', async () => {
    const told = tape(false);
    await told.open();
    void told.play();
    await vi.advanceTimersByTimeAsync(399);
    expect([told.beat?.line.args.count, told.view.count]).toEqual([19, 18]);
    await told.forward();
    expect([told.beat, told.view.count, told.playing]).toEqual([null, 19, false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.view.count).toBe(19);
    void told.play();
    await vi.advanceTimersByTimeAsync(5000);
    expect([told.view.count, told.atEnd, told.playing]).toEqual([20, true, false]);
  });

  it('plays as fast as somebody wants, between a half and four times', async () => {
    const told = tape(false);
    await told.open();
    for (let at = 0; at < 5; at++) told.faster();
    expect(told.speed).toBe(4);
    told.nextSpeed();
    expect(told.speed).toBe(0.5);
    told.faster(-1);
    expect(told.speed).toBe(0.5);
    void told.play();
    await vi.advanceTimersByTimeAsync(799);
    expect([told.beat?.duration, told.view.count]).toEqual([800, 18]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.view.count).toBe(19);
    told.stop();
  });

  it('goes to the moment of a line of the log', async () => {
    const told = tape();
    await told.seek(10);
    await told.seekLine(told.log[7]!.id);
    expect([told.number, told.log.length]).toEqual([3, 9]);
  });

  it('shows any moment by its number, and of the log what was told until then', async () => {
    const told = tape(true, 4);
    await told.seek(3);
    expect([told.number, told.last, told.view.count, told.playing]).toEqual([3, 10, 6, false]);
    expect(told.log.map((line) => line.args.count)).toEqual([0, 1, 2, 2, 3, 4, 4, 5, 6]);
    await told.forward();
    expect([told.number, told.view.count, told.log.length]).toEqual([4, 7, 11]);
    await told.seek(0);
    expect([told.number, told.atStart, told.log.length]).toEqual([0, true, 0]);
    await told.seek(10);
    expect([told.number, told.atEnd, told.log.length]).toEqual([10, true, 30]);
    await told.seek(99);
    expect([told.number, told.atEnd]).toEqual([10, true]);
  });

  it('follows whoever drags on to where he stops, and asks no more often than it is answered', async () => {
    let asked = 0;
    const far = Array.from({ length: 500 }, (_, at) => moment(at, line('plays', at)));
    const slow = new Tape(
      async (before) => {
        asked++;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return house(far)(before);
      },
      box,
      () => true,
    );
    const all = Promise.all([450, 300, 200, 100, 30].map((at) => slow.seek(at)));
    await vi.advanceTimersByTimeAsync(5000);
    await all;
    expect(slow.number).toBe(30);
    expect(asked).toBeLessThan(10);
  });

  it('stands exactly on a quiet moment, and goes on from there', async () => {
    const quiet = [
      moment(0),
      moment(1, line('plays', 1)),
      moment(2, line('quiet', 2)),
      moment(3, line('quiet', 3)),
      moment(4, line('plays', 4)),
    ];
    const told = new Tape(house(quiet), box, () => true);
    await told.seek(2);
    expect([told.number, told.view.count, told.line?.args.count, told.log.length]).toEqual([2, 2, 2, 2]);
    await told.forward();
    expect([told.number, told.view.count]).toEqual([4, 4]);
    await told.back();
    expect([told.number, told.view.count]).toEqual([3, 3]);
    await told.seek(2);
    await told.back();
    expect([told.number, told.view.count, told.atStart]).toEqual([0, 0, true]);
  });

  it('shows a step taken back, at every game: the line is told, and the table is as it was', async () => {
    const undone = [moment(0), moment(5, line('plays', 5)), moment(0, line('table.undo')), moment(7, line('plays', 7))];
    const told = new Tape(house(undone), box, () => true);
    await told.open(true);
    await told.forward();
    expect(told.view.count).toBe(5);
    await told.forward();
    expect([told.view.count, told.line?.kind, told.log.map((each) => each.kind)]).toEqual([
      0,
      'table.undo',
      ['plays', 'table.undo'],
    ]);
    await told.forward();
    expect(told.view.count).toBe(7);
  });

  it('looks with the eyes of whoever decides, and does not act out what others were told', async () => {
    const look = (seat: number, count: number, decisions: number, ...story: StoryLine[]): Moment => ({
      view: { seat, count },
      picture: '',
      story,
      decisions,
    });
    const secret = (count: number, to: number[]): StoryLine => ({ ...line('plays', count), to });
    const game = [
      look(0, 0, 0),
      look(0, 1, 1, line('plays', 1), secret(50, [1])),
      look(1, 1, 1),
      look(1, 2, 2, line('plays', 2), secret(2, [1])),
    ];
    expect(unroll(game, box).map((step) => [step.before.seat, step.after.seat, step.after.count])).toEqual([
      [0, 0, 1],
      [1, 1, 2],
      [1, 1, 2],
    ]);
    const told = new Tape(house(game), box, () => true);
    await told.seek(1);
    expect(told.log.map((each) => each.args.count)).toEqual([1, 50]);
    await told.seek(2);
    expect([told.number, told.view.seat, told.line?.args.count]).toEqual([2, 1, 50]);
  });

  it('finds the same moment with other eyes by the decisions made until then', async () => {
    const own = Array.from({ length: 200 }, (_, at) => ({ ...moment(at, line('plays', at)), decisions: at }));
    const other = own.filter(({ decisions }) => decisions % 3 === 0);
    for (const decisions of [0, 1, 31, 100, 199]) {
      const told = new Tape(house(other), box, () => true);
      await told.seekDecisions(decisions, decisions);
      expect(told.decisions).toBe(Math.floor(decisions / 3) * 3);
      const back = new Tape(house(own), box, () => true);
      await back.seekDecisions(told.decisions, told.number);
      expect(back.number).toBe(told.decisions);
    }
  });
});
