"""What may be done, and why not: every question about permission, in the order of the rulebook.

The law of this file: `why_not` is silent exactly for what `legal` lists, because both ask the same `may_…`.
"""

from typing import Final

from ludotheque.games.boum import motion
from ludotheque.games.boum.actions import (
    ANSWER,
    BLOCK,
    COPIES,
    DISCARD,
    DRAW,
    END,
    EXCHANGE,
    EXTRA,
    FUSE,
    GAMELLE,
    KEEP,
    KICK,
    KINDS,
    LAY,
    LET_PASS,
    NAMES,
    NO_TARGET,
    PASS_BOMB,
    PASS_WALL,
    PLAY,
    PLAY_ORDER,
    POWER_NAMES,
    POWERS,
    PUNCH,
    REMOTE,
    ROLLERS,
    STEP,
    TAKE_BACK,
    Discard,
    Draw,
    End,
    Exchange,
    Gamelle,
    Keep,
    Lay,
    LetPass,
    Play,
    Step,
    TakeBack,
    cell_name,
)
from ludotheque.games.boum.state import (
    ASKED,
    BLOCKED,
    BLOCKED_NEXT,
    CARDS,
    ENDINGS,
    FIGURE,
    LIMIT,
    NO_BOMB,
    NOBODY,
    NOT_ASKED,
    OVER,
    REACTION,
    READY,
    STUNNED,
    TAKE_BACKS,
    Table,
)
from ludotheque.games.boum.terrain import DIRECTIONS, EAST, NORTH, NOWHERE, SOUTH, WEST
from ludotheque.kernel.state import Action, Refusal

READING: Final[list[int]] = [NORTH, WEST, EAST, SOUTH]  # neighbours in the order of their cells


# ---------------------------------------------------------------------- what may be done


def legal(table: Table, seat: int) -> list[Action]:
    actions: list[Action] = []
    if table.phase == REACTION:
        if 0 <= seat < table.seats and table.answers[seat] == ASKED:
            actions.append(LET_PASS)
            if table.hands[seat][GAMELLE]:
                actions.append(ANSWER)
    elif seat != table.turn or table.phase == OVER:
        return actions
    elif table.phase == CARDS:
        actions += [DRAW, EXCHANGE, KEEP]
    elif table.phase == LIMIT:
        for card in range(KINDS):
            if table.hands[seat][card]:
                actions.append(DISCARD[card])
    else:
        add_figure_actions(table, seat, actions)
    return actions


def add_figure_actions(table: Table, seat: int, actions: list[Action]) -> None:
    """§3.3 (B4, B6): steps, bombs and cards in any order; while sharing a cell, steps alone."""
    sharing = table.shares_cell(seat)
    if not sharing:
        actions.append(END)
    if may_take_back(table):
        actions.append(TAKE_BACK)
    for cell in steps(table, seat):
        actions.append(STEP[cell])
    if sharing:
        return
    here = table.figures[seat] * DIRECTIONS
    if table.layings > 0:
        for power in range(POWERS):
            if table.reserves[seat][power]:
                for direction in READING:
                    cell = table.ground.beside[here + direction]
                    if cell != NOWHERE and table.is_free(cell):
                        actions.append(LAY[power][cell])
    add_plays(table, seat, actions)


def add_plays(table: Table, seat: int, actions: list[Action]) -> None:
    for card in PLAY_ORDER:
        if table.hands[seat][card]:
            for target in targets(table, seat, card):
                if may_play(table, seat, card, target):
                    actions.append(PLAY[card][target])


def targets(table: Table, seat: int, card: int) -> list[int]:
    """What this card could be aimed at, in order; the last word has `may_play`."""
    if card in (EXTRA, FUSE, ROLLERS):
        return [NO_TARGET]
    if card == BLOCK:
        return list(range(table.seats))
    if card == REMOTE:
        return table.bomb_cells()
    if card in (KICK, PUNCH):
        return neighbours(table, seat)
    cells = [behind(table, seat, card, direction) for direction in READING]
    return [cell for cell in cells if cell != NOWHERE]


def neighbours(table: Table, seat: int) -> list[int]:
    """The open cells beside a figure, in order (B5)."""
    here = table.figures[seat] * DIRECTIONS
    near = [table.ground.beside[here + direction] for direction in READING]
    return [cell for cell in near if cell != NOWHERE]


