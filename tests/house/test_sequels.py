"""After the end the same people play on: everybody comes along, the score too, and there is one next table."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.store import Sitter, Store
from ludotheque.house.errors import Problem
from ludotheque.house.hall import Hall
from ludotheque.house.limits import LIMITS, Limit, Limits
from ludotheque.house.tables.sequels import Sequels, rematch, sequel
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import NewTable, Terms, Time
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Sequel
from ludotheque.kernel.state import State
from ludotheque.kernel.story import Event
from tests.house.people import Ear, Seat, Visitor, here, played_out

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
SHORT = {"short_game": "on"}


async def over(hall: Hall, seats: list[str], terms: Terms | None = None) -> Table:
    """A game of Ada's that has been played; on open seats sit Bea and Cy, and whoever comes after them."""
    table = await hall.create("ada", NewTable("schnuff", seats, SHORT, terms or Terms()))
    guests = iter(["bea", "cy", "dan"])
    for seat, who in enumerate(seats):
        if who == "open":
            await hall.sit(next(guests), table.id, seat, "me")
    await played_out(table)
    return table


async def again(hall: Hall, table: Table, guest: str = "ada") -> Table:
    found = await Sequels(hall).follow(table.id, guest, "", rematch)
    return await hall.table(found.id)


async def test_everybody_comes_along_one_seat_further_and_the_game_starts_at_once(store: Store) -> None:
    hall = here(store, pace=1000)
    terms = Terms(undo=False, time=Time("move", 60))
    table = await over(hall, ["me", "here:Chloé", "open", "greedy"], terms)
    after = await again(hall, table, "bea")
    who = [(sitter.guest, sitter.alias, sitter.bot) for sitter in after.header.sitters]
    assert who == [("", "", "greedy"), ("ada", "", ""), ("ada", "Chloé", ""), ("bea", "", "")]
    assert (after.header.game, after.header.options) == (table.header.game, table.header.options)
    assert after.header.terms == terms
    assert after.header.started and after.play is not None and after.play.waiting
    assert after.header.host == "bea" and after.room("ada").host_seat == 3, "who laid it again is the host"
    assert after.secret != table.secret


async def test_where_the_host_said_when_to_start_the_next_game_starts_by_itself(store: Store) -> None:
    hall = here(store, pace=1000)
    table = await over(hall, ["me", "open"])
    table.header.terms = Terms(wait=True)
    assert (await again(hall, table)).header.started


async def test_a_bot_still_plays_for_whom_it_played_and_what_was_for_one_game_is_gone(store: Store) -> None:
    hall = here(store, pace=1000)
    table = await over(hall, ["me", "open"])
    table.header.sitters[1] = Sitter("bea", "greedy", word="luck", standing="always", hidden=True, wins=4)
    bea = (await again(hall, table)).header.sitters[0]
    assert (bea.guest, bea.bot, bea.word, bea.standing, bea.hidden) == ("bea", "greedy", "", "", False)
    assert bea.wins >= 4


async def test_two_who_ask_at_once_and_one_who_asks_later_come_to_the_same_table(store: Store) -> None:
    hall = here(store)
    table = await over(hall, ["me", "open"])
    first, second = await asyncio.gather(again(hall, table, "ada"), again(hall, table, "bea"))
    assert first is second
    hall.put_away(0)
    kept = await hall.table(table.id)
    assert kept is not table and kept.header.next == first.id
    assert (await again(hall, kept, "bea")).id == first.id
    assert len(await store.headers_of("ada")) == 2


async def test_whoever_is_still_at_the_old_table_hears_where_it_goes_on(store: Store) -> None:
    hall = here(store)
    table = await over(hall, ["me", "open"])
    watching = Ear("zoe")
    table.join(watching)
    after = await again(hall, table)
    assert [message["room"]["next"] for message in watching.heard("room")] == ["", after.id]
    await again(hall, table)
    assert len(watching.heard("room")) == 2, "asking again is no news"


async def test_only_those_who_sat_there_and_only_after_the_end(store: Store) -> None:
    hall = here(store, pace=1000)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy"], SHORT))
    with pytest.raises(Problem) as problem:
        await again(hall, table)
    assert (problem.value.status, problem.value.kind) == (409, "not_over")
    for stranger in ("zoe", ""):
        with pytest.raises(Problem) as problem:
            await again(hall, table, stranger)
        assert (problem.value.status, problem.value.kind) == (403, "not_seated")
    assert table.header.next == "" and len(await store.headers_of("ada")) == 1


async def test_laying_the_table_again_is_laying_a_table(store: Store) -> None:
    hall = here(store, limits=Limits(Limit(2, 60, 30), LIMITS.address))
    table = await over(hall, ["me", "here:Bob"])
    after = await again(hall, table)
    await played_out(after)
    with pytest.raises(Problem) as problem:
        await again(hall, after)
    assert problem.value.kind == "too_fast" and after.header.next == ""


async def test_what_cannot_be_stored_is_not_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = here(store)
    table = await over(hall, ["me", "open"])
    ear = Ear("bea")
    table.join(ear)

    async def full(*_: Any) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "create", full)
        with pytest.raises(StoreError):
            await again(hall, table)
    assert table.header.next == "" and len(ear.heard("room")) == 1
    assert (await again(hall, table)).id == table.header.next


async def test_a_table_that_was_stored_without_our_knowledge_is_found(store: Store) -> None:
    """The commit landed and its answer did not: the next table is the stored one, not a second one."""
    hall = here(store)
    table = await over(hall, ["me", "open"])
    after = await again(hall, table)
    table.header.next = ""
    assert (await again(hall, table)).id == after.id
    assert len(await store.headers_of("ada")) == 2


