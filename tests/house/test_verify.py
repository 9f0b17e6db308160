"""A record is checked against its secret: what the house played stands, and whatever was changed is found."""

import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from itertools import islice

import msgspec
import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.past.verify import Unproven, dice_so_far, laid_open, rollers, summary, verify
from ludotheque.house.tables.luck import Fair, commitment, joined, new_secret, seal
from ludotheque.house.tables.luck_calls import evidence
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Answer, Ask, Back, Leave, Luck, LuckStep, Resign, encode
from ludotheque.kernel.chance import Bag, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin, retell
from ludotheque.kernel.record import Record, parse, write
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter
from tests.house.people import Ear

WORDS = ["la lune", "", "Ça va ?", "", "", "#7"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


async def laid(store: Store, game: Game) -> Table:
    """A running table of people who gave a word, and of some who did not."""
    seats = min(game.seat_counts)
    sitters = [Sitter(guest=f"guest {seat}", name=f"Guest {seat}", word=WORDS[seat]) for seat in range(seats)]
    options = game.checked_options(seats, {})
    saved = Saved(Header("table", game.name, options, "guest 0", sitters), sha256(game.name.encode()).digest())
    play, saved.start = set_up(saved)
    await store.create(saved)
    return Table(saved, play, store, lambda table: None)


async def play_on(table: Table, choice: Seeded, decisions: int = 100_000) -> None:
    """Anything legal, so many times or to the end."""
    assert table.play is not None
    while decisions and (waiting := table.play.waiting):
        seat = waiting[choice.below(len(waiting))]
        legal = table.play.legal[seat]
        chosen = legal[choice.below(len(legal))]
        assert await table.act(seat, Act(table.play.tickets[seat], chosen.index)) is None
        decisions -= 1


PLAYED: dict[str, tuple[str, str]] = {}


async def whole_record(store: Store, game: Game) -> tuple[str, str]:
    """What was promised at the start, and the record; each game is played once for all tests."""
    if game.name not in PLAYED:
        table = await laid(store, game)
        promised = table.room("").commitment
        await play_on(table, Seeded(5))
        PLAYED[game.name] = promised, table.record()
    return PLAYED[game.name]


def tokens(text: str) -> int:
    record = parse(text)
    return len(record.deal) + sum(len(line.luck) for line in record.lines)


def complaint(text: str, seen: str = "") -> str:
    with pytest.raises(Unproven) as caught:
        verify(text, seen)
    return str(caught.value)


def changed(text: str, change: Callable[[Record], None]) -> str:
    record = parse(text)
    change(record)
    return write(record)


def row_of(text: str, start: str) -> int:
    return next(number for number, row in enumerate(text.splitlines(), 1) if row.startswith(start))


# ---------------------------------------------------------------------- what the house played


@pytest.mark.anyio
@every_game
async def test_every_die_and_draw_of_a_match_follows_from_the_secret(store: Store, game: Game) -> None:
    promised, text = await whole_record(store, game)
    checked = verify(text, promised)
    assert sum(len(fall.asked) for fall in checked) == tokens(text) > 0
    dice = len(re.findall(r" d\d+\b", text))
    assert summary(checked).startswith(f"{dice} di") and f" and {tokens(text) - dice} draw" in summary(checked)
    record = parse(text)
    assert (record.table, record.words[0]) == ("table", "la lune")
    assert commitment(bytes.fromhex(record.secret)) == record.commitment == promised


@pytest.mark.anyio
@every_game
async def test_whatever_token_is_changed_its_line_is_named_with_what_the_secret_gives(store: Store, game: Game) -> None:
    _, text = await whole_record(store, game)
    record = parse(text)
    lucky = [line for line in record.lines if line.luck]
    for line in [*lucky[:: max(1, len(lucky) // 8)]]:
        for fake in ("d1", "d2", "d99", "nonsense"):
            given = line.luck[0]
            if fake == given:
                continue
            row = text.splitlines()[line.number - 1]
            rows = text.splitlines()
            rows[line.number - 1] = row.replace(f"~ {given}", f"~ {fake}", 1)
            assert complaint("\n".join(rows)) == f"line {line.number}: the record says {fake}, the secret gives {given}"
    where, first = record.places["deal"], record.deal[0] if record.deal else "nothing"
    faked = text.replace(f"deal {' '.join(record.deal)}".strip(), f"deal d99 {' '.join(record.deal[1:])}", 1)
    assert complaint(faked) == f"line {where}: the record says d99, the secret gives {first}"


@pytest.mark.anyio
async def test_luck_that_was_left_out_or_added_is_named(store: Store) -> None:
    _, text = await whole_record(store, GAMES["schnuff"])
    record = parse(text)
    line = next(line for line in record.lines if len(line.luck) == 1)
    rows = text.splitlines()
    rows[line.number - 1] = f"{rows[line.number - 1]} d3"
    assert complaint("\n".join(rows)) == f"line {line.number}: the record says d3, the secret gives nothing"
    rows[line.number - 1] = rows[line.number - 1].partition(" ~")[0]
    expected = f"line {line.number}: the record says nothing, the secret gives {line.luck[0]}"
    assert complaint("\n".join(rows)) == expected


@pytest.mark.anyio
@every_game
async def test_another_secret_word_table_or_promise_is_found(store: Store, game: Game) -> None:
    promised, text = await whole_record(store, game)
    first = next(number for number, row in enumerate(text.splitlines(), 1) if re.match("deal .|. .* ~ ", row))

    def other_secret(record: Record) -> None:
        record.secret = new_secret().hex()

    def other_secret_and_promise(record: Record) -> None:
        other = new_secret()
        record.secret, record.commitment = other.hex(), commitment(other)

    def other_word(record: Record) -> None:
        record.words[0] = "le soleil"

    def one_word_more(record: Record) -> None:
        record.words[1] = "moi aussi"

    def other_table(record: Record) -> None:
        record.table = "elsewhere"

    assert "this is not the promised secret" in complaint(changed(text, other_secret))
    for change in (other_word, one_word_more, other_table, other_secret_and_promise):
        assert re.match(r"line \d+: ", complaint(changed(text, change)))
    assert int(complaint(changed(text, other_word)).split()[1][:-1]) >= first
    forged = changed(text, other_secret_and_promise)
    assert complaint(forged, promised).endswith(f"but at the start {promised} was seen")


@pytest.mark.anyio
@every_game
async def test_lines_in_another_order_are_found(store: Store, game: Game) -> None:
    """Neighbours that change places, unless the rules allow both orders and the same luck falls in both."""
    _, text = await whole_record(store, game)
    record = parse(text)
    found = 0
    for number in range(0, len(record.lines) - 1, max(1, len(record.lines) // 25)):
        one, other = record.lines[number : number + 2]
        if one == other:
            continue
        rows = text.splitlines()
        at = one.number - 1
        rows[at], rows[at + 1] = rows[at + 1], rows[at]
        with suppress(Unproven):
            verify("\n".join(rows))
            assert one.luck + other.luck == other.luck + one.luck, "the rules allow both, and the same luck falls"
            continue
        found += 1
    assert found >= 5


@pytest.mark.anyio
@every_game
async def test_a_decision_that_could_not_be_made_is_found(store: Store, game: Game) -> None:
    """One that could be made is only found when it changes luck or the end: there the rules allow two games."""
    _, text = await whole_record(store, game)
    record = parse(text)
    rows = text.splitlines()
    middle = len(record.lines) // 2
    where, seat = record.lines[middle].number, record.lines[middle].seat
    legal = next(match.legal(seat) for match, _ in islice(retell(game, record), middle, None))
    illegal = [action for action in game.alphabet if action not in legal]
    assert illegal
    faked_lines = [f"{letter(seat)} {action.text}" for action in illegal[:: max(1, len(illegal) // 4)]]
    for faked in ("A dance", "Z undo 1", *faked_lines):
        tampered = "\n".join([*rows[: where - 1], faked, *rows[where:]])
        assert re.match(r"line \d+: ", complaint(tampered))
    assert "no line 'end'" in complaint("\n".join(rows[:where]))
    other_end = text.replace("\nend ", "\nend not_so ")
    assert complaint(other_end).startswith(f"line {row_of(text, 'end')}: the record ends with 'not_so ")


# ---------------------------------------------------------------------- steps that were taken back


def taken_back_and_played_on(seed: int) -> tuple[Match, bytes]:
    game, choice, secret = GAMES["schnuff"], Seeded(seed), sha256(bytes([seed])).digest()
    match, _ = begin(game, 3, {}, Fair(secret, "table", 0, joined(WORDS[:3])))
    match.trail = []
    while waiting := match.to_act:
        legal = match.legal(waiting[0])
        match.play(waiting[0], legal[choice.below(len(legal))])
        if match.to_act and choice.below(4) == 0:
            match.undo(0, min(len(match.trail), 1 + choice.below(3)))
    seal(match.record, "table", secret, WORDS[:3])
    return match, secret


def test_an_undo_brings_the_luck_back_and_the_record_is_checked_all_the_same() -> None:
    match, _ = taken_back_and_played_on(4)
    text = write(match.record)
    assert text.count(" undo ") > 3
    checked = verify(text)
    again = sum(len(fall.asked) for fall in checked if fall.taken_back)
    assert again > 0 and f"({again} of them in steps that were taken back)" in summary(checked)
    standing = [one.counter for fall in checked if not fall.taken_back for one in fall.asked]
    assert standing == list(range(len(standing))), "the n-th value of what stands is the n-th of the secret"
    rows = text.splitlines()
    where = next(number for number, row in enumerate(rows) if " undo " in row)
    tampered = [*rows[:where], *rows[where + 1 :]]
    assert re.match(r"line \d+: ", complaint("\n".join(tampered)))


@pytest.mark.anyio
async def test_a_match_with_an_undo_a_bot_and_a_resignation_is_proven(store: Store) -> None:
    """What people do besides playing changes no luck; what is taken back brings the same luck again."""
    table, choice = await laid(store, GAMES["schnuff"]), Seeded(2)
    assert table.play is not None
    for _ in range(12):
        await play_on(table, choice, 2)
        last = table.play.made[-1].seat
        await table.hear(Ear(f"guest {last}"), encode(Ask("undo")))
        pending = table.room("").ask
        if pending is not None:
            await table.hear(Ear(f"guest {1 - last}"), encode(Answer(pending.number, True)))
    await table.hear(Ear("guest 0"), encode(Leave("random")))
    await table.hear(Ear("guest 0"), encode(Back()))
    await table.hear(Ear("guest 1"), encode(Resign()))
    assert table.header.over
    text = table.record()
    assert text.count(" undo ") >= 6 and "A bot random" in text and "A back" in text and "B resign" in text
    checked = verify(text, table.room("").commitment)
    assert any(fall.taken_back and fall.asked for fall in checked)
    assert sum(len(fall.asked) for fall in checked) == tokens(text)


# ---------------------------------------------------------------------- what cannot be checked


def test_records_that_cannot_be_checked_say_why() -> None:
    match, _ = taken_back_and_played_on(4)
    text = write(match.record)
    for key in ("table", "commitment", "secret"):
        lines = [row for row in text.splitlines() if not row.startswith(f"{key} ")]
        assert complaint("\n".join(lines)).startswith(f"the header has no line '{key}'")
    assert complaint("hello") == "line 1: a record begins with 'ludotheque-record 1'"
    assert "there is no game 'chess' on this shelf" in complaint(text.replace("game schnuff", "game chess"))
    older = complaint(text.replace("\nrules 2\n", "\nrules 1\n"))
    assert older == "line 3: rules revision 1; here revision 2 is played"
    assert "64 hexadecimal digits" in complaint(re.sub("secret .*", "secret 12ab", text))
    assert "each seat once" in complaint(text.replace("word A la lune", "word A la lune\nword A le soleil"))
    assert "there is no seat F" in complaint(text.replace("word A la lune", "word F la lune"))


# ---------------------------------------------------------------------- what a browser is told


def recomputed(luck: Luck, step: LuckStep) -> str:
    """As anybody can."""
    source = Fair(bytes.fromhex(luck.secret), luck.table, step.counter, luck.words)
    if step.sides:
        return f"d{source.die(step.sides)}"
    return step.names[source.draw(Bag(step.names, step.counts))]


@pytest.mark.anyio
@every_game
async def test_what_is_laid_open_at_the_end_is_enough_to_compute_everything(store: Store, game: Game) -> None:
    _, text = await whole_record(store, game)
    luck = laid_open(text)
    assert len(luck.steps) == tokens(text) and not luck.stuck
    rows = text.splitlines()
    for step in luck.steps:
        assert recomputed(luck, step) == step.token
        assert f" {step.token}" in rows[step.line - 1]


def test_a_tampered_record_is_laid_open_as_far_as_it_can_be_followed() -> None:
    match, _ = taken_back_and_played_on(4)
    text = write(match.record)
    line = next(line for line in parse(text).lines[10:] if line.luck)
    rows = text.splitlines()
    rows[line.number - 1] = rows[line.number - 1].replace(f"~ {line.luck[0]}", "~ d99")
    luck = laid_open("\n".join(rows))
    assert luck.stuck == line.number
    wrong = [step for step in luck.steps if recomputed(luck, step) != step.token]
    assert [step.line for step in wrong] == [line.number] and luck.steps[-1].line == line.number


def test_dice_belong_to_whoever_rolled_them() -> None:
    """In Schnuff the others roll when one plays a Schnuff; a story line says who."""
    rolled = 0
    for seed in range(8):
        match, _ = taken_back_and_played_on(seed)
        for fall in verify(write(match.record)):
            seats = iter([seat for seat, asked in zip(rollers(fall), fall.asked, strict=True) if asked.sides])
            for event in fall.story:
                if event.kind.startswith("rolls"):
                    dice = event.args["dice"]
                    assert isinstance(dice, list)
                    assert [next(seats) for _ in dice] == [event.args["seat"]] * len(dice)
                    rolled += len(dice)
    assert rolled > 100


# ---------------------------------------------------------------------- while the game goes on


@pytest.mark.anyio
@every_game
async def test_while_a_game_goes_on_no_draw_and_no_secret_is_told(store: Store, game: Game) -> None:
    table, choice = await laid(store, game), Seeded(5)
    for _ in range(12):
        if table.header.over:
            break
        told = dice_so_far(evidence(table).record)
        assert (told.secret, told.stuck) == ("", 0)
        assert all(step.sides and not step.names and step.line == 0 and step.counter == -1 for step in told.steps)
        assert all(re.fullmatch(r"d\d+", step.token) for step in told.steps)
        assert table.secret.hex() not in msgspec.json.encode(told).decode()
        await play_on(table, choice, 7)


@pytest.mark.anyio
@every_game
async def test_the_dice_so_far_do_not_depend_on_what_was_drawn(store: Store, game: Game) -> None:
    """They are exactly the dice of the record, in their order: any two games with the same dice tell the same."""
    table = await laid(store, game)
    ear = Ear("a watcher")
    table.join(ear)
    await play_on(table, Seeded(7), 60)
    told = dice_so_far(evidence(table).record)
    assert table.play is not None
    record = table.play.match.record
    fallen = [token for luck in [record.deal, *(line.luck for line in record.lines)] for token in luck]
    assert [step.token for step in told.steps] == [token for token in fallen if re.fullmatch(r"d\d+", token)]
    assert {field for step in told.steps for field in msgspec.to_builtins(step)} <= {"token", "sides", "seat"}
    watched = " ".join(text for text in ear.texts)
    for step in told.steps:
        assert step.seat == SPECTATOR or f'"seat":{step.seat}' in watched