def steps(table: Table, seat: int) -> list[int]:
    """§4.1: the cells that the next step may enter, in order."""
    cells: list[int] = []
    for direction in range(DIRECTIONS):
        cell = motion.may_step(table, seat, direction)
        if cell != NOWHERE and cell not in cells:
            cells.append(cell)
    cells.sort()
    return cells


def may_take_back(table: Table) -> bool:
    """§4.5 (B60): steps alone since anything else happened, and not for ever."""
    return len(table.trail) > 0 and table.taken_back < TAKE_BACKS


def may_lay(table: Table, seat: int, cell: int, power: int) -> bool:
    """§5.1, §5.2, §5.3 (B5, B8, B9): one of one's own, on a free cell beside the figure."""
    if table.layings == 0 or table.reserves[seat][power] == 0:
        return False
    return table.next_to(seat, cell) != NOWHERE and table.is_free(cell)


def may_play(table: Table, seat: int, card: int, target: int) -> bool:
    """§8.1: whether a card that is in the hand can be played with this target."""
    if card == EXTRA:
        return table.reserve_size(seat) > 0  # (B9)
    if card == FUSE:
        return countdown_runs(table)
    if card == ROLLERS:
        return table.rollers == 0 or not table.options.rollers_once  # (B27)
    if card == BLOCK:
        return may_block(table, seat, target)
    if card == KICK:
        return may_kick(table, seat, target)
    if card == PUNCH:
        return may_punch(table, seat, target)
    if card == REMOTE:
        return may_remote(table, seat, target)
    return target in [behind(table, seat, card, direction) for direction in range(DIRECTIONS)]


def may_answer(table: Table, seat: int) -> bool:
    """§8.8 (B24, B28, B29, B61, B62): whether this seat could answer the open card, for all that everybody knows.
    What it holds has no say in this: waiting betrays nobody."""
    author = table.gamelles[-1] if table.gamelles else table.turn
    if seat in (table.turn, author) or table.known_partners(seat, author) or is_blocked(table, seat):
        return False
    return table.hand_size(seat) > 0 and table.discard.count(GAMELLE) < COPIES[GAMELLE]


def countdown_runs(table: Table) -> bool:
    """§6.1 (B31, B37, B66): since a bomb was laid; by option, only while one lies in the arena."""
    if not table.lit or not table.options.pause_if_no_bomb:
        return table.lit
    return len(table.bomb_cells()) > 0


def may_block(table: Table, seat: int, other: int) -> bool:
    """§8.9 (B29, B30, B62, B67): an opponent who has not played this round and is not blocked yet."""
    if other == seat or other >= table.seats or table.known_partners(seat, other):
        return False
    if table.options.block_next and is_past(table, other):
        return table.standing[other] != BLOCKED_NEXT
    return table.standing[other] in (READY, STUNNED)


def is_past(table: Table, seat: int) -> bool:
    """Whether this seat's place in the round lies behind (B30)."""
    return (seat - table.marker) % table.seats < (table.turn - table.marker) % table.seats


def may_kick(table: Table, seat: int, cell: int) -> bool:
    """§8.2 (B16): a bomb beside the figure that can roll away from it."""
    direction = table.next_to(seat, cell)
    return direction != NOWHERE and table.bombs[cell] != NO_BOMB and motion.may_kick(table, cell, direction)


def may_punch(table: Table, seat: int, cell: int) -> bool:
    """§8.3 (B21): any bomb beside the figure."""
    return table.next_to(seat, cell) != NOWHERE and table.bombs[cell] != NO_BOMB


def may_remote(table: Table, seat: int, cell: int) -> bool:
    """§8.10 (B33): one of one's own bombs."""
    return table.bombs[cell] != NO_BOMB and table.bombs[cell] // POWERS == seat


def behind(table: Table, seat: int, card: int, direction: int) -> int:
    """§8.5, §8.6 (B26, B58): the cell behind exactly one bomb, or one pillar; NOWHERE if one cannot go there.

    Another figure may stand there if the walk goes on, or by option may not.
    """
    far = beyond(table, seat, card, direction)
    if far == NOWHERE or table.bombs[far] != NO_BOMB or table.steps_left() < 1:
        return NOWHERE
    if table.figure_on(far) == NOBODY:
        return far
    return far if not table.options.pass_lands_free and motion.finds_room(table, seat, far) else NOWHERE


