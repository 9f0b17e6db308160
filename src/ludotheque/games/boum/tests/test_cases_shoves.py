"""§8.2, §8.3: kicks and punches, and the rulebook's example turn."""

import pytest

from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import BLOCKED, PLAYED, READY, STUNNED
from ludotheque.games.boum.tests.table import bombs, do, drawn, kinds, legal, play, refusal, refused, sketch


@pytest.mark.parametrize("seats", [3, 4])
def test_the_example_turn(seats: int) -> None:
    """§8.2, §8.3, §8.4, §8.10: the example turn of the print, in both zones. A is pink, C is yellow and plays later."""
    table = sketch(figures="A 2,3; B 8,2; C 4,5", hands="A punch extra kick remote", seats=seats)
    do(table, "A step 2,2", "A step 3,2", "A step 4,2", "A lay 4,3 plain")
    story = play(table, "A punch 4,3")
    assert (bombs(table), table.standing[2]) == ("4,6 a0", STUNNED)
    assert "is_stunned" in kinds(story)
    play(table, "A extra", "A lay 4,3 plain", "A kick 4,3")
    assert bombs(table) == "4,4 a0; 4,6 a0"
    steps = [text for text in legal_of(table, "C") if text.startswith("step")]
    assert steps == [], "C is shut in"
    do(table, "A step 5,2")
    story = play(table, "A remote 4,4")
    assert [event.args["cell"] for event in story if event.kind == "explodes"] == ["4,4", "4,6"]
    assert (table.scores[:3], bombs(table)) == ([1, 0, 0], "")
    assert table.reserves[0] == table.options.bombs


def legal_of(table: Boum, name: str) -> list[str]:
    """What that player could do if the turn was theirs."""
    twin = table.clone()
    twin.turn = "ABCDE".index(name)
    return legal(twin, name)


def test_the_example_turn_seen_from_b() -> None:
    """§6.3, §6.5: on B pink would have been hit by both, on G she is safe."""
    table = sketch(figures="A 4,2; C 4,5", bombs="4,4 a0; 4,6 a0", hands="A remote")
    play(table, "A remote 4,4")
    assert table.scores == [0, 0, 0, 0], "one for yellow, one for herself"


# ---------------------------------------------------------------------- kicks


def test_b16_until_a_wall() -> None:
    """§8.2 (B16): anybody's bomb, straight away from the kicker."""
    table = sketch(figures="A 4,2", bombs="4,3 b1", hands="A kick")
    play(table, "A kick 4,3")
    assert bombs(table) == "4,12 b1"


@pytest.mark.parametrize(("obstacle", "end"), [("figure", "4,6 a0"), ("bomb", "4,6 a0; 4,7 b0")])
def test_b16_until_a_figure_or_a_bomb(obstacle: str, end: str) -> None:
    """§8.2 (B16)"""
    figures = "A 4,2; B 4,7" if obstacle == "figure" else "A 4,2"
    table = sketch(figures=figures, bombs="4,3 a0; 4,7 b0" if obstacle == "bomb" else "4,3 a0", hands="A kick")
    play(table, "A kick 4,3")
    assert bombs(table) == end


def test_b16_unplayable_if_it_cannot_move() -> None:
    """§8.2 (B16): a bomb, a figure, a pillar or the outer wall behind it; or no bomb beside."""
    table = sketch(figures="A 4,2", bombs="4,3 a0; 4,4 b0", hands="A kick")
    why = refusal(table, "A kick 4,3")
    assert (why.kind, why.section, why.witness) == ("cannot_roll", "§8.2", "4,3")
    assert refused(table, "A kick 4,4") == "bomb_beside"
    assert refused(table, "A kick 4,1") == "bomb_beside"
    assert refused(sketch(figures="A 4,2; B 4,4", bombs="4,3 a0", hands="A kick"), "A kick 4,3") == "cannot_roll"
    assert refused(sketch(figures="A 4,1", bombs="4,0 a0", hands="A kick"), "A kick 4,0") == "cannot_roll"
    assert refused(sketch(figures="A 1,2", bombs="0,2 a0", hands="A kick"), "A kick 0,2") == "cannot_roll"


