/**
 * A lesson being played: the learner makes the moves of a short game himself, and reads before each what it is for.
 * Whatever the rules allow is lit, but only the lesson's move leads on.
 */
import type { Box, Hands } from '../board';
import * as choice from '../choice';
import type { Known } from '../table/knowing';
import { Teller } from '../table/teller.svelte';
import type { LegalAction, Lesson, LessonMoment } from '../wire';

/** What is said to a touch that does not lead on: it would be possible, or it would not. */
export type Answer = '' | 'later' | 'not_now';

/** Where the learner reads and decides: the numbers of those moments. */
export function stopsOf(moments: LessonMoment[]): number[] {
  return moments.flatMap((moment, at) => ((moment.wanted ?? -1) >= 0 || moment.text ? [at] : []));
}

export class Tutorial {
  /** In the reader's language; it can change on the way. */
  told = $state.raw<Lesson>(null!);
  readonly teller: Teller;
  path = $state.raw<string[]>([]);
  answer = $state<Answer>('');
  /** The stop where the learner is, counted from 0; behind the last one it is over, before the first it has not begun. */
  at = $state(-1);

  constructor(
    told: Lesson,
    private readonly actions: LegalAction[],
    box: Box,
    still: () => boolean,
    pace: () => number = () => 1,
  ) {
    this.told = told;
    this.teller = new Teller(() => box, still, pace);
  }

  stops = $derived(stopsOf(this.told.moments));
  begun = $derived(this.at >= 0);
  over = $derived(this.at >= this.stops.length);
  private moment = $derived(this.told.moments[this.stops[this.at] ?? -1]);
  text = $derived(this.moment?.text ?? '');
  /** The move with which the lesson goes on; where there is none, it is only read. */
  wanted = $derived.by(() => this.actions[this.moment?.wanted ?? -1] ?? null);
  legal = $derived.by<LegalAction[]>(() => (this.teller.telling ? [] : this.legalAt(this.moment)));
  branches = $derived(choice.branches(this.legal, this.path));
  undecided = $derived(choice.undecided(this.legal, this.path));
  /** What would have to be touched next. */
  pointed = $derived(this.wanted?.touches[this.path.length] ?? '');

  readonly hands: Hands = {
    lit: (touch) => this.branches.has(touch),
    chosen: (touch) => this.path.includes(touch),
    touch: (touch) => this.touch(touch),
  };

  /** From the first moment on. */
  begin(): void {
    this.show(0);
    this.goTo(0, 1);
  }

  /** On to the next stop, by the lesson's move. */
  next(): void {
    if (!this.begun || this.over) return;
    this.teller.skip();
    this.goTo(this.at + 1, this.stops[this.at]! + 1);
  }

  /** To the stop before, without telling anything. */
  back(): void {
    if (this.at < 1) return;
    this.at--;
    this.clear();
    this.show(this.stops[this.at]!);
  }

  choose(action: LegalAction): void {
    if (action === this.wanted) this.next();
    else this.say('later');
  }

  /** Nothing is chosen any more. */
  clear(): void {
    this.path = [];
    this.answer = '';
  }

  private touch(token: string): void {
    if (this.teller.telling) return this.teller.skip();
    if (!this.wanted) return;
    const step = choice.touch(this.legal, this.path, token);
    if (step.do === 'act') return this.choose(step.action);
    if (step.do === 'ask') return this.say('not_now');
    if (!step.path.every((touch, at) => this.wanted!.touches[at] === touch)) return this.say('later');
    this.answer = '';
    this.path = step.path;
  }

  private say(answer: Answer): void {
    this.path = [];
    this.answer = answer;
  }

  /** The stop of this number, after everything from that moment on has been told. */
  private goTo(stop: number, from: number): void {
    this.at = stop;
    this.clear();
    const until = this.stops[stop] ?? this.told.moments.length - 1;
    for (let at = from; at <= until; at++) this.teller.add(this.known(at, this.told.moments[at]!.story));
  }

  private show(moment: number): void {
    const before = this.told.moments.slice(0, moment + 1).flatMap(({ story }) => story);
    this.teller.begin(this.known(moment, before, true));
  }

  private legalAt(moment: LessonMoment | undefined): LegalAction[] {
    return (moment?.legal ?? []).map((index) => this.actions[index]!);
  }

  private known(at: number, story: Known['story'], whole = false): Known {
    const { view, to_act, ...moment } = this.told.moments[at]!;
    const outcome = at === this.told.moments.length - 1 ? this.told.outcome : null;
    const legal = this.legalAt({ view, to_act, ...moment });
    return { version: at, seat: 0, view, to_act, ticket: 0, legal, outcome, take_back: '', story, whole };
  }
}
