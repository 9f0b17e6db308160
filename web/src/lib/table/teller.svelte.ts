/**
 * Tells the story line by line while the truth waits: each decision's lines are shown in their order, and at
 * the end of each its view. It can be skipped at any moment; what is left is then the last view.
 */
import { beatOf, type Beat, type Box } from '../board';
import type { StoryLine, TableMessage, View } from '../wire';

/** With much to catch up on, everything goes faster. */
const HURRY = 3;

export interface Told extends StoryLine {
  id: number;
}

export class Teller {
  /** What the table looks like as far as the story has been told. */
  view = $state.raw<View | null>(null);
  shown = $state.raw<TableMessage | null>(null);
  beat = $state.raw<Beat | null>(null);
  trace = $state.raw<StoryLine[]>([]);
  log = $state.raw<Told[]>([]);
  telling = $state(false);

  private queue: TableMessage[] = [];
  private lines = 0;
  private wake: (() => void) | null = null;
  private skipping = false;
  /** Raised when everything begins anew: a story that was being told then has nothing more to say. */
  private epoch = 0;

  constructor(
    private readonly box: () => Box,
    private readonly still: () => boolean,
  ) {}

  /** Everything from the beginning: no story is shown, only the table as it is. */
  begin(message: TableMessage): void {
    this.epoch++;
    this.queue = [];
    this.telling = false;
    this.wake?.();
    this.log = [];
    this.say(message.story);
    this.trace = [];
    this.settle(message);
  }

  add(message: TableMessage): void {
    this.queue.push(message);
    if (!this.telling) void this.run();
  }

  /** Straight to the truth. */
  skip(): void {
    if (!this.telling) return;
    this.skipping = true;
    this.wake?.();
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

  private async tell(message: TableMessage, epoch: number): Promise<void> {
    this.trace = [];
    for (const line of message.story) {
      this.say([line]);
      this.trace = [...this.trace, line];
      if (this.skipping || this.still()) continue;
      const wanted = beatOf(this.box(), line.kind);
      if (wanted) {
        const duration = this.queue.length >= HURRY ? wanted / 2 : wanted;
        this.beat = { id: this.lines, line, duration };
        await this.pause(duration);
        if (epoch !== this.epoch) return;
        this.beat = null;
      }
      if (this.view && !this.skipping) this.view = this.box().stage?.(this.view, line) ?? this.view;
    }
    this.settle(message);
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

  private settle(message: TableMessage): void {
    this.shown = message;
    this.view = message.view;
    this.beat = null;
  }

  private say(lines: StoryLine[]): void {
    this.log = [...this.log, ...lines.map((line) => ({ ...line, id: this.lines++ }))];
  }
}
