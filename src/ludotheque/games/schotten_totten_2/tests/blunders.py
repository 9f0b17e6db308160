"""The blunder that no level from the rules of thumb up may make: to have the siege won, and to leave it.

It tries everything that the seat could still do in this turn and asks the rules alone whether that wins. Claims rest on
what lies open (§4.2), and nothing is looked at beyond a draw, so that it sees no more than the seat does.
"""

from ludotheque.games.schotten_totten_2.actions import (
    EXCHANGE,
    EXPLOSION,
    SUPPORT,
    DrawTactics,
    End,
    Give,
    Pass,
    PlayTactics,
    Retreat,
)
from ludotheque.games.schotten_totten_2.rules import Siege
from ludotheque.kernel.state import Action, State


def blunder(state: State, seat: int, action: Action) -> str:
    """A sentence if this decision gives a sure victory away, else nothing."""
    assert isinstance(state, Siege)
    won = way_to_win(state, seat)
    if not won:
        return ""
    after = state.clone()
    after.apply(seat, action)
    if has_won(after, state, seat) or (goes_on(after, state, seat) and way_to_win(after, seat)):
        return ""
    return f"{', then '.join(won)} wins the siege at once, and {action.text} does not"


def way_to_win(table: Siege, seat: int) -> list[str]:
    """What this seat can do in this turn, one thing after the other, to win the siege; nothing if it cannot."""
    for action in table.legal(seat):
        if isinstance(action, (Retreat, DrawTactics, End, Give, Pass)):
            continue  # they win nothing, and open no way that was not there
        if isinstance(action, PlayTactics) and action.card in (EXPLOSION, SUPPORT, EXCHANGE):
            continue  # nor do these: they only take away, or hide
        after = table.clone()
        after.apply(seat, action)
        if has_won(after, table, seat):
            return [action.text]
        if goes_on(after, table, seat):
            further = way_to_win(after, seat)
            if further:
                return [action.text, *further]
    return []


def has_won(after: Siege, before: Siege, seat: int) -> bool:
    return len(after.results) > len(before.results) and after.results[-1].winner == seat


def goes_on(after: Siege, before: Siege, seat: int) -> bool:
    """Whether it is still the same turn, in the same siege, and nothing has been drawn."""
    same_siege = len(after.results) == len(before.results) and after.actor() == seat == after.turn
    return same_siege and (after.deck.size(), after.tactics.size()) == (before.deck.size(), before.tactics.size())
