"""What lies on the table: the wall, both sides' cards before it, hands, piles, the open discard.

The law of this file: every Siege card and every tactics card is in exactly one place, and no side stands before
a tile with more cards than it asks for.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import (
    ALPHABET,
    COLOURS,
    DEEPEST,
    KINDS,
    NAMES,
    SIEGE,
    STRENGTHS,
    SUPPORT,
    TACTICS_COUNTS,
    TACTICS_NAMES,
    TILES,
    WALL_KINDS,
    bit,
    is_siege,
    strength_of,
)
from ludotheque.games.schotten_totten_2.formations import Asked
from ludotheque.games.schotten_totten_2.material import WALL
from ludotheque.games.schotten_totten_2.piles import (
    EVERY_CARD,
    ONE_OF_EACH,
    SIEGE_NAMES,
    Deck,
    count_tactics,
    put_in,
    take_out,
)
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State
from ludotheque.kernel.story import SPECTATOR

CAULDRONS: Final = 3
EXCHANGED: Final = 3
BREACHES_TO_WIN: Final = 4

# Sides
ATTACK: Final = 0
DEFENCE: Final = 1

# Phases, by the rulebook's own steps (§3, §7)
OPENING: Final = 0  # opening action, or play a card
PLAY_CARD: Final = 1  # the opening action is done
DRAW_CARD: Final = 2
END_TURN: Final = 3  # the card is drawn, and the Attacker could still claim (T36)
REDEPLOY_CARD: Final = 4
REDEPLOY_TO: Final = 5
RECRUIT_CARD: Final = 6
RECRUIT_TO: Final = 7
DESERT_CARD: Final = 8
BETRAY_CARD: Final = 9
BETRAY_TO: Final = 10
EXPLODE_TILE: Final = 11
SUPPORT_FIRST: Final = 12
SUPPORT_SECOND: Final = 13
EXCHANGE_CARDS: Final = 14
OVER: Final = 15
PHASE_NAMES: Final[list[str]] = [
    "opening",
    "play",
    "draw",
    "end",
    "redeploy_card",
    "redeploy_to",
    "recruit_card",
    "recruit_to",
    "desert_card",
    "betray_card",
    "betray_to",
    "explode_tile",
    "support_first",
    "support_second",
    "exchange",
    "over",
]

NOTHING: Final = -1

FRONTS: Final = 2 * TILES
EVERY_TILE: Final = (1 << TILES) - 1
EVERY_STRENGTH: Final = sum(len(COLOURS) << 3 * strength for strength in range(STRENGTHS))
NO_TACTICS: Final[list[int]] = [0] * len(TACTICS_COUNTS)

# What every table begins with, of those lists that are replaced and never changed
NO_CARDS: Final[list[int]] = []
NO_PILES: Final[list[list[int]]] = [NO_CARDS, NO_CARDS]
NONE_YET: Final[list[int]] = [0, 0]
NO_DAMAGE: Final[list[int]] = [0] * TILES

# How a siege or a match ends, and the paragraph that says so
ENDINGS: Final = {
    "breach": "§6.1",
    "four_tiles": "§6.1",
    "deck_empty": "§6.2",
    "all_complete": "§6.3",
    "match_both": "§6.4",
    "match_splendid": "§6.4",
    "match_even": "§6.4",
}


def one_more(counts: list[int], place: int) -> list[int]:
    """The same with one more there; the old list may be another table's too."""
    counts = counts.copy()
    counts[place] += 1
    return counts


def with_one(piles: list[list[int]], seat: int, cards: list[int]) -> list[list[int]]:
    """The same with these cards for that seat; the old list may be another table's too."""
    piles = piles.copy()
    piles[seat] = cards
    return piles


# What the tiles ask for, by the option of T8
INTACT: Final = [[Asked(cards, condition, counts) for _, (cards, condition), _ in WALL] for counts in (False, True)]
DAMAGED: Final = [[Asked(cards, condition, counts) for _, _, (cards, condition) in WALL] for counts in (False, True)]


