"""The rules of Schotten Totten 2, chapter by chapter as in rulebook.en.md; § and T numbers are its own.

What may be done stands in `legality`, whether a claim holds in `claims`: here is what happens, and in which order.
"""

from typing import Final

from ludotheque.games.schotten_totten_2 import legality
from ludotheque.games.schotten_totten_2.actions import (
    DESERTION,
    EXCHANGE,
    EXPLOSION,
    KINDS,
    NAMES,
    RECRUITMENT,
    REDEPLOYMENT,
    SIEGE,
    STRENGTHS,
    SUPPORT,
    TILES,
    TREACHERY,
    Cauldron,
    Claim,
    DrawSiege,
    DrawTactics,
    End,
    Give,
    PickMine,
    PickTheirs,
    Play,
    PlayTactics,
    Retreat,
    Take,
    To,
    ToDiscard,
    is_siege,
    is_tactics,
    names_of,
    strength_of,
)
from ludotheque.games.schotten_totten_2.claims import can_claim, tell_claim
from ludotheque.games.schotten_totten_2.formations import CONDITION_NAMES
from ludotheque.games.schotten_totten_2.piles import put_in, take_out
from ludotheque.games.schotten_totten_2.state import (
    ATTACK,
    BETRAY_CARD,
    BETRAY_TO,
    BREACHES_TO_WIN,
    DEFENCE,
    DESERT_CARD,
    DRAW_CARD,
    END_TURN,
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
    Options,
    Result,
    Table,
    one_more,
    with_one,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import NOBODY, Action, Outcome, Refusal
from ludotheque.kernel.story import SPECTATOR, Arg

PHASES_OF: Final = {  # §7.4: what each action card asks
    REDEPLOYMENT: [REDEPLOY_CARD, REDEPLOY_TO],
    RECRUITMENT: [RECRUIT_CARD, RECRUIT_TO],
    DESERTION: [DESERT_CARD],
    TREACHERY: [BETRAY_CARD, BETRAY_TO],
    EXPLOSION: [EXPLODE_TILE],
    SUPPORT: [SUPPORT_FIRST, SUPPORT_SECOND],
    EXCHANGE: [EXCHANGE_CARDS],
}


def setup(seats: int, options: dict[str, str], chance: Chance, story: bool) -> "Siege":
    """§2.1 (T35): seat A attacks in the first game."""
    table = Siege(Options(options), chance)
    table.story = [] if story else None
    table.begin_game()
    return table


class Siege(Table):
    """A siege, or a match of two."""

    # ------------------------------------------------------------------ §1 The game and what is in the box
    # → actions.py, material.py

    # ------------------------------------------------------------------ §2 Before the siege
    # → piles.py

    def begin_game(self) -> None:
        """§2.2, §2.3, §7.1: the wall is whole, hands are dealt, the Attacker begins."""
        self.tell_beginning()
        for seat in (self.attacker, 1 - self.attacker):
            for _ in range(self.options.hand_size):
                put_in(self.hands[seat], self.deck.take(self.chance))
            if self.story is not None:
                self.tell("is_dealt", {"seat": seat, "cards": names_of(self.hands[seat])}, [seat])
        self.begin_turn(self.attacker)

    def tell_beginning(self) -> None:
        """Who is who, and what a whole wall asks for."""
        if self.story is not None:
            args: dict[str, Arg] = {"attacker": self.attacker, "defender": 1 - self.attacker}
            args["n"] = self.options.hand_size
            args["asks"] = [asked.cards for asked in self.options.intact]
            args["conditions"] = [CONDITION_NAMES[asked.condition] for asked in self.options.intact]
            self.tell("siege_begins", args)

    # ------------------------------------------------------------------ §3 A turn

    def begin_turn(self, seat: int) -> None:
        """§3.1, §6.3 (T13, T34): a Defender whose formations are all complete has won before he begins."""
        self.turn = seat
        self.phase = OPENING
        if self.story is not None:
            self.tell("turn", {"seat": seat})
        if self.side_of(seat) == DEFENCE and not self.room(DEFENCE):
            self.finish_game("all_complete", DEFENCE)

    def retreat(self, seat: int, tile: int) -> None:
        """§3.1 (T1, T14, T28): the Attacker takes all his cards away from a tile, from as many tiles as he likes."""
        if self.story is not None:
            self.tell("retreats", {"seat": seat, "tile": tile, "cards": names_of(self.formation(ATTACK, tile))})
        self.clear(ATTACK, tile)

    def pour_oil(self, seat: int, tile: int) -> None:
        """§3.1 (T2): the Attacker's oldest card before that tile, the one nearest the wall."""
        card = self.remove(ATTACK, tile, 0)
        self.cauldrons -= 1
        if self.story is not None:
            self.tell("pours_oil", {"seat": seat, "tile": tile, "card": NAMES[card], "n": self.cauldrons})
        self.discard.append(card)
        self.phase = PLAY_CARD

    def play_card(self, seat: int, card: int, tile: int) -> None:
        """§3.2, §7.3: from the hand to the wall."""
        self.leave_hand(seat, card)
        self.show(card)
        if is_tactics(card):
            self.tactics_played = one_more(self.tactics_played, seat)
        if self.story is not None:
            self.tell("plays", {"seat": seat, "card": NAMES[card], "tile": tile})
        self.place(self.side_of(seat), tile, card)
        self.card_is_played()

    def leave_hand(self, seat: int, card: int) -> None:
        """A card is shown; whoever knew it in that hand knows one less."""
        take_out(self.hands[seat], card)
        known = self.knows[1 - seat]
        if known and card in known:
            known = known.copy()
            known.remove(card)
            self.knows = with_one(self.knows, 1 - seat, known)

    def place(self, side: int, tile: int, card: int) -> None:
        """§3.2 (T3, T16): on top of the others; a 0 and an 11 of one colour, face to face, drive each other off."""
        rival = RIVALS[card]
        across = NOTHING if rival == NOTHING else self.place_of(1 - side, tile, rival)
        if across == NOTHING:
            self.add(side, tile, card)
            return
        if self.story is not None:
            self.tell("drive_off", {"cards": [NAMES[card], NAMES[rival]], "tile": tile})
        self.remove(1 - side, tile, across)
        self.discard.append(card)
        self.discard.append(rival)

    def remove(self, side: int, tile: int, place: int) -> int:
        """A card leaves the wall; a formation that loses one is no longer 'completed first' (T7)."""
        self.done[side * TILES + tile] = 0
        return self.lift(side, tile, place)

    def clear(self, side: int, tile: int) -> None:
        """All the cards of a formation are discarded, the oldest first."""
        while self.stands(side) >> tile & 1:
            self.discard.append(self.remove(side, tile, 0))

    def card_is_played(self) -> None:
        """§3.3: what is left of the turn is to draw."""
        self.picked = NOTHING
        self.picked_tile = NOTHING
        self.picked_place = NOTHING
        self.phase = DRAW_CARD
        self.draw_if_nothing_to_choose()

    def draw_if_nothing_to_choose(self) -> None:
        """§3.3, §7.2 (T25, T32): at once when there is no claim to make and no second pile to draw from.

        Then there is none after the draw either: claims rest on what lies open (T4), and the card drawn does not.
        """
        if can_claim(self) or self.has_tactics_pile():
            return
        if self.deck.is_empty():
            self.finish_game("deck_empty", DEFENCE)
        else:
            self.draw_card(self.turn, False)
            self.begin_turn(1 - self.turn)

    def draw(self, seat: int, from_tactics: bool) -> None:
        """§3.3, §7.2: one card, from the pile of one's choice. §6.2 (T12, T25): whoever draws from the empty Siege pile
        ends the siege."""
        if self.deck.is_empty() and not from_tactics:
            self.finish_game("deck_empty", DEFENCE)
            return
        self.draw_card(seat, from_tactics)
        self.phase = END_TURN
        self.end_if_nothing_to_claim()

    def draw_card(self, seat: int, from_tactics: bool) -> None:
        """§3.3, §7.2 (T33): everybody sees from which pile."""
        card = SIEGE + self.chance.draw(self.tactics) if from_tactics else self.deck.take(self.chance)
        put_in(self.hands[seat], card)
        if self.returned and not from_tactics:
            self.drawn_since = one_more(self.drawn_since, seat)
        if self.story is not None:
            self.tell("draws_card", {"seat": seat, "card": NAMES[card]}, [seat])
            others = [other for other in (SPECTATOR, 0, 1) if other != seat]
            self.tell("draws_tactics" if from_tactics else "draws", {"seat": seat}, others)

    def end_if_nothing_to_claim(self) -> None:
        """§3.3, §4.1 (T1, T36): the turn passes by itself, unless the Attacker could still claim.

        Claims rest on what lies open (T4): whether he is asked tells nothing about the card he drew.
        """
        if not can_claim(self):
            self.begin_turn(1 - self.turn)

    def end_turn(self, seat: int) -> None:
        """§3.3 (T36): the Attacker claims nothing more."""
        self.tell("ends_turn", {"seat": seat})
        self.begin_turn(1 - seat)

    # ------------------------------------------------------------------ §4 Claiming a tile
    # → claims.py, prover.py, quick.py

    def claim(self, seat: int, tile: int) -> None:
        """§4.4 (T11): the tile is damaged, its cards are discarded; §6.1: a second time, or a fourth tile, wins."""
        if self.story is not None:
            tell_claim(self, seat, tile)
        breached = self.damaged[tile] > 0
        self.clear(ATTACK, tile)
        self.clear(DEFENCE, tile)
        if not breached:
            self.damaged = one_more(self.damaged, tile)
            self.look_at_tiles()
        if breached:
            self.finish_game("breach", ATTACK)
        elif sum(self.damaged) == BREACHES_TO_WIN:
            self.finish_game("four_tiles", ATTACK)
        elif self.phase == DRAW_CARD:
            self.draw_if_nothing_to_choose()
        elif self.phase == END_TURN:
            self.end_if_nothing_to_claim()

    # ------------------------------------------------------------------ §5 Formations
    # → formations.py, prospects.py

    # ------------------------------------------------------------------ §6 The end

    def finish_game(self, ending: str, side: int) -> None:
        """§6.1-§6.4 (T27, T30): the siege is over; in a match the second one follows with the roles swapped."""
        if side == ATTACK:
            margin = self.deck.size()
        else:
            margin = TILES - sum(self.damaged) + self.cauldrons
        winner = self.seat_of(side)
        self.results = [*self.results, Result(ending, winner, side, margin)]
        if self.story is not None:
            self.tell("siege_over", {"winner": winner, "ending": ending, "side": side, "n": margin})
        if self.options.match and len(self.results) == 1:
            self.swap_roles()
            return
        self.phase = OVER
        self.ending, self.winners = decided(self.results)
        if self.options.match:
            self.tell_match()

    def swap_roles(self) -> None:
        """§6.4 (T35): everything back in the box, and the other player attacks."""
        results = self.results
        self.lay_out(1 - self.attacker)
        self.results = results
        self.begin_game()

    def tell_match(self) -> None:
        margins = sorted(result.margin for result in self.results)
        if self.ending == "match_both":
            self.tell("wins_both", {"winner": self.winners[0]})
        elif self.ending == "match_even":
            self.tell("match_is_even", {"n": margins[0]})
        else:
            self.tell("wins_match", {"winner": self.winners[0], "n": margins[1], "other": margins[0]})

    # ------------------------------------------------------------------ §7 The tactics variant

    def play_tactics(self, seat: int, card: int) -> None:
        """§7.4 (T21): an action card leaves the game as soon as it is played."""
        self.leave_hand(seat, card)
        self.spent = [*self.spent, card]
        self.tactics_played = one_more(self.tactics_played, seat)
        self.tell("plays_action", {"seat": seat, "card": NAMES[card]})
        self.phase = PHASES_OF[card][0]

    def pick_on_wall(self, side: int, tile: int, place: int) -> None:
        """§7.4: the card that Redeployment, Desertion or Treachery is about."""
        card = self.formation(side, tile)[place]
        if self.phase == DESERT_CARD:
            self.tell("deserts", {"card": NAMES[card], "tile": tile, "place": place + 1})
            self.discard.append(self.remove(side, tile, place))
            self.card_is_played()
            return
        self.tell("points_at", {"card": NAMES[card], "tile": tile, "place": place + 1})
        self.picked = card
        self.picked_tile = tile
        self.picked_place = place
        self.phase = REDEPLOY_TO if self.phase == REDEPLOY_CARD else BETRAY_TO

    def take_from_discard(self, card: int) -> None:
        """§7.4 (T21, T22): the card that is recruited; the two cards that return to the Siege pile."""
        if self.phase == RECRUIT_CARD:
            self.tell("points_at_discard", {"card": NAMES[card]})
            self.picked = card
            self.phase = RECRUIT_TO
            return
        self.discard.remove(card)
        self.deck.put(card)
        self.hide(card)
        self.returned = [*self.returned, card]
        self.tell("returns", {"card": NAMES[card]})
        if self.phase == SUPPORT_FIRST:
            self.phase = SUPPORT_SECOND
        else:
            self.card_is_played()

    def send_to(self, seat: int, tile: int) -> None:
        """§7.4 (T20, T24, T31): the picked card is played before this tile; or the tile explodes."""
        side = self.side_of(seat)
        if self.phase == EXPLODE_TILE:
            self.tell("explodes", {"tile": tile})
            self.clear(ATTACK, tile)
            self.clear(DEFENCE, tile)
            self.card_is_played()
            return
        self.lift_picked(side)
        self.tell("sends", {"seat": seat, "card": NAMES[self.picked], "tile": tile})
        self.place(side, tile, self.picked)
        self.card_is_played()

    def lift_picked(self, side: int) -> None:
        """Take the picked card from where it lay."""
        if self.phase == RECRUIT_TO:
            self.discard.remove(self.picked)
            return
        owner = side if self.phase == REDEPLOY_TO else 1 - side
        self.remove(owner, self.picked_tile, self.picked_place)

    def redeploy_to_discard(self, seat: int) -> None:
        """§7.4: a redeployed card may leave the wall."""
        self.lift_picked(self.side_of(seat))
        self.discard.append(self.picked)
        self.tell("sends_away", {"seat": seat, "card": NAMES[self.picked]})
        self.card_is_played()

    def give(self, seat: int, card: int) -> None:
        """§7.4 (T23, T38): three cards each, chosen in secret; when both have chosen, they change hands at once."""
        self.giving = with_one(self.giving, seat, sorted([*self.giving[seat], card]))
        self.tell("sets_aside", {"seat": seat, "card": NAMES[card]}, [seat])
        if len(self.giving[0]) == EXCHANGED and len(self.giving[1]) == EXCHANGED:
            self.swap_hands()
        elif len(self.giving[seat]) == EXCHANGED:
            self.tell("is_ready", {"seat": seat})

    def swap_hands(self) -> None:
        for seat in range(2):
            for card in self.giving[seat]:
                self.leave_hand(seat, card)
        for seat in range(2):
            received = self.giving[1 - seat]
            self.hands[seat] = sorted(self.hands[seat] + received)
            self.knows = with_one(self.knows, seat, sorted(self.knows[seat] + self.giving[seat]))
            self.tell_gift(1 - seat, received)
        together = self.drawn_since[0] + self.drawn_since[1]
        self.drawn_since = [together, together]  # nobody but the two knows who had what
        self.giving = [[], []]
        self.card_is_played()

    def tell_gift(self, giver: int, cards: list[int]) -> None:
        """Both see which cards change hands; whoever watches sees their backs (T33)."""
        if self.story is not None:
            backs = sum(1 for card in cards if is_tactics(card))
            self.tell("gives", {"seat": giver, "cards": names_of(cards)}, [0, 1])
            self.tell("gives_unseen", {"seat": giver, "n": backs}, [SPECTATOR])

    def pass_turn(self, seat: int) -> None:
        """§7.5 (T26): nothing to play, nothing drawn.

        The other player cannot be in the same plight, so no siege ends by it: two hands of seven tactics cards
        are more than there are.
        """
        self.tell("passes", {"seat": seat})
        self.begin_turn(1 - seat)

    # ------------------------------------------------------------------ What the table promises (kernel.state)

    def actor(self) -> int:
        if self.phase == OVER:
            return NOBODY
        if self.phase == EXCHANGE_CARDS:
            return 0 if len(self.giving[0]) < EXCHANGED else 1
        return self.turn

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase == EXCHANGE_CARDS:
            return [seat for seat in range(2) if len(self.giving[seat]) < EXCHANGED]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        return legality.legal(self, seat)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return legality.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Play):
            self.play_card(seat, action.card, action.tile)
        elif isinstance(action, Retreat):
            self.retreat(seat, action.tile)
        elif isinstance(action, Cauldron):
            self.pour_oil(seat, action.tile)
        elif isinstance(action, Claim):
            self.claim(seat, action.tile)
        elif isinstance(action, (DrawSiege, DrawTactics)):
            self.draw(seat, isinstance(action, DrawTactics))
        elif isinstance(action, PlayTactics):
            self.play_tactics(seat, action.card)
        elif isinstance(action, PickMine):
            self.pick_on_wall(self.side_of(seat), action.tile, action.place)
        elif isinstance(action, PickTheirs):
            self.pick_on_wall(1 - self.side_of(seat), action.tile, action.place)
        elif isinstance(action, Take):
            self.take_from_discard(action.card)
        elif isinstance(action, To):
            self.send_to(seat, action.tile)
        elif isinstance(action, ToDiscard):
            self.redeploy_to_discard(seat)
        elif isinstance(action, Give):
            self.give(seat, action.card)
        elif isinstance(action, End):
            self.end_turn(seat)
        else:
            self.pass_turn(seat)

    def invariants(self) -> None:
        super().invariants()
        for card, phases in PHASES_OF.items():
            assert self.phase not in phases or card in self.spent, "an action card is settled after it was played"
            assert self.phase != phases[0] or not legality.lacks(self, self.turn, card), (
                "an action card has found its target"
            )
        if self.phase == OVER:
            assert (self.ending, self.winners) == decided(self.results), "the results say who won"
            return
        assert self.phase != END_TURN or can_claim(self), "a turn without a claim ends by itself"
        assert self.to_act(), "somebody is waited for"
        for seat in self.to_act():
            assert self.legal(seat), "whoever is waited for can do something"

    def clone(self) -> "Siege":
        return Siege(self.options, self.chance.clone(), self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [0, 0]
        for result in self.results:
            scores[result.winner] += 1
        return Outcome(self.ending, self.winners.copy(), scores)


def rival_of(card: int) -> int:
    """§3.2 (T3): the 11 of a 0, the 0 of an 11; elite troops have none."""
    if not is_siege(card):
        return NOTHING
    if strength_of(card) == 0:
        return card + STRENGTHS - 1
    if strength_of(card) == STRENGTHS - 1:
        return card - STRENGTHS + 1
    return NOTHING


RIVALS: Final[list[int]] = [rival_of(card) for card in range(KINDS)]


def decided(results: list[Result]) -> tuple[str, list[int]]:
    """§6.1-§6.4 (T27): how it ended and who won: a siege, or a match of two by the more splendid victory."""
    first = results[0]
    if len(results) == 1:
        return first.ending, [first.winner]
    second = results[1]
    if first.winner == second.winner:
        return "match_both", [first.winner]
    if first.margin == second.margin:
        return "match_even", []
    return "match_splendid", [first.winner if first.margin > second.margin else second.winner]
