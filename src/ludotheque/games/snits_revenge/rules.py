"""The rules of Snits' Revenge, chapter by chapter as in rulebook.en.md; § and R numbers are its own.

What may be chosen, and why not, is in legality.py; a chapter with a module of its own points to it.
"""

from ludotheque.games.snits_revenge import combat, fight, legality
from ludotheque.games.snits_revenge.actions import (
    END,
    ENLISTING,
    HIDDEN_NAMES,
    MAKUM,
    NOTHING,
    SLOT_NAMES,
    SLOTS,
    SNORG,
    SPARK,
    SPLOP,
    THING_NAMES,
    Again,
    Attack,
    Bite,
    Chomp,
    Compose,
    Duty,
    Enlist,
    Hide,
    Join,
    Kick,
    March,
    Pack,
    Roll,
    Send,
    Strike,
    Target,
    Transform,
    kind_of,
    marked,
)
from ludotheque.games.snits_revenge.legality import OPTIONAL
from ludotheque.games.snits_revenge.material import (
    KIND_NAMES,
    KINDS,
    LIGHTNING,
    NOWHERE,
    ORGANS,
    OUTSIDE,
    PLACES,
    PLAIN,
    SPEED,
)
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    FIGHT,
    HIDE,
    INVASION,
    KICK,
    MOVE,
    NAMING,
    OVER,
    PACK,
    PHASES,
    SEND,
    TARGET,
    TRANSFORM,
    within,
)
from ludotheque.games.snits_revenge.state import BOLOTOMUS, NOBODY, THE_SAME, Options, Table
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import SPECTATOR, Arg


def setup(seats: int, options: Options, chance: Chance, story: bool = False) -> "Snits":
    """§2.1-§2.3, in this order (R14): dice for the totem, Snorgs and what lies under them, Duty Runnungitm, armies."""
    table = Snits(seats, options, chance)
    table.story = [] if story else None
    if table.clans > 1:
        table.roll_for_totem()
    table.advance()
    return table


