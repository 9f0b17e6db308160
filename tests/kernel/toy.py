"""A small game for the laws: sealed bids. Everybody lays one of two cards face down, at the same time; when all
lie there they are turned up, the highest bid scores, a die decides between equals, and everybody draws again.

It has what Schnuff has not: several seats waited for at once, and choices that stay secret for a while.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.kernel.chance import Bag, Chance, Seeded
from ludotheque.kernel.game import PositionError, View
from ludotheque.kernel.state import Action, Outcome, Refusal, State
from tests.kernel.small import Small

NAMES = ["low", "mid", "high"]
COPIES = 8
BIDS = [Action(card, name, (f"card:{name}",)) for card, name in enumerate(NAMES)]
NONE = -1


class Bidding(State):
    """The table: two cards each, bids face down, points."""

    def __init__(self, seats: int = 2, rounds: int = 3, chance: Chance | None = None) -> None:
        super().__init__(seats, chance)
        self.rounds = rounds
        self.hands = [[0] * len(NAMES) for _ in range(seats)]
        self.bids = [NONE] * seats
        self.scores = [0] * seats
        self.shown: list[int] = []
        self.bag = Bag(NAMES, [COPIES] * len(NAMES))

    def draw(self, seat: int) -> None:
        card = self.chance.draw(self.bag)
        self.hands[seat][card] += 1
        self.tell("draws_card", {"seat": seat, "card": NAMES[card]}, [seat])

    def to_act(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.bids[seat] == NONE] if self.rounds else []

    def alphabet(self) -> list[Action]:
        return BIDS

    def legal(self, seat: int) -> list[Action]:
        return [BIDS[card] for card in range(len(NAMES)) if self.hands[seat][card]] if seat in self.to_act() else []

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not self.rounds:
            return Refusal("over", "§3")
        if not 0 <= seat < self.seats:
            return Refusal("only_watching", "§1")
        if seat not in self.to_act():
            return Refusal("not_waited_for", "§2")
        return None if self.hands[seat][action.index] else Refusal("not_in_hand", "§2", {"card": action.text})

    def apply(self, seat: int, action: Action) -> None:
        self.hands[seat][action.index] -= 1
        self.bids[seat] = action.index
        self.tell("lays", {"seat": seat})
        if NONE not in self.bids:
            self.turn_up()

    def turn_up(self) -> None:
        self.tell("turns_up", {"cards": [NAMES[bid] for bid in self.bids]})
        best = [seat for seat in range(self.seats) if self.bids[seat] == max(self.bids)]
        winner = best[0] if len(best) == 1 else self.roll_for_it(best)
        self.scores[winner] += 1
        self.tell("scores", {"seat": winner})
        self.shown += sorted(self.bids)
        self.bids = [NONE] * self.seats
        self.rounds -= 1
        if self.rounds:
            for seat in range(self.seats):
                self.draw(seat)

    def roll_for_it(self, best: list[int]) -> int:
        die = self.chance.die(len(best))
        self.tell("decides", {"die": die})
        return best[die - 1]

    def clone(self) -> "Bidding":
        twin = type(self)(self.seats, self.rounds, self.chance.clone())
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bids = self.bids.copy()
        twin.scores = self.scores.copy()
        twin.shown = self.shown.copy()
        twin.bag = self.bag.clone()
        return twin

    def redeal(self, seat: int, chance: Chance) -> None:
        """The others take up hand and bid; each is dealt as many again, the last of them to lie there as the bid."""
        self.chance = chance
        others = [other for other in range(self.seats) if other != seat]
        sizes = [sum(self.hands[other]) for other in others]
        for other in others:
            for card in range(len(NAMES)):
                self.bag.counts[card] += self.hands[other][card] + (self.bids[other] == card)
            self.hands[other] = [0] * len(NAMES)
        for other, size in zip(others, sizes, strict=True):
            for _ in range(size):
                self.hands[other][chance.draw(self.bag)] += 1
            if self.bids[other] != NONE:
                self.bids[other] = chance.draw(self.bag)

    def outcome(self) -> Outcome | None:
        if self.rounds:
            return None
        return Outcome("rounds_over", [s for s, n in enumerate(self.scores) if n == max(self.scores)], self.scores)

    def invariants(self) -> None:
        assert self.rounds >= 0, "there are no rounds after the last"
        for card in range(len(NAMES)):
            held = sum(hand[card] for hand in self.hands) + self.bids.count(card) + self.shown.count(card)
            assert held + self.bag.counts[card] == COPIES, "a card is missing"


@dataclass
class BiddingView(View):
    seat: int
    seats: int
    rounds: int
    hand: list[int]  # this seat's own
    bid: int  # this seat's own
    has_bid: list[bool]
    scores: list[int]
    shown: list[int]


class Toy(Small):
    """Sealed bids, for the laws."""

    called = "toy"
    moves = BIDS
    seen_as: type[View] = BiddingView
    open_kinds: tuple[str, ...] = ("lays",)
    state_type: type[Bidding] = Bidding

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        state = self.state_type(seats, int(self.checked_options(seats, options)["rounds"]), chance)
        state.story = [] if story else None
        for seat in [*range(seats), *range(seats)]:
            state.draw(seat)
        return state

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Bidding)
        return BiddingView(
            seat=seat,
            seats=state.seats,
            rounds=state.rounds,
            hand=state.hands[seat].copy() if seat >= 0 else [],
            bid=state.bids[seat] if seat >= 0 else NONE,
            has_bid=[bid != NONE for bid in state.bids],
            scores=state.scores.copy(),
            shown=state.shown.copy(),
        )

    def guess(self, view: View, chance: Chance) -> State:
        """Any table that fits, dealt anew."""
        assert isinstance(view, BiddingView)
        state = self.state_type(view.seats, view.rounds)
        state.scores, state.shown = view.scores.copy(), view.shown.copy()
        for card in view.shown:
            state.bag.counts[card] -= 1
        if view.seat >= 0:
            state.hands[view.seat], state.bids[view.seat] = view.hand.copy(), view.bid
            for card in range(len(NAMES)):
                state.bag.counts[card] -= view.hand[card] + (view.bid == card)
        for seat in range(view.seats):
            if seat != view.seat:
                self.fill(state, seat, view.has_bid[seat], Seeded())
        state.redeal(view.seat, chance)
        return state

    def fill(self, state: Bidding, seat: int, has_bid: bool, chance: Chance) -> None:
        """What another seat may have: two cards less the one it has laid down, one less in all after the end."""
        for _ in range(1 if has_bid or not state.rounds else 2):
            state.hands[seat][chance.draw(state.bag)] += 1
        if has_bid:
            state.bids[seat] = chance.draw(state.bag)

    def rate(self, view: View, legal: list[Action]) -> list[int]:
        return [action.index for action in legal]

    def diagram(self, state: State) -> str:
        assert isinstance(state, Bidding)
        rows = [[state.seats, state.rounds], *state.hands, state.bids, state.scores, state.bag.counts, state.shown]
        return "\n".join(" ".join(str(number) for number in row) for row in rows) + "\n"

    def position(self, text: str) -> State:
        try:
            (seats, rounds), *rows = [[int(word) for word in row.split()] for row in text.splitlines()]
            state = self.state_type(seats, rounds)
            *state.hands, state.bids, state.scores, state.bag.counts, state.shown = rows
        except ValueError as error:
            raise PositionError(0, str(error)) from None
        return state

    def picture(self, view: View, language: str = "en") -> str:
        return f"{view}\n"


TOY = Toy()
