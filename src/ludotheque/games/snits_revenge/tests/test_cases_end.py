"""Has anybody won, the quiet and the clock (§7)."""

from pathlib import Path

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.tests.table import ORGANS, Case, table
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse

RECORDS = sorted((GAME.folder / "tests" / "records").glob("*.txt"))
EIGHT = "glut antephellum murgle thrumble blorpus compositor-1 compositor-2 compositor-3"
NINE = f"{EIGHT} squidgeon"


def pass_on(case: Case) -> Case:
    """Everybody ends every phase until the turn is over."""
    turn = case.seen().turn
    while not case.ending and case.seen().turn == turn:
        case.play(f"{case.turn} end")
    return case


def test_r12_nine_dead_snorgs_kill_the_bolotomus_at_the_end_of_its_turn() -> None:
    """§7.1, §7.2: not before it had its chance to repair."""
    case = table(f"B: squidgeon five:1\ndead {EIGHT}\nrunnungitms eye:1\nmakums wobbicle:1")
    case.play("B kick squidgeon five snorg ~ d1")
    assert case.phase == "send A" and case.seen().dead_snorgs == 9
    assert pass_on(case).ending == "organs B"


def test_r12_a_repair_in_time_saves_it() -> None:
    """§7.1, §7.2"""
    case = table(f"phase transform\nB: squidgeon five:1\ndead {NINE}\nmakums squidgeon:1")
    case.play("A transform squidgeon")
    assert case.ending == "" and case.seen().turn == 2


def test_r12_all_snits_dead() -> None:
    """§7.3: seen at the end of the turn; Snits outside are alive."""
    case = table("phase chomp\nB: glut five:1\nrunnungitms glut:1\nmakums eye:1\ndead eye")
    case.play("A chomp glut B five ~ d6 d6 d1 d1")
    assert case.phase == "transform A"
    assert case.play("A end").ending == "snits_dead A"
    case = table("phase chomp\nB: glut five:1 | outside six:1\nrunnungitms glut:1")
    assert case.play("A chomp glut B five ~ d6 d6 d1 d1").ending == ""


def test_r12_both_is_a_draw() -> None:
    """§7.4 (R44): shared by all."""
    case = table(f"phase chomp\nB: glut five:1\ndead {NINE}\nrunnungitms glut:1")
    assert case.play("A chomp glut B five ~ d6 d6 d1 d1").ending == "draw AB"
    case = table(
        f"phase chomp\nB: glut five:1\nC:\narmy_C five:1\ndead {NINE}\nrunnungitms glut:1\nkilled murgle C five -"
    )
    assert case.play("A chomp glut B five ~ d6 d6 d1 d1").ending == "draw ABC"


@pytest.mark.parametrize("needed", ["7", "8", "10", "11", "12"])
def test_r12_another_number_of_organs(needed: str) -> None:
    """§7.2: option organs_needed."""
    reachable = [organ for organ in ORGANS if organ not in ("lapotum", "eye")]
    for dead in (int(needed) - 1, int(needed)):
        sketch = f"phase transform\nB: outside five:1\nmakums eye:1 {reachable[0]}:1\ndead {' '.join(reachable[:dead])}"
        case = table(sketch, organs_needed=needed).play("A end")
        assert case.ending == ("organs B" if dead == int(needed) else "")


def test_r44_scores_are_living_snits_and_working_organs() -> None:
    """§7.7"""
    case = table(f"phase transform\nB: outside five:2 | glut six:1\ndead {NINE}\nmakums glut:1").play("A end")
    outcome = case.state.outcome()
    assert outcome is not None and outcome.scores == [7, 3]


@pytest.mark.parametrize(("options", "turn"), [({}, 20), ({"stall_limit": "10"}, 10), ({"stall_limit": "5"}, 5)])
def test_r24_twenty_turns_without_a_die(options: dict[str, str], turn: int) -> None:
    """§7.5: the invasion has failed; a die starts the count again."""
    case = table("phase move, turn 1, last_roll 0\nB: outside five:1 | glut five:1", **options)
    for _ in range(turn - 1):
        assert pass_on(case).ending == ""
    case.play("B end")
    case.play("B kick glut five snorg ~ d3")
    for _ in range(turn):
        assert case.ending == ""
        pass_on(case)
    assert pass_on(case).ending == "stalled A"
    assert case.seen().turn == 2 * turn


def test_r24_a_quiet_fight_is_a_draw_of_the_clans_left() -> None:
    """§7.5, §8.7"""
    case = table(
        "part fight 5, phase move, turn 25, last_roll 5, senior C, acting B\nB: glut five*:1\nC: eye six:1\nD:"
    )
    assert case.play("B end").ending == "stalled BC"


@pytest.mark.parametrize("limit", ["100", "50"])
def test_r26_the_clock(limit: str) -> None:
    """§7.6: a hundred turns of the invasion, or fifty."""
    for turn in (int(limit) - 1, int(limit)):
        case = table(
            f"phase transform, turn {turn}, last_roll {turn}\nB: outside five:1\ndead eye\nmakums eye:1",
            turn_limit=limit,
        )
        assert case.play("A end").ending == ("stopped A" if turn == int(limit) else "")


def test_r26_the_clock_of_the_fight_is_its_own() -> None:
    """§7.6: counted from the death of the Bolotomus."""
    for turn, ending in ((149, ""), (150, "stopped BC")):
        case = table(
            f"part fight 50, phase fast, turn {turn}, last_roll {turn}, acting C\nB: glut five*:1\nC: eye lightning:1"
        )
        assert case.play("C end").ending == ending


def test_when_it_is_over_nobody_chooses() -> None:
    """§7.1, §7.2"""
    case = table(f"phase transform\nB: glut six:1\ndead {NINE}\nmakums glut:1").play("A end")
    assert case.state.to_act() == [] and case.legal("A") == [] == case.legal("B")
    assert case.refuses("B end") == ("over", "§7.2")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_that_is_over_cites_how_it_ended(path: Path) -> None:
    """§7.2-§7.6, §8.7, §9.3: one finished game for each ending."""
    record = parse(path.read_text(encoding="utf-8"))
    sections = {ending.name: ending.section for ending in GAME.endings}
    assert Case(replay(GAME, record).state).refuses("A end") == ("over", sections[record.end.split()[0]])


def test_who_watches_decides_nothing() -> None:
    """§3.3"""
    assert table("phase move\nB: glut six:1").refuses("- end") == ("only_watching", "§3.3")
