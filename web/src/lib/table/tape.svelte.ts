/**
 * The game told again, line by line and back: what this seat was shown, from the house, without touching the
 * game that goes on meanwhile.
 */
import { beatOf, flowsOn, spanOf, type Beat, type Box } from '../board';
import type { Moment, Moments, StoryLine, View } from '../wire';
import { latestOf } from './latest';
import type { Line } from './lines';

/** One line of the story that is worth a look: the table before it and after it. */
export interface Step {
  line: StoryLine;
  /** The lines told since its decision began, this one too. */
  trace: StoryLine[];
  before: View;
  after: View;
  picture: string;
  /** A turn begins here. */
  opens: boolean;
  /** The number of its moment, and of the last one that is over with it: quiet ones behind it are part of it. */
  from: number;
  until: number;
  /** How many lines were told, of those that are here: with its own, and when it is over. */
  told: number;
  over: number;
}

/** Between two steps that are played. */
const BREATH = 140;
/** How long a step stays when nothing may move. */
const STILL = 1100;
/** How fast it can be played. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The steps between the first moment, which has this number, and the last. */
export function unroll(moments: Moment[], box: Box, first = 0): Step[] {
  const steps: Step[] = [];
  let view = moments[0]?.view ?? {};
  let told = moments[0]?.story.length ?? 0;
  let opens = false;
  let actor: unknown;
  for (const [at, moment] of moments.entries()) {
    if (!at) continue;
    const turned = !moment.story.length && moment.view.seat !== view.seat;
    const trace: StoryLine[] = [];
    for (const line of moment.story) {
      told++;
      trace.push(line);
      // With the eyes of all, what was told to others is read, and not seen.
      if (line.to?.length && !line.to.includes(moment.view.seat as number)) continue;
      if (box.turns) opens ||= box.turns.includes(line.kind);
      else if (trace.length === 1) opens ||= line.args.seat !== actor;
      if (trace.length === 1) actor = line.args.seat;
      const after = box.stage?.(view, line) ?? view;
      if (beatOf(box, line.kind)) {
        const { picture } = moment;
        const from = first + at;
        steps.push({
          line,
          trace: [...trace],
          before: view,
          after,
          picture,
          opens,
          from,
          until: from,
          told,
          over: told,
        });
        opens = false;
      }
      view = after;
    }
    view = moment.view;
    const last = steps.at(-1);
    // When only the eyes change, the step before is not seen anew: the next one begins with them.
    if (last && !turned) Object.assign(last, { after: view, until: first + at, over: told });
  }
  return steps;
}

/** As many moments as the house gives at once. */
const PAGE = 60;
/** So many lines a log should have to show, if there are as many. */
const LOG = 300;

/** Lines of one moment are numbered on from here times its number. */
const LINES = 1000;

/** What is looked at. */
interface Look {
  view: View;
  picture: string;
  line: StoryLine | null;
  trace: StoryLine[];
  number: number;
  told: number;
}

export class Tape {
  beat = $state.raw<Beat | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  private moments = $state.raw<Moment[]>([]);
  private steps = $state.raw<Step[]>([]);
  /** The step that was told last; before the first it is -1. */
  private at = $state(-1);
  /** A moment that is looked at exactly, where no step ends. */
  private pinned = $state<number | null>(null);
  /** The number of the first moment here, and how many there are in all. */
  private first = $state(0);
  private count = $state(0);
  private wake: (() => void) | null = null;
  /** Counts beginnings and ends of playing: what was overtaken stops by itself. */
  private run = 0;
  /** Where somebody wants to be who is not there yet. */
  private wanted: number | null = null;
  private seeking = false;

  constructor(
    private readonly fetch: (before?: number) => Promise<Moments>,
    private readonly box: Box,
    private readonly still: () => boolean,
    /** Whose: empty for one's own, otherwise as the house is asked for it. */
    readonly eyes = '',
  ) {}

