"""What may be done, and why not: every question about permission.

The law of this file: `why_not` is silent exactly for what `legal` lists.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from ludotheque.games.schotten_totten_2.actions import (
    CAULDRON,
    DESERTION,
    DRAW_SIEGE,
    DRAW_TACTICS,
    END,
    GIVE,
    MINE,
    NAMES,
    PASS,
    PLAY,
    RECRUITMENT,
    REDEPLOYMENT,
    RETREAT,
    SUPPORT,
    TACTICS,
    TAKE,
    THEIRS,
    TILES,
    TO,
    TO_DISCARD,
    TREACHERY,
    WALL_KINDS,
    Cauldron,
    Claim,
    DrawSiege,
    DrawTactics,
    End,
    Give,
    Pass,
    Play,
    PlayTactics,
    Retreat,
    is_siege,
    is_tactics,
    names_of,
)
from ludotheque.games.schotten_totten_2.claims import add_claims, judge_claim, kind_of, may_claim_now, total_of
from ludotheque.games.schotten_totten_2.formations import Asked
from ludotheque.games.schotten_totten_2.prover import Verdict
from ludotheque.games.schotten_totten_2.state import (
    ATTACK,
    BETRAY_CARD,
    BETRAY_TO,
    DEFENCE,
    DESERT_CARD,
    DRAW_CARD,
    END_TURN,
    ENDINGS,
    EXCHANGE_CARDS,
    EXCHANGED,
    EXPLODE_TILE,
    NOTHING,
    OPENING,
    OVER,
    PLAY_CARD,
    RECRUIT_CARD,
    RECRUIT_TO,
    REDEPLOY_CARD,
    REDEPLOY_TO,
    SUPPORT_FIRST,
    SUPPORT_SECOND,
    Table,
)
from ludotheque.kernel.state import Action, Refusal
from ludotheque.kernel.story import Arg


def legal(table: Table, seat: int) -> list[Action]:
    phase = table.phase
    if not waits_for(table, seat):
        return []
    if phase in (OPENING, PLAY_CARD):
        return legal_with_hand(table, seat)
    actions: list[Action] = []
    if phase == DRAW_CARD:
        add_claims(table, seat, actions)
        actions.append(DRAW_SIEGE)
        if table.has_tactics_pile():
            actions.append(DRAW_TACTICS)
    elif phase == END_TURN:
        add_claims(table, seat, actions)
        actions.append(END)
    elif phase == EXCHANGE_CARDS:
        add_gifts(table, seat, actions)
    else:
        add_choices(table, seat, actions)
    return actions


def legal_with_hand(table: Table, seat: int) -> list[Action]:
    """Before a card is played. What the first card of the hand allows is where the list begins, if it is a Siege card:
    that is quicker than to begin with nothing."""
    plays = plays_before(table.room(table.side_of(seat)))
    hand = table.hands[seat]
    place: i64 = 0
    actions: list[Action] = plays[hand[0]].copy() if is_siege(hand[0]) else []
    while place < len(hand) and is_siege(hand[place]):
        if place > 0:
            actions.extend(plays[hand[place]])
        place += 1
    if place < len(hand):
        add_tactics(table, seat, hand[place:], plays, actions)
    if table.phase == OPENING:
        add_openings(table, seat, actions)
    add_claims(table, seat, actions)
    if place == 0 and must_pass(table, seat):
        actions.append(PASS)
    return actions


def waits_for(table: Table, seat: int) -> bool:
    """Whether this seat is one of those that `to_act` names."""
    if table.phase == EXCHANGE_CARDS:
        return 0 <= seat < 2 and len(table.giving[seat]) < EXCHANGED
    return seat == table.turn and table.phase != OVER


def add_tactics(table: Table, seat: int, cards: list[int], plays: list[list[Action]], actions: list[Action]) -> None:
    """The tactics cards of a hand, which come last in it."""
    if not may_play_tactics(table, seat):
        return
    last = NOTHING
    for card in cards:
        if card == last:
            continue  # two Jokers are one choice
        last = card
        if card < WALL_KINDS:
            actions.extend(plays[card])
        elif not lacks(table, seat, card):
            actions.append(TACTICS[card - REDEPLOYMENT])


def before(tiles: int, actions: Sequence[Action]) -> list[Action]:
    """Of these actions, one for each tile, those before these tiles, which are a bit each."""
    return [action for tile, action in enumerate(actions) if tiles >> tile & 1]


# By the bits of the tiles, before which there is room or somebody stands; plays by card too, once they are asked for
RETREATS: Final[list[list[Action]]] = [before(tiles, RETREAT) for tiles in range(1 << TILES)]
OILINGS: Final[list[list[Action]]] = [before(tiles, CAULDRON) for tiles in range(1 << TILES)]
PLAYS: Final[list[list[list[Action]]]] = [[] for _ in range(1 << TILES)]


def plays_before(tiles: i64) -> list[list[Action]]:
    plays = PLAYS[tiles]
    if not plays:
        for card in range(WALL_KINDS):
            plays.append(before(tiles, PLAY[card]))
    return plays


def add_openings(table: Table, seat: int, actions: list[Action]) -> None:
    attacks = table.side_of(seat) == ATTACK
    if not attacks and table.cauldrons == 0:
        return
    actions.extend((RETREATS if attacks else OILINGS)[table.stands(ATTACK)])


def add_gifts(table: Table, seat: int, actions: list[Action]) -> None:
    left = table.hands[seat].copy()
    for card in table.giving[seat]:
        left.remove(card)
    before = NOTHING
    for card in left:
        if card != before:
            actions.append(GIVE[card])
        before = card


def add_choices(table: Table, seat: int, actions: list[Action]) -> None:
    """§7.4: what the tactics card on the table still asks."""
    side = table.side_of(seat)
    phase = table.phase
    if phase in (REDEPLOY_CARD, DESERT_CARD, BETRAY_CARD):
        owner = side if phase == REDEPLOY_CARD else 1 - side
        for tile in range(TILES):
            for place in range(len(table.formation(owner, tile))):
                actions.append(MINE[tile][place] if owner == side else THEIRS[tile][place])
    elif phase in (RECRUIT_CARD, SUPPORT_FIRST, SUPPORT_SECOND):
        before = NOTHING
        for card in sorted(table.discard):
            if card != before and (is_siege(card) or phase == RECRUIT_CARD):
                actions.append(TAKE[card])
            before = card
    else:
        for tile in range(TILES):
            if may_send_to(table, side, tile):
                actions.append(TO[tile])
        if phase == REDEPLOY_TO:
            actions.append(TO_DISCARD)


# ---------------------------------------------------------------------- What must hold


def may_play_tactics(table: Table, seat: int) -> bool:
    """§7.2 (T17): at most one tactics card more than the other player."""
    return table.tactics_played[seat] <= table.tactics_played[1 - seat]


def lacks(table: Table, seat: int, card: int) -> str:
    """§7.4 (T20-T22, T29): what this action card needs and does not find on the table, if anything.

    The Explosion is content with any tile (T24), and everybody always has three cards for an Exchange.
    """
    side = table.side_of(seat)
    if card == REDEPLOYMENT and not table.stands(side):
        return "own_card"
    if card in (DESERTION, TREACHERY) and not table.stands(1 - side):
        return "their_card"
    if card == RECRUITMENT and not table.discard:
        return "discarded"
    if card == SUPPORT and sum(1 for other in table.discard if is_siege(other)) < 2:
        return "two_discarded"
    if card in (RECRUITMENT, TREACHERY) and not table.room(side):
        return "room"
    return ""


def may_send_to(table: Table, side: int, tile: int) -> bool:
    """§7.4 (T20, T24, T29)."""
    if table.phase == EXPLODE_TILE:
        return True
    if table.phase == REDEPLOY_TO and tile == table.picked_tile:
        return False
    return table.has_room(side, tile)


def must_pass(table: Table, seat: int) -> bool:
    """§7.5 (T26, T39): nothing but tactics cards in the hand (they come last in it), and none may be played.

    Where one may be, a hand of seven tactics cards has an elite troop or the Exchange, and both find their place.
    """
    return is_tactics(table.hands[seat][0]) and not may_play_tactics(table, seat)


# ---------------------------------------------------------------------- Why not


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    if table.phase == OVER:
        return Refusal("over", ENDINGS[table.ending])
    if seat not in (0, 1):
        return Refusal("only_watching", "§2.1")
    if isinstance(action, Claim):
        return why_not_claim(table, seat, action.tile)
    if not waits_for(table, seat):
        if table.phase == EXCHANGE_CARDS:
            return Refusal("gifts_are_chosen", "§7.4", {"seat": 1 - seat})
        return Refusal("not_your_turn", "§3.1", {"seat": 1 - seat})
    if isinstance(action, Play):
        return why_not_play(table, seat, action.card, action.tile)
    if isinstance(action, PlayTactics):
        return why_not_tactics(table, seat, action.card)
    if isinstance(action, (Retreat, Cauldron)):
        return why_not_opening(table, seat, isinstance(action, Retreat), action.tile)
    if isinstance(action, (DrawSiege, DrawTactics)):
        return why_not_draw(table, isinstance(action, DrawTactics))
    if isinstance(action, End):
        return None if table.phase == END_TURN else Refusal("draw_before_ending", "§3.3")
    if isinstance(action, Pass):
        return why_not_pass(table, seat)
    if action in table.legal(seat):
        return None
    if isinstance(action, Give) and table.phase == EXCHANGE_CARDS and action.card not in table.hands[seat]:
        return Refusal("not_yours_to_give", "§7.4", {"card": NAMES[action.card]})
    return why_not_choice(table)


def why_not_claim(table: Table, seat: int, tile: int) -> Refusal | None:
    """§4.1-§4.3 (T10): the formation that speaks against a claim is shown whoever's turn it is."""
    if table.side_of(seat) == DEFENCE:
        return Refusal("defender_claims", "§4.1")
    asked = table.asked(tile)
    if table.has_room(ATTACK, tile):
        return Refusal("incomplete", "§4.1", {"tile": tile, "n": asked.cards})
    verdict = judge_claim(table, tile)
    if not verdict.holds():
        return refuted(tile, verdict, asked)
    if may_claim_now(table, seat):
        return None
    if seat == table.turn:
        return Refusal("claim_after_the_card", "§4.1", {"tile": tile})
    return Refusal("claim_in_your_turn", "§4.1", {"tile": tile})


