"""A second small game for the laws: hidden dice. Everybody rolls in secret; in turn each keeps the die or rolls it
again, once; then all are shown, and the highest score a point each.

It has what sealed bids have not: luck that is hidden and no draw, a turn, and a diagram that names a seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.game import PositionError, View
from ludotheque.kernel.state import Action, Outcome, Refusal, State
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter
from tests.kernel.small import Small

SIDES = 6
KEEP = Action(0, "keep", ("keep",))
AGAIN = Action(1, "again", ("again",))
ALPHABET = [KEEP, AGAIN]


class Rolling(State):
    """The table: a hidden die each, the dice that were shown last, whose turn it is, points."""

    def __init__(self, seats: int = 2, rounds: int = 3, chance: Chance | None = None) -> None:
        super().__init__(seats, chance)
        self.rounds = rounds
        self.turn = 0
        self.dice = [1] * seats
        self.shown: list[int] = []
        self.scores = [0] * seats

    def roll(self, seat: int) -> None:
        self.dice[seat] = self.chance.die(SIDES)
        self.tell("rolls", {"die": self.dice[seat]}, [seat])

    def to_act(self) -> list[int]:
        return [self.turn] if self.rounds else []

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def legal(self, seat: int) -> list[Action]:
        return [action for action in ALPHABET if self.why_not(seat, action) is None]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not self.rounds:
            return Refusal("over", "§3")
        if seat == SPECTATOR:
            return Refusal("only_watching", "§1")
        return None if seat == self.turn else Refusal("not_your_turn", "§2", {"seat": self.turn})

    def apply(self, seat: int, action: Action) -> None:
        self.tell("keeps" if action is KEEP else "rolls_again", {"seat": seat})
        if action is AGAIN:
            self.roll(seat)
        self.turn = (self.turn + 1) % self.seats
        if self.turn == 0:
            self.show()

    def show(self) -> None:
        self.shown = self.dice
        self.tell("shows", {"dice": self.shown.copy()})
        for seat in self.best():
            self.scores[seat] += 1
            self.tell("scores", {"seat": seat})
        self.rounds -= 1
        self.dice = [1] * self.seats
        if self.rounds:
            self.everybody_rolls()

    def best(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.dice[seat] == max(self.dice)]

    def everybody_rolls(self) -> None:
        for seat in range(self.seats):
            self.roll(seat)

    def clone(self) -> "Rolling":
        twin = type(self)(self.seats, self.rounds, self.chance.clone())
        twin.turn = self.turn
        twin.dice = self.dice.copy()
        twin.shown = self.shown.copy()
        twin.scores = self.scores.copy()
        return twin

    def redeal(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        for other in range(self.seats if self.rounds else 0):
            if other != seat:
                self.dice[other] = chance.die(SIDES)

    def outcome(self) -> Outcome | None:
        if self.rounds:
            return None
        return Outcome("rounds_over", [s for s, n in enumerate(self.scores) if n == max(self.scores)], self.scores)

    def invariants(self) -> None:
        assert 0 <= self.turn < self.seats, "it is somebody's turn"
        assert all(1 <= die <= SIDES for die in self.dice + self.shown), "a die has no such side"
        assert len(self.shown) in (0, self.seats), "all dice are shown, or none"
        assert self.rounds or self.dice == [1] * self.seats, "nobody holds a die after the end"


@dataclass
class RollingView(View):
    seat: int
    seats: int
    rounds: int
    turn: int
    die: int  # this seat's own; 0 for whoever watches
    shown: list[int]
    scores: list[int]


class Dice(Small):
    """Hidden dice, for the laws."""

    called = "dice"
    moves = ALPHABET
    seen_as: type[View] = RollingView
    open_kinds: tuple[str, ...] = ("keeps",)
    state_type: type[Rolling] = Rolling

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        state = self.state_type(seats, int(self.checked_options(seats, options)["rounds"]), chance)
        state.story = [] if story else None
        state.everybody_rolls()
        return state

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Rolling)
        die = state.dice[seat] if seat >= 0 else 0
        return RollingView(seat, state.seats, state.rounds, state.turn, die, state.shown.copy(), state.scores.copy())

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, RollingView)
        state = self.state_type(view.seats, view.rounds)
        state.turn, state.shown, state.scores = view.turn, view.shown.copy(), view.scores.copy()
        if view.seat >= 0:
            state.dice[view.seat] = view.die
        state.redeal(view.seat, chance)
        return state

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        return [action.index for action in legal]

    def diagram(self, state: State) -> str:
        assert isinstance(state, Rolling)
        numbers = {"rounds": [state.rounds], "dice": state.dice, "shown": state.shown, "scores": state.scores}
        lines = [f"dice, {state.seats} seats", f"turn {letter(state.turn) if state.turn >= 0 else '-'}"]
        lines += [" ".join([name, *(str(number) for number in row)]) for name, row in numbers.items()]
        return "\n".join(lines) + "\n"

    def position(self, text: str) -> State:
        state = self.read(Reader(text))
        try:
            state.invariants()
        except AssertionError as error:
            raise PositionError(0, str(error)) from None
        return state

    def read(self, reader: Reader) -> Rolling:
        head = reader.take("dice,").split()
        if head not in (["2", "seats"], ["3", "seats"]):
            raise PositionError(reader.number, "a diagram begins with 'dice, 2 seats'")
        state = self.state_type(int(head[0]))
        state.turn = reader.seat(reader.take("turn"), state.seats)
        state.rounds = reader.whole(reader.take("rounds"))
        state.dice, state.shown, state.scores = [
            [reader.whole(word) for word in reader.take(name).split()] for name in ("dice", "shown", "scores")
        ]
        if reader.rows or not len(state.dice) == len(state.scores) == state.seats:
            raise PositionError(reader.number, "a die and a number of points for every seat end a diagram")
        return state

    def picture(self, view: View, language: str = "en") -> str:
        return f"{view}\n"


DICE = Dice()
