/** What a stack is called, and what its pieces are. */
import type { Words } from '$lib/words';
import { isMarked, kindOf, type Stack } from './reading';

export function stackName(stack: Stack, words: Words, name: (seat: number) => string): string {
  if (stack.thing !== 'snit') return `${stack.n} × ${words.say('board', stack.thing)}`;
  return words.say('board', 'stack', { n: stack.n, snit: kindOf(stack.slot), seat: stack.seat }, name);
}

export function stackHelp(stack: Stack, words: Words): string {
  const kind = isMarked(stack.slot) ? 'marked' : stack.thing === 'snit' ? kindOf(stack.slot) : stack.thing;
  return words.entry('help', kind) ?? words.say('help', 'snit');
}
