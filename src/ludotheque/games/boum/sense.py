"""What a player of Boum ! knows: how far to look ahead, how the table looks for everybody, which turns to think of."""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.boum import explosions
from ludotheque.games.boum.actions import (
    ALPHABET,
    ANSWER,
    BLOCK,
    CELLS,
    DISCARD,
    DRAW,
    END,
    EXCHANGE,
    EXTRA,
    FUSE,
    GAMELLE,
    KICK,
    KINDS,
    LET_PASS,
    POWERS,
    REMOTE,
    ROLLERS,
    TAKE_BACK,
    Lay,
    Play,
)
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.sense_plans import POINT, Planner
from ludotheque.games.boum.state import CARDS, FIGURE, NO_BOMB, NO_TEAMS, REACTION, READY, WINNING, Table
from ludotheque.games.boum.terrain import NOWHERE
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import Action, State

# What a card is worth in a hand, in tenths of a point
CARD: Final[list[int]] = [1, 1, 1, 0, 1, 3, 2, 0, 6, 1]
SLOPE: Final = 108  # how much likelier a tenth of a point makes the victory, in hundredths
LENGTH: Final = 24  # decisions of a playout; then what lies there counts as if it went off, in part
LIKELY: Final = [0, 60, 25, 10]  # out of a hundred, by the tiles that are left: that it finds everybody where he is
FOR_TWO: Final = (40, 120, 400)
FOR_MORE: Final = (30, 100, 300)
BOLD: Final = 7  # of so many turns that are weighed one begins with any card
CALM: Final = 40  # and of those in playouts


