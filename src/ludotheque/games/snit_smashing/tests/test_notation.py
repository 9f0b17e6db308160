"""Tables as text: what a diagram cannot say, and what a picture shows."""

import pytest

from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.tests.table import diagram, table
from ludotheque.kernel.game import PositionError

SKETCH = """
    run 1, bound 2, primus B, turn B
    A Blub:C1 Zott:C5* | order smash C6 C7 D7 | last move E3 | safe Gunk | dead Dorf
    B Zipp:D4 | order garbled | last garbled | trophies A.Dorf
"""


def test_a_diagram_is_read_back() -> None:
    """§1.5"""
    text = diagram(SKETCH, {})
    assert GAME.diagram(GAME.position(text)).split() == text.split()


def test_m3_a_diagram_from_before_an_option_is_read_with_its_usual_value() -> None:
    """§4.3 (M3): tables were stored without a word about stacking, and played by the strict reading."""
    text = diagram(SKETCH, {})
    old = text.replace("option stacking strict\n", "")
    assert old != text
    assert GAME.diagram(GAME.position(old)).split() == text.split()


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("snit_smashing, 2 seats", "snit_smashing, 2 chairs", 1, "begins with"),
        ("snit_smashing, 2 seats", "schnuff, 2 seats", 1, "belongs here"),
        ("option map reconstruction", "option map moon", 4, "map can be"),
        ("run 1", "run one", 5, "a whole number"),
        ("run 1", "run 5", 0, "four runs"),
        ("phase running", "phase dancing", 7, "one of writing"),
        ("primus B", "primus -", 0, "somebody is the Primus"),
        ("turn B", "turn -", 0, "whoever has the turn"),
        ("snandergrab D10", "snandergrab D11", 10, "a hex like D7"),
        ("snandergrab D10", "snandergrab D2", 0, "lies where it may"),
        ("seat A", "seat B", 11, "'seat A"),
        ("start C1", "start E1", 0, "a start of its own"),
        ("start C1", "start A1", 0, "begins in the sea"),
        ("order smash C6 C7 D7", "order smash C6 C7 G4", 11, "an order like"),
        ("order smash C6 C7 D7", "order -", 0, "orders lie folded"),
        ("changes 0", "changes 9", 0, "five times"),
        ("changes 0", "changes 1", 0, "only orders change"),
        ("Zott:C5*", "Nemo:C5*", 11, "one of Blub"),
        ("Zott:C5*", "Zott:C99", 11, "one of A1"),
        ("Zott:C5*", "Zott:D4*", 0, "one Snit a hex"),
        ("Zott:C5*", "Zott:A10*", 0, "stay on the field"),
        ("Zott:C5*", "Zott:E1*", 0, "at its start"),
        ("Zott:C5*", "Zott:under*", 0, "nobody waits under"),
        ("Zott:C5*", "Blub:C5*", 11, "two places"),
        ("safe Gunk", "safe Zott", 11, "two places"),
        ("trophies A.Dorf", "trophies C.Dorf", 12, "a rival's Snit like"),
        ("trophies A.Dorf", "trophies A.Gunk", 0, "a trophy is dead"),
        ("trophies A.Dorf", "trophies B.Zipp", 0, "a rival's Snit"),
        ("trophies A.Dorf", "trophies A.Dorf A.Dorf", 0, "smashed once"),
        ("trophies A.Dorf", "trophies A.Dorf\nmore", 13, "nothing can follow"),
        ("phase running", "phase writing", 0, "Snits move after the orders"),
    ],
)
def test_a_diagram_that_cannot_be(old: str, new: str, line: int, reason: str) -> None:
    """§1.5: line and reason."""
    text = diagram(SKETCH, {})
    assert old in text
    with pytest.raises(PositionError, match=reason) as raised:
        GAME.position(text.replace(old, new, 1))
    assert raised.value.line == line


@pytest.mark.parametrize(
    ("sketch", "reason"),
    [
        ("run 4, bound 6, phase over, turn -\nA Zott:C5\nB | safe Zott", "goes on while Snits run"),
        ("run 3, bound 6, phase over, turn -\nA | safe Zott\nB | safe Zott", "four runs, unless"),
        ("run 2, bound 6\nA Zott:C1\nB | safe Zott", "who reaches the sea is safe"),
        ("run 2, bound 6\nA Zott:C9\nB | safe Zott", "inside the Snandergrab is under it"),
        ("run 2, bound 6\nA Zott:C8 | order move E3\nB | safe Zott", "for this run and this beach"),
    ],
)
def test_a_table_that_cannot_be(sketch: str, reason: str) -> None:
    """§6.1, §7.1, §7.3, §7.4"""
    with pytest.raises(PositionError, match=reason):
        GAME.position(diagram(sketch, {}))


@pytest.mark.parametrize(
    ("sketch", "reason"),
    [
        ("A Zott:C5 | order garbled\nB Zipp:C5 | order garbled", "one of two makes way"),
        ("A Zott:C5* Blub:C6 | order garbled\nB Zipp:C5* | order garbled", "one of two makes way"),
        ("A Zott:C5*\nB Zipp:C5", "Snits move after the orders"),
        ("A Zott:C5* Blub:C5 | order garbled\nB Zipp:C5 | order garbled", "two Snits a hex at the most"),
    ],
)
def test_m3_two_on_a_hex_that_cannot_be(sketch: str, reason: str) -> None:
    """§4.3 (M3): only one that has moved, beside one that has not."""
    with pytest.raises(PositionError, match=reason):
        GAME.position(diagram(sketch, {"stacking": "end_of_bound"}))


def test_a_diagram_that_ends_too_soon() -> None:
    """§1.5"""
    with pytest.raises(PositionError, match="ends where 'seat' belongs"):
        GAME.position("\n".join(diagram(SKETCH, {}).splitlines()[:-1]))


def test_a_picture_shows_what_lies_open() -> None:
    """§1.3, §3.1"""
    drawn = table(SKETCH)
    mine, theirs = GAME.picture(drawn.seen("A")), GAME.picture(drawn.seen("B"))
    for picture in (mine, theirs):
        assert "C5.A.Zott6*" in picture
        assert "D4.B.Zipp7" in picture
        assert "D10#" in picture
        assert "C1~" in picture
        assert "sea: Blub4" in picture
        assert "last order: move E3" in picture
    assert "your order: smash C6 C7 D7" in mine
    assert "smash C6" not in theirs


def test_a_picture_shows_who_thinks_and_who_won() -> None:
    """§3.1, §8.1"""
    assert "still thinking: B" in GAME.picture(table("A Zott:C5 | order garbled\nB Zipp:D4").seen())
    over = table("run 4, bound 6\nA Zott:C5 | order garbled\nB | order garbled | safe Zipp").read()
    assert "Snit victory B, Bolotomus victory AB" in GAME.picture(over.seen())


def test_a_picture_speaks_french() -> None:
    """Orders stay as they are typed; all else is said in the language of the table."""
    seen = table(SKETCH).seen()
    text = GAME.picture(seen, "fr")
    for part in ("course 1 vers le Snandergrab, bond 2, Primus B", "en vie 3", "dernier ordre\u00a0: move E3"):
        assert part in text
    assert GAME.picture(seen, "en") == GAME.picture(seen)
