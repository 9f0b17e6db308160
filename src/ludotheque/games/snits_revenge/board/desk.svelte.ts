/**
 * What a player has in hand: the place that is looked at, the pieces chosen there, and those that are still on
 * their way. It offers nothing of its own: every touch goes to the house's own choices, and waits until it is lit.
 */
import type { Hands } from '$lib/board';
import {
  BOLOTOMUS,
  OUTSIDE,
  passageBetween,
  placesOf,
  stacksAt,
  type Counts,
  type Odds,
  type Stack,
  kindOf,
} from './reading';
import type { SnitsView } from './view';

export class Desk {
  /** The place in the tray. */
  focus = $state(OUTSIDE);
  private chosen = $state.raw<Stack[]>([]);
  /** Touches that follow one another, each when it is lit. */
  private way = $state.raw<string[]>([]);
  /** Those who follow the first to the same target. */
  private queue = $state.raw<Stack[]>([]);
  private target = '';
  /** Nobody has looked around yet. */
  private fresh = true;
  /** The first of several is being asked about: the others follow once it has gone. */
  private asked = $state.raw<{ rest: Stack[]; decisions: number } | null>(null);

  constructor(
    private readonly seen: () => SnitsView,
    private readonly hands: () => Hands,
  ) {}

  private get view(): SnitsView {
    return this.seen();
  }
  mine = $derived.by(() => this.view.seat >= 0 && this.view.actor === this.view.seat);

  seat = $derived.by(() => this.view.seat);
  /** Pieces that had their turn look like it. */
  moving = $derived.by(() => ['move', 'fast', 'kick', 'send', 'chomp', 'naming'].includes(this.view.phase));

  /** The pieces that were chosen, as long as the first of them is. */
  party = $derived.by<Stack[]>(() =>
    this.chosen.length && this.hands().chosen(this.chosen[0]!.touch) ? this.chosen : [],
  );
  from = $derived(this.party[0]?.place ?? '');
  underway = $derived(this.way.length + this.queue.length > 0);
  /** The counter that is about to be hidden. */
  counter = $derived.by(() => ['spark', 'splop'].find((what) => this.hands().chosen(`counter:${what}`)) ?? '');

  /** How many of a stack are chosen. */
  picked(stack: Stack): number {
    const ofParty = this.party.filter((one) => one.id === stack.id).length;
    return ofParty || (this.hands().chosen(stack.touch) && stack.touch ? 1 : 0);
  }

  lit(touch: string): boolean {
    return touch !== '' && !this.underway && this.hands().lit(touch);
  }

  /** Pieces that go together: a party can be made of them. */
  gathers(stack: Stack): boolean {
    const view = this.view;
    if (!this.mine || !stack.ready) return false;
    if (stack.thing === 'snit')
      return (
        stack.seat === view.seat &&
        (view.phase === 'move' || view.phase === 'fast' || (view.phase === 'kick' && view.part === 'invasion'))
      );
    return view.seat === BOLOTOMUS && view.phase === 'send' && stack.thing !== 'snorg';
  }

  /** A Snit a Runnungitm could go for, though none has been chosen yet. */
  private prey(stack: Stack): boolean {
    return (
      this.view.seat === BOLOTOMUS &&
      stack.touch.startsWith(`foe:${stack.place},`) &&
      this.lit(`runnungitm:${stack.place}`) &&
      this.view.phase !== 'send'
    );
  }

  /** Something can be done with it now. */
  open(stack: Stack): boolean {
    return (
      this.lit(stack.touch) || this.prey(stack) || (this.party.length > 0 && !this.underway && this.gathers(stack))
    );
  }

  busy(place: string): boolean {
    return stacksAt(this.view, place).some((stack) => this.lit(stack.touch) || this.prey(stack));
  }

  able = $derived.by(() => this.mine && placesOf(this.view).some((place) => this.busy(place)));

  // ------------------------------------------------------------------ touching
  /** Whatever else is touched ends what was on its way. */
  private rest(): void {
    this.way = [];
    this.queue = [];
    this.asked = null;
  }

  press(stack: Stack, all = false): void {
    const hands = this.hands();
    this.rest();
    if (this.gathers(stack) && (this.party.length || hands.lit(stack.touch))) this.gather(stack, all);
    else if (hands.lit(stack.touch)) this.send(stack.touch);
    else if (this.prey(stack)) {
      hands.touch(`runnungitm:${stack.place}`);
      hands.touch(stack.touch);
    } else this.ask(stack);
    this.focus = stack.place;
  }

  /** In the drawing a piece stands in the way of its place: where one may go, the place is meant. */
  pressToken(stack: Stack, all: boolean): void {
    if (this.lit(`organ:${stack.place}`)) this.pressPlace(stack.place);
    else this.press(stack, all);
  }

  private gather(stack: Stack, all: boolean): void {
    const same = this.party.filter((one) => one.id === stack.id).length;
    if (!this.party.length || this.from !== stack.place)
      this.take(Array.from({ length: all ? stack.ready : 1 }, () => stack));
    else if (all)
      this.take([
        ...this.party.filter((one) => one.id !== stack.id),
        ...Array.from({ length: stack.ready }, () => stack),
      ]);
    else if (same < stack.ready) this.take([...this.party, stack]);
    else {
      const others = this.party.filter((one) => one.id !== stack.id);
      this.take(others.length ? others : [stack]);
    }
  }

  /** Everybody here who may still act. */
  gatherAll(): void {
    const all = stacksAt(this.view, this.focus).filter((stack) => this.gathers(stack));
    this.rest();
    this.take(all.flatMap((stack) => Array.from({ length: stack.ready }, () => stack)));
  }

  private take(party: Stack[]): void {
    this.chosen = party;
    const head = party[0];
    if (head && !this.hands().chosen(head.touch)) this.hands().touch(head.touch);
  }

