"""The board and the editions as data: what is shipped, what is refused, and a board of one's own (§1)."""

from pathlib import Path

import pytest

from ludotheque.games.snits_revenge import GAME, game_on
from ludotheque.games.snits_revenge.material import (
    BOARD_FILES,
    BOARDS,
    COMPOSITORS,
    EDITIONS,
    FOLDER,
    OUTSIDE,
    PASSAGES,
    Board,
    load_board,
    read_board,
    read_edition,
)
from ludotheque.games.snits_revenge.tests.table import table
from ludotheque.games.snits_revenge.view import SnitsView
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import DataError
from ludotheque.kernel.words import LANGUAGES, Words, letter

BOARD = BOARD_FILES[0].read_text(encoding="utf-8")
EDITION = (FOLDER / "edition-2003.txt").read_text(encoding="utf-8")


each_board = pytest.mark.parametrize("board", BOARDS, ids=[board.name for board in BOARDS])


@each_board
def test_the_reconstruction_is_what_the_rules_say_of_the_board(board: Board) -> None:
    """§1.1, §1.2: sixteen organs, three openings, red canals at the Lapotum alone, one of them to the Antephellum."""
    assert len(board.organs) == 16
    openings = {board.keys[board.exit_to[exit_]]: board.exit_passage[exit_] for exit_ in board.exits_of[OUTSIDE]}
    kinds = {key: PASSAGES[board.passages[passage].kind] for key, passage in openings.items()}
    assert kinds == {"glut": "channel", "antephellum": "channel", "fleotis": "canal"}
    red = [{board.keys[p.one], board.keys[p.other]} for p in board.passages if PASSAGES[p.kind] == "red"]
    assert {"lapotum", "antephellum"} in red and all({"lapotum", key} in red for key in COMPOSITORS)
    assert all("lapotum" in pair for pair in red)


@each_board
def test_the_forebosinator_is_the_farthest_and_a_dead_end(board: Board) -> None:
    """§1.1: six steps from outside, and no other organ is as far."""
    steps = dict(zip(board.keys, board.distances(OUTSIDE), strict=True))
    assert steps["glut"] == steps["antephellum"] == steps["fleotis"] == 1
    far = steps.pop("forebosinator")
    del steps["lapotum"]
    assert far == 6 and max(steps.values()) == 5
    assert len(board.exits_of[board.keys.index("forebosinator")]) == 1


@each_board
def test_in_the_drawing_only_the_canal_behind_the_glut_crosses_anything(board: Board) -> None:
    """§1.2: passages between organs as straight lines; the red canal to the Antephellum passes behind the Glut."""
    lines = [(p.one, p.other) for p in board.passages if OUTSIDE not in (p.one, p.other)]
    crossing = {
        frozenset((one, other))
        for number, one in enumerate(lines)
        for other in lines[number + 1 :]
        if not set(one) & set(other) and cross(*[(board.organs[o].x, board.organs[o].y) for o in one + other])
    }
    behind = (board.lapotum, board.keys.index("antephellum"))
    assert all(behind in pair for pair in crossing)


def passages(board: Board) -> set[tuple[str, str, str]]:
    return {(PASSAGES[p.kind], board.keys[p.one], board.keys[p.other]) for p in board.passages}


def test_r45_two_passages_set_the_boards_apart() -> None:
    """§1.2: Glut-Thrumble is a canal, and Compositor I hangs at the Squidgeon."""
    usual, first = [passages(board) for board in BOARDS]
    assert usual - first == {("canal", "glut", "thrumble"), ("canal", "squidgeon", "compositor-1")}
    assert first - usual == {("channel", "glut", "thrumble"), ("canal", "thrumble", "compositor-1")}