def beyond(table: Table, seat: int, card: int, direction: int) -> int:
    """The floor behind one bomb, or one pillar, whatever is on it; NOWHERE if there is none."""
    key = table.figures[seat] * DIRECTIONS + direction
    if card == PASS_WALL:
        return table.ground.across[key]
    near = table.ground.beside[key]
    if near == NOWHERE or table.bombs[near] == NO_BOMB:
        return NOWHERE
    return table.ground.beside[near * DIRECTIONS + direction]


# ---------------------------------------------------------------------- why not


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase == OVER:
        return Refusal("over", ENDINGS[table.ending])
    if not 0 <= seat < table.seats:
        return Refusal("only_watching", "§3.7")
    if isinstance(action, (LetPass, Gamelle)):
        return why_not_answer(table, seat, action)
    if table.phase == REACTION and table.answers[seat] == ASKED:
        return Refusal("answer_first", "§8.8")
    if seat != table.turn:
        return why_not_now(table, seat)
    if table.phase == REACTION:
        return Refusal("wait_for_answers", "§8.8")
    if isinstance(action, (Draw, Exchange, Keep)):
        return None if table.phase == CARDS else Refusal("cards_are_done", "§3.1")
    if table.phase == CARDS:
        return Refusal("cards_first", "§3.1")
    if isinstance(action, Discard):
        return why_not_discard(table, seat, action.card)
    if table.phase == LIMIT:
        return Refusal("discard_first", "§3.5", {"n": table.hand_size(seat) - table.options.hand_limit})
    return why_not_figure(table, seat, action)


def why_not_now(table: Table, seat: int) -> Refusal:
    """§3.2, §8.3, §8.9: this turn is somebody else's; one's own has still to come, or is lost."""
    if table.standing[seat] == STUNNED:
        return Refusal("stunned", "§8.3")
    if is_blocked(table, seat):
        return Refusal("blocked", "§8.9")
    return Refusal("not_your_turn", "§3.2", {"seat": table.turn})


def is_blocked(table: Table, seat: int) -> bool:
    return table.standing[seat] in (BLOCKED, BLOCKED_NEXT)