  /** One goes at once, the others after it, as far as they can. */
  private send(target: string): void {
    const rest = this.party.slice(1);
    this.target = target;
    const [first] = this.party;
    this.queue = [];
    this.hands().touch(target);
    const waits = !!first && this.hands().chosen(first.touch);
    this.asked = waits ? { rest, decisions: this.view.decisions } : null;
    if (!waits) this.queue = this.chosen = rest;
  }

  /** What was asked about has been done, or not. */
  answered(): void {
    const { asked } = this;
    if (!asked) return;
    if (this.view.decisions > asked.decisions) {
      this.queue = this.chosen = asked.rest;
      this.asked = null;
    } else if (!this.party.length && this.hands().lit('end')) this.asked = null;
  }

  /** The house has a reason for what could be meant at all. */
  private ask(stack: Stack): void {
    if (
      this.party.length
        ? this.from === stack.place && stack.thing !== 'snit'
        : stack.thing !== 'snorg' && stack.touch !== ''
    )
      this.hands().touch(stack.touch);
  }

  pressPlace(place: string): void {
    const touch = `organ:${place}`;
    this.rest();
    if (this.hands().lit(touch)) {
      if (this.party.length) this.send(touch);
      else this.hands().touch(touch);
    } else if (this.counter && place !== OUTSIDE) this.hands().touch(touch);
    else if (this.from && passageBetween(this.view, this.from, place) >= 0) this.hands().touch(touch);
    else this.focus = place;
  }

  /** Those who were chosen attack one Runnungitm together; with nobody chosen, one says afterwards who. */
  pack(place: string): void {
    const kinds = this.party.map((stack) => `snit:${kindOf(stack.slot)}`);
    const [first] = this.party;
    if (first) this.hands().touch(first.touch); // once more: nobody is chosen to kick alone
    this.hands().touch(`pack:${place}`);
    this.chosen = [];
    this.way = kinds.length > 1 ? [...kinds, 'attack'] : [];
  }

  /** One touch after the other, all that are lit now. */
  each(touches: string[]): void {
    const [first, ...rest] = touches;
    if (!first) return;
    this.hands().touch(first);
    this.way = this.hands().lit(first) ? [] : rest; // what is asked about first is done alone
  }

  touch(touch: string): void {
    this.rest();
    this.hands().touch(touch);
  }

  /** The next of several touches, once the house offers it; what can no longer be done ends it. */
  go(): void {
    const hands = this.hands();
    const over = hands.lit('end') || !this.mine;
    const [next] = this.way;
    const [head] = this.queue;
    if (next !== undefined) {
      if (hands.lit(next)) {
        this.way = this.way.slice(1);
        hands.touch(next);
      } else if (over) this.way = [];
    } else if (head && hands.chosen(head.touch)) {
      if (hands.lit(this.target)) {
        this.queue = this.chosen = this.queue.slice(1);
        hands.touch(this.target);
      } else this.queue = [];
    } else if (head && hands.lit(head.touch)) hands.touch(head.touch);
    else if (head && over) this.queue = [];
  }

  /** Who acts now and where: the tray follows. */
  follow(): void {
    if (!this.mine || this.underway || this.party.length || this.counter) return;
    if (this.view.here) this.focus = this.view.here;
    else if (!this.busy(this.focus))
      this.focus = placesOf(this.view).find((place) => this.busy(place)) ?? (this.fresh ? this.crowd() : this.focus);
    this.fresh = false;
  }

  /** Where nothing can be done, as in a picture of the rulebook, one looks where the Snits fight. */
  private crowd(): string {
    const crowds = placesOf(this.view)
      .filter((place) => place !== OUTSIDE)
      .map((place) => stacksAt(this.view, place).filter(({ thing }) => thing !== 'snorg'))
      .filter((stacks) => stacks.some(({ thing }) => thing === 'snit'))
      .map((stacks) => ({ place: stacks[0]!.place, size: stacks.reduce((sum, { n }) => sum + n, 0) }));
    return crowds.sort((one, other) => other.size - one.size)[0]?.place ?? OUTSIDE;
  }

  // ------------------------------------------------------------------ what the dice promise
  odds(stack: Stack): Odds | null {
    const view = this.view;
    const kind = kindOf(stack.slot);
    const first = this.party[0];
    if (!this.open(stack)) return null;
    if (view.phase === 'kick' && view.part === 'invasion')
      return first && stack.thing !== 'snit' && this.lit(stack.touch) ? view.odds.kick[kindOf(first.slot)]! : null;
    if (view.phase === 'kick' && stack.thing === 'snit') return view.odds.kick[kind]!;
    if (view.phase === 'target') return view.odds.kick[kindOf(view.striker)]!;
    if ((view.phase === 'chomp' || view.phase === 'naming' || view.phase === 'bite') && stack.thing === 'snit')
      return view.odds.chomp[kind]!;
    return null;
  }

  /** Running for the rear: only who stands outside has to. */
  dash(place: string): Odds | null {
    const first = this.party[0];
    if (
      !first ||
      first.thing !== 'snit' ||
      this.from !== OUTSIDE ||
      place !== 'fleotis' ||
      !this.lit(`organ:${place}`) ||
      this.view.part === 'fight'
    )
      return null;
    return this.view.odds.dash[kindOf(first.slot)]!;
  }

  /** The pack as it would attack: those chosen, or those who have joined. */
  gang = $derived.by<Counts>(() => {
    if (this.view.phase === 'pack') return this.view.pack;
    const gang: Counts = {};
    for (const stack of this.party) gang[kindOf(stack.slot)] = (gang[kindOf(stack.slot)] ?? 0) + 1;
    return gang;
  });
}
