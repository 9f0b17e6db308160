"""No leak: in a thousand games of Schnuff no message tells a seat what it may not know.

Two ways, over the very bytes that the socket would send: by structure (every card that is named is the seat's own,
lies open, or was seen by everybody) and by non-interference (a table that differs only in what the seat may not
see sends it the same bytes, and gives the same reasons).
"""

import asyncio
import re
from dataclasses import fields

import msgspec
import pytest

from ludotheque.games import GAMES
from ludotheque.games.schnuff.actions import NAMES, names_of
from ludotheque.games.schnuff.rules import Schnuff
from ludotheque.games.schnuff.view import SchnuffView
from ludotheque.house.tables.play import Play, set_up
from ludotheque.house.tables.table import Table
from ludotheque.house.tables.telling import Known, Telling
from ludotheque.house.wire import Act, Why
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import Match
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter
from tests.house.people import Ear, Message, NoDisk, seated

GAME = GAMES["schnuff"]
CARDS = frozenset(NAMES)
CARD_STRING = re.compile(rf'"(card:)?({"|".join(NAMES)})"'.encode())
GAMES_IN_ALL = 1000
CHUNKS = 20
TWIN_EVERY = 11  # every so many messages, the message of a guessed table is compared

FIELDS = {
    *(
        "t",
        "version",
        "seat",
        "actions",
        "view",
        "picture",
        "to_act",
        "ticket",
        "legal",
        "setup",
        "story",
        "whole",
        "outcome",
    ),
    "take_back",
}
VIEW_FIELDS = {field.name for field in fields(SchnuffView)}
ROOM_FIELDS = {
    *("id", "game", "options", "host", "started", "over", "seat", "seats", "older_rules"),
    *("terms", "commitment", "to_act", "since", "series", "next", "paused", "ask", "clock", "standing", "off_shelf"),
    *("host_seat", "sequel", "prologue"),
}
MAY_NAME_CARDS = {"hand", "aside", "known", "pile", "discard"}
SECRET_LINES = {"is_dealt", "draws_card"}
OPEN_LINES = {
    "plays": "card",
    "draws_known": "card",
    "is_stuck": "cards",
    "throws_in": "cards",
    "is_dealt": "cards",
    "draws_card": "card",
}


def names_cards(value: object) -> bool:
    """Whether any string in here, a key or a leaf, is a card or the touch of one."""
    return CARD_STRING.search(msgspec.json.encode(value)) is not None


class Truth:
    """What lies on the table, in the words of a view."""

    def __init__(self, state: Schnuff) -> None:
        self.hands = [names_of(cards) for cards in state.hands]
        self.aside = [names_of(cards) for cards in state.aside]
        self.known = [names_of(cards) for cards in state.known]
        self.pile = [NAMES[card] for card in reversed(state.pile)]
        self.discard = [NAMES[card] for card in state.discard]


def check_structure(message: Message, truth: Truth, seat: int) -> None:
    """Cards are named only where they are this seat's own, lie open, or were seen by everybody."""
    assert message.keys() == FIELDS
    view = message["view"]
    assert view.keys() == VIEW_FIELDS
    assert message["seat"] == view["seat"] == seat
    mine = seat != SPECTATOR
    assert view["hand"] == (truth.hands[seat] if mine else [])
    assert view["aside"] == (truth.aside[seat] if mine else [])
    assert (view["known"], view["pile"], view["discard"]) == (truth.known, truth.pile, truth.discard)
    rest = {name: value for name, value in view.items() if name not in MAY_NAME_CARDS}
    assert not names_cards([rest, message["outcome"], message["to_act"]])
    for index in message["legal"]:
        assert GAME.alphabet[index].text not in CARDS or GAME.alphabet[index].text in view["hand"]
    for line in message["story"]:
        check_line(line, seat)
    check_picture(message["picture"], view, seat)


def check_line(line: Message, seat: int) -> None:
    if line["kind"] in SECRET_LINES:
        assert line["args"]["seat"] == seat, "somebody else's cards"
    rest = {name: value for name, value in line["args"].items() if OPEN_LINES.get(line["kind"]) != name}
    assert not names_cards(rest)


def check_picture(picture: str, view: Message, seat: int) -> None:
    rows = [row.lstrip("> ") for row in picture.splitlines()]
    for other, row in enumerate(rows[-2 - view["seats"] : -2]):
        assert row[0] == letter(other)
        shown = [word for word in row.partition("chips")[2].split() if word in CARDS]
        assert shown == (view["hand"] if other == seat else view["known"][other][: len(shown)])
    assert rows[-2].partition(":")[2].split() == view["pile"]
    assert [word for word in rows[-1].split() if word in CARDS] == view["discard"]


