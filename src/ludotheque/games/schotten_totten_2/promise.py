"""What the table promises the house (kernel.state): who decides, what they may do, why not."""

from ludotheque.games.schotten_totten_2.actions import (
    CAULDRON,
    DRAW_SIEGE,
    DRAW_TACTICS,
    END,
    GIVE,
    MINE,
    NAMES,
    PASS,
    PLAY,
    REDEPLOYMENT,
    RETREAT,
    TACTICS,
    TAKE,
    THEIRS,
    TILES,
    TO,
    TO_DISCARD,
    WALL_KINDS,
    Cauldron,
    Claim,
    DrawSiege,
    DrawTactics,
    End,
    Give,
    Pass,
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
)
from ludotheque.games.schotten_totten_2.claims import kind_of, names_of, total_of
from ludotheque.games.schotten_totten_2.formations import Asked
from ludotheque.games.schotten_totten_2.prover import Verdict
from ludotheque.games.schotten_totten_2.rules import PHASES_OF, Rules, decided
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
    Options,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import Arg


def setup(seats: int, options: dict[str, str], chance: Chance, story: bool) -> "Siege":
    """§2.1 (T35): seat A attacks in the first game."""
    table = Siege(Options(options), chance)
    table.story = [] if story else None
    table.begin_game()
    return table


