/** One visit to a table: the people, the truth, the telling of it, and what this guest is choosing. */
import type { Box, Hands } from '../board';
import { api } from '../api';
import * as choice from '../choice';
import { boxOf } from '../games.svelte';
import { calm } from '../settings.svelte';
import { t } from '../house.svelte';
import { toaster } from '../toast.svelte';
import type { FromBrowser, FromHouse, LegalAction, Refusal, Room, TableMessage } from '../wire';
import { Asked } from './asked';
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
  /** When the house last spoke of the people, by our own clock: theirs are read from there. */
  heardAt = $state(Date.now());
  readonly teller: Teller;
  /** What happened, told again, while somebody looks back. */
  tape = $state.raw<Tape | null>(null);
  private waiting = $state(false);
  private readonly socket: Socket;
  private readonly asked = new Asked((fate, ask) =>
    toaster.show(t('safety', fate === 'refused' ? `refused_${ask.what}` : fate)),
  );

  constructor(private readonly id: string) {
    this.teller = new Teller(() => this.box, this.still);
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
    if (this.teller.telling || this.waiting || !this.connected || this.room?.paused) return [];
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

  /** Anything that is no move. */
  tell(message: FromBrowser): void {
    this.forget();
    if (message.t === 'answer' && !message.yes) this.asked.withdraw();
    if (!this.socket.send(message)) this.trouble = 'unreachable';
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
      this.heardAt = Date.now();
      this.room = message.room;
      this.asked.hearRoom(message.room);
      return;
    }
    if (message.t === 'chat') return;
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
    this.asked.hearTable(message);
    if (mine || message.whole) {
      this.path = [];
      this.waiting = false;
      this.forget();
    }
    if (message.whole) this.teller.begin(message);
    else this.teller.add(message);
  }
}
