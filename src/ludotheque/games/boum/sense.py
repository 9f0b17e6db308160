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
from ludotheque.games.boum.sense_ideas import USUAL, bold, is_partner
from ludotheque.games.boum.sense_plans import POINT, Planner
from ludotheque.games.boum.state import CARDS, FIGURE, NO_BOMB, NO_TEAMS, REACTION, READY, WINNING, Table
from ludotheque.games.boum.terrain import NOWHERE
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.sense import WHOLE, Manner, Sense, lot
from ludotheque.kernel.state import NOBODY, Action, State

# What makes a victory likelier, fitted to some two hundred games of rules of thumb for four: the chances of whoever has
# one more of it grow by SLOPE. Five and six points were too rare there, and are set by hand
SLOPE: Final = 1.0077
POINTS: Final[list[int]] = [0, 130, 250, 440, 720, 840, 960]  # by score: the last ones count most
CARD: Final[list[int]] = [10, 10, 30, 0, 0, 50, 40, 0, 70, 10]
ANY_CARD: Final = 20  # one that is only imagined
A_TURN: Final = 30  # to come in this round
MOST: Final = 1600
LENGTH: Final = 24  # decisions of a playout; then what lies there counts as if it went off, in part
FOUND_THERE: Final = [90, 22, 10, 6, 4, 3]  # out of a hundred: that a bomb still finds him, by the turns he has left
FOR_TWO: Final = (15, 60, 400)
FOR_MORE: Final = (30, 100, 300)
RECKLESS: Final = 8  # on one of so many imagined tables bombs are as strong as they happen to be
BOLD: Final = 7  # of so many turns that are weighed one begins with any card
CALM: Final = 40  # and of those in playouts


HOPE: Final[list[int]] = [int(1_000_000 * SLOPE**worth) for worth in range(MOST + 1)]


class BoumSense(Sense):
    def __init__(self) -> None:
        self.planner = Planner()
        self.knower = NOBODY  # who imagines the tables

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
            worth = stairs(100 * state.scores[seat] + coming[seat]) + means(state, seat, self.knower)
            hopes[seat] = HOPE[min(worth, MOST)]
            total += hopes[seat]
        for seat in range(seats):
            hopes[seat] = hopes[seat] * WHOLE // total
        return hopes

    def coming(self, table: Boum) -> list[int]:
        """What the bombs that lie there will probably bring everybody, in hundredths of a point."""
        seats = table.seats
        coming = [0] * seats
        if not table.lit:
            return coming
        counts = explosions.touches(table, table.bomb_cells())
        for seat in range(seats):
            likely = FOUND_THERE[table.tiles - 1 + (1 if has_turn(table, seat) else 0)]
            for owner in range(seats):
                bombs = counts[owner * seats + seat]
                if owner == seat:
                    coming[owner] -= bombs * likely
                elif bombs:
                    coming[owner] += -likely if is_partner(table, owner, seat) else likely
        return coming

    def team_hopes(self, state: Boum) -> list[int]:
        scores = state.scores
        for touched in state.hits:
            scores = explosions.after(scores, explosions.gains(touched, state.teams, state.options.mate_per_bomb))
        coming = self.coming(state)
        strengths = [0, 0]
        for seat in range(state.seats):
            worth = max(0, 100 * min(scores[seat], WINNING + 1) + coming[seat]) + means(state, seat, self.knower)
            strengths[state.teams[seat]] += worth
        first = HOPE[min(strengths[0], MOST)]
        second = HOPE[min(strengths[1], MOST)]
        half = WHOLE // 2
        hope = [half * first // (first + second), half * second // (first + second)]
        return [hope[state.teams[seat]] for seat in range(state.seats)]

    def imagine(self, state: State, seat: int, chance: Chance) -> None:
        """Whoever lays a bomb likes a strong one better: nearly always the strongest are taken to lie there."""
        assert isinstance(state, Boum)
        self.knower = seat
        if chance.below(RECKLESS) == 0:
            return
        bombs = state.bombs
        first = chance.below(CELLS)
        for step in range(CELLS):
            cell = (first + step) % CELLS
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
        if state.phase == FIGURE:
            self.planner.mood = bold(chance)
            action = self.move(state, seat, chance, BOLD)
            self.planner.mood = USUAL
        else:
            action = self.decide(state, seat, chance)
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
        return self.put_away(state, seat)

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

    def put_away(self, table: Table, seat: int) -> Action:
        hand = table.hands[seat]
        worst = NOWHERE
        least = 1000
        for card in range(KINDS):
            if hand[card]:
                value = CARD[card] - 7 * (hand[card] - 1)
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


def stairs(score: int) -> int:
    """What a score in hundredths of a point is worth, between the steps of POINTS."""
    score = max(0, min(score, 100 * len(POINTS) - 101))
    below = POINTS[score // 100]
    return below + (POINTS[score // 100 + 1] - below) * (score % 100) // 100


def means(table: Table, seat: int, knower: int) -> int:
    """A turn and cards; those that are only imagined are like any others, or luck would speak louder than the move."""
    total: i64 = A_TURN if has_turn(table, seat) else 0
    if seat != knower:
        return total + ANY_CARD * table.hand_size(seat)
    hand = table.hands[seat]
    for card in range(KINDS):
        total += CARD[card] * hand[card]
    return total


def has_turn(table: Table, seat: int) -> bool:
    """Whether this figure can still walk in this round."""
    return table.standing[seat] == READY or (table.turn == seat and table.phase in (CARDS, FIGURE))


SENSE: Final = BoumSense()
