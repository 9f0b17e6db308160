"""What changed is told, and it is enough: every view is made of the one before, byte for byte, in every game."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games import GAMES
from ludotheque.house.tables.actions import actions_of
from ludotheque.house.tables.patches import applied, difference, written
from ludotheque.house.tables.play import Play, set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.wire import Act, Actions
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.story import SPECTATOR
from tests.house.people import Ear, NoDisk, Visitor, seated

DECISIONS = 150
encode = msgspec.json.encode
BY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def open_table(game: Game, seed: int) -> tuple[Table, Play]:
    seats = game.seat_counts[seed % len(game.seat_counts)]
    saved = seated([f"g{seat}" for seat in range(seats)], game=game.name)
    saved.secret = seed.to_bytes(32, "big")
    play, saved.start = set_up(saved)
    return Table(saved, play, NoDisk(), lambda table: None), play


async def decide(table: Table, play: Play, luck: Seeded) -> None:
    seat = play.waiting[luck.below(len(play.waiting))]
    legal = play.legal[seat]
    assert await table.act(seat, Act(play.tickets[seat], legal[luck.below(len(legal))].index)) is None


@pytest.mark.anyio
@BY_GAME
async def test_views_made_of_patches_are_the_views_and_patches_are_made_of_views_alone(game: Game) -> None:
    """For every seat and for those who watch. What a patch says is found again from the two views of that seat: it can
    say no more than they do."""
    for seed in range(2):
        table, play = open_table(game, seed)
        luck = Seeded(seed)
        ears = {seat: Ear("" if seat == SPECTATOR else f"g{seat}") for seat in range(SPECTATOR, play.match.seats)}
        for ear in ears.values():
            table.join(ear)
        before = {seat: play.seen(seat) for seat in ears}
        patched = 0
        while play.waiting and play.version < DECISIONS:
            for ear in ears.values():
                ear.forget()
            await decide(table, play, luck)
            for seat, ear in ears.items():
                for text in ear.texts:
                    told = msgspec.json.decode(text)
                    if told["t"] == "news":
                        patched += 1
                        assert encode(told["patch"]) == difference(before[seat], play.seen(seat))
                known = play.known(seat)
                assert play.seen(seat) == encode(game.view(play.match.state, seat)), "in parts as in one piece"
                assert encode(ear.follower.table["view"]) == play.seen(seat)
                for name in ("version", "seat", "to_act", "ticket", "legal", "take_back", "outcome"):
                    assert ear.follower.table[name] == msgspec.to_builtins(getattr(known, name)), name
                before[seat] = play.seen(seat)
        assert patched > play.version


@pytest.mark.anyio
@BY_GAME
async def test_whoever_comes_late_goes_on_like_the_others(game: Game) -> None:
    table, play = open_table(game, 3)
    luck = Seeded(3)
    early, late, pictured = Ear("g0"), Ear("g0"), Ear("g0")
    pictured.pictured = "en"
    table.join(early)
    for number in range(20):
        if number == 10:
            table.join(late)
            table.join(pictured)
        if play.waiting:
            await decide(table, play, luck)
    assert late.heard("table")[0]["whole"] and not late.heard("table")[-1]["whole"]
    assert late.texts[-1] == early.texts[-1], "it is written once"
    assert early.follower.table == {**late.follower.table, "story": early.follower.table["story"]}
    seen = game.view(play.match.state, 0)
    assert pictured.follower.table == {**late.follower.table, "picture": game.picture(seen)}
    assert "picture" not in late.follower.table


@pytest.mark.anyio
async def test_whoever_sits_elsewhere_now_is_told_everything() -> None:
    table, play = open_table(GAMES["schnuff"], 1)
    ear = Ear("g0")
    table.join(ear)
    table.header.sitters[1].guest, table.header.sitters[0].guest = "g0", "g1"
    ear.forget()
    await decide(table, play, Seeded(1))
    (told,) = ear.heard("table")
    assert told["whole"] and told["seat"] == 1 and encode(told["view"]) == play.seen(1)
    assert told["story"] and len(told["story"]) > len(play.match.record.lines)


@BY_GAME
def test_a_legal_action_is_its_place_in_the_list(game: Game) -> None:
    actions = msgspec.json.decode(actions_of(game), type=Actions).actions
    assert [action.index for action in actions] == list(range(len(game.alphabet)))
    assert [(one.text, one.touches) for one in actions] == [(one.text, one.touches) for one in game.alphabet]


@pytest.mark.anyio
async def test_the_actions_of_a_game_are_fetched_once_under_a_name_of_their_own(visitor: Any) -> None:
    ada: Visitor = visitor()
    seat = await ada.connect(await ada.create(["me", "greedy"]))
    name = (await seat.until("table"))["actions"]
    answer = await ada.http.get(f"/api/games/schnuff/actions/{name}")
    assert "immutable" in answer.headers["cache-control"] and "private" in answer.headers["cache-control"]
    assert answer.json()["actions"][3] == {"index": 3, "text": "4", "touches": ["card:4"], "unprompted": False}
    for path in ("schnuff/actions/0000000000000000", "boum/actions/" + name, "chess/actions/" + name):
        assert (await ada.http.get(f"/api/games/{path}")).status_code == 404


# ---------------------------------------------------------------------- any JSON

SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "é\n", "1"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abc1"), inner, max_size=4),
    max_leaves=12,
)


def made_again(old: Any, new: Any) -> bytes:
    patch = difference(encode({"it": old}), encode({"it": new}))
    return encode(applied(msgspec.json.decode(patch), {"it": old}))


@given(VALUES, VALUES)
def test_any_value_is_made_of_any_other(old: Any, new: Any) -> None:
    assert made_again(old, new) == encode({"it": new})


@given(VALUES, st.data())
def test_a_value_that_changed_a_little_is_made_of_the_one_before(old: Any, data: st.DataObject) -> None:
    new = msgspec.json.decode(encode(old))
    for _ in range(3):
        inside = [new]
        while isinstance(inside[-1], (list, dict)) and inside[-1] and data.draw(st.booleans()):
            values = inside[-1] if isinstance(inside[-1], list) else list(inside[-1].values())
            inside.append(values[data.draw(st.integers(0, len(values) - 1))])
        place = next((one for one in reversed(inside) if isinstance(one, (list, dict))), None)
        if isinstance(place, list):
            place.insert(data.draw(st.integers(0, len(place))), data.draw(VALUES))
        elif isinstance(place, dict):
            place[data.draw(st.sampled_from("abcd"))] = data.draw(VALUES)
    assert made_again(old, new) == encode({"it": new})


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 2, "b": [1, 2]}, {"a": 2}),
        ({"a": 1}, {"a": True}, {"a": True}),
        ({"a": {"x": 1, "y": "two"}}, {"a": {"y": "two", "z": [3]}}, {"a": {"x": [], "z": [[3]]}}),
        ({"a": ["1", "2", "3"]}, {"a": ["1", "3"]}, {"a": [1, 1]}),
        ({"a": ["1", "2", "3"]}, {"a": ["1", "x", "3"]}, {"a": {"1": "x"}}),
        ({"a": ["1", "2"]}, {"a": ["1", "2", "3"]}, {"a": [2, 0, "3"]}),
        ({"a": [1]}, {"a": []}, {"a": [[]]}),
        ({"a": {"x": "1", "z": "3"}}, {"a": {"x": "1", "y": 2, "z": "3"}}, {"a": [{"x": "1", "y": 2, "z": "3"}]}),
        ({"a": 1}, {"a": None}, {"a": None}),
    ],
)  # fmt: skip
def test_a_patch_is_short_and_plain(old: Any, new: Any, patch: Any) -> None:
    assert msgspec.json.decode(difference(encode(old), encode(new))) == patch
    assert encode(applied(patch, old)) == encode(new)


@BY_GAME
def test_every_seat_is_written_its_own_view_whoever_was_written_first(game: Game) -> None:
    """What looks the same from two seats is written once; what does not is never another's."""
    for seed in range(2):
        _, play = open_table(game, seed)
        luck = Seeded(seed)
        seats = list(range(SPECTATOR, play.match.seats))
        for _ in range(DECISIONS // 3):
            if not play.waiting:
                break
            seat = play.waiting[luck.below(len(play.waiting))]
            legal = play.legal[seat]
            play.take(play.match.trial(seat, legal[luck.below(len(legal))]))
            first = luck.below(len(seats))
            for one in seats[first:] + seats[:first]:
                assert play.seen(one) == encode(game.view(play.match.state, one))


def test_what_only_counts_as_the_same_is_written_by_itself() -> None:
    assert written({"a": True, "b": [2]}, {"a": 1, "b": [2]}, [b"1", b"[2]"]) == [b"true", b"[2]"]