# ---------------------------------------------------------------------- a series


async def test_a_series_keeps_its_score_by_person_through_every_change_of_seats(store: Store) -> None:
    hall = here(store, pace=1000)
    table = await over(hall, ["me", "open", "open"])
    score = dict.fromkeys(("ada", "bea", "cy"), 0)
    for games in range(1, 5):
        assert table.play is not None and table.play.match.outcome is not None
        for seat in table.play.match.outcome.winners:
            score[table.header.sitters[seat].guest] += 1
        table = await again(hall, table, "cy")
        assert {sitter.guest: sitter.wins for sitter in table.header.sitters} == score
        assert table.room("zoe").series == games
        await played_out(table)
    assert sum(score.values()) >= 4
    hall.put_away(0)
    kept = await hall.table(table.id)
    assert {sitter.guest: sitter.wins for sitter in kept.header.sitters} == score, "the store has it"


# ---------------------------------------------------------------------- the saga


def leads_to(game: str, seats: list[int]) -> Callable[[State, Chance], Sequel]:
    def saga(state: State, chance: Chance) -> Sequel:
        rolls: list[Event] = [Event("rolls", {"seat": seat, "die": chance.below(1000)}) for seat in range(2)]
        return Sequel(game, seats, [*rolls, Event("secret", {"seat": 0}, [0])])

    return saga


async def test_an_end_leads_to_another_game_with_the_seats_it_says(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["schnuff"], "sequel", leads_to("snits_revenge", [1, 2, 0]))
    hall = here(store, pace=1000)
    table = await hall.create("ada", NewTable("schnuff", ["me", "greedy", "here:Bob"], SHORT, Terms(chat=False)))
    assert table.room("ada").sequel is None, "not before the end"
    await played_out(table)
    offered = table.room("zoe").sequel
    assert offered is not None and (offered.before, offered.after) == ("schnuff", "snits_revenge")
    assert [line.kind for line in offered.story] == ["rolls", "rolls"], "what is told is for everybody"

    found = await Sequels(hall).follow(table.id, "ada", "", sequel)
    after = await hall.table(found.id)
    assert [sitter.bot or sitter.alias or sitter.guest for sitter in after.header.sitters] == ["greedy", "Bob", "ada"]
    assert after.header.game == "snits_revenge" and after.header.started
    assert after.header.options == GAMES["snits_revenge"].checked_options(3, {})
    assert after.header.terms == Terms(chat=False) and after.header.series == 1
    assert after.room("zoe").prologue == offered and table.header.next == after.id
    hall.put_away(0)
    assert (await hall.table(after.id)).room("").prologue == offered, "the store has it"
    assert (await Sequels(hall).follow(table.id, "ada", "", rematch)).id == after.id, "there is one next table"


async def test_the_luck_of_the_roll_off_goes_on_where_the_game_stopped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["schnuff"], "sequel", leads_to("snits_revenge", [1, 0]))
    hall = here(store)
    table = await over(hall, ["me", "open"])
    told = table.room("ada").sequel
    assert told is not None and table.room("bea").sequel == told
    hall.put_away(0)
    kept = await hall.table(table.id)
    assert kept is not table and kept.room("ada").sequel == told, "the same after a restart"
    kept.secret = b"another secret"
    changed = kept.room("ada").sequel
    assert changed is not None and changed.story != told.story, "it is this table's luck"


@pytest.mark.parametrize("there", ["no_such_game", "schotten_totten_2"])
async def test_where_the_next_game_is_not_on_the_shelf_or_not_for_so_many_there_is_none(
    store: Store, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    monkeypatch.setattr(GAMES["schnuff"], "sequel", leads_to(there, [1, 2, 0]))
    hall = here(store)
    table = await over(hall, ["me", "open", "open"])
    assert table.room("ada").sequel is None
    with pytest.raises(Problem) as problem:
        await Sequels(hall).follow(table.id, "ada", "", sequel)
    assert (problem.value.status, problem.value.kind) == (409, "no_sequel")


# ---------------------------------------------------------------------- over the wire


async def test_two_friends_play_two_matches_over_the_wire(visitor: Come) -> None:
    ada, bea = visitor(), visitor()
    table = await ada.create(["me", "open"], SHORT)
    await bea.sit(table, 1)
    await ada.call("POST", f"/api/tables/{table}/rematch", {}, 409)
    await play(ada, bea, table)
    after = (await bea.call("POST", f"/api/tables/{table}/rematch", {}))["id"]
    assert (await ada.call("POST", f"/api/tables/{table}/rematch", {}))["id"] == after
    assert (await ada.call("GET", f"/api/tables/{table}"))["next"] == after
    await visitor().call("POST", f"/api/tables/{table}/rematch", {}, 403)
    await ada.call("POST", "/api/tables/nowhere/rematch", {}, 404)
    await ada.call("POST", f"/api/tables/{after}/sequel", {}, 409)
    seats = await play(ada, bea, after)
    room = await ada.call("GET", f"/api/tables/{after}")
    assert (room["seat"], room["series"], room["host"]) == (1, 1, False)
    assert sum(seat["wins"] for seat in room["seats"]) >= 1
    assert seats[0].table["seat"] == 1


async def play(ada: Visitor, bea: Visitor, table: str) -> list[Seat]:
    seats = [await ada.connect(table), await bea.connect(table)]
    await asyncio.gather(*(seat.play() for seat in seats))
    return seats
