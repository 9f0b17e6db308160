"""A game as one value: its name, its seats, its options, and the doors to its rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from ludotheque.kernel.chance import Chance, Enumerated
from ludotheque.kernel.pieces import Piece
from ludotheque.kernel.sense import Sense
from ludotheque.kernel.state import Action, Outcome, Refusal, State
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.kernel.words import Words, letter

LEARNED = re.compile("[a-z0-9][a-z0-9_-]{0,40}", re.ASCII)  # what a text of `learn/` can be called
ActionLike = Action | str | int  # an action, its notation, or its index


class OptionError(ValueError):
    """A table that cannot be set up as asked; `option` is the one to blame, if it is one."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class DataError(ValueError):
    """A file of a game's `data/` that is not what it should be; the text names the file and the line."""


class PositionError(ValueError):
    """A diagram that cannot be read; `line` counts from 1, 0 means the whole of it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class Option:
    """A table option: the first choice is the default. `rule` names the ruling or paragraph it turns.

    With an `example` the game's own check takes other values too, written like it. The choices of `people_only` are
    for tables at which no bot sits: people see when a game leads nowhere, and leave.
    """

    def __init__(
        self, name: str, choices: tuple[str, ...], rule: str, example: str = "", people_only: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.choices = choices
        self.rule = rule
        self.example = example
        self.people_only = people_only

    @property
    def default(self) -> str:
        return self.choices[0]

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.choices!r}, {self.rule!r})"


class Ending:
    """A way for a game to end; `section` is the paragraph of the rulebook that says so."""

    def __init__(self, name: str, section: str) -> None:
        self.name = name
        self.section = section

    def __repr__(self) -> str:
        return f"Ending({self.name!r}, {self.section!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Everything that one seat was shown and could remember, and nothing else. A dataclass in every game."""

    seat: int
    seats: int


class Sequel:
    """The game that a finished one leads to: its name, and for each of its seats whose it is of this one; what was
    told when that was found out."""

    def __init__(self, game: str, seats: list[int], story: list[Event]) -> None:
        self.game = game
        self.seats = seats
        self.story = story


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
Check = Callable[[int, Mapping[str, str]], dict[str, str]]


