"""The command line: pure records on stdout, sentences on stderr, clear words when something is wrong."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ludotheque import __version__, terminal
from ludotheque.cli import app
from ludotheque.games import GAMES
from ludotheque.house.past import replay_file
from ludotheque.house.past.moments import ALL
from ludotheque.house.settings import Settings
from ludotheque.kernel.match import replay, retell
from ludotheque.kernel.record import Record, parse
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter

ROOT = Path(__file__).resolve().parents[1]
RECORD = """\
ludotheque-record 1
game schnuff
rules 2
seats 2
option draw manual
deal d1 d2 d6 d6 1 2 3 4 risk 4 4 snap
A 1
B risk ~ d3 d1
B draw ~ reverse
A 2
B reverse
A 3
B 4
A 4
B snap
end last_standing B 0 10
"""


def run(*arguments: str, typed: str | bytes | None = None, code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def play(*arguments: str, typed: str | None = None, code: int = 0) -> Result:
    return run("play", "schnuff", *arguments, typed=typed, code=code)


def story(record: str, seat: int, language: str = "en") -> list[str]:
    """What a seat hears in a game."""
    parsed = parse(record)
    game = GAMES[parsed.game]
    events = [event for _, told in retell(game, parsed) for event in told if event.heard_by(seat)]
    return [game.words(language).say("story", event.kind, event.args, letter) for event in events]


# ---------------------------------------------------------------- play


def test_a_game_gives_a_pure_record() -> None:
    result = play("--seats", "4", "--seed", "7", "--bots", "greedy")
    record = parse(result.stdout)
    assert record.seats == 4 and record.end
    assert replay(GAMES["schnuff"], record).record == record


def test_the_story_is_what_a_spectator_hears() -> None:
    result = play("--seats", "3", "--seed", "7", "--lang", "fr", "--option", "short_game=on")
    first, *told, ending = result.stderr.splitlines()
    assert first == "seed 7"
    assert told == story(result.stdout, SPECTATOR, "fr")
    assert ending.startswith("Quelqu’un est sorti")
    assert "Vous piochez" not in result.stderr


def test_the_same_seed_is_the_same_game() -> None:
    one = play("--seed", "1", "--bots", "random").stdout
    assert play("--seed", "1", "--bots", "random").stdout == one
    assert play("--seed", "2", "--bots", "random").stdout != one


def test_a_seed_is_found_and_told() -> None:
    result = play("--quiet")
    seed = re.match(r"seed (\d+)\n", result.stderr)
    assert seed is not None
    assert play("--quiet", "--seed", seed[1]).stdout == result.stdout
    assert play("--quiet").stderr != result.stderr


def test_quiet_tells_no_story() -> None:
    assert len(play("--seed", "1", "--quiet").stderr.splitlines()) == 2


def test_the_record_can_go_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert play("--seed", "1", "--record", str(file)).stdout == ""
    assert file.read_text(encoding="utf-8") == play("--seed", "1").stdout
    assert "cannot be written" in play("--seed", "1", "--record", str(tmp_path), code=2).stderr


def test_bots_sit_where_they_are_told() -> None:
    greedy = play("--seats", "3", "--seed", "3").stdout
    assert play("--seats", "3", "--seed", "3", "--bots", "greedy,greedy,greedy").stdout == greedy
    assert play("--seats", "3", "--seed", "3", "--bots", "greedy", "--bots", "random,greedy").stdout != greedy


def test_bots_take_what_nobody_waits_for() -> None:
    record = play("--seats", "3", "--seed", "3", "--option", "draw=manual").stdout
    lines = parse(record).lines
    draws = sum(line.action == "draw" for line in lines)
    assert draws > len(lines) / 3, "greedy bots draw after every card but a round's last"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "schnuf"], "there is no game 'schnuf'; on the shelf: schnuff"),
        (["play", "schnuff", "--seats", "7"], "schnuff is played by 2, 3, 4, 5, 6, not by 7"),
        (["play", "schnuff", "--option", "deck"], "an option is written name=value, not 'deck'"),
        (["play", "schnuff", "--option", "deck=tarot"], "deck can be standard, onolike, special-heavy, not 'tarot'"),
        (["play", "schnuff", "--option", "wind=west"], "schnuff has no option 'wind'"),
        (["play", "schnuff", "--bots", "genius"], "there is no bot 'genius'; there are: random, beginner, greedy"),
        (["play", "schnuff", "--seats", "4", "--bots", "random,greedy"], "2 bots are named for 4 chairs"),
        (["play", "schnuff", "--human", "C"], "there is no seat 'C'; there are A, B"),
        (["play", "schnuff", "--seed", "-1"], "--seed"),
        (["play", "schnuff", "--lang", "de"], "--lang"),
        (["games", "chess"], "there is no game 'chess'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "schnuff", "99.9"], "the rulebook of schnuff has no '99.9'"),
        (["replay", "no/such/file"], "no/such/file cannot be read: No such file or directory"),
        (["dance"], "dance"),
    ],
)
def test_what_is_asked_wrongly(arguments: list[str], message: str) -> None:
    result = run(*arguments, code=2)
    assert message in result.stderr and result.stdout == ""


# ---------------------------------------------------------------- a person at the table


def test_a_person_plays_a_whole_game() -> None:
    result = play("--seats", "3", "--seed", "5", "--human", "B", "--option", "short_game=on", typed="#1\n" * 500)
    record = parse(result.stdout)
    assert record.end and any(line.seat == 1 for line in record.lines)
    private = [line for line in story(result.stdout, 1) if line.startswith(("Your cards", "You draw"))]
    shown = [line for line in result.stderr.splitlines() if line.startswith(("Your cards", "You draw"))]
    assert shown == private, "exactly what B heard, and nothing of the others"
    assert re.search(r"^> B +10 chips  (\w+ ?){4}$", result.stderr, re.MULTILINE), "one's own cards"
    assert not re.search(r"^..[AC] +10 chips  [1-4a-z]", result.stderr, re.MULTILINE), "nobody else's"


def screen_of(typed: str, lang: str = "en") -> str:
    """A sits down to 1, 2, 3, 4 and types this; then gets up."""
    game = GAMES["schnuff"]
    match = replay(game, parse("\n".join(RECORD.splitlines()[:6])))
    out = io.StringIO()
    screen = terminal.Screen(game, lang, 0, out)
    try:
        chosen = terminal.Person(match, 0, screen, io.StringIO(typed)).decide(True)
    except terminal.Leaves:
        return out.getvalue()
    assert chosen is not None
    return out.getvalue() + f"chosen {chosen.text}"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("3\n", "chosen 3"),
        ("#2\n", "chosen 2"),
        ("  4  \n", "chosen 4"),
        ("schnuff\n3\n", "You can play only a card you hold, and you hold no Schnuff. (§3.3)"),
        ("#9\n", "There is no action '#9'."),
        ("#0\n", "There is no action '#0'."),
        ("hello\n", "There is no action 'hello'."),
        ("?\n", "  pass: You can play only a card you hold, and you hold no Pass. (§3.3)"),
        ("?\n", "Type an action or its #number."),
        ("? draw\n", "  draw: You can draw only between your own card and the next player's. (§6.2)"),
        ("? 3\n", "3 is possible."),
        ("? joker\n", "There is no action 'joker'."),
        ("§5.2\n", "### 5.2 Pass"),
        ("§5.99\n", "The rulebook has no §5.99."),
    ],
)
def test_what_a_person_can_ask(typed: str, shown: str) -> None:
    assert shown in screen_of(typed)


def test_asking_in_french() -> None:
    assert "vous n’avez pas de Schnuff. (§3.3)" in screen_of("schnuff\n", lang="fr")
    assert "vous n’avez pas d’Attrape. (§3.3)" in screen_of("snap\n", lang="fr")
    assert "Impossible maintenant\N{NO-BREAK SPACE}:" in screen_of("?\n", lang="fr")


def test_every_phrase_is_in_both_languages() -> None:
    assert set(terminal.PHRASES["en"]) == set(terminal.PHRASES["fr"])


@pytest.mark.parametrize("typed", ["", "q\n"])
def test_leaving_gives_the_record_so_far(typed: str) -> None:
    result = play("--seed", "5", "--human", "A", typed=typed)
    record = parse(result.stdout)
    assert record.end == "" and "You leave the table." in result.stderr
    replay(GAMES["schnuff"], record)


MANUAL = ("--seed", "5", "--human", "A", "--option", "draw=manual")
PAUSE = "Enter to go on, A (? for help): "


def test_nobody_is_reminded_to_draw() -> None:
    """Schnuff §6.2 (S30): the screen stops after every card, whoever may draw then; Enter forgets it."""
    forgot = play(*MANUAL, "--seats", "3", typed="#1\n\n\n" * 4)
    assert not any(line.seat == 0 and line.action == "draw" for line in parse(forgot.stdout).lines)
    assert "You forgot to draw and have no card left." in forgot.stderr
    own = forgot.stderr.split("You play ", 1)[1].splitlines()[1]
    other = forgot.stderr.split("B plays ", 1)[1].splitlines()[1]
    assert own.startswith(PAUSE) and other.startswith(PAUSE), "after his own card as after another's"
    shown = re.sub(r"draw pile|[BC] draws .*|You forgot to draw", "", forgot.stderr)
    assert "draw" not in shown, "it lies on the table, and others are seen to do it; nothing else says so"


def test_who_remembers_can_draw() -> None:
    """Schnuff §6.2 (S30): between his own card and the next player's, and not after another's."""
    drew = play(*MANUAL, "--seats", "3", typed="#1\ndraw\ndraw\n\n#1\n")
    mine = [line.action for line in parse(drew.stdout).lines if line.seat == 0]
    assert mine.count("draw") == 1 and mine[1] == "draw"
    assert "You can draw only between your own card and the next player's. (§6.2)" in drew.stderr


@pytest.mark.parametrize("typed", ["?\n", "#1\n?\n", "#1\n\n?\n"])
def test_help_does_not_remind_either(typed: str) -> None:
    """Schnuff S30: a list of what cannot be done now would tell by what it leaves out."""
    asked = play(*MANUAL, "--seats", "3", typed=typed)
    assert "Not possible now:" in asked.stderr and "  draw: " not in asked.stderr


def test_a_window_that_is_pointed_out() -> None:
    """An action that is pointed out is offered to a seat that nobody waits for."""
    game = GAMES["schnuff"]
    match = replay(game, parse("\n".join([*RECORD.splitlines()[:6], "A 1"])))
    out = io.StringIO()
    screen = terminal.Screen(game, "en", 1, out)
    assert terminal.Person(match, 1, screen, io.StringIO("\n")).decide(False) is None
    assert "#1  4" in out.getvalue() and "You may still act before the game goes on" in out.getvalue()


# ---------------------------------------------------------------- replay


def test_a_replay_tells_the_story_and_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\ufeff" + RECORD, encoding="utf-8")
    result = run("replay", str(file))
    lines = result.stdout.splitlines()
    told = story(RECORD, SPECTATOR)
    assert lines[: len(told)] == told
    assert lines[-2:] == ["B still holds chips when nobody else does.", "end last_standing B 0 10"]
    assert "discard 1 risk 2 reverse 3 4 4" in result.stdout
    assert run("replay", "-", "--quiet", typed=RECORD).stdout.splitlines() == lines[len(told) :]


def test_what_was_played_is_replayed() -> None:
    played = play("--seed", "9", "--bots", "random", "--seats", "5")
    told = played.stderr.splitlines()[1:-1]
    assert run("replay", "-", typed=played.stdout).stdout.splitlines()[: len(told)] == told


def changed(line: int, text: str) -> str:
    rows = RECORD.splitlines()
    rows[line - 1] = text
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (1, "record", "line 1: a record begins with 'ludotheque-record 1'"),
        (2, "game chess", "line 2: there is no game 'chess'; on the shelf: schnuff"),
        (5, "option draw never", "line 5: draw can be auto, manual, not 'never'"),
        (
            7,
            "A pass",
            "ligne 7\u00a0: Vous ne pouvez jouer qu’une carte de votre main, et vous n’avez pas de Passe. (§3.3)",
        ),
        (8, "B risk ~ d3 d9", "line 8: a die of 6 sides is rolled here, and 'd9' is not one of its faces"),
        (10, "B 4", "ligne 10\u00a0: Vous pourrez jouer à votre tour\u202f; c’est à A de jouer. (§3.3)"),
        (15, "A snap", "ligne 15\u00a0: Vous pourrez jouer à votre tour\u202f; c’est à B de jouer. (§3.3)"),
        (16, "end last_standing A 10 0", "line 16: the record ends with 'last_standing A 10 0'"),
    ],
)
def test_a_line_that_cannot_be(line: int, text: str, message: str) -> None:
    result = run("replay", "-", "--lang", "fr", typed=changed(line, text), code=1)
    assert message in result.stderr


def test_a_refusal_in_english() -> None:
    result = run("replay", "-", "--quiet", typed=changed(7, "A pass"), code=1)
    assert result.stderr == "ludotheque: line 7: You can play only a card you hold, and you hold no Pass. (§3.3)\n"
    assert result.stdout == ""


def test_every_changed_decision_is_refused_or_another_lawful_game() -> None:
    """Whatever card is put into a line: if a line is named, it is that one or a later one."""
    game = GAMES["schnuff"]
    for number in range(7, 16):
        for action in game.alphabet:
            seat, old, *luck = RECORD.splitlines()[number - 1].split(" ", 2)
            if old != action.text:
                result = CliRunner().invoke(
                    app, ["replay", "-", "--quiet"], input=changed(number, " ".join([seat, action.text, *luck]))
                )
                assert result.exit_code in (0, 1)
                named = re.search(r"line (\d+): ", result.stderr)
                assert (result.exit_code == 0) == (named is None)
                assert named is None or int(named[1]) >= number


def test_a_record_that_is_no_text() -> None:
    result = run("replay", "-", typed=RECORD.encode() + b"# \xff\n", code=1)
    assert "line 17: a record is UTF-8 text, and this is not" in result.stderr


# ---------------------------------------------------------------- the rest


@pytest.mark.parametrize(("seat", "eyes"), [("A", 0), ("spectator", SPECTATOR), ("all", ALL)])
def test_a_record_becomes_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: str, eyes: int) -> None:
    made = {}

    def page(record: Record, seat: int, language: str) -> str:
        made["asked"] = (record, seat, language)
        return "<p>à lire</p>"

    monkeypatch.setattr(replay_file, "from_record", page)
    run("export", "-", "--html", str(tmp_path / "game.html"), "--seat", seat, "--lang", "fr", typed=RECORD)
    assert made["asked"] == (parse(RECORD), eyes, "fr")
    assert (tmp_path / "game.html").read_text("utf-8") == "<p>à lire</p>"


def test_what_cannot_become_a_page(tmp_path: Path) -> None:
    page = str(tmp_path / "game.html")
    assert "there is no seat 'C'" in run("export", "-", "--html", page, "--seat", "C", typed=RECORD, code=2).stderr
    assert "line 7" in run("export", "-", "--html", page, typed=RECORD.replace("A 1", "A snap"), code=1).stderr
    assert "no game" in run("export", "-", "--html", page, typed=RECORD.replace("schnuff", "snuff"), code=1).stderr
    nowhere = str(tmp_path / "nowhere" / "game.html")
    assert "cannot be written" in run("export", "-", "--html", nowhere, typed=RECORD, code=2).stderr
    assert not list(tmp_path.iterdir())


def test_games() -> None:
    assert "2, 3, 4, 5, 6" in run("games").stdout
    detailed = run("games", "schnuff").stdout
    for option in GAMES["schnuff"].options:
        assert option.name in detailed and option.default in detailed


@pytest.mark.parametrize(("lang", "title"), [("en", "### 5.2 Pass\n"), ("fr", "### 5.2 Passe\n")])
def test_rules(lang: str, title: str) -> None:
    whole = run("rules", "schnuff", "--lang", lang).stdout
    assert title in whole
    for asked in ("5.2", "§5.2"):
        section = run("rules", "schnuff", asked, "--lang", lang).stdout
        assert section.startswith(title) and section in whole and "###" not in section[3:]
    chapter = run("rules", "schnuff", "§5", "--lang", lang).stdout
    assert title in chapter and "## 6" not in chapter and "### 4" not in chapter
    assert run("rules", "schnuff", "S13").stdout.startswith("| S13 |")


def test_version() -> None:
    assert run("--version").stdout == f"ludotheque {__version__}\n"


def test_the_referee_answers() -> None:
    assert '"ok":true' in run("referee", typed='{"do":"quit"}\n').stdout


def test_serve_opens_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.delenv("LUDOTHEQUE_PUBLIC_URL", raising=False)

    monkeypatch.setattr("ludotheque.house.serve.serve", asked.append)
    run("serve", "--host", "::1", "--port", "9000", "--data", "somewhere", "--pace", "0")
    run("serve", "--host-name", "games.example", "--host-name", "box.local", "--per-address", "500")
    run("serve", "--public-url", "https://play.example.org", "--proxy", "10.0.0.1", "--proxy", "10.1.0.0/16")
    run("serve", "--database", "postgresql://there/house", "--bus", "redis://there", "--workers", "3")
    assert asked == [
        Settings(Path("somewhere"), "::1", 9000, 0.0),
        Settings(names=("games.example", "box.local"), per_address=500),
        Settings(public_url="https://play.example.org", proxies=("10.0.0.1", "10.1.0.0/16")),
        Settings(database="postgresql://there/house", bus="redis://there", workers=3),
    ]


def test_the_script_is_installed() -> None:
    script = Path(sys.executable).with_name("ludotheque")
    done = subprocess.run([script, "play", "schnuff", "--seed", "7"], capture_output=True, text=True, check=True)
    assert done.stdout == play("--seed", "7").stdout
    assert done.stderr.startswith("seed 7\n")


# ---------------------------------------------------------------- verify

SEALED = re.findall(r"```sealed\n(.*?)```", (ROOT / "docs" / "records.md").read_text(encoding="utf-8"), re.DOTALL)[0]
PROMISED = parse(SEALED).commitment


def test_a_record_of_the_house_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(SEALED, encoding="utf-8")
    for arguments in ([str(file)], [str(file), "--commitment", PROMISED.upper()]):
        assert run("verify", *arguments).stdout.startswith("8 dice and 11 draws verified")
    assert run("verify", "-", typed=SEALED).stdout.startswith("8 dice and 11 draws verified")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("B 1 ~ snap", "B 1 ~ risk", "line 12: the record says risk, the secret gives snap"),
        ("deal d4", "deal d5", "line 11: the record says d5, the secret gives d4"),
        ("word A la lune", "word A le soleil", "line 11: the record says"),
        ("B resign", "A resign", "line 17: the record ends with 'resigned A 1 0', but the game with 'resigned B 0 1'"),
        (PROMISED, "0" * 64, "line 10: this is not the promised secret: its SHA-256 is " + PROMISED),
        ("secret ", "# ", "the header has no line 'secret'"),
        ("rules 2", "rules 1", "line 3: rules revision 1; here revision 2 is played"),
        ("A undo 1", "A undo " + "9" * 5000, "line 14: 'undo' takes a whole number of decisions"),
        ("ludotheque-record 1", "hello", "line 1: a record begins with"),
    ],
)
def test_a_record_that_is_not_what_the_secret_gives_is_caught(old: str, new: str, message: str) -> None:
    result = run("verify", "-", typed=SEALED.replace(old, new, 1), code=1)
    assert result.stderr.startswith(f"ludotheque: {message}") and result.stdout == ""


def test_another_promise_than_the_one_seen_is_caught() -> None:
    result = run("verify", "-", "--commitment", "ab" * 32, typed=SEALED, code=1)
    assert f"at the start {'ab' * 32} was seen" in result.stderr
    assert "has no line 'table'" in run("verify", "-", typed=RECORD, code=1).stderr
    assert "cannot be read" in run("verify", "no/such/file", code=2).stderr
