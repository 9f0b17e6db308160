"""Several clans: the totem, the order, the death of the Bolotomus and the fight for the Spark (§8)."""

from collections import Counter

import pytest

from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.game import branches

EIGHT = "glut antephellum murgle thrumble blorpus compositor-1 compositor-2 compositor-3"


def ends(case: Case, number: int) -> Case:
    for _ in range(number):
        case.play(f"{case.turn} end")
    return case


# ---------------------------------------------------------------------- The invasion


def test_r18_dice_for_the_totem_ties_roll_again() -> None:
    """§8.1"""
    case = Case.start(4, "d4 d4 d5 d3 d1 d1 d1 d2 d2 d2")
    assert [roll["total"] for roll in case.told("rolls_for_totem")] == [8, 8, 2, 3, 4]
    assert case.told("is_senior") == [{"seat": 2}] and case.seen().senior == 2


def test_r18_all_move_then_all_kick_then_all_fast() -> None:
    """§8.2: the Senior clan first, clockwise; then the totem passes to the left."""
    here = "lightning:1"
    case = table(f"phase move, senior C, acting C\nB: glut {here}\nC: eye {here}\nD: murgle {here}")
    order = []
    for _ in range(10):
        order.append(case.phase)
        ends(case, 1)
    assert order[:9] == [f"{phase} {clan}" for phase in ("move", "kick", "fast") for clan in "CDB"]
    assert order[9] == "compose A"
    assert case.phase == "move D" and case.seen().senior == 3


def test_r41_the_totem_passes_over_clans_without_snits() -> None:
    """§8.2"""
    case = table("phase transform, senior B, acting B\nB: glut five:1\nC:\nD: eye five:1\ndead murgle\nmakums murgle:1")
    assert ends(case, 1).phase == "move D" and case.seen().senior == 3


def test_r1_a_canal_that_one_clan_has_used_is_closed_to_the_second_move_of_the_others() -> None:
    """§8.3: for the whole turn; its own lightnings go back through it, and a channel is open to all."""
    there = "thrumble lightning:2"
    case = table(f"phase move\nB: {there}\nC: {there}\ndead thrumble blorpus squidgeon")
    case.play("B lightning thrumble>blorpus", "B lightning thrumble>squidgeon")
    ends(case, 1)
    assert case.phase == "fast B", "nothing is left to kick"
    case.play("B end")
    assert case.refuses("C lightning thrumble>blorpus") == ("canal_taken", "§8.3")
    assert {"lightning thrumble>squidgeon", "lightning thrumble>glut"} <= set(case.legal("C"))
    while case.seen().turn == 1:
        ends(case, 1)
    assert case.phase == "move C" and "lightning thrumble>blorpus" in case.legal("C"), "until the next turn"


def test_r1_the_clan_that_used_a_canal_may_go_back() -> None:
    """§8.3, §4.7: in the second move it takes one, as every canal does."""
    sketch = "phase fast, senior C, acting C\nB: blorpus lightning:1\nC: blorpus lightning:2\ntaken thrumble-blorpus:C"
    case = table(sketch).play("C lightning blorpus>thrumble")
    assert case.refuses("C lightning blorpus>thrumble") == ("passage_full", "§4.2")
    case.play("C end")
    assert case.refuses("B lightning blorpus>thrumble") == ("canal_taken", "§8.3")


def test_r1_what_takes_two_is_shared() -> None:
    """§8.3: a canal that is as wide as a channel belongs to nobody; neither does one in a game of one clan."""
    sketch = "phase move\nB: thrumble lightning:1"
    case = table(f"{sketch}\nC: thrumble lightning:1", all_passages_two="on").play("B lightning thrumble>blorpus")
    assert set(case.seen().taken) == {-1}
    assert set(table(sketch).play("B lightning thrumble>blorpus").seen().taken) == {-1}


def test_a_clan_without_snits_sits_out() -> None:
    """§8.8: in the invasion and in the fight."""
    for part in ("phase move", "part fight 3, turn 4, last_roll 3, phase move, spark eye"):
        case = table(f"{part}\nB: glut five:1\nC: murgle six:1\nD:\narmy_D five:1")
        assert case.refuses("D end") == ("sits_out", "§8.8")
        assert case.refuses("C end") == ("not_your_turn", "§3.1")
        assert case.play("B end").phase.endswith("C") or ends(case, 1).phase.endswith("C")


