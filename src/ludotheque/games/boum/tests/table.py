"""Tables sketched in a few words, and decisions as text, for the cases."""

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import CELLS, KINDS, NAMES, POWERS, SIDE, cell_name
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import CARDS, FIGURE, PLAYED, Options
from ludotheque.games.boum.terrain import Pieces, Terrain
from ludotheque.kernel.chance import Scripted, Seeded
from ludotheque.kernel.state import Refusal
from ludotheque.kernel.story import Event


def cell(name: str) -> int:
    row, col = name.split(",")
    return int(row) * SIDE + int(col)


def seat(name: str) -> int:
    return ord(name) - ord("A")


def sketch(
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
) -> Boum:
    """`figures` "A 4,2; B 4,5" (the others stay on their starts), `bombs` "4,3 a0; 4,4 b2", `hands` "A kick punch; B
    gamelle". It is the figure's part of a turn; those before it in the round have played. `ground` replaces the arena,
    and `given` are more options."""
    settled = Options(seats, GAME.checked_options(seats, {**options, **(given or {})}))
    if ground is not None:
        settled.terrain = ground
    table = Boum(seats, settled, Scripted(luck.split(), Seeded(1)))
    table.form_teams()
    for item in parts(figures):
        name, where = item.split()
        table.figures[seat(name)] = cell(where)
    for item in parts(bombs):
        where, bomb = item.split()
        owner, power = seat(bomb[0].upper()), int(bomb[1])
        table.bombs[cell(where)] = owner * POWERS + power
        table.reserves[owner][power] -= 1
    for item in parts(hands):
        name, *cards = item.split()
        for card in cards:
            table.hands[seat(name)][NAMES.index(card)] += 1
            table.bag.counts[NAMES.index(card)] -= 1
    table.lit = lit or bool(bombs)
    table.marker = seat(marker)
    table.turn = seat(turn)
    table.phase = FIGURE
    for step in range((table.turn - table.marker) % seats + 1):
        table.standing[(table.marker + step) % seats] = PLAYED
    table.invariants()
    return table


def all_cards(table: Boum) -> list[int]:
    """Those of the deck, one by one."""
    return [card for card in range(KINDS) for _ in range(table.bag.counts[card])]


def drawn(*rows: str) -> Terrain:
    """A ground of floor `.` and pillars `#`; seats start on the first open cells."""
    signs = {(row, col): sign for row, text in enumerate(rows) for col, sign in enumerate(text)}
    floor, pillars = [0] * CELLS, [0] * CELLS
    for (row, col), sign in signs.items():
        (floor if sign == "." else pillars)[row * SIDE + col] = 1
    starts = [at for at in range(CELLS) if floor[at]][:4]
    return Terrain(len(rows), len(rows[0]), floor, pillars, starts, Pieces([], [], []))


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def do(table: Boum, *decisions: str) -> list[Event]:
    """Decisions such as "A kick 4,3", each checked like anyone's; the story they tell."""
    table.story = []
    for decision in decisions:
        name, _, text = decision.partition(" ")
        action = GAME.action(text)
        assert action is not None, f"no such action: {text}"
        table.play(seat(name), action)
        table.invariants()
    return table.story


def play(table: Boum, *decisions: str) -> list[Event]:
    """The same, and everybody who is asked lets every card pass."""
    story: list[Event] = []
    for decision in decisions:
        story += do(table, decision)
        while table.answers.count(1):
            story += do(table, f"{'ABCDE'[table.to_act()[0]]} pass")
    return story


def end_round(table: Boum) -> None:
    """Everybody who is left in this round keeps the cards and ends the turn."""
    now = table.round
    while table.round == now and table.to_act():
        name = "ABCDE"[table.turn]
        do(table, f"{name} keep" if table.phase == CARDS else f"{name} end")


def legal(table: Boum, name: str) -> list[str]:
    return [action.text for action in table.legal(seat(name))]


def refusal(table: Boum, decision: str) -> Refusal:
    """Why this cannot be done; it must not be possible, and both languages must have a sentence for it."""
    name, _, text = decision.partition(" ")
    action = GAME.action(text)
    assert action is not None, f"no such action: {text}"
    assert action not in table.legal(seat(name)), f"{decision} is possible"
    why = table.why_not(seat(name), action)
    assert why is not None
    for language in ("en", "fr"):
        assert GAME.words(language).say("refusal", why.kind, why.args, str)
    return why


def refused(table: Boum, decision: str) -> str:
    return refusal(table, decision).kind


def where(table: Boum, name: str) -> str:
    return cell_name(table.figures[seat(name)])


def bombs(table: Boum) -> str:
    """As in `sketch`."""
    found = [(cell_name(at), table.bombs[at]) for at in table.bomb_cells()]
    return "; ".join(f"{at} {'abcde'[bomb // POWERS]}{bomb % POWERS}" for at, bomb in found)


def kinds(story: list[Event]) -> list[str]:
    return [event.kind for event in story]