def refuted(tile: int, verdict: Verdict, asked: Asked) -> Refusal:
    """§4.2, §4.3 (T6, T10): what speaks against a claim, and its worth beside the Attacker's own."""
    args: dict[str, Arg] = {
        "tile": tile,
        "cards": names_of(verdict.cards),
        "theirs": kind_of(verdict.theirs, asked),
        "n": total_of(verdict.theirs, asked),
        "mine": kind_of(verdict.mine, asked),
        "total": total_of(verdict.mine, asked),
    }
    witness = " ".join(names_of(verdict.cards))
    if verdict.added:
        return Refusal("can_be_beaten", "§4.3", args, witness)
    if verdict.mine == verdict.theirs:
        return Refusal("was_later", "§4.2", args, witness)
    return Refusal("is_beaten", "§4.2", args, witness)


def why_not_card(table: Table, seat: int, card: int) -> Refusal | None:
    """What must hold for every card that is played from the hand (§3.2, §7.2)."""
    if table.phase not in (OPENING, PLAY_CARD):
        played = table.phase in (DRAW_CARD, END_TURN)
        return Refusal("card_is_played", "§3.2") if played else Refusal("finish_first", "§7.4")
    if card not in table.hands[seat]:
        return Refusal("not_in_hand", "§3.2", {"card": NAMES[card]})
    if is_tactics(card) and not may_play_tactics(table, seat):
        return Refusal("too_many_tactics", "§7.2", {"seat": 1 - seat, "n": table.tactics_played[1 - seat]})
    return None