def test_r45_the_table_chooses_its_board_and_keeps_it() -> None:
    """§1.2, §10.1: the same actions on both; what one board does not have is no way there."""
    sketch = "phase move\nB: glut six:2 | compositor-1 five:1\nmakums compositor-1:1"
    usual, first = table(sketch), table(sketch, board="reconstruction-a")
    assert usual.refuses("B five compositor-1>thrumble") == ("no_passage", "§1.2")
    assert first.refuses("B five compositor-1>squidgeon") == ("no_passage", "§1.2")
    usual.play("B six glut>thrumble", "B five compositor-1>squidgeon")
    first.play("B six glut>thrumble", "B five compositor-1>thrumble")
    assert usual.refuses("B six glut>thrumble") == ("passage_full", "§4.2")
    assert "six glut>thrumble" in first.legal("B"), "a channel takes two"
    for case, name in ((usual, "reconstruction-2003"), (first, "reconstruction-a")):
        assert f"option board {name}" in GAME.diagram(case.state)
        assert GAME.view(GAME.position(GAME.diagram(case.state)), 1) == case.seen("B")
    usual = table(sketch.replace("move", "send"))
    assert usual.refuses("A makum compositor-1>thrumble") == ("no_passage", "§1.2")


def test_r45_a_diagram_that_names_no_board_is_on_the_usual_one() -> None:
    """§1.2: and older diagrams do not say whose a canal is (§8.3)."""
    text = GAME.diagram(table("phase move\nB: glut six:2", board="reconstruction-a").state)
    older = text.replace("option board reconstruction-a\n", "").replace("taken\n", "")
    assert older.count("\n") == text.count("\n") - 2
    assert "option board reconstruction-2003" in GAME.diagram(GAME.position(older))


def test_r45_boards_of_one_game_have_the_same_organs() -> None:
    """§1.1"""
    other = read_board(BOARD.replace("thrumble", "quonk"), "mine")
    with pytest.raises(DataError, match="mine: the organs are not those of reconstruction-2003"):
        game_on([load_board(BOARD_FILES[0]), other])


Point = tuple[int, int]


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b)


