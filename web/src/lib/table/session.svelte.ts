/** One visit to a table: the people, the truth, the telling of it, and what this guest is choosing. */
import type { Box, Hands, Saying } from '../board';
import { api, query } from '../api';
import * as choice from '../choice';
import { ears } from '../ears.svelte';
import { boxOf } from '../games.svelte';
import { calm, settings } from '../settings.svelte';
import { t } from '../house.svelte';
import { toaster } from '../toast.svelte';
import type { FromBrowser, FromHouse, Hint, LegalAction, Refusal, Room } from '../wire';
import { Asked } from './asked';
import { ChatRoom } from './chat.svelte';
import { chairsOf, dueChair } from './handover';
import { Knowing, type Known } from './knowing';
import type { Place } from './place';
import { Socket } from './socket';
import { Tape } from './tape.svelte';
import { SinceThen } from './since.svelte';
import { PACES, Teller } from './teller.svelte';

const still = () => calm() || document.hidden;

export class Session {
  room = $state.raw<Room | null>(null);
  truth = $state.raw<Known | null>(null);
  connected = $state(true);
  /** Why no connection comes about, as a kind of error; empty while there is hope. */
  blocked = $state('');
  refusal = $state.raw<Refusal | null>(null);
  trouble = $state('');
  path = $state.raw<string[]>([]);
  /** A move that is asked about before it is made. */
  sure = $state.raw<{ action: LegalAction; saying: Saying | null } | null>(null);
  /** Whose advice is on its way. */
  advising = $state('');
  private hint = $state.raw<Hint | null>(null);
  /** When the house last spoke of the people, by our own clock: theirs are read from there. */
  heardAt = $state(Date.now());
  teller = $state.raw(this.newTeller());
  readonly chat: ChatRoom;
  /** What happened while this guest was away. */
  readonly since: SinceThen;
  /** What happened, told again, while somebody looks back. */
  tape = $state.raw<Tape | null>(null);
  /** Somebody came by the link of an earlier moment, which is on its way. */
  opening = $state(false);
  private waiting = $state(false);
  /** The chair in front of the screen, for a guest who has several; before anybody said who he is, and while the
   * screen is passed on, none. */
  private chair = $state(-1);
  private before = -1;
  /** The language in which the table is wanted as text, too. */
  private pictured = settings.plain === 'yes' ? settings.language : '';
  private readonly socket: Socket;
  private readonly knowing = new Knowing(
    (name) => api.actions(this.room?.game ?? '', name),
    (known) => this.table(known),
    () => this.socket.again(),
  );
  private readonly asked = new Asked((fate, ask) =>
    toaster.show(t('safety', fate === 'refused' ? `refused_${ask.what}` : fate)),
  );

  constructor(
    private readonly id: string,
    private place: Place | null = null,
  ) {
    this.opening = place !== null;
    this.since = new SinceThen(id);
    this.chat = new ChatRoom(id, ears, (line) => this.room?.seats[line.seat]?.mine ?? false);
    this.socket = new Socket(
      this.address,
      (message) => this.hear(message),
      (yes) => {
        this.connected = yes;
        this.waiting = false;
        if (yes) this.blocked = '';
      },
      (kind) => (this.blocked = kind),
    );
  }

  private get address(): string {
    return `/ws/tables/${encodeURIComponent(this.id)}${query({
      seat: this.chair < 0 ? '' : this.chair,
      pictures: this.pictured,
    })}`;
  }
  private get box(): Box {
    return boxOf(this.room?.game ?? '');
  }
  private newTeller(): Teller {
    return new Teller(
      () => this.box,
      () => still() || settings.pace === 'at_once',
      () => PACES[settings.pace],
    );
  }

  /** A bot plays on this chair: its owner looks on until he takes it back. */
  standIn = $derived(!!this.room?.seats[this.truth?.seat ?? -1]?.bot);
  /** What this seat may do, once everything has been told and nothing is on its way. */
  legal = $derived.by<LegalAction[]>(() => {
    if (this.teller.telling || this.waiting || !this.connected || this.room?.paused || this.standIn) return [];
    return this.truth?.legal ?? [];
  });

