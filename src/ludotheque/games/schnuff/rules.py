"""The rules of Schnuff, chapter by chapter as in rulebook.en.md; § and S numbers are its own.

What may be done stands in `legality`; here is what happens then.
"""

from ludotheque.games.schnuff import legality
from ludotheque.games.schnuff.actions import (
    NAMES,
    NUMBERS,
    PASS,
    REVERSE,
    RISK,
    SCHNUFF,
    SNAP,
    Draw,
    Play,
    cards_in,
    how_many,
    is_number,
    names_of,
    one,
    value,
)
from ludotheque.games.schnuff.state import (
    CLOCKWISE,
    FIRST_CARD,
    FORGOT,
    HAND,
    LAST_FRONTIER,
    NEXT_CARD,
    NEXT_CROSSING,
    NEXT_TURN,
    NO_ONE,
    NOBODY,
    OUT,
    OVER,
    PLAYING,
    SITTING_OUT,
    Options,
    Table,
    fee,
    next_frontier,
)
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import SPECTATOR


def setup(seats: int, options: dict[str, str], chance: Chance, story: bool) -> "Schnuff":
    """§2: ten chips each (§2.1), dice for the first dealer, the first deal."""
    table = Schnuff(seats, Options(options), chance)
    table.story = [] if story else None
    table.choose_first_dealer()
    table.deal()
    return table


