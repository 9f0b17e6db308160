"""Snits on the move: passages, openings, the dash, the second move (§3.2, §4)."""

from collections import Counter

import pytest

from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.game import branches

OUTSIDE = "phase move\nB: outside hammer:1 five:3 six:3 lightning:2"


def test_the_first_phase_lets_five_in() -> None:
    """§4.4: two by the Glut, two by the Antephellum, one by the Fleotis."""
    case = Case.start(2).play("A duty eye", "B enlist hammer 4")
    entered = 0
    for opening, luck in [("glut", ""), ("glut", ""), ("antephellum", ""), ("antephellum", ""), ("fleotis", "d1 d1")]:
        case.play(f"B five outside>{opening} ~ {luck}")
        entered += 1
    assert entered == 5
    assert sum(case.snits("B", "outside").values()) == 10
    assert not [text for text in case.legal("B") if "outside>" in text]


def test_r1_both_directions_share_a_passage() -> None:
    """§4.2: one out and one in fill a channel."""
    case = table("phase move\nB: outside five:2 | glut six:1")
    case.play("B six glut>outside", "B five outside>glut")
    assert case.refuses("B five outside>glut") == ("passage_full", "§4.2")


def test_r1_the_second_move_has_passages_of_its_own() -> None:
    """§4.7: a lightning goes back the way it came."""
    case = table("phase move\nB: thrumble lightning:1")
    case.play("B lightning thrumble>blorpus", "B end")
    assert case.phase == "fast B"
    case.play("B lightning blorpus>thrumble")
    assert case.snits("B", "thrumble") == {"lightning": 1}


def test_r1_the_clans_share_the_passages() -> None:
    """§8.3: what one clan has used is used for the other."""
    case = table("phase move\nB: thrumble five:1\nC: thrumble five:1 | glut six:2")
    case.play("B five thrumble>blorpus", "C six glut>antephellum")
    assert case.refuses("C five thrumble>blorpus") == ("passage_full", "§4.2")
    case.play("C six glut>antephellum")
    assert case.snits("C", "antephellum") == {"six": 2}


def test_the_phase_the_table_has_come_to_is_told() -> None:
    """§3.1, §3.2: past those in which nobody could do anything; the clan is the one that acted last."""
    case = table("phase move, senior C\nB: thrumble five:1\nC: outside five:1\nmakums eye:1").play("B end")
    assert case.told("phase") == [{"phase": "kick", "seat": 1, "clan": 1}]
    case.play("B end")
    assert case.told("phase") == [{"phase": "compose", "seat": 0, "clan": 1}]


def test_a_snit_moves_once_a_phase() -> None:
    """§4.1: who has arrived stays; its like may follow."""
    case = table("phase move\nB: outside five:1 | glut six:1 | thrumble six:1")
    case.play("B six glut>thrumble", "B six thrumble>blorpus")
    assert case.refuses("B six thrumble>squidgeon") == ("has_moved", "§4.1")
    assert case.refuses("B five thrumble>squidgeon") == ("no_snit", "§4.1")


def test_red_canals_are_closed_to_snits() -> None:
    """§4.3"""
    case = table("phase move\nB: compositor-1 six:1 | glut five:1")
    assert case.refuses("B six compositor-1>lapotum") == ("red_canal", "§4.3")
    assert case.legal("B") == [
        "end", "five glut>thrumble", "five glut>antephellum", "five glut>outside", "six compositor-1>squidgeon",
    ]  # fmt: skip


def test_r3_a_failed_dash_uses_the_opening() -> None:
    """§4.5: its speed or less on two dice; a six with 4 and 3 is smashed, and nobody follows."""
    case = table(OUTSIDE).play("B six outside>fleotis ~ d4 d3")
    assert case.kinds() == ["marches", "is_smashed"]
    assert case.snits("B", "fleotis") == {} and case.snits("B", "outside")["six"] == 2
    assert case.refuses("B six outside>fleotis") == ("passage_full", "§4.2")


def test_r39_a_smashed_hammer_is_dead() -> None:
    """§4.5: only a chomp wounds it."""
    case = table(OUTSIDE).play("B hammer outside>fleotis ~ d4 d1")
    assert "hammer" not in case.snits("B", "outside") and case.seen().wounded == [0]


