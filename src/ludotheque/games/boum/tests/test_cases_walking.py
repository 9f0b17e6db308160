"""§4, §8.5-§8.7: steps, other figures, passing obstacles, roller skates, taking back."""

from ludotheque.games.boum.tests.table import table


def test_b5_steps_go_to_neighbours_only() -> None:
    """§4.1 (B5): no diagonals, no pillars, one cell at a time."""
    case = table(figures="A 4,2")
    assert case.legal("A", "step") == ["step 3,2", "step 4,1", "step 4,3", "step 5,2"]
    case = table(figures="A 4,3")
    assert case.legal("A", "step") == ["step 4,2", "step 4,4"]
    assert case.refuses("A step 3,2") == ("one_step", "§4.1")
    assert case.refuses("A step 3,3") == ("one_step", "§4.1")


def test_b7_a_bomb_is_in_the_way() -> None:
    """§4.1 (B7)"""
    case = table(figures="A 4,2", bombs="4,3 b0")
    why = case.refusal("A step 4,3")
    assert (why.kind, why.section, why.witness) == ("bomb_in_the_way", "§4.1", "4,3")


def test_six_steps_or_five() -> None:
    """§3.4, §4.2: with two or three players five."""
    for seats, steps in ((4, 6), (3, 5)):
        case = table(figures="A 4,2", seats=seats)
        for step in range(steps):
            case.play(f"A step {'4,3' if step % 2 == 0 else '4,2'}")
        assert case.refuses("A step 3,2") == ("no_steps", "§4.2")
        assert not case.legal("A", "step")


def test_b6_through_another_figure_but_not_to_stay() -> None:
    """§4.3 (B6): while sharing, steps alone."""
    case = table(figures="A 4,2; B 4,3", hands="A rollers extra")
    case.play("A step 4,3")
    assert (case.where("A"), case.where("B")) == ("4,3", "4,3")
    assert case.legal("A") == ["take_back", "step 4,2", "step 4,4"]
    for decision in ("A end", "A rollers", "A extra", "A lay 4,4 plain"):
        assert case.refuses(decision) == ("sharing", "§4.3")
    case.play("A step 4,4")
    assert "end" in case.legal("A")


def test_b6_the_last_step_cannot_end_on_a_figure() -> None:
    """§4.3 (B6)"""
    case = table(figures="A 4,2; B 4,3")
    case.state.walked = 5
    why = case.refusal("A step 4,3")
    assert (why.kind, why.args, why.witness) == ("no_room", {"seat": 1}, "4,3")
    assert "step 4,1" in case.legal("A")


def test_b6_two_figures_in_a_row_need_three_steps() -> None:
    """§4.3 (B6): or two, and back."""
    case = table(figures="A 4,2; B 4,3; C 4,4")
    case.state.walked = 4
    case.play("A step 4,3")
    assert case.legal("A") == ["take_back", "step 4,2"]
    case = table(figures="A 4,2; B 4,3; C 4,4")
    case.state.walked = 3
    case.play("A step 4,3", "A step 4,4", "A step 4,5")
    assert case.where("A") == "4,5"


def test_b26_over_exactly_one_bomb_for_one_step() -> None:
    """§8.5 (B26)"""
    case = table(figures="A 4,2", bombs="4,3 b0", hands="A pass_bomb")
    case.through("A pass_bomb 4,4")
    assert (case.where("A"), case.state.walked, case.bombs()) == ("4,4", 1, "4,3 b0")
    case = table(figures="A 4,2", bombs="4,3 b0; 4,4 b0", hands="A pass_bomb pass_bomb")
    assert case.refuses("A pass_bomb 4,4") == ("no_target", "§8.5")
    assert case.refuses("A pass_bomb 4,5") == ("no_target", "§8.5")
    case = table(figures="A 4,2", bombs="4,3 b0", hands="A pass_bomb")
    case.state.walked = 6
    assert case.refuses("A pass_bomb 4,4") == ("no_steps", "§8.5")


