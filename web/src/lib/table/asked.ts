/**
 * What became of something this guest asked the others. The house says what is asked, and that it is no more; whether
 * it was done is on the table, and whoever asked is told when it was not.
 */
import type { AskInfo, Room } from '../wire';
import type { Known } from './knowing';

export type Fate = 'refused' | 'overtaken';

/** The people and the table come in two messages, in either order. */
const SETTLES = 400;

export function isMine(room: Room, seat: number): boolean {
  return seat >= 0 && (seat === room.seat || !!room.seats[seat]?.mine);
}

interface Waiting {
  ask: AskInfo;
  /** Something has happened on the table since. */
  moved: boolean;
  done: boolean;
  /** We took our question back. */
  withdrawn: boolean;
}

export class Asked {
  private waiting: Waiting | null = null;
  /** What has just been answered, until everything about it has come. */
  private settling: Waiting | null = null;

  constructor(private readonly tell: (fate: Fate, ask: AskInfo) => void) {}

  hearRoom(room: Room): void {
    const { waiting } = this;
    if (waiting && has(room, waiting.ask)) waiting.done = true;
    if (waiting && room.ask?.number !== waiting.ask.number) {
      this.waiting = null;
      this.settling = waiting;
      setTimeout(() => this.judge(waiting), SETTLES);
    }
    if (room.ask && !this.waiting && isMine(room, room.ask.asker))
      this.waiting = { ask: room.ask, moved: false, done: false, withdrawn: false };
  }

  hearTable(message: Known): void {
    for (const waiting of [this.waiting, this.settling]) {
      if (!waiting) continue;
      // Whoever comes back is told everything at once: nobody can say any more what happened to the question.
      if (message.whole) waiting.withdrawn = true;
      const undone = message.story.some(({ kind }) => kind === 'table.undo');
      if (undone && waiting.ask.what === 'undo') waiting.done = true;
      waiting.moved = true;
    }
  }

  withdraw(): void {
    if (this.waiting) this.waiting.withdrawn = true;
  }

  private judge(waiting: Waiting): void {
    if (this.settling === waiting) this.settling = null;
    if (!waiting.done && !waiting.withdrawn) this.tell(waiting.moved ? 'overtaken' : 'refused', waiting.ask);
  }
}

/** Is there at this table what was asked for? */
function has(room: Room, ask: AskInfo): boolean {
  if (ask.what === 'pause') return room.paused;
  if (ask.what === 'stop') return room.over;
  return ask.what === 'stand_in' && room.seats[ask.seat]?.bot === ask.bot;
}
