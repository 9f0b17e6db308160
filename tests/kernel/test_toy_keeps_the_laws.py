"""The laws hold on a game with simultaneous secret choices, and each of them catches a game that breaks it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import pytest

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import View
from ludotheque.kernel.state import NOBODY, Action, Outcome, Refusal, State
from ludotheque.kernel.story import SPECTATOR
from tests.contract.laws import GAME_LAWS, LAWS, alphabet_is_dense
from tests.kernel import breaking
from tests.kernel.breaking import Broken, hold
from tests.kernel.toy import BIDS, NAMES, NONE, TOY, Bidding, BiddingView, Toy


@pytest.mark.parametrize("law", [*LAWS, *GAME_LAWS])
def test_the_toy_keeps(law: str) -> None:
    hold(TOY, law)


def test_the_toy_has_a_dense_alphabet() -> None:
    alphabet_is_dense(TOY)


# ---------------------------------------------------------------- games that break a law

BROKEN: list[Broken] = []
breaks = partial(breaking.breaks, BROKEN)


@breaks("legal_is_what_no_rule_forbids", "it is not legal, and no rule says why")
class NotSaidWhy(Toy):
    """A card that is not in the hand is refused by nobody."""

    class Table(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            return None if why is not None and why.kind == "not_in_hand" else why

    state_type = Table


@breaks("legal_is_what_no_rule_forbids", "it is not legal, and no rule says why")
class NotLegal(Toy):
    """Only the lowest card may be bid, and no rule says so."""

    class Table(Bidding):
        def legal(self, seat: int) -> list[Action]:
            return super().legal(seat)[:1]

    state_type = Table


@breaks("legal_is_what_no_rule_forbids", "legal actions come sorted, each once: [<Action ")
class NotSorted(Toy):
    class Table(Bidding):
        def legal(self, seat: int) -> list[Action]:
            return super().legal(seat)[::-1]

    state_type = Table


@breaks("touches_lead_to_one_action", "('card',) begins [('card',), ")
class SameTouch(Toy):
    """Two cards are chosen by the same click."""

    twins = (Action(0, "low", ("card",)), Action(1, "mid", ("card",)), Action(2, "high", ("card", "high")))

    class Table(Bidding):
        def legal(self, seat: int) -> list[Action]:
            return [SameTouch.twins[action.index] for action in super().legal(seat)]

    state_type = Table

    def __init__(self) -> None:
        super().__init__()
        self.alphabet = list(self.twins)


@breaks("every_legal_action_applies", "a card is missing")
@breaks("it_ends_in_time", "a card is missing")
class LosesACard(Toy):
    class Table(Bidding):
        def turn_up(self) -> None:
            super().turn_up()
            self.shown.pop()

    state_type = Table


@breaks("every_legal_action_applies", "no ending of the game: Outcome('boredom'")
class UnknownEnding(Toy):
    class Table(Bidding):
        def outcome(self) -> Outcome | None:
            ended = super().outcome()
            return None if ended is None else Outcome("boredom", ended.winners, ended.scores)

    state_type = Table


@dataclass
class OpenHands(BiddingView):
    hands: list[list[int]]


@breaks("what_is_not_told_is_not_seen", "sees what it was not told: view.hands[")
@breaks("the_deal_keeps_its_secrets", "sees what it was not told: view.hands[")
class ShowsHands(Toy):
    """The view holds every hand, and the guess is loyal to it: it looks the same from there, of course."""

    seen_as = OpenHands

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Bidding)
        plain = super().view(state, seat)
        return OpenHands(**vars(plain), hands=[hand.copy() for hand in state.hands])

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, OpenHands)
        state = super().guess(view, chance)
        assert isinstance(state, Bidding)
        for seat, hand in enumerate(view.hands):
            for card in range(len(NAMES)):
                state.bag.counts[card] += state.hands[seat][card] - hand[card]
            state.hands[seat] = hand.copy()
        return state


@dataclass
class OpenBids(BiddingView):
    bids: list[int]


@breaks("another_choice_shows_only_where_told", ": view.bids[")
@breaks("nothing_hidden_reaches_a_seat", "would see that this is a guess: view.bids[")
class ShowsBids(Toy):
    """The view shows what lies face down."""

    seen_as = OpenBids

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Bidding)
        return OpenBids(**vars(super().view(state, seat)), bids=state.bids.copy())


@breaks("what_is_not_told_is_not_seen", "was told what it does not see: [")
@breaks("the_deal_keeps_its_secrets", ".draws_card.card: '")
class TellsDraws(Toy):
    """Everybody hears what somebody draws."""

    class Table(Bidding):
        def draw(self, seat: int) -> None:
            card = self.chance.draw(self.bag)
            self.hands[seat][card] += 1
            self.tell("draws_card", {"seat": seat, "card": NAMES[card]})

    state_type = Table


@breaks("guessed_tables_tell_the_same", "hears what it does not see: [0].turns_up.cards")
class TellsHands(Toy):
    """Everybody hears what is left in a hand."""

    class Table(Bidding):
        def apply(self, seat: int, action: Action) -> None:
            self.tell("turns_up", {"cards": [NAMES[card] for card in range(len(NAMES)) if self.hands[seat][card]]})
            super().apply(seat, action)

    state_type = Table


@breaks("an_open_step_shows_nothing", "learns from it: it could not have been done")
class OpensTheBids(Toy):
    """The last bid may be taken back, though all were turned up."""

    open_kinds = ("lays", "turns_up", "scores")


PASSES = [Action(0, "low", ("card:low",), lets_pass=True), *BIDS[1:]]


@breaks("letting_pass_is_no_secret", " may let it pass")
class PassesByHand(Toy):
    """Only whoever holds a low card can let a round pass."""

    moves = PASSES

    class Table(Bidding):
        def legal(self, seat: int) -> list[Action]:
            return [PASSES[action.index] for action in super().legal(seat)]

    state_type = Table


@breaks("letting_pass_is_no_secret", "it is hidden from seat ")
class PassesAlone(Toy):
    """Whoever is the last to bid can let it pass, but only with a low card."""

    moves = PASSES

    class Table(PassesByHand.Table):
        def legal(self, seat: int) -> list[Action]:
            plain = Bidding.legal(self, seat)
            return super().legal(seat) if len(self.to_act()) == 1 else plain

    state_type = Table


@breaks("dice_lie_open", "not everybody was told of the dice [")
class RollsUnderACup(Toy):
    """Who won is told, and not what the die showed."""

    class Table(Bidding):
        def roll_for_it(self, best: list[int]) -> int:
            return best[self.chance.die(len(best)) - 1]

    state_type = Table


@breaks("nothing_hidden_reaches_a_seat", "would see that this is a guess: view.hand[")
class GuessForgets(Toy):
    """The guess deals this seat another hand."""

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, BiddingView)
        return super().guess(BiddingView(**{**vars(view), "hand": [2, 0, 0]}), chance)


@breaks("nothing_hidden_reaches_a_seat", "to_act")
class WaitsByHands(Toy):
    """Who has no choice is not waited for: waiting tells the others about a hand."""

    class Table(Bidding):
        def to_act(self) -> list[int]:
            waiting = super().to_act()
            choosing = [seat for seat in waiting if sum(1 for count in self.hands[seat] if count) > 1]
            return choosing or waiting

    state_type = Table


@breaks("nothing_hidden_reaches_a_seat", "seat -1 learns what is hidden: <Action ")
class ExplainsWithHands(Toy):
    """The refusal names a card of somebody else."""

    class Table(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            if why is not None and seat == SPECTATOR:
                why.args["card"] = NAMES[self.hands[0].index(max(self.hands[0]))]
            return why

    state_type = Table


@breaks("legal_is_what_no_rule_forbids", "it is seat 0 that acts first, not ")
class ActsFromBehind(Toy):
    """The last of those who are waited for is asked first."""

    class Table(Bidding):
        def actor(self) -> int:
            return self.to_act()[-1] if self.rounds else NOBODY

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "would see that this was dealt anew: view.hand[")
class RedealsEverything(Toy):
    """The seat's own hand is dealt anew too."""

    class Table(Bidding):
        def redeal(self, seat: int, chance: Chance) -> None:
            super().redeal(SPECTATOR, chance)

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "and what is to come is the old luck")
class RedealsThePastAlone(Toy):
    class Table(Bidding):
        def redeal(self, seat: int, chance: Chance) -> None:
            old = self.chance
            super().redeal(seat, chance)
            self.chance = old

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "cannot be: a card is missing")
class RedealsACardTooMany(Toy):
    class Table(Bidding):
        def redeal(self, seat: int, chance: Chance) -> None:
            super().redeal(seat, chance)
            self.bag.counts[0] += 1

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "knows what it cannot: '")
class RedealsHandsOnly(Toy):
    """What lies face down stays the truth, whoever asks."""

    class Table(Bidding):
        def redeal(self, seat: int, chance: Chance) -> None:
            bids, self.bids = self.bids, [NONE] * self.seats
            super().redeal(seat, chance)
            self.bids = bids

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "is not what it would guess: '")
class GuessesByOtherLuck(Toy):
    """A guess that is not what a redeal would be."""

    def guess(self, view: View, chance: Chance) -> State:
        chance.below(2)
        return super().guess(view, chance)


