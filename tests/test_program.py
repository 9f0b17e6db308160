"""A program of any language plays: given a View and nothing else, with bounds on its time and its memory."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.bots.program import Program, ProgramFault
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match, begin
from ludotheque.lab.arena import Experiment, Results, run

ROOT = Path(__file__).resolve().parents[1]
PYTHON = f"{shlex.quote(sys.executable)} -S"
EXAMPLES = {
    "python": f"{PYTHON} {ROOT / 'docs/examples/player.py'}",
    "node": f"node {ROOT / 'docs/examples/player.js'}",
}
# What a program of these tests begins with: then it has a question `q`, and may `answer(first)`, a legal action.
ECHO = """
import json, sys, time
def answer(action, number=None):
    print(json.dumps({"id": number, "action": action}), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    first = q["legal"][0]["index"]
    """


def node() -> str:
    """The Node of this machine, or the one that the client was built with."""
    fetched = ROOT / ".tools" / "node" / "commands" / "node"
    return str(fetched) if fetched.exists() else shutil.which("node") or "node"


def example(language: str) -> str:
    return EXAMPLES[language].replace("node ", f"{node()} ", 1) if language == "node" else EXAMPLES[language]


def script(folder: Path, text: str) -> str:
    path = folder / "program.py"
    path.write_text(text)
    return f"{PYTHON} {path}"


def table(game: Game) -> Match:
    return begin(game, game.seat_counts[0], {}, Seeded(7))[0]


def choose(program: Program) -> str:
    match = table(GAMES["schnuff"])
    seat = match.asked()
    return program(match.game, match.view(seat), match.legal(seat), Seeded(3)).text


@pytest.mark.parametrize("language", list(EXAMPLES))
@pytest.mark.parametrize("name", list(GAMES))
def test_the_examples_play_every_game(language: str, name: str) -> None:
    found = Results()
    run(
        Experiment(name, GAMES[name].seat_counts[0], {}, (f"cmd:{example(language)}", "random"), 7),
        1,
        1,
        lambda count: None,
        found,
    )
    assert found.fault is None and len(found.told()[0]) == 2


@pytest.mark.parametrize("language", list(EXAMPLES))
def test_an_example_takes_one_screen(language: str) -> None:
    text = Path(EXAMPLES[language].split()[-1]).read_text()
    assert len(text.splitlines()) <= 32


def test_a_question_holds_the_view_of_its_seat_and_what_that_seat_may_do(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    text = f"{ECHO}open({str(asked)!r}, 'w').write(line)\n    answer(q['legal'][0]['text'])"
    program = Program(script(tmp_path, text))
    match = table(GAMES["boum"])
    seat = match.asked()
    legal = match.legal(seat)
    assert program(match.game, match.view(seat), legal, Seeded(3)) is legal[0]
    program.close()
    question = json.loads(asked.read_text())
    assert list(question) == ["do", "id", "game", "seat", "view", "legal", "seed"]
    assert (question["do"], question["game"], question["seat"]) == ("choose", "boum", seat)
    assert question["view"]["seat"] == seat
    assert [action["index"] for action in question["legal"]] == [action.index for action in legal]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ECHO + "print('no', flush=True)", "and not by an action"),
        (ECHO + "answer('dance')", "'dance', which is not legal"),
        (ECHO + "print('x' * 100_000, flush=True)", "longer than"),
        ("raise SystemExit(3)", "it ended with code 3"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGTERM)", "it ended by signal 15"),
        (ECHO + "bytearray(200 << 20)", "it ended with code 1; it may use 100 MB"),
    ],
)
def test_what_it_does_wrong_is_said_and_ends_it(tmp_path: Path, text: str, why: str) -> None:
    program = Program(script(tmp_path, text), 60, 100)
    with pytest.raises(ProgramFault, match=why):
        choose(program)
    assert program.process.returncode is not None


def test_who_takes_too_long_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    child = "import subprocess\np = subprocess.Popen(['sleep', '600'])\n"
    started = tmp_path / "started"
    note = f"open({str(started)!r}, 'w').write(str(p.pid))"
    text = f"{child}{note}\n{ECHO}answer(first) if q['id'] == 1 else time.sleep(600)"
    program = Program(script(tmp_path, text), 0.3)
    choose(program)  # the first answer has time to start
    with pytest.raises(ProgramFault, match=r"within 0\.3 seconds"):
        choose(program)
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", started.read_text()], capture_output=True, text=True, check=False
    )
    assert state.stdout.strip()[:1] in ("", "Z"), "what it started is gone too"


def test_an_answer_to_an_earlier_question_is_not_taken_for_this_one(tmp_path: Path) -> None:
    text = f"{ECHO}answer('late', q['id'] - 1)\n    answer(first, q['id'])"
    program = Program(script(tmp_path, text))
    first = choose(program)
    assert choose(program) == first
    program.close()


def test_a_program_that_is_not_there_is_named() -> None:
    for command in ("/no/such/program", "", "'"):
        with pytest.raises(ProgramFault):
            Program(command)
