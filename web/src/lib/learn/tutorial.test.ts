import { expect, it } from 'vitest';
import type { LegalAction, Lesson } from '../wire';
import { Tutorial } from './tutorial.svelte';

const action = (index: number, ...touches: string[]): LegalAction => ({
  index,
  text: touches.join(' '),
  touches,
  unprompted: false,
});
const actions = [action(0, 'card:1', 'cell:1'), action(1, 'card:1', 'cell:2'), action(2, 'card:2'), action(3, 'end')];
const line = (kind: string) => ({ kind, args: {} });
const lesson: Lesson = {
  title: 'First steps',
  aim: 'To get home.',
  end: 'Home.',
  seats: 2,
  actions: 'abc',
  outcome: null,
  moments: [
    { view: { n: 0 }, story: [line('deals')], to_act: [0], legal: [0, 1, 2], wanted: 1, text: 'Play the 1.' },
    { view: { n: 1 }, story: [line('plays')], to_act: [1] },
    { view: { n: 2 }, story: [line('answers')], to_act: [1], text: 'Look.' },
    { view: { n: 3 }, story: [], to_act: [0], legal: [3], wanted: 3, text: 'End it.' },
    { view: { n: 4 }, story: [line('ends')], to_act: [1] },
  ],
};

function begun(): Tutorial {
  const tutorial = new Tutorial(lesson, actions, { colour: 'moss' }, () => true);
  tutorial.begin();
  return tutorial;
}

/** The telling is over a moment later. */
const told = () => new Promise((resolve) => setTimeout(resolve));

it('goes on by the lesson’s move alone, touch by touch, and lights whatever is legal', async () => {
  const tutorial = begun();
  expect([tutorial.at, tutorial.stops.length, tutorial.text]).toEqual([0, 3, 'Play the 1.']);
  expect(['card:1', 'card:2', 'end'].map(tutorial.hands.lit)).toEqual([true, true, false]);
  tutorial.hands.touch('card:1');
  expect([tutorial.path, tutorial.pointed]).toEqual([['card:1'], 'cell:2']);
  tutorial.hands.touch('cell:2');
  await told();
  expect([tutorial.at, tutorial.teller.view, tutorial.text, tutorial.wanted]).toEqual([1, { n: 2 }, 'Look.', null]);
  expect(tutorial.teller.log.map(({ kind }) => kind)).toEqual(['deals', 'plays', 'answers']);
});

it('answers another legal move kindly, and says of what is not legal that it is not', () => {
  const tutorial = begun();
  tutorial.hands.touch('card:2');
  expect([tutorial.at, tutorial.answer]).toEqual([0, 'later']);
  tutorial.hands.touch('end');
  expect([tutorial.at, tutorial.answer]).toEqual([0, 'not_now']);
  tutorial.hands.touch('card:1');
  expect(tutorial.answer).toBe('');
  tutorial.hands.touch('cell:1');
  expect([tutorial.at, tutorial.answer, tutorial.path]).toEqual([0, 'later', []]);
});

it('goes back, and on to its end', async () => {
  const tutorial = begun();
  tutorial.next();
  await told();
  tutorial.back();
  expect([tutorial.at, tutorial.teller.view]).toEqual([0, { n: 0 }]);
  expect(tutorial.teller.log.map(({ kind }) => kind)).toEqual(['deals']);
  for (let stop = 0; stop < 3; stop++) {
    tutorial.next();
    await told();
  }
  expect([tutorial.over, tutorial.teller.view, tutorial.teller.telling]).toEqual([true, { n: 4 }, false]);
  tutorial.next();
  expect(tutorial.at).toBe(3);
});
