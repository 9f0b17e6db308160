"""§6, §8.10, §8.11: countdown, blasts, chains, points."""

import pytest

from ludotheque.games.boum.actions import cell_name
from ludotheque.games.boum.explosions import blast
from ludotheque.games.boum.state import FIGURE
from ludotheque.games.boum.tests.table import cell, table


@pytest.mark.parametrize(("power", "reach"), [(0, 2), (1, 3), (2, 4)])
def test_a_blast_reaches_two_three_or_four_cells(power: int, reach: int) -> None:
    """§6.3: its own cell and so many each way, until a wall."""
    ground = table().state.ground
    middle = {cell_name(at) for at in blast(ground, cell("4,6"), power)}
    rows = {f"{row},6" for row in range(4 - reach, 5 + reach)}
    assert middle == rows | {f"4,{col}" for col in range(6 - reach, 7 + reach)}
    between = {cell_name(at) for at in blast(ground, cell("4,5"), power)}
    assert between == {f"4,{col}" for col in range(5 - reach, 6 + reach)}, "pillars above and below"
    assert {cell_name(at) for at in blast(ground, cell("0,0"), 0)} == {"0,0", "0,1", "0,2", "1,0", "2,0"}


def test_figures_and_bombs_do_not_stop_a_blast() -> None:
    """§6.3"""
    case = table(figures="A 8,0; B 4,4; C 4,6", bombs="4,3 a1; 4,5 b0", hands="A remote")
    case.through("A remote 4,3")
    assert case.state.scores == [2, 0, 0, 0], "B's own bomb touches B and C: nothing for him"


def test_b14_brown_cells_stop_a_blast() -> None:
    """§4.4, §6.3 (B14)"""
    ground = table(seats=2).state.ground
    assert {cell_name(at) for at in blast(ground, cell("2,2"), 1)} == {"2,2", "2,3", "2,4", "2,5", "3,2", "4,2", "5,2"}


def test_b34_b35_the_fourth_removal_is_the_boum() -> None:
    """§6.1 (B34, B35): three fuses, then the spark."""
    case = table(figures="A 8,0", bombs="4,3 a0")
    for tiles in (3, 2, 1):
        case.end_round()
        assert (case.state.tiles, case.bombs()) == (tiles, "4,3 a0")
    case.end_round()
    assert (case.state.tiles, case.state.lit, case.bombs()) == (4, False, "")


@pytest.mark.parametrize("fuses", [2, 3, 4])
def test_b34_fuses(fuses: int) -> None:
    """§6.1 (B34)"""
    case = table(bombs="4,3 a0", fuses=str(fuses))
    for _ in range(fuses):
        case.end_round()
    assert (case.state.tiles, case.state.lit) == (1, True)
    case.end_round()
    assert not case.state.lit


def test_b36_first_removal_at_the_end_of_that_round() -> None:
    """§6.1 (B36): not before a bomb was laid."""
    case = table(figures="A 4,2")
    case.end_round()
    assert (case.state.tiles, case.state.round) == (4, 2)
    case = table(figures="A 4,2", turn="D", marker="A")
    case.play("D lay 9,0 plain")
    case.end_round()
    assert case.state.tiles == 3


def test_b37_the_countdown_goes_on_without_bombs() -> None:
    """§6.1 (B37)"""
    case = table(lit=True)
    case.state.tiles = 1
    case.end_round()
    assert (case.state.tiles, case.state.lit) == (4, False)


def test_b37_b66_pause_if_no_bomb() -> None:
    """§6.1, §8.11 (B37, B66): no tile goes, and Short Fuse is not playable, until a bomb lies there again."""
    case = table(figures="A 4,2", hands="A fuse", lit=True, pause_if_no_bomb="on")
    assert case.refuses("A fuse") == ("no_countdown", "§8.11")
    case.end_round()
    assert (case.state.tiles, case.state.lit) == (4, True)
    case = table(figures="A 4,2", hands="A fuse", lit=True, pause_if_no_bomb="on")
    case.play("A lay 4,3 plain")
    case.through("A fuse")
    assert case.state.tiles == 3


def test_b38_after_the_boum() -> None:
    """§6.2 (B38): bombs and tiles return, figures stay, everybody plays on."""
    case = table(figures="A 4,2; B 4,4", bombs="4,3 a1; 9,0 b2", turn="D")
    case.state.tiles = 1
    case.play("D end")
    assert (case.where("A"), case.where("B")) == ("4,2", "4,4")
    assert (case.state.reserves[0], case.state.reserves[1], case.state.tiles, case.state.lit) == (
        [5, 3, 2],
        [5, 3, 2],
        4,
        False,
    )
    assert case.state.scores == [0, 1, 0, 0], "A: B and himself; B: D, in his corner"


def test_b31_short_fuse_needs_a_bomb_since_the_last_boum() -> None:
    """§8.11 (B31): then any number of them."""
    case = table(figures="A 4,2", hands="A fuse fuse fuse")
    assert case.refuses("A fuse") == ("no_countdown", "§8.11")
    case.play("A lay 4,3 plain")
    case.through("A fuse", "A fuse", "A fuse")
    assert case.state.tiles == 1


