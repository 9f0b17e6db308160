"""docs/protocol.md, walked with real sockets."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludotheque.games import GAMES
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.house.people import Seat, Visitor

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]


async def two_at_a_table(visitor: Come, options: dict[str, str] | None = None) -> tuple[str, list[Seat]]:
    """A running game between two guests; each has heard the room and the table."""
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open"], options)
    await bea.sit(table, 1)
    seats = [await ada.connect(table), await bea.connect(table)]
    for seat in seats:
        await seat.until("table")
    await seats[0].until("room")  # Bea has come
    return table, seats


def waited_for(seats: list[Seat]) -> tuple[Seat, Seat]:
    """The one whose turn it is, and the other one."""
    turn = seats[0].table["to_act"][0]
    return seats[turn], seats[1 - turn]


async def test_two_guests_and_a_bot_play_a_whole_game_and_its_record_can_be_replayed(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    await ada.call("PUT", "/api/me", {"name": "  Ada  L. "})
    table = await ada.create(["me", "open", "greedy"], {"short_game": "on"})
    room = await ada.call("GET", f"/api/tables/{table}")
    assert (room["host"], room["started"], room["seat"]) == (True, False, 0)
    assert [seat["kind"] for seat in room["seats"]] == ["guest", "open", "bot"]
    waiting = await ada.connect(table)
    assert (await waiting.read())["room"]["started"] is False
    await waiting.act(0, 0)
    assert (await waiting.read())["kind"] == "not_started"

    assert (await bea.sit(table, 1))["started"] is True
    first = await waiting.until("table")
    assert (first["version"], first["whole"]) == (0, True)
    seats = [waiting, await bea.connect(table)]
    assert (await ada.http.get(f"/api/tables/{table}/record")).status_code == 409
    await asyncio.gather(*(seat.play() for seat in seats))
    assert seats[0].table["outcome"] == seats[1].table["outcome"]
    versions = [message["version"] for message in waiting.told if message["t"] == "table"]
    assert versions == list(range(len(versions))), "every decision is told, and told once"

    record = parse((await bea.http.get(f"/api/tables/{table}/record")).text)
    assert record.players[0] == "Ada L." and record.players[2] == "greedy"
    match = replay(GAMES["schnuff"], record)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.scores == seats[0].table["outcome"]["scores"]
    assert (await waiting.until("room"))["room"]["over"] is True


async def test_a_stale_ticket_changes_nothing(visitor: Come) -> None:
    _, seats = await two_at_a_table(visitor)
    actor, other = waited_for(seats)
    await actor.act(actor.table["legal"][0], actor.table["ticket"] + 1)
    assert await actor.read() == {"t": "stale"}
    assert await other.silent()


async def test_a_refusal_goes_to_that_seat_alone(visitor: Come) -> None:
    _, seats = await two_at_a_table(visitor)
    actor, other = waited_for(seats)
    await other.act(0)
    refusal = (await other.read())["refusal"]
    assert (refusal["kind"], refusal["section"]) == ("not_your_turn", "§3.3")
    await other.send(t="why", touches=["card:1"])
    assert (await other.read())["refusal"]["kind"] == "not_your_turn"
    assert await actor.silent()
    await actor.send(t="why", touches=["pile"])
    assert (await actor.read())["refusal"]["kind"] == "draw_is_automatic"
    await actor.send(t="why", touches=list(GAMES["schnuff"].alphabet[actor.table["legal"][0]].touches))
    assert await actor.silent(), "what can be chosen needs no reason"
    assert await other.silent()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "\ud7ff" * 1000,
        '{"t": "act"}',
        '{"t": "jump"}',
        '{"t": "act", "ticket": "0", "action": 0}',
        '{"t": "act", "ticket": 0, "action": 0, "seat": 1}',
        '{"t": "act", "ticket": 0, "action": 99999999999999999999999}',
        '{"t": "why", "touches": [3]}',
        '{"t": "why", "touches": []}',
        '{"t": "why", "touches": ["card:joker"]}',
    ],
)
async def test_a_message_that_cannot_be_understood_gets_an_error_and_changes_nothing(visitor: Come, text: str) -> None:
    _, seats = await two_at_a_table(visitor)
    actor, other = waited_for(seats)
    await actor.socket.send(text)
    error = await actor.read()
    assert (error["t"], error["kind"]) == ("error", "bad_message")
    assert await other.silent(0.03)
    await actor.act(actor.table["legal"][0])
    assert (await other.until("table"))["version"] == 1


@pytest.mark.parametrize("action", [-1, 11, 1 << 40])
async def test_an_action_that_does_not_exist_is_an_error(visitor: Come, action: int) -> None:
    _, seats = await two_at_a_table(visitor)
    await seats[0].act(action)
    assert (await seats[0].read())["kind"] == "bad_message"


async def test_a_message_of_more_than_four_kilobytes_ends_the_connection_alone(visitor: Come) -> None:
    _, seats = await two_at_a_table(visitor)
    actor, other = waited_for(seats)
    await other.socket.send("x" * 5000)
    with pytest.raises(ConnectionClosed) as closed:
        await other.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert (await actor.until("room"))["room"]["seats"][other.table["seat"]]["online"] is False
    await actor.act(actor.table["legal"][0])
    assert (await actor.until("table"))["version"] == 1


async def test_a_spectator_sees_no_hand_and_cannot_act(visitor: Come) -> None:
    table, seats = await two_at_a_table(visitor)
    watcher = await visitor().connect(table)
    seen = await watcher.until("table")
    assert (seen["seat"], seen["view"]["hand"], seen["legal"]) == (-1, [], [])
    assert not [line for line in seen["story"] if line["kind"] == "is_dealt"]
    for ticket in (0, seats[0].table["ticket"]):
        await watcher.act(0, ticket)
        assert (await watcher.read())["refusal"]["kind"] == "only_watching"
    assert await seats[0].silent() and await seats[1].silent()
    actor, _ = waited_for(seats)
    await actor.act(actor.table["legal"][0])
    assert (await watcher.until("table"))["version"] == 1


async def test_whoever_comes_back_hears_the_whole_story_of_his_seat_only(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open"])
    await bea.sit(table, 1)
    seats = [await ada.connect(table), await bea.connect(table)]
    await asyncio.gather(*(seat.play(20) for seat in seats))
    again = await visitor(cookie=ada.cookie).connect(table)
    whole = await again.until("table")
    assert whole["whole"] is True and whole["seat"] == 0
    secret = [line for line in whole["story"] if line["kind"] in ("is_dealt", "draws_card")]
    assert secret and all(line["args"]["seat"] == 0 and line["private"] for line in secret)
    told = [line for message in seats[0].told if message["t"] == "table" for line in message["story"]]
    assert whole["story"][: len(told)] == told, "the same lines as when it happened"


async def test_a_guest_with_two_windows_hears_everything_in_both(visitor: Come) -> None:
    ada = visitor()
    table = await ada.create(["me", "random"])
    seats = [await ada.connect(table), await ada.connect(table)]
    for seat in seats:
        await seat.until("table")
    while not seats[0].table["legal"]:
        await seats[0].read()
    await seats[0].act(seats[0].table["legal"][0])
    target = seats[0].table["version"] + 1
    while seats[1].table["version"] < target:
        await seats[1].read()


async def test_a_forged_cookie_is_a_new_guest(visitor: Come) -> None:
    ada = visitor()
    table = await ada.create(["me", "open"])
    name, _, signature = ada.cookie.partition(".")
    other = ("x" if signature[0] != "x" else "y") + signature[1:]
    for forged in (f"{name}.{other}", f"x{name}.{signature}", name, ".", "guest"):
        thief = visitor(cookie=forged)
        assert (await thief.call("GET", f"/api/tables/{table}"))["seat"] == -1
        assert (await thief.call("GET", "/api/tables"))["tables"] == []


async def test_seats_are_taken_once_and_bots_are_seated_by_the_host(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open", "open", "open"])
    kinds = [
        (bea, 0, "me", 409, "seat_taken"),
        (ada, 1, "me", 409, "already_seated"),
        (bea, 1, "greedy", 403, "not_host"),
        (ada, 1, "genius", 400, "unknown_bot"),
        (ada, 1, "open", 409, "seat_open"),
        (ada, 9, "random", 404, "unknown_seat"),
    ]
    for guest, seat, who, status, kind in kinds:
        assert (await guest.sit(table, seat, who, status))["error"]["kind"] == kind
    watching = await ada.connect(table)
    await watching.read()
    await ada.sit(table, 3, "random")
    assert (await watching.read())["room"]["seats"][3] == {
        "name": "random",
        "kind": "bot",
        "bot": "random",
        "online": True,
        "number": 0,
        "mine": False,
        "word": "",
        "wins": 0,
        "patience": None,
        "hints": 0,
    }
    await bea.sit(table, 2)
    await bea.call("PUT", "/api/me", {"name": "Bea"})
    before, after = [(await watching.read())["room"]["seats"][2] for _ in range(2)]
    assert before["name"] == f"Guest {before['number']}" and 1000 <= before["number"] <= 9999
    assert (after["name"], after["number"]) == ("Bea", 0)
    assert [room["id"] for room in (await bea.call("GET", "/api/tables"))["tables"]] == [table]


async def test_no_bot_sits_where_an_option_is_for_people(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    wish = {"game": "boum", "seats": ["me", "open"], "options": {"decision_limit": "off"}}
    table = (await ada.call("POST", "/api/tables", wish, 201))["id"]
    assert (await ada.sit(table, 1, "random", 409))["error"]["kind"] == "people_only"
    assert (await bea.sit(table, 1))["started"]
    shelf = await ada.call("GET", "/api/shelf")
    options = {
        option["name"]: option for game in shelf["games"] for option in game["options"] if game["name"] == "boum"
    }
    assert (options["decision_limit"]["people_only"], options["fuses"]["people_only"]) == (["off"], [])


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"game": "ludo", "seats": ["me", "open"]}, 404, "unknown_game"),
        ({"game": "schnuff", "seats": ["me"]}, 400, "bad_seats"),
        ({"game": "schnuff", "seats": ["me", "me"]}, 400, "bad_seats"),
        ({"game": "schnuff", "seats": ["me", "nobody"]}, 400, "unknown_bot"),
        ({"game": "schnuff", "seats": ["me", "open"], "options": {"draw": "never"}}, 400, "bad_options"),
        ({"game": "boum", "seats": ["me", "greedy"], "options": {"stall_limit": "off"}}, 409, "people_only"),
        ({"game": "schnuff", "seats": ["me", "open"], "option": {}}, 400, "bad_request"),
        ({"game": "schnuff", "seats": "me"}, 400, "bad_request"),
        ({"game": "schnuff", "seats": ["x" * 100]}, 400, "bad_request"),
        ({"game": "schnuff", "seats": ["me", "open"], "padding": "x" * 20000}, 413, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason(
    visitor: Come, body: dict[str, Any], status: int, kind: str
) -> None:
    guest = visitor()
    assert (await guest.call("POST", "/api/tables", body, status))["error"]["kind"] == kind
    assert (await guest.call("GET", "/api/tables"))["tables"] == []


async def test_another_site_can_neither_change_nor_listen(visitor: Come) -> None:
    ada = visitor()
    table = await ada.create(["me", "open"])
    wish = {"name": "Eve"}
    evil = {"origin": "https://evil.example"}
    assert (await ada.http.put("/api/me", json=wish, headers=evil)).status_code == 403
    form = await ada.http.put("/api/me", content=b'{"name": "Eve"}', headers={"content-type": "text/plain"})
    assert form.status_code == 415
    with pytest.raises(InvalidStatus) as refused:
        await ada.connect(table, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    await (await ada.connect(table, origin=ada.url)).until("room")
    me = await ada.call("GET", "/api/me")
    assert me["name"] == f"Guest {me['number']}"


async def test_what_does_not_exist_is_said_in_json(visitor: Come) -> None:
    guest = visitor()
    for path in ("/api/nothing", "/api/games/ludo/rulebook.en", "/api/games/schnuff/rulebook.de", "/api/tables/no"):
        assert (await guest.call("GET", path, None, 404))["error"]["kind"]
    assert (await guest.call("DELETE", "/api/shelf", {}, 404))["error"]["kind"] == "not_found"
    seat = await guest.connect("no")
    assert (await seat.read())["kind"] == "unknown_table"
    with pytest.raises(ConnectionClosed) as closed:
        await seat.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


async def test_the_shelf_and_the_rulebooks_are_open_to_all(visitor: Come) -> None:
    guest = visitor()
    shelf = await guest.call("GET", "/api/shelf")
    assert {game["name"] for game in shelf["games"]} == set(GAMES)
    assert "random" in shelf["bots"]
    for language in ("en", "fr"):
        book = await guest.http.get(f"/api/games/schnuff/rulebook.{language}")
        assert book.headers["content-type"].startswith("text/markdown")
        assert "§5.6" in book.text


async def test_pages_are_guarded_and_no_file_outside_is_served(visitor: Come) -> None:
    guest = visitor()
    page = await guest.http.get("/")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    for path in ("/..%2fserve.py", "/assets/%2e%2e/%2e%2e/serve.py", "/key"):
        assert (await guest.http.get(path)).status_code == 404
