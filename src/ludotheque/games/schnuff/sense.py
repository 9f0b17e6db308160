"""What a player who knows Schnuff knows: what a card is worth at which count, what chips are worth at the end of a
round, what the others have probably kept, and that nobody goes beyond 90 who can hand the problem on.

The law of this file: a round is played out by the worths of `data/worths.txt`, and what follows it is believed from
the chips alone: all cards are gathered then, and who deals makes no difference that could be measured.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from ludotheque.games.schnuff.actions import (
    BITS,
    DECK_SIZE,
    FOUR,
    KINDS,
    MOST,
    ONE,
    PASS,
    PLAY,
    REVERSE,
    RISK,
    SCHNUFF,
    SNAP,
    STUCK,
    THREE,
    TWO,
    Play,
    how_many,
    is_number,
    one,
    value,
)
from ludotheque.games.schnuff.legality import playable
from ludotheque.games.schnuff.material import DECKS, FOLDER
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.state import (
    FIRST_CARD,
    HAND,
    LAST_FRONTIER,
    NO_ONE,
    NOBODY,
    PLAYING,
    Options,
    fee,
    next_frontier,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense
from ludotheque.kernel.state import Action, State

CHIP: Final = 1000  # one chip, in the unit of the worths
LAST_CHIP: Final = 2 * CHIP  # what it costs beyond its fee to pay one's last chips
ROLLED: Final = 450  # what the others lose by a Schnuff, on the mean, of every chip that the frontier costs
FREE: Final[dict[str, int]] = {"free30": LAST_FRONTIER + 1, "free60": LAST_FRONTIER + 2}  # rows after the counts
ROWS: Final = LAST_FRONTIER + 3
MANY: Final = 4  # in the round: more of them play alike


# ---------------------------------------------------------------------- what a card is worth


def read_worths(text: str) -> list[list[int]]:
    """By how many are in the round: row after row, the worth of every kind of card in the hand."""
    worths = [[0] * (ROWS * KINDS) for _ in range(MANY + 1)]
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if words:
            row = FREE[words[1]] if words[1] in FREE else int(words[1])
            for card in range(KINDS):
                worths[int(words[0])][row * KINDS + card] = int(words[2 + card])
    return worths


def rolls() -> list[int]:
    """The 36 ways two dice fall, as what a Risk adds (§5.5)."""
    totals = [first + second for first in range(1, 7) for second in range(1, 7)]
    return [total if total >= 7 else -total for total in totals]


def risked(worths: list[int]) -> list[int]:
    """The same rows before a Risk is rolled: their mean over the dice; beyond 90 the cards are worth nothing."""
    mean = [0] * (ROWS * KINDS)
    for count in range(LAST_FRONTIER + 1):
        for card in range(KINDS):
            total = 0
            for roll in rolls():
                after = max(count + roll, 0)
                total += worths[after * KINDS + card] if after <= LAST_FRONTIER else 0
            mean[count * KINDS + card] = total // 36
    return mean


def crossing_rolls(count: int) -> int:
    """How many of the 36 rolls carry the count across the next frontier."""
    return len([roll for roll in rolls() if count + roll > next_frontier(count)])


WORTHS: Final = read_worths((FOLDER / "worths.txt").read_text(encoding="utf-8"))
RISKED: Final = [risked(worths) for worths in WORTHS]
CROSSING: Final = [crossing_rolls(count) for count in range(LAST_FRONTIER + 1)]


def total_worth(worths: list[int], count: int, hand: i64) -> int:
    """Of the cards of a hand, at that count; below zero it is like zero."""
    total: i64 = 0
    place: i64 = KINDS * count if count > 0 else 0
    while hand:
        cards = hand & MOST
        if cards:
            total += cards * worths[place]
        hand >>= BITS
        place += 1
    return total


def liking(table: Schnuff, seat: int, card: int) -> int:
    """What comes of a card that could be played: the chips it costs now, and the worth of the hand that is left."""
    many = min(table.in_round, MANY)
    rest = table.hands[seat] - one(card)
    count = table.count
    frontier = next_frontier(count)
    price = fee(frontier)
    cost = CHIP * price + (LAST_CHIP if table.chips[seat] <= price else 0)
    if is_number(card):
        after = count + value(card)
        if after <= frontier or table.free != NO_ONE:
            cost = 0
        return (total_worth(WORTHS[many], after, rest) if after <= LAST_FRONTIER else 0) - cost
    if card in (PASS, REVERSE):
        return total_worth(WORTHS[many], count, rest)
    if card == SNAP:
        return total_worth(WORTHS[many], frontier, rest)
    if card == RISK:
        likely = CROSSING[count] if count > 0 and table.free == NO_ONE else 0
        return total_worth(RISKED[many], count, rest) - cost * likely // 36
    if table.in_round == 2:  # (S16) both roll, and 21 of 36 rolls pay
        other = table.after(seat, 1)
        gain = (LAST_CHIP if table.chips[other] <= price else 0) - (LAST_CHIP if table.chips[seat] <= price else 0)
        gain = gain * 21 // 36
    else:
        gain = ROLLED * price
    return gain + (total_worth(WORTHS[many], LAST_FRONTIER + price, rest) if frontier < LAST_FRONTIER else 0)


# ---------------------------------------------------------------------- what chips are worth

# The chance of the row's chips against the column's, of two that begin a round, in thousandths
EQUITY: Final = [
    [500, 271, 252, 149, 134, 123, 56, 35, 29, 19],
    [729, 500, 396, 253, 239, 188, 115, 84, 63, 43],
    [748, 604, 500, 368, 313, 267, 174, 131, 102, 78],
    [851, 747, 632, 500, 436, 360, 264, 211, 172, 128],
    [866, 761, 687, 564, 500, 427, 339, 280, 228, 180],
    [877, 812, 733, 640, 573, 500, 409, 347, 291, 236],
    [944, 885, 826, 736, 661, 591, 500, 431, 370, 306],
    [965, 916, 869, 789, 720, 653, 569, 500, 434, 368],
    [971, 937, 898, 828, 772, 709, 630, 566, 500, 436],
    [981, 957, 922, 872, 820, 764, 694, 632, 564, 500],
]
# Of three and more, the chances are to each other as these are, by chips
STAKES: Final = [0, 100, 167, 287, 516, 757, 1150, 1730, 2280, 3180, 4320]
BELIEVED: Final = 600  # of what the hands promise in the middle of a round, in thousandths


def equity(mine: int, others: int) -> int:
    """Of one who has so many chips, against another."""
    if mine <= 0 or others <= 0:
        return 0 if mine <= 0 else WHOLE
    return EQUITY[mine - 1][others - 1]


def hope_of_two(mine: int, others: int, promise: int) -> int:
    """Chips and a promise of more of them than the other one, in thousandths."""
    now = equity(mine, others)
    next_chip = equity(mine, others - 1) - now if promise > 0 else now - equity(mine - 1, others)
    return min(max(now + promise * next_chip // CHIP, 0), WHOLE)


def stake(chips: int, promise: int) -> int:
    """The same among more: no less than a little."""
    further = STAKES[min(chips + 1, len(STAKES) - 1)] if promise > 0 else STAKES[chips - 1]
    return max(STAKES[chips] + abs(promise) * (further - STAKES[chips]) // CHIP, STAKES[chips] // 4)


def mean_of_a_card(worths: list[int], deck: list[int]) -> list[int]:
    """At every count, the worth of a card of which nothing is known."""
    means: list[int] = []
    for count in range(LAST_FRONTIER + 1):
        total = 0
        for card in range(KINDS):
            total += deck[card] * worths[count * KINDS + card]
        means.append(total // DECK_SIZE)
    return means


MEANS: Final = [mean_of_a_card(worths, DECKS["standard"]) for worths in WORTHS]


def promise_of(table: Schnuff, seat: int) -> int:
    """What that hand is worth more than the others', in thousandths of a chip; the count as it was left by whoever
    played last, which is worth something by itself."""
    many = min(table.in_round, MANY)
    last = table.after(table.turn, -table.direction)
    mine, others = 0, 0
    for other in range(table.seats):
        if table.status[other] == PLAYING:
            worth = total_worth(WORTHS[many], table.count, table.hands[other])
            if other == last:
                worth += (HAND - 1) * MEANS[many][max(table.count, 0)]
            if other == seat:
                mine = worth
            else:
                others += worth
    return (mine - others // (table.in_round - 1)) * BELIEVED // 1000


# ---------------------------------------------------------------------- what the others have kept

# How much likelier than a number a special card is to be in a hand, in hundredths, by how many cards were played from
# it in this round: numbers go, special cards stay. For two in the round, and for more.
KEPT: Final = [
    [100, 134, 170, 205, 245, 245, 240, 240, 170, 165, 160, 140],
    [100, 124, 148, 172, 155, 150, 135, 130, 115, 110, 100, 90],
]
# Whoever has just played a special card had others, or none to spare after a Schnuff among two; and whoever has just
# paid for a number had hardly another way.
AFTER_SPECIAL: Final = [
    [100, 300, 290, 290, 280, 260, 190, 180, 150, 145, 140, 130],
    [100, 190, 210, 150, 130, 125, 120, 120, 115, 110, 100, 100],
]
AFTER_SCHNUFF: Final = [40, 120]
AFTER_PAYING: Final = [45, 30]

AUTOMATIC: Final[dict[str, Options]] = {}


def automatic(options: Options) -> Options:
    """The same table where the house draws."""
    key = str(options.values)
    found = AUTOMATIC.get(key)
    if found is None:
        found = Options({**options.values, "draw": "auto"})
        AUTOMATIC[key] = found
    return found


def has_just_crossed(table: Schnuff) -> bool:
    """Whether the last card was a number that carried the count across a frontier."""
    if not table.discard or not is_number(table.discard[-1]):
        return False
    return next_frontier(table.count - value(table.discard[-1])) < table.count


def last_was_paid(table: Schnuff) -> bool:
    return has_just_crossed(table) and not (len(table.discard) > 1 and table.discard[-2] == SCHNUFF)


def odds_of_special(table: Schnuff, seat: int) -> int:
    """How much likelier than a number a special card is in that hand, in hundredths."""
    more = 0 if table.in_round == 2 else 1
    played = DECK_SIZE - table.bag.left - HAND * table.seats
    plays = min(max(played // table.in_round, 0), len(KEPT[0]) - 1)
    if not table.discard or table.after(table.turn, -table.direction) != seat:
        return KEPT[more][plays]
    last = table.discard[-1]
    if last_was_paid(table):
        return AFTER_PAYING[more]
    if is_number(last):
        return KEPT[more][plays]
    return AFTER_SCHNUFF[more] if last == SCHNUFF else AFTER_SPECIAL[more][plays]


def deal_likely(table: Schnuff, seat: int, chance: Chance) -> None:
    """That hand again, by what its player has probably kept."""
    odds: i64 = odds_of_special(table, seat)
    counts = table.bag.counts
    for _ in range(table.take_unseen(seat)):
        numbers: i64 = counts[ONE] + counts[TWO] + counts[THREE] + counts[FOUR]
        at: i64 = chance.below(100 * numbers + odds * (table.bag.left - numbers))
        card = 0
        weight: i64 = 100 * counts[card]
        while at >= weight:
            at -= weight
            card += 1
            weight = (100 if is_number(card) else odds) * counts[card]
        table.bag.put(card, -1)
        table.give(seat, one(card))


# ---------------------------------------------------------------------- what is cut

HANDS_ON: Final = one(PASS) * MOST + one(REVERSE) * MOST + one(SNAP) * MOST


def can_hand_on(table: Schnuff, hand: int) -> bool:
    """Whether there is a card that leaves the frontier to the others (§5.2 to §5.4, §5.6)."""
    return hand & HANDS_ON != 0 or (how_many(hand, SCHNUFF) > 0 and table.on_frontier())


def is_folly(table: Schnuff, seat: int, card: int) -> bool:
    """To carry the count beyond 90, or to risk it, or to pay one's last chips, while the hand has a way out."""
    frontier = next_frontier(table.count)
    if table.free != NO_ONE:
        return False
    if is_number(card):
        if table.count + value(card) <= frontier:
            return False
        return frontier == LAST_FRONTIER or table.chips[seat] <= fee(frontier)
    return card == RISK and frontier == LAST_FRONTIER and CROSSING[table.count] > 0


