"""Over HTTP: words before the game, dice while it goes on, everything at the end, and records from anywhere."""

import asyncio
from collections.abc import Callable

import pytest

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Store
from ludotheque.house.errors import Problem
from ludotheque.house.limits import Limit
from ludotheque.house.past.verify import verify
from ludotheque.house.tables.luck import commitment
from ludotheque.house.tables.luck_calls import CLAIM_LIMIT, LuckCalls, checked_word
from ludotheque.kernel.record import parse
from tests.house.people import Ear, Visitor, here

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]


async def test_a_whole_game_with_words_is_proven_to_everybody(visitor: Come) -> None:
    ada, bea, eve = visitor(), visitor(), visitor()
    table = await ada.create(["me", "open"], {"short_game": "on"})
    room = await ada.call("PUT", f"/api/tables/{table}/word", {"word": "  la   lune "})
    promised = room["commitment"]
    assert len(promised) == 64 and room["seats"][0]["word"] == "la lune"
    waiting = await eve.connect(table)
    assert (await waiting.until("room"))["room"]["seats"][0]["word"] == "la lune", "everybody knows the words"
    before = await eve.call("GET", f"/api/tables/{table}/luck")
    assert (before["commitment"], before["words"], before["secret"], before["steps"]) == (promised, "A la lune", "", [])

    taken = {"who": "me", "word": "too late?"}
    assert (await bea.call("POST", f"/api/tables/{table}/seats/1", taken))["started"] is True, "with his word"
    refusal = await ada.call("PUT", f"/api/tables/{table}/word", {"word": "too late"}, 409)
    assert refusal["error"]["kind"] == "already_started"
    seats = [await ada.connect(table), await bea.connect(table)]
    for seat in seats:
        await seat.until("table")
    running = await eve.call("GET", f"/api/tables/{table}/luck")
    assert running["secret"] == "" and all(set(step) <= {"token", "sides", "seat"} for step in running["steps"])
    assert [step["sides"] for step in running["steps"]] == [6] * len(running["steps"]) and len(running["steps"]) >= 4

    await asyncio.gather(*(seat.play() for seat in seats))
    told = await eve.call("GET", f"/api/tables/{table}/luck")
    assert (told["commitment"], told["words"], told["stuck"]) == (promised, "A la lune\nB too late?", 0)
    assert commitment(bytes.fromhex(told["secret"])) == promised
    text = (await eve.http.get(f"/api/tables/{table}/record")).text
    assert len(verify(text, promised)) == len(parse(text).lines) + 1
    assert await eve.call("POST", "/api/verify", {"record": text}) == told, "a file tells the same as the table"

    line = next(line for line in parse(text).lines if line.luck)
    rows = text.split("\n")
    rows[line.number - 1] = rows[line.number - 1].replace(f"~ {line.luck[0]}", "~ d99", 1)
    caught = await eve.call("POST", "/api/verify", {"record": "\n".join(rows)})
    assert (caught["stuck"], caught["steps"][-1]["line"]) == (line.number, line.number)


async def test_what_cannot_be_checked_is_refused_with_the_reason(visitor: Come) -> None:
    eve = visitor()
    cases = [
        ("hello", "no_record"),
        ("ludotheque-record 1\ngame chess\nrules 1\nseats 2\ndeal\n", "no_record"),
        ("ludotheque-record 1\ngame schnuff\nrules 1\nseats 2\ndeal\n", "other_rules"),
        ("ludotheque-record 1\ngame schnuff\nrules 2\nseats 2\ndeal\n", "no_secret"),
    ]
    for text, kind in cases:
        assert (await eve.call("POST", "/api/verify", {"record": text}, 422))["error"]["kind"] == kind
    assert (await eve.call("POST", "/api/verify", {"record": "x" * CLAIM_LIMIT}, 413))["error"]["kind"] == "bad_request"
    assert (await eve.call("POST", "/api/verify", {}, 400))["error"]["kind"] == "bad_request"
    surrogate = b'{"record": "\\ud800"}'
    answer = await eve.http.post("/api/verify", content=surrogate, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert (await eve.call("GET", "/api/tables/nowhere/luck", None, 404))["error"]["kind"] == "unknown_table"


async def test_only_those_who_sit_there_add_a_word_and_it_can_be_seen(visitor: Come) -> None:
    ada, eve = visitor(), visitor()
    table = await ada.create(["me", "open"])
    refusal = await eve.call("PUT", f"/api/tables/{table}/word", {"word": "hello"}, 403)
    assert refusal["error"]["kind"] == "not_seated"
    for word in ("a" * 61, "two\nlines", "\u202eturned", "a\u0000b", "\u2800"):
        refusal = await ada.call("PUT", f"/api/tables/{table}/word", {"word": word}, 400)
        assert refusal["error"]["kind"] in ("bad_word", "bad_request")
    assert (await ada.call("GET", f"/api/tables/{table}"))["seats"][0]["word"] == ""
    await ada.call("PUT", f"/api/tables/{table}/word", {"word": "🎲" * 60})
    room = await ada.call("PUT", f"/api/tables/{table}/word", {"word": " "})
    assert room["seats"][0]["word"] == "", "nothing takes it back"


def test_a_word_is_one_line_as_it_will_be_shown() -> None:
    assert checked_word("") == checked_word("   ") == ""
    assert checked_word("  Ça\u00a0 va  ? ") == "Ça va ?"
    with pytest.raises(Problem, match="60 characters"):
        checked_word("x" * 61)


async def test_a_word_that_was_not_stored_is_told_to_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.house.tables.luck_calls import with_word
    from ludotheque.house.wire import NewTable

    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    ear = Ear("eve")
    table.join(ear)
    told = len(ear.texts)

    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "seat", fail)
        with pytest.raises(StoreError):
            await table.reseat(lambda header: with_word(header, "ada", -1, "la lune"))
    assert table.words() == ["", ""] and len(ear.texts) == told
    await table.reseat(lambda header: with_word(header, "ada", -1, "la lune"))
    assert table.words() == ["la lune", ""] and len(ear.texts) == told + 1
    saved = await store.load(table.id)
    assert saved is not None and saved.header.sitters[0].word == "la lune"


async def test_whoever_asks_too_often_waits(store: Store) -> None:
    calls = LuckCalls(here(store))
    calls.claims.limit = Limit(2, 60, 0)
    for _ in range(2):
        calls._allow(calls.claims, "here")
    with pytest.raises(Problem, match="in 60 seconds") as refused:
        calls._allow(calls.claims, "here")
    assert (refused.value.status, refused.value.wait) == (429, 60)
    calls._allow(calls.claims, "elsewhere")