@breaks("a_redeal_is_a_guess_in_place", "and it is told: [Event('draws_card'")
class TellsOfTheRedeal(Toy):
    class Table(Bidding):
        def redeal(self, seat: int, chance: Chance) -> None:
            super().redeal(seat, chance)
            self.tell("draws_card", {"seat": seat, "card": NAMES[0]})

    state_type = Table


@breaks("a_redeal_is_a_guess_in_place", "something of the table was not dealt anew: lows: ")
class CountsWhatLay(Toy):
    """How many low cards are held is counted beside the hands, and stays what it was."""

    class Table(Bidding):
        def __init__(self, seats: int = 2, rounds: int = 3, chance: Chance | None = None) -> None:
            super().__init__(seats, rounds, chance)
            self.lows = 0

        def count(self) -> None:
            self.lows = sum(hand[0] for hand in self.hands)

        def draw(self, seat: int) -> None:
            super().draw(seat)
            self.count()

        def apply(self, seat: int, action: Action) -> None:
            super().apply(seat, action)
            self.count()

        def clone(self) -> Bidding:
            twin = super().clone()
            assert isinstance(twin, CountsWhatLay.Table)
            twin.lows = self.lows
            return twin

    state_type = Table

    def position(self, text: str) -> State:
        state = super().position(text)
        assert isinstance(state, CountsWhatLay.Table)
        state.count()
        return state