def why_not_play(table: Table, seat: int, card: int, tile: int) -> Refusal | None:
    refusal = why_not_card(table, seat, card)
    if refusal is None and not table.has_room(table.side_of(seat), tile):
        return Refusal("no_room", "§3.2", {"tile": tile, "n": table.asked(tile).cards})
    return refusal


def why_not_tactics(table: Table, seat: int, card: int) -> Refusal | None:
    refusal = why_not_card(table, seat, card)
    missing = lacks(table, seat, card)
    if refusal is None and missing:
        return Refusal("no_target", "§7.4", {"card": NAMES[card], "missing": missing})
    return refusal


def why_not_opening(table: Table, seat: int, retreat: bool, tile: int) -> Refusal | None:
    """§3.1 (T2): the phase for a card alone comes after oil, and after nothing else."""
    attacks = table.side_of(seat) == ATTACK
    if retreat != attacks:
        return Refusal("not_your_opening", "§3.1")
    if table.phase == PLAY_CARD:
        return Refusal("oil_is_poured", "§3.1")
    if table.phase != OPENING:
        return Refusal("opening_is_over", "§3.1")
    if not attacks and table.cauldrons == 0:
        return Refusal("no_cauldron", "§3.1")
    if not table.stands(ATTACK) >> tile & 1:
        return Refusal("nobody_there", "§3.1", {"tile": tile})
    return None


def why_not_draw(table: Table, tactics: bool) -> Refusal | None:
    """§3.3, §7.2 (T25): the Siege pile may be chosen even when it is empty."""
    if table.phase == END_TURN:
        return Refusal("card_is_drawn", "§3.3")
    if table.phase != DRAW_CARD:
        return Refusal("play_before_drawing", "§3.3")
    if tactics and not table.has_tactics_pile():
        return Refusal("no_tactics_pile", "§7.2")
    return None


def why_not_pass(table: Table, seat: int) -> Refusal | None:
    if table.phase in (OPENING, PLAY_CARD) and must_pass(table, seat):
        return None
    return Refusal("may_not_pass", "§7.5")


def why_not_choice(table: Table) -> Refusal:
    """§7.4: a choice that the action card on the table does not ask for, or not like this."""
    if table.phase in (OPENING, PLAY_CARD, DRAW_CARD, END_TURN):
        return Refusal("nothing_asks_for_it", "§7.4")
    if table.phase in (REDEPLOY_CARD, REDEPLOY_TO):
        return Refusal("redeployment_asks", "§7.4")
    if table.phase in (RECRUIT_CARD, RECRUIT_TO):
        return Refusal("recruitment_asks", "§7.4")
    if table.phase == DESERT_CARD:
        return Refusal("desertion_asks", "§7.4")
    if table.phase in (BETRAY_CARD, BETRAY_TO):
        return Refusal("treachery_asks", "§7.4")
    if table.phase == EXPLODE_TILE:
        return Refusal("explosion_asks", "§7.4")
    if table.phase in (SUPPORT_FIRST, SUPPORT_SECOND):
        return Refusal("support_asks", "§7.4")
    return Refusal("exchange_asks", "§7.4")
