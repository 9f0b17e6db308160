"""§5, §8.4: laying bombs."""

from ludotheque.games.boum import GAME
from ludotheque.games.boum.tests.table import bombs, do, legal, play, refused, sketch
from ludotheque.games.boum.view import BoumView


def lays(texts: list[str]) -> list[str]:
    return [text.removeprefix("lay ") for text in texts if text.startswith("lay")]


def test_beside_the_figure_on_a_free_cell() -> None:
    """§5.1"""
    table = sketch(figures="A 4,2; B 3,2", bombs="4,1 b0")
    free = ["4,3", "5,2"]
    assert lays(legal(table, "A")) == [f"{cell} {power}" for power in ("plain", "+1", "+2") for cell in free]
    assert refused(table, "A lay 3,2 plain") == "cell_taken"
    assert refused(table, "A lay 4,1 plain") == "cell_taken"
    assert refused(table, "A lay 4,2 plain") == "lay_beside"
    assert refused(table, "A lay 4,4 plain") == "lay_beside"
    assert refused(table, "A lay 3,3 plain") == "lay_beside"


def test_b8_only_the_owner_knows_the_power() -> None:
    """§5.2 (B8): neither view nor story betrays it, and the reserve is a number to the others."""
    table = sketch(figures="A 4,2")
    story = do(table, "A lay 4,3 +2")
    assert bombs(table) == "4,3 a2"
    for seat in range(-1, 4):
        seen = GAME.view(table, seat)
        assert isinstance(seen, BoumView)
        assert seen.bomb_powers == (["+2"] if seat == 0 else ["?"])
        assert seen.reserve_sizes[0] == 9
        assert seen.reserve == ([5, 3, 1] if seat == 0 else [5, 3, 2] if seat > 0 else [])
        assert ("+2" in str([event for event in story if event.heard_by(seat)])) == (seat == 0)


def test_b9_an_empty_reserve() -> None:
    """§5.2, §8.4 (B9): nothing to lay, and Extra Bomb is not playable."""
    rows = "; ".join(f"0,{col} a{power}" for col, power in zip(range(10), [0] * 5 + [1] * 3 + [2] * 2, strict=True))
    table = sketch(figures="A 4,2", bombs=rows, hands="A extra")
    assert lays(legal(table, "A")) == []
    assert refused(table, "A lay 4,3 plain") == "not_in_reserve"
    assert refused(table, "A extra") == "reserve_empty"


def test_one_bomb_a_turn() -> None:
    """§5.3"""
    table = sketch(figures="A 4,2")
    do(table, "A lay 4,3 plain")
    assert refused(table, "A lay 4,1 plain") == "no_layings"


def test_b25_every_extra_bomb_is_one_more() -> None:
    """§8.4 (B25)"""
    table = sketch(figures="A 4,2", hands="A extra extra")
    play(table, "A extra", "A extra", "A lay 4,3 plain", "A lay 4,1 +1", "A lay 3,2 +2")
    assert refused(table, "A lay 5,2 plain") == "no_layings"


def test_b10_two_or_three_players_have_no_plus_two() -> None:
    """§2.2 (B10)"""
    table = sketch(figures="A 4,2", seats=2)
    assert refused(table, "A lay 4,3 +2") == "not_in_reserve"


def test_b36_the_first_bomb_lights_the_fuse() -> None:
    """§6.1 (B36): once."""
    table = sketch(figures="A 4,2", hands="A extra")
    assert not table.lit
    story = do(table, "A lay 4,3 plain")
    assert table.lit
    assert [event.kind for event in story] == ["lays_own", "lays", "fuse_is_lit"]
    play(table, "A extra")
    assert "fuse_is_lit" not in [event.kind for event in do(table, "A lay 4,1 plain")]
