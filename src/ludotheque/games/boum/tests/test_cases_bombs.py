"""§5, §8.4: laying bombs."""

from ludotheque.games.boum.tests.table import table
from tests.cases import number


def lays(texts: list[str]) -> list[str]:
    return [text.removeprefix("lay ") for text in texts if text.startswith("lay")]


def test_beside_the_figure_on_a_free_cell() -> None:
    """§5.1"""
    case = table(figures="A 4,2; B 3,2", bombs="4,1 b0")
    free = ["4,3", "5,2"]
    assert lays(case.legal("A")) == [f"{cell} {power}" for power in ("plain", "+1", "+2") for cell in free]
    assert case.refuses("A lay 3,2 plain") == ("cell_taken", "§5.1")
    assert case.refuses("A lay 4,1 plain") == ("cell_taken", "§5.1")
    assert case.refuses("A lay 4,2 plain") == ("lay_beside", "§5.1")
    assert case.refuses("A lay 4,4 plain") == ("lay_beside", "§5.1")
    assert case.refuses("A lay 3,3 plain") == ("lay_beside", "§5.1")


def test_b8_only_the_owner_knows_the_power() -> None:
    """§5.2 (B8): neither view nor story betrays it, and the reserve is a number to the others."""
    case = table(figures="A 4,2")
    case.play("A lay 4,3 +2")
    assert case.bombs() == "4,3 a2"
    for seat in ("", "A", "B", "C", "D"):
        seen = case.seen(seat)
        assert seen.bomb_powers == (["+2"] if seat == "A" else ["?"])
        assert seen.reserve_sizes[0] == 9
        assert seen.reserve == ([5, 3, 1] if seat == "A" else [5, 3, 2] if seat else [])
        assert ("+2" in str([event for event in case.story if event.heard_by(number(seat))])) == (seat == "A")


def test_b9_an_empty_reserve() -> None:
    """§5.2, §8.4 (B9): nothing to lay, and Extra Bomb is not playable."""
    rows = "; ".join(f"0,{col} a{power}" for col, power in zip(range(10), [0] * 5 + [1] * 3 + [2] * 2, strict=True))
    case = table(figures="A 4,2", bombs=rows, hands="A extra")
    assert lays(case.legal("A")) == []
    assert case.refuses("A lay 4,3 plain") == ("not_in_reserve", "§5.2")
    assert case.refuses("A extra") == ("reserve_empty", "§8.4")


def test_one_bomb_a_turn() -> None:
    """§5.3"""
    case = table(figures="A 4,2")
    case.play("A lay 4,3 plain")
    assert case.refuses("A lay 4,1 plain") == ("no_layings", "§5.3")


def test_b25_every_extra_bomb_is_one_more() -> None:
    """§8.4 (B25)"""
    case = table(figures="A 4,2", hands="A extra extra")
    case.through("A extra", "A extra", "A lay 4,3 plain", "A lay 4,1 +1", "A lay 3,2 +2")
    assert case.refuses("A lay 5,2 plain") == ("no_layings", "§5.3")


def test_b10_two_or_three_players_have_no_plus_two() -> None:
    """§2.2 (B10)"""
    case = table(figures="A 4,2", seats=2)
    assert case.refuses("A lay 4,3 +2") == ("not_in_reserve", "§5.2")


def test_b36_the_first_bomb_lights_the_fuse() -> None:
    """§6.1 (B36): once."""
    case = table(figures="A 4,2", hands="A extra")
    assert not case.state.lit
    case.play("A lay 4,3 plain")
    assert case.state.lit
    assert case.kinds() == ["lays_own", "lays", "fuse_is_lit"]
    case.through("A extra")
    assert "fuse_is_lit" not in case.play("A lay 4,1 plain").kinds()