  private turns = $derived(this.steps.flatMap((step, index) => (step.opens ? [index] : [])));
  private end = $derived(this.first + this.moments.length);
  private lines = $derived<Line[]>(
    this.moments.flatMap((moment, at) =>
      moment.story.map((line, nth) => ({ ...line, id: (this.first + at) * LINES + nth })),
    ),
  );
  /** While a step is being told, the table is as it was before. */
  private look = $derived.by<Look>(() => {
    if (this.pinned !== null) return this.momentAt(this.pinned);
    const step = this.steps[this.beat ? this.beat.id : this.at];
    if (!step) return { ...this.momentAt(this.first), line: null, trace: [] };
    const { line, trace, picture } = step;
    return this.beat
      ? { view: step.before, picture, line, trace, number: step.from, told: step.told }
      : { view: step.after, picture, line, trace, number: step.until, told: step.over };
  });
  view = $derived<View>(this.look.view);
  line = $derived<StoryLine | null>(this.look.line);
  trace = $derived<StoryLine[]>(this.look.trace);
  picture = $derived<string>(this.look.picture);
  /** The number of the moment that is looked at, and of the last one. */
  number = $derived(this.look.number);
  last = $derived(Math.max(0, this.count - 1));
  /** What was told until then, as far as it is here. */
  log = $derived<Line[]>(this.lines.slice(0, this.look.told));
  /** What happened last, then. */
  get latest(): StoryLine[] {
    return latestOf(this.log, this.trace, this.box.turns);
  }
  /** How many decisions were made until then; the house says so when the game is over. */
  decisions = $derived(this.moments[this.number - this.first]?.decisions ?? -1);
  /** The number of the decision that a line of the log tells of; -1 where that is not told. */
  decisionOf(id: number): number {
    return (this.moments[Math.floor(id / LINES) - this.first]?.decisions ?? 0) - 1;
  }
  atStart = $derived(this.at < 0 && !this.beat && this.first === 0 && !this.pinned);
  atEnd = $derived(
    this.at >= this.steps.length - 1 && this.end >= this.count && (this.pinned ?? this.last) >= this.last,
  );

  /** Before the last turn in which something happened, or before the first. */
  async open(fromTheStart = false): Promise<void> {
    this.take(await this.fetch(fromTheStart ? PAGE : undefined));
    if (fromTheStart) return;
    while (!this.turns.length && this.first > 0) await this.earlier();
    await this.remember();
    const last = this.turns.filter((turn) => turn < this.steps.length - 1).at(-1);
    this.goTo((last ?? 0) - 1);
  }

  /** To the moment of this number, or the nearest; whoever drags on meanwhile is followed to where he stops. */
  async seek(moment: number): Promise<void> {
    this.stop();
    this.wanted = moment;
    if (this.seeking) return;
    this.seeking = true;
    try {
      while (this.wanted !== null) {
        const number: number = this.wanted;
        await this.reach(number);
        if (this.wanted !== number) continue;
        this.place(number);
        this.wanted = null;
      }
    } finally {
      this.wanted = null;
      this.seeking = false;
    }
  }

  /** To the moment of a line of the log. */
  async seekLine(id: number): Promise<void> {
    await this.seek(Math.floor(id / LINES));
  }

  /** To what was on the table after so many decisions; the number of the moment may be near this one. */
  async seekDecisions(decisions: number, near: number): Promise<void> {
    await this.reach(near);
    const after = (moment?: Moment) => (moment?.decisions ?? -1) > decisions;
    while (after(this.moments[0]) && this.first > 0) await this.earlier();
    while (!after(this.moments.at(-1)) && this.end < this.count) await this.later();
    const found = this.moments.findLast((moment) => !after(moment));
    const at = this.moments.findIndex((moment) => moment.decisions === found?.decisions);
    this.place(this.first + Math.max(0, at));
  }

