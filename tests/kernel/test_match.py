"""A decision takes its place as a whole, or not at all."""

import pytest

from ludotheque.kernel.chance import Chance, LuckError, Scripted, Seeded
from ludotheque.kernel.game import Option, OptionError, PositionError
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.record import write
from ludotheque.kernel.state import Action, Refusal, Refused, State
from tests.kernel.toy import BIDS, TOY, Bidding


def a_match(luck: Chance | None = None) -> Match:
    """A has laid low and holds high; B holds mid and high."""
    match, _ = begin(TOY, 2, {}, Scripted(["low", "mid", "high", "high"]))
    match.play(0, BIDS[0])
    match.state.chance = Seeded(1) if luck is None else luck
    return match


def snapshot(match: Match) -> tuple[str, str]:
    return TOY.diagram(match.state), write(match.record)


def test_a_refusal_changes_nothing() -> None:
    match = a_match()
    before = snapshot(match)
    with pytest.raises(Refused) as refused:
        match.play(1, BIDS[0])
    assert refused.value.refusal.kind == "not_in_hand" and str(refused.value) == "You hold no Low. (§2)"
    assert snapshot(match) == before


@pytest.mark.parametrize("luck", [[], ["high"], ["high", "joker"]])
def test_luck_that_cannot_have_fallen_changes_nothing(luck: list[str]) -> None:
    match = a_match(Scripted(luck))
    before = snapshot(match)
    with pytest.raises(LuckError):
        match.play(1, BIDS[1])
    assert snapshot(match) == before
    assert match.state.chance.clone().log is None
    match.state.chance = Scripted(["low", "low"])
    match.play(1, BIDS[1])
    assert match.record.lines[-1].text() == "B mid ~ low low"


def test_a_trial_changes_nothing_until_it_is_accepted() -> None:
    match = a_match()
    before = snapshot(match)
    step = match.trial(1, BIDS[1])
    assert snapshot(match) == before
    assert [event.kind for event in step.story] == ["lays", "turns_up", "scores", "draws_card", "draws_card"]
    match.accept(step)
    assert match.state is step.state and match.record.lines[-1] is step.line


def test_two_trials_have_the_same_luck() -> None:
    match = a_match()
    assert match.trial(1, BIDS[1]).line == match.trial(1, BIDS[1]).line


def test_the_end_is_written_when_it_comes() -> None:
    match = a_match()
    while waiting := match.state.to_act():
        assert match.record.end == ""
        match.play(waiting[0], match.state.legal(waiting[0])[0])
    assert match.record.end.startswith("rounds_over ")


def test_play_refuses_what_is_not_legal_and_says_so_if_no_rule_does() -> None:
    class Mute(Bidding):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            return None

    with pytest.raises(AssertionError, match="no rule says why"):
        Mute().play(0, BIDS[0])


def test_options_are_settled() -> None:
    assert TOY.checked_options(2, {}) == {"rounds": "3"}
    assert TOY.checked_options(3, {"rounds": "2"}) == {"rounds": "2"}
    with pytest.raises(OptionError, match="toy is played by 2, 3, not by 4"):
        TOY.checked_options(4, {})
    with pytest.raises(OptionError, match="toy has no option 'speed'; it has rounds") as error:
        TOY.checked_options(2, {"speed": "2"})
    assert error.value.option == "speed"
    assert Option("speed", ("slow", "fast"), "§1").default == "slow"


def test_an_error_in_a_diagram_names_its_line() -> None:
    assert str(PositionError(3, "no")) == "line 3: no"
    assert str(PositionError(0, "no")) == "no"


def test_a_promise_that_is_not_kept() -> None:
    """A game that forgets a door fails there, loudly."""
    state = State(2)
    for door in (
        state.to_act,
        state.actor,
        state.clone,
        lambda: state.redeal(0, Seeded(1)),
        state.outcome,
        state.invariants,
        lambda: state.legal(0),
        lambda: state.apply(0, BIDS[0]),
        lambda: state.why_not(0, BIDS[0]),
        state.alphabet,
    ):
        with pytest.raises(NotImplementedError):
            door()
