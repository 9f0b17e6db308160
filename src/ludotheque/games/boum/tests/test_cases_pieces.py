"""§10: teleporters, tunnels, arrows, and placing them."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import cell_name
from ludotheque.games.boum.explosions import blast
from ludotheque.games.boum.tests.table import cell, table
from ludotheque.kernel.game import OptionError


def test_b49_the_circle_of_teleporters() -> None:
    """§10.1 (B49): 1 to 2 to 3 to 4 to 1, over those in play."""
    ground = table(teleporters="classic").state.ground
    tiles = [cell(name) for name in ("0,6", "10,6", "5,0", "5,12")]
    assert [ground.exit[tile] for tile in tiles] == [*tiles[1:], tiles[0]]
    ground = table(teleporters="4,4;4,8").state.ground
    assert (ground.exit[cell("4,4")], ground.exit[cell("4,8")]) == (cell("4,8"), cell("4,4"))


def test_b50_entering_is_one_step_and_the_exit_sends_nobody_on() -> None:
    """§10.1 (B50)"""
    case = table(figures="A 0,5", teleporters="classic")
    case.play("A step 0,6")
    assert (case.where("A"), case.state.walked) == ("10,6", 1)
    case.play("A step 10,5", "A step 10,6")
    assert (case.where("A"), case.state.walked) == ("5,0", 3), "entered again, from 2 to 3"


def test_b51_an_occupied_exit_makes_the_entrance_plain_floor() -> None:
    """§10.1 (B51): for a figure …"""
    case = table(figures="A 0,5; B 10,6", teleporters="classic")
    case.play("A step 0,6")
    assert case.where("A") == "0,6"
    case.play("A end", "B keep", "B step 10,7")
    assert (case.where("A"), case.where("B")) == ("10,6", "10,7"), "A follows at once"


def test_b51_the_cascade_goes_backwards() -> None:
    """§10.1 (B51): 2 becomes free: what is on 1 goes to 2, what is on 4 goes to 1."""
    case = table(figures="A 10,6; B 0,6", bombs="5,12 c0", teleporters="classic")
    case.play("A step 10,7")
    assert (case.where("B"), case.bombs()) == ("10,6", "0,6 c0")
    assert case.kinds() == ["steps", "follows", "bomb_follows"]


def test_b59_each_piece_is_carried_once() -> None:
    """§10.1 (B59): with two teleporters B goes to the other one and stays there."""
    case = table(figures="A 4,8; B 4,4", teleporters="4,4;4,8")
    case.play("A step 4,7")
    assert (case.where("A"), case.where("B")) == ("4,7", "4,8")


def test_b59_a_full_circle() -> None:
    """§10.1 (B59): all four taken, one goes: the others move up once."""
    case = table(figures="A 10,6; B 0,6; C 5,12; D 5,0", teleporters="classic")
    case.play("A step 10,7")
    assert [case.where(name) for name in "BCD"] == ["10,6", "0,6", "5,12"]


def test_b59_not_after_a_step_of_ones_own() -> None:
    """§10.1 (B59): A leaves 2 for 4 and comes out on 1; that 2 is free now does not send him back there."""
    case = table(figures="A 4,4", teleporters="4,2;4,4;8,8;4,5")
    assert case.where("A") == "4,4"
    assert case.play("A step 4,5").kinds() == ["steps"]
    assert (case.where("A"), case.state.walked) == ("4,2", 1)
    case.play("A take_back")
    assert (case.where("A"), case.state.walked) == ("4,4", 0)


def test_b59_not_after_a_kick_or_a_punch() -> None:
    """§10.1 (B59): the bomb leaves 2, enters 4 and stays on 1."""
    for card, tiles in (("kick", "8,2;4,4;8,8;4,6"), ("punch", "8,2;4,4;8,8;4,6")):
        case = table(figures="A 4,3", bombs="4,4 a0", hands=f"A {card}", teleporters=tiles)
        assert "bomb_follows" not in case.through(f"A {card} 4,4").kinds()
        assert case.bombs() == "8,2 a0"


def test_b59_what_stopped_on_an_entrance_still_goes() -> None:
    """§10.1 (B51, B59): nothing has carried A yet when B makes room for him."""
    case = table(figures="A 4,4; B 4,2", teleporters="4,2;4,4;8,8;4,5")
    assert case.play("A step 4,5").kinds() == ["steps", "follows", "follows"]
    assert (case.where("A"), case.where("B")) == ("4,2", "4,4")
    assert case.play("A take_back").kinds() == ["takes_back", "is_back"]
    assert (case.where("A"), case.where("B")) == ("4,4", "4,2")


def test_b59_whoever_stands_there_goes_first() -> None:
    """§10.1 (B59): A walks from 1 into C on 3; B makes room on 4, C goes there, and A has 3 for himself."""
    case = table(figures="A 4,4; B 8,8; C 4,5", teleporters="4,4;8,2;4,5;8,8")
    case.play("A step 4,5")
    assert [case.where(name) for name in "ABC"] == ["4,5", "4,4", "8,8"]
    case.play("A take_back")
    assert [case.where(name) for name in "ABC"] == ["4,4", "8,8", "4,5"]


def test_b51_after_an_explosion() -> None:
    """§10.1 (B51): the bomb on 2 is gone, so what waits on 1 follows; points count before that."""
    case = table(figures="A 8,0; B 0,6; C 10,5", bombs="10,6 a0", hands="A remote", teleporters="classic")
    case.through("A remote 10,6")
    assert (case.where("B"), case.state.scores) == ("10,6", [1, 0, 0, 0])


def test_b52_a_bomb_ends_on_the_exit() -> None:
    """§10.1 (B52): laid, kicked or punched."""
    case = table(figures="A 0,5", teleporters="classic")
    case.play("A lay 0,6 plain")
    assert case.bombs() == "10,6 a0"
    case = table(figures="A 0,3", bombs="0,4 a0", hands="A kick", teleporters="classic")
    case.through("A kick 0,4")
    assert case.bombs() == "10,6 a0"
    case = table(figures="A 0,3", bombs="0,4 a0", hands="A punch", teleporters="classic")
    case.through("A punch 0,4")
    assert case.bombs() == "10,6 a0"


def test_b52_with_the_exit_taken_it_rolls_on() -> None:
    """§10.1 (B52): a laid or punched bomb stays on the entrance."""
    case = table(figures="A 0,3; B 10,6", bombs="0,4 a0", hands="A kick", teleporters="classic")
    case.through("A kick 0,4")
    assert case.bombs() == "0,12 a0"
    case = table(figures="A 0,5; B 10,6", teleporters="classic")
    case.play("A lay 0,6 plain")
    assert case.bombs() == "0,6 a0"
    case = table(figures="A 0,3; B 10,6", bombs="0,4 a0", hands="A punch", teleporters="classic")
    case.through("A punch 0,4")
    assert case.bombs() == "0,6 a0"


def test_b51_a_bomb_kicked_off_an_exit_makes_room() -> None:
    """§10.1 (B51): B stands on 1, the bomb on 2 is kicked away."""
    case = table(figures="A 10,5; B 0,6", bombs="10,6 a0", hands="A kick", teleporters="classic")
    case.through("A kick 10,6")
    assert (case.where("B"), case.bombs()) == ("10,6", "10,11 a0"), "C stands in the corner"


def test_b53_blasts_are_not_carried() -> None:
    """§6.3, §10.1 (B53)"""
    ground = table(teleporters="classic").state.ground
    cells = {cell_name(at) for at in blast(ground, cell("0,5"), 0)}
    assert cells == {"0,3", "0,4", "0,5", "0,6", "0,7"}


def test_b54_a_tunnel_costs_the_exit_cell_alone() -> None:
    """§10.2 (B54)"""
    case = table(figures="A 2,0", tunnels="classic")
    assert "step 2,12" in case.legal("A")
    case.play("A step 2,12")
    assert (case.where("A"), case.state.walked) == ("2,12", 1)
    case = table(figures="A 0,4", tunnels="classic")
    case.play("A step 10,4")
    assert case.where("A") == "10,4"


def test_b54_tunnels_of_the_small_zone() -> None:
    """§10.2 (B54): they lie on the brown cells round it."""
    case = table(figures="A 4,2", tunnels="classic", seats=3)
    case.play("A step 4,10")
    assert case.where("A") == "4,10"
    case = table(figures="A 2,4", tunnels="classic", seats=3)
    case.play("A step 8,4")
    assert case.where("A") == "8,4"


def test_b54_a_blocked_exit_is_a_wall() -> None:
    """§10.2 (B54): a bomb blocks; through a figure one walks as everywhere."""
    case = table(figures="A 2,0", bombs="2,12 b0", tunnels="classic")
    assert case.refuses("A step 2,12") == ("bomb_in_the_way", "§4.1")
    case = table(figures="A 2,0; B 2,12", tunnels="classic")
    case.play("A step 2,12", "A step 2,11")
    assert case.where("A") == "2,11"


def test_b54_a_bomb_rolls_on_through_a_tunnel() -> None:
    """§10.2 (B54): until something stops it, at the latest the kicker's own back."""
    case = table(figures="A 2,6", bombs="2,7 a0", hands="A kick", tunnels="classic")
    case.through("A kick 2,7")
    assert case.bombs() == "2,5 a0"
    case = table(figures="A 2,6; B 2,0", bombs="2,7 a0", hands="A kick", tunnels="classic")
    case.through("A kick 2,7")
    assert case.bombs() == "2,12 a0", "a figure blocks the exit for a bomb"


