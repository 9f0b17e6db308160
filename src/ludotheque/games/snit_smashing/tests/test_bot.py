"""The rules of thumb: what they should see, and that they beat somebody who plays at random."""

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.table import Case, table
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.state import Action, State

GAMES_PLAYED = 40


def best(state: State, seat: int) -> list[Action]:
    """What looks best; several when they look alike."""
    legal = state.legal(seat)
    ratings = GAME.rate(GAME.view(state, seat), legal)
    return [action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)]


def likes(case: Case, seat: int = 0) -> list[str]:
    return [action.text for action in best(case.state, seat)]


def test_it_runs_under_the_snandergrab() -> None:
    """§5.3: Zott can, and so goes first."""
    drawn = table("A Zott:D5 Blub:C3 | order garbled\nB Zipp:A3 | order garbled")
    assert all(text.startswith("Zott") and text.split()[1] in ("C9", "D9", "E9", "D10") for text in likes(drawn))


def test_it_runs_into_the_sea() -> None:
    """§7.4"""
    drawn = table("run 2, bound 3\nA Blub:C5 | order garbled\nB Zipp:A3 | order garbled")
    assert likes(drawn) == ["Blub C1"]


def test_it_keeps_out_of_its_own_smash() -> None:
    """§3.1, §5.6 (M1): C5 and D5 are in it, so of the three hexes halfway to the sea only E5 is good. It remembers."""
    sketch = "run 2, bound 5\nA Blub:under | order smash C4 C5 D5\nB Zipp:under | order garbled"
    for own in ("on", "off"):
        assert likes(table(sketch, see_own_orders=own)) == ["Blub E5"]


def test_it_orders_the_same_whether_it_may_look_or_must_remember() -> None:
    """§3.1 (M1)"""
    sketch = "A Zott:C5 Blub:C3\nB Zipp:A3 Fizz:C4 Dorf:F3 Gunk:G4"
    assert likes(table(sketch, see_own_orders="off")) == likes(table(sketch))


def test_it_mixes_its_orders() -> None:
    """§3.1: several orders look alike, so nobody can know which it will be; a garbled one is not among them."""
    drawn = table("A Zott:C5 Blub:C3\nB Zipp:A3 Fizz:C4 Dorf:F3 Gunk:G4")
    assert len(likes(drawn)) > 1
    assert "garbled" not in likes(drawn)


def test_in_the_last_run_it_does_not_risk_what_it_does_not_need() -> None:
    """§7.5, §8.1: five in the sea against three who live at the most; dried up is nobody's trophy."""
    drawn = table("""
        run 4, bound 2
        A Blub:under Zipp:under | order garbled | safe Dorf Gunk Hump Mopp Plod
        B Zipp:under Zott:C4 Fizz:C6 | order garbled
    """)
    assert all(text.endswith("stay") for text in likes(drawn))


def victories(seed: int) -> tuple[int, int]:
    """The bot's and the other's, in one game; they take turns in sitting first."""
    state = GAME.start(2, {}, Seeded(seed))
    whim: Chance = Seeded(seed + 1_000_000)
    bot = seed % 2
    while state.to_act():
        seat = state.to_act()[0]
        choices = best(state, seat) if seat == bot else state.legal(seat)
        state.apply(seat, choices[whim.below(len(choices))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores[bot], outcome.scores[1 - bot]


def test_it_beats_somebody_who_plays_at_random() -> None:
    """§8.1: by the number of victories; about nine games in ten."""
    games = [victories(seed) for seed in range(GAMES_PLAYED)]
    won = len([1 for mine, theirs in games if mine > theirs])
    lost = len([1 for mine, theirs in games if mine < theirs])
    assert won >= GAMES_PLAYED * 3 // 4
    assert lost <= GAMES_PLAYED // 20
