import { describe, expect, it, vi } from 'vitest';
import type { LegalAction, NewsMessage, TableMessage } from '../wire';
import { Knowing, type Known } from './knowing';

const ACTIONS: LegalAction[] = ['zero', 'one', 'two'].map((text, index) => ({
  index,
  text,
  touches: [text],
  unprompted: false,
}));
const table = (more: Partial<TableMessage> = {}): TableMessage => ({
  t: 'table',
  setup: 0,
  version: 4,
  seat: 0,
  actions: 'list',
  view: { count: 1, hand: ['a'] },
  to_act: [0],
  ticket: 3,
  legal: [2],
  outcome: null,
  take_back: '',
  story: [{ kind: 'deals', args: {} }],
  ...more,
});
const news = (more: Partial<NewsMessage> = {}): NewsMessage => ({ t: 'news', version: 5, patch: {}, ...more });

/** A seat, what it came to know, and how often everything had to be told again. */
function seat(fetch = () => Promise.resolve(ACTIONS)) {
  const told: Known[] = [];
  const lost = vi.fn();
  const fetched = vi.fn(fetch);
  return { knowing: new Knowing(fetched, (known) => told.push(known), lost), told, lost, fetched };
}

describe('what a seat knows', () => {
  it('is everything at first, and then what changed', async () => {
    const { knowing, told, fetched } = seat();
    knowing.hear(table());
    await vi.waitFor(() => expect(told).toHaveLength(1));
    knowing.hear(news({ patch: { count: 2, hand: [1, 0, 'b'] }, legal: [0, 1], story: [{ kind: 'plays', args: {} }] }));
    knowing.hear(news({ version: 6, patch: { hand: [0, 1] }, ticket: 6, legal: [] }));
    expect(told.map(({ version, ticket, view, whole }) => [version, ticket, view, whole])).toEqual([
      [4, 3, { count: 1, hand: ['a'] }, true],
      [5, 3, { count: 2, hand: ['a', 'b'] }, false],
      [6, 6, { count: 2, hand: ['b'] }, false],
    ]);
    expect(told.map(({ legal }) => legal.map(({ text }) => text))).toEqual([['two'], ['zero', 'one'], []]);
    expect(told.map(({ story }) => story.map(({ kind }) => kind))).toEqual([['deals'], ['plays'], []]);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('list');
  });

  it('waits for the actions, in order, where there is something to do', async () => {
    let arrive = (_: LegalAction[]) => {};
    const { knowing, told } = seat(() => new Promise((resolve) => (arrive = resolve)));
    knowing.hear(table({ legal: [] }));
    expect(told).toHaveLength(1);
    knowing.hear(news({ legal: [1] }));
    knowing.hear(news({ version: 6, legal: [] }));
    expect(told).toHaveLength(1);
    arrive(ACTIONS);
    await vi.waitFor(() => expect(told.map(({ version }) => version)).toEqual([4, 5, 6]));
  });

  it('needs no actions to watch', () => {
    const { knowing, told, fetched } = seat();
    knowing.hear(table({ seat: -1, legal: [] }));
    knowing.hear(news({ patch: { count: 9 } }));
    expect(told.at(-1)?.view.count).toBe(9);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is asked for anew when something was missed, or came before everything', () => {
    const { knowing, told, lost } = seat();
    knowing.hear(news());
    expect(lost).toHaveBeenCalledTimes(1);
    knowing.hear(table({ legal: [] }));
    knowing.hear(news({ version: 7, patch: { count: 3 } }));
    expect(lost).toHaveBeenCalledTimes(2);
    knowing.hear(news({ version: 5 }));
    expect([lost.mock.calls.length, told.length]).toEqual([3, 1]);
    knowing.hear(table({ version: 7, legal: [] }));
    expect(told.at(-1)).toMatchObject({ version: 7, whole: true });
  });

  it('is asked for anew when the actions do not come, and they are fetched again', async () => {
    let works = false;
    const { knowing, told, lost } = seat(() => (works ? Promise.resolve(ACTIONS) : Promise.reject(new Error())));
    knowing.hear(table());
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
    works = true;
    knowing.hear(table());
    await vi.waitFor(() => expect(told).toHaveLength(1));
  });

  it('is not shown to whoever comes to the screen next', async () => {
    let arrive = (_: LegalAction[]) => {};
    const { knowing, told } = seat(() => new Promise((resolve) => (arrive = resolve)));
    knowing.hear(table());
    knowing.forget();
    arrive(ACTIONS);
    await Promise.resolve();
    expect(told).toEqual([]);
  });
});