  /** What may be touched next, and where it leads. */
  branches = $derived(choice.branches(this.legal, this.path));
  undecided = $derived(choice.undecided(this.legal, this.path));

  /** What a bot would do here, for as long as it can be done. */
  advice = $derived.by<{ hint: Hint; action: LegalAction } | null>(() => {
    const { hint } = this;
    if (!hint || hint.ticket !== this.truth?.ticket) return null;
    const action = this.legal.find(({ index }) => index === hint.action);
    return action ? { hint, action } : null;
  });
  /** Whoever is to decide may ask, where the table allows it. */
  mayAsk = $derived(!!this.room?.terms.hints && !this.room.over && this.legal.length > 0);

  /** The table waits for whoever sits here. */
  mine = $derived(
    !!this.truth &&
      !this.room?.paused &&
      !this.standIn &&
      this.truth.to_act.includes(this.truth.seat) &&
      !this.teller.telling,
  );
  /** Does this touch ask for another one? */
  leads = (touch: string): boolean =>
    (this.branches.get(touch) ?? []).some((action) => action.touches.length > this.path.length + 1);

  /** Several people at this screen. */
  chairs = $derived(chairsOf(this.room));
  shared = $derived(this.chairs.length > 1);
  /** Nobody's hand is shown before its owner says that he is there. */
  covered = $derived(this.shared && this.chair < 0 && !!this.room?.started && !this.room.over);
  /** Who of them is waited for and not in front of the screen. */
  due = $derived(dueChair(this.room, this.truth, this.before));
  /** It is time to pass the screen on. */
  passes = $derived(
    this.shared && this.chair >= 0 && this.due >= 0 && !this.teller.telling && !this.waiting && !this.tape,
  );

  /** This chair comes to the screen, or none: what the one before it saw is gone. */
  sit(chair: number): void {
    this.lookAhead();
    this.back();
    this.forget();
    this.knowing.forget();
    this.truth = null;
    this.teller = this.newTeller();
    this.waiting = false;
    if (chair >= 0) this.before = chair;
    this.chair = chair;
    this.socket.move(this.address);
  }

  /** Whether the table is shown as text. */
  picture(wanted: boolean): void {
    const language = wanted ? settings.language : '';
    if (language === this.pictured) return;
    this.pictured = language;
    this.socket.move(this.address);
  }

  private closed = false;

  readonly hands: Hands = {
    lit: (touch) => this.branches.has(touch),
    chosen: (touch) => this.path.includes(touch) || !!(this.sure ?? this.advice)?.action.touches.includes(touch),
    touch: (touch) => this.touch(touch),
  };

  /** Makes a move; one that the player wants to be asked about waits for his word. */
  act(action: LegalAction, sure = false): void {
    if (!this.truth || this.waiting) return;
    if (!this.connected) {
      this.trouble = 'unreachable';
      return;
    }
    const saying = this.box.dear?.(this.truth.view, action, this.truth.legal) ?? null;
    if (!sure && (settings.confirm === 'always' || (settings.confirm === 'dear' && saying))) {
      this.forget();
      this.sure = { action, saying };
      return;
    }
    this.back();
    this.forget();
    this.since.forget();
    this.waiting = this.socket.send({ t: 'act', ticket: this.truth.ticket, action: action.index });
  }

  /** Anything that is no move. */
  tell(message: FromBrowser): void {
    this.forget();
    if (message.t === 'answer' && !message.yes) this.asked.withdraw();
    if (!this.socket.send(message)) this.trouble = 'unreachable';
  }

  /** What would this bot do? Everybody is told that somebody asked. */
  async advise(bot: string): Promise<void> {
    if (this.advising) return;
    this.advising = bot;
    try {
      this.hint = await api.hint(this.id, bot, this.chair);
    } catch (error) {
      toaster.trouble(error);
    }
    this.advising = '';
  }

