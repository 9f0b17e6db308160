"""The language of the cases, for every game: a decision is written like a line of a record, its luck behind it.

    case = table(SKETCH)
    case.play("A risk ~ d4 d5", "B 3")
    assert case.refuses("C schnuff") == ("not_a_frontier", "§5.6")

A game's own `tests/table.py` derives its Case from this one, with a sketch that draws its tables short, and short
words for what its cases ask.
"""

from typing import ClassVar, Generic, Self, TypeVar

import pytest

from ludotheque.kernel.chance import Bag, Chance, Scripted, Seeded
from ludotheque.kernel.game import Game, View, branches
from ludotheque.kernel.state import Action, Refusal, Refused, State
from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import LANGUAGES, letter
from tests.contract.laws import shows_nothing
from tests.contract.looks import is_open, try_out

V = TypeVar("V", bound=View)


class Tidy(Chance):
    """Draws that do not matter to a case: the first that is left. Dice must be named."""

    def pick(self, bag: Bag) -> int:
        return next(kind for kind, count in enumerate(bag.counts) if count)


class Case(Generic[V]):
    """A table, the story of what was played last, and short words for what a case asks of it."""

    game: ClassVar[Game]
    view_type: type[V]

    def __init__(self, state: State) -> None:
        self.state = state
        self.story: list[Event] = [] if state.story is None else state.story

    @classmethod
    def start(cls, seats: int, luck: str = "", **options: str) -> Self:
        """A game from its first luck; the draws that are not named fall to Tidy."""
        chance = Scripted(luck.split(), Tidy())
        case = cls(cls.game.start(seats, options, chance, True))
        assert chance.left() == [], "this luck was not asked for"
        case.state.invariants()
        return case

    @classmethod
    def at(cls, diagram: str) -> Self:
        """The table that a diagram shows."""
        case = cls(cls.game.position(diagram))
        case.state.invariants()
        return case

    # ------------------------------------------------------------------ playing

    def play(self, *lines: str) -> Self:
        """Decisions, each with its luck; every die must be named, draws may be left to Tidy."""
        self.story = []
        for line in lines:
            decision, _, luck = line.partition("~")
            chance = Scripted(luck.split(), Tidy())
            self.state.chance = chance
            self.state.story = self.story
            self.state.play(*self.decision(decision))
            assert chance.left() == [], f"{line}: this luck was not asked for"
            self.state.invariants()
        return self

    def decision(self, text: str) -> tuple[int, Action]:
        """ "B kick 4,3" as a seat and an action."""
        seat, _, notation = text.strip().partition(" ")
        action = self.game.action(notation)
        assert action is not None, f"{notation!r} is no action"
        return number(seat), action

    def refusal(self, line: str) -> Refusal:
        """Why not, in both languages; nothing on the table has moved."""
        seat, action = self.decision(line)
        before = self.game.diagram(self.state)
        self.state.chance = Chance()
        refusal = self.state.why_not(seat, action)
        assert refusal is not None, f"{line} is possible"
        assert action not in self.state.legal(seat)
        with pytest.raises(Refused) as raised:
            self.state.play(seat, action)
        assert repr(raised.value.refusal) == repr(refusal)
        assert self.game.diagram(self.state) == before
        for language in LANGUAGES:
            assert self.game.say(refusal, language)
        return refusal

    def refuses(self, line: str) -> tuple[str, str]:
        """Kind and paragraph of the refusal."""
        refusal = self.refusal(line)
        return refusal.kind, refusal.section

    def legal(self, seat: str, *verbs: str) -> list[str]:
        """What that seat may do, or those of it that begin with one of these words."""
        actions = self.state.legal(number(seat))
        for action in self.game.alphabet:
            assert (self.state.why_not(number(seat), action) is None) == (action in actions), action
        return [action.text for action in actions if not verbs or action.text.startswith(verbs)]

    def is_open(self, line: str) -> bool:
        """Whether this could be taken back by whoever did it. If so nobody learns anything from it."""
        text, _, luck = line.partition("~")
        decision, chance = self.decision(text), Scripted(luck.split(), Tidy())
        assert decision[1] in self.state.legal(decision[0]), f"{line} is not possible"
        chance.log = []
        _, story = try_out(self.state, *decision, chance)
        found = is_open(self.game, chance.log, story)
        if found:
            shows_nothing(self.game, self.state, decision, Seeded(0))
        return found

    # ------------------------------------------------------------------ looking

    def seen(self, seat: str = "") -> V:
        """What a seat sees; without one, somebody watching."""
        view = self.game.view(self.state, number(seat))
        assert isinstance(view, self.view_type)
        return view

    @property
    def turn(self) -> str:
        """Whom the table waits for: "AC"; empty when the game is over."""
        return "".join(letter(seat) for seat in self.state.to_act())

    @property
    def ending(self) -> str:
        """How it ended and who won, as in a record: "breach A"; empty while the game goes on."""
        outcome = self.state.outcome()
        return "" if outcome is None else f"{outcome.ending} {''.join(letter(seat) for seat in outcome.winners)}"

    def told(self, kind: str) -> list[dict[str, Arg]]:
        """The arguments of every event of this kind."""
        return [event.args for event in self.story if event.kind == kind]

    def kinds(self, seat: str = "") -> list[str]:
        """The kinds of all events, or of those that a seat hears."""
        return [event.kind for event in self.story if not seat or event.heard_by(number(seat))]

    def sentences(self, language: str = "en") -> list[str]:
        return [self.game.say(event, language) for event in self.story]


def number(seat: str) -> int:
    """A seat by its letter; no letter, or "-", watches."""
    return ord(seat) - ord("A") if seat not in ("", "-") else SPECTATOR


def perft(state: State, depth: int) -> int:
    """How many ways lead on, decisions and luck together: counted once, they must not change unnoticed.

    A leaf is a way of exactly `depth` decisions, or of fewer when the game is over by then. All seats that may act
    count, also those that nobody waits for.
    """
    if depth == 0 or not state.to_act():
        return 1
    leaves = 0
    for seat in range(state.seats):
        for action in state.legal(seat):
            for weight, total, _, after in branches(state, seat, action):
                assert 0 < weight <= total
                after.invariants()
                leaves += perft(after, depth - 1)
    return leaves
