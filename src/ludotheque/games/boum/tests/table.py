"""Tables drawn short for the cases, and this game's own short words.

    case = table("A 4,2; B 4,5", bombs="4,3 a0; 4,4 b2", hands="A kick punch; B gamelle", teams="open")

The figures that are not named stay on their starts. It is the figure's part of a turn; those before it in the round
have played.
"""

from typing import Self

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import CELLS, KINDS, NAMES, POWERS, SIDE, cell_name
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import ASKED, CARDS, FIGURE, PLAYED, Options
from ludotheque.games.boum.terrain import Pieces, Terrain
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.chance import Scripted
from ludotheque.kernel.words import letter
from tests import cases
from tests.cases import Tidy, number


class Case(cases.Case[BoumView]):
    game = GAME
    view_type = BoumView
    state: Boum

    def through(self, *lines: str) -> Self:
        """Decisions, and everybody who is asked lets every card pass."""
        story = []
        for line in lines:
            story += self.play(line).story
            while ASKED in self.state.answers:
                story += self.play(f"{self.turn[0]} pass").story
        self.story = story
        return self

    def end_round(self) -> Self:
        """Everybody who is left in this round keeps the cards and ends the turn."""
        now = self.state.round
        while self.state.round == now and self.turn:
            self.play(f"{self.turn} {'keep' if self.state.phase == CARDS else 'end'}")
        return self

    def where(self, seat: str) -> str:
        return cell_name(self.state.figures[number(seat)])

    def bombs(self) -> str:
        """As they were drawn."""
        found = [(cell_name(at), self.state.bombs[at]) for at in self.state.bomb_cells()]
        return "; ".join(f"{at} {letter(bomb // POWERS).lower()}{bomb % POWERS}" for at, bomb in found)


def table(
    figures: str = "",
    bombs: str = "",
    hands: str = "",
    seats: int = 4,
    turn: str = "A",
    marker: str = "A",
    luck: str = "",
    lit: bool = False,
    ground: Terrain | None = None,
    given: dict[str, str] | None = None,
    **options: str,
) -> Case:
    """`ground` replaces the arena, `given` are more options, and the luck deals the hidden teams."""
    settled = Options(seats, GAME.checked_options(seats, {**options, **(given or {})}))
    if ground is not None:
        settled.terrain = ground
    state = Boum(seats, settled, Scripted(luck.split(), Tidy()))
    state.form_teams()
    for item in parts(figures):
        name, where = item.split()
        state.figures[number(name)] = cell(where)
    for item in parts(bombs):
        where, bomb = item.split()
        owner, power = number(bomb[0].upper()), int(bomb[1])
        state.bombs[cell(where)] = owner * POWERS + power
        state.reserves[owner][power] -= 1
    for item in parts(hands):
        name, *cards = item.split()
        for card in cards:
            state.hands[number(name)][NAMES.index(card)] += 1
            state.bag.counts[NAMES.index(card)] -= 1
    state.lit = lit or bool(bombs)
    state.marker = number(marker)
    state.turn = number(turn)
    state.phase = FIGURE
    for step in range((state.turn - state.marker) % seats + 1):
        state.standing[(state.marker + step) % seats] = PLAYED
    state.invariants()
    return Case(state)


def cell(name: str) -> int:
    row, col = name.split(",")
    return int(row) * SIDE + int(col)


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def all_cards(state: Boum) -> list[int]:
    """Those of the deck, one by one."""
    return [card for card in range(KINDS) for _ in range(state.bag.counts[card])]


def drawn(*rows: str) -> Terrain:
    """A ground of floor `.` and pillars `#`; seats start on the first open cells."""
    signs = {(row, col): sign for row, text in enumerate(rows) for col, sign in enumerate(text)}
    floor, pillars = [0] * CELLS, [0] * CELLS
    for (row, col), sign in signs.items():
        (floor if sign == "." else pillars)[row * SIDE + col] = 1
    starts = [at for at in range(CELLS) if floor[at]][:4]
    return Terrain(len(rows), len(rows[0]), floor, pillars, starts, Pieces([], [], []))