  /** The advice was heard. */
  heard(): void {
    this.hint = null;
  }

  /** A phrase, or what was written. */
  say(phrase = ''): void {
    this.socket.send(phrase ? { t: 'say', phrase } : { t: 'say', text: this.chat.send() });
  }

  /** Nothing is chosen any more. */
  back(): void {
    this.path = [];
    this.sure = null;
  }

  /** The connection is lost: it is tried again now. */
  knock(): void {
    this.socket.now();
  }

  close(): void {
    this.closed = true;
    this.since.close();
    this.lookAhead();
    this.socket.close();
  }

  /** The last turn once more, or everything. */
  async lookBack(fromTheStart = false): Promise<void> {
    await this.look(this.newTape(this.chair < 0 ? '' : String(this.chair)), (tape) => tape.open(fromTheStart));
    await this.tape?.play();
  }

  /** What happened while this guest was away. */
  async lookSince(moment: number): Promise<void> {
    this.since.forget();
    await this.look(this.newTape(this.chair < 0 ? '' : String(this.chair)), (tape) => tape.seek(moment));
    await this.tape?.play();
  }

  /** The moment of the link that this guest came by; whether it is that one, or the nearest. */
  async lookAt(): Promise<boolean> {
    const { place } = this;
    this.place = null;
    if (!place) return true;
    try {
      await this.look(this.newTape(place.eyes), (tape) => tape.seek(place.at));
      return this.tape?.number === place.at;
    } finally {
      this.opening = false;
    }
  }

  /** The same moment, with other eyes. */
  async lookWith(eyes: string): Promise<void> {
    const { tape } = this;
    if (!tape || tape.eyes === eyes) return;
    const { decisions, number } = tape;
    await this.look(this.newTape(eyes), (other) =>
      decisions < 0 ? other.seek(number) : other.seekDecisions(decisions, number),
    );
  }

  private newTape(eyes: string): Tape {
    return new Tape((before) => api.moments(this.id, before, eyes), this.box, still, eyes);
  }

  private async look(tape: Tape, open: (tape: Tape) => Promise<void>): Promise<void> {
    this.tape?.stop();
    const { chair } = this;
    await open(tape);
    if (this.chair !== chair || this.closed) return tape.stop(); // it was for whoever sat there
    this.back();
    this.forget();
    this.teller.skip();
    this.tape = tape;
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
    this.sure = null;
    if (this.room?.paused || this.standIn) {
      this.trouble = this.standIn ? 'stand_in_plays' : 'paused';
      return;
    }
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
    else if (choice.matching(this.truth.legal, [token]).length) this.trouble = 'chosen_first';
    else this.socket.send({ t: 'why', touches: step.touches });
  }

  private hear(message: FromHouse): void {
    if (message.t === 'room') {
      this.heardAt = Date.now();
      this.room = message.room;
      this.asked.hearRoom(message.room);
      return;
    }
    if (message.t === 'chat') return this.chat.hear(message);
    if (message.t === 'error' && message.kind.startsWith('chat_')) return this.chat.refused(message.kind);
    if (message.t === 'table' || message.t === 'news') return this.knowing.hear(message);
    this.waiting = false;
    if (message.t === 'refused') this.refusal = message.refusal;
    else {
      this.back();
      this.trouble = message.t === 'stale' ? 'stale' : message.kind;
    }
  }

  private table(known: Known): void {
    const mine = known.ticket !== this.truth?.ticket;
    this.truth = known;
    if (!this.shared) this.since.hear(known); // at one screen everybody has seen it
    this.asked.hearTable(known);
    if (mine || known.whole) {
      this.back();
      this.waiting = false;
      this.forget();
    }
    if (known.whole) this.teller.begin(known);
    else this.teller.add(known);
  }
}
