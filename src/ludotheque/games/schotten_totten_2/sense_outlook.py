"""How a siege will probably end, by what lies before the wall and in both hands.

For every tile each side has odds of every type of formation, from its hand and from what it may still draw; together
they say how likely the Attacker is to stand better there. What that means for the whole siege was fitted to games.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import DEEPEST, SIEGE, STRENGTHS, TILES, WALL_KINDS, bit
from ludotheque.games.schotten_totten_2.claims import claim_holds
from ludotheque.games.schotten_totten_2.formations import COLOUR, COLOUR_RUN, LOWEST, RUN, STEP, STRENGTH, SUM, Asked
from ludotheque.games.schotten_totten_2.quick import LINE, NO_CARD
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.games.schotten_totten_2.sense_fitting import BITS, FAIR, HIGH, LOW, MIXED, TASTES, Front
from ludotheque.games.schotten_totten_2.sense_outlook_weights import WEIGHTS
from ludotheque.games.schotten_totten_2.state import ATTACK, DEFENCE

SURE: Final = 1000
TYPES: Final = 5
HURRY: Final = 800  # out of a thousand: of the cards that could be drawn, those that come in time
PER_POINT: Final = 60  # out of a thousand: what a point more is worth between formations that are not complete
# A front without a card, by the number of cards asked for: sum, run, colour, equal strengths, colour run
OPEN: Final[list[list[int]]] = [
    [],
    [],
    [1000, 900, 900, 400, 350],
    [1000, 700, 700, 150, 250],
    [1000, 500, 500, 50, 120],
]

# What is weighed, in thousandths; those of a tile once more where the siege can end: it is damaged, or three are
BY_CLASS: Final = 0  # how the Attacker's formation stands: that it does, and his odds
CLASSES: Final = 5  # the claim holds, complete, lacks one card, two, more
ANSWERED: Final = 10  # the Defender is complete, and the Attacker's odds
ODDS_IN_TIME: Final = 12  # the odds times the cards that the Attacker has still to play
OF_A_TILE: Final = 13
BEST_CHANCE: Final = 26  # the Attacker's best odds where the siege can end
THREAT: Final = 27  # he could win at once if it were his turn
TURNS: Final = 28
CAULDRONS: Final = 29
CAULDRONS_LATE: Final = 30
BREACHED: Final = 31  # one tile damaged, two, three; then the same times the turns left
BREACHED_IN_TIME: Final = 34
TROOPS: Final = 37  # tactics cards in the hand: the Attacker's elite, his actions, then the Defender's
ALWAYS: Final = 41
FEATURES: Final = 42


class Stock:
    """Where one side's further cards come from: its hand, and its draws from the pile."""

    def __init__(self, hand: list[int], pile: i64, draws: i64) -> None:
        self.pile = pile
        self.held: i64 = 0
        self.elite: i64 = 0
        self.actions: i64 = 0
        for card in hand:
            if card < SIEGE:
                self.held |= bit(card)
            elif card < WALL_KINDS:
                self.elite += 1
            else:
                self.actions += 1
        left: i64 = 0
        self.held_of: list[int] = []  # by strength
        self.pile_of: list[int] = []
        for strength in range(STRENGTHS):
            self.held_of.append(count_same(self.held >> strength))
            there = count_same(pile >> strength)
            self.pile_of.append(there)
            left += there
        self.come: i64 = SURE * draws // left * HURRY // SURE if left else 0  # odds of any one card
        none: i64 = SURE
        self.none: list[int] = []  # [n]: the odds that none of n comes
        for _ in range(STRENGTHS + 1):
            self.none.append(none)
            none = none * (SURE - self.come) // SURE

    def at_least(self, wanted: i64, there: i64) -> i64:
        """The odds that so many come of those that are there; roughly, beyond two."""
        if wanted <= 0:
            return SURE
        if wanted > there:
            return 0
        one: i64 = SURE - self.none[there]
        if wanted == 1:
            return one
        two = one - there * self.come * self.none[there - 1] // SURE
        if two < 0:
            two = 0
        if wanted == 2:
            return two
        return two * two // SURE

    def fair(self, missing: i64, lowest: bool) -> i64:
        """What so many cards will probably add up to: partly the best of the hand."""
        total: i64 = 0
        wanted = missing
        step: i64 = 0
        while wanted > 0 and step < STRENGTHS:
            strength = step if lowest else STRENGTHS - 1 - step
            taken: i64 = self.held_of[strength]
            if taken > wanted:
                taken = wanted
            total += taken * strength
            wanted -= taken
            step += 1
        return (total + missing * (LOW if lowest else HIGH) + wanted * FAIR) // 2