def test_the_bolotomus_wins_against_all_clans() -> None:
    """§7.3, §8.3"""
    case = table("phase chomp\nB: glut five:1\nC:\narmy_C five:1\nrunnungitms glut:1")
    assert case.play("A chomp glut B five ~ d6 d6 d1 d1").ending == "snits_dead A"


def test_a_killer_stands_out_until_the_turn_is_over() -> None:
    """§8.4: so that the Bolotomus can go for it, and the clan can move it."""
    case = table("B: glut lightning:2\nC: outside five:1\nmakums eye:1").play("B kick glut lightning snorg ~ d1")
    assert case.snits("B", "glut") == {"lightning": 1, "lightning*": 1}
    assert case.seen().killers == {"glut": ["B", "lightning", "glut"]}
    assert case.phase == "fast B", "nothing is left to kick"
    case.play("B lightning* glut>thrumble")
    assert case.seen().killers == {"glut": ["B", "lightning", "thrumble"]}
    while case.seen().turn == 1:
        ends(case, 1)
    assert case.snits("B", "thrumble") == {"lightning": 1} and case.seen().killers == {}


# ---------------------------------------------------------------------- The Bolotomus is dead


def nine(sketch: str, **options: str) -> Case:
    """A table where the transforming is all that is left, with eight Snorgs dead besides."""
    return table(f"phase transform\nmakums wobbicle:1\n{sketch}", **options)


KILLED = f"""
    dead {EIGHT} squidgeon eye
    B: squidgeon hammer*:1 | glut five:1
    C: eye six*:1
    killed squidgeon B hammer squidgeon & eye C six eye
    makums eye:1
    """


def test_r19_the_last_snorgs_killer_holds_the_spark() -> None:
    """§8.4: the Bolotomus' pieces leave, and the next holder of the totem begins."""
    case = nine(
        f"dead {EIGHT} eye\nB: glut five:1\nC: eye six*:1\nkilled eye C six eye\nmakums glut:1\nrunnungitms glut:1"
    )
    ends(case, 1)
    assert case.kinds()[:2] == ["bolotomus_dies", "holds_spark"]
    seen = case.seen()
    assert seen.part == "fight" and case.snits("C", "eye") == {"six*": 1}
    assert seen.snorgs == [] and seen.makums == {} and seen.runnungitms == {}
    assert case.phase == "move C" and seen.senior == 2
    assert case.refuses("A end") == ("bolotomus_dead", "§8.4")


def test_r34_of_several_killed_in_that_turn_a_lot_decides() -> None:
    """§8.4 (R19): each as likely as the others, and only those still dead."""
    case = nine(KILLED)
    assert ends_by_lot(case, "end") == {"squidgeon*": 1, "eye*": 1}
    case = nine(KILLED)
    case.play("A transform eye")
    assert case.told("holds_spark") == [{"seat": 1, "snit": "hammer", "organ": "squidgeon"}], "no lot: the Eye lives"


def ends_by_lot(case: Case, text: str) -> Counter[str]:
    """Where the Spark is after a decision, by weight: a star for a holder."""
    found: Counter[str] = Counter()
    for weight, _, _, after in branches(case.state, *case.decision(f"{case.turn} {text}")):
        assert isinstance(after, Snits)
        seen = Case(after).seen()
        stars = [p for clan in seen.snits for p, there in clan.items() if any(slot.endswith("*") for slot in there)]
        found[f"{stars[0]}*" if stars else seen.spark_lies] += weight
    return found


def test_r20_a_dead_killer_leaves_the_spark_on_the_ground() -> None:
    """§8.6: the first Snit that stands there takes it."""
    case = nine(f"dead {EIGHT} eye\nB: glut five:1\nC: blorpus six:1\nkilled eye C six -\nmakums glut:1")
    ends(case, 1)
    assert case.seen().spark_lies == "eye"
    case.play("C six blorpus>eye")
    assert case.kinds()[:2] == ["marches", "takes_spark"]
    assert case.snits("C", "eye") == {"six*": 1} and case.seen().spark_lies == ""


def test_r35_snits_that_stand_there_have_it_by_lot() -> None:
    """§8.6: each Snit as likely as the others."""
    case = nine(f"dead {EIGHT} eye\nB: eye five:2\nC: eye six:1\nkilled eye C six -\nmakums glut:1")
    found: Counter[str] = Counter()
    for weight, total, luck, after in branches(case.state, *case.decision("A end")):
        assert isinstance(after, Snits) and total == 3
        found[luck[0]] += weight
    assert found == {"B:five": 2, "C:six": 1}