class Snits(Table):
    """A game of Snits' Revenge."""

    # ------------------------------------------------------------------ §1 The body and the pieces
    # → material.py, state.py

    # ------------------------------------------------------------------ §2 Before the game

    def place_duty(self, organ: int) -> None:
        """§2.2 (R14): the Duty Runnungitm in any organ."""
        self.runnungitms[organ] += 1
        self.tell("duty", {"organ": self.key(organ)})

    def enlist(self, kind: int, number: int) -> None:
        """§2.3 (R43): kind by kind; the army waits outside once the last is decided."""
        self.army[self.clan][kind] = number
        self.enlisting += 1
        self.tell("enlists", {"seat": self.clan + 1, "snit": KIND_NAMES[kind], "n": number})
        if self.enlisting == len(ENLISTING):
            self.fill_up()
            for k in range(KINDS):
                self.snits[self.clan][OUTSIDE * SLOTS + k] = self.army[self.clan][k]

    def fill_up(self) -> None:
        """§2.3 (R46): plain Snits march along where the army is larger than badges, fives and sixes can make it."""
        self.army[self.clan][PLAIN] = self.options.plain
        if self.options.plain:
            self.tell("fills_up", {"seat": self.clan + 1, "snit": KIND_NAMES[PLAIN], "n": self.options.plain})

    # ------------------------------------------------------------------ §3 A game turn
    # → phases.py

    def advance(self) -> None:
        """§3.2 (R13, R32): a phase in which nothing can be done passes, and what is forced happens."""
        while self.phase != OVER:
            choices = legality.choices(self)
            if len(choices) > 1 or (choices and OPTIONAL[self.phase]):
                self.possible = [END, *choices] if OPTIONAL[self.phase] else choices
                return
            if choices:
                self.do(choices[0])
            else:
                self.next_phase()
        self.possible = []

    def next_phase(self) -> None:
        """§3.1: the order of the phases."""
        if self.phase in (MOVE, KICK, FAST):
            self.next_snit_phase()
        elif self.phase == HIDE:
            self.phase = DUTY
        elif self.phase == DUTY:
            self.phase = ARMY
            self.clan = self.senior
        elif self.phase == ARMY:
            self.next_army()
        elif self.phase == COMPOSE:
            self.begin_send()
        elif self.phase == SEND:
            self.begin_chomp()
        elif self.phase == CHOMP:
            self.phase = TRANSFORM
            self.ready_runnungitms = [0] * ORGANS
        else:
            assert self.phase == TRANSFORM, "every other phase has a choice"
            self.has_anybody_won()

    def next_army(self) -> None:
        self.clan = self.clan_after()
        if self.clan != NOBODY:
            self.enlisting = 0
        else:
            self.clan = self.senior
            self.next_turn()

    def next_turn(self) -> None:
        """§3.1: the Snits begin, the Senior clan first."""
        self.turn += 1
        self.tell("turn", {"turn": self.turn})
        if self.part == INVASION:
            self.forget_killers()
        self.clear_passages()
        self.free_canals()
        self.begin_snit_phase(MOVE, self.senior)

    def begin_snit_phase(self, phase: int, clan: int) -> None:
        """Who of the clan may act: all who move, those inside to kick, the lightning inside for the second move."""
        self.phase = phase
        self.clan = clan
        self.ready = self.snits[clan].copy()
        if phase != MOVE:
            for slot in range(SLOTS):
                self.ready[OUTSIDE * SLOTS + slot] = 0
        if phase == FAST:
            inside = self.ready
            self.ready = [0] * (PLACES * SLOTS)
            for place in range(PLACES):
                for slot in (LIGHTNING, marked(LIGHTNING)):
                    self.ready[place * SLOTS + slot] = inside[place * SLOTS + slot]

    def next_snit_phase(self) -> None:
        """§8.2 (R18): all clans move, then all kick, then all fast Snits; in the fight each clan has a whole turn."""
        following = self.clan_after()
        if self.part == INVASION and following != NOBODY:
            self.begin_snit_phase(self.phase, following)
        elif self.phase == MOVE:
            self.begin_snit_phase(KICK, self.senior if self.part == INVASION else self.clan)
        elif self.phase == KICK:
            self.clear_passages()
            self.begin_snit_phase(FAST, self.senior if self.part == INVASION else self.clan)
        elif self.part == INVASION:
            self.begin_compose()
        elif following != NOBODY:
            self.clear_passages()
            self.begin_snit_phase(MOVE, following)
        else:
            self.end_of_fight_turn()

    def clan_after(self) -> int:
        """§8.2: the next clan clockwise, until everyone has had a turn."""
        clan = (self.clan + 1) % self.clans
        return NOBODY if clan == self.senior else clan

    def tell_phase(self) -> None:
        """§3.1: which phase the table has come to, past all that went by without a choice, and whose it is."""
        if self.phase != OVER:
            phase = PHASES[self.main_phase()]
            self.tell("phase", {"phase": phase, "seat": self.actor(), "clan": self.clan + 1})

    def clear_passages(self) -> None:
        """§4.2, §8.3 (R1): a new movement phase, and fresh passages that the clans share."""
        self.used = [0] * len(self.used)

    # ------------------------------------------------------------------ §4 Moving Snits

    def march(self, exit_: int, slot: int) -> None:
        """§4.1-§4.7 (R3, R4): one step; the dash into the Fleotis may fail, and uses the opening all the same."""
        board, snits = self.options.board, self.snits[self.clan]
        start, to = board.exit_from[exit_], board.exit_to[exit_]
        self.ready[start * SLOTS + slot] -= 1
        self.pass_through(board.exit_passage[exit_])
        if self.story is not None:
            args: dict[str, Arg] = {
                "seat": self.clan + 1,
                "snit": KIND_NAMES[kind_of(slot)],
                "slot": SLOT_NAMES[slot],
                "start": self.key(start),
                "to": self.key(to),
            }
            self.tell("marches", args)
        if start == OUTSIDE and to == board.fleotis and not self.dash(kind_of(slot)):
            self.remove_snit(self.clan, start, slot)
            return
        killed = self.kill_of(self.clan, start, slot)
        if killed != NOWHERE:
            self.killer_place[killed] = to
        snits[start * SLOTS + slot] -= 1
        snits[to * SLOTS + slot] += 1
        if self.part == FIGHT:
            fight.step_in_fight(self, slot, to)

    def pass_through(self, passage: int) -> None:
        """§4.2; §8.3 (R1): what takes only one is that clan's for the whole turn."""
        self.used[passage] += 1
        if self.phase == MOVE and self.part == INVASION and self.clans > 1 and self.options.capacity[passage] == 1:
            self.taken[passage] = self.clan

    def dash(self, kind: int) -> bool:
        """§4.5 (R3): its speed or less on two dice, on one if the Eye or the Prolobosinator is dead, or no roll."""
        number = self.dash_dice()
        if number == 0:
            return True
        dice = self.dice(number)
        safe = sum(dice) <= SPEED[kind]
        if self.story is not None:
            args: dict[str, Arg] = {"seat": self.clan + 1, "snit": KIND_NAMES[kind], "dice": dice}
            self.tell("dashes" if safe else "is_smashed", args)
        return safe

    # ------------------------------------------------------------------ §5 Kicking
    # → combat.py

    def kick(self, organ: int, kind: int, thing: int) -> None:
        """§5.1-§5.3; §9.3 (R17, R37): with the Spark the Bolotomus dies at once, and the turn ends."""
        combat.kick(self, organ, kind, thing)
        if thing == SNORG and combat.spark_found(self, organ):
            if self.clans == 1:
                self.finish("spark", [1])
            else:
                self.begin_fight(organ)

    def declare_pack(self, organ: int) -> None:
        self.phase = PACK
        self.here = organ
        self.tell("declares_pack", {"seat": self.clan + 1, "organ": self.key(organ)})

    def join(self, kind: int) -> None:
        self.ready[self.here * SLOTS + kind] -= 1
        self.pack[kind] += 1
        if self.story is not None:
            self.tell("joins", {"seat": self.clan + 1, "snit": KIND_NAMES[kind]})

    def attack(self) -> None:
        """§5.4 (R7): a hit ends it; after a miss the Bolotomus chooses whom to chomp."""
        combat.pack_attacks(self)
        self.phase = KICK if self.here == NOWHERE else BITE

    def bite(self, kind: int) -> None:
        combat.bite(self, kind)
        if self.here == NOWHERE:
            self.phase = KICK

    # ------------------------------------------------------------------ §6 The Bolotomus' turn
    # → combat.py

    def begin_compose(self) -> None:
        """§6.1: every Compositor that has its Snorg."""
        self.phase = COMPOSE
        self.ready = [0] * (PLACES * SLOTS)
        for organ in self.options.board.compositors:
            self.to_compose[organ] = self.snorgs[organ]

    def compose(self, organ: int) -> None:
        """§6.1 (R2): a Makum, as long as there are any in the pool."""
        self.to_compose[organ] = 0
        self.makums[organ] += 1
        if self.story is not None:
            self.tell("composes", {"organ": self.key(organ)})

    def begin_send(self) -> None:
        """§6.2."""
        self.phase = SEND
        self.to_compose = [0] * ORGANS
        self.clear_passages()
        self.ready_makums = self.makums.copy()
        self.ready_runnungitms = self.runnungitms.copy()

    def send(self, exit_: int, thing: int) -> None:
        """§6.2: one step, red canals too."""
        board = self.options.board
        start, to = board.exit_from[exit_], board.exit_to[exit_]
        self.used[board.exit_passage[exit_]] += 1
        if thing == MAKUM:
            self.ready_makums[start] -= 1
            self.makums[start] -= 1
            self.makums[to] += 1
        else:
            self.ready_runnungitms[start] -= 1
            self.runnungitms[start] -= 1
            self.runnungitms[to] += 1
        if self.story is not None:
            self.tell("sends", {"thing": THING_NAMES[thing], "start": self.key(start), "to": self.key(to)})

    def begin_chomp(self) -> None:
        """§6.3."""
        self.phase = CHOMP
        self.ready_makums = [0] * ORGANS
        self.ready_runnungitms = self.runnungitms.copy()

    def chomp(self, organ: int, clan: int, slot: int) -> None:
        """§6.3, §6.4 (R8, R27): several Runnungitms among several Snits name all their targets before any roll."""
        self.ready_runnungitms[organ] -= 1
        if self.phase == CHOMP and (self.ready_runnungitms[organ] == 0 or self.snits_in(organ) == 1):
            combat.chomp(self, organ, clan, slot)
            return
        self.phase = NAMING
        self.here = organ
        self.named.append(clan * SLOTS + slot)
        self.tell_snit("names", clan, slot, organ)

    def name_again(self) -> None:
        """§6.4 (R28): that very Snit, not another like it."""
        self.ready_runnungitms[self.here] -= 1
        self.named.append(THE_SAME)
        self.tell_snit("names_again", self.last_named() // SLOTS, self.last_named() % SLOTS, self.here)

    def roll(self) -> None:
        combat.roll_named(self)
        self.phase = CHOMP

    def transform(self, organ: int) -> None:
        """§6.7 (R2, R11): in the Lapotum into a Runnungitm, elsewhere into the Snorg that is missing."""
        self.makums[organ] -= 1
        if organ == self.options.board.lapotum:
            self.runnungitms[organ] += 1
            self.tell("becomes_runnungitm")
        else:
            self.snorgs[organ] = 1
            if self.story is not None:
                self.tell("becomes_snorg", {"organ": self.key(organ), "n": self.dead_snorgs()})

    # ------------------------------------------------------------------ §7 The end

    def has_anybody_won(self) -> None:
        """§7.1-§7.4 (R12): only now; then the quiet and the clock (R24, R26), then the next turn."""
        fails = self.dead_snorgs() >= self.options.organs_needed
        living = self.living_clans()
        if fails and not living:
            self.finish("draw", list(range(self.seats)))
        elif fails and self.clans == 1:
            self.finish("organs", [1])
        elif fails:
            self.begin_fight(fight.spark_organ(self))
        elif not living:
            self.finish("snits_dead", [BOLOTOMUS])
        elif not self.stops([BOLOTOMUS]):
            self.pass_totem()
            self.next_turn()

    def stops(self, winners: list[int]) -> bool:
        """§7.5 (R24): too many turns without a die. §7.6 (R26): too many turns altogether."""
        if self.turn - self.last_roll >= self.options.stall_limit:
            self.finish("stalled", winners)
        elif self.turn - self.part_began >= self.options.turn_limit:
            self.finish("stopped", winners)
        return self.phase == OVER

    # ------------------------------------------------------------------ §8 Several clans
    # → fight.py

    def roll_for_totem(self) -> None:
        """§8.1 (R18): the highest total of two dice is the Senior clan; those who tie roll again."""
        rivals = list(range(self.clans))
        while len(rivals) > 1:
            totals: list[int] = []
            for clan in rivals:
                dice = self.dice(2)
                totals.append(sum(dice))
                self.tell("rolls_for_totem", {"seat": clan + 1, "dice": dice, "total": totals[-1]})
            rivals = [clan for clan, total in zip(rivals, totals, strict=True) if total == max(totals)]
        self.senior = rivals[0]
        self.tell("is_senior", {"seat": self.senior + 1})

    def pass_totem(self) -> None:
        """§8.2 (R18, R41): to the left, to a clan that still has Snits."""
        if self.clans == 1:
            return
        self.senior = (self.senior + 1) % self.clans
        while self.clan_size(self.senior) == 0:
            self.senior = (self.senior + 1) % self.clans
        self.tell("is_senior", {"seat": self.senior + 1})

    def begin_fight(self, organ: int) -> None:
        """§8.4, §8.5 (R37, R38): the turn is over; the clan that has the totem next begins the fight."""
        fight.fight_begins(self, organ)
        if self.phase != OVER:
            self.pass_totem()
            self.next_turn()

    def begin_strike(self, organ: int, slot: int) -> None:
        """§8.5: this Snit kicks; whom, comes next."""
        self.phase = TARGET
        self.here = organ
        self.striker = slot
        self.ready[organ * SLOTS + slot] -= 1
        self.tell_snit("winds_up", self.clan, slot, organ)

    def strike(self, clan: int, slot: int) -> None:
        self.phase = KICK
        fight.strike(self, clan, slot)

    def end_of_fight_turn(self) -> None:
        """§8.7 (R24, R26): a quiet or endless fight is a draw of the clans left."""
        if not self.stops([clan + 1 for clan in self.living_clans()]):
            self.next_turn()

    # ------------------------------------------------------------------ §9 The Spark of Life and the Splops
    # → combat.py

    def hide(self, what: int, organ: int) -> None:
        """§9.1 (R15, R42): secretly, under different Snorgs; nobody else sees where until all are hidden."""
        self.hidden[organ] = what
        if self.story is not None:
            self.tell("hides", {"counter": HIDDEN_NAMES[what], "organ": self.key(organ)}, [BOLOTOMUS])
            self.tell("hides_one", {"n": self.counters_left()}, [SPECTATOR, *range(1, self.seats)])
        if self.counters_left() == 0 and self.face_down():
            self.tell("counters_lie", {"organs": [self.key(o) for o in self.face_down()]})

    # ------------------------------------------------------------------ §10 Variations
    # → state.py

    # ------------------------------------------------------------------ What the table promises (kernel.state)

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else [self.actor()]

    def legal(self, seat: int) -> list[Action]:
        return legality.legal(self, seat)

    def apply(self, seat: int, action: Action) -> None:
        self.decisions += 1
        phase, clan, turn = self.phase, self.clan, self.turn
        self.do(action)
        self.advance()
        if self.story is not None and (within(phase) != self.main_phase() or self.clan != clan or self.turn != turn):
            self.tell_phase()

    def do(self, action: Action) -> None:
        if isinstance(action, March):
            self.march(action.exit, action.slot)
        elif isinstance(action, Send):
            self.send(action.exit, action.thing)
        elif isinstance(action, Kick):
            self.kick(action.organ, action.kind, action.thing)
        elif isinstance(action, Chomp):
            self.chomp(action.organ, action.clan, action.slot)
        elif isinstance(action, Compose):
            self.compose(action.organ)
        elif isinstance(action, Transform):
            self.transform(action.organ)
        elif action is END:
            self.next_phase()
        else:
            self.do_rarely(action)

    def do_rarely(self, action: Action) -> None:
        if isinstance(action, Pack):
            self.declare_pack(action.organ)
        elif isinstance(action, Join):
            self.join(action.kind)
        elif isinstance(action, Attack):
            self.attack()
        elif isinstance(action, Bite):
            self.bite(action.kind)
        elif isinstance(action, Roll):
            self.roll()
        elif isinstance(action, Again):
            self.name_again()
        elif isinstance(action, Strike):
            self.begin_strike(action.organ, action.slot)
        elif isinstance(action, Target):
            self.strike(action.clan, action.slot)
        elif isinstance(action, Enlist):
            self.enlist(action.kind, action.number)
        elif isinstance(action, Hide):
            self.hide(action.what, action.organ)
        elif isinstance(action, Duty):
            self.place_duty(action.organ)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return legality.why_not(self, seat, action)

    def invariants(self) -> None:
        super().invariants()
        assert self.possible == legality.possible(self), "what can be done is known"
        assert self.phase == OVER or self.possible, "whoever must choose has a choice"

    def clone(self) -> "Snits":
        return Snits(self.seats, self.options, self.chance.clone(), self)

    def redeal(self, seat: int, chance: Chance) -> None:
        """§9.1, §9.4: the counters, at random where they could lie; the Bolotomus knows where they do."""
        self.chance = chance
        if seat == BOLOTOMUS or self.phase == OVER:
            return
        splops, sparks = self.hidden.count(SPLOP), self.hidden.count(SPARK)
        laid = splops + sparks
        if self.phase == HIDE:  # nobody else knows which are laid first
            splops, sparks = self.options.splops, self.options.sparks
        counters = Bag(HIDDEN_NAMES, [0, splops, sparks])
        organs = Bag(self.options.board.keys, self.may_lie_under())
        self.hidden = [NOTHING] * ORGANS
        for _ in range(laid):
            self.hidden[chance.draw(organs)] = chance.draw(counters)
        self.look_for_choices()

    def look_for_choices(self) -> None:
        """For a table that was put together otherwise than by playing."""
        self.possible = legality.possible(self)

    def outcome(self) -> Outcome | None:
        """§7.7 (R44): a clan's score is its living Snits, the Bolotomus' its working organs."""
        if self.phase != OVER:
            return None
        scores = [sum(self.snorgs)] + [self.clan_size(clan) for clan in range(self.clans)]
        return Outcome(self.ending, self.winners.copy(), scores)
