"""Games of one or two decisions, in which the best play is known: for the search to find."""

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, Outcome, State

HEADS, TAILS = Action(0, "heads"), Action(1, "tails")
MOVES = [Action(place, f"m{place}") for place in range(6)]


class Pennies(State):
    """Both show a coin at the same time. Equal coins win for the first, but two heads only half of the time: he
    shows heads in two games of three, and so does the other."""

    def __init__(self, chance: Chance | None = None) -> None:
        super().__init__(2, chance)
        self.shown = [-1, -1]
        self.half = 0

    def to_act(self) -> list[int]:
        return [seat for seat in (0, 1) if self.shown[seat] < 0]

    def alphabet(self) -> list[Action]:
        return [HEADS, TAILS]

    def legal(self, seat: int) -> list[Action]:
        return [HEADS, TAILS] if self.shown[seat] < 0 else []

    def apply(self, seat: int, action: Action) -> None:
        self.shown[seat] = action.index
        if -1 not in self.shown and self.shown == [0, 0]:
            self.half = self.chance.die(2) - 1

    def clone(self) -> "Pennies":
        twin = Pennies(self.chance)
        twin.shown = self.shown.copy()
        return twin

    def redeal(self, seat: int, chance: Chance) -> None:
        self.chance = chance

    def outcome(self) -> Outcome | None:
        if -1 in self.shown:
            return None
        first = self.shown[0] == self.shown[1] and not self.half
        return Outcome("shown", [0 if first else 1], [int(first), int(not first)])


class Trap(State):
    """The first chooses one of six moves, the second one of six answers. After m0 he loses by one answer of the six,
    after any other move by three: playouts like m0, and whoever answers it well wins. m1 is answered by nobody's m5:
    it is lost by chance alone, in one game of three."""

    def __init__(self, chance: Chance | None = None) -> None:
        super().__init__(2, chance)
        self.made: list[int] = []
        self.lost = False

    def to_act(self) -> list[int]:
        return [len(self.made)] if len(self.made) < 2 else []

    def alphabet(self) -> list[Action]:
        return MOVES

    def legal(self, seat: int) -> list[Action]:
        return MOVES if seat in self.to_act() else []

    def apply(self, seat: int, action: Action) -> None:
        self.made.append(action.index)
        if seat == 1:
            first = self.made[0]
            if first == 0:
                self.lost = action.index == 5
            elif first == 1:
                self.lost = self.chance.die(3) == 1
            else:
                self.lost = action.index >= 3

    def clone(self) -> "Trap":
        twin = Trap(self.chance)
        twin.made = self.made.copy()
        return twin

    def redeal(self, seat: int, chance: Chance) -> None:
        self.chance = chance

    def outcome(self) -> Outcome | None:
        return None if len(self.made) < 2 else Outcome("answered", [int(self.lost)], [0, 0])


class Walk(State):
    """One seat makes four steps of its own, left or right; only right, left, right, right wins."""

    def __init__(self, chance: Chance | None = None) -> None:
        super().__init__(2, chance)
        self.made: list[int] = []

    def to_act(self) -> list[int]:
        return [0] if len(self.made) < 4 else []

    def alphabet(self) -> list[Action]:
        return MOVES[:2]

    def legal(self, seat: int) -> list[Action]:
        return MOVES[:2] if seat in self.to_act() else []

    def apply(self, seat: int, action: Action) -> None:
        self.made.append(action.index)

    def clone(self) -> "Walk":
        twin = Walk(self.chance)
        twin.made = self.made.copy()
        return twin

    def redeal(self, seat: int, chance: Chance) -> None:
        self.chance = chance

    def outcome(self) -> Outcome | None:
        return None if len(self.made) < 4 else Outcome("arrived", [int(self.made != [1, 0, 1, 1])], [0, 0])
