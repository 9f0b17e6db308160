"""The referee: the conversation of docs/referee.md word for word, and no line that could shake it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.record import parse
from ludotheque.referee import Referee
from tests.contract.differences import attributes
from tests.contract.plays import MORE

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "referee.md").read_text(encoding="utf-8")
CONVERSATION = re.findall(r"^> (.*)\n< (.*)$", PAGE, re.MULTILINE)

DEAL = ["d1", "d2", "d6", "d6", "1", "2", "3", "4", "risk", "4", "4", "snap"]  # B deals, A begins

Answer = dict[str, Any]


def ask(referee: Referee, **request: object) -> Answer:
    answer: Answer = json.loads(referee.answer(json.dumps(request).encode()))
    return answer


def granted(referee: Referee, **request: object) -> Answer:
    answer = ask(referee, **request)
    assert answer["ok"], answer
    return answer


def error(referee: Referee, **request: object) -> Answer:
    answer = ask(referee, **request)
    assert not answer["ok"], answer
    fault: Answer = answer["error"]
    return fault


# ---------------------------------------------------------------- the page


def test_the_conversation_on_the_page() -> None:
    assert len(CONVERSATION) > 20
    referee = Referee()
    for request, answer in CONVERSATION:
        assert referee.answer(request.encode()).decode() == answer, request
    assert referee.done


def test_the_command_holds_the_same_conversation() -> None:
    requests = "".join(f"{request}\n" for request, _ in CONVERSATION) + "never read\n"
    command = [sys.executable, "-c", "from ludotheque.cli import app; app()", "referee"]
    done = subprocess.run(command, input=requests.encode(), capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == [answer for _, answer in CONVERSATION]
    assert done.stderr == b""


def test_the_conversation_uses_every_verb() -> None:
    asked = {json.loads(request)["do"] for request, _ in CONVERSATION if request.startswith("{")}
    verbs = set(re.findall(r"^\| `(\w+)` \|.*\|.*\|$", PAGE.split("## Errors")[0], re.MULTILINE))
    assert asked - {"dance"} == verbs - {"do"}


# ---------------------------------------------------------------- what it does


def test_a_whole_game_and_its_record() -> None:
    referee = Referee()
    granted(referee, do="new", game="schnuff", seats=4, seed=5, options={"short_game": "on"})
    outcome = None
    while waiting := granted(referee, do="to_act")["to_act"]:
        legal = granted(referee, do="legal", seat=waiting[0])["legal"]
        outcome = granted(referee, do="act", seat=waiting[0], action=legal[-1]["index"])["outcome"]
    assert outcome is not None and outcome["ending"] == "short_game"
    record = granted(referee, do="record")["record"]
    assert parse(record).end
    granted(referee, do="load", match="again", record=record)
    again = granted(referee, do="diagram", match="again")
    assert again["diagram"] == granted(referee, do="diagram")["diagram"]
    assert granted(referee, do="outcome", match="again")["outcome"] == outcome


def test_a_seed_of_its_own_is_told() -> None:
    referee = Referee()
    answer = granted(referee, do="new", game="schnuff", seats=2)
    same = granted(Referee(), do="new", game="schnuff", seats=2, seed=answer["seed"])
    assert same == answer
    assert granted(referee, do="new", game="schnuff", seats=2)["seed"] != answer["seed"]


def test_luck_for_the_deal_and_a_seed_for_the_rest() -> None:
    referee = Referee()
    assert granted(referee, do="new", game="schnuff", seats=2, luck=DEAL, seed=3)["luck"] == DEAL
    seeded = granted(referee, do="act", seat=0, action="1")["luck"]
    assert len(seeded) == 1
    granted(referee, do="new", game="schnuff", seats=2, luck=DEAL, seed=3)
    brought = "2" if seeded != ["2"] else "3"
    assert granted(referee, do="act", seat=0, action="1", luck=[brought])["luck"] == [brought]
    left = referee.tables["main"].match.state.chance
    assert left.below(10**6) == Seeded(3).below(10**6), "luck that was brought costs none"


def test_matches_do_not_disturb_each_other() -> None:
    referee = Referee()
    for match in "ab":
        granted(referee, do="new", match=match, game="schnuff", seats=2, seed=1)
    before = granted(referee, do="diagram", match="a")
    waiting = granted(referee, do="to_act", match="b")["to_act"]
    action = granted(referee, do="legal", match="b", seat=waiting[0])["legal"][0]["text"]
    granted(referee, do="act", match="b", seat=waiting[0], action=action)
    assert granted(referee, do="diagram", match="a") == before != granted(referee, do="diagram", match="b")
    granted(referee, do="close", match="b")
    assert error(referee, do="diagram", match="b")["kind"] == "match"


def test_a_view_holds_nothing_of_the_others() -> None:
    referee = Referee()
    granted(referee, do="new", game="schnuff", seats=2, luck=[*DEAL[:8], *["snap"] * 4])
    for seat in (0, -1):
        assert "snap" not in json.dumps(granted(referee, do="view", seat=seat))
    assert "snap" in json.dumps(granted(referee, do="view", seat=1))


def test_games() -> None:
    assert [game["name"] for game in granted(Referee(), do="games")["games"]] == list(GAMES)


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ({"do": "new", "game": "chess", "seats": 2}, "game"),
        ({"do": "games", "game": "chess"}, "game"),
        ({"do": "new", "game": "schnuff", "seats": 1}, "options"),
        ({"do": "new", "game": "schnuff", "seats": 2, "options": {"deck": "tarot"}}, "options"),
        ({"do": "new", "game": "schnuff", "seats": 2, "options": {"wind": "west"}}, "options"),
        ({"do": "new", "game": "schnuff", "seats": 2, "luck": ["d7"]}, "luck"),
        ({"do": "new", "game": "schnuff", "seats": 2, "luck": []}, "luck"),
        ({"do": "new", "game": "schnuff", "seats": 2, "luck": ["d1"] * 2 + ["d6"] * 2 + ["1"] * 8 + ["2"]}, "luck"),
        ({"do": "new", "game": "schnuff", "seats": 2, "seed": -1}, "request"),
        ({"do": "new", "game": "schnuff", "seats": 2, "seed": 2**53}, "request"),
        ({"do": "new", "game": "schnuff", "seats": "2"}, "request"),
        ({"do": "new", "game": "schnuff", "seats": True}, "request"),
        ({"do": "new", "game": "schnuff"}, "request"),
        ({"do": "new", "game": "schnuff", "seats": 2, "sets": 2}, "request"),
        ({"do": "act", "seat": 0}, "request"),
        ({"do": "act", "seat": 2, "action": "1"}, "seat"),
        ({"do": "act", "seat": 0, "action": "joker"}, "action"),
        ({"do": "act", "seat": 0, "action": 11}, "action"),
        ({"do": "act", "seat": 0, "action": -1}, "action"),
        ({"do": "act", "seat": 0, "action": 1.5}, "request"),
        ({"do": "act", "seat": -1, "action": "1"}, "refused"),
        ({"do": "act", "seat": 0, "action": "schnuff"}, "refused"),
        ({"do": "act", "seat": 0, "action": "1", "luck": []}, "luck"),
        ({"do": "act", "seat": 0, "action": "1", "luck": ["1", "2"]}, "luck"),
        ({"do": "act", "seat": 0, "action": "1", "luck": ["joker"]}, "luck"),
        ({"do": "legal", "seat": 2}, "seat"),
        ({"do": "view", "seat": -2}, "seat"),
        ({"do": "why_not", "seat": 0, "action": ""}, "action"),
        ({"do": "load", "record": ""}, "record"),
        ({"do": "load", "record": "ludotheque-record 1\ngame chess\nrules 1\nseats 2\ndeal\n"}, "game"),
        ({"do": "load", "record": "ludotheque-record 1\ngame schnuff\nrules 2\nseats 2\ndeal\n"}, "record"),
        ({"do": "position", "game": "schnuff", "diagram": "a board"}, "position"),
        ({"do": "position", "game": "chess", "diagram": ""}, "game"),
        ({"do": "diagram", "match": "other"}, "match"),
        ({"do": "close", "match": "other"}, "match"),
        ({"do": "dance"}, "request"),
        ({}, "request"),
    ],
)
def test_what_cannot_be_granted_changes_nothing(request_: dict[str, object], kind: str) -> None:
    referee = Referee()
    granted(referee, do="new", game="schnuff", seats=2, seed=4, luck=DEAL)
    before = granted(referee, do="diagram"), granted(referee, do="record")
    fault = error(referee, **request_)
    assert fault["kind"] == kind and fault["message"]
    assert (granted(referee, do="diagram"), granted(referee, do="record")) == before
    left = referee.tables["main"].match.state.chance
    assert left.below(10**6) == Seeded(4).below(10**6), "not even its luck"


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"null", b"[]", b"{", b"\xff", b'{"do":"new\xff"}', b'{"do":1}', b"[" * 100_000, b'{"a":' * 100_000],
)
def test_lines_that_are_no_request(line: bytes) -> None:
    answer = json.loads(Referee().answer(line))
    assert answer["ok"] is False and answer["error"]["kind"] in ("json", "request")


def test_half_a_character() -> None:
    """JSON can spell text that is none; it must not come back to us when the answer is written."""
    for verb in ("new", "games"):
        answer = json.loads(Referee().answer(b'{"do":"%s","seats":2,"game":"\\ud800"}' % verb.encode()))
        assert not answer["ok"]


def test_ids_come_back() -> None:
    referee = Referee()
    assert ask(referee, do="games", id=7)["id"] == 7
    assert ask(referee, do="dance", id="x")["id"] == "x"
    assert ask(referee, do="diagram", id=8)["id"] == 8
    assert "id" not in ask(referee, do="dance", id=[1])
    assert "id" not in ask(referee, do="games")


# ---------------------------------------------------------------- fuzz

RECORD = "\n".join(
    ["ludotheque-record 1", "game schnuff", "rules 2", "seats 2", f"deal {' '.join(DEAL)}", "A 1 ~ 3", "B snap ~ 2"]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
seats = st.integers(-2, 4) | anything
actions = st.sampled_from(["1", "2", "3", "4", "pass", "risk", "schnuff", "draw", "stuck"]) | st.integers(-1, 12)
luck = st.lists(st.sampled_from(["d1", "d6", "1", "4", "pass", "risk", "x"]), max_size=4)
fields = {
    "match": st.sampled_from(["main", "other"]),
    "game": st.sampled_from(["schnuff", "chess"]) | anything,
    "seats": seats,
    "seat": seats,
    "action": actions | anything,
    "luck": luck | anything,
    "options": st.dictionaries(st.sampled_from(["deck", "draw"]), st.sampled_from(["onolike", "manual", "x"]))
    | anything,
    "seed": st.integers(-1, 9) | anything,
    "record": st.just(RECORD) | anything,
    "diagram": anything,
    "id": anything,
}
of_verb = {
    "new": ["game", "seats"],
    "load": ["record"],
    "position": ["game", "diagram"],
    "legal": ["seat"],
    "view": ["seat"],
    "act": ["seat", "action"],
    "why_not": ["seat", "action"],
}


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request that is nearly right: the fields of its verb, perhaps one too few or one too many."""
    verb = draw(st.sampled_from(["to_act", "outcome", "record", *of_verb]))
    names = {*of_verb.get(verb, []), *draw(st.lists(st.sampled_from(sorted(fields)), max_size=2))}
    if draw(st.integers(0, 9)) == 0 and names:
        names.remove(draw(st.sampled_from(sorted(names))))
    return json.dumps({"do": verb, **{name: draw(fields[name]) for name in sorted(names)}}).encode()


@settings(max_examples=150 * MORE)
@given(
    st.lists(requests() | st.binary(max_size=40) | anything.map(lambda value: json.dumps(value).encode()), max_size=12)
)
def test_no_line_shakes_it(lines: list[bytes]) -> None:
    referee = Referee()
    granted(referee, do="new", game="schnuff", seats=3, seed=1)
    for line in lines:
        before = ask(referee, do="diagram"), ask(referee, do="diagram", match="other")
        luck_before = [table.match.state.chance.clone() for table in referee.tables.values()]
        answer = json.loads(referee.answer(line))
        if not answer["ok"]:
            assert answer["error"]["kind"] and answer["error"]["message"]
            assert (ask(referee, do="diagram"), ask(referee, do="diagram", match="other")) == before
            luck_after = [table.match.state.chance.clone() for table in referee.tables.values()]
            assert [*map(attributes, luck_after)] == [*map(attributes, luck_before)]
