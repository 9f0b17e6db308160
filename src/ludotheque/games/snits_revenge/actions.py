"""The verbs of Snits' Revenge, and the objects for every choice on a given board, built once.

A slot is a kind of Snit, marked or not: a marked Snit stands out among its like, because it killed a Snorg this
turn (several clans, §8.4) or because it holds the Spark (§8.5). Its notation has a star: six, six*.
"""

from collections.abc import Sequence
from typing import Final

from ludotheque.games.snits_revenge.material import (
    FIVE,
    HAMMER,
    KIND_NAMES,
    KINDS,
    LIGHTNING,
    MOST_CLANS,
    MOST_ENLISTED,
    ORGANS,
    SIX,
    Board,
)
from ludotheque.games.snits_revenge.phases import (
    ARMY,
    BITE,
    CHOMP,
    COMPOSE,
    DUTY,
    FAST,
    HIDE,
    KICK,
    MOVE,
    NAMING,
    PACK,
    SEND,
    TARGET,
    TRANSFORM,
)
from ludotheque.kernel.state import Action
from ludotheque.kernel.words import letter

SLOTS: Final = 10
SLOT_NAMES: Final[list[str]] = [*KIND_NAMES, *[name + "*" for name in KIND_NAMES]]

# What a Snit can kick before the Bolotomus is dead
SNORG: Final = 0
MAKUM: Final = 1
RUNNUNGITM: Final = 2
THINGS: Final = 3
THING_NAMES: Final[list[str]] = ["snorg", "makum", "runnungitm"]

# What the Bolotomus moves, in the order of the alphabet
SENT: Final[list[int]] = [MAKUM, RUNNUNGITM]

# What lies under a Snorg
NOTHING: Final = 0
SPLOP: Final = 1
SPARK: Final = 2
HIDDEN_NAMES: Final[list[str]] = ["nothing", "splop", "spark"]


class Verb(Action):
    """An action, and the phases in which such a thing is done."""

    def __init__(self, when: list[int], text: str = "", touches: tuple[str, ...] = (), index: int = 0) -> None:
        super().__init__(index, text, touches)
        self.when = when


class End(Verb):
    """End the phase early (§3.2)."""


class Attack(Verb):
    """The pack is complete: roll (§5.4)."""


class Roll(Verb):
    """Every target is named: roll (§6.4)."""


class Again(Verb):
    """Another Runnungitm for the Snit that was named last, though others like it stand there (§6.4)."""


class Hide(Verb):
    """Put the Spark or a Splop under a Snorg (§9.1)."""

    def __init__(self, what: int = 0, organ: int = 0, key: str = "") -> None:
        super().__init__([HIDE], f"hide {HIDDEN_NAMES[what]} {key}", ("counter:" + HIDDEN_NAMES[what], "organ:" + key))
        self.what = what
        self.organ = organ


class Duty(Verb):
    """Place the Duty Runnungitm (§2.2)."""

    def __init__(self, organ: int = 0, key: str = "") -> None:
        super().__init__([DUTY], f"duty {key}", ("organ:" + key,))
        self.organ = organ


class Enlist(Verb):
    """How many of a kind march with the army (§2.3)."""

    def __init__(self, kind: int = 0, number: int = 0) -> None:
        name = KIND_NAMES[kind]
        super().__init__([ARMY], f"enlist {name} {number}", (f"army:{name},{number}",))
        self.kind = kind
        self.number = number


class March(Verb):
    """A Snit takes one step (§4.1)."""

    def __init__(self, exit_: int = 0, slot: int = 0, start: str = "", to: str = "") -> None:
        name = SLOT_NAMES[slot]
        super().__init__([MOVE, FAST], f"{name} {start}>{to}", (f"snit:{start},{name}", "organ:" + to))
        self.exit = exit_
        self.slot = slot


class Kick(Verb):
    """A Snit kicks a thing in its organ (§5.1)."""

    def __init__(self, organ: int = 0, kind: int = 0, thing: int = 0, key: str = "") -> None:
        name, target = KIND_NAMES[kind], THING_NAMES[thing]
        super().__init__([KICK], f"kick {key} {name} {target}", (f"snit:{key},{name}", f"{target}:{key}"))
        self.organ = organ
        self.kind = kind
        self.thing = thing


class Pack(Verb):
    """Declare a pack attack on a Runnungitm (§5.4)."""

    def __init__(self, organ: int = 0, key: str = "") -> None:
        super().__init__([KICK], f"pack {key}", ("pack:" + key,))
        self.organ = organ


class Join(Verb):
    """One more Snit for the pack (§5.4)."""

    def __init__(self, kind: int = 0) -> None:
        super().__init__([PACK], f"join {KIND_NAMES[kind]}", ("snit:" + KIND_NAMES[kind],))
        self.kind = kind


class Bite(Verb):
    """Whom the Runnungitm chomps after a pack has missed (§5.4)."""

    def __init__(self, kind: int = 0) -> None:
        super().__init__([BITE], f"bite {KIND_NAMES[kind]}", ("snit:" + KIND_NAMES[kind],))
        self.kind = kind


class Strike(Verb):
    """A Snit will kick a Snit of another clan (§8.5)."""

    def __init__(self, organ: int = 0, slot: int = 0, key: str = "") -> None:
        name = SLOT_NAMES[slot]
        super().__init__([KICK], f"strike {key} {name}", (f"snit:{key},{name}",))
        self.organ = organ
        self.slot = slot


