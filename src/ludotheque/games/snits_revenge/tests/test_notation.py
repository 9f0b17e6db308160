"""Tables and views as text (§3)."""

import pytest

from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.state import ENDINGS
from ludotheque.games.snits_revenge.tests.table import table
from ludotheque.kernel.game import PositionError

SKETCH = """
    phase kick, acting C, senior C
    B: glut hammer:1 plain:1 | outside five:3
    C: glut six*:1 five:1 | eye lightning:1
    dead glut
    killed glut C six glut
    makums lapotum:2
    runnungitms glut:1
    hidden eye:spark fleotis:splop
    ready eye lightning:1
"""


def test_a_diagram_reads_back() -> None:
    """§3.1"""
    state = table(SKETCH, spark_and_splops="on").state
    text = GAME.diagram(state)
    assert GAME.diagram(GAME.position("# a comment\n" + text)) == text
    assert "clan B army hammer:2 five:3 | wounded 1 | glut hammer:1 plain:1 | outside five:3" in text.splitlines()
    assert "hidden eye:spark fleotis:splop" in text.splitlines()


def test_an_exchange_reads_back() -> None:
    """§5.4, §6.4, §8.5"""
    pack = table("B: glut hammer:1 five:2\nrunnungitms glut:1").play("B pack glut", "B join hammer")
    naming = table("phase chomp\nB: glut five:1 six:1\nrunnungitms glut:2").play("A chomp glut B six")
    strike = table("part fight 0\nB: glut five:1\nC: glut five*:1 six:1").play("B strike glut five")
    for case in (pack, naming, strike):
        text = GAME.diagram(case.state)
        again = GAME.position(text)
        assert GAME.diagram(again) == text
        seat = again.to_act()[0]
        assert again.legal(seat) == case.state.legal(seat)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("snits_revenge, 3 seats", "snits_revenge, 3", "a diagram begins with"),
        ("snits_revenge, 3 seats", "snits_revenge, 9 seats", "is played by 2, 3, 4, 5"),
        ("phase kick", "phase lunch", "one of hide, duty"),
        ("turn 1", "turn one", "a whole number belongs here"),
        ("part invasion 0", "part invasion", "2 words belong here"),
        ("senior C", "senior E", "one of B, C belongs here"),
        ("clan B army", "clan D army", "'clan B army … | wounded 0 | …' belongs here"),
        ("glut hammer:1 plain:1", "glut hammer:1 plane:1", "one of hammer, plain"),
        ("glut hammer:1 plain:1", "gulf hammer:1 plain:1", "one of forebosinator"),
        ("killed glut C six glut", "killed glut C six", "4 words belong here"),
        ("named", "name", "'named' belongs here, not 'name'"),
        ("here -\n", "", "'here' belongs here"),
        ("named\n", "named\nmore", "nothing can follow"),
        ("named\n", "", "the diagram ends where 'named' belongs"),
        ("makums lapotum:2", "makums lapotum:10", "the pool is not a debt"),
        ("wounded 1", "wounded 0", "plain Snits replace wounded hammers"),
        ("runnungitms glut:1", "runnungitms glut:19", "the pool is not a debt"),
        ("killed glut C six glut", "", "stands out"),
        ("ready eye lightning:1", "ready eye lightning:2", "who may act is there"),
        ("hidden eye:spark fleotis:splop", "hidden lapotum:spark", "nothing lies in the Lapotum"),
        ("hidden eye:spark fleotis:splop", "hidden glut:spark", "what was seen is gone"),
        ("used", "used outside-glut:3", "no more than its capacity"),
    ],
)
def test_what_cannot_be_a_position(old: str, new: str, reason: str) -> None:
    """§3.1"""
    text = GAME.diagram(table(SKETCH, spark_and_splops="on").state)
    assert old in text
    with pytest.raises(PositionError, match=reason):
        GAME.position(text.replace(old, new, 1))


def test_a_finished_table_reads_back() -> None:
    """§7.1: by one of the endings the game has."""
    assert {ending.name: ending.section for ending in GAME.endings} == ENDINGS
    case = table("phase chomp\nB: glut five:1\nrunnungitms glut:1").play("A chomp glut B five ~ d6 d6 d1 d1")
    text = GAME.diagram(case.state)
    assert "ending snits_dead A" in text.splitlines()
    assert repr(GAME.position(text).outcome()) == repr(case.state.outcome())
    with pytest.raises(PositionError, match="one of organs"):
        GAME.position(text.replace("ending snits_dead A", "ending supper A"))


def test_a_picture_is_enough_to_play_by() -> None:
    """§1.2, §9.1: every place with its pieces and the room in its passages, and nothing hidden."""
    state = table(SKETCH, spark_and_splops="on").state
    lines = GAME.picture(GAME.view(state, 1)).splitlines()
    assert lines[0] == "turn 1, invasion, C: kicking, totem C, 1 of 9 snorgs dead"
    assert "counters face down: eye fleotis" in lines and not any("spark" in line for line in lines)
    assert "hidden: eye:spark fleotis:splop" in GAME.picture(GAME.view(state, 0))
    glut = next(line for line in lines if line.startswith("glut"))
    assert glut.split() == [
        "glut", "runnungitm:1", "B(hammer:1", "plain:1)", "C(five:1", "six*:1)",
        "outside=2", "antephellum=2", "thrumble-1",
    ]  # fmt: skip


def test_a_picture_speaks_french() -> None:
    """The sentences do; places and pieces are called as actions write them."""
    seen = table(SKETCH, spark_and_splops="on").seen()
    english, french = (GAME.picture(seen, language).splitlines() for language in ("en", "fr"))
    assert french[0] == "tour 1, invasion, C\u00a0: piétiner, totem C, Snorgs morts\u00a0: 1 sur 9"
    assert french[1] == "pions face cachée\u00a0: eye fleotis"
    assert french[2:-1] == english[2:-1] and french[-1].startswith("réserve")


def test_a_picture_of_the_fight() -> None:
    """§8.6"""
    case = table("part fight 0, spark eye\nB: glut five:1\nC: glut five:1 six:1").play("B strike glut five")
    lines = GAME.picture(case.seen()).splitlines()
    assert lines[0] == "turn 1, fight, B: choosing whom to kick, totem B"
    assert lines[1:3] == ["the Spark lies in eye", "in glut:"]
