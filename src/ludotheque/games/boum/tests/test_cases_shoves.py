"""§8.2, §8.3: kicks and punches, and the rulebook's example turn."""

import pytest

from ludotheque.games.boum.state import BLOCKED, PLAYED, READY, STUNNED
from ludotheque.games.boum.tests.table import Case, drawn, table
from tests.cases import number


@pytest.mark.parametrize("seats", [3, 4])
def test_the_example_turn(seats: int) -> None:
    """§8.2, §8.3, §8.4, §8.10: the example turn of the print, in both zones. A is pink, C is yellow and plays later."""
    case = table(figures="A 2,3; B 8,2; C 4,5", hands="A punch extra kick remote", seats=seats)
    case.play("A step 2,2", "A step 3,2", "A step 4,2", "A lay 4,3 plain")
    case.through("A punch 4,3")
    assert (case.bombs(), case.state.standing[2]) == ("4,6 a0", STUNNED)
    assert "is_stunned" in case.kinds()
    case.through("A extra", "A lay 4,3 plain", "A kick 4,3")
    assert case.bombs() == "4,4 a0; 4,6 a0"
    twin = Case(case.state.clone())
    twin.state.turn = number("C")
    assert twin.legal("C", "step") == [], "C is shut in"
    case.play("A step 5,2")
    case.through("A remote 4,4")
    assert [args["cell"] for args in case.told("explodes")] == ["4,4", "4,6"]
    assert (case.state.scores[:3], case.bombs()) == ([1, 0, 0], "")
    assert case.state.reserves[0] == case.state.options.bombs


def test_the_example_turn_seen_from_b() -> None:
    """§6.3, §6.5: on B pink would have been hit by both, on G she is safe."""
    case = table(figures="A 4,2; C 4,5", bombs="4,4 a0; 4,6 a0", hands="A remote")
    case.through("A remote 4,4")
    assert case.state.scores == [0, 0, 0, 0], "one for yellow, one for herself"


# ---------------------------------------------------------------------- kicks


def test_b16_until_a_wall() -> None:
    """§8.2 (B16): anybody's bomb, straight away from the kicker."""
    case = table(figures="A 4,2", bombs="4,3 b1", hands="A kick")
    case.through("A kick 4,3")
    assert case.bombs() == "4,12 b1"


@pytest.mark.parametrize(("obstacle", "end"), [("figure", "4,6 a0"), ("bomb", "4,6 a0; 4,7 b0")])
def test_b16_until_a_figure_or_a_bomb(obstacle: str, end: str) -> None:
    """§8.2 (B16)"""
    figures = "A 4,2; B 4,7" if obstacle == "figure" else "A 4,2"
    case = table(figures=figures, bombs="4,3 a0; 4,7 b0" if obstacle == "bomb" else "4,3 a0", hands="A kick")
    case.through("A kick 4,3")
    assert case.bombs() == end


def test_b16_unplayable_if_it_cannot_move() -> None:
    """§8.2 (B16): a bomb, a figure, a pillar or the outer wall behind it; or no bomb beside."""
    case = table(figures="A 4,2", bombs="4,3 a0; 4,4 b0", hands="A kick")
    why = case.refusal("A kick 4,3")
    assert (why.kind, why.section, why.witness) == ("cannot_roll", "§8.2", "4,3")
    assert case.refuses("A kick 4,4") == ("bomb_beside", "§8.2")
    assert case.refuses("A kick 4,1") == ("bomb_beside", "§8.2")
    assert table(figures="A 4,2; B 4,4", bombs="4,3 a0", hands="A kick").refuses("A kick 4,3") == (
        "cannot_roll",
        "§8.2",
    )
    assert table(figures="A 4,1", bombs="4,0 a0", hands="A kick").refuses("A kick 4,0") == ("cannot_roll", "§8.2")
    assert table(figures="A 1,2", bombs="0,2 a0", hands="A kick").refuses("A kick 0,2") == ("cannot_roll", "§8.2")


def test_b14_a_kick_stops_at_the_brown_cells() -> None:
    """§4.4 (B14)"""
    case = table(figures="A 4,5", bombs="4,4 a0", hands="A kick", seats=2)
    case.through("A kick 4,4")
    assert case.bombs() == "4,2 a0"


