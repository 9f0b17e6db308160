"""§4, §6.1: what wins the siege at once: the claims that hold, and the one card that makes them hold.

A pure function of what lies open, like the proof of a claim: whoever knows the wall knows which card would be the last.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import DEEPEST, SIEGE, STRENGTHS, TILES, bit
from ludotheque.games.schotten_totten_2.formations import Asked
from ludotheque.games.schotten_totten_2.formations import worth as worth_of
from ludotheque.games.schotten_totten_2.quick import NO_CARD, best_with_elite, can_be_beaten, worth

TO_WIN: Final = 4  # damaged tiles
SURE: Final = 1000
NOTHING_AT_ALL: Final = -1  # less than any formation is worth


class Answer:
    """The best that the Defender could make where elite troops of his stand, and the unseen cards it takes."""

    def __init__(self, asked: Asked, wall: list[int], at: i64, unseen: i64) -> None:
        best = best_with_elite(asked, wall, at, unseen)
        self.worth: i64 = worth_of(best, asked) if len(best) == asked.cards else NOTHING_AT_ALL
        self.takes: i64 = 0
        for card in best:
            if card < SIEGE and unseen & bit(card):
                self.takes |= bit(card)


class Assault:
    """What the Attacker could claim if it were his turn, and what one more card of his would change."""

    def __init__(
        self, asks: list[Asked], damaged: list[int], wall: list[int], done: list[int], unseen: i64, strengths: i64
    ) -> None:
        """The table's own fields (see `state.Table`); nothing of them is changed."""
        self.asks = asks
        self.wall = wall
        self.done = done
        self.unseen = unseen
        self.strengths = strengths
        self.breaches: i64 = 0  # how many tiles are damaged
        self.cracked: i64 = 0  # which, a bit each
        self.holding: i64 = 0  # complete, and the claim holds
        self.ripe: i64 = 0  # complete, and it would hold if fewer cards were unseen
        self.nearly: i64 = 0  # one card is missing
        self.answers: dict[int, Answer] = {}  # by tile
        for tile in range(TILES):
            if damaged[tile]:
                self.breaches += 1
                self.cracked |= bit(tile)
        for tile in range(TILES):
            self.look_at(tile)

    def look_at(self, tile: i64) -> None:
        missing = self.missing(tile)
        if missing == 1:
            self.nearly |= bit(tile)
        elif missing == 0 and self.holds(tile, self.wall, self.unseen, self.strengths):
            self.holding |= bit(tile)
        elif missing == 0 and self.missing(tile + TILES) > 0:
            self.ripe |= bit(tile)

    def missing(self, front: i64) -> i64:
        """How many cards that formation lacks."""
        missing: i64 = self.asks[front % TILES].cards
        at = front * DEEPEST
        for place in range(at, at + DEEPEST):
            if self.wall[place] == NO_CARD:
                break
            missing -= 1
        return missing

    def holds(self, tile: i64, wall: list[int], unseen: i64, strengths: i64) -> bool:
        """§4.2, §4.3: of a formation that is complete on that wall. One that is not complete here is the later one."""
        asked = self.asks[tile]
        mine = worth(asked, wall, tile * DEEPEST)
        front = tile + TILES
        if self.missing(front) > 0:
            return not self.is_beaten(tile, mine, unseen, strengths)
        theirs = worth(asked, wall, front * DEEPEST)
        moment: i64 = self.done[tile]
        return mine > theirs or (mine == theirs and 0 < moment < self.done[front])

    def is_beaten(self, tile: i64, mine: i64, unseen: i64, strengths: i64) -> bool:
        """Whether the Defender can still do better. With elite troops that takes long to find out: what he could do
        with all that is unseen here is kept, and stands as long as the cards that it takes are."""
        asked = self.asks[tile]
        at = (tile + TILES) * DEEPEST
        if not self.has_elite(at):
            return can_be_beaten(asked, mine, self.wall, at, unseen, strengths)
        if tile not in self.answers:
            self.answers[tile] = Answer(asked, self.wall, at, self.unseen)
        best = self.answers[tile]
        if best.worth <= mine:
            return False
        return best.takes & ~unseen == 0 or can_be_beaten(asked, mine, self.wall, at, unseen, strengths)

    def has_elite(self, at: i64) -> bool:
        for place in range(at, at + DEEPEST):
            if self.wall[place] >= SIEGE:
                return True
        return False

    def wins(self, claims: i64) -> bool:
        """§6.1: whether these claims, one after the other, take the wall."""
        if claims & self.cracked:
            return True
        breaches = self.breaches
        for tile in range(TILES):
            if claims & bit(tile):
                breaches += 1
        return breaches >= TO_WIN

    def wins_now(self) -> bool:
        return self.wins(self.holding)

    def is_near(self) -> bool:
        """Whether one card could be enough."""
        return self.wins(self.holding | self.ripe) or self.near_tiles() != 0

    def near_tiles(self) -> i64:
        """The tiles that one card completes, and whose claim together with others could win."""
        near: i64 = 0
        for tile in range(TILES):
            if self.nearly & bit(tile) and self.wins(self.holding | self.ripe | bit(tile)):
                near |= bit(tile)
        return near

    def once_shown(self, card: i64) -> i64:
        """The claims that hold once this unseen card lies open somewhere else."""
        holding = self.holding
        if not self.ripe or card >= SIEGE or not self.unseen & bit(card):
            return holding
        unseen = self.unseen & ~bit(card)
        strengths = self.strengths - bit(3 * (card % STRENGTHS))
        for tile in range(TILES):
            if self.ripe & bit(tile) and self.holds(tile, self.wall, unseen, strengths):
                holding |= bit(tile)
        return holding

    def completes(self, card: i64, tile: i64) -> bool:
        """Whether the card completes that formation so that the claim holds."""
        if not self.nearly & bit(tile) or self.is_driven_off(card, tile):
            return False
        at = tile * DEEPEST
        while self.wall[at] != NO_CARD:
            at += 1
        unseen, strengths = self.unseen, self.strengths
        if card < SIEGE and unseen & bit(card):
            unseen &= ~bit(card)
            strengths -= bit(3 * (card % STRENGTHS))
        wall = self.wall
        wall[at] = card
        held = self.holds(tile, wall, unseen, strengths)
        wall[at] = NO_CARD
        return held

    def is_driven_off(self, card: i64, tile: i64) -> bool:
        """§3.2 (T3)"""
        strength = card % STRENGTHS
        if card >= SIEGE or 0 < strength < STRENGTHS - 1:
            return False
        rival = card + STRENGTHS - 1 if strength == 0 else card - STRENGTHS + 1
        at = (tile + TILES) * DEEPEST
        for place in range(at, at + DEEPEST):
            if self.wall[place] == rival:
                return True
        return False

    def wins_with(self, card: i64, tile: i64) -> bool:
        """Whether this card, played there by the Attacker, wins at once."""
        claims = self.once_shown(card)
        if self.wins(claims):
            return True
        return self.wins(claims | bit(tile)) and self.completes(card, tile)

    def wins_somewhere(self, card: i64) -> bool:
        claims = self.once_shown(card)
        if self.wins(claims):
            return True
        for tile in range(TILES):
            if self.nearly & bit(tile) and self.wins(claims | bit(tile)) and self.completes(card, tile):
                return True
        return False

    def last_cards(self, among: i64) -> i64:
        """Of these unseen Siege cards, those with which the Attacker would win at once."""
        if self.wins_now():
            return among
        last: i64 = 0
        if not self.is_near():
            return last
        for card in range(SIEGE):
            if among & bit(card) and self.wins_somewhere(card):
                last |= bit(card)
        return last


def count_bits(cards: i64) -> i64:
    count: i64 = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def odds_of_holding(last: i64, hidden: i64, known: i64, drawn: i64) -> i64:
    """Out of a thousand: that a hand of the known cards and as many of the hidden ones has one of these."""
    if last & known:
        return SURE
    total = count_bits(hidden)
    wanted = count_bits(last & hidden)
    none: i64 = SURE * SURE
    for _ in range(drawn):
        if total <= wanted:
            return SURE if wanted else 0
        none = none * (total - wanted) // total
        total -= 1
    return SURE - none // SURE
