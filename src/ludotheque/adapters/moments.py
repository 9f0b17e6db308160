"""A game moment by moment, luck included: at each somebody decides, or a die or a draw is about to fall.

The law of this file: a Moment never changes, so it is its own copy, and later moments share what came before. Luck
that falls within a decision is laid open one piece at a time: the decision is made again, on a fresh copy of the table,
with the luck that has fallen so far, until it asks for more or is done. That is exact, and as many pieces of luck cost
as many tries.

What a seat sees changes when a decision is done, never while its luck falls.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from ludotheque.adapters.asking import Setting, asked, choices, utilities
from ludotheque.kernel.chance import Bag, Chance, Scripted
from ludotheque.kernel.game import View
from ludotheque.kernel.state import State
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter

MEMORY = 12  # bytes of a digest
Decisions = tuple[tuple[int, int], ...]  # seats and the numbers of their actions


class Fall:
    """One way in which luck can fall: its number, the token that a record would have, its weight."""

    def __init__(self, number: int, token: str, weight: int) -> None:
        self.number = number
        self.token = token
        self.weight = weight


class Unfallen(Exception):
    """Luck is asked for that has not fallen yet."""

    def __init__(self, ways: list[Fall]) -> None:
        super().__init__(f"one of {len(ways)}")
        self.ways = ways


class Stopping(Chance):
    """Stands behind the luck that has fallen."""

    def roll(self, sides: int) -> int:
        raise Unfallen([Fall(face, f"d{face + 1}", 1) for face in range(sides)])

    def pick(self, bag: Bag) -> int:
        raise Unfallen([Fall(kind, bag.names[kind], count) for kind, count in enumerate(bag.counts) if count])


class Moment:
    """A table at which somebody is asked, or the same table and luck that is about to fall (`ways`)."""

    __slots__ = (
        "_asked",
        "_choices",
        "_seen",
        "_views",
        "before",
        "decided",
        "luck",
        "move",
        "setting",
        "table",
        "waived",
        "ways",
    )

    def __init__(
        self,
        setting: Setting,
        table: State | None,  # none while it is set up
        before: "Moment | None" = None,
        move: int | Decisions = (),  # what led here: a piece of luck by its number, or decisions
        decided: Decisions = (),  # the decisions whose luck falls, or has fallen
        luck: tuple[str, ...] = (),
        ways: list[Fall] | None = None,
        waived: tuple[int, ...] = (),
    ) -> None:
        self.setting = setting
        self.table = table
        self.before = before
        self.move = move
        self.decided = decided
        self.luck = luck
        self.ways = ways
        self.waived = waived
        self._asked: list[int] | None = None
        self._choices: dict[int, list[int]] = {}
        self._views: dict[int, View] = {}  # while nothing has come after it
        self._seen: dict[int, tuple[bytes, bytes]] = {}  # by seat: a digest of what it sees, and its memory

    # ------------------------------------------------------------------ looking

    def asked(self) -> list[int]:
        """The seats that decide now; none while luck falls or when the game is over."""
        if self._asked is None:
            quiet = self.table is None or self.ways is not None
            self._asked = [] if quiet else asked(self.held, self.waived, self.setting.together)
        return self._asked

    def choices(self, seat: int) -> list[int]:
        if seat not in self._choices:
            self._choices[seat] = choices(self.held, seat)
        return self._choices[seat]

    @property
    def held(self) -> State:
        """The table, once it is set up."""
        assert self.table is not None, "the table is being set up"
        return self.table

    def over(self) -> bool:
        return self.ways is None and not self.asked()

    def utilities(self) -> list[float]:
        return utilities(self.held.outcome() if self.over() else None, self.setting.seats)

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.setting.game.view(self.held, seat)
        return self._views[seat]

    def memory(self, seat: int) -> bytes:
        """A digest of everything that a seat has seen and done, in order. It changes only when that seat sees
        something else or has decided something: what others do unseen leaves no trace, not even that they did it."""
        way: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._seen:
            way.append(moment)
            moment = moment.before
        seen, memory = (b"", b"") if moment is None else moment._seen[seat]
        for moment in reversed(way):
            if moment.table is not None and moment.ways is None:
                view = moment.view(seat) if moment is self else self.setting.game.view(moment.table, seat)
                now, own = digest(msgspec.json.encode(view)), dict(moment.decided).get(seat)
                if own is not None or now != seen:
                    memory = digest(memory + f" {own} ".encode() + now)
                seen = now
            moment._seen[seat] = (seen, memory)
        return memory

    def __str__(self) -> str:
        lines = ["" if self.table is None else self.setting.game.diagram(self.table)]
        lines += [f"{letter(seat)} lets it go by\n" for seat in self.waived]
        if self.ways is not None:
            what = [f"{letter(seat)} {self.setting.text(action)}" for seat, action in self.decided] or ["setup"]
            lines.append(" ".join([", ".join(what), "~", *self.luck]) + "\n")
        return "".join(lines)

    # ------------------------------------------------------------------ going on

    def decide(self, actions: Mapping[int, int]) -> "Moment":
        """What comes of it when everybody who is asked decides; ValueError if that cannot be."""
        for seat in self.asked():
            if actions.get(seat) not in self.choices(seat):
                raise ValueError(
                    f"{letter(seat)} cannot do {actions.get(seat)} here; {self.choices(seat)} are possible"
                )
        if not self.asked():
            raise ValueError("nobody decides here")
        move = tuple((seat, actions[seat]) for seat in self.asked())
        seat, action = move[0]
        if action == self.setting.wait:
            return Moment(self.setting, self.table, self, move, move, waived=(*self.waived, seat))
        return self._after(move, move, ())

    def fall(self, number: int) -> "Moment":
        """What comes of it when luck falls this way; ValueError if it cannot."""
        for way in self.ways or []:
            if way.number == number:
                return self._after(number, self.decided, (*self.luck, way.token))
        raise ValueError(f"no luck falls here that has the number {number}")

    def _after(self, move: int | Decisions, decided: Decisions, luck: tuple[str, ...]) -> "Moment":
        self._views.clear()
        script = Scripted(list(luck), Stopping())
        try:
            table = self._tried(decided, script)
        except Unfallen as asked_for:
            return Moment(self.setting, self.table, self, move, decided, luck, asked_for.ways)
        table.chance = Chance()
        return Moment(self.setting, table, self, move, decided, luck)

    def _tried(self, decided: Decisions, script: Chance) -> State:
        if self.table is None:
            return self.setting.table(script)
        table = self.table.clone()
        table.chance = script
        alphabet = table.alphabet()
        for seat, number in decided:
            # Of several who decide at once an earlier one may end what a later one was asked about.
            if len(decided) == 1 or alphabet[number] in table.legal(seat):
                table.apply(seat, alphabet[number])
        return table

    def resampled(self, seat: int, chance: Chance) -> "Moment":
        """A moment that this seat could take for this one: hidden things are guessed from its View. It remembers what
        it remembers, and what everybody saw; the others remember nothing but what they see there."""
        if self.ways is not None:
            raise ValueError("what is hidden is guessed where somebody decides, not while luck falls")
        table = self.setting.game.guess(self.view(seat), chance)
        table.chance = Chance()
        twin = Moment(self.setting, table, waived=self.waived)
        for known in (seat, SPECTATOR):
            twin.memory(known)
            twin._seen[known] = (twin._seen[known][0], self.memory(known))
        return twin

    # ------------------------------------------------------------------ copies

    def __copy__(self) -> "Moment":
        return self

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As what it began from and the way from there: tables themselves are not pickled."""
        moves: list[int | Decisions] = []
        moment = self
        while moment.before is not None:
            moves.append(moment.move)
            moment = moment.before
        guessed = None if moment.table is None else moment.setting.game.diagram(moment.table)
        return _again, (moment.setting, guessed, moment.waived, moment._seen, moves[::-1])


def first(setting: Setting) -> Moment:
    """The moment before a game: luck falls for its setup, if it takes any."""
    return Moment(setting, None)._after((), (), ())


def digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=MEMORY).digest()


def _again(
    setting: Setting,
    guessed: str | None,
    waived: tuple[int, ...],
    seen: dict[int, tuple[bytes, bytes]],
    moves: list[int | Decisions],
) -> Moment:
    moment = Moment(setting, None if guessed is None else setting.game.position(guessed), waived=waived)
    moment._seen.update(seen)
    for move in moves:
        if move == ():
            moment = moment._after((), (), ())
        elif isinstance(move, int):
            moment = moment.fall(move)
        else:
            moment = moment.decide(dict(move))
    return moment
