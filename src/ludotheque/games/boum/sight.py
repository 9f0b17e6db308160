"""What one seat sees of Boum !, built by adding: nothing is copied from the table that is not named here."""

from typing import Final

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
from ludotheque.games.boum.view import ANSWERS, PHASES, STANDINGS, BoumView
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.fields import Named, Seat, Whole, show_fields, take_fields

UNKNOWN: Final = "?"

# The open numbers that the diagram has a line for, in its order: whose turn it is, the steps of this turn (which share
# one), the bombs that may still be laid.
TURN: Final = [Whole("decisions"), Whole("round"), Named("phase", PHASES), Seat("marker"), Seat("turn")]
STEPS: Final = [Whole("walked"), Whole("allowance"), Whole("walk_from"), Whole("rollers"), Whole("taken_back")]
LAYINGS: Final = [Whole("layings")]
OPEN: Final = [*TURN, *STEPS, *LAYINGS]


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
        ground=table.ground.drawn.copy(),
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
    threat = [""] * CELLS
    for cell in table.bomb_cells():
        own = table.bombs[cell] // POWERS == seat
        if not own:
            for reached in explosions.blast(table.ground, cell, most):
                threat[reached] = threat[reached] or "possible"
        for reached in explosions.blast(table.ground, cell, table.bombs[cell] % POWERS if own else PLAIN):
            threat[reached] = "sure"
    return {cell_name(cell): threat[cell] for cell in range(CELLS) if threat[cell]}


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