def test_b32_a_boum_by_short_fuse_is_settled_at_once() -> None:
    """§8.11 (B32): then the turn goes on; no tile goes at the end of the round unless a bomb was laid since."""
    case = table(figures="A 4,2; B 4,5", bombs="4,6 a0", hands="A fuse", turn="A")
    case.state.tiles = 1
    case.through("A fuse")
    assert case.kinds()[-6:] == ["tile_goes", "boum", "explodes", "touches", "scores", "tiles_return"]
    assert (case.state.scores, case.state.phase, case.state.turn, case.state.layings) == ([1, 0, 0, 0], FIGURE, 0, 1)
    case.end_round()
    assert (case.state.tiles, case.state.lit) == (4, False)


def test_b33_remote_control_sets_off_one_own_bomb_and_its_chain() -> None:
    """§6.5, §8.10 (B33): whoever laid them; those out of reach stay."""
    case = table(figures="A 8,0", bombs="4,2 a0; 4,4 b1; 4,7 c0; 4,10 d0", hands="A remote")
    assert case.refuses("A remote 4,4") == ("own_bomb", "§8.10")
    assert case.refuses("A remote 4,3") == ("own_bomb", "§8.10")
    case.through("A remote 4,2")
    assert case.bombs() == "4,10 d0"


def test_b33_a_weak_link_ends_the_chain() -> None:
    """§6.5 (B33): a plain bomb reaches two cells, not three."""
    case = table(figures="A 8,0", bombs="4,2 a0; 4,4 b0; 4,7 c2", hands="A remote")
    case.through("A remote 4,2")
    assert case.bombs() == "4,7 c2"


def test_b40_different_opponents_count_once_own_bombs_each() -> None:
    """§6.4 (B40): two bombs on one opponent are one point; two own bombs on oneself are two."""
    case = table(figures="A 8,0; B 4,4; C 4,6; D 10,0", bombs="4,3 a0; 4,5 a0", hands="A remote")
    case.through("A remote 4,3")
    assert case.state.scores == [2, 0, 0, 0]
    case = table(figures="A 4,4; B 4,6; C 0,12", bombs="4,3 a0; 4,5 a0", hands="A remote")
    case.state.scores = [3, 0, 0, 0]
    case.through("A remote 4,3")
    assert case.state.scores == [2, 0, 0, 0], "one for B, two against himself"


def test_b40_the_net_and_then_never_below_zero() -> None:
    """§6.4 (B40): +1 and −2 at one point leave none; at none they leave none."""
    for before, after in ((1, 0), (0, 0), (2, 1)):
        case = table(figures="A 4,4; B 4,6; C 0,12", bombs="4,3 a0; 4,5 a0", hands="A remote")
        case.state.scores[0] = before
        case.through("A remote 4,3")
        assert case.state.scores[0] == after


def test_b41_chained_bombs_count_for_and_against_their_owner() -> None:
    """§6.4 (B41): A's bomb sets off B's, which touches B and C."""
    case = table(figures="A 8,0; B 4,6; C 4,7; D 10,0", bombs="4,3 a0; 4,5 b0", hands="A remote")
    case.state.scores = [0, 2, 0, 0]
    case.through("A remote 4,3")
    assert case.state.scores == [0, 2, 0, 0], "one for C, one against himself"
    case = table(figures="A 8,0; B 10,6; C 4,7; D 10,0", bombs="4,3 a0; 4,5 b0", hands="A remote")
    case.through("A remote 4,3")
    assert case.state.scores == [0, 1, 0, 0]


def test_b42_remote_control_and_then_the_boum() -> None:
    """§6.4 (B42): two points."""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0; 2,4 a0", hands="A remote fuse")
    case.state.tiles = 1
    case.through("A remote 4,3")
    assert (case.state.scores[0], case.bombs()) == (1, "2,4 a0")
    case.through("A fuse")
    assert case.state.scores[0] == 2


def test_b68_points_have_no_upper_end() -> None:
    """§6.4 (B68): there are always enough skulls."""
    case = table(figures="A 8,0; B 4,4; C 4,5; D 4,1; E 4,2", bombs="4,3 a0", hands="A remote", seats=5)
    case.state.scores = [18, 9, 9, 9, 9]
    case.through("A remote 4,3")
    assert case.state.scores == [22, 9, 9, 9, 9]


def test_gather_settle_commit() -> None:
    """§6.2, §6.4: everybody's bombs at once, from the same board."""
    case = table(figures="A 4,2; B 4,4; C 0,12; D 10,0", bombs="4,3 a0; 4,1 b0; 9,0 c0", turn="D")
    case.state.tiles = 1
    case.state.scores = [0, 1, 0, 0]
    case.play("D end")
    assert case.state.scores == [0, 2, 1, 0], "A: B and himself; B: A; C: D"
