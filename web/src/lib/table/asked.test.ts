import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskInfo, Room, StoryLine } from '../wire';
import type { Known } from './knowing';
import { Asked } from './asked';

const ask = (what: AskInfo['what'], asker = 0): AskInfo => {
  return { number: 7, what, asker, seat: 1, bot: 'greedy', missing: [1], lines: [] };
};
const room = (now: Partial<Room>): Room =>
  ({ seat: 0, over: false, paused: false, ask: null, seats: [{}, { bot: null }], ...now }) as Room;
const table = (story: string[], whole = false) =>
  ({ whole, story: story.map((kind): StoryLine => ({ kind, args: {} })) }) as Known;

function asked(what: AskInfo['what'], asker = 0): { asked: Asked; told: string[] } {
  const told: string[] = [];
  const watch = new Asked((fate, about) => told.push(`${about.what} ${fate}`));
  watch.hearRoom(room({ ask: ask(what, asker) }));
  return { asked: watch, told };
}
const settle = () => vi.advanceTimersByTimeAsync(1000);

describe('what became of a question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told to whoever asked when it was refused', async () => {
    const { asked: watch, told } = asked('undo');
    watch.hearRoom(room({}));
    await settle();
    expect(told).toEqual(['undo refused']);
  });

  it('is told when the game went on over it', async () => {
    const { asked: watch, told } = asked('undo');
    watch.hearTable(table(['plays']));
    watch.hearRoom(room({}));
    await settle();
    expect(told).toEqual(['undo overtaken']);
  });

  it.each([true, false])('goes without saying when the step was taken back, whatever comes first', async (first) => {
    const { asked: watch, told } = asked('undo');
    if (first) watch.hearTable(table(['table.undo']));
    watch.hearRoom(room({}));
    if (!first) watch.hearTable(table(['table.undo']));
    await settle();
    expect(told).toEqual([]);
  });

  it.each([
    ['pause', { paused: true }],
    ['stop', { over: true }],
    ['stand_in', { seats: [{}, { bot: 'greedy' }] }],
  ] as [AskInfo['what'], Partial<Room>][])('goes without saying when there is the %s', async (what, now) => {
    const { asked: watch, told } = asked(what);
    watch.hearRoom(room(now));
    await settle();
    expect(told).toEqual([]);
  });

  it('is no news to whoever withdrew it, was asked by another, or comes back from far away', async () => {
    const withdrawn = asked('undo');
    withdrawn.asked.withdraw();
    withdrawn.asked.hearRoom(room({}));
    const others = asked('undo', 1);
    others.asked.hearRoom(room({}));
    const back = asked('undo');
    back.asked.hearRoom(room({}));
    back.asked.hearTable(table(['plays'], true));
    await settle();
    expect([...withdrawn.told, ...others.told, ...back.told]).toEqual([]);
  });
});