class Options:
    """The table's options as values, and the wall as the data file draws it."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        counts = values["colour_run"] == "counts"
        self.intact = INTACT[counts]
        self.damaged = DAMAGED[counts]
        self.tactics = values["tactics"] == "on"
        self.match = values["match"] == "on"
        self.hand_size = 7 if self.tactics else 6


class Result:
    """One game of a match: who won, as which side, and by how much (T27)."""

    def __init__(self, ending: str, winner: int, side: int, margin: int) -> None:
        self.ending = ending
        self.winner = winner
        self.side = side
        self.margin = margin


NO_RESULTS: Final[list[Result]] = []


class Table(State):
    """The things on the table; `rules.Siege` adds what happens to them.

    A *front* is one side of a tile, as a number: the Attacker's from the left, then the Defender's. Lists that seldom
    change are never changed in place but replaced, so that clones can share them.
    """

    options: Options
    attacker: int  # the seat that attacks in this game
    results: list[Result]  # the games of the match that are over; replaced
    ending: str
    winners: list[int]  # replaced
    phase: int
    turn: int  # a seat
    clock: int  # counts completed formations, to know which was first (T7)
    cauldrons: int
    damaged: list[int]  # by tile; replaced
    wall: list[int]  # by front, DEEPEST places each: its cards, oldest first, then NOTHING
    done: list[int]  # by front: when that formation was completed; 0 if it is not
    hands: list[list[int]]  # by seat, ascending
    deck: Deck
    tactics: Bag
    discard: list[int]  # Siege and elite cards, open, in the order in which they fell (T15)
    spent: list[int]  # action cards that were played: out of the game; replaced
    tactics_played: list[int]  # by seat (T17); replaced
    picked: int  # the card a tactics card is about, while it lies where it lay
    picked_tile: int
    picked_place: int
    giving: list[list[int]]  # by seat: chosen for the Exchange, in secret; replaced
    knows: list[list[int]]  # by seat: cards it knows in the other's hand (T23); replaced
    returned: list[int]  # what Support put back: once in the Siege pile, and everybody saw it (T22); replaced
    drawn_since: list[int]  # by seat: how many of those its hand can hold at the most; replaced
    # What follows from the above (see `count`), most of it as bits, for each front or Siege card
    asks: list[Asked]  # by tile, on the side that is up; replaced
    complete: i64  # fronts with all the cards that the tile asks for
    manned: i64  # fronts with a card
    unseen: i64  # Siege cards that do not lie open (T4): both hands and the deck
    strengths: i64  # of those, how many there are of each strength: three bits each

    def __init__(self, options: Options, chance: Chance, like: "Table | None" = None) -> None:
        super().__init__(2, chance)
        self.options = options
        if like is None:
            self.lay_out(0)
        else:
            self.copy_from(like)

    def lay_out(self, attacker: int) -> None:
        """Everything out of the box."""
        self.attacker = attacker
        self.results = NO_RESULTS
        self.ending = ""
        self.winners = NO_CARDS
        self.phase = OPENING
        self.turn = 0
        self.clock = 0
        self.cauldrons = CAULDRONS
        self.damaged = NO_DAMAGE
        self.wall = [NOTHING] * (FRONTS * DEEPEST)
        self.done = [0] * FRONTS
        self.hands = [[], []]
        self.deck = Deck(SIEGE_NAMES, ONE_OF_EACH, SIEGE, EVERY_CARD)
        self.tactics = Bag(TACTICS_NAMES, TACTICS_COUNTS if self.options.tactics else NO_TACTICS)
        self.discard = []
        self.spent = NO_CARDS
        self.tactics_played = NONE_YET
        self.picked = NOTHING
        self.picked_tile = NOTHING
        self.picked_place = NOTHING
        self.giving = NO_PILES
        self.knows = NO_PILES
        self.returned = NO_CARDS
        self.drawn_since = NONE_YET
        self.asks = self.options.intact
        self.complete = 0
        self.manned = 0
        self.unseen = EVERY_CARD
        self.strengths = EVERY_STRENGTH

    def copy_from(self, other: "Table") -> None:
        self.attacker = other.attacker
        self.results = other.results
        self.ending = other.ending
        self.winners = other.winners
        self.phase = other.phase
        self.turn = other.turn
        self.clock = other.clock
        self.cauldrons = other.cauldrons
        self.damaged = other.damaged
        self.wall = other.wall.copy()
        self.done = other.done.copy()
        self.hands = [other.hands[0].copy(), other.hands[1].copy()]
        self.deck = other.deck.clone()
        self.tactics = other.tactics.clone() if other.options.tactics else other.tactics
        self.discard = other.discard.copy()
        self.spent = other.spent
        self.tactics_played = other.tactics_played
        self.picked = other.picked
        self.picked_tile = other.picked_tile
        self.picked_place = other.picked_place
        self.giving = other.giving
        self.knows = other.knows
        self.returned = other.returned
        self.drawn_since = other.drawn_since
        self.asks = other.asks
        self.complete = other.complete
        self.manned = other.manned
        self.unseen = other.unseen
        self.strengths = other.strengths

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def side_of(self, seat: int) -> int:
        return ATTACK if seat == self.attacker else DEFENCE

    def seat_of(self, side: int) -> int:
        return self.attacker if side == ATTACK else 1 - self.attacker

    def asked(self, tile: int) -> Asked:
        """What the tile asks for, on the side that is up."""
        return self.asks[tile]

    # ------------------------------------------------------------------ The wall

    def formation(self, side: int, tile: int) -> list[int]:
        """The cards of one side before a tile, oldest first."""
        at = (side * TILES + tile) * DEEPEST
        return [card for card in self.wall[at : at + DEEPEST] if card != NOTHING]

    def lay(self, side: int, tile: int, cards: list[int]) -> None:
        """Put a whole formation there."""
        at = (side * TILES + tile) * DEEPEST
        for place in range(len(cards)):
            self.wall[at + place] = cards[place]

    def place_of(self, side: int, tile: int, card: int) -> int:
        """Where that card lies in the formation; NOTHING if it does not."""
        at = (side * TILES + tile) * DEEPEST
        for place in range(DEEPEST):
            if self.wall[at + place] == card:
                return place
        return NOTHING

    def add(self, side: int, tile: int, card: int) -> None:
        """A card comes to lie on top of a formation; if that completes it, this is its moment (T7)."""
        front: i64 = side * TILES + tile
        wall = self.wall
        place: i64 = 0
        while wall[front * DEEPEST + place] != NOTHING:
            place += 1
        wall[front * DEEPEST + place] = card
        self.manned |= bit(front)
        if place + 1 == self.asked(tile).cards:
            self.clock += 1
            self.done[front] = self.clock
            self.complete |= bit(front)

    def lift(self, side: int, tile: int, place: int) -> int:
        """A card leaves the wall, and the later ones move up."""
        front: i64 = side * TILES + tile
        at = front * DEEPEST
        wall = self.wall
        card = wall[at + place]
        for other in range(at + place, at + DEEPEST - 1):
            wall[other] = wall[other + 1]
        wall[at + DEEPEST - 1] = NOTHING
        self.complete &= ~bit(front)
        if wall[at] == NOTHING:
            self.manned &= ~bit(front)
        return card

    def has_room(self, side: int, tile: int) -> bool:
        return not self.complete >> (side * TILES + tile) & 1

    def room(self, side: int) -> i64:
        """The tiles where this side has fewer cards than are asked for, a bit each."""
        return (~self.complete >> (TILES * side)) & EVERY_TILE

    def stands(self, side: int) -> i64:
        """The tiles where this side has a card, a bit each."""
        return (self.manned >> (TILES * side)) & EVERY_TILE

    def has_tactics_pile(self) -> bool:
        """Whether there is a second pile to draw from (§7.2)."""
        return self.options.tactics and not self.tactics.is_empty()

    # ------------------------------------------------------------------ What lies open

    def show(self, card: int) -> None:
        """A card that was hidden lies open from now on."""
        if is_siege(card):
            self.unseen &= ~bit(card)
            self.strengths -= bit(3 * strength_of(card))

    def hide(self, card: int) -> None:
        """A Siege card that lay open is hidden again."""
        self.unseen |= bit(card)
        self.strengths += bit(3 * strength_of(card))

    def count(self) -> None:
        """Find out what follows from where the cards lie."""
        self.look_at_tiles()
        self.complete = 0
        self.manned = 0
        self.unseen = EVERY_CARD
        self.strengths = EVERY_STRENGTH
        for side in (ATTACK, DEFENCE):
            for tile in range(TILES):
                cards = self.formation(side, tile)
                if cards:
                    self.manned |= bit(side * TILES + tile)
                if len(cards) >= self.asked(tile).cards:
                    self.complete |= bit(side * TILES + tile)
        for card in range(SIEGE):
            if card in self.wall or card in self.discard:
                self.show(card)

    def look_at_tiles(self) -> None:
        """What each of them asks for, now that it shows this side."""
        sides = (self.options.intact, self.options.damaged)
        self.asks = [sides[self.damaged[tile]][tile] for tile in range(TILES)]

    def unseen_cards(self) -> list[int]:
        """The Siege cards that do not lie open, ascending (T4): both hands and the deck."""
        return [card for card in range(SIEGE) if self.unseen & bit(card)]

    # ------------------------------------------------------------------ What a seat cannot know

    def redeal(self, seat: int, chance: Chance) -> None:
        """Deal anew what is hidden from this seat: hands by the backs that everybody sees, the rest stays in the piles.

        What a player who is ready has chosen for the Exchange is anything of his hand; what another has chosen so far
        is not known to have been chosen at all.
        """
        self.chance = chance
        pile = self.deck.size()
        sizes = [len(self.hands[0]), len(self.hands[1])]
        backs = [count_tactics(self.hands[0]), count_tactics(self.hands[1])]
        if seat == SPECTATOR:
            self.knows = NO_PILES
        for other in (0, 1):
            if other != seat:
                self.take_back(other, self.knows[1 - other])
        for other in (0, 1):
            for _ in range(backs[other] - count_tactics(self.hands[other])):
                put_in(self.hands[other], SIEGE + chance.draw(self.tactics))
        kept = self.redeal_returned(sizes, pile) if self.returned else NO_CARDS
        for other in (0, 1):
            for _ in range(sizes[other] - len(self.hands[other])):
                put_in(self.hands[other], self.deck.take(chance))
        for card in kept:
            self.deck.put(card)
        if self.phase == EXCHANGE_CARDS:
            self.redeal_gifts(seat)

    def take_back(self, seat: int, known: list[int]) -> None:
        """A hand goes back into the piles, but for the cards that are known to be in it."""
        hand = self.hands[seat]
        for card in known:
            take_out(hand, card)
        for card in hand:
            if is_siege(card):
                self.deck.put(card)
            else:
                self.tactics.counts[card - SIEGE] += 1
        self.hands[seat] = known.copy()

    def redeal_returned(self, sizes: list[int], pile: int) -> list[int]:
        """What Support put back is still in the pile, or in a hand that has drawn since; those that stay in the pile
        are taken out of it until the other cards are dealt."""
        kept: list[int] = []
        for card in self.returned:
            if self.deck.counts[card] == 0:
                continue  # it has been seen since, or this seat knows where it is
            places = Bag(["A", "B", "pile"], [0, 0, pile - len(kept)])
            for seat in range(2):
                held = sum(1 for other in self.returned if other in self.hands[seat])
                if held < self.drawn_since[seat]:
                    places.counts[seat] = sizes[seat] - len(self.hands[seat])
            place = self.chance.draw(places)
            self.deck.hold_back(card)
            if place < 2:
                put_in(self.hands[place], card)
            else:
                kept.append(card)
        return kept

    def redeal_gifts(self, seat: int) -> None:
        giving = self.giving.copy()
        for other in (0, 1):
            if other != seat:
                ready = len(giving[other]) == EXCHANGED
                left = Bag(NAMES, [self.hands[other].count(card) for card in range(KINDS)])
                giving[other] = sorted(self.chance.draw(left) for _ in range(EXCHANGED)) if ready else []
        self.giving = giving

    # ------------------------------------------------------------------ What cannot have come about

    def invariants(self) -> None:
        self.check_cards()
        self.check_wall()
        self.check_hands()
        self.check_progress()

    def check_cards(self) -> None:
        places = self.deck.counts + self.tactics.counts
        wall = [card for card in self.wall if card != NOTHING]
        piles = [wall, *self.hands, self.discard, self.spent]
        for pile in piles:
            for card in pile:
                places[card] += 1
        assert places == [1] * SIEGE + (TACTICS_COUNTS if self.options.tactics else [0] * len(TACTICS_COUNTS)), (
            "every card is in one place"
        )
        for pile in [wall, self.discard]:
            for card in pile:
                assert card < WALL_KINDS, "action cards lie neither before the wall nor in the discard"
        for card in self.spent:
            assert card >= WALL_KINDS, "only action cards leave the game"

    def check_wall(self) -> None:
        for tile in range(TILES):
            for side in (ATTACK, DEFENCE):
                size = len(self.formation(side, tile))
                done = self.done[side * TILES + tile]
                assert size <= self.asked(tile).cards, "no tile holds more than it asks for"
                assert (done > 0) == (size == self.asked(tile).cards), "complete formations are timed"
                assert 0 <= done <= self.clock, "the clock counts completed formations"
        times = sorted(time for time in self.done if time)
        for place in range(1, len(times)):
            assert times[place - 1] < times[place], "no two formations are completed at once"
        assert 0 <= self.cauldrons <= CAULDRONS, "three cauldrons"
        assert self.phase == OVER or sum(self.damaged) < BREACHES_TO_WIN, "four breaches end the game"
        counted = [self.complete, self.manned, self.unseen, self.strengths]
        self.count()
        assert counted == [self.complete, self.manned, self.unseen, self.strengths], "what lies open is counted"

    def check_hands(self) -> None:
        for seat in range(2):
            hand = self.hands[seat]
            assert hand == sorted(hand), "hands are sorted"
            short = 1 if self.phase not in (OPENING, PLAY_CARD, END_TURN) and seat == self.turn else 0
            assert self.phase == OVER or len(hand) == self.options.hand_size - short, "hands are full"
            for card in self.knows[seat]:
                assert self.knows[seat].count(card) <= self.hands[1 - seat].count(card), "known cards are held"
            for card in self.giving[seat]:
                assert self.giving[seat].count(card) <= hand.count(card), "given cards are held"
            assert len(self.giving[seat]) <= EXCHANGED, "three cards are exchanged"
            assert not self.giving[seat] or self.phase == EXCHANGE_CARDS, "cards are given in an Exchange only"
            held = sum(1 for card in self.returned if card in hand)
            assert held <= self.drawn_since[seat], "what Support returned was drawn before it was held"
        assert min(self.tactics_played) >= 0, "nobody has played fewer than none"
        assert abs(self.tactics_played[0] - self.tactics_played[1]) <= 1, "nobody is two tactics cards ahead"
        assert len(self.returned) <= 2 and (not self.returned or SUPPORT in self.spent), "Support returns two cards"
        for card in self.returned:
            assert card < SIEGE and self.returned.count(card) == 1, "Support returns Siege cards"

    def check_progress(self) -> None:
        assert (self.phase == OVER) == (self.ending != ""), "a siege that is over has an ending"
        over = len(self.results)
        games = 2 if self.options.match else 1
        assert over == games if self.phase == OVER else over < games, "games are counted"
        assert self.attacker == (over - 1 if self.phase == OVER else over), "seat A attacks first, then seat B"
        for number in range(over):
            result = self.results[number]
            assert result.winner == (number if result.side == ATTACK else 1 - number), "the winner was on that side"
            assert result.margin >= 0, "no victory is less than narrow"
        assert self.turn in (0, 1), "it is somebody's turn"
        if self.phase == PLAY_CARD:
            assert self.side_of(self.turn) == DEFENCE and self.cauldrons < CAULDRONS, "the Defender has poured oil"
        if self.phase in (OPENING, PLAY_CARD) and self.side_of(self.turn) == DEFENCE:
            assert self.room(DEFENCE), "a Defender who is complete has won"
        assert self.phase != SUPPORT_FIRST or not self.returned, "nothing is returned yet"
        assert self.phase != SUPPORT_SECOND or len(self.returned) == 1, "one card is returned"
        self.check_picked()

    def check_picked(self) -> None:
        if self.phase in (REDEPLOY_TO, BETRAY_TO):
            owner = self.side_of(self.turn) if self.phase == REDEPLOY_TO else 1 - self.side_of(self.turn)
            assert 0 <= self.picked_tile < TILES, "a picked card lies before a tile"
            there = self.formation(owner, self.picked_tile)
            assert 0 <= self.picked_place < len(there) and there[self.picked_place] == self.picked, (
                "a picked card lies where it was picked"
            )
            return
        assert self.picked_tile == self.picked_place == NOTHING, "nothing is picked on the wall"
        if self.phase == RECRUIT_TO:
            assert self.picked in self.discard, "a recruit lies in the discard"
        else:
            assert self.picked == NOTHING, "nothing is picked"
