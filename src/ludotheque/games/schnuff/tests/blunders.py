"""What nobody in his right mind does in Schnuff, told from the table alone: neither the rules of thumb nor the sense
have a word in it."""

from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.sight import view
from ludotheque.kernel.state import Action, State

POINTS = {"1": 1, "2": 2, "3": 3, "4": 4}
HIGHEST_ROLL = 12


def blunder(state: State, seat: int, action: Action) -> str:
    """A sentence when this seat is about to go beyond 90, or to let the dice decide it, with a way out in its hand; or
    to pay its last chips. Nothing else is asked of the table than what the seat sees."""
    assert isinstance(state, Schnuff)
    seen = view(state, seat)
    ways = [card for card in seen.hand if card in ("pass", "reverse", "snap")]
    if "schnuff" in seen.hand and seen.count in (30, 60, 90):
        ways.append("schnuff")
    if not ways or seen.free != "no_one" or seen.phase != "next_card":
        return ""
    if seen.count > 60:
        reach = POINTS.get(action.text, HIGHEST_ROLL if action.text == "risk" else 0)
        if seen.count + reach > 90:
            return f"{action.text} goes beyond 90 from {seen.count}, with {', '.join(ways)} in the hand"
    frontier, owed = (30, 1) if seen.count <= 30 else (60, 2) if seen.count <= 60 else (90, 3)
    if seen.chips[seat] <= owed and seen.count + POINTS.get(action.text, 0) > frontier:
        return f"{action.text} pays the last {seen.chips[seat]}, with {', '.join(ways)} in the hand"
    return ""
