"""What one seat sees of Boum !, built by adding: nothing is copied from the table that is not named here."""

from dataclasses import dataclass
from typing import Literal, get_args

from ludotheque.games.boum import explosions, legality, motion
from ludotheque.games.boum.actions import (
    ALPHABET,
    CELLS,
    COPIES,
    KINDS,
    NAMES,
    PLAIN,
    PLUS_ONE,
    PLUS_TWO,
    POWER_NAMES,
    POWERS,
    SIDE,
    Lay,
    cell_name,
)
from ludotheque.games.boum.material import arrow_name, line_name
from ludotheque.games.boum.rules import Boum, names_of
from ludotheque.games.boum.state import (
    ASKED,
    FIGURE,
    LETS_PASS,
    NO_CARD,
    NO_TEAM,
    NOT_ASKED,
    Options,
)
from ludotheque.games.boum.teams import teams_of
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.fields import Named, Seat, Whole, show_fields, take_fields
from ludotheque.kernel.game import View

Phase = Literal["cards", "figure", "reaction", "limit", "over"]
PHASES: list[Phase] = list(get_args(Phase))
Standing = Literal["ready", "played", "stunned", "blocked", "blocked_next"]
STANDINGS: list[Standing] = list(get_args(Standing))
ANSWERS = ["", "waiting", "pass", "gamelle"]  # not asked, asked, and what was said
UNKNOWN = "?"

# The open numbers that the diagram has a line for, in its order: whose turn it is, the steps of this turn (which share
# one), the bombs that may still be laid.
TURN = [Whole("decisions"), Whole("round"), Named("phase", PHASES), Seat("marker"), Seat("turn")]
STEPS = [Whole("walked"), Whole("allowance"), Whole("walk_from"), Whole("rollers"), Whole("taken_back")]
LAYINGS = [Whole("layings")]
OPEN = [*TURN, *STEPS, *LAYINGS]


@dataclass
class BoumView(View):
    """Cells are "row,column", cards and powers have their names; lists with one entry a seat unless said otherwise."""

    seat: int
    seats: int
    options: dict[str, str]
    ground: list[str]  # the rows of the arena: # for a wall, . for floor
    teleporters: list[str]  # cells, number 1 first
    tunnels: list[str]  # "row2", "col4": one pair at its two ends
    arrows: list[str]  # "2,2E"
    decisions: int
    round: int
    phase: Phase
    marker: int
    turn: int
    standing: list[Standing]
    figures: list[str]
    bomb_cells: list[str]  # these three lists belong together, one entry a bomb
    bomb_owners: list[int]
    bomb_powers: list[str]  # "?" for those of others
    reserve: list[int]  # this seat's own bombs: plain, +1, +2
    reserve_sizes: list[int]
    hand: list[str]
    hand_sizes: list[int]
    deck_size: int
    discard: list[str]  # the last one is on top
    exchanged: list[str]  # the hand that was put away in the last exchange
    exploded_cells: list[str]  # the last explosion, one entry a bomb in each of these three lists
    exploded_owners: list[int]
    exploded_powers: list[str]
    allowance: int  # steps of this turn in all
    walked: int
    layings: int  # bombs that may still be laid
    rollers: int
    taken_back: int
    trail: list[int]  # what a take-back would undo
    walk_from: int
    played: str  # the card that lies open, as notation
    gamelles: list[int]  # who answered it
    answers: list[str]  # "waiting", "answered" or nothing; one's own: "pass", "gamelle"
    lit: bool
    tiles: int  # of the countdown, fuses and spark, that are left
    boomed: bool  # whether there was a Boum in this round
    scores: list[int]
    scored: bool
    still: int  # rounds in a row without a change of score
    teams: list[int]  # -1 unknown, or none
    revealed: bool
    pairings: list[int]  # 1 where A's partner could be B, C, D
    hits: list[list[int]]  # explosions whose points wait for the teams: bombs by owner and figure
    ending: str
    winners: list[int]
    threats: dict[str, str]  # cells that a bomb reaches, "sure" or "possible"
    walks: dict[str, list[str]]  # cells this seat can walk to now, with the steps
    blasts: dict[str, list[str]]  # for every bomb this seat may lay now (its notation), the cells it would reach


