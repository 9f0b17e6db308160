"""§4, §8.5-§8.7: steps, other figures, passing obstacles, roller skates, taking back."""

from ludotheque.games.boum.tests.table import bombs, do, kinds, legal, play, refusal, refused, sketch, where


def test_b5_steps_go_to_neighbours_only() -> None:
    """§4.1 (B5): no diagonals, no pillars, one cell at a time."""
    table = sketch(figures="A 4,2")
    steps = [text for text in legal(table, "A") if text.startswith("step")]
    assert steps == ["step 3,2", "step 4,1", "step 4,3", "step 5,2"]
    table = sketch(figures="A 4,3")
    assert [text for text in legal(table, "A") if text.startswith("step")] == ["step 4,2", "step 4,4"]
    assert refused(table, "A step 3,2") == "one_step"
    assert refused(table, "A step 3,3") == "one_step"


def test_b7_a_bomb_is_in_the_way() -> None:
    """§4.1 (B7)"""
    table = sketch(figures="A 4,2", bombs="4,3 b0")
    why = refusal(table, "A step 4,3")
    assert (why.kind, why.section, why.witness) == ("bomb_in_the_way", "§4.1", "4,3")


def test_six_steps_or_five() -> None:
    """§3.4, §4.2: with two or three players five."""
    for seats, steps in ((4, 6), (3, 5)):
        table = sketch(figures="A 4,2", seats=seats)
        for step in range(steps):
            do(table, f"A step {'4,3' if step % 2 == 0 else '4,2'}")
        assert refused(table, "A step 3,2") == "no_steps"
        assert not [text for text in legal(table, "A") if text.startswith("step")]


def test_b6_through_another_figure_but_not_to_stay() -> None:
    """§4.3 (B6): while sharing, steps alone."""
    table = sketch(figures="A 4,2; B 4,3", hands="A rollers extra")
    do(table, "A step 4,3")
    assert (where(table, "A"), where(table, "B")) == ("4,3", "4,3")
    assert legal(table, "A") == ["take_back", "step 4,2", "step 4,4"]
    for decision in ("A end", "A rollers", "A extra", "A lay 4,4 plain"):
        assert refused(table, decision) == "sharing"
    do(table, "A step 4,4")
    assert "end" in legal(table, "A")


def test_b6_the_last_step_cannot_end_on_a_figure() -> None:
    """§4.3 (B6)"""
    table = sketch(figures="A 4,2; B 4,3")
    table.walked = 5
    why = refusal(table, "A step 4,3")
    assert (why.kind, why.args, why.witness) == ("no_room", {"seat": 1}, "4,3")
    assert "step 4,1" in legal(table, "A")


def test_b6_two_figures_in_a_row_need_three_steps() -> None:
    """§4.3 (B6): or two, and back."""
    table = sketch(figures="A 4,2; B 4,3; C 4,4")
    table.walked = 4
    do(table, "A step 4,3")
    assert legal(table, "A") == ["take_back", "step 4,2"]
    table = sketch(figures="A 4,2; B 4,3; C 4,4")
    table.walked = 3
    do(table, "A step 4,3", "A step 4,4", "A step 4,5")
    assert where(table, "A") == "4,5"


def test_b26_over_exactly_one_bomb_for_one_step() -> None:
    """§8.5 (B26)"""
    table = sketch(figures="A 4,2", bombs="4,3 b0", hands="A pass_bomb")
    play(table, "A pass_bomb 4,4")
    assert (where(table, "A"), table.walked, bombs(table)) == ("4,4", 1, "4,3 b0")
    table = sketch(figures="A 4,2", bombs="4,3 b0; 4,4 b0", hands="A pass_bomb pass_bomb")
    assert refused(table, "A pass_bomb 4,4") == "no_target"
    assert refused(table, "A pass_bomb 4,5") == "no_target"
    table = sketch(figures="A 4,2", bombs="4,3 b0", hands="A pass_bomb")
    table.walked = 6
    assert refused(table, "A pass_bomb 4,4") == "no_steps"