def turn(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def test_six_names_are_invented_and_marked() -> None:
    """§1.1: on the screen too."""
    invented = {organ.names[0] for organ in BOARDS[0].organs if organ.invented}
    assert invented == {"Murgle", "Thrumble", "Squidgeon", "Blorpus", "Hindlepod", "Wobbicle"}
    view = GAME.view(GAME.start(2, {}, Seeded(1)), 1)
    assert isinstance(view, SnitsView)
    assert {organ.en for organ in view.organs if organ.invented} == invented


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_know_the_organs_of_the_board(language: str) -> None:
    """§1.1: the catalogue as it is shipped, and as the game hands it out."""
    which = LANGUAGES.index(language)
    names = {organ.key: organ.names[which] for organ in BOARDS[0].organs}
    written = Words(GAME.folder, language).catalogue["vocabulary"]["place"]
    assert {key: name for key, name in written.items() if key != "outside"} == names
    assert GAME.words(language).catalogue["vocabulary"]["place"] == written


def test_a_board_of_ones_own_replaces_it(tmp_path: Path) -> None:
    """§1.1: other names, other passages, one edited file; the game is played and told on it, by bots too."""
    path = tmp_path / "my-box.txt"
    text = BOARD.replace("thrumble", "quonk").replace("Thrumble | Thrumble | invented", "Quonk | Couonque")
    text = text.replace("canal    eye            prolobosinator", "channel  glut           prolobosinator")
    path.write_text(text, encoding="utf-8")
    game = game_on([load_board(path)])
    state = game.start(2, {}, Seeded(3), True)
    choice = Seeded(4)
    words = game.words("fr")
    told: list[str] = []
    used: set[str] = set()
    while state.to_act():
        seat = state.to_act()[0]
        legal = state.legal(seat)
        ratings = game.rate(game.view(state, seat), legal)
        action = legal[ratings.index(max(ratings)) if seat else choice.below(len(legal))]
        used |= {way for way in ("glut>prolobosinator", "glut>quonk") if action.text.endswith(way)}
        state.apply(seat, action)
        told += [words.say("story", event.kind, event.args, letter) for event in state.story or []]
        state.story = []
    state.invariants()
    assert len(used) == 2 and any("Couonque" in sentence for sentence in told)
    assert game.diagram(game.position(game.diagram(state))) == game.diagram(state)
    assert GAME.action("six glut>quonk") is None and game.action("six glut>quonk") is not None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("organ    murgle            2.3   3.6   Murgle | Murgle | invented\n", "", "has 16 organs, this one 15"),
        ("organ    murgle  ", "organ    Murgle  ", "cannot be the key"),
        ("organ    murgle  ", "organ    blorpus ", "a second organ 'blorpus'"),
        ("organ    murgle  ", "organ    outside ", "cannot be the key"),
        ("organ    eye     ", "organ    ear     ", "the rules speak of the organ 'eye'"),
        ("2.3   3.6   Murgle", "2,3   3.6   Murgle", "a place in the drawing"),
        ("Murgle | Murgle | invented", "Murgle | Murgle | made up", "belongs here"),
        ("canal    murgle         blorpus", "canal    murgle         bloopus", "there is no organ 'bloopus'"),
        ("canal    murgle         blorpus", "canal    murgle         murgle", "joins two places"),
        ("canal    murgle         blorpus", "canal    murgle         antephellum", "are joined already"),
        ("canal    murgle         blorpus", "canal    murgle         lapotum", "red canals join the Lapotum"),
        ("canal    murgle         blorpus", "red      murgle         blorpus", "red canals join the Lapotum"),
        ("canal    murgle         blorpus", "tube     murgle         blorpus", "an organ, or a channel"),
        ("canal    outside        fleotis\n", "", "the openings are"),
        ("canal    prolobosinator forebosinator\n", "", "no Snit can reach forebosinator"),
        ("red ", "# ", "no red canal leads"),
    ],
)
def test_what_cannot_be_a_board(old: str, new: str, reason: str) -> None:
    """§1.1, §1.2: refused with the file's name and the reason."""
    assert old in BOARD
    with pytest.raises(DataError, match=reason) as error:
        read_board(BOARD.replace(old, new), "mine.txt")
    assert str(error.value).startswith("mine.txt")


def test_a_mistake_is_found_in_its_line() -> None:
    """§1.2"""
    line = BOARD.splitlines().index("canal    outside        fleotis") + 1
    with pytest.raises(DataError, match=f"mine.txt, line {line}: there is no organ 'inside'"):
        read_board(BOARD.replace("canal    outside        fleotis", "canal    inside         fleotis"), "mine.txt")


def test_the_editions() -> None:
    """§1.3, §1.4, §1.5"""
    new, old = EDITIONS["2003"], EDITIONS["1978"]
    assert (new.makums, new.runnungitms, sum(new.clan)) == (9, 18, 21)
    assert new.clan[0] + new.clan[4] == 8 and new.clan[1] == 4
    assert (new.army, new.badges) == ([15, 8, 5, 3], [6, 3, 2, 2])
    assert (old.makums, old.runnungitms, old.hiding) == (3, 18, "on")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("makums        9\n", "", "makums is missing"),
        ("army   4    3   2\n", "", "is missing"),
        ("spark_and_splops   off", "", "is missing"),
        ("spark_and_splops   off", "spark_and_splops   maybe", "does not belong in an edition"),
        ("plain         4", "plain         3", "every hammer needs a plain Snit"),
        ("army   1   15   6", "army   1   16   6", "an army of 16"),
        ("five          5", "five          lots", "does not belong in an edition"),
    ],
)
def test_what_cannot_be_an_edition(old: str, new: str, reason: str) -> None:
    """§1.5"""
    assert old in EDITION
    with pytest.raises(DataError, match=reason):
        read_edition(EDITION.replace(old, new), "mine.txt")
