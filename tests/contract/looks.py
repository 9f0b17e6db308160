"""What the laws look at a table with: what reaches a seat, luck that is watched, a copy on which something is tried."""

import msgspec

from ludotheque.kernel.chance import Bag, Chance, LuckError, Scripted
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import SPECTATOR, Arg, Event

ASKED = 60  # actions about which a law asks a table, besides the legal ones
EARLIER = 4  # pieces of luck before the last that are made to fall otherwise


def everybody(state: State) -> range:
    return range(SPECTATOR, state.seats)


def seen(game: Game, state: State, seat: int) -> bytes:
    """Whatever reaches that seat, as it goes over the wire."""
    legal = [action.text for action in state.legal(seat)]
    return msgspec.json.encode({"view": game.view(state, seat), "legal": legal, "to_act": state.to_act()})


def some_actions(game: Game, choice: Chance, legal: list[Action]) -> list[Action]:
    """All actions of a small game; of a large one what is legal, and as many others, other ones each time."""
    if len(game.alphabet) <= ASKED:
        return game.alphabet
    return [*legal, *(game.alphabet[choice.below(len(game.alphabet))] for _ in range(ASKED))]


def heard(story: list[Event], seat: int) -> list[dict[str, dict[str, Arg]]]:
    return [{event.kind: event.args} for event in story if event.heard_by(seat)]


def numbers(story: list[Event]) -> list[int]:
    """Every number that everybody was told."""
    told = [arg for event in story if event.to is None for arg in event.args.values()]
    return [number for arg in told for number in (arg if isinstance(arg, list) else [arg]) if isinstance(number, int)]


def is_open(game: Game, luck: list[str], story: list[Event]) -> bool:
    """Whether a decision can be taken back by whoever made it: no luck fell, and nothing was told but what is open."""
    return not luck and all(event.to is None and event.kind in game.open_story for event in story)


def may_let_pass(state: State) -> list[int]:
    """The seats that can leave a move of somebody else unanswered."""
    return [seat for seat in range(state.seats) if any(action.lets_pass for action in state.legal(seat))]


class Watched(Chance):
    """Luck from elsewhere; notes what each die and each draw could have been instead."""

    def __init__(self, inner: Chance) -> None:
        super().__init__()
        self.inner = inner
        self.log: list[str] = []
        self.could: list[list[str]] = []  # for every token of the log, itself among them
        self.dice: dict[int, int] = {}  # which of these tokens are dice, and what they show

    def roll(self, sides: int) -> int:
        self.could.append([f"d{1 + face}" for face in range(sides)])
        self.dice[len(self.could) - 1] = self.inner.roll(sides)
        return self.dice[len(self.could) - 1]

    def pick(self, bag: Bag) -> int:
        self.could.append([name for name, count in zip(bag.names, bag.counts, strict=True) if count])
        return self.inner.pick(bag)

    def clone(self) -> "Watched":
        raise AssertionError("luck that is watched belongs to one table")

    def otherwise(self, choice: Chance) -> list[list[str]]:
        """The same luck but for one token: the last in every other way, some earlier ones in one other way each."""
        changes = [(len(self.log) - 1, token) for token in self.could[-1]] if self.log else []
        for _ in range(min(EARLIER, len(self.log) - 1)):
            place = choice.below(len(self.log) - 1)
            changes.append((place, self.could[place][choice.below(len(self.could[place]))]))
        changes = [(place, token) for place, token in changes if self.log[place] != token]
        return [[*self.log[:place], token, *self.log[place + 1 :]] for place, token in changes]


def try_out(state: State, seat: int, action: Action, chance: Chance) -> tuple[State, list[Event]]:
    """A copy of the table after the action, and what was told. LuckError when scripted luck does not fit."""
    twin = state.clone()
    twin.chance = chance
    twin.story = []
    twin.apply(seat, action)
    if isinstance(chance, Scripted) and chance.left():
        raise LuckError("luck that nothing asked for")
    return twin, twin.story


def holds(state: State, otherwise: str) -> None:
    """The invariants, with the place where they do not hold."""
    try:
        state.invariants()
    except AssertionError as error:
        raise AssertionError(f"{otherwise}: {error}") from None