def test_b14_a_kick_stops_at_the_brown_cells() -> None:
    """§4.4 (B14)"""
    table = sketch(figures="A 4,5", bombs="4,4 a0", hands="A kick", seats=2)
    play(table, "A kick 4,4")
    assert bombs(table) == "4,2 a0"


def test_b15_b17_an_arrow_turns_the_bomb() -> None:
    """§10.3 (B15, B17): it is no obstacle; the bomb turns on it and rolls on."""
    table = sketch(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,6S")
    play(table, "A kick 4,3")
    assert bombs(table) == "10,6 a0"


def test_b17_it_stops_on_the_arrow_only_if_the_way_on_is_blocked() -> None:
    """§10.3 (B17): 4,5 has pillars above and below."""
    table = sketch(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,5S")
    play(table, "A kick 4,3")
    assert bombs(table) == "4,5 a0"


def test_b18_kicked_off_an_arrow_it_leaves_the_kicked_way() -> None:
    """§10.3 (B18): and the arrow works when the bomb comes round."""
    table = sketch(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,3N")
    play(table, "A kick 4,3")
    assert bombs(table) == "4,12 a0"
    square = "2,6S;4,6W;4,4N;2,4E"
    table = sketch(figures="A 2,3", bombs="2,4 a0", hands="A kick", arrows=square)
    play(table, "A kick 2,4")
    assert bombs(table) == "2,12 a0", "round the square, over its own arrow, then straight on over the used one"


def test_b19_the_same_arrow_counts_once() -> None:
    """§10.3 (B19)"""
    table = sketch(figures="A 2,2", bombs="2,3 a0", hands="A kick", arrows="2,6S;4,6W;4,4N;2,4S")
    play(table, "A kick 2,3")
    assert bombs(table) == "0,4 a0", "down at 2,4, up from the used arrow at 4,4 … and straight over 2,4"


def test_b20_perpetual_motion() -> None:
    """§8.2 (B20): through a tunnel for ever: back to the owner, and it counts as laid."""
    table = sketch(figures="A 2,6", hands="A kick", tunnels="row4", arrows="4,6E")
    do(table, "A lay 3,6 +1")
    story = play(table, "A kick 3,6")
    assert "bomb_returns" in kinds(story)
    assert (bombs(table), table.reserves[0], table.layings, table.lit) == ("", [5, 3, 2], 0, True)


# ---------------------------------------------------------------------- punches


def test_b21_away_from_the_puncher_any_bomb_beside() -> None:
    """§8.3 (B21)"""
    table = sketch(figures="A 4,2", bombs="4,1 b2; 5,2 c0", hands="A punch punch")
    assert [text for text in legal(table, "A") if text.startswith("punch")] == ["punch 4,1", "punch 5,2"]
    assert refused(table, "A punch 4,3") == "bomb_beside"
    play(table, "A punch 5,2")
    assert bombs(table) == "4,1 b2; 7,2 c0"


def test_b22_over_one_cell_then_on_while_taken() -> None:
    """§8.3 (B22): bombs and figures and pillars are bounced on."""
    table = sketch(figures="A 4,2; B 4,5", bombs="4,3 a0; 4,6 b0", hands="A punch")
    play(table, "A punch 4,3")
    assert bombs(table) == "4,6 b0; 4,7 a0"
    table = sketch(figures="A 2,3", bombs="2,4 a0", hands="A punch")
    play(table, "A punch 2,4")
    assert bombs(table) == "2,6 a0"
    table = sketch(figures="A 1,2", bombs="2,2 a0; 4,2 b0", hands="A punch")
    play(table, "A punch 2,2")
    assert bombs(table) == "4,2 b0; 5,2 a0"
    table = sketch(figures="A 2,3", bombs="2,2 a0; 2,0 b0", hands="A punch")
    play(table, "A punch 2,2")
    assert bombs(table) == "2,0 b0; 2,12 a0"


def test_b22_pillars_are_flown_over_and_bounced_on() -> None:
    """§8.3 (B22): in a ground of our own; the printed one has no pillars where a punch could meet them."""
    ground = drawn("..#.#.", "......")
    table = sketch("A 0,0; B 1,0; C 1,1; D 1,2", bombs="0,1 a0", hands="A punch", ground=ground)
    play(table, "A punch 0,1")
    assert bombs(table) == "0,3 a0", "over a pillar"
    ground = drawn("...#.#", "......")
    table = sketch("A 0,0; B 1,0; C 1,1; D 1,2", bombs="0,1 a0", hands="A punch", ground=ground)
    play(table, "A punch 0,1")
    assert bombs(table) == "0,4 a0", "on from a pillar"


def test_b22_b56_over_the_outer_wall() -> None:
    """§8.3 (B22, B56): the wall counts as one cell, so both of these come in on the first cell of the other side."""
    for start, figure in (("4,12", "4,11"), ("4,11", "4,10")):
        table = sketch(figures=f"A {figure}", bombs=f"{start} a0", hands="A punch")
        play(table, f"A punch {start}")
        assert bombs(table) == "4,0 a0"
    table = sketch(figures="A 1,4", bombs="0,4 a0; 10,4 b0", hands="A punch")
    play(table, "A punch 0,4")
    assert bombs(table) == "9,4 a0; 10,4 b0"


def test_b14_a_punch_flies_over_the_brown_cells() -> None:
    """§4.4 (B14): and comes back into the yellow zone on the other side."""
    table = sketch(figures="A 4,8", bombs="4,9 a0", hands="A punch", seats=3)
    play(table, "A punch 4,9")
    assert bombs(table) == "4,2 a0"


def test_b23_b57_a_full_line() -> None:
    """§8.3 (B23, B57): column 2 of the yellow zone has seven cells; where the bomb was counts as taken."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((4, 0), (5, 0), (6, 0), (7, 0), (8, 1)))
    table = sketch(figures="A 2,2; B 8,10", bombs=column + "; 3,2 a1", hands="A punch", seats=2)
    story = play(table, "A punch 3,2")
    assert "bomb_returns" in kinds(story)
    assert table.reserves[0] == [5, 2, 0]


def test_b57_the_cell_flown_over_is_the_last_choice() -> None:
    """§8.3 (B57): everything else in column 2 is taken, so it comes round to 4,2."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((5, 0), (6, 0), (7, 0), (8, 1)))
    table = sketch(figures="A 2,2; B 8,10", bombs=column + "; 3,2 a1", hands="A punch", seats=2)
    play(table, "A punch 3,2")
    assert bombs(table).startswith("4,2 a1")


def test_b57_punch_home() -> None:
    """§8.3 (B57): by option the bomb may come down where it was, before the cell it flew over; no line is full then."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((5, 0), (6, 0), (7, 0), (8, 1)))
    for taken in ("", "4,2 b0; "):
        table = sketch("A 2,2; B 8,10", f"{taken}{column}; 3,2 a1", "A punch", seats=2, punch_home="on")
        story = play(table, "A punch 3,2")
        assert bombs(table).startswith("3,2 a1")
        assert "bomb_returns" not in kinds(story)
    table = sketch("A 4,2; B 4,6", "4,3 a0", "A punch", punch_home="on")
    play(table, "A punch 4,3")
    assert bombs(table) == "4,5 a0", "as everywhere while there is room"


def test_b24_whoever_it_bounces_on_is_stunned() -> None:
    """§8.3 (B24): if he has not played; not whom it only flies over; Gamelle stays possible."""
    figures = "A 4,2; B 4,4; C 4,5; D 4,6; E 4,7"
    table = sketch(figures=figures, bombs="4,3 a0", hands="A punch extra; C gamelle", seats=5, turn="A", marker="E")
    play(table, "A punch 4,3")
    assert bombs(table) == "4,8 a0"
    assert table.standing == [PLAYED, READY, STUNNED, STUNNED, PLAYED]
    do(table, "A extra")
    assert table.to_act() == [2]
    assert legal(table, "C") == ["pass", "gamelle"]
    do(table, "C pass", "A end")
    assert table.turn == 1


def test_b24_a_blocked_figure_stays_blocked() -> None:
    """§8.3 (B24)"""
    table = sketch(figures="A 4,2; B 4,5", bombs="4,3 a0", hands="A punch")
    table.standing[1] = BLOCKED
    play(table, "A punch 4,3")
    assert table.standing[1] == BLOCKED
