"""What people do besides playing is a line of the record: taking back, resigning, leaving and coming back."""

import pytest

import ludotheque
from ludotheque.games import GAMES
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import CannotDo, Match, replay, retell
from ludotheque.kernel.record import TABLE_WORDS, RecordError, parse, standing, write

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts[:2]]


def some(name: str, seats: int, decisions: int, seed: int = 5) -> Match:
    match = ludotheque.new(name, seats, seed)
    for number in range(decisions):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[number % len(match.legal(seat))])
    return match


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_step_taken_back_and_made_again_meets_the_same_luck(name: str, seats: int) -> None:
    match = some(name, seats, 30)
    lines = [line.text() for line in match.record.lines]
    after = match.game.diagram(match.state)
    match.undo(0, 7)
    again = [match.record.lines[at] for at in range(23, 30)]
    for line in again:
        match.play(line.seat, line.action)
    assert [line.text() for line in match.record.lines[31:]] == lines[23:]
    assert match.game.diagram(match.state) == after


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_with_steps_taken_back_replays_to_the_same_table(name: str, seats: int) -> None:
    match = some(name, seats, 20)
    match.undo(1, 3)
    match.undo(0, 1)
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[-1])
    record = parse(write(match.record))
    assert record == match.record
    again = replay(match.game, record)
    assert match.game.diagram(again.state) == match.game.diagram(match.state)
    assert len(standing(record.lines)) == 17
    told = [event.kind for _, story in retell(match.game, record) for event in story]
    assert told.count("table.undo") == 2


def test_whoever_resigns_leaves_the_game_to_the_other() -> None:
    match = some("schnuff", 2, 4)
    match.resign(0)
    assert match.outcome is not None and (match.outcome.winners, match.outcome.scores) == ([1], [0, 1])
    assert match.to_act == [] and match.legal(1) == []
    assert write(match.record).endswith("A resign\nend resigned B 0 1\n")
    assert replay(match.game, parse(write(match.record))).outcome is not None
    with pytest.raises(CannotDo, match="over"):
        match.undo(0)
    with pytest.raises(CannotDo, match="over"):
        match.play(1, match.state.legal(match.state.to_act()[0])[0])


def test_among_three_nobody_resigns() -> None:
    with pytest.raises(CannotDo, match="two"):
        some("schnuff", 3, 4).resign(0)


def test_no_more_is_taken_back_than_was_decided() -> None:
    match = some("boum", 2, 3)
    with pytest.raises(CannotDo, match="3 stand"):
        match.undo(0, 4)
    match.undo(0, 3)
    with pytest.raises(CannotDo, match="0 stand"):
        match.undo(0)


def test_a_bot_that_stood_in_and_the_return_of_its_owner_are_lines_of_the_record() -> None:
    match = some("schnuff", 2, 4)
    for text in ("bot greedy", "back"):
        match.accept(match.table_step(1, text))
    kept = replay(match.game, parse(write(match.record)))
    assert [line.text() for line in kept.record.lines[-2:]] == ["B bot greedy", "B back"]
    assert match.game.diagram(kept.state) == match.game.diagram(match.state)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("A undo", "whole number"),
        ("A undo 0", "whole number"),
        ("A undo 9", "4 stand"),
        ("A undo 1 ~ d4", "no luck"),
        ("C back", "no seat C"),
        ("A stop\nB 1", "ended before"),
        ("A stop\nA undo 1", "over"),
    ],
)
def test_a_table_line_that_cannot_have_been_is_named(line: str, reason: str) -> None:
    match = some("schnuff", 2, 4)
    with pytest.raises(RecordError, match=reason) as error:
        replay(match.game, parse(write(match.record) + line + "\n"))
    assert error.value.line >= len(write(match.record).splitlines()) + 1


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_game_has_an_action_of_such_a_name(game: Game) -> None:
    assert not {action.text.split()[0] for action in game.alphabet} & set(TABLE_WORDS)
    assert not {"resigned", "timeout", "agreed"} & {ending.name for ending in game.endings}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_people_do_is_said_in_both_languages(language: str) -> None:
    match = some("schnuff", 2, 4)
    for text in ("undo 1", "bot greedy", "back", "timeout"):
        step = match.table_step(0, text)
        assert match.game.say(step.story[0], language, lambda seat: ("Ada", "Bob")[seat]).count("Ada") == 1
        match.accept(step)
    assert match.outcome is not None
    assert "Bob" in match.game.say(match.outcome, language, lambda seat: ("Ada", "Bob")[seat])
