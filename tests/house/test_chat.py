"""Words at a table: who speaks, who hears, what is refused, and what is kept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.sayings import KEPT, SHOWN, Saying, keep
from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.tables.chat import PHRASES
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Terms
from tests.house.people import Ear, House, Message, Visitor, here, seated, started

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def texts(message: Message) -> list[str]:
    return [said["text"] or said["phrase"] for said in message["said"]]


async def say(table: Table, ear: Ear, **what: str) -> None:
    await table.hear(ear, json.dumps({"t": "say", **what}))


async def two(store: Store) -> tuple[Table, Ear, Ear]:
    table = await started(store, seated(["ada", "bea"]))
    ears = Ear("ada"), Ear("bea")
    for ear in ears:
        table.join(ear)
    return table, *ears


async def test_two_talk_a_watcher_reads_and_whoever_comes_later_hears_it_all(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    await ada.call("PUT", "/api/me", {"name": "Ada"})
    table = await ada.create(["me", "open"])
    first = await ada.connect(table)
    await first.send(t="say", text="  Is anybody there?  ")
    said = (await first.until("chat"))["said"][0]
    assert (said["seat"], said["name"], said["text"], said["phrase"]) == (0, "Ada", "Is anybody there?", "")
    await bea.sit(table, 1)
    second, watcher = await bea.connect(table), await visitor().connect(table)
    for late in (second, watcher):
        whole = await late.until("chat")
        assert (whole["whole"], texts(whole)) == (True, ["Is anybody there?"])
    await second.send(t="say", phrase="hello")
    for one in (first, second, watcher):
        news = await one.until("chat")
        assert (news["whole"], texts(news), news["said"][0]["seat"]) == (False, ["hello"], 1)
    await watcher.send(t="say", text="Play the four!")
    assert (await watcher.until("error"))["kind"] == "chat_watching"
    assert await first.silent() and await second.silent()


async def test_where_nothing_was_said_nothing_is_told(store: Store) -> None:
    _, ada, _ = await two(store)
    assert not ada.heard("chat")


async def test_what_was_said_outlives_the_house(tmp_path: Path, visitor: Come) -> None:
    house = House(tmp_path)
    ada = visitor(url=house.url)
    table = await ada.create(["me", "open"])
    seat = await ada.connect(table)
    await seat.send(t="say", text="Remember me")
    await seat.until("chat")
    house.kill()
    again = House(tmp_path)
    told = await (await visitor(cookie=ada.cookie, url=again.url).connect(table)).until("chat")
    assert texts(told) == ["Remember me"] and told["whole"]
    assert again.stop() == (0, "")


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"text": ""},
        {"text": " \t\u00a0 "},
        {"text": "two\nlines"},
        {"text": "\u202etxet"},
        {"text": "a\u200bb"},
        {"text": "\x07"},
        {"text": "a" + "\u0301" * 9},
        {"text": "\u2800"},
        {"phrase": "you_are_slow"},
        {"text": "Hello", "phrase": "hello"},
    ],
)
async def test_what_cannot_be_read_is_not_said(store: Store, what: dict[str, str]) -> None:
    table, ada, bea = await two(store)
    await say(table, ada, **what)
    assert [error["kind"] for error in ada.heard("error")] == ["chat_text"]
    assert not bea.heard("chat") and not table.chat.said


async def test_more_than_three_hundred_characters_are_not_understood(store: Store) -> None:
    table, ada, bea = await two(store)
    await say(table, ada, text="x" * 301)
    assert [error["kind"] for error in ada.heard("error")] == ["bad_message"]
    await say(table, ada, text="é" * 300)
    assert texts(bea.heard("chat")[0]) == ["é" * 300]


async def test_what_looks_like_a_page_stays_a_text(store: Store) -> None:
    table, ada, bea = await two(store)
    for text in ("<b onclick=x>&amp;</b>", "☺️ 👩‍👧 مرحبا", "Ça alors !"):
        await say(table, ada, text=text)
        assert texts(bea.heard("chat")[-1]) == [text]


async def test_five_at_once_then_one_every_two_seconds_each_for_himself(store: Store) -> None:
    table, ada, bea = await two(store)
    now = 1000.0
    table.chat.allowance.clock = lambda: now
    for _ in range(7):
        await say(table, ada, phrase="hello")
    assert [error["kind"] for error in ada.heard("error")] == ["chat_too_fast"] * 2
    await say(table, bea, phrase="one_moment")
    assert len(bea.heard("chat")) == 6, "another may still speak"
    now += 2
    for _ in range(2):
        await say(table, ada, phrase="thanks")
    assert [texts(news) for news in bea.heard("chat")][6:] == [["thanks"]]


async def test_a_table_can_forbid_it(store: Store) -> None:
    saved = seated(["ada", "bea"])
    saved.header.terms = Terms(chat=False)
    table = await started(store, saved)
    ada = Ear("ada")
    table.join(ada)
    await say(table, ada, phrase="hello")
    assert [error["kind"] for error in ada.heard("error")] == ["chat_off"]
    assert not ada.heard("chat")


async def test_what_cannot_be_stored_was_not_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada, bea = await two(store)

    async def full(work: object) -> None:
        raise StoreError("no room")

    monkeypatch.setattr(store.writer, "write", full)
    await say(table, ada, phrase="hello")
    assert [error["kind"] for error in ada.heard("error")] == ["chat_not_stored"]
    assert not bea.heard("chat") and not table.chat.said


async def test_a_line_shows_the_name_and_the_seat_of_today(store: Store) -> None:
    table, ada, _ = await two(store)
    await say(table, ada, phrase="hello")
    [old] = ada.heard("chat")[0]["said"]
    assert old["name"] == f"Guest {old['number']}"
    table.rename("ada", "Ada")
    table.header.sitters.reverse()
    late = Ear("bea")
    table.join(late)
    [now] = late.heard("chat")[0]["said"]
    assert (now["name"], now["number"], now["seat"]) == ("Ada", 0, 1)
    assert now["who"] == old["who"] and "ada" not in now["who"]


async def test_whoever_lost_his_seat_keeps_his_words(store: Store) -> None:
    await store.rename("ada", "Ada")
    table, ada, _ = await two(store)
    await say(table, ada, phrase="hello")
    await store.seat(table.id, [Sitter(bot="greedy"), Sitter(guest="bea")])
    again = await here(store).table(table.id)
    ear = Ear("bea")
    again.join(ear)
    [said] = ear.heard("chat")[0]["said"]
    assert (said["seat"], said["name"]) == (-1, "Ada")


async def test_somebody_at_another_ones_screen_speaks_by_his_own_name(store: Store) -> None:
    saved = seated(["ada", "ada", "bea"])
    saved.header.sitters[1].alias = "Zoé"
    table = await started(store, saved)
    bea, zoe = Ear("bea"), Ear("ada")
    zoe.chair = 1
    for ear in (bea, zoe):
        table.join(ear)
    await say(table, zoe, phrase="hello")
    [said] = bea.heard("chat")[0]["said"]
    assert (said["seat"], said["name"], said["number"]) == (1, "Zoé", 0)


async def test_the_last_lines_are_told_and_the_oldest_go(store: Store) -> None:
    table, _, _ = await two(store)

    for number in range(KEPT + 7):
        saying = Saying(0, "ada", number, str(number), "")
        await store.writer.write(lambda db, saying=saying: keep(db, table.id, saying))  # type: ignore[misc]
    rows = await store.read(lambda db: db.rows("select text from chat order by number"))
    assert [text for (text,) in rows] == [str(number) for number in range(7, KEPT + 7)]
    saved = await store.load(table.id)
    assert saved is not None
    assert [said.text for said in saved.said] == [str(number) for number in range(KEPT + 7 - SHOWN, KEPT + 7)]


async def test_words_change_nothing_in_the_game(store: Store) -> None:
    table, ada, bea = await two(store)
    assert table.play is not None
    before = (table.play.version, list(table.play.tickets), len(bea.heard("table")))
    await say(table, ada, phrase="hello")
    assert (table.play.version, table.play.tickets, len(bea.heard("table"))) == before


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_phrase_has_words_in_the_browser(language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))["phrase"]
    assert tuple(words) == PHRASES and all(words.values())


async def test_whoever_leaves_for_good_takes_his_words_along(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open"])
    await bea.sit(table, 1)
    ears = [await guest.connect(table) for guest in (ada, bea)]
    await ears[1].send(t="say", text="do not keep this")
    assert texts(await ears[0].until("chat")) == ["do not keep this"]
    await bea.call("DELETE", "/api/me", {"confirm": True})
    told = await ears[0].until("chat")
    assert told["whole"] and texts(told) == []
