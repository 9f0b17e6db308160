"""docs/records.md: its records replay, and what it says is refused is refused in those words."""

import re
from pathlib import Path

import pytest

from ludotheque.games import GAMES
from ludotheque.house.past.verify import summary, verify
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import RecordError, parse, write

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_has_examples() -> None:
    assert len(blocks("record")) == 2 and len(blocks("refused")) == 3


@pytest.mark.parametrize("text", blocks("record"))
def test_a_record_replays(text: str) -> None:
    record = parse(text)
    match = replay(GAMES[record.game], record)
    assert match.record.end == record.end != ""
    assert parse(write(match.record)) == match.record


def test_the_luck_of_the_example_follows_from_its_secret() -> None:
    (text,) = blocks("sealed")
    assert f"It says `{summary(verify(text))}`" in PAGE
    assert write(parse(text)) == text
    assert replay(GAMES["schnuff"], parse(text)).record.end == "resigned A 1 0"


@pytest.mark.parametrize("block", blocks("refused"))
def test_a_refused_record_is_refused(block: str) -> None:
    text, message = block.split("> ")
    record = parse(text)
    with pytest.raises(RecordError) as error:
        replay(GAMES[record.game], record)
    assert str(error.value) == message.strip()
