/**
 * Tells the story line by line while the truth waits: each decision's lines are shown in their order, and at
 * the end of each its view. It can be skipped at any moment; what is left is then the last view.
 */
import { flowsOn, spanOf, type Beat, type Box } from '../board';
import type { StoryLine, View } from '../wire';
import type { Known } from './knowing';
import { latestOf } from './latest';
import type { Line } from './lines';

/** With more to catch up on than this, in milliseconds, everything goes faster, but never faster than so. */
const CATCH_UP = 6000;
const HASTE = 0.4;

/** How long a line takes for those who set a pace; `at_once` shows only where it ends. */
export const PACES = { slow: 1.6, normal: 1, quick: 0.45, at_once: 0 } as const;

export class Teller {
  /** What the table looks like as far as the story has been told. */
  view = $state.raw<View | null>(null);
  shown = $state.raw<Known | null>(null);
  beat = $state.raw<Beat | null>(null);
  trace = $state.raw<StoryLine[]>([]);
  log = $state.raw<Line[]>([]);
  /** How many of its lines tell how the table was laid. */
  setup = 0;
  telling = $state(false);
  /** Nothing is acted out until this seat has something to decide, or the game is over. */
  ahead = $state(false);
  /** What happened last, as long as nothing else does. */
  get latest(): StoryLine[] {
    return latestOf(this.log, this.trace, this.box().turns);
  }

  private queue: Known[] = [];
  private lines = 0;
  /** The line told last, whose way the next one may go on with. */
  private last: StoryLine | null = null;
  private wake: (() => void) | null = null;
  private skipping = false;
  /** Raised when everything begins anew: a story that was being told then has nothing more to say. */
  private epoch = 0;

  constructor(
    private readonly box: () => Box,
    private readonly still: () => boolean,
    private readonly pace: () => number = () => 1,
  ) {}

  /** Everything from the beginning: no story is shown, only the table as it is. */
  begin(message: Known): void {
    this.epoch++;
    this.queue = [];
    this.telling = false;
    this.wake?.();
    this.log = [];
    this.setup = message.setup ?? 0;
    this.say(message.story);
    this.trace = [];
    this.settle(message);
  }

  add(message: Known): void {
    this.queue.push(message);
    if (!this.telling) void this.run();
  }

  /** Straight to the truth. */
  skip(): void {
    if (!this.telling) return;
    this.skipping = true;
    this.wake?.();
  }

  /** Straight to the next turn of one's own, or no longer. */
  skipAhead(yes = true): void {
    this.ahead = yes;
    if (yes) this.wake?.();
  }

  private async run(): Promise<void> {
    const epoch = this.epoch;
    this.telling = true;
    this.skipping = false;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.tell(next, epoch);
      if (epoch !== this.epoch) return;
    }
    this.telling = false;
  }

  private async tell(message: Known, epoch: number): Promise<void> {
    this.trace = [];
    for (const line of message.story) {
      this.say([line]);
      this.trace = [...this.trace, line];
      const before = this.last;
      this.last = line;
      if (this.skips()) continue;
      const duration = spanOf(this.box(), line, before) * this.pace() * this.haste();
      if (duration) {
        this.beat = { id: this.lines, line, duration, flows: flowsOn(this.box(), line, before) };
        await this.pause(duration);
        if (epoch !== this.epoch) return;
        this.beat = null;
      }
      if (this.view && !this.skips()) this.view = this.box().stage?.(this.view, line) ?? this.view;
    }
    this.settle(message);
  }

  private skips(): boolean {
    return this.skipping || this.ahead || this.still();
  }

  /** How much faster than usual, with so much to catch up on. */
  private haste(): number {
    const lines = this.queue.flatMap((message) => message.story);
    const behind = lines.reduce((sum, line, at) => sum + spanOf(this.box(), line, lines[at - 1]), 0);
    return behind > CATCH_UP ? Math.max(HASTE, CATCH_UP / behind) : 1;
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

  private settle(message: Known): void {
    this.shown = message;
    this.view = message.view;
    this.beat = null;
    if (message.outcome || message.to_act.includes(message.seat)) this.ahead = false;
  }

  private say(lines: StoryLine[]): void {
    this.log = [...this.log, ...lines.map((line) => ({ ...line, id: this.lines++ }))];
  }
}
