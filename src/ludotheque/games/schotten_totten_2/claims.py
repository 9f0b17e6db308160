"""§4 Claiming a tile: when it may be done, whether it holds, and the proof in words."""

from ludotheque.games.schotten_totten_2.actions import CLAIM, COLOURS, TILES, colour_of, names_of
from ludotheque.games.schotten_totten_2.formations import (
    COLOUR,
    COLOUR_RUN,
    CONDITION_NAMES,
    LOWEST,
    NONE,
    RUN,
    STEP,
    STRENGTH,
    TYPE_NAMES,
    Asked,
    Troop,
)
from ludotheque.games.schotten_totten_2.prover import BETTER, FIRST, TOO_FEW, Verdict, judge
from ludotheque.games.schotten_totten_2.state import ATTACK, DEFENCE, DRAW_CARD, END_TURN, OPENING, PLAY_CARD, Table
from ludotheque.kernel.state import Action
from ludotheque.kernel.story import Arg


def may_claim_now(table: Table, seat: int) -> bool:
    """§4.1 (T1, T37): at any moment of his own turn, but not in the middle of an action card."""
    in_turn = seat == table.turn and table.phase in (OPENING, PLAY_CARD, DRAW_CARD, END_TURN)
    return in_turn and table.side_of(seat) == ATTACK


def claims_of(table: Table, seat: int) -> list[Action]:
    """§4.1: the tiles that this seat could claim at this moment."""
    found: list[Action] = []
    if not may_claim_now(table, seat):
        return found
    for tile in range(TILES):
        if table.done[ATTACK][tile] and judge_claim(table, tile).holds():
            found.append(CLAIM[tile])
    return found


def judge_claim(table: Table, tile: int) -> Verdict:
    """§4.2, §4.3 (T4-T6, T9, T19): by what lies open, against the best of what does not."""
    ours = table.done[ATTACK][tile]
    theirs = table.done[DEFENCE][tile]
    first = theirs == 0 or ours < theirs
    asked = table.asked(tile)
    return judge(asked, table.wall[ATTACK][tile], table.wall[DEFENCE][tile], first, table.unseen())


# ---------------------------------------------------------------------- The proof in words


def tell_claim(table: Table, seat: int, tile: int) -> None:
    """§4.2, §4.3: the claim, and in three lines at the most why it holds."""
    verdict = judge_claim(table, tile)
    asked = table.asked(tile)
    beneath = table.options.damaged[tile]
    args: dict[str, Arg] = {"seat": seat, "tile": tile, "cards": names_of(table.wall[ATTACK][tile])}
    args["asks"] = beneath.cards
    args["condition"] = CONDITION_NAMES[beneath.condition]
    table.tell("claims", args)
    mine, total = kind_of(verdict.mine, asked), total_of(verdict.mine, asked)
    if verdict.how == TOO_FEW:
        missing = asked.cards - len(table.wall[DEFENCE][tile])
        table.tell("proof_too_few", {"n": missing, "unseen": len(table.unseen())})
    elif verdict.how == BETTER:
        theirs, rest = kind_of(verdict.theirs, asked), total_of(verdict.theirs, asked)
        table.tell("proof_better", {"mine": mine, "total": total, "theirs": theirs, "n": rest})
    elif verdict.how == FIRST:
        table.tell("proof_first", {"mine": mine, "total": total})
    else:
        tell_what_is_out_of_reach(table, tile, verdict)
        tell_best_left(table, verdict, asked)


def tell_what_is_out_of_reach(table: Table, tile: int, verdict: Verdict) -> None:
    """The stronger types that count here, none of which can be completed."""
    asked = table.asked(tile)
    best = verdict.theirs // STEP
    kinds = [kind for kind in (COLOUR_RUN, STRENGTH, COLOUR, RUN) if kind > best and asked.counts(kind)]
    if not kinds:
        return
    troop = Troop(table.wall[DEFENCE][tile])
    if troop.one_colour and troop.colour != NONE and COLOUR in kinds:
        left = [card for card in table.unseen() if colour_of(card) == troop.colour]
        if not left:
            table.tell("proof_no_colour", {"colour": COLOURS[troop.colour]})
    table.tell("proof_out_of_reach", {"kinds": [TYPE_NAMES[kind] for kind in kinds]})


def tell_best_left(table: Table, verdict: Verdict, asked: Asked) -> None:
    mine, total = kind_of(verdict.mine, asked), total_of(verdict.mine, asked)
    theirs, rest = kind_of(verdict.theirs, asked), total_of(verdict.theirs, asked)
    cards = names_of(verdict.cards)
    if theirs != mine:
        table.tell("proof_weaker", {"theirs": theirs, "cards": cards, "n": rest, "mine": mine})
    elif verdict.theirs == verdict.mine:
        table.tell("proof_equal", {"theirs": theirs, "cards": cards, "n": rest})
    else:
        table.tell("proof_less", {"theirs": theirs, "cards": cards, "n": rest, "total": total})


def kind_of(worth: int, asked: Asked) -> str:
    """The name of a formation's type, for a sentence; that of a sum where the lowest wins is its own."""
    if asked.condition == LOWEST:
        return "lowest"
    return TYPE_NAMES[worth // STEP]


def total_of(worth: int, asked: Asked) -> int:
    return STEP - worth if asked.condition == LOWEST else worth % STEP