def test_b26_onto_another_figure_only_to_walk_on() -> None:
    """§8.5, §4.3 (B6, B26): the landing is crossed like any figure's cell, with steps enough to leave it."""
    table = sketch(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb rollers")
    table.walked = 4
    play(table, "A pass_bomb 4,4")
    assert legal(table, "A") == ["step 3,4", "step 4,5", "step 5,4"]
    assert refused(table, "A rollers") == "sharing"
    do(table, "A step 4,5", "A take_back")
    assert (where(table, "A"), table.walked, refused(table, "A end")) == ("4,4", 5, "sharing")
    do(table, "A step 4,5", "A end")
    table = sketch(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb")
    table.walked = 5
    why = refusal(table, "A pass_bomb 4,4")
    assert (why.kind, why.section, why.args, why.witness) == ("no_room", "§8.5", {"seat": 1}, "4,4")


def test_b26_the_same_behind_a_pillar() -> None:
    """§8.6, §4.3 (B26)"""
    table = sketch(figures="A 4,3; B 6,3", hands="A pass_wall")
    play(table, "A pass_wall 6,3")
    assert legal(table, "A") == ["step 6,2", "step 6,4"]
    table = sketch(figures="A 4,3; B 6,3", bombs="6,2 b0; 6,4 b0", hands="A pass_wall")
    why = refusal(table, "A pass_wall 6,3")
    assert (why.kind, why.section) == ("no_room", "§8.6")


def test_b26_onto_a_teleporter_where_a_figure_stands() -> None:
    """§8.5, §10.1 (B26, B50): whoever enters it comes out on the free exit, and shares nothing."""
    table = sketch(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb", teleporters="4,4;8,8")
    play(table, "A pass_bomb 4,4")
    assert where(table, "A") == "8,8"
    assert "end" in legal(table, "A")


def test_b26_pass_lands_free() -> None:
    """§8.5, §8.6 (B26): an option."""
    table = sketch(figures="A 4,2; B 4,4", bombs="4,3 b0; 5,2 b0", hands="A pass_bomb", pass_lands_free="on")
    assert refused(table, "A pass_bomb 4,4") == "one_bomb"
    assert "pass_bomb 6,2" in legal(table, "A")
    table = sketch(figures="A 4,3; B 6,3", hands="A pass_wall", pass_lands_free="on")
    assert [text for text in legal(table, "A") if text.startswith("pass")] == ["pass_wall 2,3"]
    assert refused(table, "A pass_wall 6,3") == "one_pillar"


def test_b26_over_exactly_one_pillar_for_one_step() -> None:
    """§8.6 (B26): never the outer wall, never a bomb."""
    table = sketch(figures="A 4,3", hands="A pass_wall")
    assert [text for text in legal(table, "A") if text.startswith("pass")] == ["pass_wall 2,3", "pass_wall 6,3"]
    play(table, "A pass_wall 6,3")
    assert (where(table, "A"), table.walked) == ("6,3", 1)
    table = sketch(figures="A 0,3", hands="A pass_wall")
    assert [text for text in legal(table, "A") if text.startswith("pass")] == ["pass_wall 2,3"]
    table = sketch(figures="A 4,3", bombs="2,3 b0; 4,4 b0", hands="A pass_wall")
    assert refused(table, "A pass_wall 2,3") == "one_pillar"
    assert refused(table, "A pass_wall 4,5") == "one_pillar"


def test_b14_brown_cells_are_no_pillars_to_pass() -> None:
    """§4.4 (B14): with three players the yellow zone is closed, to steps and to Wall Pass."""
    table = sketch(figures="A 4,2", seats=3, hands="A pass_wall")
    steps = [text for text in legal(table, "A") if text.startswith(("step", "pass"))]
    assert steps == ["step 3,2", "step 4,3", "step 5,2"]
    table = sketch(figures="A 3,2", seats=3, hands="A pass_wall")
    assert [text for text in legal(table, "A") if text.startswith("pass")] == ["pass_wall 3,4"]


def test_b27_rollers_double_what_the_turn_allows() -> None:
    """§8.7 (B27): steps already made included; a further card doubles again."""
    table = sketch(figures="A 4,2", hands="A rollers rollers")
    do(table, "A step 4,3", "A step 4,4")
    play(table, "A rollers")
    assert (table.allowance, table.steps_left()) == (12, 10)
    play(table, "A rollers")
    assert (table.allowance, table.steps_left()) == (24, 22)


def test_b27_rollers_once() -> None:
    """§8.7 (B27): an option; a cancelled card does not count."""
    table = sketch(figures="A 4,2", hands="A rollers rollers; B gamelle", rollers_once="on")
    do(table, "A rollers", "B gamelle")
    assert table.allowance == 6
    play(table, "A rollers")
    assert table.allowance == 12
    table.hands[0][9] += 1
    table.bag.counts[9] -= 1
    assert refused(table, "A rollers") == "rollers_once"


def test_b60_steps_are_taken_back_together() -> None:
    """§4.5 (B60)"""
    table = sketch(figures="A 4,2")
    assert refused(table, "A take_back") == "nothing_to_take_back"
    do(table, "A step 4,3", "A step 4,4")
    assert kinds(do(table, "A take_back")) == ["takes_back"]
    assert (where(table, "A"), table.steps_left()) == ("4,2", 6)
    assert refused(table, "A take_back") == "nothing_to_take_back"


def test_b60_only_since_anything_else_happened() -> None:
    """§4.5 (B60): a bomb or a card in between stays, and so do the steps before it."""
    table = sketch(figures="A 4,2", hands="A rollers")
    do(table, "A step 4,3", "A lay 4,4 plain")
    assert refused(table, "A take_back") == "nothing_to_take_back"
    do(table, "A step 4,2", "A take_back")
    assert (where(table, "A"), table.steps_left()) == ("4,3", 5)
    do(table, "A step 4,2")
    play(table, "A rollers")
    assert refused(table, "A take_back") == "nothing_to_take_back"


def test_b60_ten_times_a_turn() -> None:
    """§4.5 (B60): so that no turn goes on for ever."""
    table = sketch(figures="A 4,2")
    do(table, *["A step 4,3", "A take_back"] * 10, "A step 4,3")
    assert refused(table, "A take_back") == "too_many_take_backs"


def test_b60_what_teleporters_moved_comes_back_too() -> None:
    """§4.5, §10.1 (B60): A leaves an exit, the bomb that waited follows; both return."""
    table = sketch(figures="A 0,2", bombs="0,6 b1", teleporters="0,6;0,2")
    do(table, "A step 0,3")
    assert bombs(table) == "0,2 b1"
    assert kinds(do(table, "A take_back")) == ["takes_back", "bomb_is_back"]
    assert (where(table, "A"), bombs(table), table.steps_left()) == ("0,2", "0,6 b1", 6)


def test_a_card_without_a_target_says_what_it_needs() -> None:
    """§8.2, §8.3, §8.5, §8.6, §8.10: whatever it was aimed at; with another target in reach it is about that one."""
    table = sketch(figures="A 2,2; B 8,2; C 8,8", bombs="8,4 b0", hands="A kick punch pass_bomb pass_wall remote")
    for verb in ("kick 4,5", "punch 4,5", "pass_bomb 4,5", "remote 8,4"):
        assert refused(table, f"A {verb}") == "no_target"
    table = sketch(figures="A 2,2; B 8,2; C 8,8", bombs="2,3 a0", hands="A kick punch pass_bomb pass_wall remote")
    assert refused(table, "A punch 4,5") == "bomb_beside"
    assert refused(table, "A remote 4,5") == "own_bomb"
    assert refused(table, "A pass_bomb 4,5") == "one_bomb"
