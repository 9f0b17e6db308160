"""§4 Claiming a tile: when it may be done, whether it holds, and the proof in words."""

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import CLAIM, COLOURS, DEEPEST, TILES, colour_of, names_of
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
from ludotheque.games.schotten_totten_2.quick import can_be_beaten, worth
from ludotheque.games.schotten_totten_2.state import ATTACK, DEFENCE, END_TURN, EVERY_TILE, Table
from ludotheque.kernel.state import Action
from ludotheque.kernel.story import Arg


def may_claim_now(table: Table, seat: int) -> bool:
    """§4.1 (T1, T37): at any moment of his own turn, but not in the middle of an action card."""
    return seat == table.turn == table.attacker and table.phase <= END_TURN


def add_claims(table: Table, seat: int, actions: list[Action]) -> None:
    """§4.1: the tiles that this seat could claim at this moment."""
    if not table.complete & EVERY_TILE or not may_claim_now(table, seat):
        return
    tile: i64
    for tile in range(TILES):
        if table.complete >> tile & 1 and claim_holds(table, tile):
            actions.append(CLAIM[tile])


def can_claim(table: Table) -> bool:
    """§4.1: whether whoever is on could claim a tile at this moment."""
    if not table.complete & EVERY_TILE or not may_claim_now(table, table.turn):
        return False
    tile: i64
    for tile in range(TILES):
        if table.complete >> tile & 1 and claim_holds(table, tile):
            return True
    return False


def claim_holds(table: Table, tile: i64) -> bool:
    """§4.2, §4.3: whether `judge_claim` would say so of a complete formation, without the reason."""
    asked = table.asked(tile)
    defence = TILES + tile
    mine = worth(asked, table.wall, tile * DEEPEST)
    if table.has_room(DEFENCE, tile):
        return not can_be_beaten(asked, mine, table.wall, defence * DEEPEST, table.unseen, table.strengths)
    theirs = worth(asked, table.wall, defence * DEEPEST)
    return mine > theirs or (mine == theirs and table.done[tile] < table.done[defence])


def judge_claim(table: Table, tile: int) -> Verdict:
    """§4.2, §4.3 (T4-T6, T9, T19): by what lies open, against the best of what does not."""
    ours = table.done[tile]
    theirs = table.done[TILES + tile]
    first = theirs == 0 or ours < theirs
    attack = table.formation(ATTACK, tile)
    defence = table.formation(DEFENCE, tile)
    return judge(table.asked(tile), attack, defence, first, table.unseen_cards())


# ---------------------------------------------------------------------- The proof in words


def tell_claim(table: Table, seat: int, tile: int) -> None:
    """§4.2, §4.3: the claim, and in three lines at the most why it holds."""
    verdict = judge_claim(table, tile)
    asked = table.asked(tile)
    beneath = table.options.damaged[tile]
    args: dict[str, Arg] = {"seat": seat, "tile": tile, "cards": names_of(table.formation(ATTACK, tile))}
    args["asks"] = beneath.cards
    args["condition"] = CONDITION_NAMES[beneath.condition]
    table.tell("claims", args)
    mine, total = kind_of(verdict.mine, asked), total_of(verdict.mine, asked)
    if verdict.how == TOO_FEW:
        missing = asked.cards - len(table.formation(DEFENCE, tile))
        table.tell("proof_too_few", {"n": missing, "unseen": len(table.unseen_cards())})
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
    troop = Troop(table.formation(DEFENCE, tile))
    if troop.one_colour and troop.colour != NONE and COLOUR in kinds:
        left = [card for card in table.unseen_cards() if colour_of(card) == troop.colour]
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