def test_r35_a_splop_can_kill_the_killer_of_the_last_snorg() -> None:
    """§8.6, §9.2: the Spark lies there."""
    sketch = f"""
        acting C, senior B
        B: glut five:1
        C: squidgeon six:1 | OTHERS
        dead {EIGHT}
        hidden squidgeon:splop eye:spark
        """
    case = table(sketch.replace("OTHERS", "glut six:1"), spark_and_splops="on")
    case.play("C kick squidgeon six snorg ~ d1")
    assert case.seen().part == "fight" and case.seen().spark_lies == "squidgeon"
    case = table(sketch.replace("| OTHERS", ""), spark_and_splops="on")
    assert case.play("C kick squidgeon six snorg ~ d1").ending == "last_clan B", "clan C has nobody left"


def test_r35_a_killer_outside_does_not_hold_it() -> None:
    """§8.6: it has left without it."""
    case = nine(
        f"dead {EIGHT} eye\nB: glut five:1\nC: outside lightning*:1\nkilled eye C lightning outside\nmakums glut:1"
    )
    assert ends(case, 1).seen().spark_lies == "eye" and case.snits("C", "outside") == {"lightning": 1}


def test_a_killer_that_is_wounded_or_chomped_is_followed() -> None:
    """§8.4, §6.6: a wounded hammer is still the killer; a chomped one is dead."""
    sketch = (
        f"phase chomp\ndead {EIGHT} eye\nB: glut five:1\nC: eye hammer*:1\nkilled eye C hammer eye\nrunnungitms eye:1"
    )
    case = table(sketch).play("A chomp eye C hammer* ~ d6 d6 d1 d1")
    assert case.told("holds_spark") == [{"seat": 2, "snit": "plain", "organ": "eye"}]
    case = table(sketch.replace("hammer", "six") + "\nD: glut six:1").play("A chomp eye C six* ~ d6 d6 d1 d1")
    assert case.seen().spark_lies == "eye"


def test_r36_a_spark_that_was_never_found_is_with_the_last_snorg() -> None:
    """§8.4: hidden counters leave the board."""
    case = nine(
        f"dead {EIGHT} eye\nB: glut five:1\nC: eye six*:1\nkilled eye C six eye\nhidden fleotis:spark hindlepod:splop",
        spark_and_splops="on",
    )
    ends(case, 1)
    assert case.snits("C", "eye") == {"six*": 1}
    assert case.seen("A").hidden == {} and case.seen("B").marks == []


def test_r37_the_spark_killed_among_clans_ends_the_turn() -> None:
    """§9.3 (R17): no more kicks and no second move; the killer holds it."""
    case = table(
        "acting C, senior B\nB: eye five:1 lightning:1\nC: eye six:2 lightning:1\nhidden eye:spark glut:splop",
        spark_and_splops="on",
    )
    case.play("C kick eye six snorg ~ d1")
    assert case.kinds()[-2:] == ["turn", "phase"] and case.seen().turn == 2
    assert case.snits("C", "eye") == {"six": 1, "lightning": 1, "six*": 1}
    assert case.phase == "move C"


# ---------------------------------------------------------------------- The fight

FIGHT = "part fight 3, turn 4, last_roll 3, phase kick"


def test_r38_whole_turns_strictly_clockwise() -> None:
    """§8.5 (R19): each clan moves, kicks and moves again, with fresh passages; the totem stays."""
    case = table(
        "part fight 3, turn 4, last_roll 3, phase move, senior C, acting C\n"
        "B: thrumble lightning:1 five:1\nC: thrumble lightning*:1 five:1"
    )
    order = []
    for _ in range(7):
        order.append(case.phase)
        ends(case, 1)
    assert order == ["move C", "kick C", "fast C", "move B", "kick B", "fast B", "move C"]
    case = table(
        "part fight 3, turn 4, last_roll 3, phase move, senior C, acting C\n"
        "B: thrumble six:1\nC: thrumble five*:1 | eye five:1"
    )
    case.play("C five* thrumble>blorpus", "C end")
    assert "six thrumble>blorpus" in case.legal("B")