class Schnuff(Table):
    """A game of Schnuff."""

    # ------------------------------------------------------------------ §1 The game and what is in the box

    # → material.py, actions.py

    # ------------------------------------------------------------------ §2 Before the game

    def choose_first_dealer(self) -> None:
        """§2.2 (S28): the highest total of two dice deals first; those who tie for it roll again."""
        rivals = list(range(self.seats))
        while len(rivals) > 1:
            totals = [self.roll_two(seat, "rolls_for_deal") for seat in rivals]
            most = max(totals)
            rivals = [seat for seat, total in zip(rivals, totals, strict=True) if total == most]
        self.dealer = rivals[0]

    def roll_two(self, seat: int, kind: str) -> int:
        """Two dice, in the open."""
        first = self.chance.die(6)
        second = self.chance.die(6)
        if self.story is not None:
            self.tell(kind, {"seat": seat, "dice": [first, second], "total": first + second})
        return first + second

    # ------------------------------------------------------------------ §3 A round

    def deal(self) -> None:
        """§2.3, §3.1, §3.2: shuffle, four cards each, clockwise (S26), and find who starts (S10, S11)."""
        self.round += 1
        self.phase = FIRST_CARD
        self.direction = CLOCKWISE
        self.count = 0
        self.free = NO_ONE  # (S44)
        self.late = NOBODY
        for seat in range(self.seats):
            if self.status[seat] == SITTING_OUT:
                self.status[seat] = PLAYING
                self.in_round += 1
        while True:
            self.shuffle_and_deal_hands()
            self.turn = self.find_starter()
            if self.turn != NOBODY:
                return
            self.tell("redeal", {"seat": self.dealer})

    def shuffle_and_deal_hands(self) -> None:
        if self.story is not None:
            self.tell("deals", {"seat": self.dealer, "round": self.round})
        self.take_up_all_cards()
        for seat in self.round_from(self.dealer):
            self.hands[seat] = self.draw_cards(HAND)
            if self.story is not None:
                self.tell("is_dealt", {"seat": seat, "cards": names_of(self.hands[seat])}, [seat])

    def round_from(self, seat: int) -> list[int]:
        """Everybody in this round, clockwise, `seat` last."""
        around: list[int] = []
        for _ in range(self.in_round):
            seat = self.after(seat, CLOCKWISE)
            around.append(seat)
        return around

    def find_starter(self) -> int:
        """§3.2 (S10): the first player left of the dealer who holds a number; the others show that they hold none."""
        for seat in self.round_from(self.dealer):
            if self.hands[seat] & NUMBERS:
                return seat
            self.veiled[seat] = HAND
            self.tell("cannot_start", {"seat": seat})
        return NOBODY

    def play_card(self, seat: int, card: int) -> None:
        """§3.3, §3.5 (S33): card, effect and dice, payment, elimination, draw, next player.

        §3.4 (S32): a number adds its value, and it is the house that counts.
        """
        self.lay_down(seat, card)
        self.phase = NEXT_CARD
        free = self.free
        if free == NEXT_TURN:  # §5.6 (S17): on that turn only
            self.free = NO_ONE
        before = self.count
        if is_number(card):
            self.count += value(card)
            if self.story is not None:
                self.tell("plays", {"seat": seat, "card": NAMES[card], "count": self.count})
            self.settle_crossing(seat, before, free)
        elif card == PASS:
            self.play_pass(seat)
        elif card == REVERSE:
            self.play_reverse(seat)
        elif card == SNAP:
            self.play_snap(seat)
        elif card == RISK:
            self.play_risk(seat, free)
        elif card == SCHNUFF:
            self.play_schnuff(seat)
        self.end_turn(seat)

    def lay_down(self, seat: int, card: int) -> None:
        """A card leaves the hand for the discard; what everybody knew of that hand is one card less."""
        self.hands[seat] = self.hands[seat] - one(card)
        self.discard.append(card)
        if how_many(self.known[seat], card):
            self.known[seat] -= one(card)
        elif self.veiled[seat] and not is_number(card):
            self.veiled[seat] -= 1

    def end_turn(self, seat: int) -> None:
        """§3.5 (S33): then draw, then the next player; nobody draws when the round or the game is over.

        §7.3 (S22): when that player has just left, it is the next one's turn all the same.
        """
        if self.phase == OVER:
            return
        if self.round_is_over():
            self.next_round()
            return
        if self.status[seat] == PLAYING:
            if self.options.manual_draw:
                self.late = seat
            else:
                self.draw_card(seat)
        self.turn = self.after(seat, self.direction)

    # ------------------------------------------------------------------ §4 Frontiers

    def settle_crossing(self, seat: int, before: int, free: int) -> None:
        """§4.1, §4.2 (S1-S4): whoever carries the count over a frontier pays for it, every time."""
        frontier = next_frontier(before)
        if not before <= frontier < self.count:
            return
        if free != NO_ONE:
            self.free = NO_ONE
            self.tell("crosses_free", {"seat": seat, "frontier": frontier})
            return
        if self.story is not None:
            self.tell("crosses", {"seat": seat, "frontier": frontier})
        self.collect([seat], fee(frontier))

    def collect(self, payers: list[int], chips: int) -> None:
        """§4.2, §7.1 (S20, S34): everyone who owes pays, as far as he can; who has nothing left is out."""
        for seat in payers:
            paid = min(chips, self.chips[seat])
            self.chips[seat] -= paid
            self.pot += paid
            if self.story is not None:
                self.tell("pays", {"seat": seat, "n": paid})
        self.leave([seat for seat in payers if self.chips[seat] == 0], OUT)
        self.check_end(payers)

    def round_is_over(self) -> bool:
        """§4.3, §5.6 (S18): beyond 90, or a Schnuff on 90. §6.3 (S39): or one player alone in the round."""
        if self.count > LAST_FRONTIER or self.playing() <= 1:
            return True
        return self.count == LAST_FRONTIER and self.discard[-1] == SCHNUFF

    def next_round(self) -> None:
        """§4.3 (S27): the deal passes to the left, among those who still have chips."""
        self.tell("round_over", {"round": self.round})
        dealer = (self.dealer + CLOCKWISE) % self.seats
        while self.is_out(dealer):
            dealer = (dealer + CLOCKWISE) % self.seats
        self.dealer = dealer
        self.deal()

    # ------------------------------------------------------------------ §5 Special cards

    def tell_count(self, kind: str, seat: int) -> None:
        """What somebody played, and how far the count is now."""
        if self.story is not None:
            self.tell(kind, {"seat": seat, "count": self.count})

    def play_pass(self, seat: int) -> None:
        """§5.2: the count stays, the next player has the problem."""
        self.tell_count("plays_pass", seat)

    def play_reverse(self, seat: int) -> None:
        """§5.3 (S24, S25): the other way round; between two players it is a Pass."""
        if self.playing() == 2:
            self.tell_count("plays_reverse_as_pass", seat)
            return
        self.direction = -self.direction
        self.tell_count("plays_reverse", seat)

    def play_snap(self, seat: int) -> None:
        """§5.4 (S5, S6): up to the next frontier, without crossing it; on a frontier nothing changes."""
        self.count = next_frontier(self.count)
        self.tell_count("plays_snap", seat)

    def play_risk(self, seat: int, free: int) -> None:
        """§5.5 (S7, S8, S19): two dice; seven or more is added, six or less is taken off."""
        if self.story is not None:
            self.tell("plays_risk", {"seat": seat})
        before = self.count
        total = self.roll_two(seat, "rolls")
        if total >= 7:
            self.count += total
        else:
            self.count -= total
            if self.options.floor_zero and self.count < 0:
                self.count = 0
        if self.story is not None:
            self.tell("count_is", {"count": self.count})
        self.settle_crossing(seat, before, free)

    def play_schnuff(self, seat: int) -> None:
        """§5.6 (S14, S17): saved on a frontier; the dice decide who pays, and the next player crosses free.

        (S43) They roll clockwise, whichever way the game is going.
        """
        self.tell_count("plays_schnuff", seat)
        if self.count != LAST_FRONTIER:
            self.free = NEXT_CROSSING if self.options.free_until_crossed else NEXT_TURN
        fee_here = fee(self.count)
        if self.playing() == 2:
            rollers = self.round_from(seat)  # (S16) both roll, nobody is exempt
            exempt: list[int] = []
            totals = [self.roll_two(roller, "rolls") for roller in rollers]
        else:
            rollers = [other for other in self.round_from(seat) if other != seat]
            totals = [self.roll_two(roller, "rolls") for roller in rollers]
            exempt = self.lowest(rollers, totals)
        for roller in exempt:
            self.tell("is_exempt", {"seat": roller})
        rolled = zip(rollers, totals, strict=True)
        self.collect([roller for roller, total in rolled if total >= 7 and roller not in exempt], fee_here)

    def lowest(self, rollers: list[int], totals: list[int]) -> list[int]:
        """§5.6 (S14, S15, S41): the lowest roller is exempt; a tie exempts all, one after a re-roll, or none."""
        tied = [roller for roller, total in zip(rollers, totals, strict=True) if total == min(totals)]
        if len(tied) > 1 and self.options.tie_exempts_none:
            return []
        while len(tied) > 1 and self.options.tie_rerolls:
            again = [self.roll_two(roller, "rolls_again") for roller in tied]
            tied = [roller for roller, total in zip(tied, again, strict=True) if total == min(again)]
        return tied

    def show_stuck_hand(self, seat: int) -> None:
        """§5.7 (S13): a hand of Schnuffs off the frontiers is shown; one goes as a zero, or the turn is lost.

        (S45) It is not lost once everybody has been seen to be stuck: the turn would go round for ever.
        """
        self.tell("is_stuck", {"seat": seat, "cards": names_of(self.hands[seat]), "count": self.count})
        skips = self.options.stuck_skips and not self.all_seen_stuck()
        self.known[seat] = self.hands[seat]
        self.veiled[seat] = 0
        if skips:
            self.tell("skips", {"seat": seat})
            self.turn = self.after(seat, self.direction)
        else:
            self.lay_down(seat, SCHNUFF)
            self.tell("discards_schnuff", {"seat": seat})
            self.end_turn(seat)

    # ------------------------------------------------------------------ §6 Drawing

    def draw_card(self, seat: int) -> None:
        """§6.1: the top card of the draw pile; a card whose place everybody knew is known in the hand too."""
        if self.pile:
            card = self.pile.pop()
            self.known[seat] += one(card)
            if self.story is not None:
                self.tell("draws_known", {"seat": seat, "card": NAMES[card]})
        else:
            card = self.bag.take(self.chance)
            if self.story is not None:
                self.tell("draws_card", {"seat": seat, "card": NAMES[card]}, [seat])
                others = [other for other in range(SPECTATOR, self.seats) if other != seat]
                self.tell("draws", {"seat": seat}, others)
        self.hands[seat] = self.hands[seat] + one(card)
        if not self.pile and self.bag.is_empty():
            self.turn_discard()

    def turn_discard(self) -> None:
        """§6.4 (S29): whoever takes the last card turns the discard over: the oldest card comes up first."""
        self.tell("turns_discard", {"n": len(self.discard)})
        if self.options.shuffle_on_flip:
            for card in self.discard:
                self.bag.put(card, 1)
        else:
            self.pile = self.discard[::-1]
        self.discard = []

    def close_late_draw(self) -> bool:
        """§6.2, §6.3 (S30, S31): the next card is down; who forgot stays short, and without a card is out.

        False when that ends the round or the game before the new card counts (S38, S39).
        """
        seat = self.late
        self.late = NOBODY
        if seat == NOBODY or self.hands[seat]:
            return True
        self.tell("forgot_last", {"seat": seat})
        if self.options.forgetting_costs_round:
            self.status[seat] = SITTING_OUT
            self.in_round -= 1
        else:
            self.pot += self.chips[seat]
            self.chips[seat] = 0
            self.leave([seat], FORGOT)
            self.check_end([seat])
        if self.phase == OVER:
            return False
        if self.round_is_over():
            self.next_round()
            return False
        return True

    # ------------------------------------------------------------------ §7 Leaving the game

    def leave(self, leaving: list[int], status: int) -> None:
        """§7.1, §7.2 (S21, S40): out; the cards lie aside unseen until the next deal, or go to the discard."""
        for seat in leaving:
            self.status[seat] = status
            self.in_round -= 1
            self.tell("is_out", {"seat": seat})
        for seat in leaving:
            hand = self.hands[seat]
            self.hands[seat] = 0
            if self.options.discard_eliminated:
                self.throw_in(seat, hand)
            else:
                self.aside[seat] = hand

    def throw_in(self, seat: int, hand: int) -> None:
        """§7.2 (S21): under the card just played. When the round is over, the next deal takes them up unseen."""
        cards = cards_in(hand)
        self.discard[-1:-1] = cards
        self.known[seat] = 0
        self.veiled[seat] = 0
        if cards and (self.is_decided() or not self.round_is_over()):
            self.tell("throws_in", {"seat": seat, "cards": names_of(hand)})

    # ------------------------------------------------------------------ §8 The end

    def check_end(self, payers: list[int]) -> None:
        """§8.1-§8.3 (S22, S23, S35): one left; none left, and those who fell share; the short game's first one out."""
        if not self.is_decided():
            return
        left = self.with_chips()
        if len(left) == 1:
            self.finish("last_standing", left)
        elif not left:
            self.finish("shared_fall", sorted(payers))
        else:
            self.finish("short_game", self.richest())

    def is_decided(self) -> bool:
        left = 0
        for chips in self.chips:
            if chips:
                left += 1
        return left <= 1 or (self.options.short_game and left < self.seats)

    def with_chips(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.chips[seat] > 0]

    def richest(self) -> list[int]:
        """§8.3, §8.4 (S35, S37): most chips wins, equals share."""
        return [seat for seat in range(self.seats) if self.chips[seat] == max(self.chips)]

    def finish(self, ending: str, winners: list[int]) -> None:
        self.ending = ending
        self.winners = winners
        self.phase = OVER
        self.late = NOBODY
        self.tell("game_over", {"seat": self.turn, "ending": ending, "winners": winners})

    # ------------------------------------------------------------------ What the table promises (kernel.state)

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else [self.turn]

    def actor(self) -> int:
        return NOBODY if self.phase == OVER else self.turn

    def legal(self, seat: int) -> list[Action]:
        return legality.legal(self, seat)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return legality.why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        self.decisions += 1
        if isinstance(action, Draw):
            self.late = NOBODY
            self.draw_card(seat)
        elif self.close_late_draw():
            if isinstance(action, Play):
                self.play_card(seat, action.card)
            else:
                self.show_stuck_hand(seat)
        if self.phase != OVER and self.decisions >= self.options.decision_limit:
            self.finish("stopped", self.richest())  # §8.4 (S37, S42)

    def clone(self) -> "Schnuff":
        return Schnuff(self.seats, self.options, self.chance.clone(), self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(self.ending, self.winners.copy(), self.chips.copy())
