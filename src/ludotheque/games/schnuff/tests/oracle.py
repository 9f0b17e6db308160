"""A slow oracle for counting and paying, written from rulebook.en.md and from nothing else.

It reads what lies open (a View before the decision) and what was rolled, and says how the table must look afterwards.
It shares no helper with rules.py, and where it can it goes the long way: a count climbs one by one, and the next
player is found by walking from chair to chair.
"""

from dataclasses import dataclass, field

from ludotheque.games.schnuff.view import SchnuffView


@dataclass
class Roll:
    """Somebody's two dice; `again` when they only settle a tie."""

    seat: int
    total: int
    again: bool = False


@dataclass
class Expected:
    """How the table must look; `turn` is -1 where a new deal decides it."""

    count: int
    direction: int
    free: str
    turn: int
    round: int
    dealer: int
    chips: list[int]
    status: list[str]
    late: int
    ending: str = ""
    winners: list[int] = field(default_factory=list)
    rollers: list[int] = field(default_factory=list)


class Oracle:
    """One decision, thought through."""

    def __init__(self, seen: SchnuffView, seat: int, verb: str, rolls: list[Roll]) -> None:
        self.seen = seen
        self.seat = seat
        self.verb = verb
        self.rolls = [roll for roll in rolls if not roll.again]
        self.rerolls = [roll for roll in rolls if roll.again]
        self.next = Expected(
            count=seen.count,
            direction=seen.direction,
            free=seen.free,
            turn=seen.turn,
            round=seen.round,
            dealer=seen.dealer,
            chips=list(seen.chips),
            status=list(seen.status),
            late=seen.late,
        )

    def answer(self) -> Expected:
        if self.verb == "draw":  # §6.2: nothing but a card changes hands
            self.next.late = -1
        else:
            self.missed_draw()
            if not self.next.ending and self.in_round() > 1:
                self.turn_taken()
            if not self.next.ending and self.round_ended():
                self.new_round()
        if not self.next.ending and self.seen.decisions + 1 == int(self.seen.options["decision_limit"]):  # §8.4
            self.over("stopped", self.richest())
        return self.next

    # ------------------------------------------------------------------ the parts of a decision

    def missed_draw(self) -> None:
        """§6.3, S38: settled before the new card counts."""
        late = self.seen.late
        self.next.late = -1
        if late == -1 or self.seen.hand_sizes[late] > 0:
            return
        if self.seen.options["forget_elimination"] == "round":
            self.next.status[late] = "sitting_out"
            return
        self.next.chips[late] = 0
        self.next.status[late] = "forgot"
        self.judge([late])

    def turn_taken(self) -> None:
        self.next.free = "next_crossing" if self.seen.free == "next_crossing" else "no_one"  # S17
        if self.verb in ("1", "2", "3", "4"):
            self.climb(int(self.verb))
        elif self.verb == "reverse":
            if self.in_round() != 2:  # S24
                self.next.direction = {1: -1, -1: 1}[self.next.direction]
        elif self.verb == "snap":
            while self.next.count not in (30, 60, 90):
                self.next.count += 1
        elif self.verb == "risk":
            self.risk()
        elif self.verb == "schnuff":
            self.schnuff()
        if self.next.ending:
            return
        self.next.turn = self.chair_after(self.seat)
        kept_card = self.verb == "stuck" and self.seen.options["stuck"] == "skip" and not self.everybody_seen_stuck()
        if self.seen.options["draw"] == "manual" and self.next.status[self.seat] == "playing" and not kept_card:
            self.next.late = self.seat

    def everybody_seen_stuck(self) -> bool:
        """S45: whatever anybody in the round holds has been seen, and is a Schnuff."""
        for chair in range(self.seen.seats):
            seen = [card for card in self.seen.known[chair] if card == "schnuff"]
            if self.next.status[chair] == "playing" and len(seen) != self.seen.hand_sizes[chair]:
                return False
        return True

    def climb(self, steps: int) -> None:
        """§4.1: leaving a frontier upwards is crossing it."""
        left_behind = 0
        for _ in range(steps):
            if self.next.count in (30, 60, 90):
                left_behind = self.next.count
            self.next.count += 1
        if not left_behind:
            return
        if self.seen.free != "no_one":  # §5.6
            self.next.free = "no_one"
            return
        self.pay({self.seat: {30: 1, 60: 2, 90: 3}[left_behind]})

    def risk(self) -> None:
        """§5.5"""
        total = self.rolls[0].total
        self.next.rollers = [self.seat]
        if total > 6:
            self.climb(total)
        else:
            for _ in range(total):
                if self.next.count > 0 or self.seen.options["floor_zero"] == "off":
                    self.next.count -= 1

    def schnuff(self) -> None:
        """§5.6"""
        price = {30: 1, 60: 2, 90: 3}[self.seen.count]
        around = []
        for step in range(1, self.seen.seats):
            chair = (self.seat + step) % self.seen.seats
            if self.next.status[chair] == "playing":
                around.append(chair)
        two_left = len(around) == 1
        self.next.rollers = [*around, self.seat] if two_left else around
        owing = [roll.seat for roll in self.rolls if roll.total > 6]
        spared = [] if two_left else self.lowest_rollers()
        if self.seen.count < 90:
            self.next.free = "next_crossing" if self.seen.options["immunity"] == "next_crossing" else "next_turn"
        self.pay({chair: price for chair in owing if chair not in spared})

    def lowest_rollers(self) -> list[int]:
        """S14, S15, S41"""
        by_total = sorted(self.rolls, key=lambda roll: roll.total)
        lowest = [roll.seat for roll in by_total if roll.total == by_total[0].total]
        if len(lowest) == 1 or self.seen.options["lowest_tie"] == "all":
            return lowest
        if self.seen.options["lowest_tie"] == "none":
            return []
        rerolls = list(self.rerolls)
        while len(lowest) > 1:
            group, rerolls = rerolls[: len(lowest)], rerolls[len(lowest) :]
            assert [roll.seat for roll in group] == [chair for chair in self.next.rollers if chair in lowest]
            group.sort(key=lambda roll: roll.total)
            lowest = [roll.seat for roll in group if roll.total == group[0].total]
        assert not rerolls, "nobody rolls again without need"
        return lowest

    # ------------------------------------------------------------------ chips and chairs

    def pay(self, owed: dict[int, int]) -> None:
        """§4.2, §7.1: chip by chip, as long as there are any."""
        for chair, price in owed.items():
            for _ in range(price):
                if self.next.chips[chair] > 0:
                    self.next.chips[chair] -= 1
            if self.next.chips[chair] == 0:
                self.next.status[chair] = "out"
        self.judge(list(owed))

    def judge(self, payers: list[int]) -> None:
        """§8.1 to §8.3"""
        owners = [chair for chair, chips in enumerate(self.next.chips) if chips]
        if len(owners) == 1:
            self.over("last_standing", owners)
        elif len(owners) == 0:
            self.over("shared_fall", sorted(payers))
        elif self.seen.options["short_game"] == "on" and len(owners) != self.seen.seats:
            self.over("short_game", self.richest())

    def richest(self) -> list[int]:
        best = sorted(self.next.chips)[-1]
        return [chair for chair, chips in enumerate(self.next.chips) if chips == best]

    def over(self, ending: str, winners: list[int]) -> None:
        self.next.ending = ending
        self.next.winners = winners
        self.next.late = -1

    def in_round(self) -> int:
        return self.next.status.count("playing")

    def chair_after(self, chair: int) -> int:
        """§3.3, S25: chair by chair, to the nearest player in the round."""
        for _ in range(self.seen.seats):
            chair = chair + self.next.direction
            if chair < 0:
                chair = self.seen.seats - 1
            if chair == self.seen.seats:
                chair = 0
            if self.next.status[chair] == "playing":
                return chair
        raise AssertionError("nobody is left")

    def round_ended(self) -> bool:
        """§4.3, S18, S39"""
        return self.next.count > 90 or (self.verb == "schnuff" and self.seen.count == 90) or self.in_round() == 1

    def new_round(self) -> None:
        """§4.3, §3.1"""
        self.next.round += 1
        self.next.count = 0
        self.next.direction = 1
        self.next.free = "no_one"
        self.next.late = -1
        self.next.turn = -1
        self.next.status = ["playing" if status == "sitting_out" else status for status in self.next.status]
        dealer = self.next.dealer
        for _ in range(self.seen.seats):
            dealer = 0 if dealer == self.seen.seats - 1 else dealer + 1
            if self.next.status[dealer] == "playing":
                break
        self.next.dealer = dealer


def opener(dealer: int, status: list[str], hands: list[list[str]]) -> int:
    """§3.2: the first player left of the dealer, the dealer last, who holds a number; -1 when nobody does."""
    for step in range(1, len(hands) + 1):
        chair = (dealer + step) % len(hands)
        if status[chair] == "playing" and any(card in ("1", "2", "3", "4") for card in hands[chair]):
            return chair
    return -1
