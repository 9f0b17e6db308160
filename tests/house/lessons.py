"""A short lesson of Schnuff, in a folder of its own: for tests that need one, whatever the shelf has."""

import copy
import json
import shutil
from pathlib import Path

from ludotheque.games import GAMES
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse

LESSON = """ludotheque-record 1
game schnuff
rules {revision}
seats 2
option draw manual
deal d1 d2 d6 d6 1 2 3 4 risk 4 4 snap

A 1
B risk ~ d3 d1
B draw ~ reverse
A 2
"""
TEXTS = {
    "en": {"title": "First", "aim": "Last.", "steps": {"0": "Play 1.", "2": "Look.", "3": "Play 2."}, "end": "Well."},
    "fr": {"title": "Un", "aim": "Tenir.", "steps": {"0": "Le 1.", "2": "Voyez.", "3": "Le 2."}, "end": "Bien."},
}


def with_lesson(folder: Path) -> Game:
    """Schnuff with this lesson, and with a position called `middle`."""
    game = copy.copy(GAMES["schnuff"])
    learn = folder / "learn"
    shutil.copytree(game.folder / "words", folder / "words")
    learn.mkdir()
    game.folder = folder
    (learn / "lesson.txt").write_text(LESSON.format(revision=game.revision), "utf-8")
    for language, texts in TEXTS.items():
        (learn / f"{language}.json").write_text(json.dumps(texts), "utf-8")
    match = replay(game, parse(game.learn("lesson")))
    (learn / "middle.txt").write_text(game.diagram(match.state), "utf-8")
    return game
