"""The rules of Snit Smashing, chapter by chapter as in rulebook.en.md; § and M numbers are its own."""

from ludotheque.games.snit_smashing import legality
from ludotheque.games.snit_smashing.actions import ALPHABET, GARBLED, Move, Send, Smash, Stay
from ludotheque.games.snit_smashing.beach import HEX_NAMES, HEXES, UNDER
from ludotheque.games.snit_smashing.material import CLAN, NAMES
from ludotheque.games.snit_smashing.state import (
    BOUNDS,
    DEAD,
    ENDINGS,
    LITTER,
    NO_ORDER,
    NOBODY,
    OVER,
    PARENTS,
    RUNNING,
    RUNS,
    SAFE,
    WRITING,
    Options,
    Table,
)
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import Arg


def setup(seats: int, options: dict[str, str], chance: Chance, story: bool) -> "SnitSmashing":
    """§2: starts by lot, dice for the Primus, four Snits a clan, and the first run."""
    table = SnitSmashing(seats, Options(options), chance)
    table.story = [] if story else None
    table.deal_starts()
    table.choose_primus()
    for seat in table.around(table.primus):
        table.tell_of("draws_parents", seat, table.draw_snits(seat, PARENTS))
    table.begin_run()
    return table


class SnitSmashing(Table):
    """A game of Snit Smashing."""

    # ------------------------------------------------------------------ §1 The game and what is in the box
    # → material.py, beach.py, state.py

    # ------------------------------------------------------------------ §2 Before the game

    def deal_starts(self) -> None:
        """§2.1 (M15): every clan draws its hex in the sea by lot."""
        starts = self.beach.starts[self.seats]
        lots = Bag([HEX_NAMES[start] for start in starts], [1] * len(starts))
        for seat in range(self.seats):
            self.starts[seat] = starts[self.chance.draw(lots)]
            self.tell("draws_start", {"seat": seat, "hex": HEX_NAMES[self.starts[seat]]})

    def choose_primus(self) -> None:
        """§2.2 (M15): the highest total of two dice is the Primus; those who tie for it roll again."""
        rivals = list(range(self.seats))
        while len(rivals) > 1:
            totals = [self.roll_two(seat) for seat in rivals]
            rivals = [seat for seat, total in zip(rivals, totals, strict=True) if total == max(totals)]
        self.primus = rivals[0]
        self.tell("is_primus", {"seat": self.primus})

    def roll_two(self, seat: int) -> int:
        first = self.chance.die(6)
        second = self.chance.die(6)
        if self.story is not None:
            self.tell("rolls_for_primus", {"seat": seat, "dice": [first, second], "total": first + second})
        return first + second

    def draw_snits(self, seat: int, how_many: int) -> list[int]:
        """§2.4, §6.3 (M11): at random from the clan's face-down pool, as long as it lasts."""
        pool = self.pool(seat)
        drawn: list[int] = []
        for _ in range(min(how_many, pool.size())):
            snit = CLAN * seat + self.chance.draw(pool)
            self.where[snit] = SAFE
            drawn.append(snit)
        return drawn

    def begin_run(self) -> None:
        """§2.3, §7.1 (M12): the Snandergrab at its start, the Snits in the sea or under the Snandergrab."""
        self.run += 1
        self.bound = 1
        self.snandergrab = self.beach.home
        self.clear_field()
        self.tell("run_to_sea" if self.to_sea() else "run_to_snandergrab", {"run": self.run})
        for seat in range(self.seats):
            place = UNDER if self.to_sea() else self.starts[seat]
            for snit in self.those_at(seat, SAFE):
                self.where[snit] = place
        self.begin_bound()

    # ------------------------------------------------------------------ §3 Secret orders
    # → legality.py

    def begin_bound(self) -> None:
        """§3.1 (M1): a bound begins with everybody's order."""
        self.phase = WRITING
        self.turn = NOBODY
        self.tell("bound_begins", {"bound": self.bound, "seat": self.primus})

    def write_order(self, seat: int, order: int) -> None:
        """§3.1, §3.4 (M1, M16): folded at once; it may change until the last one is in."""
        if self.orders[seat] == NO_ORDER:
            if self.story is not None:
                self.tell("has_ordered", {"seat": seat})
        else:
            self.changes[seat] += 1
            self.tell("changes_order", {"seat": seat}, [seat])
        self.orders[seat] = order
        if not self.options.hide_own_orders or order == GARBLED.index:
            self.tell_own_order(seat, order)
        if NO_ORDER not in self.orders:
            self.begin_running()

    def tell_own_order(self, seat: int, order: int) -> None:
        """§3.1 (M1): to whoever wrote it, and to nobody else. §3.5 (M9): that it is garbled in any case."""
        if self.story is None:
            return
        action = ALPHABET[order]
        if isinstance(action, Smash):
            self.tell("your_smash", {"hexes": names_of(action.hexes)}, [seat])
        elif isinstance(action, Move):
            self.tell("your_move", {"hex": HEX_NAMES[action.centre]}, [seat])
        else:
            self.tell("your_garbled", {}, [seat])

    # ------------------------------------------------------------------ §4 Moving Snits
    # → legality.py

    def begin_running(self) -> None:
        """§4.1 (M2): from the Primus on, one Snit a time."""
        self.phase = RUNNING
        for seat in range(self.seats):
            self.changes[seat] = 0
            self.waiting[seat] = self.running(seat)
        self.turn = self.next_to_move(self.primus)
        self.tell("snits_run", {"seat": self.turn})

    def next_to_move(self, first: int) -> int:
        """§4.1, §4.5 (M2): clockwise from that one, the first with a Snit left to move; NOBODY when all have moved."""
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if self.waiting[seat]:
                return seat
        return NOBODY

    def send(self, seat: int, snit: int, to: int) -> None:
        """§4.2 (M2): to another hex. §7.2, §7.4 (M12): the sea is safety, and so is going back under."""
        here = self.where[snit]
        if here < HEXES and self.occupant[here] == snit:
            self.take_up(here)
        self.waiting[seat].remove(snit)
        self.pass_turn(seat)
        self.moved[snit] = True
        if self.beach.sea[to]:
            self.where[snit] = SAFE
            self.moved[snit] = False
            self.tell_way("reaches_sea", snit, here, to)
        elif self.to_sea() and to == self.beach.home:
            self.where[snit] = UNDER
            self.tell_way("goes_under", snit, here, to)
        else:
            self.where[snit] = to
            self.put_down(snit, to)
            self.tell_way("runs", snit, here, to)
        self.end_move()

    def tell_way(self, kind: str, snit: int, here: int, to: int) -> None:
        if self.story is None:
            return
        args: dict[str, Arg] = {"seat": snit // CLAN, "snit": NAMES[snit % CLAN], "hex": HEX_NAMES[to]}
        args["next"] = self.turn
        args["from"] = "under" if here == UNDER else HEX_NAMES[here]
        self.tell(kind, args)

    def stay(self, seat: int, snit: int) -> None:
        """§4.1 (M2): told to stay."""
        self.moved[snit] = True
        self.waiting[seat].remove(snit)
        self.pass_turn(seat)
        self.tell("stays", {"seat": seat, "snit": NAMES[snit % CLAN], "next": self.turn})
        self.end_move()

    def pass_turn(self, seat: int) -> None:
        self.turn = self.next_to_move(seat + 1)

    def end_move(self) -> None:
        """§5.1: when all Snits have moved, the orders are read."""
        if self.turn == NOBODY:
            self.read_orders()

    # ------------------------------------------------------------------ §5 Reading the orders

    def read_orders(self) -> None:
        """§5 (M5): all orders are read, from the Primus on; then the Snandergrab, then the smashes."""
        readers = self.around(self.primus)
        for seat in readers:
            self.tell_reading(seat, self.orders[seat])
        placer = self.place_snandergrab(readers)
        self.protect(placer)
        for seat in readers:
            action = ALPHABET[self.orders[seat]]
            if isinstance(action, Smash):
                self.smash(seat, action.hexes)
        self.last_orders = self.orders
        self.orders = [NO_ORDER] * self.seats
        self.moved = [False] * (CLAN * self.seats)
        self.end_bound()

    def tell_reading(self, seat: int, order: int) -> None:
        """§5.1 (M5, M9): aloud."""
        if self.story is None:
            return
        action = ALPHABET[order]
        if isinstance(action, Smash):
            self.tell("reads_smash", {"seat": seat, "hexes": names_of(action.hexes)})
        elif isinstance(action, Move):
            self.tell("reads_move", {"seat": seat, "hex": HEX_NAMES[action.centre]})
        else:
            self.tell("reads_garbled", {"seat": seat})

    def place_snandergrab(self, readers: list[int]) -> int:
        """§5.2 (M5, M17): the last Move that was read counts; whose it was, or NOBODY."""
        placer = NOBODY
        for seat in readers:
            action = ALPHABET[self.orders[seat]]
            if isinstance(action, Move):
                self.snandergrab = action.centre
                placer = seat
        if placer != NOBODY:
            self.tell("places_snandergrab", {"seat": placer, "hex": HEX_NAMES[self.snandergrab]})
        return placer

    def protect(self, placer: int) -> None:
        """§5.3 (M6): whoever is under the Snandergrab now is safe. §5.4 (M7): but not the Snits of its placer."""
        if self.to_sea():
            return  # §7.1: who is inside is off the field already
        saved: list[list[int]] = [[] for _ in range(self.seats)]
        for here in self.beach.cover[self.snandergrab]:
            snit = self.occupant[here]
            if snit == NOBODY:
                continue
            owner = snit // CLAN
            saved[owner].append(snit)
            if owner != placer:
                self.where[snit] = SAFE
                self.take_up(here)
        for seat in range(self.seats):
            self.tell_of("is_on_top" if seat == placer else "is_protected", seat, saved[seat])

    def smash(self, seat: int, hexes: list[int]) -> None:
        """§5.5 (M5, M8): everything on the three hexes dies. §5.6 (M13): one's own Snits are no trophies."""
        hits = 0
        for here in hexes:
            snit = self.occupant[here]
            if snit == NOBODY:
                continue
            hits += 1
            self.take_up(here)
            self.where[snit] = DEAD
            owner = snit // CLAN
            if owner == seat:
                self.tell_smash("smashes_own", seat, snit, here)
            else:
                self.trophies[seat].append(snit)
                self.tell_smash("smashes", seat, snit, here)
        if not hits:
            self.tell("smashes_sand", {"seat": seat})

    def tell_smash(self, kind: str, seat: int, snit: int, here: int) -> None:
        if self.story is not None:
            owner, name = snit // CLAN, NAMES[snit % CLAN]
            self.tell(kind, {"seat": seat, "owner": owner, "snit": name, "hex": HEX_NAMES[here]})

    # ------------------------------------------------------------------ §6 The end of a bound and of a run

    def end_bound(self) -> None:
        """§6.1, §6.2 (M10): the run is over after six bounds, or when nobody runs any more; else the token passes."""
        if self.bound == BOUNDS or not self.anyone_running():
            self.end_run()
        else:
            self.bound += 1
            self.pass_primus()
            self.begin_bound()

    def pass_primus(self) -> None:
        self.primus = (self.primus + 1) % self.seats

    def end_run(self) -> None:
        """§6.1, §6.2 (M10, M18): Snits are born or dry up, then the token passes, and the next run begins."""
        self.tell("run_over", {"run": self.run})
        for seat in self.around(self.primus):
            if self.to_sea():
                self.dry_up(seat)
            else:
                self.reproduce(seat)
        survivors = sum(self.living(seat) for seat in range(self.seats))
        if self.run == RUNS or survivors == 0:
            self.finish()
        else:
            self.pass_primus()
            self.begin_run()

    def reproduce(self, seat: int) -> None:
        """§6.3 (M11): three young for every living Snit. §6.4: who did not arrive has young too, and dies."""
        stragglers = self.running(seat)
        self.tell_of("straggles", seat, stragglers)
        self.tell_of("reproduces", seat, self.draw_snits(seat, LITTER * self.living(seat)))
        for snit in stragglers:
            self.where[snit] = DEAD
        self.tell_of("dies_exhausted", seat, stragglers)

    # ------------------------------------------------------------------ §7 A run to the sea

    def dry_up(self, seat: int) -> None:
        """§7.5 (M12): who is not in the sea after the sixth bound dies, inside the Snandergrab or out."""
        late = self.running(seat)
        for snit in late:
            self.where[snit] = DEAD
        self.tell_of("dries_up", seat, late)

    # ------------------------------------------------------------------ §8 The end

    def finish(self) -> None:
        """§8.1: the Snits are counted, and the trophies."""
        self.phase = OVER
        self.clear_field()
        if self.story is not None:
            snits, bolotomi = self.snit_winners(), self.bolotomus_winners()
            self.tell("snit_victory", {"winners": snits, "n": self.living(snits[0])})
            self.tell(
                "bolotomus_victory",
                {"winners": bolotomi, "n": len(self.trophies[bolotomi[0]]), "ending": self.ending()},
            )

    def snit_winners(self) -> list[int]:
        """§8.1, §8.3 (M14, M19): most living Snits; equals share. Nobody before the end."""
        return most([self.living(seat) for seat in range(self.seats)]) if self.phase == OVER else []

    def bolotomus_winners(self) -> list[int]:
        """§8.1, §8.3 (M14, M19): most smashed rivals; equals share. Nobody before the end."""
        return most([len(trophies) for trophies in self.trophies]) if self.phase == OVER else []

    def ending(self) -> str:
        """§8.2 (M19): both victories, alone, are the Grand Slam. §8.3 (M14): else which of them is shared counts.
        Empty before the end."""
        if self.phase != OVER:
            return ""
        snits, bolotomi = self.snit_winners(), self.bolotomus_winners()
        if len(snits) > 1:
            return "both_shared" if len(bolotomi) > 1 else "snit_victory_shared"
        if len(bolotomi) > 1:
            return "bolotomus_victory_shared"
        return "grand_slam" if snits == bolotomi else "two_winners"

    # ------------------------------------------------------------------ §9 The saga
    # → saga.py

    # ------------------------------------------------------------------ What the table promises (kernel.state)

    def to_act(self) -> list[int]:
        """§3.1 (M22): everybody writes an order, with or without Snits. §4.1: then one moves a Snit."""
        if self.phase == RUNNING:
            return [self.turn]
        if self.phase == OVER:
            return []
        return [seat for seat in range(self.seats) if self.orders[seat] == NO_ORDER]

    def actor(self) -> int:
        if self.phase != WRITING:
            return self.turn
        seat = 0
        while self.orders[seat] != NO_ORDER:
            seat += 1
        return seat

    def legal(self, seat: int) -> list[Action]:
        return legality.legal(self, seat)

    def random_action(self, seat: int, chance: Chance) -> Action:
        if self.phase == WRITING or self.options.stack_until_end:
            return super().random_action(seat, chance)
        return legality.random_move(self, seat, chance)

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Send):
            self.send(seat, CLAN * seat + action.snit, action.to)
        elif isinstance(action, Stay):
            self.stay(seat, CLAN * seat + action.snit)
        else:
            self.write_order(seat, action.index)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("over", ENDINGS[self.ending()])
        return legality.why_not(self, seat, action)

    def clone(self) -> "SnitSmashing":
        return SnitSmashing(self.seats, self.options, self.chance.clone(), self)

    def redeal(self, seat: int, chance: Chance) -> None:
        """§3.1 (M1): nobody knows more of another's order than that it is in. A readable one is as likely as the next,
        and how often it was changed is nobody else's business."""
        self.chance = chance
        orders = self.orders_of_run()
        readable = len(orders) - 1  # the garbled one is the last
        for other in range(self.seats):
            if other == seat:
                continue
            self.changes[other] = 0
            if self.orders[other] != NO_ORDER:
                self.orders[other] = orders[chance.die(readable) - 1].index

    def invariants(self) -> None:
        """§4.3 (M3): besides, whoever must make way can."""
        super().invariants()
        assert legality.stuck(self, self.crowded(), self.occupant) == NOBODY, "who makes way can get away"

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        victories = self.snit_winners() + self.bolotomus_winners()
        scores = [victories.count(seat) for seat in range(self.seats)]
        return Outcome(self.ending(), [seat for seat in range(self.seats) if scores[seat]], scores)

    def tell_of(self, kind: str, seat: int, snits: list[int]) -> None:
        """A line about some Snits of one clan; nothing when there are none."""
        if self.story is not None and snits:
            self.tell(kind, {"seat": seat, "snits": [NAMES[snit % CLAN] for snit in snits]})


def names_of(hexes: list[int]) -> list[str]:
    return [HEX_NAMES[one] for one in hexes]


def most(counts: list[int]) -> list[int]:
    """§8.1 (M14): whoever has the most; equals share."""
    return [seat for seat in range(len(counts)) if counts[seat] == max(counts)]
