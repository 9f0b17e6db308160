"""A replay as one file: it holds what its eyes saw and nothing else, and nothing in it can break out."""

import gzip
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ludotheque.bots import BOTS
from ludotheque.games import GAMES
from ludotheque.house.pages import STATIC
from ludotheque.house.past.moments import ALL
from ludotheque.house.past.replay_file import NotBuilt, compose, from_record
from ludotheque.house.wire import Outcome, Room, SeatInfo
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import Match, begin
from ludotheque.kernel.story import SPECTATOR
from tests.house.people import Visitor

WICKED = "</script><script>alert(1)</script><!--"


@pytest.fixture
def viewer(tmp_path: Path) -> Path:
    """One as vite builds it, only smaller."""
    (tmp_path / "replay.js").write_text("show(`<!----><p></p></script>`)")
    (tmp_path / "replay.css").write_text("p { content: '</style>'; color: red }")
    return tmp_path


def played(name: str, seats: int) -> Match:
    match, _ = begin(GAMES[name], seats, {}, Seeded(4))
    match.play_out(BOTS["random"], 4)
    return match


def unpacked(page: str) -> Any:
    found = re.search(r'id="game">([A-Za-z0-9+/=]*)</script>', page)
    assert found is not None
    return msgspec.json.decode(gzip.decompress(b64decode(found[1])))


def file_of(match: Match, seat: int, viewer: Path) -> Any:
    return unpacked(from_record(match.record, seat, "en", viewer))


def test_no_name_can_break_out_of_the_file(viewer: Path) -> None:
    seats = [SeatInfo(WICKED, "guest", None, True, 0), SeatInfo("'\"&<b>", "guest", None, True, 0)]
    room = Room("k3v9", "schnuff", {"deck": WICKED}, True, True, True, 0, seats, False)
    page = compose(room, 0, Outcome("x", [0], [1, 0]), [b'{"view":{},"picture":"</script>","story":[]}'], "fr", viewer)
    assert "alert(1)" not in page and "<b>" not in page
    assert len(re.findall("(?i)</?script", page)) == 4, "the game and the viewer, and nothing else"
    assert len(re.findall("(?i)</?style", page)) == 2 and "<!--" not in page
    assert [seat["name"] for seat in unpacked(page)["room"]["seats"]] == [WICKED, "'\"&<b>"]


def test_the_viewer_says_the_same_after_its_tags_were_hidden_from_the_page(viewer: Path) -> None:
    page = from_record(played("schnuff", 2).record, 0, "en", viewer)
    assert r"show(`\x3C!----><p></p>\x3C/script>`)" in page
    assert r"content: '\3C /style>'" in page


def test_the_file_allows_itself_one_script_and_no_network(viewer: Path) -> None:
    page = from_record(played("schnuff", 2).record, 0, "en", viewer)
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    assert "default-src &#x27;none&#x27;" in found[1] and "sha256-" in found[1]
    assert not re.search(r"connect-src|https?:", found[1])
    assert page.index("Content-Security-Policy") < page.index("<style"), "it holds from the beginning"


@pytest.mark.parametrize(("name", "seats"), [("schnuff", 3), ("boum", 4), ("schotten_totten_2", 2)])
def test_the_file_of_a_seat_holds_what_that_seat_was_shown(name: str, seats: int, viewer: Path) -> None:
    match = played(name, seats)
    for seat in range(SPECTATOR, seats):
        replay = file_of(match, seat, viewer)
        assert {moment["view"]["seat"] for moment in replay["moments"]} == {seat}
        assert not any("to" in line for moment in replay["moments"] for line in moment["story"])
        assert replay["seat"] == seat and replay["outcome"]["winners"] == match.outcome.winners  # type: ignore[union-attr]
    private = [line for moment in file_of(match, SPECTATOR, viewer)["moments"] for line in moment["story"]]
    assert not {"draws_card", "is_dealt"} & {line["kind"] for line in private}
    everything = [line for moment in file_of(match, ALL, viewer)["moments"] for line in moment["story"]]
    assert {"draws_card", "is_dealt"} <= {line["kind"] for line in everything}


def test_a_record_without_names_has_letters_and_bots_stay_bots(viewer: Path) -> None:
    match = played("schnuff", 2)
    assert [seat["name"] for seat in file_of(match, 0, viewer)["room"]["seats"]] == ["A", "B"]
    match.record.players = ["Ada", "greedy"]
    assert [seat["kind"] for seat in file_of(match, 0, viewer)["room"]["seats"]] == ["guest", "bot"]


def test_without_a_viewer_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt):
        from_record(played("schnuff", 2).record, 0, "en", tmp_path)


@pytest.mark.anyio
async def test_the_file_over_http(visitor: Callable[..., Visitor]) -> None:
    assert (STATIC / "replay" / "replay.js").is_file(), "the client is not built: make client"
    ada, watcher = visitor(), visitor()
    await ada.call("PUT", "/api/me", {"name": "Ada </script>"})
    table = await ada.create(["me", "random"], {"short_game": "on"})
    path = f"/api/tables/{table}/replay.html"
    assert (await ada.call("GET", path, status=409))["error"]["kind"] == "not_over"
    await (await ada.connect(table)).play()
    assert (await ada.call("GET", path + "?lang=xx", status=400))["error"]["kind"] == "bad_request"
    assert (await ada.call("GET", path + "?seat=2", status=404))["error"]["kind"] == "unknown_seat"

    async def kept(guest: Visitor, asked: str = "") -> httpx.Response:
        response = await guest.http.get(path + asked)
        assert response.status_code == 200 and response.headers["content-type"] == "text/html; charset=utf-8"
        return response

    mine, theirs, all_of_it = await kept(ada), await kept(watcher), await kept(watcher, "?seat=all&lang=fr")
    assert mine.headers["content-disposition"] == 'attachment; filename="schnuff-replay.html"'
    assert "script-src 'self'" in mine.headers["content-security-policy"], "opened here, no script of it runs"
    assert [unpacked(page.text)["seat"] for page in (mine, theirs, all_of_it)] == [0, SPECTATOR, ALL]
    assert unpacked(all_of_it.text)["language"] == "fr"
    assert table not in mine.text and unpacked(mine.text)["room"]["id"] == "", "a link to the table is not given away"
    assert unpacked(mine.text)["room"]["seats"][0]["name"] == "Ada </script>"
