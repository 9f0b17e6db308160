/** One visit to a table: the people, the truth, the telling of it, and what this guest is choosing. */
import type { Box, Hands } from '../board';
import { api } from '../api';
import * as choice from '../choice';
import { ears } from '../ears.svelte';
import { boxOf } from '../games.svelte';
import { calm } from '../settings.svelte';
import type { FromHouse, LegalAction, Refusal, Room, TableMessage } from '../wire';
import { ChatRoom } from './chat.svelte';
import { Socket } from './socket';
import { Tape } from './tape.svelte';
import { Teller } from './teller.svelte';

export class Session {
  room = $state.raw<Room | null>(null);
  truth = $state.raw<TableMessage | null>(null);
  connected = $state(true);
  refusal = $state.raw<Refusal | null>(null);
  trouble = $state('');
  path = $state.raw<string[]>([]);
  readonly teller: Teller;
  readonly chat: ChatRoom;
  /** What happened, told again, while somebody looks back. */
  tape = $state.raw<Tape | null>(null);
  private waiting = $state(false);
  private readonly socket: Socket;

  constructor(private readonly id: string) {
    this.teller = new Teller(() => this.box, this.still);
    this.chat = new ChatRoom(id, ears, (line) => this.room?.seats[line.seat]?.mine ?? false);
    this.socket = new Socket(
      `/ws/tables/${encodeURIComponent(id)}`,
      (message) => this.hear(message),
      (yes) => {
        this.connected = yes;
        this.waiting = false;
      },
    );
  }

  private get box(): Box {
    return boxOf(this.room?.game ?? '');
  }
  private readonly still = () => calm() || document.hidden;

  /** What this seat may do, once everything has been told and nothing is on its way. */
  legal = $derived.by<LegalAction[]>(() => {
    if (this.teller.telling || this.waiting || !this.connected) return [];
    return this.truth?.legal ?? [];
  });

  /** What may be touched next, and where it leads. */
  branches = $derived(choice.branches(this.legal, this.path));
  undecided = $derived(choice.undecided(this.legal, this.path));

  readonly hands: Hands = {
    lit: (touch) => this.branches.has(touch),
    chosen: (touch) => this.path.includes(touch),
    touch: (touch) => this.touch(touch),
  };

  act(action: LegalAction): void {
    if (!this.truth || this.waiting) return;
    this.path = [];
    this.forget();
    this.waiting = this.socket.send({ t: 'act', ticket: this.truth.ticket, action: action.index });
  }

  /** A phrase, or what was written. */
  say(phrase = ''): void {
    this.socket.send(phrase ? { t: 'say', phrase } : { t: 'say', text: this.chat.send() });
  }

  back(): void {
    this.path = [];
  }

  close(): void {
    this.lookAhead();
    this.socket.close();
  }

  /** The last turn once more, or everything. */
  async lookBack(fromTheStart = false): Promise<void> {
    const tape = new Tape((before) => api.moments(this.id, before), this.box, this.still);
    await tape.open(fromTheStart);
    this.back();
    this.forget();
    this.teller.skip();
    this.tape = tape;
    void tape.play();
  }

  /** Back to the game as it is. */
  lookAhead(): void {
    this.tape?.stop();
    this.tape = null;
  }

  forget(): void {
    this.refusal = null;
    this.trouble = '';
  }

  private touch(token: string): void {
    if (!this.truth || !this.connected) return;
    const step = choice.touch(this.truth.legal, this.path, token);
    if (this.teller.telling) {
      // An unprompted action may be over in a moment; anything else is a wish to see the end of the story.
      if (step.do === 'act' && step.action.unprompted) this.act(step.action);
      else this.teller.skip();
      return;
    }
    this.forget();
    if (step.do === 'act') this.act(step.action);
    else if (step.do === 'go') this.path = step.path;
    else this.socket.send({ t: 'why', touches: step.touches });
  }

  private hear(message: FromHouse): void {
    if (message.t === 'room') {
      this.room = message.room;
      return;
    }
    if (message.t === 'chat') return this.chat.hear(message);
    if (message.t === 'error' && message.kind.startsWith('chat_')) return this.chat.refused(message.kind);
    if (message.t !== 'table') this.waiting = false;
    if (message.t === 'table') this.table(message);
    else if (message.t === 'refused') this.refusal = message.refusal;
    else {
      this.path = [];
      this.trouble = message.t === 'stale' ? 'stale' : message.kind;
    }
  }

  private table(message: TableMessage): void {
    const mine = message.ticket !== this.truth?.ticket;
    this.truth = message;
    if (mine || message.whole) {
      this.path = [];
      this.waiting = false;
      this.forget();
    }
    if (message.whole) this.teller.begin(message);
    else this.teller.add(message);
  }
}
