"""Every game keeps finished games in tests/records/: at least one for each of its endings, and all of them replay."""

from pathlib import Path

import pytest

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import replay, retell
from ludotheque.kernel.record import ending_text, parse, write
from ludotheque.kernel.words import LANGUAGES, letter
from tests.contract.laws import cites_its_ending
from tests.contract.plays import SHELF

RECORDS = [(game, path) for game in SHELF for path in sorted((game.folder / "tests/records").glob("*.txt"))]
EACH_RECORD = pytest.mark.parametrize(
    ("game", "path"), RECORDS, ids=[f"{game.name}-{path.stem}" for game, path in RECORDS]
)


@EACH_RECORD
def test_a_record_replays_to_its_end(game: Game, path: Path) -> None:
    record = parse(path.read_text(encoding="utf-8"))
    match = replay(game, record)
    outcome = match.state.outcome()
    assert outcome is not None, "a finished game"
    assert record.end == ending_text(outcome)
    assert match.record == record, "played again it is written down the same"
    match.state.invariants()
    cites_its_ending(game, match.state, Seeded(0))  # here every ending is met, however rare


@EACH_RECORD
def test_a_record_is_as_it_would_be_written_comments_apart(game: Game, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines(keepends=True) if not line.startswith("#")]
    assert "".join(kept) == write(parse(text))
    assert len(kept) < len(text.splitlines()), "comments say what the game is kept for"


@EACH_RECORD
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_can_be_told(game: Game, path: Path, language: str) -> None:
    words = game.words(language)
    for _, story in retell(game, parse(path.read_text(encoding="utf-8"))):
        for event in story:
            assert "{" not in words.say("story", event.kind, event.args, letter)


@pytest.mark.parametrize("game", SHELF, ids=[game.name for game in SHELF])
def test_every_ending_has_a_record(game: Game) -> None:
    ends = [parse(path.read_text(encoding="utf-8")).end for owner, path in RECORDS if owner is game]
    assert {end.split()[0] for end in ends} == {ending.name for ending in game.endings}
