"""Whom to ask, and for what: what both frameworks must know of a table, and the rules do not say in one word.

An alphabet has one number more here than the game's own: `wait`, for a seat that may act and need not, and for one
that has nothing to do while others decide at the same time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, PositionError
from ludotheque.kernel.match import has_something_to_do, position_of
from ludotheque.kernel.state import Outcome, State
from ludotheque.kernel.story import SPECTATOR

WAIT = "wait"
POSITIONS = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class Setting:
    """What is played: a game with its seats and options, from its setup or from a position that has a name.

    With `together` those whom the table waits for at the same time decide at the same time; otherwise one after the
    other, in the order of their seats, and nobody sees what another one chose.
    """

    name: str
    seats: int
    options: Mapping[str, str]
    position: str = ""
    together: bool = False

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    @property
    def wait(self) -> int:
        """The number of the action `wait`."""
        return len(self.game.alphabet)

    def table(self, luck: Chance) -> State:
        """Set up. A position is laid out as whoever watches sees it: what is hidden from him is dealt anew."""
        if not self.position:
            return self.game.start(self.seats, self.options, luck)
        shown = named_position(self.game, self.position)
        return self.game.guess(self.game.view(shown, SPECTATOR), luck)

    def text(self, action: int) -> str:
        return WAIT if action == self.wait else self.game.alphabet[action].text


def setting(
    name: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    position: str = "",
    together: bool = False,
) -> Setting:
    """The setting that is asked for, checked: the fewest seats if not said. A position brings its own seats and
    options."""
    game = GAMES[name]
    if position:
        if options:
            raise PositionError(0, f"the position {position!r} has options of its own")
        return Setting(name, named_position(game, position).seats, {}, position, together)
    seats = game.seat_counts[0] if seats is None else seats
    return Setting(name, seats, game.checked_options(seats, options or {}), "", together)


def named_position(game: Game, name: str) -> State:
    """A small one of our own, or one that the game's `learn/` has; PositionError if there is none."""
    own = POSITIONS / f"{game.name}-{name}.txt"
    if name.replace("-", "").isalnum() and own.is_file():
        return game.position(own.read_text(encoding="utf-8"))
    return position_of(game, name)


def asked(table: State, waived: tuple[int, ...], together: bool) -> list[int]:
    """The seats that decide next; none when the game is over.

    What nobody waits for comes first, or it would be lost (in Schnuff the late draw); `waived` are the seats that have
    let it go by at this table. Nobody is asked to change his mind.
    """
    waiting = table.to_act()
    if waiting:
        for seat in range(table.seats):
            if seat not in waiting and seat not in waived and has_something_to_do(seat, waiting, table.legal(seat)):
                return [seat]
    return waiting if together else waiting[:1]


def choices(table: State, seat: int) -> list[int]:
    """The numbers of what a seat that is asked can do, ascending."""
    found = [action.index for action in table.legal(seat)]
    return found if seat in table.to_act() else [*found, len(table.alphabet())]


def utilities(outcome: Outcome | None, seats: int) -> list[float]:
    """Winners share as many points as there are seats, and every seat pays one: the sum is nought. A game that nobody
    won is shared by all."""
    if outcome is None:
        return [0.0] * seats
    winners = outcome.winners or list(range(seats))
    return [seats / len(winners) - 1.0 if seat in winners else -1.0 for seat in range(seats)]