def test_b54_blasts_stop_at_a_tunnel() -> None:
    """§6.3, §10.2 (B54)"""
    ground = table(tunnels="classic").state.ground
    assert {cell_name(at) for at in blast(ground, cell("2,0"), 0)} == {"0,0", "1,0", "2,0", "3,0", "4,0", "2,1", "2,2"}


def test_b58_a_tunnel_makes_no_neighbours() -> None:
    """§10.2 (B58): no laying, kicking, punching or passing through it."""
    case = table(figures="A 2,0", bombs="2,12 b0", hands="A kick punch pass_bomb", tunnels="classic")
    texts = case.legal("A")
    assert not [text for text in texts if text.startswith(("kick", "punch", "pass_bomb", "lay 2,12"))]
    case = table(figures="A 2,1", bombs="2,0 b0", hands="A pass_bomb", tunnels="classic")
    assert case.refuses("A pass_bomb 2,12") == ("no_target", "§8.5")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"arrows": "2,2X"}, "arrows: an arrow is a cell and N, E, S or W, such as 2,2E, not '2,2X'"),
        ({"arrows": "1,1E"}, "arrows: 1,1 is no open cell of this arena"),
        ({"arrows": "2,2E;2,2S"}, "two pieces lie on 2,2"),
        ({"arrows": ";".join(f"0,{col}E" for col in range(9))}, "arrows: there are 8 at the most, not 9"),
        ({"arrows": " ; "}, "arrows can be off, classic or a list of places, not empty"),
        ({"teleporters": "0,6"}, "teleporters lie in pairs, two or four of them, not 1"),
        ({"teleporters": "0,6;x"}, "teleporters: a cell is a row and a column, such as 4,3, not 'x'"),
        ({"teleporters": "0,0;0,6"}, "teleporters: 0,0 is a start"),
        ({"teleporters": "0,6;99,0"}, "teleporters: 99,0 is no open cell of this arena"),
        ({"teleporters": "2,2;2,4", "arrows": "2,2E"}, "two pieces lie on 2,2"),
        ({"tunnels": "row11"}, "tunnels: this arena has no row11"),
        ({"tunnels": "line2"}, "tunnels: a pair is a row or a column, such as row2 or col4, not 'line2'"),
        ({"tunnels": "row2;row2"}, "two pieces lie on row2"),
        ({"tunnels": "row0;row2;row4;row6;row8"}, "tunnels: there are 4 pairs at the most, not 5"),
        ({"tunnels": "maybe", "arena": "round"}, "arena can be classic, square, not 'round'"),
    ],
)
def test_pieces_placed_by_hand_are_checked(options: dict[str, str], reason: str) -> None:
    """§10.4"""
    with pytest.raises(OptionError) as error:
        GAME.checked_options(4, options)
    assert str(error.value) == reason


def test_placing_by_hand() -> None:
    """§10.4: in any zone that has these cells; the record gets one word for it."""
    settled = GAME.checked_options(4, {"arrows": "2,2E 4,4S", "tunnels": "row2; col4"})
    assert (settled["arrows"], settled["tunnels"]) == ("2,2E;4,4S", "row2;col4")
    with pytest.raises(OptionError, match="row0 has no two open cells to join"):
        GAME.checked_options(2, {"tunnels": "row0"})
