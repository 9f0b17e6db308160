"""The laws hold on a game of hidden dice, and what goes wrong in it is found and named: field, line, word, seed."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.diagram import Reader
from ludotheque.kernel.game import Game, View
from ludotheque.kernel.state import Action, Refusal, State
from ludotheque.kernel.words import letter
from tests.contract.builds import hash_seeds_change_nothing
from tests.contract.diagrams import attack
from tests.contract.laws import GAME_LAWS, LAWS, alphabet_is_dense
from tests.contract.plays import Play
from tests.contract.survey import DEALT, LUCK, OPEN, SECRET, survey
from tests.contract.survey import DICE as FALLEN
from tests.contract.trials import Tally, try_game_law, try_law
from tests.kernel import breaking
from tests.kernel.breaking import Broken, hold
from tests.kernel.dice import AGAIN, ALPHABET, DICE, KEEP, SIDES, Dice, Rolling, RollingView

USUAL = {"rounds": "3"}


@pytest.mark.parametrize("law", [law for law in [*LAWS, *GAME_LAWS] if law != "dice_lie_open"])
def test_the_dice_keep(law: str) -> None:
    hold(DICE, law)


def test_hidden_dice_break_one_law() -> None:
    Broken(DICE, "dice_lie_open", "not everybody was told of the dice [").is_caught()


def test_a_die_of_which_only_a_number_like_it_was_told_is_noticed() -> None:
    """Who keeps the die and what it shows may be the same number."""

    class Table(Rolling):
        def roll(self, seat: int) -> None:
            self.dice[seat] = self.chance.die(SIDES)
            self.tell("shows", {"dice": list(range(1, SIDES + 1)) * self.seats})

    class TellsEveryNumber(Dice):
        state_type = Table

    Broken(TellsEveryNumber(), "dice_lie_open", ", not everybody was told").is_caught()


def test_the_dice_have_a_dense_alphabet() -> None:
    alphabet_is_dense(DICE)


def test_the_survey_sees_what_there_is() -> None:
    seen = {DEALT, LUCK, FALLEN, SECRET, OPEN}
    assert set(survey(DICE).tables) == seen, "dice are hidden, choices and turns are open"


def test_a_diagram_with_one_wrong_word_is_refused_or_lawful() -> None:
    for seed in range(6):
        assert attack(DICE, DICE.diagram(Play(DICE, 3, USUAL, seed, seed).table()), Seeded(seed))


# ---------------------------------------------------------------- games that break a law

BROKEN: list[Broken] = []
breaks = partial(breaking.breaks, BROKEN)


@breaks("what_is_not_told_is_not_seen", "was told what it does not see: [1].rolls.die: ")
@breaks("the_deal_keeps_its_secrets", "was told what it does not see: [")
class TellsDice(Dice):
    """Everybody hears what somebody rolls in secret."""

    class Table(Rolling):
        def roll(self, seat: int) -> None:
            self.dice[seat] = self.chance.die(SIDES)
            self.tell("rolls", {"die": self.dice[seat]})

    state_type = Table


@breaks("the_deal_keeps_its_secrets", "was told what it does not see: [0].rolls.die: ")
class TellsTheFirstDie(Dice):
    """Only the first die of many is told to everybody."""

    class Table(Rolling):
        def roll(self, seat: int) -> None:
            self.dice[seat] = self.chance.die(SIDES)
            self.tell("rolls", {"die": self.dice[seat]}, None if seat == 0 else [seat])

    state_type = Table


@dataclass
class OpenDice(RollingView):
    dice: list[int]


@breaks("what_is_not_told_is_not_seen", "sees what it was not told: view.dice[")
@breaks("the_deal_keeps_its_secrets", "sees what it was not told: view.dice[")
class ShowsDice(Dice):
    """The view holds every die, and the guess is loyal to it."""

    seen_as = OpenDice

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Rolling)
        return OpenDice(**vars(super().view(state, seat)), dice=state.dice.copy())

    def guess(self, view: View, chance: Chance) -> State:
        assert isinstance(view, OpenDice)
        state = super().guess(view, chance)
        assert isinstance(state, Rolling)
        state.dice = view.dice.copy()
        return state


@breaks("guessed_tables_tell_the_same", "hears what it does not see: [0].shows.dice[")
class TellsBeforeKeeping(Dice):
    """Whoever keeps a die shows everybody all of them."""

    class Table(Rolling):
        def apply(self, seat: int, action: Action) -> None:
            if action is KEEP:
                self.tell("shows", {"dice": self.dice.copy()})
            super().apply(seat, action)

    state_type = Table


@breaks("an_open_step_shows_nothing", "learns from it: : [{'keeps': {'seat': 1}}, {'shows': {'dice': [")
class OpensTheDice(Dice):
    """Whoever keeps the last die may take that back, though all have been shown."""

    open_kinds = ("keeps", "shows", "scores")


@breaks("an_open_step_shows_nothing", "learns from it: view.shown[")
class ShowsWithoutAWord(Dice):
    """Whoever keeps a die shows it, and nothing is told of that."""

    class Table(Rolling):
        def apply(self, seat: int, action: Action) -> None:
            if action is KEEP:
                self.shown = [self.dice[seat]] * self.seats
            super().apply(seat, action)

    state_type = Table


@breaks("a_clone_is_a_table_of_its_own", "a clone is another table: scores[")
class CloneForgets(Dice):
    class Table(Rolling):
        def clone(self) -> Rolling:
            twin = super().clone()
            twin.scores = [0] * self.seats
            return twin

    state_type = Table


@breaks("nothing_hidden_reaches_a_seat", "would see that this is a guess: view.scores[")
class GuessForgets(Dice):
    def guess(self, view: View, chance: Chance) -> State:
        state = super().guess(view, chance)
        assert isinstance(state, Rolling)
        state.scores = [0] * state.seats
        return state


@breaks("a_diagram_is_the_whole_table", "the diagram does not hold the whole table: mood: 0, not ")
class DiagramForgets(Dice):
    """A field that no line of the diagram and no view holds."""

    class Table(Rolling):
        def __init__(self, seats: int = 2, rounds: int = 3, chance: Chance | None = None) -> None:
            super().__init__(seats, rounds, chance)
            self.mood = 0

        def apply(self, seat: int, action: Action) -> None:
            super().apply(seat, action)
            self.mood += 1

        def clone(self) -> Rolling:
            twin = super().clone()
            assert isinstance(twin, DiagramForgets.Table)
            twin.mood = self.mood
            return twin

    state_type = Table


@breaks("legal_is_what_no_rule_forbids", "<Action 1 'again'>: it is not legal, and no rule says why")
class IllegalAccepted(Dice):
    """Every die is kept, and no rule says so."""

    class Table(Rolling):
        def legal(self, seat: int) -> list[Action]:
            return [KEEP] if self.rounds and seat == self.turn else []

    state_type = Table


@breaks("legal_is_what_no_rule_forbids", "<Action 1 'again'>: it is legal, and refused by Refusal('over', '§3'")
class LegalRefused(Dice):
    class Table(Rolling):
        def legal(self, seat: int) -> list[Action]:
            return ALPHABET.copy() if self.rounds and seat == self.turn else []

        def why_not(self, seat: int, action: Action) -> Refusal | None:
            return Refusal("over", "§3") if action is AGAIN else super().why_not(seat, action)

    state_type = Table


@breaks("everything_can_be_said", "words/en.json has no 'hesitates' for Event('hesitates'")
class NoWord(Dice):
    class Table(Rolling):
        def apply(self, seat: int, action: Action) -> None:
            self.tell("hesitates", {"seat": seat})
            super().apply(seat, action)

    state_type = Table


@breaks("everything_can_be_said", "words/en.json has no 'seat' for Refusal('not_your_turn'")
class NoArgument(Dice):
    class Table(Rolling):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            return None if why is None else Refusal(why.kind, why.section)

    state_type = Table


@breaks("everything_can_be_said", "rulebook.en.md has no §7 for Refusal('only_watching', '§7'")
class NoParagraph(Dice):
    class Table(Rolling):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            return None if why is None else Refusal(why.kind, "§7", why.args)

    state_type = Table


@breaks("everything_can_be_said", "Refusal('only_watching', '', {}, '') cites no §")
class CitesNothing(Dice):
    class Table(Rolling):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            why = super().why_not(seat, action)
            return None if why is None else Refusal(why.kind, "", why.args)

    state_type = Table


@breaks("it_ends_in_time", "dice is not over after 9 decisions, its longest game")
@breaks("a_record_is_the_game", "dice is not over after 9 decisions, its longest game")
class Endless(Dice):
    class Table(Rolling):
        def show(self) -> None:
            super().show()
            self.rounds += 1

    state_type = Table


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_a_broken_game_is_caught(broken: Broken) -> None:
    broken.is_caught()


def test_a_word_that_french_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    for path in [*DICE.folder.glob("rulebook.*.md"), *DICE.folder.glob("words/*.json")]:
        text = path.read_text(encoding="utf-8")
        text = text.replace('"shows"', '"showed"') if path.name == "fr.json" else text
        (tmp_path / path.relative_to(DICE.folder)).write_text(text, encoding="utf-8")
    game = Dice()
    game.folder = tmp_path
    Broken(game, "everything_can_be_said", "words/fr.json has no 'shows' for Event('shows'").is_caught()
    (tmp_path / "rulebook.fr.md").write_text("## 1 Un\n\n## 3 Trois\n", encoding="utf-8")
    (tmp_path / "words/fr.json").write_bytes((DICE.folder / "words/fr.json").read_bytes())
    other = Dice()
    other.folder = tmp_path
    Broken(other, "everything_can_be_said", "rulebook.fr.md has no §2 for Refusal('not_your_turn'").is_caught()


# ---------------------------------------------------------------- what is seen outside of the laws


def test_an_endless_game_is_not_tried_any_further() -> None:
    """One game to its limit, no shrinking: what was played is said, whichever law was to be tried."""
    game = Endless()
    place = r"dice is not over after 9 decisions, its longest game.*<dice, 2 seats, {.*}, seed 0, 0 decisions>"
    for trial, law in ((try_law, "a_clone_is_a_table_of_its_own"), (try_game_law, "it_ends_in_time")):
        tally = Tally()
        with pytest.raises(AssertionError, match=place):
            trial(game, law, tally)
        assert not tally.tried


def test_a_law_that_looks_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks_away(game: Game, state: State, choice: Chance) -> int:
        return 0

    for law, though in (
        ("what_is_not_told_is_not_seen", r", though luck falls at <dice, 2 seats, .*>"),
        ("thumbs_rate_every_action", ""),
    ):
        monkeypatch.setitem(LAWS, law, looks_away)
        with pytest.raises(AssertionError, match=rf"^{law} was not reached in \d+ trials on dice{though}$"):
            try_law(DICE, law, Tally())
    monkeypatch.setitem(LAWS, "secret_orders_have_no_order", looks_away)
    try_law(DICE, "secret_orders_have_no_order", Tally())  # nobody decides at the same time here


class SetOrder(Dice):
    """Between equals, the one that a set names first."""

    class Table(Rolling):
        def best(self) -> list[int]:
            names = {letter(seat) for seat in super().best()}
            return [ord(next(iter(names))) - ord("A")]

    state_type = Table


SET_ORDER = SetOrder()


def test_the_order_of_a_set_is_noticed() -> None:
    hash_seeds_change_nothing(["tests.kernel.dice:DICE"])
    with pytest.raises(
        AssertionError, match=r"PYTHONHASHSEED plays other games: \S+:SET_ORDER, seed \d+: record, story"
    ):
        hash_seeds_change_nothing([f"{__name__}:SET_ORDER"])


@pytest.mark.parametrize("turn", ["kept", "forgotten"])
def test_nobody_is_not_taken_for_a_turn(turn: str) -> None:
    """A reader that takes `-` for a turn: the table waits for nobody, or for somebody else."""

    class Table(Rolling):
        def invariants(self) -> None:
            """Knows nothing of turns."""

    class Credulous(Dice):
        state_type = Table

        def read(self, reader: Reader) -> Rolling:
            state = super().read(reader)
            if turn == "forgotten":
                state.turn = max(0, state.turn)
            return state

    game = Credulous()
    says = "what was read is drawn otherwise: 'turn A'" if turn == "forgotten" else "to_act: [-1]"
    with pytest.raises(AssertionError) as caught:
        attack(game, game.diagram(Play(game, 2, USUAL, 0, 1).table()), Seeded(0))
    assert says in str(caught.value)
    assert caught.value.__notes__ == ["at a diagram of dice that says 'turn -', not 'turn B'"]
