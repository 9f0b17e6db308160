"""Several seats at one screen: one guest has them all, and what one of them may see goes to no other."""

from collections.abc import Callable

import pytest

from ludotheque.games import GAMES
from ludotheque.house.archive.store import Header, Saved, Sitter, Store
from ludotheque.house.errors import Problem
from ludotheque.house.tables.play import set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, NewTable, Terms
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.story import SPECTATOR
from tests.house.people import Ear, NoDisk, Visitor, here

pytestmark = pytest.mark.anyio
Come = Callable[..., Visitor]
DECISIONS = 150  # of each game that are listened to


# ---------------------------------------------------------------------- nothing leaks


def laid(game: Game, sitters: list[Sitter]) -> Table:
    """A running table whose luck is always the same, whoever sits there."""
    header = Header("table", game.name, game.checked_options(len(sitters), {}), sitters[0].guest, sitters)
    header.terms = Terms(undo=False)  # at one screen nobody has to be asked in writing
    saved = Saved(header, b"s" * 32)
    play, saved.start = set_up(saved)
    return Table(saved, play, NoDisk(), lambda table: None)


async def play_along(tables: list[Table]) -> int:
    """The same decisions at all tables."""
    luck = Seeded(7)
    for count in range(DECISIONS):
        play = tables[0].play
        assert play is not None
        if not play.waiting:
            return count
        seat = play.waiting[luck.below(len(play.waiting))]
        act = Act(play.tickets[seat], play.legal[seat][luck.below(len(play.legal[seat]))].index)
        for table in tables:
            assert await table.act(seat, act) is None
    return DECISIONS


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_a_chair_at_a_shared_screen_is_told_what_a_guest_on_it_would_be_told_and_no_byte_more(game: Game) -> None:
    seats = min(3, game.seat_counts[-1])
    apart = laid(game, [Sitter(guest=f"g{seat}") for seat in range(seats)])
    shared = laid(game, [Sitter(guest="ada", alias=f"P{seat}") for seat in range(seats)])
    alone = [Ear(f"g{seat}") for seat in range(seats)] + [Ear("")]
    chairs = [Ear("ada", seat) for seat in range(seats)] + [Ear("ada")]
    for ear in alone:
        apart.join(ear)
    for ear in chairs:
        shared.join(ear)
    assert await play_along([apart, shared]) > 5
    for own, chair in zip(alone, chairs, strict=True):
        tables = [text for text in own.texts if '"t":"room"' not in text]
        assert tables and tables == [text for text in chair.texts if '"t":"room"' not in text]
    assert {message["seat"] for message in chairs[1].heard("table")} == {1}
    assert len({tuple(ear.texts) for ear in chairs}) == len(chairs), "there was something to hide"


async def test_who_has_several_chairs_and_says_none_watches(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "here:Chloé", "greedy"]))
    for chair in (SPECTATOR, 2, 99):  # none, somebody else's, no chair at all
        ear = Ear("ada", chair)
        table.join(ear)
        room, told = ear.heard("room")[-1]["room"], ear.heard("table")[-1]
        assert room["seat"] == told["seat"] == SPECTATOR and told["legal"] == [] and told["view"]["hand"] == []
        assert [seat["mine"] for seat in room["seats"]] == [True, True, False]
    table.leave(ear)
    one = Ear("ada", 1)
    table.join(one)
    assert one.heard("room")[-1]["room"]["seat"] == one.heard("table")[-1]["seat"] == 1


async def test_a_connection_decides_for_its_own_chair_alone(visitor: Come) -> None:
    ada = visitor()
    table = await ada.create(["me", "here:Chloé"])
    chairs = [await ada.connect(table, seat) for seat in range(2)]
    for chair in chairs:
        await chair.until("table")
    turn = chairs[0].table["to_act"][0]
    assert chairs[turn].table["legal"] and not chairs[1 - turn].table["legal"]
    action = chairs[turn].table["legal"][0]
    await chairs[1 - turn].act(action)
    assert (await chairs[1 - turn].until("refused"))["refusal"]["kind"] == "not_your_turn"
    covered = await ada.connect(table)
    await covered.until("table")
    await covered.act(action, chairs[turn].table["ticket"])
    assert (await covered.read())["t"] == "refused"
    await chairs[turn].act(action)
    assert (await chairs[turn].until("table"))["seat"] == turn


