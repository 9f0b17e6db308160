"""Cases for §9: who is who in Snits' Revenge."""

import pytest

from ludotheque.games import GAMES
from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.saga import sequel
from ludotheque.games.snit_smashing.tests.table import Case, table
from ludotheque.kernel.chance import Scripted, Seeded
from ludotheque.kernel.game import Sequel
from ludotheque.kernel.words import LANGUAGES, letter
from tests.contract.plays import play_on

SNITS = ["Zott", "Dorf", "Fizz"]


def over(living: list[int], smashed: list[str]) -> Case:
    """The end of a game in which each clan has so many Snits left and these trophies; the last Snit of all is late."""
    rows = []
    for seat, alive in enumerate(living):
        dead = [
            trophy.split(".")[1] for trophies in smashed for trophy in trophies.split() if trophy[0] == letter(seat)
        ]
        runs = "Viff:G8" if seat == 0 else ""
        safe = " ".join(SNITS[:alive])
        rows.append(
            f"{letter(seat)} {runs} | order garbled | safe {safe} | dead {' '.join(dead)} | trophies {smashed[seat]}"
        )
    return table("\n".join(["run 4, bound 6", *rows])).read()


def told(found: Sequel) -> list[str]:
    return [GAME.say(event) for event in found.story]


def saga(living: list[int], smashed: list[str], luck: str = "") -> Sequel:
    """What that end leads to; all of this luck is needed, and no more."""
    state, chance = over(living, smashed).state, Scripted(luck.split())
    assert isinstance(state, SnitSmashing)
    before = GAME.diagram(state)
    found = sequel(state, chance)
    chance.finish()
    assert GAME.diagram(state) == before, "the finished game stays what it was"
    assert found.game == "snits_revenge" and all(event.to is None for event in found.story)
    return found


@pytest.mark.parametrize(("living", "seats"), [([2, 1], [1, 0]), ([1, 2], [0, 1])])
def test_m23_after_a_game_of_two_the_snit_victory_decides(living: list[int], seats: list[int]) -> None:
    """§9.1 (M23): whoever has it plays the Snits, whatever the Bolotomi did."""
    for smashed in (["B.Blub", ""], ["", "A.Blub"], ["", ""]):
        found = saga(living, smashed)
        assert found.seats == seats
        bolotomus, snits = letter(seats[0]), letter(seats[1])
        assert told(found) == [f"On to Snits' Revenge! The Bolotomus: {bolotomus}. The Snits: {snits}."]


@pytest.mark.parametrize(
    ("smashed", "seats"),
    [
        (["B.Blub", "", ""], [0, 1, 2]),
        (["", "A.Blub", ""], [1, 2, 0]),
        (["B.Blub", "", "A.Blub A.Gunk"], [2, 0, 1]),
        (["", "", "A.Blub", "B.Blub B.Gunk"], [3, 0, 1, 2]),
    ],
)
def test_m23_after_a_game_of_more_the_bolotomus_victory_decides(smashed: list[str], seats: list[int]) -> None:
    """§9.2 (M23): whoever has it plays the Bolotomus, whatever the Snits did; the others follow clockwise."""
    for living in ([1, 0, 0, 0], [0, 2, 1, 1], [1, 1, 1, 1]):
        found = saga(living[: len(smashed)], smashed)
        assert found.seats == seats
        assert found.story[-1].args == {"bolotomus": seats[0], "clans": seats[1:]}


def test_m23_two_who_share_the_snit_victory_roll_for_it() -> None:
    """§9.3 (M23): until one of them is higher; the higher plays the Snits."""
    found = saga([1, 1], ["B.Blub", ""], "d3 d3 d2 d5")
    assert found.seats == [0, 1]
    assert told(found)[:4] == [
        "A rolls 3 for the Snit victory.",
        "B rolls 3 for the Snit victory.",
        "A rolls 2 for the Snit victory.",
        "B rolls 5 for the Snit victory.",
    ]
    assert saga([1, 1], ["B.Blub", ""], "d3 d2").seats == [1, 0]


def test_m23_only_those_who_share_the_bolotomus_victory_roll() -> None:
    """§9.3 (M23): A has smashed nobody; B, C and D one each, and C and D tie for the highest."""
    found = saga([3, 0, 0, 0], ["", "A.Blub", "A.Gunk", "A.Zipp"], "d1 d6 d6 d4 d2")
    assert found.seats == [2, 3, 0, 1]
    rolls = [(event.args["seat"], event.args["die"]) for event in found.story if event.kind == "rolls_for_bolotomus"]
    assert rolls == [(1, 1), (2, 6), (3, 6), (2, 4), (3, 2)]
    assert told(found)[-1] == "On to Snits' Revenge! The Bolotomus: C. The Snits: D, A and B."


def test_m23_those_who_are_level_at_nothing_roll_too() -> None:
    """§9.3, §8.3 (M19, M23): nobody smashed anybody."""
    assert saga([2, 1, 1], ["", "", ""], "d1 d2 d5").seats == [2, 0, 1]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_game_leads_to_a_table_of_snits_revenge(seats: int) -> None:
    """§9.1, §9.2: with room for everybody, the Bolotomus on the seat that hides the Spark, and words for it all."""
    for seed in range(6):
        state = GAME.start(seats, {}, Seeded(seed))
        play_on(state, Seeded(seed + 1), GAME.most_decisions)
        assert isinstance(state, SnitSmashing)
        found = sequel(state, Seeded(seed + 2))
        revenge = GAMES[found.game].start(len(found.seats), {"spark_and_splops": "on"}, Seeded(seed))
        assert sorted(found.seats) == list(range(seats)) and revenge.to_act() == [0]
        if seats == 2:
            assert found.seats[1] in state.snit_winners()
        else:
            assert found.seats[0] in state.bolotomus_winners()
        for language in LANGUAGES:
            assert all("{" not in GAME.say(event, language) for event in found.story)


def test_there_is_no_saga_before_the_end() -> None:
    """§9: nobody has won anything yet."""
    state = GAME.start(2, {}, Seeded(0))
    assert isinstance(state, SnitSmashing)
    with pytest.raises(AssertionError, match="from an end"):
        sequel(state, Seeded(1))
