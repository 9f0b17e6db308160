"""Before the game: counters, Duty Runnungitm, armies, editions (§2, §9.1, §10)."""

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.material import EDITIONS
from ludotheque.games.snits_revenge.tests.table import ORGANS, Case, table
from ludotheque.kernel.chance import Seeded


def test_r14_snorgs_then_duty_then_army() -> None:
    """§2.1, §2.2, §2.3: every organ has its Snorg; the Duty Runnungitm may wait in the Lapotum; the army comes last."""
    case = Case.start(2)
    assert case.phase == "duty A"
    assert case.dead == []
    assert case.legal("A") == [f"duty {organ}" for organ in ORGANS]
    assert case.refuses("A end") == ("must_choose", "§2.2")
    case.play("A duty lapotum")
    assert case.seen().runnungitms == {"lapotum": 1}
    assert case.seen().runnungitm_pool == 17
    assert case.phase == "army B"


def test_r43_the_army_is_chosen_kind_by_kind() -> None:
    """§2.3: fifteen Snits with six badges leave one choice to a single clan, how many of them are hammers."""
    case = Case.start(2).play("A duty eye")
    assert case.legal("B") == ["enlist hammer 2", "enlist hammer 3", "enlist hammer 4"]
    assert case.refuses("B enlist hammer 1") == ("wrong_number", "§2.3")
    assert case.refuses("B enlist lightning 2") == ("other_kind_first", "§2.3")
    assert case.refuses("B enlist plain 1") == ("plain_stay_behind", "§2.3")
    case.play("B enlist hammer 4")
    assert case.seen().army == [{"hammer": 4, "lightning": 2, "six": 4, "five": 5}]
    assert sum(case.snits("B", "outside").values()) == 15
    assert case.phase == "move B"


@pytest.mark.parametrize(("seats", "size", "badges"), [(3, 8, 3), (4, 5, 2), (5, 3, 2)])
def test_r43_armies_of_several_clans(seats: int, size: int, badges: int) -> None:
    """§2.3, §8.1: the Senior clan chooses first, at most so many badges."""
    dice = " ".join(["d1 d1"] * (seats - 2) + ["d6 d6"])
    case = Case.start(seats, dice).play("A duty eye")
    senior = chr(ord("A") + seats - 1)
    assert case.phase == f"army {senior}"
    assert case.legal(senior) == [f"enlist hammer {n}" for n in range(badges + 1)]
    case.play(f"{senior} enlist hammer {badges}")
    assert case.legal(senior)[0] == "enlist six 0", "no badge is left for a lightning"
    case.play(f"{senior} enlist six 0")
    assert case.seen().army[seats - 2] == {"hammer": badges, "five": size - badges}
    assert case.phase == "army B"


@pytest.mark.parametrize(("change", "size", "plain"), [("minus_2", 13, 0), ("plus_1", 16, 1), ("plus_2", 17, 2)])
def test_r31_r46_larger_and_smaller_armies(change: str, size: int, plain: int) -> None:
    """§2.3 (R23): six badges at the most; where no fives and sixes are left, plain Snits fill the army."""
    case = Case.start(2, army=change).play("A duty eye", "B enlist hammer 4")
    while case.phase == "army B":
        last = case.legal("B")[-1]
        case.play(f"B {last}")
    army = case.seen().army[0]
    assert case.snits("B", "outside") == army
    assert sum(army.values()) == size
    assert army["hammer"] + army["lightning"] == 6 and army.get("plain", 0) == plain


def test_r46_a_wounded_hammer_finds_its_replacement_all_the_same() -> None:
    """§2.3, §6.6: four hammers may be wounded though two plain Snits march."""
    case = table("phase chomp\nB: glut hammer:1 plain:5\narmy_B hammer:4 plain:2\nrunnungitms glut:1", army="plus_2")
    case.play("A chomp glut B hammer ~ d6 d6 d1 d1")
    assert case.snits("B", "glut") == {"plain": 6}


def test_r31_every_clan_grows() -> None:
    """§2.3: by that number, with the same limit of badges where fives and sixes are left."""
    case = Case.start(3, "d6 d6 d1 d1", army="plus_2").play("A duty eye", "B enlist hammer 3")
    case.play("B enlist six 4")
    assert case.seen().army[0] == {"hammer": 3, "six": 4, "five": 3}


