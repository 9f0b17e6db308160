"""The rules of thumb of `bot.py` for playouts without tactics cards: the same hopes and the same ratings, worked out in
bits, since a playout asks for them at every turn.

The law of this file: it knows what the side to play knows, its own hand and what lies open, and chooses what `bot.rate`
likes best.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import (
    CAULDRON,
    COLOURS,
    DEEPEST,
    PLAY,
    RETREAT,
    STRENGTHS,
    TILES,
    Play,
    bit,
)
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    HIGHEST,
    LOWEST,
    RUN,
    STEP,
    STRENGTH,
    Asked,
    run_total,
)
from ludotheque.games.schotten_totten_2.prospects import (
    FAR,
    IN_TIME,
    ONE_THIS_STRONG,
    Pool,
    hopes,
    make_pool,
    middle,
    prospects,
    standing,
)
from ludotheque.games.schotten_totten_2.quick import LINE, NO_CARD
from ludotheque.games.schotten_totten_2.rules import RIVALS, Siege
from ludotheque.games.schotten_totten_2.sense_fitting import BITS, MIXED
from ludotheque.games.schotten_totten_2.sense_strokes import SURE, Assault, odds_of_holding
from ludotheque.games.schotten_totten_2.state import ATTACK, BREACHES_TO_WIN, OPENING
from ludotheque.kernel.state import Action

# What a tile is worth by how many are damaged; a damaged one, or the fourth, is the game.
TILE: Final[list[int]] = [100, 120, 160, 400]
GAME: Final = 400
BIRD_IN_THE_HAND: Final = 100  # out of a thousand: a tile that can be claimed at once, for each cauldron that threatens
HOPELESS: Final = 30  # out of a thousand
WORTH_A_RETREAT: Final = 120
WORTH_A_CAULDRON: Final = 25_000
IN_DANGER: Final = 120  # out of a thousand: that the other side wins in its next turn
UNKNOWN: Final = -1
NEVER: Final = -(10**12)


class Thumb:
    """What one side makes of an imagined table, by its own hand and what lies open."""

    def __init__(self, table: Siege, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.side = table.side_of(seat)
        self.hand = table.hands[seat]
        self.held: i64 = 0
        for card in self.hand:
            self.held |= bit(card)
        self.hidden: i64 = table.unseen & ~self.held
        left = max(1, bits_in(self.hidden))
        pile = table.deck.size()
        draws = (pile + 1) // 2
        self.pool = make_pool(self.held, self.hidden, SURE * draws // left * 8 // 10)
        self.odds: i64 = self.pool.odds
        self.their_pool = make_pool(0, self.hidden, min(SURE, SURE * (left - pile + draws) // left) * 8 // 10)
        self.fair: list[int] = [middle(self.hidden >> (colour * STRENGTHS) & LINE) for colour in range(len(COLOURS))]
        breaches = sum(table.damaged)
        whole = TILE[min(breaches, BREACHES_TO_WIN - 1)]
        self.weights = [GAME if damaged else whole for damaged in table.damaged]
        mine = self.side * TILES
        self.fronts = [Cards(table.asks[tile], table.wall, (mine + tile) * DEEPEST) for tile in range(TILES)]
        self.stands = [self.standing_at(tile) for tile in range(TILES)]
        self.now = [self.hope(tile, NO_CARD, self.held) for tile in range(TILES)]

    def theirs(self, tile: int) -> list[int]:
        return self.table.formation(1 - self.side, tile)

    def standing_at(self, tile: int) -> list[int]:
        table = self.table
        theirs = 1 - self.side
        asked = table.asks[tile]
        ties_lose = False
        if table.complete >> (theirs * TILES + tile) & 1:
            mine = self.side * TILES + tile
            ties_lose = not table.complete >> mine & 1 or table.done[mine] > table.done[theirs * TILES + tile]
        return standing(prospects(table.formation(theirs, tile), asked, self.their_pool), ties_lose)

    # ------------------------------------------------------------------ hopes, as `prospects` and `hopes` have them

    def hope(self, tile: int, card: i64, held: i64) -> i64:
        """The odds of the best plan before this tile, with that card more there, and this hand."""
        cards = self.fronts[tile]
        asked = cards.asked
        stands = cast("list[i64]", self.stands[tile])
        missing = cards.missing
        line = cards.line
        total = cards.total
        colour = cards.colour
        distinct = cards.distinct
        if card != NO_CARD:
            missing -= 1
            strength = card % STRENGTHS
            total += strength
            if line & bit(strength):
                distinct = False
            line |= bit(strength)
            if colour == NO_CARD:
                colour = card // STRENGTHS
            elif colour != card // STRENGTHS:
                colour = MIXED
        if missing == 0:
            return stands[worth_of(asked, line, total, colour, distinct)]
        if asked.condition == LOWEST:
            return self.sum_only(stands, total, missing, held, True) * IN_TIME[missing] // SURE
        best = self.sum_only(stands, total, missing, held, False)
        size: i64 = asked.cards
        if asked.colour_runs and colour != MIXED:
            best = max(best, self.colour_run(stands, line, colour, size, held))
        if asked.equal_strengths and line & (line - 1) == 0:
            best = max(best, self.equal(stands, line, missing, size, held))
        if asked.colours and colour != MIXED:
            best = max(best, self.one_colour(stands, total, colour, missing, held))
        if asked.runs and distinct:
            best = max(best, self.run(stands, line, size, held))
        return best * IN_TIME[missing] // SURE

    def sum_only(self, stands: "list[i64]", total: i64, missing: i64, held: i64, lowest: bool) -> i64:
        """With the best cards of the hand; and with what may still come, by experience."""
        best: i64 = 0
        left = missing
        reached = total
        step: i64 = 0
        while left > 0 and step < STRENGTHS:
            strength = step if lowest else HIGHEST - step
            taken = count_same(held >> strength)
            if taken > left:
                taken = left
            reached += taken * strength
            left -= taken
            step += 1
        if left == 0:
            best = stands[STEP - reached if lowest else reached]
        for step in range(len(ONE_THIS_STRONG)):
            reached = total + missing * (step if lowest else HIGHEST - step)
            odds = AS_STRONG[step * (DEEPEST + 1) + missing] * stands[STEP - reached if lowest else reached] // SURE
            if odds > best:
                best = odds
        return best

    def colour_run(self, stands: "list[i64]", line: i64, colour: i64, size: i64, held: i64) -> i64:
        best: i64 = 0
        one: i64
        start: i64
        run = bit(size) - 1
        for one in range(len(COLOURS)):
            if colour not in (NO_CARD, one):
                continue
            mine = (held >> (one * STRENGTHS)) & LINE
            possible = mine | (self.hidden >> (one * STRENGTHS)) & LINE | line
            for start in range(STRENGTHS - size + 1):
                whole = run << start
                if line & ~whole or whole & ~possible:
                    continue
                drawn = BITS[whole & ~line & ~mine]
                if drawn > FAR:
                    continue
                odds: i64 = SURE
                for _ in range(drawn):
                    odds = odds * self.odds // SURE
                odds = odds * stands[STEP * COLOUR_RUN + size * start + size * (size - 1) // 2] // SURE
                if odds > best:
                    best = odds
        return best

    def equal(self, stands: "list[i64]", line: i64, missing: i64, size: i64, held: i64) -> i64:
        best: i64 = 0
        strength: i64
        for strength in range(STRENGTHS):
            if line and not line & bit(strength):
                continue
            have = count_same(held >> strength)
            if have > missing:
                have = missing
            odds: i64 = self.pool.at_least[self.pool.hidden_of[strength]][missing - have]
            odds = odds * stands[STEP * STRENGTH + size * strength] // SURE
            if odds > best:
                best = odds
        return best

    def one_colour(self, stands: "list[i64]", total: i64, colour: i64, missing: i64, held: i64) -> i64:
        best: i64 = 0
        one: i64
        taken: i64
        for one in range(len(COLOURS)):
            if colour not in (NO_CARD, one):
                continue
            mine = (held >> (one * STRENGTHS)) & LINE
            at_least = self.pool.at_least[BITS[(self.hidden >> (one * STRENGTHS)) & LINE]]
            fair: i64 = self.fair[one]
            sum_ = STEP * COLOUR + total
            strength: i64 = STRENGTHS
            for taken in range(missing + 1):
                odds: i64 = at_least[missing - taken]
                if odds:
                    odds = odds * stands[sum_ + (missing - taken) * fair] // SURE
                    if odds > best:
                        best = odds
                if not mine:
                    break
                strength -= 1
                while not mine & bit(strength):
                    strength -= 1
                mine ^= bit(strength)
                sum_ += strength
        return best

    def run(self, stands: "list[i64]", line: i64, size: i64, held: i64) -> i64:
        mine = any_colour(held)
        possible = mine | any_colour(self.hidden)
        best: i64 = 0
        start: i64
        for start in range(STRENGTHS - size + 1):
            whole = (bit(size) - 1) << start
            if line & ~whole:
                continue
            gaps = whole & ~line
            if gaps & ~possible:
                continue
            odds: i64 = SURE
            strength = start + size - 1
            while strength >= start:
                if gaps & ~mine & bit(strength):
                    odds = odds * self.pool.at_least[self.pool.hidden_of[strength]][1] // SURE
                strength -= 1
            odds = odds * stands[STEP * RUN + run_total(start, size)] // SURE
            if odds > best:
                best = odds
        return best

    def hope_against(self, tile: int, theirs: list[int], pool: Pool) -> int:
        """The same if the other side's cards were these; slowly."""
        asked, mine = self.table.asks[tile], self.table.formation(self.side, tile)
        against = standing(prospects(theirs, asked, self.their_pool), False)
        return hopes(prospects(mine, asked, pool), against, asked.cards - len(mine))

    # ------------------------------------------------------------------ what to do

    def choice(self) -> Action:
        """What is liked best: an opening action that is worth it, or the card that gains most."""
        table = self.table
        attacks = self.side == ATTACK
        near = table_is_near(table)
        assault: Assault | None = None
        if near:
            assault = self.assault(table.wall, NO_CARD)
            near = assault.is_near()
        if attacks and near and assault is not None:
            for card in self.hand:
                for tile in range(TILES):
                    if table.has_room(ATTACK, tile) and assault.wins_with(card, tile):
                        return PLAY[card][tile]
        if table.phase == OPENING:
            opening = self.retreat() if attacks else self.cauldron(near)
            if opening is not None:
                return opening
        return self.play(near and not attacks)

    def retreat(self) -> Action | None:
        best: Action | None = None
        most: i64 = NEVER
        for tile in range(TILES):
            if self.table.manned >> tile & 1 and self.now[tile] < HOPELESS:
                fresh = self.fresh(tile)
                gain = self.weights[tile] * (fresh - self.now[tile])
                if fresh - self.now[tile] > WORTH_A_RETREAT and gain > most:
                    best, most = RETREAT[tile], gain
        return best

    def fresh(self, tile: int) -> i64:
        """The hope there without a card."""
        was = self.fronts[tile]
        self.fronts[tile] = Cards(was.asked, NO_CARDS, 0)
        hope = self.hope(tile, NO_CARD, self.held)
        self.fronts[tile] = was
        return hope

    def cauldron(self, near: bool) -> Action | None:
        """Where it saves the siege; else on what is complete or lacks one card, if that changes much."""
        table = self.table
        if table.cauldrons == 0:
            return None
        best: Action | None = None
        danger: i64 = self.least_danger() if near else 0
        if danger >= IN_DANGER:
            least = danger - IN_DANGER // 2
            for tile in range(TILES):
                after = self.danger_of(self.wall_less(tile), NO_CARD) if table.manned >> tile & 1 else danger
                if after < least:
                    best, least = CAULDRON[tile], after
        if best is not None:
            return best
        most: i64 = WORTH_A_CAULDRON - 1
        for tile in range(TILES):
            if table.manned >> tile & 1 and len(self.theirs(tile)) >= table.asks[tile].cards - 1:
                hope = self.hope_against(tile, self.theirs(tile)[1:], self.pool)
                gain = self.weights[tile] * (hope - self.now[tile])
                if gain > most:
                    best, most = CAULDRON[tile], gain
        return best

    def play(self, in_danger: bool) -> Action:
        """The card that gains most, less what it would have done elsewhere; each as far as the danger lets it."""
        table = self.table
        room = table.room(self.side)
        gains: list[int] = []
        plays: list[Play] = []
        for card in self.hand:
            held = self.held & ~bit(card)
            least: i64 = 0  # what the others miss most, and the next
            second: i64 = 0
            where = UNKNOWN
            missed: i64
            for tile in range(TILES):
                missed = self.weights[tile] * (self.hope(tile, NO_CARD, held) - self.now[tile])
                if missed < least:
                    least, second, where = missed, least, tile
                elif missed < second:
                    second = missed
            for tile in range(TILES):
                if room & bit(tile):
                    missed = second if where == tile else least
                    gains.append(missed + self.gain_of_placing(card, tile, held))
                    plays.append(PLAY[card][tile])
        return self.least_feared(gains, plays) if in_danger else plays[gains.index(max(gains))]

    def gain_of_placing(self, card: int, tile: int, held: i64) -> i64:
        rival: i64 = RIVALS[card]
        if rival != NO_CARD and self.table.place_of(1 - self.side, tile, rival) >= 0:
            left = [other for other in self.theirs(tile) if other != rival]
            after: i64 = self.hope_against(tile, left, self.pool.without(card))
        else:
            after = self.hope(tile, card, held)
        if self.side == ATTACK and after == SURE:
            after += BIRD_IN_THE_HAND * max(self.table.cauldrons, 1)
        return self.weights[tile] * (after - self.now[tile])

    # ------------------------------------------------------------------ the Attacker's last card

    def least_feared(self, gains: list[int], plays: list[Play]) -> Action:
        """The best gain less the danger after it; danger only takes off, so what gains less need not be asked."""
        best = plays[0]
        most: i64 = NEVER
        for place in sorted(range(len(plays)), key=lambda place: -gains[place]):
            if gains[place] <= most:
                break
            play = plays[place]
            worth = gains[place] - 2 * GAME * self.danger_of(self.wall_after(play.card, play.tile), play.card)
            if worth > most:
                best, most = play, worth
        return best

    def least_danger(self) -> i64:
        least = self.danger_of(self.table.wall, NO_CARD)
        if least < IN_DANGER:
            return least
        for card in self.hand:
            for tile in range(TILES):
                if self.table.has_room(self.side, tile):
                    least = min(least, self.danger_of(self.wall_after(card, tile), card))
        return least

    def wall_after(self, card: int, tile: int) -> list[int]:
        wall = self.table.wall.copy()
        rival: i64 = RIVALS[card]
        if rival != NO_CARD:
            place = self.table.place_of(1 - self.side, tile, rival)
            if place >= 0:
                at = ((1 - self.side) * TILES + tile) * DEEPEST
                wall[at + place : at + DEEPEST] = [*wall[at + place + 1 : at + DEEPEST], NO_CARD]
                return wall
        at = (self.side * TILES + tile) * DEEPEST
        while wall[at] != NO_CARD:
            at += 1
        wall[at] = card
        return wall

    def wall_less(self, tile: int) -> list[int]:
        """Without the oldest of the Attacker's cards there."""
        wall = self.table.wall.copy()
        at = tile * DEEPEST
        wall[at : at + DEEPEST] = [*wall[at + 1 : at + DEEPEST], NO_CARD]
        return wall

    def assault(self, wall: list[int], shown: i64) -> Assault:
        table = self.table
        unseen = table.unseen
        strengths = table.strengths
        if shown != NO_CARD:
            unseen &= ~bit(shown)
            strengths -= bit(3 * (shown % STRENGTHS))
        return Assault(table.asks, table.damaged, wall, table.done, unseen, strengths)

    def danger_of(self, wall: list[int], shown: i64) -> i64:
        assault = self.assault(wall, shown)
        if assault.wins_now():
            return SURE
        drawn = len(self.table.hands[1 - self.seat])
        return odds_of_holding(assault.last_cards(self.hidden), self.hidden, 0, drawn)


