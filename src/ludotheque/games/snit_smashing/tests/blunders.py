"""Decisions that nobody who pays attention makes, found by rules of their own: nothing here comes from the bots."""

from ludotheque.games.snit_smashing.actions import ALPHABET, Send, Smash, Stay
from ludotheque.games.snit_smashing.beach import HEXES, UNDER
from ludotheque.games.snit_smashing.material import CLAN, SPEEDS
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.state import RUNNING, WRITING
from ludotheque.kernel.state import Action, State


def blunder(state: State, seat: int, action: Action) -> str:
    """What is wrong with a decision that is about to be made; it asks for nothing that the seat does not know."""
    assert isinstance(state, SnitSmashing)
    if state.phase == WRITING and isinstance(action, Smash) and hits_only_own(state, seat, action.hexes):
        return f"{action.text} can hit nobody but one's own Snits"
    if state.phase == RUNNING and isinstance(action, Send | Stay):
        order = ALPHABET[state.orders[seat]]  # one's own
        if isinstance(order, Smash) and walks_into(state, seat, action, order.hexes):
            return f"{action.text} walks into one's own {order.text}, which hits nobody else"
    return ""


def anyone_within(state: SnitSmashing, seat: int, hexes: list[int], own: bool) -> bool:
    """Whether a Snit of this seat, or of a rival, may stand on one of these beach hexes when the orders are read; in a
    run to the sea nobody stands where the Snandergrab lies (§7.2)."""
    den = state.beach.cover[state.beach.home] if state.to_sea() else []
    hexes = [here for here in hexes if not state.beach.sea[here] and here not in den]
    for snit, place in enumerate(state.where):
        if place > UNDER or (snit // CLAN == seat) != own:
            continue
        steps = 0 if state.phase == RUNNING and state.moved[snit] else SPEEDS[snit % CLAN]
        for here in hexes:
            if here == place or state.beach.steps[place][here] <= steps:
                return True
    return False


def hits_only_own(state: SnitSmashing, seat: int, hexes: list[int]) -> bool:
    return anyone_within(state, seat, hexes, True) and not anyone_within(state, seat, hexes, False)


def end_of(state: SnitSmashing, seat: int, action: Send | Stay) -> int:
    return action.to if isinstance(action, Send) else state.where[CLAN * seat + action.snit]


def walks_into(state: SnitSmashing, seat: int, action: Send | Stay, hexes: list[int]) -> bool:
    """Whether that Snit stops in the open on one of these, where no rival is or can come, and could do otherwise."""
    to = end_of(state, seat, action)
    if to >= HEXES or to not in hexes or state.beach.sea[to] or to in state.beach.cover[state.snandergrab]:
        return False
    if anyone_within(state, seat, hexes, False):
        return False
    others = [one for one in state.legal(seat) if isinstance(one, Send | Stay) and one.snit == action.snit]
    return any(end_of(state, seat, one) not in hexes for one in others)
