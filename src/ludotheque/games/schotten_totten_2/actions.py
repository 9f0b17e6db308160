"""The cards and the verbs of Schotten Totten 2."""

from typing import Final

from mypy_extensions import i64

from ludotheque.kernel.state import Action

# Siege cards: colour * 12 + strength.
COLOURS: Final[list[str]] = ["R", "B", "G", "Y", "P"]  # red, blue, green, yellow, purple
STRENGTHS: Final = 12
SIEGE: Final = 60

# Tactics cards follow: the elite troops, which stand on the wall like Siege cards, then the actions.
JOKER: Final = 60
SPY: Final = 61
SHIELD_BEARER: Final = 62
WALL_KINDS: Final = 63
REDEPLOYMENT: Final = 63
RECRUITMENT: Final = 64
DESERTION: Final = 65
TREACHERY: Final = 66
EXPLOSION: Final = 67
SUPPORT: Final = 68
EXCHANGE: Final = 69
KINDS: Final = 70

TACTICS_NAMES: Final[list[str]] = [
    "joker",
    "spy",
    "shield_bearer",
    "redeployment",
    "recruitment",
    "desertion",
    "treachery",
    "explosion",
    "support",
    "exchange",
]
TACTICS_COUNTS: Final[list[int]] = [2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
NAMES: Final[list[str]] = [
    *[f"{colour}{strength}" for colour in COLOURS for strength in range(STRENGTHS)],
    *TACTICS_NAMES,
]

TILES: Final = 7
DEEPEST: Final = 4  # no tile takes more cards a side


def colour_of(card: int) -> int:
    return card // STRENGTHS


def strength_of(card: int) -> int:
    return card % STRENGTHS


def is_siege(card: int) -> bool:
    return card < SIEGE


def is_tactics(card: int) -> bool:
    return card >= SIEGE


def bit(place: i64, one: i64 = 1) -> i64:
    """A number with this bit alone. The 1 comes from outside: mypyc would write it as a C int, too narrow to be shifted
    by more than 30."""
    return one << place


def names_of(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


class Play(Action):
    """Put a Siege card or an elite troop before a tile (§3.2, §7.3)."""

    def __init__(self, index: int = 0, card: int = 0, tile: int = 0) -> None:
        touches = (f"hand:{NAMES[card]}", f"tile:{tile + 1}")
        super().__init__(index, f"{NAMES[card]} {tile + 1}", touches)
        self.card = card
        self.tile = tile


class PlayTactics(Action):
    """Play an action card (§7.4)."""

    def __init__(self, index: int = 0, card: int = 0) -> None:
        super().__init__(index, NAMES[card], (f"hand:{NAMES[card]}", "play"))
        self.card = card


class OnTile(Action):
    """A verb that points at one tile."""

    def __init__(self, index: int = 0, verb: str = "", tile: int = 0, touches: tuple[str, ...] = ()) -> None:
        super().__init__(index, f"{verb} {tile + 1}", touches)
        self.tile = tile


class Retreat(OnTile):
    """The Attacker takes his cards away from a tile (§3.1)."""


class Cauldron(OnTile):
    """The Defender pours oil on a tile (§3.1)."""


class Claim(OnTile):
    """The Attacker claims a tile (§4.1)."""


class To(OnTile):
    """Where the card in question goes, or the tile that explodes (§7.4)."""


class Pick(Action):
    """Point at a card on the wall: 'mine 4.2' is the second card from the wall before tile 4 (§7.4)."""

    def __init__(self, index: int = 0, whose: str = "", tile: int = 0, place: int = 0) -> None:
        super().__init__(index, f"{whose} {tile + 1}.{place + 1}", (f"{whose}:{tile + 1}.{place + 1}",))
        self.tile = tile
        self.place = place


class PickMine(Pick):
    """One of your own cards."""


class PickTheirs(Pick):
    """One of the other side's cards."""


class Take(Action):
    """Point at a card in the discard (§7.4)."""

    def __init__(self, index: int = 0, card: int = 0) -> None:
        super().__init__(index, f"take {NAMES[card]}", (f"discard:{NAMES[card]}",))
        self.card = card


class Give(Action):
    """Choose a card for the Exchange, in secret (§7.4)."""

    def __init__(self, index: int = 0, card: int = 0) -> None:
        super().__init__(index, f"give {NAMES[card]}", (f"hand:{NAMES[card]}",))
        self.card = card


class ToDiscard(Action):
    """The redeployed card goes to the discard (§7.4)."""


class DrawSiege(Action):
    """End the turn by drawing from the Siege pile (§3.3)."""


class DrawTactics(Action):
    """End the turn by drawing from the tactics pile (§7.2)."""


class Pass(Action):
    """Nothing can be played (§7.5)."""


class End(Action):
    """The Attacker who has drawn leaves it at what he has claimed (§3.3)."""


ALPHABET: Final[list[Action]] = []


def _next() -> int:
    return len(ALPHABET)


PLAY: Final[list[list[Play]]] = []
for _card in range(WALL_KINDS):
    PLAY.append([Play(_next() + _tile, _card, _tile) for _tile in range(TILES)])
    ALPHABET.extend(PLAY[_card])
TACTICS: Final = [PlayTactics(_next() + _n, REDEPLOYMENT + _n) for _n in range(KINDS - REDEPLOYMENT)]
ALPHABET.extend(TACTICS)
RETREAT: Final = [Retreat(_next() + _t, "retreat", _t, (f"retreat:{_t + 1}",)) for _t in range(TILES)]
ALPHABET.extend(RETREAT)
CAULDRON: Final = [Cauldron(_next() + _t, "cauldron", _t, ("cauldron", f"tile:{_t + 1}")) for _t in range(TILES)]
ALPHABET.extend(CAULDRON)
CLAIM: Final = [Claim(_next() + _t, "claim", _t, (f"claim:{_t + 1}",)) for _t in range(TILES)]
ALPHABET.extend(CLAIM)
TO: Final = [To(_next() + _t, "to", _t, (f"tile:{_t + 1}",)) for _t in range(TILES)]
ALPHABET.extend(TO)
MINE: Final[list[list[PickMine]]] = []
THEIRS: Final[list[list[PickTheirs]]] = []
for _tile in range(TILES):
    MINE.append([PickMine(_next() + _place, "mine", _tile, _place) for _place in range(DEEPEST)])
    ALPHABET.extend(MINE[_tile])
for _tile in range(TILES):
    THEIRS.append([PickTheirs(_next() + _place, "theirs", _tile, _place) for _place in range(DEEPEST)])
    ALPHABET.extend(THEIRS[_tile])
TAKE: Final = [Take(_next() + _card, _card) for _card in range(WALL_KINDS)]
ALPHABET.extend(TAKE)
GIVE: Final = [Give(_next() + _card, _card) for _card in range(KINDS)]
ALPHABET.extend(GIVE)
TO_DISCARD: Final = ToDiscard(_next(), "to discard", ("discard",))
DRAW_SIEGE: Final = DrawSiege(_next() + 1, "draw", ("pile:siege",))
DRAW_TACTICS: Final = DrawTactics(_next() + 2, "draw tactics", ("pile:tactics",))
PASS: Final = Pass(_next() + 3, "pass", ("pass",))
END: Final = End(_next() + 4, "end", ("end",))
ALPHABET.extend([TO_DISCARD, DRAW_SIEGE, DRAW_TACTICS, PASS, END])