class Game:
    """What `GAMES` holds: what a game is called, what can be chosen, and the functions that play it.

    A game's `__init__.py` makes one of these. What it says of `check`, `words` or `notation` is for games that are not
    content with the usual.
    """

    def __init__(
        self,
        *,
        name: str,  # as in a record: "schnuff"
        revision: int,  # raised whenever an old record could replay differently
        seat_counts: tuple[int, ...],
        options: tuple[Option, ...],
        endings: tuple[Ending, ...],
        alphabet: list[Action],  # by index
        most_decisions: int,  # no game takes more decisions than this
        folder: Path,
        view_type: type[V],
        setup: Callable[[int, dict[str, str], Chance, bool], S],  # with every option's value; True for a story
        view: Callable[[S, int], V],
        guess: Callable[[V, Chance], S],
        rate: Callable[[V, list[Action]], list[int]],
        diagram: Callable[[S], str],
        position: Callable[[str, Check], S],
        picture: Callable[[V, Words], str],
        sense: Sense | None = None,  # what playouts and searches know of it
        pieces: Callable[[V], list[Piece]] | None = None,  # a View as numbers: how many, and what each says
        private: tuple[str, ...] = (),  # fields of a View that are its seat's own
        # The kinds of story that show nothing which somebody did not know: a step of which nothing else was told can
        # be taken back by whoever made it.
        open_story: tuple[str, ...] = (),
        sequel: Callable[[S, Chance], Sequel] | None = None,  # what can be played on from an end
        # For each earlier revision, the options that keep a match to the rules it began under. They come to a stored
        # match that knows nothing of them, with every change since that revision.
        earlier: Mapping[int, Mapping[str, str]] | None = None,
        check: Callable[[int, Mapping[str, str], Check], dict[str, str]] | None = None,
        words: Callable[[Words], Words] | None = None,
        notation: Callable[[str], Action | None] | None = None,
    ) -> None:
        self.name = name
        self.revision = revision
        self.seat_counts = seat_counts
        self.options = options
        self.endings = endings
        self.alphabet = alphabet
        self.most_decisions = most_decisions
        self.folder = folder
        self.view_type: type[View] = view_type
        self.open_story = frozenset(open_story)
        self.sequel: Callable[[Any, Chance], Sequel] | None = sequel
        self.earlier: Mapping[int, Mapping[str, str]] = earlier or {}
        # What one seat sees; a table that it would see just like this; how good each legal action looks to it, by rule
        # of thumb; the whole table as text, hidden things included; what a seat sees as text, enough to play by.
        self.view: Callable[[Any, int], View] = view
        self.guess: Callable[[Any, Chance], State] = guess
        self.rate: Callable[[Any, list[Action]], list[int]] = rate
        self.sense = Sense() if sense is None else sense
        self.pieces: Callable[[Any], list[Piece]] = (lambda view: []) if pieces is None else pieces
        self.private = private
        self.diagram: Callable[[Any], str] = diagram
        self._picture: Callable[[Any, Words], str] = picture
        self._setup = setup
        self._position = position
        self._check = check
        self._words = words
        self._notation = notation
        self._known = {option.name: option for option in options}
        self._defaults = {option.name: option.default for option in options}
        self._by_text = {action.text: action for action in alphabet}

    def words(self, language: str) -> Words:
        """The sentences of this game in that language."""
        read = Words(self.folder, language)
        return read if self._words is None else self._words(read)

    def picture(self, view: Any, language: str = "en") -> str:
        """What a seat sees, as text."""
        return self._picture(view, words_of(self, language))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        """Set the table up, with the luck this takes. Options that are not named have their default."""
        return self._setup(seats, self.checked_options(seats, options), chance, story)

    def position(self, text: str) -> State:
        """The table a diagram shows; PositionError says which line cannot be."""
        return self._position(text, self.checked_options)

    def learn(self, name: str) -> str:
        """A text of the folder `learn/`: the lesson, or a position that the rulebook shows. PositionError if there is
        none of this name."""
        path = self.folder / "learn" / f"{name}.txt"
        if not LEARNED.fullmatch(name) or not path.is_file():
            raise PositionError(0, f"{self.name} has nothing to learn by the name {name!r}")
        return path.read_text(encoding="utf-8")

    def checked_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; OptionError for a table this game does not know."""
        return self._usual(seats, options) if self._check is None else self._check(seats, options, self._usual)

    def _usual(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """One of the choices of every option."""
        if seats not in self.seat_counts:
            counts = ", ".join(str(count) for count in self.seat_counts)
            raise OptionError(f"{self.name} is played by {counts}, not by {seats}")
        known = self._known
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}", name)
            if value not in known[name].choices:
                raise OptionError(f"{name} can be {', '.join(known[name].choices)}, not {value!r}", name)
        return {**self._defaults, **options}

    def people_only(self, options: Mapping[str, str]) -> str:
        """The name of an option whose value is for people alone; empty when bots may play."""
        for option in self.options:
            if options.get(option.name, option.default) in option.people_only:
                return option.name
        return ""

    def action(self, text: str) -> Action | None:
        """The action with this notation."""
        return self._by_text.get(text) if self._notation is None else self._notation(text)

    def find(self, meant: ActionLike) -> Action | None:
        """An action of this game, however it is named; None when it is none."""
        if isinstance(meant, str):
            return self.action(" ".join(meant.split()))
        index = meant.index if isinstance(meant, Action) else meant
        known = self.alphabet[index] if 0 <= index < len(self.alphabet) else None
        return known if known is meant or isinstance(meant, int) else None

    def say(
        self,
        thing: Event | Refusal | Outcome,
        language: str = "en",
        names: Callable[[int], str] = letter,
        reader: int = SPECTATOR,
    ) -> str:
        """The sentence of what happened, of a refusal, or of the end; `reader` is the seat that is called "you"."""
        words = words_of(self, language)
        if isinstance(thing, Event):
            return words.say("story", thing.kind, thing.args, names, reader)
        if isinstance(thing, Refusal):
            return words.say("refusal", thing.kind, thing.args, names)
        return words.say("ending", thing.ending, {"winners": thing.winners}, names)

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.seat_counts[0]} to {self.seat_counts[-1]} seats, rules {self.revision}>"


@cache
def words_of(game: Game, language: str) -> Words:
    """A game's sentences, read once."""
    return game.words(language)


def branches(state: State, seat: int, action: Action) -> Iterator[tuple[int, int, list[str], State]]:
    """Every way an action can turn out: weight, out of how many, the luck that fell, and the table after it.

    Runs the action once for every path through its luck, like an odometer: the last fork turns first.
    """
    path: list[int] = []
    while True:
        twin = state.clone()
        luck = Enumerated(path)
        luck.log = []
        twin.chance = luck
        twin.apply(seat, action)
        weight, total = 1, 1
        full = [path[i] if i < len(path) else 0 for i in range(len(luck.forks))]
        for fork, way in zip(luck.forks, full, strict=True):
            weight *= fork.weights[way]
            total *= sum(fork.weights)
        twin.chance = state.chance.clone()
        yield weight, total, luck.log, twin
        while full and full[-1] + 1 == len(luck.forks[len(full) - 1].tokens):
            full.pop()
        if not full:
            return
        full[-1] += 1
        path = full
