"""Records: what is written is read back, and what cannot be is refused with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import begin, replay, retell
from ludotheque.kernel.record import Line, Record, RecordError, parse, write
from tests.kernel.toy import TOY

GOOD = """\
ludotheque-record 1
game toy
rules 1
seats 2
option rounds 2
player A Ada
player B Bob
deal low high mid high
# both have a high card
A low
B high ~ low low

A mid
B high
end rounds_over B 0 2
"""

word = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1).filter(lambda text: "~" not in text)


@given(
    st.lists(st.text(), max_size=4),
    st.lists(st.builds(Line, st.integers(0, 25), word, st.lists(word, max_size=3)), max_size=5),
    st.dictionaries(word, word, max_size=3),
    st.lists(word, max_size=5),
)
def test_what_is_written_is_read_back(
    players: list[str], lines: list[Line], options: dict[str, str], deal: list[str]
) -> None:
    record = Record("toy", 1, len(players), options, deal, players)
    record.lines = lines
    again = parse(write(record))
    assert again == record
    assert again.lines == lines and again.options == options and again.deal == deal and again.players == record.players


@given(word, st.dictionaries(st.integers(0, 2), word, max_size=3), st.booleans())
def test_where_the_luck_came_from_is_read_back(table: str, words: dict[int, str], told: bool) -> None:
    record = Record("toy", 1, 3, {}, [], [])
    record.table, record.commitment, record.words = table, "0a" * 32, words
    record.secret = "ff" * 32 if told else ""
    again = parse(write(record))
    assert again == record
    assert (again.table, again.commitment, again.words, again.secret) == (table, "0a" * 32, words, record.secret)
    shuffled = write(record).split("\n")
    assert parse("\n".join([shuffled[0], *reversed(shuffled[1:-2]), *shuffled[-2:]])) == record, "in any order"


def test_a_name_stays_on_its_line() -> None:
    record = Record("toy", 1, 2, {}, [], ["Ada\nend", " "])
    assert record.players == ["Ada end", "B"]


def test_comments_blank_lines_and_spaces_are_free() -> None:
    loose = GOOD.replace("A low", "   A   low  ").replace("\n", "\r\n").replace("option rounds", "option   rounds ")
    assert parse(loose) == parse(GOOD)


def test_a_record_replays() -> None:
    match = replay(TOY, parse(GOOD))
    outcome = match.state.outcome()
    assert outcome is not None and outcome.winners == [1]
    assert match.record == parse(GOOD)


def test_an_unfinished_record_replays_as_far_as_it_goes() -> None:
    lines = GOOD.splitlines()
    match = replay(TOY, parse("\n".join(lines[:10])))
    assert match.state.to_act() == [1] and match.record.end == ""


def changed(line: int, text: str) -> str:
    rows = GOOD.splitlines()
    rows[line - 1] = text
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "a record begins with 'ludotheque-record 1'"),
        ("\n# nothing\n", 1, "a record begins with 'ludotheque-record 1'"),
        (changed(1, "ludotheque-record 2"), 1, "a record begins with 'ludotheque-record 1'"),
        (changed(2, "# game"), 15, "the header has no line 'game'"),
        (changed(3, "rules one"), 3, "'rules' takes a whole number, not 'one'"),
        (changed(4, "seats -2"), 4, "'seats' takes a whole number, not '-2'"),
        (changed(4, "seats 1234567890"), 4, "'seats' takes a whole number, not '1234567890'"),
        (changed(4, "seats ²"), 4, "'seats' takes a whole number, not '²'"),
        (changed(4, "game toy"), 4, "a second line 'game'"),
        (changed(5, "option rounds"), 5, "an option is a name and a value, each name once, not 'rounds'"),
        (changed(6, "option rounds 3"), 6, "an option is a name and a value, each name once, not 'rounds 3'"),
        (changed(6, "player B Bob"), 6, "player A and a name belong here, not 'B Bob'"),
        (changed(6, "player A"), 6, "player A and a name belong here, not 'A'"),
        (changed(7, "# nobody"), 6, "1 players are named for 2 seats"),
        (changed(7, "weather fine"), 7, "'weather' is not a line of the header"),
        (changed(8, "# no deal"), 10, "'A' is not a line of the header"),
        (changed(10, "low"), 10, "a decision begins with the letter of a seat, not with 'low'"),
        (changed(10, "a low"), 10, "a decision begins with the letter of a seat, not with 'a'"),
        (changed(10, "A"), 10, "a decision is missing after the seat"),
        (changed(10, "A ~ low"), 10, "a decision is missing after the seat"),
        (changed(15, "end"), 15, "the line 'end' says how the game ended"),
        (GOOD + "A low\n", 16, "nothing can follow the line 'end'"),
    ],
)
def test_what_is_no_record(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        parse(text)
    assert (error.value.line, error.value.reason) == (line, reason)


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (2, "game chess", "this is a record of 'chess', not of toy"),
        (3, "rules 2", "rules revision 2; here revision 1 is played"),
        (5, "option rounds 9", "rounds can be 3, 2, not '9'"),
        (5, "option colour red", "toy has no option 'colour'; it has rounds"),
        (8, "deal low high mid", "luck is missing: something is drawn here"),
        (8, "deal low high mid joker", "'joker' cannot be drawn here"),
        (8, "deal low high mid high high", "luck that nothing asked for: high"),
        (10, "A high", "A high: You hold no High."),
        (10, "A joker", "'joker' is not an action of toy"),
        (10, "A low ~ d3", "luck that nothing asked for: d3"),
        (10, "C low", "there is no seat C at this table"),
        (11, "A mid", "A mid: Your bid lies on the table."),
        (11, "B high", "luck is missing: something is drawn here"),
        (11, "B high ~ low d3", "'d3' cannot be drawn here"),
        (
            15,
            "end rounds_over A 2 0",
            "the record ends with 'rounds_over A 2 0', but the game with 'rounds_over B 0 2'",
        ),
    ],
)
def test_a_game_that_cannot_have_been_played(line: int, text: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(TOY, parse(changed(line, text)))
    assert (error.value.line, error.value.reason) == (line, reason)


def test_too_many_seats() -> None:
    text = GOOD.replace("seats 2", "seats 9").replace("player", "# player")
    with pytest.raises(RecordError) as error:
        replay(TOY, parse(text))
    assert (error.value.line, error.value.reason) == (4, "toy is played by 2, 3, not by 9")


def test_a_refusal_carries_its_paragraph() -> None:
    with pytest.raises(RecordError) as error:
        replay(TOY, parse(changed(10, "A high")))
    assert error.value.refusal is not None and error.value.refusal.section == "§2"
    assert str(error.value) == "line 10: A high: You hold no High. (§2)"


def test_an_end_before_the_end() -> None:
    text = GOOD.replace("A mid\nB high\n", "")
    with pytest.raises(RecordError) as error:
        replay(TOY, parse(text))
    assert error.value.line == 13 and "'nothing yet'" in error.value.reason


def test_retelling_tells_what_was_told() -> None:
    match, told = begin(TOY, 3, {}, Seeded(4))
    while waiting := match.state.to_act():
        told += match.play(waiting[-1], match.state.legal(waiting[-1])[0])
    retold = [event for _, story in retell(TOY, match.record) for event in story]
    assert [repr(event) for event in retold] == [repr(event) for event in told]
