"""What lies on the table: figures, bombs, cards, the countdown, the skulls.

The law of this file: sixty cards and every bomb are always somewhere; what is secret (hands, the powers of
bombs, hidden teams, answers that are not open yet) lies in fields of its own, and everything else is public.
"""

from typing import Final

from ludotheque.games.boum.actions import ALPHABET, CELLS, COPIES, EXTRA, GAMELLE, KINDS, NAMES, POWERS, ROLLERS
from ludotheque.games.boum.material import ground_of
from ludotheque.kernel.chance import Bag, Chance
from ludotheque.kernel.state import Action, State

NOBODY: Final = -1
NO_BOMB: Final = -1
NO_CARD: Final = -1

WINNING: Final = 4  # skulls (§7.1)
TEAM_WINNING: Final = 6  # (§9.3)
TAKE_BACKS: Final = 10  # a turn (§4.5)
MOST_DECISIONS: Final = 20_000  # of a game whose limits are off: more than any table of people gets to (B70)

# The phases, by the rulebook's own steps (§3)
CARDS: Final = 0  # draw, exchange or keep
FIGURE: Final = 1  # steps, bombs, power cards
REACTION: Final = 2  # a card lies open; who wants to answer it?
LIMIT: Final = 3  # down to the hand limit
OVER: Final = 4

# Where a player stands in this round (§3.2)
READY: Final = 0  # has not played yet
PLAYED: Final = 1  # is playing or has played
STUNNED: Final = 2  # skips the turn
BLOCKED: Final = 3  # skips the turn and answers nothing
BLOCKED_NEXT: Final = 4  # has played, answers nothing, and skips the next round (B30)

# What a seat has said about the card that lies open (§8.8)
NOT_ASKED: Final = 0
ASKED: Final = 1
LETS_PASS: Final = 2
WANTS: Final = 3

# Teams (§9)
NO_TEAMS: Final = 0
OPEN_TEAMS: Final = 1
HIDDEN_TEAMS: Final = 2
NO_TEAM: Final = -1
PAIRINGS: Final = 3  # ways for four to be two and two: A's partner is B, C or D


# The endings, and the paragraph that each stands in
ENDINGS: Final[dict[str, str]] = {
    "victory": "§7.1",
    "shared_victory": "§7.1",
    "team_victory": "§9.3",
    "draw": "§9.3",
    "stalled": "§7.2",
    "stopped": "§7.3",
}


def limit(value: str) -> int:
    """§7.2, §7.3 (B70): a limit that is off is one that nobody gets to."""
    return MOST_DECISIONS if value == "off" else int(value)


class Options:
    """The table's options as values."""

    def __init__(self, seats: int, values: dict[str, str]) -> None:
        """DataError for pieces that cannot lie there."""
        self.values = values
        self.terrain = ground_of(values["arena"], seats, values["teleporters"], values["tunnels"], values["arrows"])
        small = seats <= 3
        self.steps = 5 if small else 6  # §3.4
        self.hand_limit = 4 if small else 5  # §3.5
        self.first_hand = 3 if small else 4  # §2.3
        self.bombs = [5, 2, 0] if small else [5, 3, 2]  # of each power, a player, §2.2 (B10)
        self.teams = NO_TEAMS
        if values["teams"] != "off":
            self.teams = OPEN_TEAMS if values["teams"] == "open" else HIDDEN_TEAMS
        self.tiles = int(values["fuses"]) + 1  # the fuses and the spark
        self.rollers_once = values["rollers_once"] == "on"
        self.gamelle_chain = values["gamelle_chain"] == "on"
        self.block_next = seats == 2 and values["two_player_block_next"] == "on"
        self.pause_if_no_bomb = values["pause_if_no_bomb"] == "on"
        self.mate_per_bomb = values["mate_penalty"] == "bomb"
        self.hits_at_once = values["hidden_hits"] == "immediate"
        self.stall_limit = limit(values["stall_limit"])
        self.decision_limit = limit(values["decision_limit"])
        self.pass_lands_free = values["pass_lands_free"] == "on"
        self.victory_at_boum = values["victory_at"] == "boum"
        self.marker_moves = seats > 2 or values["two_player_marker"] == "moves"
        self.punch_home = values["punch_home"] == "on"


