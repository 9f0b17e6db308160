"""Reading a position diagram: lines that begin with a word, comments, and precise complaints."""

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from ludotheque.kernel.game import Check, OptionError, PositionError
from ludotheque.kernel.words import letter


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """The lines of a diagram, taken one after the other."""

    def __init__(self, text: str) -> None:
        rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1)]
        self.rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
        self.number = 0

    def next_is(self, key: str) -> bool:
        return bool(self.rows) and self.rows[0][1].split()[0] == key

    def take(self, key: str) -> str:
        """What follows the word that this line must begin with."""
        if not self.rows:
            raise PositionError(self.number, f"the diagram ends where '{key}' belongs")
        self.number, row = self.rows.pop(0)
        head, _, rest = row.partition(" ")
        if head != key:
            raise PositionError(self.number, f"'{key}' belongs here, not {head!r}")
        return rest.strip()

    def options(self, seats: int, check: Check) -> dict[str, str]:
        """What the lines 'option name value' say, with the rest of the game's options."""
        values: dict[str, str] = {}
        while self.next_is("option"):
            name, _, value = self.take("option").partition(" ")
            values[name] = value
        try:
            return check(seats, values)
        except OptionError as error:
            raise PositionError(self.number, str(error)) from None

    def whole(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise PositionError(self.number, f"a whole number belongs here, not {text!r}")
        return int(text)

    def signed(self, text: str) -> int:
        return -self.whole(text[1:]) if text.startswith("-") else self.whole(text)

    def one_of(self, text: str, names: Sequence[str]) -> int:
        if text not in names:
            raise PositionError(self.number, f"one of {', '.join(names)} belongs here, not {text!r}")
        return names.index(text)

    def seat(self, text: str, seats: int) -> int:
        return self.one_of(text, ["-", *[letter(seat) for seat in range(seats)]]) - 1


def options_in(text: str) -> dict[str, str]:
    """The options that a diagram names."""
    rows = [row.split(maxsplit=2) for row in text.splitlines() if row.split()[:1] == ["option"]]
    return {name: value for _, name, value in rows}


def with_options(text: str, values: Mapping[str, str]) -> str:
    """A diagram with these options where it names none; what it does say stands. They come behind its own options,
    which follow its first line."""
    rows = text.splitlines()
    named = [at for at, row in enumerate(rows) if row.split()[:1] == ["option"]]
    known = {rows[at].split()[1] for at in named}
    where = named[-1] + 1 if named else 1
    rows[where:where] = [f"option {name} {value}" for name, value in values.items() if name not in known]
    return "\n".join(rows) + "\n"