def test_the_edition_of_1978() -> None:
    """§1.5: fifteen alike Snits without a choice, three Makums, Spark and Splops."""
    case = Case.start(2, edition="1978")
    assert case.phase == "hide A"
    for text in ("hide spark eye", "hide splop glut", "hide splop fleotis", "hide splop murgle", "duty eye"):
        case.play(f"A {text}")
    assert case.phase == "move B"
    assert case.snits("B", "outside") == {"six": 15}
    assert case.seen().makum_pool == 3
    assert case.seen().runnungitm_pool == 17


def test_the_edition_can_be_played_without_the_spark() -> None:
    """§1.5, §10.1: an edition only sets values that other options can set."""
    assert Case.start(2, edition="1978", spark_and_splops="off").phase == "duty A"
    assert Case.start(2, spark_and_splops="on").phase == "hide A"
    assert EDITIONS["2003"].hiding == "off"
    assert Case.start(2).phase == "duty A"


def test_r15_counters_lie_under_four_different_snorgs() -> None:
    """§9.1: not in the Lapotum, and one a Snorg."""
    case = Case.start(2, spark_and_splops="on").play("A hide spark eye")
    assert case.refuses("A hide splop lapotum") == ("not_in_lapotum", "§9.1")
    assert case.refuses("A hide splop eye") == ("hidden_there", "§9.1")
    assert case.refuses("A hide spark glut") == ("none_to_hide", "§9.1")
    assert case.refuses("B hide splop glut") == ("not_your_turn", "§3.1")


def test_r42_nobody_sees_the_places_before_all_are_hidden() -> None:
    """§9.1: otherwise the first counter on the table would be known to be the Spark."""
    case = Case.start(2, spark_and_splops="on").play("A hide spark eye")
    assert case.told("hides") == [{"counter": "spark", "organ": "eye"}]
    assert case.kinds("A") == ["hides"] and case.kinds("B") == case.kinds("-") == ["hides_one"]
    assert case.told("hides_one") == [{"n": 3}]
    assert case.seen("B").marks == [] and case.seen("B").hidden == {}
    assert case.seen("A").hidden == {"eye": "spark"}
    for text in ("hide splop glut", "hide splop fleotis", "hide splop murgle"):
        case.play(f"A {text}")
    assert case.told("counters_lie") == [{"organs": ["eye", "murgle", "glut", "fleotis"]}]
    assert case.seen("B").marks == ["eye", "murgle", "glut", "fleotis"]
    assert case.seen("B").hidden == {}


@pytest.mark.parametrize(("hiding", "marks"), [("decoys", 15), ("hidden_notes", 0)])
def test_r15_decoys_and_notes_tell_nothing(hiding: str, marks: int) -> None:
    """§9.4: a counter under every Snorg, or under none."""
    case = Case.start(3, "d6 d6 d1 d1", spark_and_splops=hiding)
    for text in ("hide spark eye", "hide splop glut", "hide splop fleotis", "hide splop murgle"):
        case.play(f"A {text}")
    assert case.told("counters_lie") == ([{"organs": case.seen("B").marks}] if marks else [])
    assert len(case.seen("B").marks) == marks
    places = {GAME.diagram(GAME.guess(case.seen("B"), Seeded(seed))) for seed in range(9)}
    assert len(places) > 1


@pytest.mark.parametrize(
    ("counters", "number", "hidden"),
    [("spark_4_splops", 5, (1, 4)), ("spark", 1, (1, 0)), ("3_splops", 3, (0, 3))],
)
def test_r40_other_counters(counters: str, number: int, hidden: tuple[int, int]) -> None:
    """§9.1, §9.4: what is all of one kind is written down, since its counters would hide nothing."""
    case = Case.start(2, spark_and_splops="on", counters=counters)
    for _ in range(number):
        assert case.phase == "hide A"
        last = case.legal("A")[-1]
        case.play(f"A {last}")
    assert case.phase == "duty A"
    assert (case.seen("B").sparks, case.seen("B").splops) == hidden
    assert len(case.seen("B").marks) == (5 if counters == "spark_4_splops" else 0)


def test_r22_the_first_attack() -> None:
    """§10.2: no Duty Runnungitm, and a Lapotum that does nothing."""
    assert Case.start(2, no_runnungitms="on").phase == "army B"
    case = table(
        """
        phase transform
        B: outside five:1
        dead eye
        makums lapotum:1 eye:1
        """,
        no_runnungitms="on",
    )
    assert case.legal("A") == ["end", "transform eye"]
    assert case.refuses("A transform lapotum") == ("lapotum_idle", "§6.7")