class Cards:
    """One side's cards before a tile."""

    def __init__(self, asked: Asked, wall: list[int], at: i64) -> None:
        self.asked = asked
        self.missing: i64 = asked.cards
        self.line: i64 = 0
        self.total: i64 = 0
        self.colour: i64 = NO_CARD
        self.distinct = True
        for place in range(at, at + DEEPEST):
            card: i64 = wall[place]
            if card == NO_CARD:
                return
            self.take(card)

    def take(self, card: i64) -> None:
        strength = card % STRENGTHS
        self.missing -= 1
        self.total += strength
        if self.line & bit(strength):
            self.distinct = False
        self.line |= bit(strength)
        if self.colour == NO_CARD:
            self.colour = card // STRENGTHS
        elif self.colour != card // STRENGTHS:
            self.colour = MIXED


NO_CARDS: Final[list[int]] = [NO_CARD] * DEEPEST


def finding_as_strong() -> list[int]:
    """[step * (DEEPEST + 1) + n]: how likely n cards are found that are this strong."""
    odds: list[int] = []
    for each in ONE_THIS_STRONG:
        together = SURE
        for _ in range(DEEPEST + 1):
            odds.append(together)
            together = together * each // SURE
    return odds


AS_STRONG: Final = finding_as_strong()


def worth_of(asked: Asked, line: i64, total: i64, colour: i64, distinct: bool) -> i64:
    """As `formations.worth` of a whole formation."""
    if asked.condition == LOWEST:
        return STEP - total
    run = distinct and line == (line & -line) * (bit(asked.cards) - 1)
    one = colour != MIXED
    if asked.colour_runs and run and one:
        return STEP * COLOUR_RUN + total
    if asked.equal_strengths and line & (line - 1) == 0:
        return STEP * STRENGTH + total
    spoilt = asked.spoils and run and one
    if asked.colours and one and not spoilt:
        return STEP * COLOUR + total
    if asked.runs and run and not spoilt:
        return STEP * RUN + total
    return total


def count_same(cards: i64) -> i64:
    return (cards & 1) + (cards >> 12 & 1) + (cards >> 24 & 1) + (cards >> 36 & 1) + (cards >> 48 & 1)


def any_colour(cards: i64) -> i64:
    return (cards | cards >> 12 | cards >> 24 | cards >> 36 | cards >> 48) & LINE


def bits_in(cards: i64) -> int:
    count = 0
    for colour in range(len(COLOURS)):
        count += BITS[cards >> (colour * STRENGTHS) & LINE]
    return count


def table_is_near(table: Siege) -> bool:
    """Whether it is worth asking if one card of the Attacker could be enough."""
    breaches = 0
    close = 0
    for tile in range(TILES):
        asked = table.asks[tile]
        if table.wall[tile * DEEPEST + asked.cards - 2] != NO_CARD:
            if table.damaged[tile]:
                return True
            close += 1
        breaches += table.damaged[tile]
    return breaches + close >= BREACHES_TO_WIN