class Witness:
    """One seat's ear: checks each message as it comes, against the table it comes from."""

    def __init__(self, table: Table, seat: int, luck: Seeded) -> None:
        self.ear = Ear("" if seat == SPECTATOR else f"g{seat}")
        self.table = table
        self.seat = seat
        self.luck = luck
        self.before: Message | None = None
        self.knew: Known | None = None
        self.ear.pictured = "en"
        table.join(self.ear)

    def check(self, truth: Truth, actor: int = SPECTATOR) -> None:
        play = self.table.play
        assert play is not None
        for text, message in zip(self.ear.texts, self.ear.messages, strict=True):
            if message["t"] == "room":
                assert message["room"].keys() == ROOM_FIELDS
                assert not names_cards(message["room"]["seats"])
                continue
            check_structure(message, truth, self.seat)
            self.check_ticket(message, actor)
            if self.luck.below(TWIN_EVERY) == 0:
                self.check_twin(play, text)
            self.knew = self.ear.knows
        self.ear.forget()

    def check_ticket(self, message: Message, actor: int) -> None:
        """It follows from what this seat was told before, and so tells nothing more."""
        if self.before is not None and not message["whole"]:
            kept = (
                actor != self.seat
                and message["legal"] == self.before["legal"]
                and (self.seat in message["to_act"]) == (self.seat in self.before["to_act"])
            )
            assert message["ticket"] == (self.before["ticket"] if kept else message["version"])
        self.before = message

    def check_twin(self, play: Play, text: str) -> None:
        """Another table that looks the same from here: to whoever knew the same it says the same."""
        view = msgspec.json.decode(play.seen(self.seat), type=GAME.view_type)
        twin = Play(Match(GAME, GAME.guess(view, self.luck), play.match.record), play.version, play.story)
        twin.tickets, twin.told, twin.made, twin.undo = play.tickets, play.told, play.made, play.undo
        twin.laid = play.laid
        news = play.story[len(play.story) - self.table_news :]
        assert Telling(twin, news).told(self.seat, self.knew, pictured="en")[0] == text
        other = Table.__new__(Table)
        other.play = twin
        for action in GAME.alphabet:
            question = Why(list(action.touches))
            assert other.why(self.seat, question) == self.table.why(self.seat, question)

    table_news = 0  # how many story lines the last decision had


def truth_of(play: Play) -> Truth:
    assert isinstance(play.match.state, Schnuff)
    return Truth(play.match.state)


async def play_and_watch(seed: int) -> int:
    """One random game, every message of it checked; how many decisions it took."""
    luck = Seeded(seed)
    options = {option.name: option.choices[luck.below(len(option.choices))] for option in GAME.options}
    options["decision_limit"] = "1000" if seed % 6 == 0 else "100"  # what comes late comes often enough
    seats = GAME.seat_counts[seed % len(GAME.seat_counts)]
    saved = seated([f"g{seat}" for seat in range(seats)], options)
    saved.secret = seed.to_bytes(32, "big")
    play, saved.start = set_up(saved)
    table = Table(saved, play, NoDisk(), lambda table: None)
    witnesses = [Witness(table, seat, luck) for seat in range(SPECTATOR, seats)]
    for witness in witnesses:
        witness.check(truth_of(play))
    while not table.header.over:
        able = [seat for seat in range(seats) if play.legal[seat]]
        seat = able[luck.below(len(able))]
        legal = play.legal[seat]
        told = len(play.story)
        assert await table.act(seat, Act(play.tickets[seat], legal[luck.below(len(legal))].index)) is None
        truth = truth_of(play)
        for witness in witnesses:
            witness.table_news = len(play.story) - told
            witness.check(truth, seat)
    for seat in range(SPECTATOR, seats):  # whoever comes back hears the whole story, as far as it was for him
        Witness(table, seat, luck).check(truth_of(play))
    return play.version


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_message_tells_a_seat_what_it_may_not_know(chunk: int) -> None:
    size = GAMES_IN_ALL // CHUNKS

    async def games() -> list[int]:
        return [await play_and_watch(seed) for seed in range(chunk * size, (chunk + 1) * size)]

    assert min(asyncio.run(games())) > 0