@breaks("guesses_vary", "every guess is the same, though some alone were told Event('draws_card'")
class GuessesNothing(Toy):
    def guess(self, view: View, chance: Chance) -> State:
        return super().guess(view, Seeded(1))


@breaks("a_view_stays_what_it_was", "changed with the table: scores[")
class LiveView(Toy):
    """The view holds the table's own list."""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Bidding)
        return BiddingView(**{**vars(super().view(state, seat)), "scores": state.scores})


@breaks("a_diagram_is_the_whole_table", "the diagram does not hold the whole table: bids[")
class HalfADiagram(Toy):
    """The bids are not drawn."""

    def diagram(self, state: State) -> str:
        twin = state.clone()
        assert isinstance(twin, Bidding)
        twin.bids = [NONE] * twin.seats
        return super().diagram(twin)


@breaks("a_clone_is_a_table_of_its_own", "playing a clone changed the original: '")
@breaks("every_legal_action_applies", "a card is missing")
class SharesHands(Toy):
    class Table(Bidding):
        def clone(self) -> Bidding:
            twin = super().clone()
            twin.hands = self.hands
            return twin

    state_type = Table


@breaks("a_clone_is_a_table_of_its_own", "two clones had different luck: '")
class OtherLuck(Toy):
    """A clone takes its luck from the original's source, so that one changes what the other draws."""

    class Table(Bidding):
        def clone(self) -> Bidding:
            twin = super().clone()
            twin.chance = self.chance
            return twin

    state_type = Table