def test_r33_snits_of_other_clans_are_kicked_now() -> None:
    """§8.5: in the same organ, not outside, not one's own."""
    case = table(f"{FIGHT}\nB: glut five:2 | outside six:1\nC: glut six*:1 five:1 | outside six:1\nD: glut six:1")
    assert case.legal("B") == ["end", "strike glut five"]
    assert case.refuses("B kick glut five snorg") == ("no_things_left", "§8.5")
    case.play("B strike glut five")
    assert case.phase == "target B"
    assert case.legal("B") == ["at C five", "at C six*", "at D six"]
    assert case.refuses("B at B five") == ("own_clan", "§8.5")
    assert case.refuses("B at D five") == ("no_such_foe", "§8.5")
    case.play("B at D six ~ d2")
    assert case.snits("D", "glut") == {} and case.legal("B") == ["end", "strike glut five"]


def test_r33_nobody_to_kick() -> None:
    """§8.5"""
    case = table(f"{FIGHT}\nB: glut five:1 | eye six:1\nC: glut six*:1")
    assert case.refuses("B strike eye six") == ("no_foe", "§8.5")
    assert case.refuses("B strike eye five") == ("cannot_kick", "§5.1")


def test_r19_who_kills_the_holder_holds_the_spark() -> None:
    """§8.5: one possible target needs no choice; a missed kick is not answered."""
    case = table(f"{FIGHT}\nB: glut five:2\nC: glut six*:1 | eye five:1")
    case.play("B strike glut five ~ d3")
    assert case.snits("B", "glut") == {"five": 2}
    case.play("B strike glut five ~ d2")
    assert case.snits("B", "glut") == {"five": 1, "five*": 1} and case.snits("C", "glut") == {}


def test_r39_a_kicked_hammer_is_dead() -> None:
    """§8.5"""
    case = table(f"{FIGHT}\nB: glut hammer*:1\nC: glut hammer:1 | eye five:1").play("B strike glut hammer* ~ d4")
    assert case.snits("C", "glut") == {} and case.seen().wounded == [0, 0]


def test_r19_leaving_with_the_spark_wins() -> None:
    """§8.7: by any opening, also on the second move; leaving without it does not."""
    case = table("part fight 3, turn 4, last_roll 3, phase move\nB: fleotis five*:1 five:1\nC: eye six:1")
    assert case.play("B five* fleotis>outside").ending == "exit B"
    case = table("part fight 3, turn 4, last_roll 3, phase fast\nB: glut lightning*:1 lightning:1\nC: eye six:1")
    assert case.play("B lightning glut>outside").ending == ""
    case = table("part fight 3, turn 4, last_roll 3, phase fast\nB: glut lightning*:1 lightning:1\nC: eye six:1")
    assert case.play("B lightning* glut>outside").ending == "exit B"


def test_r19_no_smash_and_no_red_canals_in_a_dead_body() -> None:
    """§8.5"""
    case = table(
        "part fight 3, turn 4, last_roll 3, phase move\nB: compositor-1 five*:1 | outside five:1\nC: eye six:1"
    )
    assert case.refuses("B five* compositor-1>lapotum") == ("red_canal", "§4.3")
    case.play("B five outside>fleotis")
    assert case.snits("B", "fleotis") == {"five": 1} and case.seen().odds["dash"]["five"] == (1, 1)


@pytest.mark.parametrize("spark", ["C: glut five*:1", "spark eye\nC: glut five:1"])
def test_r21_the_last_clan_wins(spark: str) -> None:
    """§8.7: with the Spark or without it."""
    case = table(f"{FIGHT}\nB: glut five:1\n{spark}")
    assert case.play("B strike glut five ~ d1").ending == "last_clan B"


def test_r21_one_clan_alone_needs_no_fight() -> None:
    """§8.7"""
    case = nine(f"dead {EIGHT} eye\nB:\nC: eye six*:1\nkilled eye C six eye")
    assert ends(case, 1).ending == "last_clan C"


def test_r38_in_the_fight_no_canal_is_anybodys() -> None:
    """§8.3, §8.5: even when the fight is over as soon as it begins."""
    case = nine(f"dead {EIGHT} eye\nB:\nC: eye six*:1\nkilled eye C six eye\ntaken murgle-blorpus:C")
    assert ends(case, 1).ending == "last_clan C" and set(case.seen().taken) == {-1}