class Target(Verb):
    """Which one (§8.5)."""

    def __init__(self, clan: int = 0, slot: int = 0) -> None:
        name = f"{letter(clan + 1)} {SLOT_NAMES[slot]}"
        super().__init__([TARGET], f"at {name}", ("foe:" + name.replace(" ", ","),))
        self.clan = clan
        self.slot = slot


class Compose(Verb):
    """A Compositor makes a Makum (§6.1)."""

    def __init__(self, organ: int = 0, key: str = "") -> None:
        super().__init__([COMPOSE], f"compose {key}", ("organ:" + key,))
        self.organ = organ


class Send(Verb):
    """A Makum or a Runnungitm takes one step (§6.2)."""

    def __init__(self, exit_: int = 0, thing: int = 0, start: str = "", to: str = "") -> None:
        name = THING_NAMES[thing]
        super().__init__([SEND], f"{name} {start}>{to}", (f"{name}:{start}", "organ:" + to))
        self.exit = exit_
        self.thing = thing


class Chomp(Verb):
    """A Runnungitm goes for a Snit in its organ (§6.3)."""

    def __init__(self, organ: int = 0, clan: int = 0, slot: int = 0, key: str = "") -> None:
        seat, name = letter(clan + 1), SLOT_NAMES[slot]
        super().__init__(
            [CHOMP, NAMING], f"chomp {key} {seat} {name}", ("runnungitm:" + key, f"foe:{key},{seat},{name}")
        )
        self.organ = organ
        self.clan = clan
        self.slot = slot


class Transform(Verb):
    """A Makum becomes a Snorg, or in the Lapotum a Runnungitm (§6.7)."""

    def __init__(self, organ: int = 0, key: str = "") -> None:
        super().__init__([TRANSFORM], f"transform {key}", ("makum:" + key,))
        self.organ = organ


END: Final = End([MOVE, KICK, FAST, COMPOSE, SEND, CHOMP, TRANSFORM], "end", ("end",), 0)
ATTACK: Final = Attack([PACK], "attack", ("attack",), 1)
ROLL: Final = Roll([NAMING], "roll", ("roll",), 2)
AGAIN: Final = Again([NAMING], "again", ("again",), 3)


class Verbs:
    """Every action on a game's boards: each list in the order its comment says, one after the other in the alphabet."""

    def __init__(self, board: Board) -> None:
        keys, organs, slots = board.keys, range(ORGANS), range(SLOTS)
        exits = range(len(board.exit_from))
        start = [keys[place] for place in board.exit_from]
        to = [keys[place] for place in board.exit_to]
        numbers = range(MOST_ENLISTED + 1)
        self.alphabet: list[Action] = [END, ATTACK, ROLL, AGAIN]
        # [(what - 1) * ORGANS + organ]
        self.hide = self.enter([Hide(what, o, keys[o]) for what in (SPLOP, SPARK) for o in organs])
        self.duty = self.enter([Duty(o, keys[o]) for o in organs])
        # [kind * (MOST_ENLISTED + 1) + number]
        self.enlist = self.enter([Enlist(kind, number) for kind in range(KINDS) for number in numbers])
        # [exit * SLOTS + slot]
        self.march = self.enter([March(e, slot, start[e], to[e]) for e in exits for slot in slots])
        # [(organ * KINDS + kind) * THINGS + thing]
        kicks = [(o, kind, thing) for o in organs for kind in range(KINDS) for thing in range(THINGS)]
        self.kick = self.enter([Kick(o, kind, thing, keys[o]) for o, kind, thing in kicks])
        self.pack = self.enter([Pack(o, keys[o]) for o in organs])
        self.join = self.enter([Join(kind) for kind in range(KINDS)])
        self.bite = self.enter([Bite(kind) for kind in range(KINDS)])
        # [organ * SLOTS + slot]
        self.strike = self.enter([Strike(o, slot, keys[o]) for o in organs for slot in slots])
        # [clan * SLOTS + slot]
        self.target = self.enter([Target(clan, slot) for clan in range(MOST_CLANS) for slot in slots])
        self.compose = self.enter([Compose(o, keys[o]) for o in organs])
        # [exit * len(SENT) + place in SENT]
        self.send = self.enter([Send(e, thing, start[e], to[e]) for e in exits for thing in SENT])
        # [(organ * MOST_CLANS + clan) * SLOTS + slot]
        chomps = [(o, clan, slot) for o in organs for clan in range(MOST_CLANS) for slot in slots]
        self.chomp = self.enter([Chomp(o, clan, slot, keys[o]) for o, clan, slot in chomps])
        self.transform = self.enter([Transform(o, keys[o]) for o in organs])

    def enter(self, actions: Sequence[Action]) -> list[Action]:
        """The next ones in the alphabet."""
        for action in actions:
            action.index = len(self.alphabet)
            self.alphabet.append(action)
        return list(actions)


def kind_of(slot: int) -> int:
    return slot % KINDS


def is_marked(slot: int) -> bool:
    return slot >= KINDS


def marked(kind: int) -> int:
    """The slot of a Snit of this kind that stands out."""
    return kind + KINDS


def is_badged(kind: int) -> bool:
    return kind in (HAMMER, LIGHTNING)


ENLISTING: Final[list[int]] = [HAMMER, LIGHTNING, SIX, FIVE]  # in which order a clan says how many