def view(table: Boum, seat: int) -> BoumView:
    """Everything this seat was shown and could remember; a spectator holds nothing."""
    mine = 0 <= seat < table.seats
    moving = mine and seat == table.turn and table.phase == FIGURE
    cells = table.bomb_cells()
    pieces = table.ground.pieces
    return BoumView(
        seat=seat,
        seats=table.seats,
        options=dict(table.options.values),
        ground=ground_rows(table),
        teleporters=[cell_name(cell) for cell in pieces.teleporters],
        tunnels=[line_name(line) for line in pieces.tunnels],
        arrows=[arrow_name(arrow) for arrow in pieces.arrows],
        **show_fields(OPEN, table),
        standing=[STANDINGS[standing] for standing in table.standing],
        figures=[cell_name(cell) for cell in table.figures],
        bomb_cells=[cell_name(cell) for cell in cells],
        bomb_owners=[table.bombs[cell] // POWERS for cell in cells],
        bomb_powers=[power_seen(table, seat, cell) for cell in cells],
        reserve=table.reserves[seat].copy() if mine else [],
        reserve_sizes=[sum(reserve) for reserve in table.reserves],
        hand=names_of(table.hands[seat]) if mine else [],
        hand_sizes=[sum(hand) for hand in table.hands],
        deck_size=table.bag.size(),
        discard=[NAMES[card] for card in table.discard],
        exchanged=names_of(table.exchanged),
        exploded_cells=[cell_name(cell) for cell in table.exploded[::2]],
        exploded_owners=[bomb // POWERS for bomb in table.exploded[1::2]],
        exploded_powers=[POWER_NAMES[bomb % POWERS] for bomb in table.exploded[1::2]],
        trail=table.trail.copy(),
        played="" if table.played == NO_CARD else ALPHABET[table.played].text,
        gamelles=table.gamelles.copy(),
        answers=[answer_seen(table, seat, other) for other in range(table.seats)],
        lit=table.lit,
        tiles=table.tiles,
        boomed=table.boomed,
        scores=table.scores.copy(),
        scored=table.scored,
        still=table.still,
        teams=[table.teams[other] if table.revealed or other == seat else NO_TEAM for other in range(table.seats)],
        revealed=table.revealed,
        pairings=table.pairings.copy(),
        hits=[touched.copy() for touched in table.hits],
        ending=table.ending,
        winners=table.winners.copy(),
        threats=threats(table, seat),
        walks=walks(table, seat) if moving else {},
        blasts=blasts(table, seat) if moving else {},
    )


def ground_rows(table: Boum) -> list[str]:
    floor, cols = table.ground.floor, table.ground.cols
    return ["".join("." if floor[row * SIDE + col] else "#" for col in range(cols)) for row in range(table.ground.rows)]


def power_seen(table: Boum, seat: int, cell: int) -> str:
    owner, power = table.bombs[cell] // POWERS, table.bombs[cell] % POWERS
    return POWER_NAMES[power] if owner == seat else UNKNOWN


def answer_seen(table: Boum, seat: int, other: int) -> str:
    answer = table.answers[other]
    if answer in (NOT_ASKED, ASKED) or other == seat:
        return ANSWERS[answer]
    return "answered"


def threats(table: Boum, seat: int) -> dict[str, str]:
    """Cells within reach of a bomb in the arena, as far as this seat can know."""
    most = PLUS_TWO if table.options.bombs[PLUS_TWO] else PLUS_ONE
    sure = [0] * CELLS
    possible = [0] * CELLS
    for cell in table.bomb_cells():
        own = table.bombs[cell] // POWERS == seat
        for reached in explosions.blast(table.ground, cell, table.bombs[cell] % POWERS if own else PLAIN):
            sure[reached] = 1
        if not own:
            for reached in explosions.blast(table.ground, cell, most):
                possible[reached] = 1
    reached_cells = [cell for cell in range(CELLS) if sure[cell] or possible[cell]]
    return {cell_name(cell): "sure" if sure[cell] else "possible" for cell in reached_cells}


def walks(table: Boum, seat: int) -> dict[str, list[str]]:
    ways = motion.walks(table, seat)
    return {cell_name(cell): [cell_name(step) for step in ways[cell]] for cell in range(CELLS) if ways[cell]}


def blasts(table: Boum, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in legality.legal(table, seat):
        if isinstance(action, Lay):
            target = motion.enters(table, action.cell)
            found[action.text] = [cell_name(cell) for cell in explosions.blast(table.ground, target, action.power)]
    return found


# ---------------------------------------------------------------------- guessing


def cell_of(name: str) -> int:
    row, _, col = name.partition(",")
    return int(row) * SIDE + int(col)


def counts_of(names: list[str]) -> list[int]:
    counts = [0] * KINDS
    for name in names:
        counts[NAMES.index(name)] += 1
    return counts


def guess(seen: BoumView, chance: Chance) -> Boum:
    """A table that looks just like this from this seat; what is hidden is dealt anew."""
    table = Boum(seen.seats, Options(seen.seats, seen.options), chance)
    copy_public(seen, table)
    lay_cards(seen, table)
    lay_bombs(seen, table)
    form_teams(seen, table)
    table.answers = [LETS_PASS if answer == "answered" else ANSWERS.index(answer) for answer in seen.answers]
    table.redeal(seen.seat, chance)
    return table


def copy_public(seen: BoumView, table: Boum) -> None:
    take_fields(OPEN, seen, table)
    table.standing = [STANDINGS.index(standing) for standing in seen.standing]
    table.figures = [cell_of(name) for name in seen.figures]
    table.exchanged = counts_of(seen.exchanged)
    for cell, owner, power in zip(seen.exploded_cells, seen.exploded_owners, seen.exploded_powers, strict=True):
        table.exploded += [cell_of(cell), owner * POWERS + POWER_NAMES.index(power)]
    table.trail = seen.trail.copy()
    table.played = next((action.index for action in ALPHABET if action.text == seen.played), NO_CARD)
    table.gamelles = seen.gamelles.copy()
    table.lit = seen.lit
    table.tiles = seen.tiles
    table.boomed = seen.boomed
    table.scores = seen.scores.copy()
    table.scored = seen.scored
    table.still = seen.still
    table.revealed = seen.revealed
    table.pairings = seen.pairings.copy()
    table.hits = [touched.copy() for touched in seen.hits]
    table.ending = seen.ending
    table.winners = seen.winners.copy()


# Anything that fits will do here: `redeal` deals it anew.


def lay_cards(seen: BoumView, table: Boum) -> None:
    """The unseen cards are in the other hands and in the deck."""
    table.discard = [NAMES.index(name) for name in seen.discard]
    own = counts_of(seen.hand)
    unseen = [COPIES[card] - table.discard.count(card) - own[card] for card in range(KINDS)]
    for seat in range(seen.seats):
        table.hands[seat] = own if seat == seen.seat else take_some(unseen, seen.hand_sizes[seat])
    table.bag.counts = unseen


def take_some(counts: list[int], number: int) -> list[int]:
    """So many of these, the first ones."""
    taken = [0] * len(counts)
    for kind in range(len(counts)):
        taken[kind] = min(counts[kind], number)
        counts[kind] -= taken[kind]
        number -= taken[kind]
    return taken


def lay_bombs(seen: BoumView, table: Boum) -> None:
    """Each owner's bombs in the arena are some of those he has."""
    for name, owner, shown in zip(seen.bomb_cells, seen.bomb_owners, seen.bomb_powers, strict=True):
        reserve = table.reserves[owner]
        power = take_some(reserve.copy(), 1).index(1) if shown == UNKNOWN else POWER_NAMES.index(shown)
        reserve[power] -= 1
        table.bombs[cell_of(name)] = owner * POWERS + power


def form_teams(seen: BoumView, table: Boum) -> None:
    """Hidden teams are any that the points shown so far allow."""
    table.teams = seen.teams.copy()
    if not seen.revealed:
        table.teams = teams_of(seen.pairings.index(1), 0)
        if seen.seat >= 0 and table.teams[seen.seat] != seen.teams[seen.seat]:
            table.teams = [1 - team for team in table.teams]