@pytest.mark.parametrize(
    ("kind", "two", "one"), [("hammer", 6, 4), ("five", 10, 5), ("six", 15, 6), ("lightning", 21, 6)]
)
def test_r3_the_odds_of_a_dash(kind: str, two: int, one: int) -> None:
    """§4.5: of 36 with two dice, of 6 with one if the Eye or the Prolobosinator is dead, certain without both."""
    for dead, chance in (
        ("", (two, 36)),
        ("eye", (one, 6)),
        ("prolobosinator", (one, 6)),
        ("eye prolobosinator", (1, 1)),
    ):
        case = table(f"{OUTSIDE}\ndead {dead}")
        action = next(a for a in case.state.legal(1) if a.text == f"{kind} outside>fleotis")
        tally: Counter[bool] = Counter()
        for weight, total, _, after in branches(case.state, 1, action):
            assert total == chance[1]
            assert isinstance(after, Snits)
            tally[after.clan_size(0) == 9] += weight
        assert (tally[True], sum(tally.values())) == chance
        assert tuple(case.seen().odds["dash"][kind]) == chance


def test_r3_no_roll_for_leaving() -> None:
    """§4.5, §4.6"""
    case = table("phase move\nB: fleotis five:1").play("B five fleotis>outside")
    assert case.snits("B", "outside") == {"five": 1}


def test_r4_the_second_move_may_leave_but_not_enter() -> None:
    """§4.6, §4.7: by any opening; only lightnings, and only those inside."""
    case = table("phase fast\nB: glut lightning:1 five:1 | outside lightning:1")
    assert case.refuses("B lightning outside>glut") == ("not_in_now", "§4.7")
    assert case.refuses("B five glut>thrumble") == ("only_lightning", "§4.7")
    assert case.legal("B") == [
        "end", "lightning glut>thrumble", "lightning glut>antephellum", "lightning glut>outside",
    ]  # fmt: skip
    case.play("B lightning glut>outside")
    assert case.snits("B", "outside") == {"lightning": 2}


def test_r4_who_waits_outside_is_not_asked_for_a_second_move() -> None:
    """§4.7: nor for a kick."""
    case = table("phase move\nB: outside lightning:2 five:1 | glut lightning:1 five:1").play("B end")
    assert case.legal("B") == ["end", "kick glut five snorg", "kick glut lightning snorg"]
    case.play("B end")
    assert case.seen().ready == {"glut": {"lightning": 1}}


def test_r13_a_phase_may_always_be_ended() -> None:
    """§3.1, §3.2: moving nobody, kicking nothing, composing nothing."""
    case = table("phase move\nB: glut five:1\nmakums eye:1\nrunnungitms glut:1\ndead eye")
    phases = []
    for _ in range(7):
        phases.append(case.phase)
        seat = case.phase.split()[1]
        assert case.legal(seat)[0] == "end"
        case.play(f"{seat} end")
    assert phases == ["move B", "kick B", "compose A", "send A", "chomp A", "transform A", "move B"]
    assert case.refuses("A end") == ("not_your_turn", "§3.1")
    assert case.refuses("B five glut>thrumble") == ("not_this_phase", "§3.1")


def test_r32_phases_without_a_choice_pass() -> None:
    """§3.2: nobody to kick, no lightning, no Compositor, nothing to move, chomp or transform: the next turn."""
    case = table("phase move\nB: outside five:1 | glut five:1\ndead glut compositor-1 compositor-2 compositor-3")
    case.play("B end")
    assert case.phase == "move B" and case.seen().turn == 2


def test_r23_r25_room_in_channels_and_canals() -> None:
    """§4.2, §10.1: two in a channel and one in a canal, as the English text has it; options widen them."""
    usual = {passage.kind: passage.capacity for passage in table(OUTSIDE).seen().passages}
    assert usual == {"channel": 2, "canal": 1, "red": 1}
    wide = {passage.kind: passage.capacity for passage in table(OUTSIDE, channel_capacity="3").seen().passages}
    assert wide == {"channel": 3, "canal": 1, "red": 1}
    case = table(OUTSIDE, all_passages_two="on")
    assert {passage.capacity for passage in case.seen().passages} == {2}
    case.play("B five outside>fleotis ~ d1 d1", "B six outside>fleotis ~ d1 d1")
    assert case.refuses("B six outside>fleotis") == ("passage_full", "§4.2")
    case = table(OUTSIDE, channel_capacity="3")
    for _ in range(3):
        case.play("B five outside>glut")
    assert case.refuses("B six outside>glut") == ("passage_full", "§4.2")


@pytest.mark.parametrize(
    ("options", "entrants"),
    [
        ({}, 5),
        ({"channel_capacity": "3"}, 7),
        ({"all_passages_two": "on"}, 6),
        ({"channel_capacity": "3", "all_passages_two": "on"}, 8),
    ],
)
def test_r47_the_openings_are_widened_too(options: dict[str, str], entrants: int) -> None:
    """§4.2, §4.4: how many can try to get in during one phase."""
    case = table("phase move\nB: outside six:4 five:5", **options)
    entered = 0
    while ways := [text for text in case.legal("B") if "outside>" in text]:
        luck = "d1 d1" if "fleotis" in ways[0] else ""
        case.play(f"B {ways[0]} ~ {luck}")
        entered += 1
    assert entered == entrants
