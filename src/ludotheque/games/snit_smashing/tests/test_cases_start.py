"""Cases for §1 and §2: the beach, the counters and the start of a game."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.beach import CORNERS, HEX_NAMES, NEIGHBOURS
from ludotheque.games.snit_smashing.material import BEACHES, FOLDER, NAMES, SPEEDS, read_clan, read_map
from ludotheque.games.snit_smashing.tests.table import Case
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import DataError, OptionError

A_FIRST = "C1 E1 d6 d6 d1 d1"  # A draws C1, B draws E1; A is the Primus
RECONSTRUCTION = (FOLDER / "reconstruction.txt").read_text(encoding="utf-8")
CLAN = (FOLDER / "clan.txt").read_text(encoding="utf-8")


def named(hexes: list[int]) -> str:
    return " ".join(HEX_NAMES[one] for one in hexes)


# ---------------------------------------------------------------------- §1 The box


@pytest.mark.parametrize(
    ("here", "around"),
    [
        ("D7", "C6 C7 D6 D8 E6 E7"),
        ("C7", "B7 B8 C6 C8 D7 D8"),
        ("A1", "A2 B1 B2"),
        ("G10", "F10 G9"),
        ("B1", "A1 B2 C1"),
    ],
)
def test_neighbours(here: str, around: str) -> None:
    """§1.3: B, D and F lie half a hex nearer to the sea."""
    assert named(NEIGHBOURS[HEX_NAMES.index(here)]) == around


def test_neighbours_are_mutual() -> None:
    """§1.3"""
    for here, around in enumerate(NEIGHBOURS):
        assert all(here in NEIGHBOURS[there] for there in around)


@pytest.mark.parametrize(
    ("name", "hexes", "beach", "corners", "dry", "centres"),
    [("reconstruction", 66, 59, 102, 90, 33), ("ten-rows", 70, 63, 108, 96, 35)],
)
def test_the_maps_are_as_large_as_they_say(
    name: str, hexes: int, beach: int, corners: int, dry: int, centres: int
) -> None:
    """§1.3: how many hexes, beach hexes, Smashes (and wholly dry ones) and places for the Snandergrab there are."""
    drawn = BEACHES[name]
    assert len(drawn.field) == hexes
    assert hexes - sum(drawn.sea) == beach
    assert len(drawn.smashes) == corners
    assert len([place for place in drawn.smashes if not any(drawn.sea[one] for one in CORNERS[place])]) == dry
    assert len(drawn.moves) == centres


def test_the_reconstruction_is_the_default() -> None:
    """§1.3"""
    assert Case.start(2, A_FIRST).seen().options["map"] == "reconstruction"
    assert len(Case.start(2, A_FIRST, map="ten-rows").seen().beach) == 63


@pytest.mark.parametrize(("begin", "steps"), [("A1", 9), ("C1", 8), ("E1", 8), ("G1", 9)])
def test_the_way_from_the_sea(begin: str, steps: int) -> None:
    """§1.3: from a start to the Snandergrab."""
    beach = BEACHES["reconstruction"]
    assert min(beach.steps[HEX_NAMES.index(begin)][to] for to in beach.cover[beach.home]) == steps


@pytest.mark.parametrize(("centre", "covered"), [("E3", "D3 D4 E2 E3 E4 F3 F4"), ("D10", "C9 D9 D10 E9")])
def test_the_snandergrab_covers_seven_hexes(centre: str, covered: str) -> None:
    """§1.4: at D10 part of it hangs over the edge."""
    assert named(BEACHES["reconstruction"].cover[HEX_NAMES.index(centre)]) == covered


def test_a_clan_has_21_snits() -> None:
    """§1.2: eight of speed 4, five of 5, four of 6, four of 7."""
    assert len(NAMES) == len(set(NAMES)) == 21
    assert [SPEEDS.count(speed) for speed in (4, 5, 6, 7)] == [8, 5, 4, 4]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Blub     4", "", "this one 20"),
        ("Blub     4", "Blub 3", "line 6: a speed is 4 to 7"),
        ("Blub     4", "Dorf 4", "line 7: a name of its own"),
        ("Blub     4", "blub 4", "line 6: a name of its own"),
        ("Blub     4", "Smash 4", "line 6: a name of its own"),
        ("Blub     4", "Blub", "line 6: a name of its own"),
    ],
)
def test_a_clan_that_is_none_is_refused(old: str, new: str, reason: str) -> None:
    """§1.2: a player who owns the box may correct the counters, not break them."""
    assert CLAN.count(old) == 1
    with pytest.raises(DataError, match=reason):
        read_clan(CLAN.replace(old, new), "mine.txt")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("D10*", "D10.", "one hex is the centre"),
        ("D10*", "D10* D9*", "D9"),
        ("C7.", "", "C6 C7 D7 must be a Smash"),
        ("G4.", "", "F5 G4 G5 must be a Smash"),
        ("E2.", "E2~", "move to E3"),
        ("D3.", "D3~", "move to E3"),
        ("C9.", "C9~", "does not touch the sea"),
        ("B1~", "B1.", "row 1 is sea"),
        ("starts 2  C1 E1", "starts 2  C1", "2 players need 2 starts"),
        ("starts 2  C1 E1", "starts 2  C1 C1", "2 players need 2 starts"),
        ("starts 2  C1 E1", "starts 2  C2 E1", "a clan starts in the sea"),
        ("starts 2  C1 E1", "starts 5  C1 E1", "line 7"),
        ("A5.", "H5.", "a letter A to G"),
        ("A5.", "A5!", "a hex .once. with"),
        ("A5.", "A4.", "a hex .once. with"),
    ],
)
def test_a_map_that_is_none_is_refused(old: str, new: str, reason: str) -> None:
    """§1.3, §1.4, §2.1: what the rulebook says of the board is checked."""
    assert RECONSTRUCTION.count(old) >= 1
    with pytest.raises(DataError, match=reason):
        read_map("mine", RECONSTRUCTION.replace(old, new, 1))


def test_the_snandergrab_begins_nowhere_but_at_d10() -> None:
    """§1.4: where part of it hangs over the edge of any map."""
    with pytest.raises(DataError, match="begins with its centre in D10"):
        read_map("mine", RECONSTRUCTION.replace("D10*", "D10.").replace("D8.", "D8*"))
    assert len(BEACHES["ten-rows"].cover[HEX_NAMES.index("D10")]) == 6


def test_an_island_is_refused() -> None:
    """§1.3: every beach hex and every start can be reached."""
    cut = RECONSTRUCTION
    for name in ("A2.", "A3.", "B2.", "B3.", "B1~"):
        cut = cut.replace(name, "")
    with pytest.raises(DataError, match="every start"):
        read_map("mine", cut)
    cut = RECONSTRUCTION
    for name in ("E9.", "F9.", "G9."):
        cut = cut.replace(name, "")
    with pytest.raises(DataError, match="every beach hex"):
        read_map("mine", cut)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """§1.1"""
    with pytest.raises(OptionError):
        GAME.start(seats, {}, Seeded(1))


# ---------------------------------------------------------------------- §2 Before the game


def test_m15_two_clans_draw_c1_and_e1() -> None:
    """§2.1 (M15)"""
    assert Case.start(2, "E1 C1 d6 d6 d1 d1").seen().starts == ["E1", "C1"]


def test_m15_three_of_four_starts_are_dealt() -> None:
    """§2.1 (M15)"""
    assert Case.start(3, "G1 A1 E1 d6 d6 d1 d1 d1 d2").seen().starts == ["G1", "A1", "E1"]


def test_m15_the_highest_roll_is_the_primus() -> None:
    """§2.2 (M15): A and C tie with 9, and C wins the second roll."""
    begun = Case.start(3, "A1 C1 E1 d4 d5 d1 d1 d6 d3 d1 d2 d2 d2")
    assert begun.primus == "C"
    assert [roll["total"] for roll in begun.told("rolls_for_primus")] == [9, 2, 9, 3, 4]
    assert begun.told("is_primus") == [{"seat": 2}]


def test_the_snandergrab_begins_at_d10() -> None:
    """§2.3"""
    assert Case.start(2, A_FIRST).seen().snandergrab == "D10"


def test_four_snits_in_the_sea_and_seventeen_in_the_pool() -> None:
    """§2.4: the Primus draws first."""
    begun = Case.start(2, "C1 E1 d1 d1 d6 d6 Zott Blub Zipp Dorf Fizz Blub Plod Nibb")
    assert sorted(begun.everyone("B", "E1")) == ["Blub", "Dorf", "Zipp", "Zott"]
    assert sorted(begun.everyone("A", "C1")) == ["Blub", "Fizz", "Nibb", "Plod"]
    assert [len(begun.everyone(seat, "pool")) for seat in "AB"] == [17, 17]
    assert begun.seen().living == [4, 4]
    assert begun.clock == (1, 1)
    assert begun.turn == "AB"