class Siege(Rules):
    """A siege, or a match of two."""

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase == EXCHANGE_CARDS:
            return [seat for seat in range(2) if len(self.giving[seat]) < EXCHANGED]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        actions: list[Action] = []
        if self.phase == OVER or seat not in self.to_act():
            return actions
        if self.phase in (OPENING, PLAY_CARD):
            self.add_plays(seat, actions)
            if self.phase == OPENING:
                self.add_openings(seat, actions)
            actions += self.claims(seat)
            if self.must_pass(seat):
                actions.append(PASS)
        elif self.phase == DRAW_CARD:
            actions += self.claims(seat)
            actions.append(DRAW_SIEGE)
            if self.tactics.size():
                actions.append(DRAW_TACTICS)
        elif self.phase == END_TURN:
            actions += self.claims(seat)
            actions.append(END)
        elif self.phase == EXCHANGE_CARDS:
            self.add_gifts(seat, actions)
        else:
            self.add_choices(seat, actions)
        return actions

    def add_plays(self, seat: int, actions: list[Action]) -> None:
        side = self.side_of(seat)
        room = [tile for tile in range(TILES) if self.has_room(side, tile)]
        tactics = self.may_play_tactics(seat)
        before = NOTHING
        for card in self.hands[seat]:
            if card == before or (is_tactics(card) and not tactics):
                continue  # two Jokers are one choice
            before = card
            if card >= WALL_KINDS:
                if not self.lacks(seat, card):
                    actions.append(TACTICS[card - REDEPLOYMENT])
                continue
            for tile in room:
                actions.append(PLAY[card][tile])

    def add_openings(self, seat: int, actions: list[Action]) -> None:
        attacks = self.side_of(seat) == ATTACK
        if not attacks and self.cauldrons == 0:
            return
        for tile in range(TILES):
            if self.wall[ATTACK][tile]:
                actions.append(RETREAT[tile] if attacks else CAULDRON[tile])

    def add_gifts(self, seat: int, actions: list[Action]) -> None:
        left = self.hands[seat].copy()
        for card in self.giving[seat]:
            left.remove(card)
        before = NOTHING
        for card in left:
            if card != before:
                actions.append(GIVE[card])
            before = card

    def add_choices(self, seat: int, actions: list[Action]) -> None:
        """§7.4: what the tactics card on the table still asks."""
        side = self.side_of(seat)
        phase = self.phase
        if phase in (REDEPLOY_CARD, DESERT_CARD, BETRAY_CARD):
            owner = side if phase == REDEPLOY_CARD else 1 - side
            for tile in range(TILES):
                for place in range(len(self.wall[owner][tile])):
                    actions.append(MINE[tile][place] if owner == side else THEIRS[tile][place])
        elif phase in (RECRUIT_CARD, SUPPORT_FIRST, SUPPORT_SECOND):
            before = NOTHING
            for card in sorted(self.discard):
                if card != before and (is_siege(card) or phase == RECRUIT_CARD):
                    actions.append(TAKE[card])
                before = card
        else:
            for tile in range(TILES):
                if self.may_send_to(side, tile):
                    actions.append(TO[tile])
            if phase == REDEPLOY_TO:
                actions.append(TO_DISCARD)

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

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("over", ENDINGS[self.ending])
        if seat not in (0, 1):
            return Refusal("only_watching", "§2.1")
        if isinstance(action, Claim):
            return self.why_not_claim(seat, action.tile)
        if seat not in self.to_act():
            if self.phase == EXCHANGE_CARDS:
                return Refusal("gifts_are_chosen", "§7.4", {"seat": 1 - seat})
            return Refusal("not_your_turn", "§3.1", {"seat": 1 - seat})
        if isinstance(action, Play):
            return self.why_not_play(seat, action.card, action.tile)
        if isinstance(action, PlayTactics):
            return self.why_not_tactics(seat, action.card)
        if isinstance(action, (Retreat, Cauldron)):
            return self.why_not_opening(seat, isinstance(action, Retreat), action.tile)
        if isinstance(action, (DrawSiege, DrawTactics)):
            return self.why_not_draw(isinstance(action, DrawTactics))
        if isinstance(action, End):
            return None if self.phase == END_TURN else Refusal("draw_before_ending", "§3.3")
        if isinstance(action, Pass):
            return self.why_not_pass(seat)
        if action in self.legal(seat):
            return None
        if isinstance(action, Give) and self.phase == EXCHANGE_CARDS and action.card not in self.hands[seat]:
            return Refusal("not_yours_to_give", "§7.4", {"card": NAMES[action.card]})
        return self.why_not_choice()

    def why_not_claim(self, seat: int, tile: int) -> Refusal | None:
        """§4.1-§4.3 (T10): the formation that speaks against a claim is shown whoever's turn it is."""
        if self.side_of(seat) == DEFENCE:
            return Refusal("defender_claims", "§4.1")
        asked = self.asked(tile)
        if self.done[ATTACK][tile] == 0:
            return Refusal("incomplete", "§4.1", {"tile": tile, "n": asked.cards})
        verdict = self.judge_claim(tile)
        if not verdict.holds():
            return refuted(tile, verdict, asked)
        if self.may_claim_now(seat):
            return None
        if seat == self.turn:
            return Refusal("claim_after_the_card", "§4.1", {"tile": tile})
        return Refusal("claim_in_your_turn", "§4.1", {"tile": tile})

    def why_not_card(self, seat: int, card: int) -> Refusal | None:
        """What must hold for every card that is played from the hand (§3.2, §7.2)."""
        if self.phase not in (OPENING, PLAY_CARD):
            played = self.phase in (DRAW_CARD, END_TURN)
            return Refusal("card_is_played", "§3.2") if played else Refusal("finish_first", "§7.4")
        if card not in self.hands[seat]:
            return Refusal("not_in_hand", "§3.2", {"card": NAMES[card]})
        if is_tactics(card) and not self.may_play_tactics(seat):
            return Refusal("too_many_tactics", "§7.2", {"seat": 1 - seat, "n": self.tactics_played[1 - seat]})
        return None

    def why_not_play(self, seat: int, card: int, tile: int) -> Refusal | None:
        refusal = self.why_not_card(seat, card)
        if refusal is None and not self.has_room(self.side_of(seat), tile):
            return Refusal("no_room", "§3.2", {"tile": tile, "n": self.asked(tile).cards})
        return refusal

    def why_not_tactics(self, seat: int, card: int) -> Refusal | None:
        refusal = self.why_not_card(seat, card)
        missing = self.lacks(seat, card)
        if refusal is None and missing:
            return Refusal("no_target", "§7.4", {"card": NAMES[card], "missing": missing})
        return refusal

    def why_not_opening(self, seat: int, retreat: bool, tile: int) -> Refusal | None:
        """§3.1 (T2): the phase for a card alone comes after oil, and after nothing else."""
        attacks = self.side_of(seat) == ATTACK
        if retreat != attacks:
            return Refusal("not_your_opening", "§3.1")
        if self.phase == PLAY_CARD:
            return Refusal("oil_is_poured", "§3.1")
        if self.phase != OPENING:
            return Refusal("opening_is_over", "§3.1")
        if not attacks and self.cauldrons == 0:
            return Refusal("no_cauldron", "§3.1")
        if not self.wall[ATTACK][tile]:
            return Refusal("nobody_there", "§3.1", {"tile": tile})
        return None

    def why_not_draw(self, tactics: bool) -> Refusal | None:
        """§3.3, §7.2 (T25): the Siege pile may be chosen even when it is empty."""
        if self.phase == END_TURN:
            return Refusal("card_is_drawn", "§3.3")
        if self.phase != DRAW_CARD:
            return Refusal("play_before_drawing", "§3.3")
        if tactics and not self.tactics.size():
            return Refusal("no_tactics_pile", "§7.2")
        return None

    def why_not_pass(self, seat: int) -> Refusal | None:
        if self.phase in (OPENING, PLAY_CARD) and self.must_pass(seat):
            return None
        return Refusal("may_not_pass", "§7.5")

    def why_not_choice(self) -> Refusal:
        """§7.4: a choice that the action card on the table does not ask for, or not like this."""
        if self.phase in (OPENING, PLAY_CARD, DRAW_CARD, END_TURN):
            return Refusal("nothing_asks_for_it", "§7.4")
        if self.phase in (REDEPLOY_CARD, REDEPLOY_TO):
            return Refusal("redeployment_asks", "§7.4")
        if self.phase in (RECRUIT_CARD, RECRUIT_TO):
            return Refusal("recruitment_asks", "§7.4")
        if self.phase == DESERT_CARD:
            return Refusal("desertion_asks", "§7.4")
        if self.phase in (BETRAY_CARD, BETRAY_TO):
            return Refusal("treachery_asks", "§7.4")
        if self.phase == EXPLODE_TILE:
            return Refusal("explosion_asks", "§7.4")
        if self.phase in (SUPPORT_FIRST, SUPPORT_SECOND):
            return Refusal("support_asks", "§7.4")
        return Refusal("exchange_asks", "§7.4")

    def invariants(self) -> None:
        super().invariants()
        for card, phases in PHASES_OF.items():
            assert self.phase not in phases or card in self.spent, "an action card is settled after it was played"
            assert self.phase != phases[0] or not self.lacks(self.turn, card), "an action card has found its target"
        if self.phase == OVER:
            assert (self.ending, self.winners) == decided(self.results), "the results say who won"
            return
        assert self.phase != END_TURN or self.claims(self.turn), "a turn without a claim ends by itself"
        assert self.to_act(), "somebody is waited for"
        for seat in self.to_act():
            assert self.legal(seat), "whoever is waited for can do something"

    def clone(self) -> "Siege":
        twin = Siege(self.options, self.chance.clone())
        self.copy_to(twin)
        return twin

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [0, 0]
        for result in self.results:
            scores[result.winner] += 1
        return Outcome(self.ending, self.winners.copy(), scores)


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