def count_same(cards: i64) -> i64:
    """How many cards there are of the strength whose red card is the first bit."""
    return (cards & 1) + (cards >> 12 & 1) + (cards >> 24 & 1) + (cards >> 36 & 1) + (cards >> 48 & 1)


class Outlook:
    """What one side may still make before one tile: by type, the odds and the total."""

    def __init__(self, front: Front, stock: Stock) -> None:
        self.front = front
        self.stock = stock
        self.odds: list[int] = [SURE, 0, 0, 0, 0]
        self.totals: list[int] = [0, 0, 0, 0, 0]
        asked = front.asked
        lowest = asked.condition == LOWEST
        if front.missing == 0:
            self.settle(front.worth_with(NO_CARD), lowest)
            return
        total = front.total + stock.fair(front.missing, lowest)
        self.totals[SUM] = -total if lowest else total
        if front.colour == NO_CARD:
            self.open(asked)
            return
        if asked.colours:
            self.see_colour()
        if asked.equal_strengths and front.line & (front.line - 1) == 0:
            self.see_strength()
        if front.distinct and front.line < (front.line & -front.line) << front.size:
            if asked.runs:
                self.see_runs(False)
            if asked.colour_runs and front.colour != MIXED:
                self.see_runs(True)

    def settle(self, worth: i64, lowest: bool) -> None:
        if lowest:
            self.totals[SUM] = worth - STEP
            return
        kind = worth // STEP
        self.odds[kind] = SURE
        self.totals[kind] = worth % STEP

    def open(self, asked: Asked) -> None:
        size: i64 = asked.cards
        for kind in range(1, TYPES):
            if asked.counts(kind):
                self.odds[kind] = OPEN[size][kind]
                self.totals[kind] = size * (HIGH if kind != RUN else FAIR)

    def see_colour(self) -> None:
        front = self.front
        if front.colour == MIXED:
            return
        held = (self.stock.held >> (front.colour * STRENGTHS)) & LINE
        there = (self.stock.pile >> (front.colour * STRENGTHS)) & LINE
        wanted = front.missing
        total = front.total
        strength: i64 = STRENGTHS - 1
        while wanted > 0 and strength >= 0:
            if held & bit(strength):
                wanted -= 1
                total += strength
            strength -= 1
        self.odds[COLOUR] = self.stock.at_least(wanted, BITS[there])
        self.totals[COLOUR] = total + wanted * FAIR

    def see_strength(self) -> None:
        front = self.front
        strength: i64 = 0
        while not front.line & bit(strength):
            strength += 1
        held: i64 = self.stock.held_of[strength]
        self.odds[STRENGTH] = self.stock.at_least(front.missing - held, self.stock.pile_of[strength])
        self.totals[STRENGTH] = front.size * strength

    def see_runs(self, one_colour: bool) -> None:
        """The likeliest run, and half of the next that is left to hope for."""
        front = self.front
        best: i64 = 0
        second: i64 = 0
        total: i64 = 0
        run = bit(front.size) - 1
        for start in range(STRENGTHS - front.size + 1):
            whole = run << start
            if front.line & ~whole:
                continue
            odds = self.odds_of(whole & ~front.line, one_colour)
            if odds > best:
                second = best
                best = odds
                total = front.size * start + front.size * (front.size - 1) // 2
            elif odds > second:
                second = odds
        kind = COLOUR_RUN if one_colour else RUN
        self.odds[kind] = best + (SURE - best) * second // (2 * SURE)
        self.totals[kind] = total

    def odds_of(self, gaps: i64, one_colour: bool) -> i64:
        """Of all these strengths; elite troops stand for what is not to be had."""
        stock = self.stock
        shift = self.front.colour * STRENGTHS
        free = self.front.elite
        odds: i64 = SURE
        for strength in range(STRENGTHS):
            if not gaps & bit(strength):
                continue
            held: i64 = stock.held_of[strength]
            there: i64 = stock.pile_of[strength]
            if one_colour:
                held = stock.held >> (shift + strength) & 1
                there = stock.pile >> (shift + strength) & 1
            if held:
                continue
            if free:
                free -= 1
                continue
            odds = odds * (SURE - stock.none[there]) // SURE
            if odds == 0:
                return 0
        return odds