def test_b26_onto_another_figure_only_to_walk_on() -> None:
    """§8.5, §4.3 (B6, B26): the landing is crossed like any figure's cell, with steps enough to leave it."""
    case = table(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb rollers")
    case.state.walked = 4
    case.through("A pass_bomb 4,4")
    assert case.legal("A") == ["step 3,4", "step 4,5", "step 5,4"]
    assert case.refuses("A rollers") == ("sharing", "§4.3")
    case.play("A step 4,5", "A take_back")
    assert (case.where("A"), case.state.walked) == ("4,4", 5)
    assert case.refuses("A end") == ("sharing", "§4.3")
    case.play("A step 4,5", "A end")
    case = table(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb")
    case.state.walked = 5
    why = case.refusal("A pass_bomb 4,4")
    assert (why.kind, why.section, why.args, why.witness) == ("no_room", "§8.5", {"seat": 1}, "4,4")


def test_b26_the_same_behind_a_pillar() -> None:
    """§8.6, §4.3 (B26)"""
    case = table(figures="A 4,3; B 6,3", hands="A pass_wall")
    case.through("A pass_wall 6,3")
    assert case.legal("A") == ["step 6,2", "step 6,4"]
    case = table(figures="A 4,3; B 6,3", bombs="6,2 b0; 6,4 b0", hands="A pass_wall")
    assert case.refuses("A pass_wall 6,3") == ("no_room", "§8.6")


def test_b26_onto_a_teleporter_where_a_figure_stands() -> None:
    """§8.5, §10.1 (B26, B50): whoever enters it comes out on the free exit, and shares nothing."""
    case = table(figures="A 4,2; B 4,4", bombs="4,3 b0", hands="A pass_bomb", teleporters="4,4;8,8")
    case.through("A pass_bomb 4,4")
    assert case.where("A") == "8,8"
    assert "end" in case.legal("A")


def test_b26_pass_lands_free() -> None:
    """§8.5, §8.6 (B26): an option."""
    case = table(figures="A 4,2; B 4,4", bombs="4,3 b0; 5,2 b0", hands="A pass_bomb", pass_lands_free="on")
    assert case.refuses("A pass_bomb 4,4") == ("one_bomb", "§8.5")
    assert "pass_bomb 6,2" in case.legal("A")
    case = table(figures="A 4,3; B 6,3", hands="A pass_wall", pass_lands_free="on")
    assert case.legal("A", "pass") == ["pass_wall 2,3"]
    assert case.refuses("A pass_wall 6,3") == ("one_pillar", "§8.6")


def test_b26_over_exactly_one_pillar_for_one_step() -> None:
    """§8.6 (B26): never the outer wall, never a bomb."""
    case = table(figures="A 4,3", hands="A pass_wall")
    assert case.legal("A", "pass") == ["pass_wall 2,3", "pass_wall 6,3"]
    case.through("A pass_wall 6,3")
    assert (case.where("A"), case.state.walked) == ("6,3", 1)
    case = table(figures="A 0,3", hands="A pass_wall")
    assert case.legal("A", "pass") == ["pass_wall 2,3"]
    case = table(figures="A 4,3", bombs="2,3 b0; 4,4 b0", hands="A pass_wall")
    assert case.refuses("A pass_wall 2,3") == ("one_pillar", "§8.6")
    assert case.refuses("A pass_wall 4,5") == ("one_pillar", "§8.6")


def test_b14_brown_cells_are_no_pillars_to_pass() -> None:
    """§4.4 (B14): with three players the yellow zone is closed, to steps and to Wall Pass."""
    case = table(figures="A 4,2", seats=3, hands="A pass_wall")
    assert case.legal("A", "step", "pass") == ["step 3,2", "step 4,3", "step 5,2"]
    case = table(figures="A 3,2", seats=3, hands="A pass_wall")
    assert case.legal("A", "pass") == ["pass_wall 3,4"]


def test_b27_rollers_double_what_the_turn_allows() -> None:
    """§8.7 (B27): steps already made included; a further card doubles again."""
    case = table(figures="A 4,2", hands="A rollers rollers")
    case.play("A step 4,3", "A step 4,4")
    case.through("A rollers")
    assert (case.state.allowance, case.state.steps_left()) == (12, 10)
    case.through("A rollers")
    assert (case.state.allowance, case.state.steps_left()) == (24, 22)


def test_b27_rollers_once() -> None:
    """§8.7 (B27): an option; a cancelled card does not count."""
    case = table(figures="A 4,2", hands="A rollers rollers; B gamelle", rollers_once="on")
    case.play("A rollers", "B gamelle")
    assert case.state.allowance == 6
    case.through("A rollers")
    assert case.state.allowance == 12
    case.state.hands[0][9] += 1
    case.state.bag.counts[9] -= 1
    assert case.refuses("A rollers") == ("rollers_once", "§8.7")


def test_b60_steps_are_taken_back_together() -> None:
    """§4.5 (B60)"""
    case = table(figures="A 4,2")
    assert case.refuses("A take_back") == ("nothing_to_take_back", "§4.5")
    case.play("A step 4,3", "A step 4,4")
    assert case.play("A take_back").kinds() == ["takes_back"]
    assert (case.where("A"), case.state.steps_left()) == ("4,2", 6)
    assert case.refuses("A take_back") == ("nothing_to_take_back", "§4.5")


def test_b60_only_since_anything_else_happened() -> None:
    """§4.5 (B60): a bomb or a card in between stays, and so do the steps before it."""
    case = table(figures="A 4,2", hands="A rollers")
    case.play("A step 4,3", "A lay 4,4 plain")
    assert case.refuses("A take_back") == ("nothing_to_take_back", "§4.5")
    case.play("A step 4,2", "A take_back")
    assert (case.where("A"), case.state.steps_left()) == ("4,3", 5)
    case.play("A step 4,2")
    case.through("A rollers")
    assert case.refuses("A take_back") == ("nothing_to_take_back", "§4.5")


def test_b60_ten_times_a_turn() -> None:
    """§4.5 (B60): so that no turn goes on for ever."""
    case = table(figures="A 4,2")
    case.play(*["A step 4,3", "A take_back"] * 10, "A step 4,3")
    assert case.refuses("A take_back") == ("too_many_take_backs", "§4.5")


def test_b60_what_teleporters_moved_comes_back_too() -> None:
    """§4.5, §10.1 (B60): A leaves an exit, the bomb that waited follows; both return."""
    case = table(figures="A 0,2", bombs="0,6 b1", teleporters="0,6;0,2")
    case.play("A step 0,3")
    assert case.bombs() == "0,2 b1"
    assert case.play("A take_back").kinds() == ["takes_back", "bomb_is_back"]
    assert (case.where("A"), case.bombs(), case.state.steps_left()) == ("0,2", "0,6 b1", 6)


def test_a_card_without_a_target_says_what_it_needs() -> None:
    """§8.2, §8.3, §8.5, §8.6, §8.10: whatever it was aimed at; with another target in reach it is about that one."""
    case = table(figures="A 2,2; B 8,2; C 8,8", bombs="8,4 b0", hands="A kick punch pass_bomb pass_wall remote")
    sections = {"kick 4,5": "§8.2", "punch 4,5": "§8.3", "pass_bomb 4,5": "§8.5", "remote 8,4": "§8.10"}
    for play, section in sections.items():
        assert case.refuses(f"A {play}") == ("no_target", section)
    case = table(figures="A 2,2; B 8,2; C 8,8", bombs="2,3 a0", hands="A kick punch pass_bomb pass_wall remote")
    assert case.refuses("A punch 4,5") == ("bomb_beside", "§8.3")
    assert case.refuses("A remote 4,5") == ("own_bomb", "§8.10")
    assert case.refuses("A pass_bomb 4,5") == ("one_bomb", "§8.5")
