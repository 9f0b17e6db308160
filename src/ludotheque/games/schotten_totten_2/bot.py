"""Rules of thumb for both sides of the wall, over what a seat sees.

Each tile is worth something, each side has hopes of it (`prospects`), and a card goes where it raises the hopes of
the whole wall most. Claim whatever can be claimed; pour oil on a formation that is about to become unbeatable;
retreat only from a formation that is lost.
"""

from ludotheque.games.schotten_totten_2.actions import (
    DESERTION,
    EXPLOSION,
    JOKER,
    RECRUITMENT,
    REDEPLOYMENT,
    SHIELD_BEARER,
    SPY,
    STRENGTHS,
    SUPPORT,
    TILES,
    TREACHERY,
    Cauldron,
    Claim,
    DrawSiege,
    DrawTactics,
    Give,
    PickMine,
    PickTheirs,
    Play,
    PlayTactics,
    Retreat,
    Take,
    To,
    is_siege,
)
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES, Asked
from ludotheque.games.schotten_totten_2.prospects import (
    SURE,
    Pool,
    bits_of,
    hidden_bits,
    hopes,
    make_pool,
    prospects,
    standing,
)
from ludotheque.games.schotten_totten_2.rules import rival_of
from ludotheque.games.schotten_totten_2.sight import cards_of
from ludotheque.games.schotten_totten_2.state import BREACHES_TO_WIN
from ludotheque.games.schotten_totten_2.view import SiegeView
from ludotheque.kernel.state import Action

# Ratings are in thousandths of a tile's value; these come before or after whatever a card can gain.
ALWAYS = 10_000_000
FIRST = 5_000_000

# What a tile is worth by how many are damaged; a damaged one, or the fourth, is the game.
TILE = [100, 120, 160, 400]
GAME = 400

BIRD_IN_THE_HAND = 100  # out of a thousand: a tile that can be claimed at once, for each cauldron that threatens it
HOPELESS = 30  # out of a thousand
WORTH_A_RETREAT = 120
WORTH_A_CAULDRON = 25_000
RESERVE = {JOKER: 12_000, SPY: 8_000, SHIELD_BEARER: 6_000}  # what an elite troop is worth in the hand
WORTH_AN_ACTION = 6_000
LATE = 8  # Siege cards left in the pile


def rate(seen: SiegeView, legal: list[Action]) -> list[int]:
    mind = Mind(seen)
    return [mind.rate(action) for action in legal]