  /** On and on, until it is stopped or there is no more. */
  async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    try {
      while (run === this.run && !this.atEnd) {
        await this.tell();
        if (run === this.run && !this.goesOn()) await this.pause((this.still() ? STILL : BREATH) / this.speed);
      }
    } finally {
      if (run === this.run) this.playing = false;
    }
  }

  /** One speed up, or down. */
  faster(by: 1 | -1 = 1): void {
    const at = SPEEDS.findIndex((speed) => speed === this.speed) + by;
    this.speed = SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]!;
  }

  /** The next speed; after the fastest, the slowest. */
  nextSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.findIndex((speed) => speed === this.speed) + 1) % SPEEDS.length]!;
  }

  /** What is being told is over at once. */
  stop(): void {
    this.run++;
    this.playing = false;
    if (this.beat) this.at = this.beat.id;
    this.beat = null;
    this.wake?.();
  }

  /** One step on; if one is just being told, to its end. */
  async forward(): Promise<void> {
    const busy = this.beat !== null;
    this.stop();
    if (!busy) await this.tell();
  }

  async back(): Promise<void> {
    this.stop();
    if (this.at < 0) await this.earlier();
    this.goTo(Math.max(-1, this.at - 1));
  }

  /** To the beginning of this turn, or of the one before. */
  async turnBack(): Promise<void> {
    this.stop();
    const before = () => this.turns.filter((turn) => turn <= this.at).at(-1);
    while (before() === undefined && this.first > 0) await this.earlier();
    this.goTo((before() ?? 0) - 1);
  }

  async turnOn(): Promise<void> {
    this.stop();
    const next = () => this.turns.find((turn) => turn > this.at + 1);
    while (next() === undefined && this.end < this.count) await this.later();
    this.goTo((next() ?? this.steps.length) - 1);
  }

  private async tell(): Promise<void> {
    while (this.at >= this.steps.length - 1 && this.end < this.count) await this.later();
    const id = this.at + 1;
    const next = this.steps[id];
    if (!next) return;
    this.pinned = null;
    if (!this.still()) {
      const before = this.steps[id - 1]?.line;
      const duration = spanOf(this.box, next.line, before) / this.speed;
      const beat = { id, line: next.line, duration, flows: flowsOn(this.box, next.line, before) };
      this.beat = beat;
      await this.pause(duration);
      if (this.beat !== beat) return;
      this.beat = null;
    }
    this.at = id;
  }

  /** The next step goes on with the way of this one: what moves does not stop between them. */
  private goesOn(): boolean {
    const [step, next] = [this.steps[this.at], this.steps[this.at + 1]];
    return !this.still() && !!step && !!next && flowsOn(this.box, next.line, step.line);
  }

  private pause(duration: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, duration);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private goTo(step: number): void {
    this.pinned = null;
    this.at = step;
  }

  /** A moment by its number, the nearest that is here. */
  private place(number: number): void {
    const here = Math.min(Math.max(number, this.first), this.end - 1);
    this.at = this.steps.findLastIndex((step) => step.from <= here);
    const ends = this.at < 0 ? this.first : this.steps[this.at]!.until;
    this.pinned = ends === here ? null : here;
  }

  private momentAt(number: number): Look {
    const at = number - this.first;
    const { view, picture, story } = this.moments[at] ?? { view: {}, picture: '', story: [] };
    const told = this.moments.slice(0, at + 1).reduce((sum, moment) => sum + moment.story.length, 0);
    return { view, picture, line: this.lines[told - 1] ?? null, trace: story, number, told };
  }

  // ------------------------------------------------------------------ pages of the memory

  /** The pages around this moment, if it is not here. */
  private async reach(number: number): Promise<void> {
    const known = this.count && Math.min(Math.max(number, 0), this.last);
    if (this.moments.length && known >= this.first && known < this.end) return;
    const found = await this.fetch(number + PAGE / 2);
    this.moments = [];
    this.goTo(-1);
    this.take(found);
    await this.remember();
  }

  /** Earlier pages, until there is a log to read. */
  private async remember(): Promise<void> {
    while (this.first > 0 && this.lines.length < LOG) await this.earlier();
  }

  private async earlier(): Promise<void> {
    if (this.first > 0) this.take(await this.fetch(this.first));
  }

  private async later(): Promise<void> {
    const { end } = this;
    if (end < this.count) this.take(await this.fetch(end + PAGE));
    if (end === this.end && end < this.count) throw new Error('a page is missing'); // or we would ask forever
  }

  /** A page that joins on to what is here, before it or after it. */
  private take(found: Moments): void {
    const known = this.steps.length;
    this.count = Math.max(this.count, found.count);
    if (!this.moments.length || found.first + found.moments.length === this.first) {
      const joins = this.moments.length > 0;
      this.moments = [...found.moments, ...this.moments];
      this.first = found.first;
      this.steps = unroll(this.moments, this.box, this.first);
      if (joins) this.at += this.steps.length - known;
    } else if (found.first <= this.end) {
      this.moments = [...this.moments, ...found.moments.slice(this.end - found.first)];
      this.steps = unroll(this.moments, this.box, this.first);
    }
  }
}