FADING: Final = [int(1000 * exp(-step / 8)) for step in range(64)]
FADING_STEP: Final = 32  # thousandths of a chip


def weight_of(worse: int) -> int:
    """How much a card deserves a thought that is so much worse than the best."""
    step = worse // FADING_STEP
    return FADING[step] + 1 if step < len(FADING) else 1


class SchnuffSense(Sense):
    """Of all numbers of seats and all options."""

    def manner(self, state: State) -> Manner:
        return Manner(curiosity=400, looks=(12, 150, 600), ease=(10, 0))

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        assert isinstance(state, Schnuff)
        likings: list[int] = []
        for action in legal:
            likings.append(liking(state, seat, action.card) if isinstance(action, Play) else 0)
        best = max(likings)
        return [weight_of(best - one_liking) for one_liking in likings]

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        return self.decide(state, seat, chance)

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        assert isinstance(state, Schnuff)
        cards: i64 = state.hands[seat] & playable(state)
        best: Action = STUCK
        most = 0
        card = 0
        while cards:
            if cards & MOST:
                likes = liking(state, seat, card)
                if best is STUCK or likes > most:
                    best, most = PLAY[card], likes
            cards >>= BITS
            card += 1
        return best

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        assert isinstance(state, Schnuff)
        if not can_hand_on(state, state.hands[seat]):
            return legal
        kept = [action for action in legal if not isinstance(action, Play) or not is_folly(state, seat, action.card)]
        return kept if kept else legal

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """The others hold what they have probably kept; and whoever may still draw does so, as everybody will."""
        assert isinstance(state, Schnuff)
        if state.phase != FIRST_CARD and state.bag.left:
            for other in range(state.seats):
                if other != seat and state.status[other] == PLAYING and not state.veiled[other]:
                    deal_likely(state, other, chance)
        if state.options.manual_draw:
            state.options = automatic(state.options)
            if state.late != NOBODY:
                late = state.late
                state.late = NOBODY
                state.draw_card(late)

    def rests(self, state: State) -> bool:
        """When a number has just crossed a frontier, unless the end of the game is another than usual or near."""
        assert isinstance(state, Schnuff)
        if state.phase != FIRST_CARD and not has_just_crossed(state):
            return False
        options = state.options
        return not (options.short_game and state.seats > 2) and options.decision_limit - state.decisions > 250

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Schnuff)
        hopes = [0] * state.seats
        left = state.with_chips()
        fresh = state.phase == FIRST_CARD or state.in_round < len(left)
        if len(left) == 2:
            first, second = left[0], left[1]
            promise = 0 if fresh else promise_of(state, first)
            hopes[first] = hope_of_two(state.chips[first], state.chips[second], promise)
            hopes[second] = WHOLE - hopes[first]
            return hopes
        total = 0
        for seat in left:
            hopes[seat] = stake(state.chips[seat], 0 if fresh else promise_of(state, seat))
            total += hopes[seat]
        for seat in left:
            hopes[seat] = WHOLE * hopes[seat] // total
        return hopes


SENSE: Final = SchnuffSense()