def why_not_answer(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase != REACTION:
        return Refusal("nothing_to_answer", "§8.8")
    if is_blocked(table, seat):
        return Refusal("blocked", "§8.9")
    if table.answers[seat] == NOT_ASKED:
        return Refusal("not_asked", "§8.8")
    if table.answers[seat] != ASKED:
        return Refusal("already_answered", "§8.8")
    if isinstance(action, LetPass) or table.hands[seat][GAMELLE]:
        return None
    return not_in_hand(GAMELLE, "§8.8")


def why_not_discard(table: Table, seat: int, card: int) -> Refusal | None:
    if table.phase != LIMIT:
        return Refusal("nothing_to_discard", "§3.5", {"n": table.options.hand_limit})
    return None if table.hands[seat][card] else not_in_hand(card, "§3.5")


def not_in_hand(card: int, section: str) -> Refusal:
    return Refusal("not_in_hand", section, {"card": NAMES[card]})


def why_not_figure(table: Table, seat: int, action: Action) -> Refusal | None:
    assert table.phase == FIGURE
    if isinstance(action, Step):
        return why_not_step(table, seat, action.cell)
    if isinstance(action, TakeBack):
        if may_take_back(table):
            return None
        if not table.trail:
            return Refusal("nothing_to_take_back", "§4.5")
        return Refusal("too_many_take_backs", "§4.5", {"n": TAKE_BACKS})
    if table.shares_cell(seat):
        return Refusal("sharing", "§4.3", {}, cell_name(table.figures[seat]))
    if isinstance(action, End):
        return None
    if isinstance(action, Lay):
        return why_not_lay(table, seat, action)
    assert isinstance(action, Play)
    if table.hands[seat][action.card] == 0:
        return not_in_hand(action.card, "§8.1")
    if may_play(table, seat, action.card, action.target):
        return None
    return why_not_play(table, seat, action)


def why_not_step(table: Table, seat: int, cell: int) -> Refusal | None:
    if table.steps_left() == 0:
        return Refusal("no_steps", "§4.2", {"n": table.allowance})
    here = table.figures[seat] * DIRECTIONS
    if cell not in table.ground.onward[here : here + DIRECTIONS]:
        return Refusal("one_step", "§4.1", {"cell": cell_name(cell)})
    if table.bombs[cell] != NO_BOMB:
        return Refusal("bomb_in_the_way", "§4.1", {"cell": cell_name(cell)}, cell_name(cell))
    if cell in steps(table, seat):
        return None
    return Refusal("no_room", "§4.3", {"seat": table.figure_on(cell)}, cell_name(cell))


def why_not_lay(table: Table, seat: int, action: Lay) -> Refusal | None:
    if may_lay(table, seat, action.cell, action.power):
        return None
    if table.layings == 0:
        return Refusal("no_layings", "§5.3")
    if table.reserves[seat][action.power] == 0:
        return Refusal("not_in_reserve", "§5.2", {"power": POWER_NAMES[action.power]})
    name = cell_name(action.cell)
    if table.next_to(seat, action.cell) == NOWHERE:
        return Refusal("lay_beside", "§5.1", {"cell": name})
    return Refusal("cell_taken", "§5.1", {"cell": name}, name)


SECTIONS: Final[dict[int, str]] = {
    KICK: "§8.2",
    PUNCH: "§8.3",
    PASS_BOMB: "§8.5",
    PASS_WALL: "§8.6",
    REMOTE: "§8.10",
}


def why_not_play(table: Table, seat: int, action: Play) -> Refusal:
    """Why a card in the hand cannot be played with this target."""
    card, target = action.card, action.target
    if card == EXTRA:
        return Refusal("reserve_empty", "§8.4")
    if card == FUSE:
        return Refusal("no_countdown", "§8.11")
    if card == ROLLERS:
        return Refusal("rollers_once", "§8.7")
    if card == BLOCK:
        return why_not_block(table, seat, target)
    if card in (PASS_BOMB, PASS_WALL) and table.steps_left() == 0:
        return Refusal("no_steps", SECTIONS[card], {"n": table.allowance})
    if not has_target(table, seat, card):
        return Refusal("no_target", SECTIONS[card], {"card": NAMES[card]})
    name = cell_name(target)
    if card == REMOTE:
        return Refusal("own_bomb", SECTIONS[card], {"cell": name})
    if card in (KICK, PUNCH):
        if not may_punch(table, seat, target):
            return Refusal("bomb_beside", SECTIONS[card], {"card": NAMES[card], "cell": name})
        return Refusal("cannot_roll", SECTIONS[card], {"cell": name}, name)
    if is_too_far_in(table, seat, card, target):
        return Refusal("no_room", SECTIONS[card], {"seat": table.figure_on(target)}, name)
    return Refusal("one_bomb" if card == PASS_BOMB else "one_pillar", SECTIONS[card], {"cell": name})


def has_target(table: Table, seat: int, card: int) -> bool:
    """Whether there is anything to aim at; that a bomb cannot roll (§8.2), or that the steps do not lead out of the
    cell behind an obstacle (§8.5, §8.6), is another matter."""
    as_card = PUNCH if card == KICK else card
    return any(
        may_play(table, seat, as_card, play.target) or is_too_far_in(table, seat, card, play.target)
        for play in PLAY[card]
    )


def is_too_far_in(table: Table, seat: int, card: int, target: int) -> bool:
    """(B26): whether behind the obstacle another figure stands, and the steps do not lead on to a cell of one's own."""
    if card not in (PASS_BOMB, PASS_WALL) or table.options.pass_lands_free or table.figure_on(target) == NOBODY:
        return False
    ways = [beyond(table, seat, card, direction) for direction in range(DIRECTIONS)]
    return target in ways and not motion.finds_room(table, seat, target)


def why_not_block(table: Table, seat: int, other: int) -> Refusal:
    if other >= table.seats:
        return Refusal("no_such_player", "§8.9", {"n": table.seats})
    if other == seat or table.known_partners(seat, other):
        return Refusal("block_opponent", "§8.9")
    if table.standing[other] in (BLOCKED, BLOCKED_NEXT):
        return Refusal("block_once", "§8.9", {"seat": other})
    return Refusal("block_ready", "§8.9", {"seat": other})
