"""Claiming a tile (§4): when it may be done, whether it holds, and the proof in words."""

from ludotheque.games.schotten_totten_2.actions import CLAIM, COLOURS, NAMES, TILES, colour_of
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


class Claims(Table):
    """The table, and what the Attacker can prove on it."""

    def may_claim_now(self, seat: int) -> bool:
        """§4.1 (T1, T37): at any moment of his own turn, but not in the middle of an action card."""
        in_turn = seat == self.turn and self.phase in (OPENING, PLAY_CARD, DRAW_CARD, END_TURN)
        return in_turn and self.side_of(seat) == ATTACK

    def claims(self, seat: int) -> list[Action]:
        """§4.1: the tiles that this seat could claim at this moment."""
        found: list[Action] = []
        if not self.may_claim_now(seat):
            return found
        for tile in range(TILES):
            if self.done[ATTACK][tile] and self.judge_claim(tile).holds():
                found.append(CLAIM[tile])
        return found

    def judge_claim(self, tile: int) -> Verdict:
        """§4.2, §4.3 (T4-T6, T9, T19): by what lies open, against the best of what does not."""
        ours = self.done[ATTACK][tile]
        theirs = self.done[DEFENCE][tile]
        first = theirs == 0 or ours < theirs
        asked = self.asked(tile)
        return judge(asked, self.wall[ATTACK][tile], self.wall[DEFENCE][tile], first, self.unseen())

    # ------------------------------------------------------------------ the proof in words

    def tell_claim(self, seat: int, tile: int) -> None:
        """§4.2, §4.3: the claim, and in three lines at the most why it holds."""
        verdict = self.judge_claim(tile)
        asked = self.asked(tile)
        beneath = self.options.damaged[tile]
        args: dict[str, Arg] = {"seat": seat, "tile": tile, "cards": names_of(self.wall[ATTACK][tile])}
        args["asks"] = beneath.cards
        args["condition"] = CONDITION_NAMES[beneath.condition]
        self.tell("claims", args)
        mine, total = kind_of(verdict.mine, asked), total_of(verdict.mine, asked)
        if verdict.how == TOO_FEW:
            missing = asked.cards - len(self.wall[DEFENCE][tile])
            self.tell("proof_too_few", {"n": missing, "unseen": len(self.unseen())})
        elif verdict.how == BETTER:
            theirs, rest = kind_of(verdict.theirs, asked), total_of(verdict.theirs, asked)
            self.tell("proof_better", {"mine": mine, "total": total, "theirs": theirs, "n": rest})
        elif verdict.how == FIRST:
            self.tell("proof_first", {"mine": mine, "total": total})
        else:
            self.tell_what_is_out_of_reach(tile, verdict)
            self.tell_best_left(verdict, asked)

    def tell_what_is_out_of_reach(self, tile: int, verdict: Verdict) -> None:
        """The stronger types that count here, none of which can be completed."""
        asked = self.asked(tile)
        best = verdict.theirs // STEP
        kinds = [kind for kind in (COLOUR_RUN, STRENGTH, COLOUR, RUN) if kind > best and asked.counts(kind)]
        if not kinds:
            return
        troop = Troop(self.wall[DEFENCE][tile])
        if troop.one_colour and troop.colour != NONE and COLOUR in kinds:
            left = [card for card in self.unseen() if colour_of(card) == troop.colour]
            if not left:
                self.tell("proof_no_colour", {"colour": COLOURS[troop.colour]})
        self.tell("proof_out_of_reach", {"kinds": [TYPE_NAMES[kind] for kind in kinds]})

    def tell_best_left(self, verdict: Verdict, asked: Asked) -> None:
        mine, total = kind_of(verdict.mine, asked), total_of(verdict.mine, asked)
        theirs, rest = kind_of(verdict.theirs, asked), total_of(verdict.theirs, asked)
        cards = names_of(verdict.cards)
        if theirs != mine:
            self.tell("proof_weaker", {"theirs": theirs, "cards": cards, "n": rest, "mine": mine})
        elif verdict.theirs == verdict.mine:
            self.tell("proof_equal", {"theirs": theirs, "cards": cards, "n": rest})
        else:
            self.tell("proof_less", {"theirs": theirs, "cards": cards, "n": rest, "total": total})


def kind_of(worth: int, asked: Asked) -> str:
    """The name of a formation's type, for a sentence; that of a sum where the lowest wins is its own."""
    if asked.condition == LOWEST:
        return "lowest"
    return TYPE_NAMES[worth // STEP]


def total_of(worth: int, asked: Asked) -> int:
    return STEP - worth if asked.condition == LOWEST else worth % STEP


def names_of(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]