def test_b15_b17_an_arrow_turns_the_bomb() -> None:
    """§10.3 (B15, B17): it is no obstacle; the bomb turns on it and rolls on."""
    case = table(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,6S")
    case.through("A kick 4,3")
    assert case.bombs() == "10,6 a0"


def test_b17_it_stops_on_the_arrow_only_if_the_way_on_is_blocked() -> None:
    """§10.3 (B17): 4,5 has pillars above and below."""
    case = table(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,5S")
    case.through("A kick 4,3")
    assert case.bombs() == "4,5 a0"


def test_b18_kicked_off_an_arrow_it_leaves_the_kicked_way() -> None:
    """§10.3 (B18): and the arrow works when the bomb comes round."""
    case = table(figures="A 4,2", bombs="4,3 a0", hands="A kick", arrows="4,3N")
    case.through("A kick 4,3")
    assert case.bombs() == "4,12 a0"
    square = "2,6S;4,6W;4,4N;2,4E"
    case = table(figures="A 2,3", bombs="2,4 a0", hands="A kick", arrows=square)
    case.through("A kick 2,4")
    assert case.bombs() == "2,12 a0", "round the square, over its own arrow, then straight on over the used one"


def test_b19_the_same_arrow_counts_once() -> None:
    """§10.3 (B19)"""
    case = table(figures="A 2,2", bombs="2,3 a0", hands="A kick", arrows="2,6S;4,6W;4,4N;2,4S")
    case.through("A kick 2,3")
    assert case.bombs() == "0,4 a0", "down at 2,4, up from the used arrow at 4,4 … and straight over 2,4"


def test_b20_perpetual_motion() -> None:
    """§8.2 (B20): through a tunnel for ever: back to the owner, and it counts as laid."""
    case = table(figures="A 2,6", hands="A kick", tunnels="row4", arrows="4,6E")
    case.play("A lay 3,6 +1")
    case.through("A kick 3,6")
    assert "bomb_returns" in case.kinds()
    assert (case.bombs(), case.state.reserves[0], case.state.layings, case.state.lit) == ("", [5, 3, 2], 0, True)


# ---------------------------------------------------------------------- punches


def test_b21_away_from_the_puncher_any_bomb_beside() -> None:
    """§8.3 (B21)"""
    case = table(figures="A 4,2", bombs="4,1 b2; 5,2 c0", hands="A punch punch")
    assert case.legal("A", "punch") == ["punch 4,1", "punch 5,2"]
    assert case.refuses("A punch 4,3") == ("bomb_beside", "§8.3")
    case.through("A punch 5,2")
    assert case.bombs() == "4,1 b2; 7,2 c0"


def test_b22_over_one_cell_then_on_while_taken() -> None:
    """§8.3 (B22): bombs and figures and pillars are bounced on."""
    case = table(figures="A 4,2; B 4,5", bombs="4,3 a0; 4,6 b0", hands="A punch")
    case.through("A punch 4,3")
    assert case.bombs() == "4,6 b0; 4,7 a0"
    case = table(figures="A 2,3", bombs="2,4 a0", hands="A punch")
    case.through("A punch 2,4")
    assert case.bombs() == "2,6 a0"
    case = table(figures="A 1,2", bombs="2,2 a0; 4,2 b0", hands="A punch")
    case.through("A punch 2,2")
    assert case.bombs() == "4,2 b0; 5,2 a0"
    case = table(figures="A 2,3", bombs="2,2 a0; 2,0 b0", hands="A punch")
    case.through("A punch 2,2")
    assert case.bombs() == "2,0 b0; 2,12 a0"


def test_b22_pillars_are_flown_over_and_bounced_on() -> None:
    """§8.3 (B22): in a ground of our own; the printed one has no pillars where a punch could meet them."""
    ground = drawn("..#.#.", "......")
    case = table("A 0,0; B 1,0; C 1,1; D 1,2", bombs="0,1 a0", hands="A punch", ground=ground)
    case.through("A punch 0,1")
    assert case.bombs() == "0,3 a0", "over a pillar"
    ground = drawn("...#.#", "......")
    case = table("A 0,0; B 1,0; C 1,1; D 1,2", bombs="0,1 a0", hands="A punch", ground=ground)
    case.through("A punch 0,1")
    assert case.bombs() == "0,4 a0", "on from a pillar"


def test_b22_b56_over_the_outer_wall() -> None:
    """§8.3 (B22, B56): the wall counts as one cell, so both of these come in on the first cell of the other side."""
    for start, figure in (("4,12", "4,11"), ("4,11", "4,10")):
        case = table(figures=f"A {figure}", bombs=f"{start} a0", hands="A punch")
        case.through(f"A punch {start}")
        assert case.bombs() == "4,0 a0"
    case = table(figures="A 1,4", bombs="0,4 a0; 10,4 b0", hands="A punch")
    case.through("A punch 0,4")
    assert case.bombs() == "9,4 a0; 10,4 b0"


def test_b14_a_punch_flies_over_the_brown_cells() -> None:
    """§4.4 (B14): and comes back into the yellow zone on the other side."""
    case = table(figures="A 4,8", bombs="4,9 a0", hands="A punch", seats=3)
    case.through("A punch 4,9")
    assert case.bombs() == "4,2 a0"


def test_b23_b57_a_full_line() -> None:
    """§8.3 (B23, B57): column 2 of the yellow zone has seven cells; where the bomb was counts as taken."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((4, 0), (5, 0), (6, 0), (7, 0), (8, 1)))
    case = table(figures="A 2,2; B 8,10", bombs=column + "; 3,2 a1", hands="A punch", seats=2)
    case.through("A punch 3,2")
    assert "bomb_returns" in case.kinds()
    assert case.state.reserves[0] == [5, 2, 0]


def test_b57_the_cell_flown_over_is_the_last_choice() -> None:
    """§8.3 (B57): everything else in column 2 is taken, so it comes round to 4,2."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((5, 0), (6, 0), (7, 0), (8, 1)))
    case = table(figures="A 2,2; B 8,10", bombs=column + "; 3,2 a1", hands="A punch", seats=2)
    case.through("A punch 3,2")
    assert case.bombs().startswith("4,2 a1")


def test_b57_punch_home() -> None:
    """§8.3 (B57): by option the bomb may come down where it was, before the cell it flew over; no line is full then."""
    column = "; ".join(f"{row},2 b{power}" for row, power in ((5, 0), (6, 0), (7, 0), (8, 1)))
    for taken in ("", "4,2 b0; "):
        case = table("A 2,2; B 8,10", f"{taken}{column}; 3,2 a1", "A punch", seats=2, punch_home="on")
        case.through("A punch 3,2")
        assert case.bombs().startswith("3,2 a1")
        assert "bomb_returns" not in case.kinds()
    case = table("A 4,2; B 4,6", "4,3 a0", "A punch", punch_home="on")
    case.through("A punch 4,3")
    assert case.bombs() == "4,5 a0", "as everywhere while there is room"


def test_b24_whoever_it_bounces_on_is_stunned() -> None:
    """§8.3 (B24): if he has not played; not whom it only flies over; Gamelle stays possible."""
    figures = "A 4,2; B 4,4; C 4,5; D 4,6; E 4,7"
    case = table(figures=figures, bombs="4,3 a0", hands="A punch extra; C gamelle", seats=5, turn="A", marker="E")
    case.through("A punch 4,3")
    assert case.bombs() == "4,8 a0"
    assert case.state.standing == [PLAYED, READY, STUNNED, STUNNED, PLAYED]
    case.play("A extra")
    assert case.turn == "C"
    assert case.legal("C") == ["pass", "gamelle"]
    case.play("C pass", "A end")
    assert case.state.turn == 1


def test_b24_a_blocked_figure_stays_blocked() -> None:
    """§8.3 (B24)"""
    case = table(figures="A 4,2; B 4,5", bombs="4,3 a0", hands="A punch")
    case.state.standing[1] = BLOCKED
    case.through("A punch 4,3")
    assert case.state.standing[1] == BLOCKED
