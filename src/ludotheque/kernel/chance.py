"""Luck, as the table sees it.

A State never asks for a random number: it asks for a *die* or a *draw*, and whoever runs the game
decides where that comes from. The law of this file:

- every piece of luck has a token ("d4", "pass") that a person at the table could have written down;
- `log`, when it is a list, receives those tokens in the order in which they fell;
- a Scripted chance that is given the tokens back makes the same game again.
"""

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF  # the generator works on 32-bit words; an i64 holds what is made of them before it is cut
STIRS: Final = 15  # words that are thrown away before the first, so that seeds which are alike give luck that is not
SEEDS: Final = 2**53  # seeds people choose are smaller: whole numbers that JSON keeps exact in every language


class LuckError(ValueError):
    """Scripted luck that cannot have fallen here."""


class Bag:
    """Things that nobody has looked at: how many of each kind, in no order."""

    def __init__(self, names: list[str] = [], counts: list[int] = []) -> None:  # noqa: B006 (never written to)
        self.names = names
        self.counts = list(counts)

    def size(self) -> int:
        total: i64 = 0
        for count in cast("list[i64]", self.counts):  # nothing happens here, but the loop is quicker once compiled
            total += count
        return total

    def is_empty(self) -> bool:
        for count in self.counts:
            if count:
                return False
        return True

    def nth(self, place: i64) -> int:
        """The kind of the thing at this place, if they lay in a row, kind after kind."""
        kind: i64 = 0
        for count in cast("list[i64]", self.counts):
            if place < count:
                break
            place -= count
            kind += 1
        return kind

    def clone(self) -> "Bag":
        return Bag(self.names, self.counts)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where luck comes from. A source overrides `below`, or `roll` and `pick` when it is no generator."""

    def __init__(self) -> None:
        self.log: list[str] | None = None

    def die(self, sides: int) -> int:
        """Roll one die: 1 to `sides`."""
        value = self.roll(sides)
        if self.log is not None:
            self.log.append(f"d{value}")
        return value

    def draw(self, bag: Bag) -> int:
        """Take one thing out of a bag that is not empty; its kind."""
        kind = self.pick(bag)
        bag.counts[kind] = bag.counts[kind] - 1  # quicker than -= once it is compiled
        if self.log is not None:
            self.log.append(bag.names[kind])
        return kind

    def roll(self, sides: int) -> int:
        return 1 + self.below(sides)

    def pick(self, bag: Bag) -> int:
        return bag.nth(self.below(bag.size()))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        raise LuckError("no luck is available here")

    def finish(self) -> None:
        """Nothing more will be asked; LuckError when luck was brought that nothing asked for."""

    def clone(self) -> "Chance":
        """A source that will give the same luck from here on; nobody writes its log."""
        return Chance()


class Seeded(Chance):
    """A small fast generator (sfc32): the same seed, the same luck, on every machine."""

    def __init__(self, seed: int = 0, stirs: int = STIRS) -> None:
        super().__init__()
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = (seed >> 64) & WORD
        self.d: i64 = 1
        for _ in range(stirs):
            self.word()

    def word(self) -> i64:
        b, c, d = self.b, self.c, self.d
        t = (self.a + b + d) & WORD
        self.d = (d + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
        return t

    def below(self, n: int) -> int:
        """The last words, which do not fill a whole round of n, would favour the small numbers: they are not taken."""
        bound: i64 = n
        word = self.word()
        while word > WORD - bound and word > WORD - (WORD + 1) % bound:
            word = self.word()
        return word % bound

    def clone(self) -> "Seeded":
        twin = Seeded(0, 0)
        twin.a, twin.b, twin.c, twin.d = self.a, self.b, self.c, self.d
        return twin


class Scripted(Chance):
    """Luck that has already fallen: a record, or a rulebook's example. Afterwards, `then`."""

    def __init__(self, tokens: list[str] = [], then: Chance | None = None) -> None:  # noqa: B006 (never written to)
        super().__init__()
        self.tokens = list(tokens)
        self.used = 0
        self.then = then

    def left(self) -> list[str]:
        return self.tokens[self.used :]

    def finish(self) -> None:
        if self.left():
            raise LuckError(f"luck that nothing asked for: {' '.join(self.left())}")

    def roll(self, sides: int) -> int:
        if self.used == len(self.tokens) and self.then is not None:
            return self.then.roll(sides)
        token = self.take(f"a die of {sides} sides")
        value = int(token[1:]) if token[:1] == "d" and token[1:].isascii() and token[1:].isdigit() else 0
        if not 1 <= value <= sides:
            raise LuckError(f"a die of {sides} sides is rolled here, and {token!r} is not one of its faces")
        return value

    def pick(self, bag: Bag) -> int:
        if self.used == len(self.tokens) and self.then is not None:
            return self.then.pick(bag)
        token = self.take("something is drawn")
        if token not in bag.names:
            raise LuckError(f"{token!r} cannot be drawn here")
        kind = bag.names.index(token)
        if bag.counts[kind] == 0:
            raise LuckError(f"no {token!r} is left to be drawn")
        return kind

    def take(self, what: str) -> str:
        if self.used == len(self.tokens):
            raise LuckError(f"luck is missing: {what} here")
        self.used += 1
        return self.tokens[self.used - 1]

    def clone(self) -> "Scripted":
        twin = Scripted(self.tokens, None if self.then is None else self.then.clone())
        twin.used = self.used
        return twin


class Fork:
    """One moment at which luck decides: the tokens that can fall, and the weight of each."""

    def __init__(self, tokens: list[str], weights: list[int]) -> None:
        self.tokens = tokens
        self.weights = weights


class Enumerated(Chance):
    """Luck laid open: it follows `path` (a place in each fork), then takes the first way everywhere.

    `forks` are the moments it met. Walking all paths visits every outcome; see `kernel.game.branches`. The first
    way is another one at each fork: if dice always fell alike, a tie that is rolled again would have no end.
    """

    def __init__(self, path: list[int] = []) -> None:  # noqa: B006 (never written to)
        super().__init__()
        self.path = list(path)
        self.forks: list[Fork] = []

    def way(self, fork: Fork) -> int:
        self.forks.append(fork)
        depth = len(self.forks) - 1
        return self.path[depth] if depth < len(self.path) else 0

    def roll(self, sides: int) -> int:
        faces = self.turned([1 + face for face in range(sides)])
        return faces[self.way(Fork([f"d{face}" for face in faces], [1] * sides))]

    def pick(self, bag: Bag) -> int:
        kinds = self.turned([kind for kind in range(len(bag.counts)) if bag.counts[kind] > 0])
        fork = Fork([bag.names[kind] for kind in kinds], [bag.counts[kind] for kind in kinds])
        return kinds[self.way(fork)]

    def turned(self, ways: list[int]) -> list[int]:
        start = len(self.forks) % len(ways)
        return ways[start:] + ways[:start]

    def clone(self) -> "Enumerated":
        twin = Enumerated(self.path)
        twin.forks = list(self.forks)
        return twin
