"""The table of a game: who must decide, what they may do, why not, and how it ended.

The law of this file: `play` is the only door for a decision that anyone made, and its one check is
`action in state.legal(seat)`. `apply` trusts its caller and is for code that took the action from `legal`.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.story import SPECTATOR, Arg, Event

NOBODY: Final = -1  # no seat at all


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """The smallest thing the rulebook calls a choice. Built once, compared by identity.

    `index` is dense over the game's alphabet, `text` is its notation, `touches` the path of clicks
    that chooses it on the board. An `unprompted` action is possible without being pointed out. One that
    `lets_pass` is the answer of somebody who could react to another's move, and does not.
    """

    def __init__(
        self,
        index: int = 0,
        text: str = "",
        touches: tuple[str, ...] = (),
        unprompted: bool = False,
        lets_pass: bool = False,
    ) -> None:
        self.index = index
        self.text = text
        self.touches = touches
        self.unprompted = unprompted
        self.lets_pass = lets_pass

    def __repr__(self) -> str:
        return f"<Action {self.index} {self.text!r}>"


class Refusal:
    """Why an action is not possible: a sentence (`kind` and `args`, see `kernel.words`), the paragraph
    of the game's rulebook, and, where one exists, a witness: the thing on the table that proves it."""

    def __init__(self, kind: str, section: str, args: dict[str, Arg] | None = None, witness: str = "") -> None:
        self.kind = kind
        self.section = section
        self.args: dict[str, Arg] = {} if args is None else args
        self.witness = witness

    def __repr__(self) -> str:
        return f"Refusal({self.kind!r}, {self.section!r}, {self.args!r}, {self.witness!r})"


class Refused(ValueError):
    """Raised by `play`; the state is as it was. A table knows only the kind; whoever has the words brings them."""

    def __init__(self, refusal: Refusal, sentence: str = "") -> None:
        super().__init__(f"{sentence or refusal.kind} ({refusal.section})")
        self.refusal = refusal


class UnknownSeat(ValueError):
    """There is no such seat at this table: no rule was asked."""


class UnknownAction(ValueError):
    """This game has no such action: no rule was asked."""


class Outcome:
    """How it ended: one of the game's endings, who won (several share), and a whole number for every seat."""

    def __init__(self, ending: str, winners: list[int], scores: list[int]) -> None:
        self.ending = ending
        self.winners = winners
        self.scores = scores

    def __repr__(self) -> str:
        return f"Outcome({self.ending!r}, winners={self.winners!r}, scores={self.scores!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table, hidden things included. Each game's own State fills in the promise."""

    def __init__(self, seats: int = 0, chance: Chance | None = None) -> None:
        self.seats = seats
        self.chance: Chance = Chance() if chance is None else chance
        self.story: list[Event] | None = None  # a list when somebody is listening

    def to_act(self) -> list[int]:
        """The seats that the table waits for; none when the game is over. Public facts alone decide."""
        raise NotImplementedError

    def actor(self) -> int:
        """The first seat that the table waits for, NOBODY when the game is over: what playouts ask, without a list."""
        waiting = self.to_act()
        return waiting[0] if waiting else NOBODY

    def alphabet(self) -> list[Action]:
        """Every action of this game, by index."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[Action]:
        """What that seat may do now, sorted by index. May be non-empty for a seat nobody waits for.

        The list may be the game's own: whoever wants to change it takes a copy."""
        raise NotImplementedError

    def random_action(self, seat: int, chance: Chance) -> Action:
        """One of `legal(seat)`, each alike; a single one without asking for luck. Games whose lists are long find it
        without making the list, and ask for the same luck."""
        legal = self.legal(seat)
        return legal[chance.below(len(legal))] if len(legal) > 1 else legal[0]

    def apply(self, seat: int, action: Action) -> None:
        """Make a legal decision happen, its luck included."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """None exactly when the action is in `legal(seat)`; told to that seat alone."""
        raise NotImplementedError

    def clone(self) -> "State":
        """A table of its own, luck included; nobody listens to it."""
        raise NotImplementedError

    def redeal(self, seat: int, chance: Chance) -> None:
        """Deal anew, in place, everything that this seat (or a SPECTATOR) cannot know, by the luck of `chance`, from
        which what is still to fall comes too. The same table as `guess(view(state, seat), chance)`, and cheaper."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        raise NotImplementedError

    def is_out(self, seat: int) -> bool:
        """Whether nothing can fall to this seat any more until the end. Public facts alone decide."""
        return False

    def invariants(self) -> None:
        """Raise AssertionError when the table cannot have come about (a card too many, a chip too few)."""
        raise NotImplementedError

    def play(self, seat: int, action: Action) -> None:
        """Apply the action if it is legal; otherwise raise Refused and change nothing.

        What is no seat or no action of this game is no question for its rules: UnknownSeat, UnknownAction.
        """
        if not SPECTATOR <= seat < self.seats:
            raise UnknownSeat(f"there is no seat {seat}; there are 0 to {self.seats - 1}, and {SPECTATOR} watching")
        alphabet = self.alphabet()
        if not 0 <= action.index < len(alphabet) or alphabet[action.index] is not action:
            raise UnknownAction(f"{action} is not an action of this game")
        if action not in self.legal(seat):
            refusal = self.why_not(seat, action)
            assert refusal is not None, f"{action} is not legal for {seat}, and no rule says why"
            raise Refused(refusal)
        self.apply(seat, action)

    def tell(self, kind: str, args: dict[str, Arg] | None = None, to: list[int] | None = None) -> None:
        if self.story is not None:
            self.story.append(Event(kind, args, to))
