"""What lies on the table: the wall, both sides' cards before it, hands, piles, the open discard.

The law of this file: every Siege card and every tactics card is in exactly one place, and no side stands before
a tile with more cards than it asks for.
"""

from typing import Final

from ludotheque.games.schotten_totten_2.actions import (
    ALPHABET,
    KINDS,
    NAMES,
    SIEGE,
    SUPPORT,
    TACTICS_COUNTS,
    TACTICS_NAMES,
    TILES,
    WALL_KINDS,
)
from ludotheque.games.schotten_totten_2.formations import Asked
from ludotheque.games.schotten_totten_2.material import WALL
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State

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


class Options:
    """The table's options as values, and the wall as the data file draws it."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        counts = values["colour_run"] == "counts"
        self.intact = [Asked(cards, condition, counts) for _, (cards, condition), _ in WALL]
        self.damaged = [Asked(cards, condition, counts) for _, _, (cards, condition) in WALL]
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


class Table(State):
    """The things on the table; `rules.Siege` adds what happens to them."""

    def __init__(self, options: Options, chance: Chance) -> None:
        super().__init__(2, chance)
        self.options = options
        self.attacker = 0  # the seat that attacks in this game
        self.results: list[Result] = []  # the games of the match that are over
        self.ending = ""
        self.winners: list[int] = []
        self.phase = OPENING
        self.turn = 0  # a seat
        self.clock = 0  # counts completed formations, to know which was first (T7)
        self.cauldrons = CAULDRONS
        self.damaged = [0] * TILES
        self.wall: list[list[list[int]]] = [[[] for _ in range(TILES)] for _ in range(2)]  # side, tile: oldest first
        self.done = [[0] * TILES for _ in range(2)]  # side, tile: when that formation was completed; 0 if it is not
        self.hands: list[list[int]] = [[], []]  # by seat, ascending
        self.deck = Bag(NAMES[:SIEGE], [1] * SIEGE)
        self.tactics = Bag(TACTICS_NAMES, TACTICS_COUNTS if options.tactics else [0] * len(TACTICS_COUNTS))
        self.discard: list[int] = []  # Siege and elite cards, open, in the order in which they fell (T15)
        self.spent: list[int] = []  # action cards that were played: out of the game
        self.tactics_played = [0, 0]  # by seat (T17)
        self.picked = NOTHING  # the card a tactics card is about, while it lies where it lay
        self.picked_tile = NOTHING
        self.picked_place = NOTHING
        self.giving: list[list[int]] = [[], []]  # by seat: chosen for the Exchange, in secret
        self.knows: list[list[int]] = [[], []]  # by seat: cards it knows in the other's hand (T23)
        self.returned: list[int] = []  # what Support put back: once in the Siege pile, and everybody saw it (T22)
        self.drawn_since = [0, 0]  # by seat: how many of those its hand can hold at the most

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def copy_to(self, twin: "Table") -> None:
        twin.attacker = self.attacker
        twin.results = self.results.copy()
        twin.ending = self.ending
        twin.winners = self.winners.copy()
        twin.phase = self.phase
        twin.turn = self.turn
        twin.clock = self.clock
        twin.cauldrons = self.cauldrons
        twin.damaged = self.damaged.copy()
        twin.wall = [[cards.copy() for cards in side] for side in self.wall]
        twin.done = [side.copy() for side in self.done]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.clone()
        twin.tactics = self.tactics.clone()
        twin.discard = self.discard.copy()
        twin.spent = self.spent.copy()
        twin.tactics_played = self.tactics_played.copy()
        twin.picked = self.picked
        twin.picked_tile = self.picked_tile
        twin.picked_place = self.picked_place
        twin.giving = [cards.copy() for cards in self.giving]
        twin.knows = [cards.copy() for cards in self.knows]
        twin.returned = self.returned.copy()
        twin.drawn_since = self.drawn_since.copy()

    def side_of(self, seat: int) -> int:
        return ATTACK if seat == self.attacker else DEFENCE

    def seat_of(self, side: int) -> int:
        return self.attacker if side == ATTACK else 1 - self.attacker

    def asked(self, tile: int) -> Asked:
        """What the tile asks for, on the side that is up."""
        return self.options.damaged[tile] if self.damaged[tile] else self.options.intact[tile]

    def has_room(self, side: int, tile: int) -> bool:
        return len(self.wall[side][tile]) < self.asked(tile).cards

    def has_room_somewhere(self, side: int) -> bool:
        for tile in range(TILES):
            if self.has_room(side, tile):
                return True
        return False

    def has_cards(self, side: int) -> bool:
        for cards in self.wall[side]:
            if cards:
                return True
        return False

    def unseen(self) -> list[int]:
        """The Siege cards that do not lie open, ascending (T4): both hands and the deck."""
        seen = [0] * KINDS
        for side in self.wall:
            for cards in side:
                for card in cards:
                    seen[card] = 1
        for card in self.discard:
            seen[card] = 1
        return [card for card in range(SIEGE) if not seen[card]]

    def invariants(self) -> None:
        self.check_cards()
        self.check_wall()
        self.check_hands()
        self.check_progress()

    def check_cards(self) -> None:
        places = self.deck.counts + self.tactics.counts
        piles = [*self.wall[ATTACK], *self.wall[DEFENCE], *self.hands, self.discard, self.spent]
        for pile in piles:
            for card in pile:
                places[card] += 1
        assert places == [1] * SIEGE + (TACTICS_COUNTS if self.options.tactics else [0] * len(TACTICS_COUNTS)), (
            "every card is in one place"
        )
        for pile in [*self.wall[ATTACK], *self.wall[DEFENCE], self.discard]:
            for card in pile:
                assert card < WALL_KINDS, "action cards lie neither before the wall nor in the discard"
        for card in self.spent:
            assert card >= WALL_KINDS, "only action cards leave the game"

    def check_wall(self) -> None:
        for tile in range(TILES):
            for side in (ATTACK, DEFENCE):
                size = len(self.wall[side][tile])
                assert size <= self.asked(tile).cards, "no tile holds more than it asks for"
                assert (self.done[side][tile] > 0) == (size == self.asked(tile).cards), "complete formations are timed"
                assert 0 <= self.done[side][tile] <= self.clock, "the clock counts completed formations"
        times = sorted(time for side in self.done for time in side if time)
        for place in range(1, len(times)):
            assert times[place - 1] < times[place], "no two formations are completed at once"
        assert 0 <= self.cauldrons <= CAULDRONS, "three cauldrons"
        assert self.phase == OVER or sum(self.damaged) < BREACHES_TO_WIN, "four breaches end the game"

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
            assert self.has_room_somewhere(DEFENCE), "a Defender who is complete has won"
        assert self.phase != SUPPORT_FIRST or not self.returned, "nothing is returned yet"
        assert self.phase != SUPPORT_SECOND or len(self.returned) == 1, "one card is returned"
        self.check_picked()

    def check_picked(self) -> None:
        if self.phase in (REDEPLOY_TO, BETRAY_TO):
            owner = self.side_of(self.turn) if self.phase == REDEPLOY_TO else 1 - self.side_of(self.turn)
            assert 0 <= self.picked_tile < TILES, "a picked card lies before a tile"
            there = self.wall[owner][self.picked_tile]
            assert 0 <= self.picked_place < len(there) and there[self.picked_place] == self.picked, (
                "a picked card lies where it was picked"
            )
            return
        assert self.picked_tile == self.picked_place == NOTHING, "nothing is picked on the wall"
        if self.phase == RECRUIT_TO:
            assert self.picked in self.discard, "a recruit lies in the discard"
        else:
            assert self.picked == NOTHING, "nothing is picked"
