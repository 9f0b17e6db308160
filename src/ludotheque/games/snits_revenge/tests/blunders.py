"""What nobody who knows Snits' Revenge does: an eye on the bots that shares no thought with them."""

from ludotheque.games.snits_revenge.actions import SPARK, End, Kick, March, Transform
from ludotheque.games.snits_revenge.material import ORGANS, OUTSIDE
from ludotheque.games.snits_revenge.phases import FIGHT, PHASES
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.kernel.state import Action, State


def blunder(state: State, seat: int, action: Action) -> str:
    """What is wrong with this decision, about to be made on this table; nothing if it is not absurd. It asks for
    nothing that the seat does not know."""
    assert isinstance(state, Snits)
    if not isinstance(action, End):
        return ""
    legal = state.legal(seat)
    phase = PHASES[state.phase]
    if phase == "transform":
        return dies_unmended(state, legal)
    if phase == "compose":
        return "it leaves a Compositor idle, though the pool has Makums"
    if state.part == FIGHT:
        return stays_with_the_spark(state, legal)
    if phase == "kick":
        return stands_idle(state, legal)
    return ""


def dies_unmended(table: Snits, legal: list[Action]) -> str:
    """§7.2: it dies of organs that it could have mended."""
    dead = [organ for organ in range(ORGANS) if not table.snorgs[organ]]
    mendable = {action.organ for action in legal if isinstance(action, Transform)} & set(dead)
    if len(dead) >= table.options.organs_needed > len(dead) - len(mendable):
        return "it dies of organs that it could have mended"
    return ""


def stays_with_the_spark(table: Snits, legal: list[Action]) -> str:
    """§8.7: the holder could leave the body and win."""
    board = table.options.board
    for action in legal:
        if isinstance(action, March) and "*" in action.text and board.exit_to[action.exit] == OUTSIDE:
            return "it stays inside with the Spark in its hands, one step from winning"
    return ""


def stands_idle(table: Snits, legal: list[Action]) -> str:
    """§5.1: a kick at a Snorg that is not guarded, with nothing under it, costs nothing."""
    for action in legal:
        if isinstance(action, Kick) and action.text.endswith(" snorg"):
            guarded = table.runnungitms[action.organ] > 0
            if not guarded and not may_explode(table, action.organ):
                return f"it does not kick ({action.text}), which costs nothing"
    return ""


def may_explode(table: Snits, organ: int) -> bool:
    """§9.2: whether somebody who does not know must reckon with a Splop there."""
    return bool(table.may_lie_under()[organ]) and any(what not in (0, SPARK) for what in table.hidden)
