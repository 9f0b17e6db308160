"""Rules of thumb for both sides of the wall, over what a seat sees.

Each tile is worth something, each side has hopes of it (`prospects`), and a card goes where it raises the hopes of
the whole wall most. Claim whatever can be claimed, and play the card that wins at once; leave the other side as few
such cards as can be; pour oil on a formation that is about to become unbeatable; retreat only from a formation that is
lost.
"""

from ludotheque.games.schotten_totten_2.actions import (
    DEEPEST,
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
    WALL_KINDS,
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
    SAME,
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
from ludotheque.games.schotten_totten_2.sense_strokes import Assault, odds_of_holding
from ludotheque.games.schotten_totten_2.sense_thumb import (
    BIRD_IN_THE_HAND,
    GAME,
    HOPELESS,
    IN_DANGER,
    TILE,
    WORTH_A_CAULDRON,
    WORTH_A_RETREAT,
)
from ludotheque.games.schotten_totten_2.sight import cards_of
from ludotheque.games.schotten_totten_2.state import BREACHES_TO_WIN, FRONTS, NOTHING
from ludotheque.games.schotten_totten_2.view import SiegeView
from ludotheque.kernel.state import Action

# Ratings are in thousandths of a tile's value; these come before or after whatever a card can gain.
ALWAYS = 10_000_000
WINS = 8_000_000
SAVES = 7_000_000
FIRST = 5_000_000

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
        self.front = 0 if attacks else TILES  # my first one, as `strokes` counts them
        self.wall = [NOTHING] * (FRONTS * DEEPEST)
        for tile in range(TILES):
            self.lay(self.wall, tile, attack[tile])
            self.lay(self.wall, TILES + tile, defence[tile])
        self.unseen = hidden_bits([*attack, *defence, self.discard])
        self.near = self.assault(self.wall, NOTHING).is_near()
        self.dangers: dict[tuple[int, ...], int] = {}  # by what lies on the wall, and the card that shows
        self.danger = 0 if attacks else self.least_danger()

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

    # ------------------------------------------------------------------ the last card

    @staticmethod
    def lay(wall: list[int], front: int, cards: list[int]) -> None:
        at = front * DEEPEST
        wall[at : at + DEEPEST] = (cards + [NOTHING] * DEEPEST)[:DEEPEST]

    def assault(self, wall: list[int], shown: int) -> Assault:
        """What the Attacker could claim on this wall, once that card of mine lies open."""
        unseen = self.unseen
        if shown != NOTHING and is_siege(shown):
            unseen &= ~(1 << shown)
        strengths = sum((unseen & same).bit_count() << 3 * strength for strength, same in enumerate(SAME))
        tiles = self.seen.tiles
        done = [tile.attack_done for tile in tiles] + [tile.defence_done for tile in tiles]
        return Assault(self.asked, [int(tile.damaged) for tile in tiles], wall, done, unseen, strengths)

    def wall_with(self, tile: int, mine: list[int], theirs: list[int], wall: list[int] | None = None) -> list[int]:
        """The wall, had both sides these cards before that tile."""
        wall = (self.wall if wall is None else wall).copy()
        self.lay(wall, self.front + tile, mine)
        self.lay(wall, TILES - self.front + tile, theirs)
        return wall

    def wall_less(self, tile: int, place: int) -> list[int]:
        """The wall without one of their cards."""
        left = [card for at, card in enumerate(self.theirs[tile]) if at != place]
        return self.wall_with(tile, self.mine[tile], left)

    def wall_after(self, tile: int, card: int, wall: list[int] | None = None) -> list[int]:
        """The wall after I have put this card there; a 0 and an 11 drive each other off."""
        rival = rival_of(card)
        if rival in self.theirs[tile]:
            left = [other for other in self.theirs[tile] if other != rival]
            return self.wall_with(tile, self.mine[tile], left, wall)
        return self.wall_with(tile, [*self.mine[tile], card], self.theirs[tile], wall)

    def danger_of(self, wall: list[int], shown: int = NOTHING) -> int:
        """Out of a thousand: that the Attacker has a card which wins at once on this wall."""
        if not self.near or self.attacks:
            return 0
        key = (shown, *wall)
        if key not in self.dangers:
            self.dangers[key] = self.danger_on(wall, shown)
        return self.dangers[key]

    def danger_on(self, wall: list[int], shown: int) -> int:
        assault = self.assault(wall, shown)
        if assault.wins_now():
            return SURE
        known = bits_of(cards_of(self.seen.known))
        hidden = self.unseen & ~bits_of(self.hand) & ~known
        other = 1 - self.seen.seat
        backs = len([name for name in self.seen.known if not is_siege(cards_of([name])[0])])
        drawn = self.seen.hand_sizes[other] - self.seen.tactics_in_hand[other] - len(self.seen.known) + backs
        return odds_of_holding(assault.last_cards(hidden | known), hidden, known, max(drawn, 0))

    def least_danger(self) -> int:
        """What no card of mine can prevent."""
        least = self.danger_of(self.wall)
        if least < IN_DANGER:
            return least
        for card in set(self.hand):
            if card < WALL_KINDS:
                for tile in range(TILES):
                    if self.has_room(tile):
                        least = min(least, self.danger_of(self.wall_after(tile, card), card))
        return least

    def fear_of(self, wall: list[int], shown: int = NOTHING) -> int:
        """The same as a rating."""
        return 2 * GAME * self.danger_of(wall, shown)

    def fear_after(self, card: int) -> int:
        """The same after the best use of an action card."""
        fear = self.fear_of(self.wall)
        if not fear:
            return 0
        if card in (DESERTION, TREACHERY):
            places = [(tile, place) for tile in range(TILES) for place in range(len(self.theirs[tile]))]
            return min([fear, *[self.fear_of(self.wall_less(tile, place)) for tile, place in places]])
        if card == EXPLOSION:
            return min([fear, *[self.fear_of(self.wall_with(tile, [], [])) for tile in range(TILES)]])
        return fear

    def wins_by(self, card: int) -> bool:
        """Whether an action card wins the siege for me at once."""
        if not self.attacks or self.seen.phase != "opening" or not any(tile.damaged for tile in self.seen.tiles):
            return False
        if card in (DESERTION, TREACHERY):
            close = [tile for tile in range(TILES) if len(self.mine[tile]) >= self.asked[tile].cards - 1]
            return any(
                self.wins_by_taking(tile, place, card == TREACHERY)
                for tile in (close if card == DESERTION else range(TILES))
                for place in range(len(self.theirs[tile]))
            )
        if not self.near:
            return False
        if card == REDEPLOYMENT:
            return any(
                self.wins_by_moving(tile, place) for tile in range(TILES) for place in range(len(self.mine[tile]))
            )
        if card == RECRUITMENT:
            here = self.assault(self.wall, NOTHING)
            return any(here.wins_somewhere(other) for other in self.discard)
        return False

    def wins_by_taking(self, tile: int, place: int, keeps: bool) -> bool:
        here = self.assault(self.wall_less(tile, place), NOTHING)
        return here.wins_now() or (keeps and here.wins_somewhere(self.theirs[tile][place]))

    def wins_by_moving(self, tile: int, place: int) -> bool:
        left = [card for at, card in enumerate(self.mine[tile]) if at != place]
        here = self.assault(self.wall_with(tile, left, self.theirs[tile]), NOTHING)
        return self.attacks and any(
            here.wins_with(self.mine[tile][place], other) for other in range(TILES) if other != tile
        )

    # ------------------------------------------------------------------ ratings

    def rate(self, action: Action) -> int:
        if isinstance(action, Claim):
            return ALWAYS + self.seen.tiles[action.tile].damaged
        if isinstance(action, Play):
            return self.rate_play(action.card, action.tile)
        if isinstance(action, Retreat):
            return self.rate_retreat(action.tile)
        if isinstance(action, Cauldron):
            return self.rate_cauldron(action.tile)
        if isinstance(action, PlayTactics):
            return self.rate_action(action.card)
        if isinstance(action, DrawSiege):
            return self.rate_siege_pile()
        if isinstance(action, DrawTactics):
            return self.rate_tactics_pile()
        if isinstance(action, Give):
            return -self.use_of(action.card)
        return self.rate_choice(action)

    def rate_play(self, card: int, tile: int) -> int:
        if self.attacks and self.near and self.assault(self.wall, NOTHING).wins_with(card, tile):
            return WINS
        fear = self.fear_of(self.wall_after(tile, card), card)
        return self.gain_of_play(card, tile) - RESERVE.get(card, 0) - fear

    def rate_action(self, card: int) -> int:
        if self.wins_by(card):
            return WINS
        if not self.attacks and not self.seen.deck_size:  # any troop will do: drawing from the empty pile wins
            return -FIRST
        return self.gain_of_action(card) - WORTH_AN_ACTION - self.fear_after(card)

    def rate_choice(self, action: Action) -> int:
        """What an action card asks."""
        phase = self.seen.phase
        if isinstance(action, PickTheirs):
            if self.attacks and self.wins_by_taking(action.tile, action.place, phase == "betray_card"):
                return WINS
            gain = self.gain_of_removal(action.tile, action.place) - self.fear_of(
                self.wall_less(action.tile, action.place)
            )
            card = self.theirs[action.tile][action.place]
            return gain + (self.best_place(card) if phase == "betray_card" else 0)
        if isinstance(action, PickMine):
            return (
                WINS
                if self.wins_by_moving(action.tile, action.place)
                else self.gain_of_moving(action.tile, action.place)
            )
        if isinstance(action, Take):
            if phase != "recruit_card":
                return self.use_of(action.card)
            if self.attacks and self.assault(self.wall, NOTHING).wins_somewhere(action.card):
                return WINS
            return self.best_place(action.card)
        if isinstance(action, To) and phase == "explode_tile":
            return self.gain_of_explosion(action.tile) - self.fear_of(self.wall_with(action.tile, [], []))
        if isinstance(action, To):
            return self.rate_sending(cards_of([self.seen.picked])[0], action.tile)
        return 0  # the discard, the end of the turn, or nothing to play

    def rate_sending(self, card: int, tile: int) -> int:
        """Where the picked card goes."""
        wall = self.wall
        from_tile, place = self.seen.picked_tile, self.seen.picked_place
        if self.seen.phase == "redeploy_to":
            left = [other for at, other in enumerate(self.mine[from_tile]) if at != place]
            wall = self.wall_with(from_tile, left, self.theirs[from_tile])
        elif self.seen.phase == "betray_to":
            wall = self.wall_less(from_tile, place)
        if self.attacks and self.assault(wall, NOTHING).wins_with(card, tile):
            return WINS
        return self.gain_of_placing(card, tile, self.pool) - self.fear_of(self.wall_after(tile, card, wall))

    def rate_retreat(self, tile: int) -> int:
        """Only what is lost, and only where something can be won without it."""
        fresh = self.hope(tile, [], self.pool)
        gain = self.weights[tile] * (fresh - self.now[tile])
        warranted = self.now[tile] < HOPELESS and fresh - self.now[tile] > WORTH_A_RETREAT
        return gain + FIRST if warranted else gain - FIRST

    def rate_cauldron(self, tile: int) -> int:
        """Where it saves the siege; else only on what is complete or lacks one card, and only if that changes
        much."""
        if self.danger >= IN_DANGER:
            after = self.danger_of(self.wall_less(tile, 0))
            if after + IN_DANGER // 2 < self.danger:
                return SAVES - after
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