def powers_of(slope: int, number: int) -> list[int]:
    values = [1000]
    for _ in range(number - 1):
        values.append(values[-1] * slope // 100)
    return values


HOPE: Final[list[int]] = powers_of(SLOPE, 160)


class BoumSense(Sense):
    def __init__(self) -> None:
        self.planner = Planner()

    # ------------------------------------------------------------------ how it is searched

    def manner(self, state: State) -> Manner:
        assert isinstance(state, Boum)
        longest = 14 if state.phase == FIGURE else 1
        looks = FOR_TWO if state.seats == 2 else FOR_MORE
        return Manner(whole_turns=True, longest=longest, length=LENGTH, width=2, curiosity=200, looks=looks, tree=False)

    def rests(self, state: State) -> bool:
        """Before the first bomb of a countdown: what the last one brought is counted."""
        assert isinstance(state, Boum)
        return state.phase == CARDS and state.turn == state.marker and not state.lit

    def hopes(self, state: State) -> list[int]:
        assert isinstance(state, Boum)
        seats = state.seats
        hopes = [0] * seats
        if state.options.teams != NO_TEAMS:
            return self.team_hopes(state)
        total = 0
        coming = self.coming(state)
        for seat in range(seats):
            hopes[seat] = HOPE[strength(state, seat, state.scores[seat], coming[seat])]
            total += hopes[seat]
        for seat in range(seats):
            hopes[seat] = hopes[seat] * WHOLE // total
        return hopes

    def coming(self, table: Boum) -> list[int]:
        """What the bombs that lie there will probably bring everybody, in tenths of a point."""
        if not table.lit:
            return [0] * table.seats
        counts = explosions.touches(table, table.bomb_cells())
        points = explosions.gains(counts, table.teams, table.options.mate_per_bomb)
        scores = explosions.after(table.scores, points)
        likely = LIKELY[min(table.tiles, 3)]
        return [(scores[seat] - table.scores[seat]) * likely // 10 for seat in range(table.seats)]

    def team_hopes(self, state: Boum) -> list[int]:
        scores = state.scores
        for touched in state.hits:
            scores = explosions.after(scores, explosions.gains(touched, state.teams, state.options.mate_per_bomb))
        coming = self.coming(state)
        strengths = [0, 0]
        for seat in range(state.seats):
            strengths[state.teams[seat]] += strength(state, seat, min(scores[seat], WINNING + 1), coming[seat])
        first = HOPE[min(strengths[0], 159)]
        second = HOPE[min(strengths[1], 159)]
        half = WHOLE // 2
        hope = [half * first // (first + second), half * second // (first + second)]
        return [hope[state.teams[seat]] for seat in range(state.seats)]

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """Whoever lays a bomb likes a strong one better: half of the time the strongest are taken to lie there."""
        assert isinstance(state, Boum)
        if chance.below(2) == 0:
            return
        bombs = state.bombs
        for cell in range(CELLS):
            bomb = bombs[cell]
            if bomb == NO_BOMB or bomb // POWERS == seat:
                continue
            reserve = state.reserves[bomb // POWERS]
            for power in range(POWERS - 1, bomb % POWERS, -1):
                if reserve[power]:
                    reserve[power] -= 1
                    reserve[bomb % POWERS] += 1
                    bombs[cell] = bomb // POWERS * POWERS + power
                    break

    # ------------------------------------------------------------------ what a seat in its right mind does

    def sane(self, state: State, seat: int, legal: list[Action]) -> list[Action]:
        """Nothing that shuts the figure into its own blasts; and no walking back."""
        assert isinstance(state, Boum)
        if state.phase != FIGURE:
            return legal
        kept: list[Action] = []
        way_out = self.planner.has_way_out(state, seat)
        for action in legal:
            if action is TAKE_BACK or (way_out and self.planner.is_trap(state, seat, action)):
                continue
            kept.append(action)
        return kept if kept else legal

    def weigh(self, state: State, seat: int, legal: list[Action]) -> list[int]:
        """Where no plan says more."""
        weights: list[int] = []
        for action in legal:
            if action is TAKE_BACK:
                weights.append(0)
            elif isinstance(action, (Play, Lay)):
                weights.append(3)
            else:
                weights.append(2)
        return weights

    def choose(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        """For a turn that is to be weighed: bolder than the one that everybody makes in a playout."""
        assert isinstance(state, Boum)
        if len(legal) == 1:
            return legal[0]
        action = self.move(state, seat, chance, BOLD) if state.phase == FIGURE else self.decide(state, seat, chance)
        for one in legal:
            if one is action:
                return action
        self.planner.plan = []
        return legal[lot(self.weigh(state, seat, legal), chance)]

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        assert isinstance(state, Boum)
        phase = state.phase
        if phase == FIGURE:
            return self.move(state, seat, chance, CALM)
        if phase == REACTION:
            return self.answer(state, seat, chance)
        if phase == CARDS:
            return self.fetch(state, seat, chance)
        return self.put_away(state, seat, chance)

    def move(self, table: Boum, seat: int, chance: Chance, whims: int) -> Action:
        action = self.planner.go_on(table, seat, chance, whims)
        if action is not None:
            return action
        if not table.shares_cell(seat):
            return END
        legal = table.legal(seat)
        return legal[lot(self.weigh(table, seat, legal), chance)]

    # ------------------------------------------------------------------ cards

    def fetch(self, table: Table, seat: int, chance: Chance) -> Action:
        """A hand without anything that makes points is exchanged, the larger the rather."""
        hand = table.hands[seat]
        size = table.hand_size(seat)
        if hand[REMOTE] or hand[FUSE] >= table.tiles or size < 2:
            return DRAW
        good = hand[FUSE] + hand[GAMELLE] + hand[EXTRA]
        if table.lit and table.tiles == 1:
            good += hand[KICK] + hand[ROLLERS] + hand[BLOCK] + hand[FUSE]
        return EXCHANGE if chance.below(size + 1) > good else DRAW

    def put_away(self, table: Table, seat: int, chance: Chance) -> Action:
        hand = table.hands[seat]
        worst = NOWHERE
        least = 1000
        for card in range(KINDS):
            if hand[card]:
                value = 3 * CARD[card] - 2 * (hand[card] - 1) + chance.below(3)
                if value < least:
                    least = value
                    worst = card
        return DISCARD[worst]

    def answer(self, table: Table, seat: int, chance: Chance) -> Action:
        """Gamelle for what brings the others more than this seat."""
        if table.hands[seat][GAMELLE] == 0:
            return LET_PASS
        action = ALPHABET[table.played]
        assert isinstance(action, Play)
        hurts = 0
        if table.gamelles:
            hurts = 0
        elif action.card == REMOTE:
            hurts = -self.planner.outcome_of(table, seat, explosions.chain(table, action.target))
        elif action.card == FUSE:
            if table.tiles == 1:
                hurts = -self.planner.outcome_of(table, seat, table.bomb_cells())
        elif action.card == BLOCK:
            if action.target == seat:
                hurts = 70 if table.lit and table.tiles == 1 else 20
        elif table.lit and table.tiles == 1 and table.standing[seat] != READY:
            hurts = 15
        return ANSWER if chance.below(POINT) < hurts else LET_PASS


def strength(table: Table, seat: int, score: int, coming: int) -> int:
    """Points, those to come, and cards, in tenths of a point."""
    total: i64 = 10 * score + coming
    hand = table.hands[seat]
    for card in range(KINDS):
        total += CARD[card] * hand[card]
    return min(total, 159)


SENSE: Final = BoumSense()
