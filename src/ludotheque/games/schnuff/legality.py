"""What may be done, and why not (§2.4, §3.2, §3.3, §5.1, §5.6, §5.7, §6.1-§6.3, §7.1)."""

from typing import Final

from ludotheque.games.schnuff.actions import (
    ALL_CARDS,
    DRAW,
    KINDS,
    NAMES,
    NUMBERS,
    PLAY,
    SCHNUFFS,
    STUCK,
    Draw,
    Play,
    cards_in,
    how_many,
    kinds_of,
    one,
)
from ludotheque.games.schnuff.state import ENDINGS, FIRST_CARD, FORGOT, OUT, OVER, PLAYING, Table, next_frontier
from ludotheque.kernel.state import Action, Refusal
from ludotheque.kernel.story import SPECTATOR

# What somebody may do who can play these kinds of card (`kinds_of`)
LEGAL: Final[list[list[Action]]] = [
    [PLAY[card] for card in range(KINDS) if kinds >> card & 1] or [STUCK] for kinds in range(1 << KINDS)
]
NOTHING: Final[list[Action]] = []
DRAWING: Final[list[Action]] = [DRAW]


def legal(table: Table, seat: int) -> list[Action]:
    """§3.3 (S36): there is no passing without a card."""
    if table.phase == OVER or seat == SPECTATOR:  # whose number is also NOBODY's
        return NOTHING
    if seat == table.late:
        return DRAWING
    if seat != table.turn:
        return NOTHING
    return LEGAL[kinds_of(table.hands[seat] & playable(table))]


def playable(table: Table) -> int:
    """§3.2 (S9): a number first. §5.1 (S12): special cards at any time. §5.6: Schnuff on a frontier only."""
    if table.phase == FIRST_CARD:
        return NUMBERS
    return ALL_CARDS if table.on_frontier() else ALL_CARDS - SCHNUFFS


def may_play(table: Table, card: int) -> bool:
    return one(card) & playable(table) != 0


def is_stuck(table: Table, seat: int) -> bool:
    """§5.7: nothing but Schnuffs, and no frontier."""
    hand = table.hands[seat]
    return not table.on_frontier() and hand != 0 and hand == hand & SCHNUFFS


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase == OVER:
        return Refusal("over", ENDINGS[table.ending])
    if not 0 <= seat < table.seats:
        return Refusal("only_watching", "§2.4")
    if table.status[seat] != PLAYING:
        return why_not_in_the_round(table, seat)
    if isinstance(action, Draw):
        if not table.options.manual_draw:
            return Refusal("draw_is_automatic", "§6.1")
        return None if seat == table.late else Refusal("too_late_to_draw", "§6.2")
    if seat != table.turn:
        return Refusal("not_your_turn", "§3.3", {"seat": table.turn})
    if isinstance(action, Play):
        return why_not_play(table, seat, action.card)
    if is_stuck(table, seat):
        return None
    playable = [NAMES[card] for card in cards_in(table.hands[seat]) if may_play(table, card)]
    return Refusal("not_stuck", "§5.7", {"card": playable[0]}, playable[0])


def why_not_in_the_round(table: Table, seat: int) -> Refusal:
    """§7.1: without chips one is out. §6.3 (S31, S39): who forgot to draw is out, or sits out the round."""
    if table.status[seat] == OUT:
        return Refusal("out", "§7.1")
    if table.status[seat] == FORGOT:
        return Refusal("out_by_forgetting", "§6.3")
    return Refusal("sitting_out", "§6.3")


def why_not_play(table: Table, seat: int, card: int) -> Refusal | None:
    if how_many(table.hands[seat], card) == 0:
        return Refusal("not_in_hand", "§3.3", {"card": NAMES[card]})
    if may_play(table, card):
        return None
    if table.phase == FIRST_CARD:
        return Refusal("number_first", "§3.2", {"card": NAMES[card]})
    frontier = next_frontier(table.count)
    args: dict[str, int | str | list[int] | list[str]] = {"count": table.count, "frontier": frontier}
    return Refusal("schnuff_off_frontier", "§5.6", args, f"{table.count} < {frontier}")