@breaks("secret_orders_have_no_order", "it matters who decides first: [(0, <Action ")
class FirstComeFirstServed(Toy):
    """Between equals, whoever bid last scores."""

    class Table(Bidding):
        def apply(self, seat: int, action: Action) -> None:
            last = self.bids.count(NONE) == 1
            super().apply(seat, action)
            if last:
                self.scores[seat] += 1

    state_type = Table


@breaks("everything_can_be_said", "words/en.json has no 'hesitates' for Event('hesitates'")
class Speechless(Toy):
    class Table(Bidding):
        def apply(self, seat: int, action: Action) -> None:
            self.tell("hesitates", {"seat": seat})
            super().apply(seat, action)

    state_type = Table


@breaks(
    "a_watcher_is_told_that_he_watches",
    "{'card': 'mid'}, '') cites what watchers are told",
)
class WaitsForWatchers(Toy):
    """A watcher is told to wait, as if his turn could come."""

    class Table(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            return (
                Refusal("not_waited_for", "§2") if seat == SPECTATOR and self.rounds else super().why_not(seat, action)
            )

    state_type = Table


@breaks("a_watcher_is_told_that_he_watches", "is told that it watches: Refusal('not_in_hand'")
class WatchersHoldNothing(Toy):
    """A watcher hears that he does not hold a card, another reason for every card."""

    class Table(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            return Refusal("not_in_hand", "§1", {"card": action.text}) if seat == SPECTATOR and self.rounds else why

    state_type = Table


@breaks("a_finished_game_cites_its_ending", "Refusal('only_watching', '§1', {}, ''), not §3")
class EndsForSome(Toy):
    """Watchers are told that they watch, even when there is nothing left to watch."""

    class Table(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            return Refusal("only_watching", "§1") if seat == SPECTATOR else super().why_not(seat, action)

    state_type = Table


@breaks("luck_can_be_walked_through", "walking through the luck changed the table: '")
class Bends(Toy):
    """Looking at what could come gives a point."""

    class Table(Bidding):
        def clone(self) -> Bidding:
            twin = super().clone()
            self.scores[0] += 1
            return twin

    state_type = Table


@breaks("thumbs_rate_every_action", "1 ratings for 2 actions")
class HalfAThumb(Toy):
    def rate(self, view: View, legal: list[Action]) -> list[int]:
        return [1]


@breaks("it_ends_in_time", "toy is not over after 9 decisions, its longest game")
class Endless(Toy):
    class Table(Bidding):
        def turn_up(self) -> None:
            self.bids, self.hands = [NONE] * self.seats, [hand.copy() for hand in self.hands]
            self.bag.counts = [99] * len(NAMES)
            for seat in range(self.seats):
                self.draw(seat)

        def invariants(self) -> None:
            """Nothing is ever missing here."""

    state_type = Table


@breaks("a_record_is_the_game", "the record ends with 'rounds_over A")
class LuckOfItsOwn(Toy):
    """Points that no decision and no luck accounts for."""

    games = 0

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, story: bool = False) -> State:
        state = super().start(seats, options, chance, story)
        assert isinstance(state, Bidding)
        LuckOfItsOwn.games += 1
        state.scores[0] = LuckOfItsOwn.games
        return state


def test_every_law_is_broken_by_some_game() -> None:
    assert {broken.law for broken in BROKEN} == {*LAWS, *GAME_LAWS}


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_a_broken_game_is_caught(broken: Broken) -> None:
    broken.is_caught()


def test_a_broken_alphabet_is_caught() -> None:
    for alphabet in (
        BIDS[1:],
        [*BIDS, Action(3, "low", ("x",))],
        [*BIDS, Action(3, "x", ())],
        [Action(0, "a ~ b", ("x",))],
    ):
        broken = Toy()
        broken.alphabet = list(alphabet)
        with pytest.raises(AssertionError):
            alphabet_is_dense(broken)