async def test_the_moments_of_a_chair_are_told_to_that_chair(visitor: Come) -> None:
    ada = visitor()
    table = await ada.create(["me", "here:Chloé"])
    hands = []
    for chair in ("", "?seat=0", "?seat=1"):
        moments = (await ada.call("GET", f"/api/tables/{table}/moments{chair}"))["moments"]
        hands.append((moments[0]["view"]["seat"], len(moments[0]["view"]["hand"])))
    assert hands == [(-1, 0), (0, hands[1][1]), (1, hands[2][1])] and hands[1][1] and hands[2][1]
    assert (await visitor().call("GET", f"/api/tables/{table}/moments?seat=1", status=409))["error"][
        "kind"
    ] == "not_over"
    await ada.call("GET", f"/api/tables/{table}/moments?seat=7", status=404)
    assert (await ada.call("GET", f"/api/tables/{table}?seat=1"))["seat"] == 1


# ---------------------------------------------------------------------- who sits there


async def test_somebody_at_the_screen_has_a_name_of_his_own(store: Store) -> None:
    hall = here(store)
    await hall.rename("ada", "Ada")
    table = await hall.create("ada", NewTable("schnuff", ["me", "here:  Chloé  B. ", "open"]))
    assert [seat.name for seat in table.room("ada").seats][:2] == ["Ada", "Chloé B."]
    await hall.rename("ada", "Ada L.")
    assert [seat.name for seat in table.room("").seats][:2] == ["Ada L.", "Chloé B."]
    hall.put_away(0)
    kept = (await hall.table(table.id)).room("bea").seats
    assert [(seat.name, seat.kind, seat.number) for seat in kept][1] == ("Chloé B.", "guest", 0)


async def test_a_new_name_is_told_once_however_many_chairs(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "here:Chloé", "here:Dan"]))
    ear = Ear("bea")
    table.join(ear)
    await hall.rename("ada", "Ada")
    assert len(ear.heard("room")) == 2


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb"])
async def test_a_name_at_the_screen_is_checked_like_any_other(store: Store, name: str) -> None:
    hall = here(store)
    with pytest.raises(Problem) as problem:
        await hall.create("ada", NewTable("schnuff", ["me", f"here:{name}"]))
    assert problem.value.kind == "bad_name"
    table = await hall.create("ada", NewTable("schnuff", ["me", "open"]))
    with pytest.raises(Problem) as problem:
        await hall.sit("ada", table.id, 1, f"here:{name}")
    assert problem.value.kind == "bad_name" and not table.header.started


async def test_whoever_sits_may_seat_somebody_at_his_screen_and_the_last_one_starts_the_game(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "open", "open", "open"]))
    with pytest.raises(Problem) as problem:
        await hall.sit("bea", table.id, 1, "here:Bob")
    assert problem.value.kind == "not_seated"
    await hall.sit("bea", table.id, 1, "me")
    await hall.sit("bea", table.id, 2, "here:Bob")
    with pytest.raises(Problem) as problem:
        await hall.sit("bea", table.id, 3, "me")
    assert problem.value.kind == "already_seated"
    with pytest.raises(Problem) as problem:
        await hall.sit("ada", table.id, 2, "here:Cy")
    assert problem.value.kind == "seat_taken"
    await hall.sit("ada", table.id, 3, "here:Cy")
    assert [(one.guest, one.alias) for one in table.header.sitters] == [
        *(("ada", ""), ("bea", ""), ("bea", "Bob"), ("ada", "Cy")),
    ]
    assert table.header.started


async def test_chairs_at_one_screen_come_and_go_together(store: Store) -> None:
    hall = here(store)
    table = await hall.create("ada", NewTable("schnuff", ["me", "here:Chloé", "open"]))
    watching = Ear("zoe")
    table.join(watching)
    first, second = Ear("ada", 0), Ear("ada", 1)
    table.join(first)
    table.join(second)  # the screen is passed on: the next chair comes before the last one goes
    table.leave(first)
    online = [[seat["online"] for seat in message["room"]["seats"]] for message in watching.heard("room")]
    assert online == [[False, False, False], [True, True, False]], "passing the screen is no news to others"
    table.leave(second)
    assert [seat.online for seat in table.room("").seats] == [False, False, False]
    table.join(Ear("ada"))
    assert table.urgency() == 0, "who sits at a covered screen is here"