class Mind:
    """What a seat makes of the table."""

    def __init__(self, seen: SiegeView) -> None:
        self.seen = seen
        attacks = seen.seat == seen.attacker
        self.attacks = attacks
        counts = seen.options["colour_run"] == "counts"
        self.asked = [Asked(tile.cards, CONDITION_NAMES.index(tile.condition), counts) for tile in seen.tiles]
        attack = [cards_of(tile.attack) for tile in seen.tiles]
        defence = [cards_of(tile.defence) for tile in seen.tiles]
        self.mine, self.theirs = (attack, defence) if attacks else (defence, attack)
        self.later = [
            tile.attack_done > tile.defence_done if attacks else tile.defence_done > tile.attack_done
            for tile in seen.tiles
        ]
        self.hand = cards_of(seen.hand)
        self.discard = cards_of(seen.discard)
        damaged = sum(1 for tile in seen.tiles if tile.damaged)
        whole = TILE[min(damaged, BREACHES_TO_WIN - 1)]
        self.weights = [GAME if tile.damaged else whole for tile in seen.tiles]
        self.pool, self.their_pool = self.pools()
        self.stands = [standing(self.their_prospects(tile), self.ties_lose(tile)) for tile in range(TILES)]
        self.now = [self.hope(tile, self.mine[tile], self.pool) for tile in range(TILES)]
        self.kept: dict[int, list[int]] = {}  # hopes of every tile once this card is gone

    def pools(self) -> tuple[Pool, Pool]:
        """Where both sides' cards come from: my hand and my draws; what I know of the other hand, and the rest."""
        known = bits_of(cards_of(self.seen.known))
        shown = [*self.mine, *self.theirs, self.discard, self.hand]
        hidden = hidden_bits(shown) & ~known
        total = max(hidden.bit_count(), 1)
        draws = (self.seen.deck_size + 1) // 2
        unknown = self.seen.hand_sizes[1 - self.seen.seat] - len(self.seen.known)
        mine = make_pool(bits_of(self.hand), hidden, SURE * draws // total * 8 // 10)
        theirs = make_pool(known, hidden, min(SURE * (draws + unknown) // total, SURE) * 8 // 10)
        return mine, theirs

    def their_prospects(self, tile: int) -> list[int]:
        return prospects(self.theirs[tile], self.asked[tile], self.their_pool)

    def ties_lose(self, tile: int) -> bool:
        """Whether an equal formation of mine would be the later one."""
        full = self.asked[tile].cards
        if len(self.theirs[tile]) < full:
            return False
        return len(self.mine[tile]) < full or self.later[tile]

    def hope(self, tile: int, cards: list[int], pool: Pool) -> int:
        asked = self.asked[tile]
        return hopes(prospects(cards, asked, pool), self.stands[tile], asked.cards - len(cards))

    def hope_against(self, tile: int, cards: list[int], theirs: list[int], pool: Pool) -> int:
        """The same if the other side's cards were these."""
        asked = self.asked[tile]
        against = standing(prospects(theirs, asked, self.their_pool), False)
        return hopes(prospects(cards, asked, pool), against, asked.cards - len(cards))

    # ------------------------------------------------------------------ ratings

    def rate(self, action: Action) -> int:
        if isinstance(action, Claim):
            return ALWAYS
        if isinstance(action, Play):
            return self.gain_of_play(action.card, action.tile) - RESERVE.get(action.card, 0)
        if isinstance(action, Retreat):
            return self.rate_retreat(action.tile)
        if isinstance(action, Cauldron):
            return self.rate_cauldron(action.tile)
        if isinstance(action, PlayTactics):
            return self.gain_of_action(action.card) - WORTH_AN_ACTION
        if isinstance(action, DrawSiege):
            return self.rate_siege_pile()
        if isinstance(action, DrawTactics):
            return self.rate_tactics_pile()
        if isinstance(action, Give):
            return -self.use_of(action.card)
        return self.rate_choice(action)

    def rate_choice(self, action: Action) -> int:
        """What an action card asks."""
        if isinstance(action, PickTheirs):
            gain = self.gain_of_removal(action.tile, action.place)
            card = self.theirs[action.tile][action.place]
            return gain + (self.best_place(card) if self.seen.phase == "betray_card" else 0)
        if isinstance(action, PickMine):
            return self.gain_of_moving(action.tile, action.place)
        if isinstance(action, Take):
            return self.use_of(action.card) if self.seen.phase != "recruit_card" else self.best_place(action.card)
        if isinstance(action, To) and self.seen.phase == "explode_tile":
            return self.gain_of_explosion(action.tile)
        if isinstance(action, To):
            return self.gain_of_placing(cards_of([self.seen.picked])[0], action.tile, self.pool)
        return 0  # the discard, the end of the turn, or nothing to play

    def rate_retreat(self, tile: int) -> int:
        """Only what is lost, and only where something can be won without it."""
        fresh = self.hope(tile, [], self.pool)
        gain = self.weights[tile] * (fresh - self.now[tile])
        warranted = self.now[tile] < HOPELESS and fresh - self.now[tile] > WORTH_A_RETREAT
        return gain + FIRST if warranted else gain - FIRST

    def rate_cauldron(self, tile: int) -> int:
        """Only on a formation that is complete or lacks one card, and only if that changes much."""
        gain = self.gain_of_removal(tile, 0)
        close = len(self.theirs[tile]) >= self.asked[tile].cards - 1
        return gain + FIRST if close and gain >= WORTH_A_CAULDRON else gain - FIRST

    def rate_siege_pile(self) -> int:
        """Drawing from the empty pile ends the siege, and the Defender has won."""
        if self.seen.deck_size:
            return 0
        return -ALWAYS if self.attacks else ALWAYS

    def rate_tactics_pile(self) -> int:
        """One tactics card in the hand is welcome; the Attacker, who needs time, takes a second."""
        held = self.seen.tactics_in_hand[self.seen.seat]
        return 1 if held < (2 if self.attacks else 1) else -1

    # ------------------------------------------------------------------ gains

    def hopes_without(self, card: int) -> list[int]:
        if card not in self.kept:
            pool = self.pool.without(card)
            self.kept[card] = [self.hope(tile, self.mine[tile], pool) for tile in range(TILES)]
        return self.kept[card]

    def use_of(self, card: int) -> int:
        """What the hand would lose without this card."""
        if not is_siege(card):
            return RESERVE.get(card, WORTH_AN_ACTION)
        left = self.hopes_without(card)
        return sum(self.weights[tile] * (self.now[tile] - left[tile]) for tile in range(TILES)) + card % STRENGTHS

    def gain_of_play(self, card: int, tile: int) -> int:
        """What the tile gains, less what the card would have done elsewhere: it can serve one tile only."""
        left = self.hopes_without(card)
        others = [other for other in range(TILES) if other != tile]
        missed = min(self.weights[other] * (left[other] - self.now[other]) for other in others)
        return missed + self.gain_of_placing(card, tile, self.pool.without(card))

    def gain_of_placing(self, card: int, tile: int, pool: Pool) -> int:
        """What this tile gains when the card comes to stand there."""
        rival = rival_of(card)
        if rival in self.theirs[tile]:
            left = [other for other in self.theirs[tile] if other != rival]
            after = self.hope_against(tile, self.mine[tile], left, pool)
        else:
            after = self.hope(tile, [*self.mine[tile], card], pool)
        if self.attacks and after == SURE:
            after += BIRD_IN_THE_HAND * max(self.seen.cauldrons, 1)
        return self.weights[tile] * (after - self.now[tile])

    def gain_of_removal(self, tile: int, place: int) -> int:
        """What this tile gains when one of their cards goes."""
        left = [card for at, card in enumerate(self.theirs[tile]) if at != place]
        after = self.hope_against(tile, self.mine[tile], left, self.pool)
        return self.weights[tile] * (after - self.now[tile])

    def best_place(self, card: int) -> int:
        """What a card that is not in the hand gains where it serves best."""
        gains = [self.gain_of_placing(card, tile, self.pool) for tile in range(TILES) if self.has_room(tile)]
        return max(gains, default=0)

    def has_room(self, tile: int) -> bool:
        return len(self.mine[tile]) < self.asked[tile].cards

    def gain_of_moving(self, tile: int, place: int) -> int:
        """What is gained when one of my cards leaves this tile for another, or for the discard."""
        left = [card for at, card in enumerate(self.mine[tile]) if at != place]
        gain = self.weights[tile] * (self.hope(tile, left, self.pool) - self.now[tile])
        card = self.mine[tile][place]
        places = [other for other in range(TILES) if other != tile and self.has_room(other)]
        return gain + max([0, *[self.gain_of_placing(card, other, self.pool) for other in places]])

    def gain_of_explosion(self, tile: int) -> int:
        return self.weights[tile] * (self.hope_against(tile, [], [], self.pool) - self.now[tile])

    def gain_of_action(self, card: int) -> int:
        """What the best use of an action card gains."""
        if card in (DESERTION, TREACHERY):
            return self.gain_of_taking(card == TREACHERY)
        if card == REDEPLOYMENT:
            lost = [tile for tile in range(TILES) if self.mine[tile] and self.now[tile] < HOPELESS]
            return max(
                [self.gain_of_moving(tile, at) for tile in lost for at in range(len(self.mine[tile]))], default=0
            )
        if card == RECRUITMENT:
            return max([self.best_place(other) for other in self.recruits()], default=0)
        if card == EXPLOSION:
            return max(self.gain_of_explosion(tile) for tile in range(TILES))
        if card == SUPPORT:  # two more cards are one more turn for each side: that helps the Attacker
            return 2 * WORTH_AN_ACTION if self.attacks and self.seen.deck_size < LATE else 0
        useless = sum(1 for other in self.hand if is_siege(other) and self.use_of(other) < SURE)
        return 2 * WORTH_AN_ACTION if useless > 3 else 0

    def gain_of_taking(self, keeps: bool) -> int:
        best = 0
        for tile in range(TILES):
            for place, card in enumerate(self.theirs[tile]):
                gain = self.gain_of_removal(tile, place)
                if keeps and gain > 0:
                    gain += max(self.best_place(card), 0)
                best = max(best, gain)
        return best

    def recruits(self) -> list[int]:
        """Discarded cards that look useful at a glance: the elite, the strong, and those near a card of mine."""
        found: list[int] = []
        colours = [card // STRENGTHS for cards in self.mine for card in cards if is_siege(card)]
        for card in self.discard:
            near = is_siege(card) and card // STRENGTHS in colours and card % STRENGTHS >= 6
            if not is_siege(card) or near:
                found.append(card)
        return found[-8:]