class Table(State):
    """The things on the table; `rules.Boum` adds what may be done with them."""

    def __init__(self, seats: int, options: Options, chance: Chance, twin_of: "Table | None" = None) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.ground = options.terrain
        if twin_of is None:
            self.lay_out(seats)
        else:
            self.copy(twin_of)

    def lay_out(self, seats: int) -> None:
        self.decisions = 0
        self.round = 1
        self.phase = CARDS
        self.marker = 0  # the first player of this round
        self.turn = 0
        self.standing = [READY] * seats
        # the arena
        self.figures = self.ground.starts.copy()
        self.bombs = [NO_BOMB] * CELLS  # owner * POWERS + power
        self.reserves = [self.options.bombs.copy() for _ in range(seats)]
        # the cards
        self.hands = [[0] * KINDS for _ in range(seats)]
        self.bag = Bag(NAMES, COPIES)
        self.discard: list[int] = []  # the last one is on top
        # what was shown last: it may be back in a deck or a reserve, and yet everybody remembers it
        self.exchanged = [0] * KINDS  # the hand put away in the last exchange
        self.exploded: list[int] = []  # the bombs of the last explosion, cell and bomb in turn
        # this turn
        self.allowance = self.options.steps
        self.walked = 0
        self.layings = 1
        self.rollers = 0  # Rollers that count this turn
        self.taken_back = 0
        self.trail: list[int] = []  # of the walk: who (NOBODY: a bomb), from, to, for every move since anything else
        self.walk_from = 0  # steps made before that walk
        # the card that lies open
        self.played = NO_CARD  # index of the action
        self.gamelles: list[int] = []  # who answered it, and who answered that
        self.answers = [NOT_ASKED] * seats
        # the countdown
        self.lit = False
        self.tiles = self.options.tiles
        self.boomed = False  # in this round
        # points and teams
        self.scores = [0] * seats  # skulls, of which there are always enough (B68)
        self.scored = False  # in this round
        self.still = 0  # rounds in a row without
        self.teams = [NO_TEAM] * seats
        self.revealed = self.options.teams != HIDDEN_TEAMS
        self.pairings = [1] * PAIRINGS  # those that the points shown so far allow (B48)
        self.hits: list[list[int]] = []  # explosions to be scored when the teams are known (B48)
        self.ending = ""
        self.winners: list[int] = []

    def alphabet(self) -> list[Action]:
        return ALPHABET

    def copy(self, other: "Table") -> None:
        self.decisions = other.decisions
        self.round = other.round
        self.phase = other.phase
        self.marker = other.marker
        self.turn = other.turn
        self.standing = other.standing.copy()
        self.figures = other.figures.copy()
        self.bombs = other.bombs.copy()
        self.reserves = [reserve.copy() for reserve in other.reserves]
        self.hands = [hand.copy() for hand in other.hands]
        self.bag = other.bag.clone()
        self.discard = other.discard.copy()
        self.exchanged = other.exchanged.copy()
        self.exploded = other.exploded.copy()
        self.allowance = other.allowance
        self.walked = other.walked
        self.layings = other.layings
        self.rollers = other.rollers
        self.taken_back = other.taken_back
        self.trail = other.trail.copy()
        self.walk_from = other.walk_from
        self.played = other.played
        self.gamelles = other.gamelles.copy()
        self.answers = other.answers.copy()
        self.lit = other.lit
        self.tiles = other.tiles
        self.boomed = other.boomed
        self.scores = other.scores.copy()
        self.scored = other.scored
        self.still = other.still
        self.teams = other.teams.copy()
        self.revealed = other.revealed
        self.pairings = other.pairings.copy()
        self.hits = [touched.copy() for touched in other.hits]
        self.ending = other.ending
        self.winners = other.winners.copy()

    # ------------------------------------------------------------------ questions

    def actor(self) -> int:
        if self.phase == REACTION:
            return self.answers.index(ASKED)
        return NOBODY if self.phase == OVER else self.turn

    def figure_on(self, cell: int) -> int:
        """Whose figure stands there, rather than whose is passing through (B6); NOBODY if none."""
        found = NOBODY
        for seat in range(self.seats):
            if self.figures[seat] == cell:
                if seat != self.turn:
                    return seat
                found = seat
        return found

    def is_free(self, cell: int) -> bool:
        """Open floor with no bomb and no figure on it."""
        return self.ground.floor[cell] == 1 and self.bombs[cell] == NO_BOMB and self.figure_on(cell) == NOBODY

    def shares_cell(self, seat: int) -> bool:
        """Whether this figure is passing through another one (B6)."""
        cell = self.figures[seat]
        for other in range(self.seats):
            if other != seat and self.figures[other] == cell:
                return True
        return False

    def next_to(self, seat: int, cell: int) -> int:
        """The way from this figure to a neighbouring open cell; NOWHERE if it is none (B5)."""
        return self.ground.way(self.figures[seat], cell)

    def steps_left(self) -> int:
        return self.allowance - self.walked

    def hand_size(self, seat: int) -> int:
        total = 0
        for count in self.hands[seat]:
            total += count
        return total

    def reserve_size(self, seat: int) -> int:
        total = 0
        for count in self.reserves[seat]:
            total += count
        return total

    def bomb_cells(self) -> list[int]:
        return [cell for cell in range(CELLS) if self.bombs[cell] != NO_BOMB]

    def known_partners(self, seat: int, other: int) -> bool:
        """Whether everybody knows that these two play together."""
        return self.options.teams != NO_TEAMS and self.revealed and self.teams[seat] == self.teams[other]

    # ------------------------------------------------------------------ what must always hold

    def invariants(self) -> None:
        self._check_cards()
        self._check_bombs()
        self._check_figures()
        self._check_turn()
        self._check_trail()
        self._check_window()
        self._check_points()

    def _check_cards(self) -> None:
        for card in range(KINDS):
            count = self.bag.counts[card] + self.discard.count(card) + sum(hand[card] for hand in self.hands)
            assert count == COPIES[card], f"there are {COPIES[card]} cards {NAMES[card]}, not {count}"
            assert self.bag.counts[card] >= 0, "a card count is negative"
            assert 0 <= self.exchanged[card] <= COPIES[card], "more cards were exchanged than there are"
        for seat in range(self.seats):
            most = self.options.hand_limit + (1 if seat == self.turn else 0)
            assert min(self.hands[seat]) >= 0, "a card count is negative"
            assert self.hand_size(seat) <= most or self.phase == OVER, "a hand is larger than its limit"

    def _check_bombs(self) -> None:
        counts = [self.reserves[bomb // POWERS][bomb % POWERS] for bomb in range(self.seats * POWERS)]
        assert min(counts) >= 0, "a reserve is negative"
        for cell in self.bomb_cells():
            assert 0 <= self.bombs[cell] < len(counts) and self.ground.floor[cell], "bombs lie on floor"
            assert self.lit, "a bomb lies in the arena, so the fuse is lit"
            counts[self.bombs[cell]] += 1
        assert counts == self.options.bombs * self.seats, "a bomb is missing, or there is one too many"
        counts = [0] * len(counts)
        for at in range(0, len(self.exploded), 2):
            cell, bomb = self.exploded[at], self.exploded[at + 1]
            assert self.ground.floor[cell] and cell not in self.exploded[:at:2], "bombs went off on cells of their own"
            counts[bomb] += 1
            assert counts[bomb] <= self.options.bombs[bomb % POWERS], "more bombs went off than there are"
        assert 1 <= self.tiles <= self.options.tiles, "the countdown has lost its last tile, and no Boum followed"
        assert self.lit or self.tiles == self.options.tiles, "the countdown rests until a bomb is laid"

    def _check_figures(self) -> None:
        for seat in range(self.seats):
            cell = self.figures[seat]
            assert 0 <= cell < CELLS and self.ground.floor[cell], "figures stand on floor"
            assert self.bombs[cell] == NO_BOMB, "a figure and a bomb share a cell"
            for other in range(seat):
                passing = self.phase in (FIGURE, OVER) and self.turn in (seat, other)
                assert self.figures[other] != cell or passing, "two figures share a cell"

    def _check_turn(self) -> None:
        options = self.options
        assert 0 <= self.turn < self.seats and 0 <= self.marker < self.seats, "turn and marker are with players"
        assert self.round > 0 and self.decisions >= 0, "rounds and decisions are counted"
        assert 0 <= self.rollers <= COPIES[ROLLERS], "more Rollers than there are"
        assert self.allowance == options.steps << self.rollers, "the steps of a turn are doubled by Rollers alone"
        assert 0 <= self.walk_from <= self.walked <= self.allowance, "more steps than allowed"
        assert 0 <= self.layings <= 1 + COPIES[EXTRA], "more bombs than allowed"
        assert 0 <= self.taken_back <= TAKE_BACKS, "more steps taken back than allowed"
        assert BLOCKED_NEXT not in self.standing or options.block_next, "nobody is blocked for the next round"
        if self.phase == OVER:
            return
        assert self.phase == REACTION or self.decisions < options.decision_limit, "it has gone on for too long"
        for step in range(self.seats):
            seat = (self.marker + step) % self.seats
            if step == (self.turn - self.marker) % self.seats:
                assert self.standing[seat] == PLAYED, "whoever is playing is not waiting"
            elif step < (self.turn - self.marker) % self.seats:
                assert self.standing[seat] != READY, "somebody was passed over"
            else:
                assert self.standing[seat] in (READY, STUNNED, BLOCKED), "somebody has played before his turn"
        surplus = self.hand_size(self.turn) > options.hand_limit
        assert self.phase != LIMIT or surplus, "a hand within its limit stays"
        begun = self.walked > 0 or self.rollers > 0 or self.taken_back > 0 or self.layings != 1
        assert self.phase != CARDS or not (surplus or begun), "first the cards, then the figure"

    def _check_trail(self) -> None:
        """Taking the walk back leads to a table that could be."""
        assert len(self.trail) % 3 == 0, "a trail is made of moves"
        if not self.trail:
            return
        assert self.phase == FIGURE, "a walk ends with the next event"
        figures, bombs = self.figures.copy(), self.bombs.copy()
        for at in range(len(self.trail) - 3, -1, -3):
            mover, left, entered = self.trail[at], self.trail[at + 1], self.trail[at + 2]
            assert self.ground.floor[left], "the trail comes out of a wall"
            if mover == NOBODY:
                assert bombs[entered] != NO_BOMB and bombs[left] == NO_BOMB, "the trail of no bomb"
                bombs[left] = bombs[entered]
                bombs[entered] = NO_BOMB
            else:
                assert figures[mover] == entered, "the trail of another figure"
                figures[mover] = left
        for seat in range(self.seats):
            alone = figures.count(figures[seat]) == 1 or figures[seat] == figures[self.turn]  # after a pass (B26)
            assert alone and bombs[figures[seat]] == NO_BOMB, "the walk began on a cell that was taken"

    def _check_window(self) -> None:
        if self.phase == REACTION:
            assert ASKED in self.answers, "nobody is asked"
            assert not self.gamelles or self.options.gamelle_chain, "a Gamelle cannot be answered"
            assert len(self.gamelles) <= self.discard.count(GAMELLE), "a Gamelle that is not in the discard"
            for place in range(len(self.gamelles)):
                author = self.gamelles[place - 1] if place else self.turn
                assert self.gamelles[place] not in (author, self.turn), "nobody answers himself"
        else:
            assert self.played == NO_CARD and not self.gamelles, "a card still lies open"
        for seat in range(self.seats):
            assert self.answers[seat] != WANTS or self.hands[seat][GAMELLE] > 0, "a Gamelle that nobody holds"

    def _check_points(self) -> None:
        assert min(self.scores) >= 0, "a score is below zero"
        if self.options.teams == NO_TEAMS:
            assert self.teams == [NO_TEAM] * self.seats and min(self.pairings) == 1, "there are no teams"
        else:
            assert sorted(self.teams) == [0, 0, 1, 1], "two teams of two"
            assert self.options.teams == HIDDEN_TEAMS or self.teams == [0, 1, 0, 1], "partners sit opposite"
            assert self.pairings[self.pairing()] == 1, "these teams contradict the points"
            assert not self.revealed or sum(self.pairings) == 1, "the teams are known"
            assert self.revealed or self.options.hits_at_once or sum(self.pairings) == PAIRINGS, "nothing is known yet"
        assert self.options.teams == HIDDEN_TEAMS or self.revealed, "only hidden teams are hidden"
        assert not self.hits or (not self.revealed and not self.options.hits_at_once), "hits wait for hidden teams only"
        points = sum(self.scores)
        assert self.revealed or self.options.hits_at_once or points == 0, "no points before the teams are known"
        assert (self.phase == OVER) == (self.ending != ""), "the game is over, and an ending says how"
        assert self.phase == OVER or self.still < self.options.stall_limit, "it has been still for too long"

    def pairing(self) -> int:
        """Which of the three ways to be two and two these teams are."""
        for partner in range(1, self.seats):
            if self.teams[partner] == self.teams[0]:
                return partner - 1
        return 0