def odds_between(mine: Outlook, yours: Outlook, first: bool) -> i64:
    """Out of a thousand: that the Attacker's formation will be better; `first` wins between equals."""
    rest: i64 = SURE
    theirs: i64 = SURE
    better: i64 = 0
    step: i64 = PER_POINT
    if mine.front.missing == 0 and yours.front.missing == 0:
        step = SURE
    kind: i64 = TYPES - 1
    while kind >= 0:
        here: i64 = rest * mine.odds[kind] // SURE
        there: i64 = theirs * yours.odds[kind] // SURE
        rest -= here
        theirs -= there
        even: i64 = SURE // 2 + (mine.totals[kind] - yours.totals[kind]) * step + (1 if first else -1) * step // 2
        if even > SURE:
            even = SURE
        elif even < 0:
            even = 0
        better += here * theirs // SURE + here * there // SURE * even // SURE
        kind -= 1
    return better


def features(table: Siege, threat: bool) -> list[int]:
    """What is weighed of a table at the beginning of a turn."""
    values = [0] * FEATURES
    attacks = table.side_of(table.turn) == ATTACK
    left: i64 = table.deck.size()
    turns: i64 = 1 + left // 2 if attacks else (left + 1) // 2
    draws = (left + 1) // 2
    stocks = [Stock(table.hands[table.seat_of(side)], table.deck.cards, draws) for side in (ATTACK, DEFENCE)]
    breaches: i64 = 0
    for tile in range(TILES):
        breaches += table.damaged[tile]
    for tile in range(TILES):
        see_tile(table, tile, stocks, turns, 1 if table.damaged[tile] or breaches == 3 else 0, values)
    values[THREAT] = SURE if threat else 0
    values[TURNS] = turns * 40
    values[CAULDRONS] = table.cauldrons * 333
    values[CAULDRONS_LATE] = table.cauldrons * 333 * turns // 24
    if breaches > 0:
        values[BREACHED + breaches - 1] = SURE
        values[BREACHED_IN_TIME + breaches - 1] = turns * 40
    values[TROOPS] = stocks[ATTACK].elite * SURE
    values[TROOPS + 1] = stocks[ATTACK].actions * SURE
    values[TROOPS + 2] = stocks[DEFENCE].elite * SURE
    values[TROOPS + 3] = stocks[DEFENCE].actions * SURE
    values[ALWAYS] = SURE
    return values


def see_tile(table: Siege, tile: i64, stocks: list[Stock], turns: i64, last: i64, values: list[int]) -> None:
    asked = table.asks[tile]
    taste = TASTES[ATTACK]
    mine = Outlook(Front(asked, table.wall, tile * DEEPEST, taste), stocks[ATTACK])
    yours = Outlook(Front(asked, table.wall, (TILES + tile) * DEEPEST, taste), stocks[DEFENCE])
    missing = mine.front.missing
    answered = yours.front.missing == 0
    first = missing == 0 and (not answered or table.done[tile] < table.done[TILES + tile])
    odds: i64 = odds_between(mine, yours, first or (missing > 0 and not answered)) if missing <= turns else 0
    place: i64 = 4
    if missing == 0:
        place = 0 if claim_holds(table, tile) else 1
    elif missing < 3:
        place = missing + 1
    at = last * OF_A_TILE
    values[at + BY_CLASS + 2 * place] += SURE
    values[at + BY_CLASS + 2 * place + 1] += odds
    if answered:
        values[at + ANSWERED] += SURE
        values[at + ANSWERED + 1] += odds
    values[at + ODDS_IN_TIME] += odds * turns // 24
    if last and odds > values[BEST_CHANCE]:
        values[BEST_CHANCE] = odds


def hope_of_attack(table: Siege, threat: bool) -> i64:
    """Out of a thousand: that the Attacker wins, at the beginning of a turn."""
    values = features(table, threat)
    weights = WEIGHTS[1 if table.options.tactics else 0][table.side_of(table.turn)]
    total = 0.0
    for place in range(FEATURES):
        if values[place]:
            total += weights[place] * values[place]
    return int(SURE / (1.0 + exp(-total / SURE)))
