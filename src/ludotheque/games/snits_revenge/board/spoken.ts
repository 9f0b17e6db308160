/** The whole table in sentences, for those who listen. */
import type { View } from '$lib/wire';
import type { Words } from '$lib/words';
import { clans, kindOf, OUTSIDE, placesOf, stacksAt, type Counts } from './reading';
import type { SnitsView } from './view';

type Name = (seat: number) => string;

function now(view: SnitsView, words: Words, name: Name): string[] {
  if (view.actor < 0) return [];
  const args = { turn: view.turn, seat: view.actor, phase: view.phase };
  return [words.say('spoken', view.turn ? 'now' : 'setting_up', args, name)];
}

function organs(view: SnitsView, words: Words): string[] {
  if (view.part === 'fight') {
    const lies = view.spark_lies ? [words.say('spoken', 'spark_lies', { organ: view.spark_lies })] : [];
    return [words.say('spoken', 'fight'), ...lies];
  }
  const dead = view.organs.map((organ) => organ.key).filter((key) => key !== 'lapotum' && !view.snorgs.includes(key));
  const args = { n: view.dead_snorgs, of: view.organs_needed, organs: dead };
  return [words.say('spoken', dead.length ? 'snorgs' : 'no_snorgs', args)];
}

function things(words: Words, kind: string, counts: Counts): string[] {
  const parts = Object.entries(counts).map(([place, n]) => words.say('spoken', 'things_there', { n, place }));
  return parts.length ? [words.say('spoken', kind, { parts })] : [];
}

function clan(view: SnitsView, words: Words, name: Name, seat: number): string {
  const parts = [OUTSIDE, ...placesOf(view).filter((place) => place !== OUTSIDE)]
    .flatMap((place) => stacksAt(view, place))
    .filter((stack) => stack.seat === seat && stack.thing === 'snit')
    .map((stack) => words.say('spoken', 'snits_there', { n: stack.n, snit: kindOf(stack.slot), place: stack.place }));
  return words.say('spoken', parts.length ? 'clan' : 'clan_dead', { seat, parts }, name);
}

export function spoken(seen: View, words: Words, name: Name): string[] {
  const view = seen as SnitsView;
  const marching = view.phase === 'hide' || view.phase === 'duty' ? [] : clans(view);
  return [
    ...now(view, words, name),
    ...organs(view, words),
    ...(view.marks.length ? [words.say('spoken', 'marks', { organs: view.marks })] : []),
    ...things(words, 'runnungitms', view.runnungitms),
    ...things(words, 'makums', view.makums),
    ...marching.map((index) => clan(view, words, name, index + 1)),
  ];
}
