/**
 * The game told again, line by line and back: what this seat was shown, from the house, without touching the
 * game that goes on meanwhile.
 */
import { beatOf, type Beat, type Box } from '../board';
import type { Moment, Moments, StoryLine, View } from '../wire';

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
}

/** Between two steps that are played. */
const BREATH = 140;
/** How long a step stays when nothing may move. */
const STILL = 1100;

/** The steps between the first moment and the last. */
export function unroll(moments: Moment[], box: Box): Step[] {
  const steps: Step[] = [];
  let view = moments[0]?.view ?? {};
  let opens = false;
  let actor: unknown;
  for (const moment of moments.slice(1)) {
    const trace: StoryLine[] = [];
    for (const line of moment.story) {
      trace.push(line);
      if (box.turns) opens ||= box.turns.includes(line.kind);
      else if (trace.length === 1) opens ||= line.args.seat !== actor;
      if (trace.length === 1) actor = line.args.seat;
      const after = box.stage?.(view, line) ?? view;
      if (beatOf(box, line.kind)) {
        steps.push({ line, trace: [...trace], before: view, after, picture: moment.picture, opens });
        opens = false;
      }
      view = after;
    }
    view = moment.view;
    const last = steps.at(-1);
    if (last) last.after = view;
  }
  return steps;
}

/** As many moments as the house gives at once. */
const PAGE = 60;

export class Tape {
  beat = $state.raw<Beat | null>(null);
  playing = $state(false);
  private moments = $state.raw<Moment[]>([]);
  private steps = $state.raw<Step[]>([]);
  /** The step that was told last; before the first it is -1. */
  private at = $state(-1);
  /** The number of the first moment here, and how many there are in all. */
  private first = $state(0);
  private count = $state(0);
  private wake: (() => void) | null = null;
  /** Counts beginnings and ends of playing: what was overtaken stops by itself. */
  private run = 0;

  constructor(
    private readonly fetch: (before?: number) => Promise<Moments>,
    private readonly box: Box,
    private readonly still: () => boolean,
  ) {}

  private turns = $derived(this.steps.flatMap((step, index) => (step.opens ? [index] : [])));
  private end = $derived(this.first + this.moments.length);
  /** The step on the table: while it is being told, the table is as it was before. */
  private step = $derived(this.steps[this.beat ? this.beat.id : this.at]);
  view = $derived<View>((this.beat ? this.step?.before : this.step?.after) ?? this.moments[0]?.view ?? {});
  line = $derived<StoryLine | null>(this.step?.line ?? null);
  trace = $derived<StoryLine[]>(this.step?.trace ?? []);
  picture = $derived<string>(this.step?.picture ?? this.moments[0]?.picture ?? '');
  atStart = $derived(this.at < 0 && !this.beat && this.first === 0);
  atEnd = $derived(this.at >= this.steps.length - 1 && this.end >= this.count);

  /** Before the last turn in which something happened, or before the first. */
  async open(fromTheStart = false): Promise<void> {
    this.take(await this.fetch(fromTheStart ? PAGE : undefined));
    if (fromTheStart) return;
    while (!this.turns.length && this.first > 0) await this.earlier();
    const last = this.turns.filter((turn) => turn < this.steps.length - 1).at(-1);
    this.at = (last ?? 0) - 1;
  }

  /** On and on, until it is stopped or there is no more. */
  async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    while (run === this.run && !this.atEnd) {
      await this.tell();
      if (run === this.run) await this.pause(this.still() ? STILL : BREATH);
    }
    if (run === this.run) this.playing = false;
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
    if (this.at >= 0) this.at--;
  }

  /** To the beginning of this turn, or of the one before. */
  async turnBack(): Promise<void> {
    this.stop();
    const before = () => this.turns.filter((turn) => turn <= this.at).at(-1);
    while (before() === undefined && this.first > 0) await this.earlier();
    this.at = (before() ?? 0) - 1;
  }

  async turnOn(): Promise<void> {
    this.stop();
    const next = () => this.turns.find((turn) => turn > this.at + 1);
    while (next() === undefined && this.end < this.count) await this.later();
    this.at = (next() ?? this.steps.length) - 1;
  }

  private async tell(): Promise<void> {
    if (this.at >= this.steps.length - 1) await this.later();
    const id = this.at + 1;
    const next = this.steps[id];
    if (!next) return;
    if (!this.still()) {
      const duration = beatOf(this.box, next.line.kind);
      const beat = { id, line: next.line, duration };
      this.beat = beat;
      await this.pause(duration);
      if (this.beat !== beat) return;
      this.beat = null;
    }
    this.at = id;
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

  // ------------------------------------------------------------------ pages of the memory

  private async earlier(): Promise<void> {
    if (this.first > 0) this.take(await this.fetch(this.first));
  }

  private async later(): Promise<void> {
    if (this.end < this.count) this.take(await this.fetch(this.end + PAGE));
  }

  /** A page that joins on to what is here, before it or after it. */
  private take(found: Moments): void {
    const known = this.steps.length;
    this.count = Math.max(this.count, found.count);
    if (!this.moments.length || found.first + found.moments.length === this.first) {
      this.moments = [...found.moments, ...this.moments];
      this.first = found.first;
      this.steps = unroll(this.moments, this.box);
      if (known) this.at += this.steps.length - known;
    } else if (found.first <= this.end) {
      this.moments = [...this.moments, ...found.moments.slice(this.end - found.first)];
      this.steps = unroll(this.moments, this.box);
    }
  }
}
