"""Games played at random, moment by moment: where the tests of the adapters look."""

from collections.abc import Iterator

from ludotheque.adapters.asking import Setting, setting
from ludotheque.adapters.moments import Moment, first
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.words import letter

# Tables whose games are short; and those at which there is something to hide.
SHORT: dict[str, dict[str, str]] = {
    "schnuff": {},
    "schotten_totten_2": {},
    "boum": {"stall_limit": "15", "decision_limit": "500", "fuses": "2"},
    "snits_revenge": {"stall_limit": "5", "turn_limit": "50", "organs_needed": "7"},
    "snit_smashing": {},
}
SECRET: dict[str, dict[str, str]] = {
    "schnuff": {"draw": "manual"},
    "schotten_totten_2": {"tactics": "on"},
    "boum": SHORT["boum"],
    "snits_revenge": {"spark_and_splops": "on", **SHORT["snits_revenge"]},
    "snit_smashing": {},
}
TOGETHER = ("schotten_totten_2", "boum", "snit_smashing")  # where several decide at the same time
EVERY_TABLE = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]


def called(name: str, seats: int, options: dict[str, str], **more: object) -> str:
    """The game as OpenSpiel is asked for it."""
    values = {"players": seats, **options, **more}
    return f"ludotheque_{name}({','.join(f'{key}={value}' for key, value in values.items())})"


def secret(name: str, seats: int, together: bool = False) -> Setting:
    return setting(name, seats, SECRET[name], together=together)


def step(moment: Moment, choice: Seeded) -> Moment:
    """Any luck by its weight, any decision."""
    if moment.ways is not None:
        left = choice.below(sum(way.weight for way in moment.ways))
        for way in moment.ways:
            left -= way.weight
            if left < 0:
                return moment.fall(way.number)
    return moment.decide({seat: any_of(moment.choices(seat), choice) for seat in moment.asked()})


def any_of(numbers: list[int], choice: Seeded) -> int:
    return numbers[choice.below(len(numbers))]


def wander(where: Setting, seed: int) -> Iterator[Moment]:
    """Every moment of a game, the last one included."""
    moment, choice = first(where), Seeded(seed)
    yield moment
    while not moment.over():
        moment = step(moment, choice)
        yield moment


def settled(moment: Moment, choice: Seeded) -> Moment:
    """The moment at which the luck of a decision has fallen."""
    while moment.ways is not None:
        moment = step(moment, choice)
    return moment


def decisions(moment: Moment) -> str:
    return ", ".join(f"{letter(seat)} {moment.setting.text(number)}" for seat, number in moment.decided)
