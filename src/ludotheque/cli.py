"""The command line. Records go to stdout and nothing else does, so that `> file` gives a pure record."""

import platform
import secrets
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from ludotheque import __version__, terminal
from ludotheque.bots import named, names
from ludotheque.games import GAMES
from ludotheque.house.archive.keeping import commands as keeping
from ludotheque.house.bots.pool import cores
from ludotheque.kernel.chance import SEEDS, Seeded
from ludotheque.kernel.game import Game, OptionError
from ludotheque.kernel.match import Match, begin, retell
from ludotheque.kernel.record import Record, RecordError, parse, write
from ludotheque.kernel.story import SPECTATOR
from ludotheque.kernel.words import letter
from ludotheque.referee import Referee

app = typer.Typer(
    help="Ludothèque: a games library that is open day and night.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

keeping.add_to(app)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game on the shelf; see `ludotheque games`.")]
Lang = Annotated[Literal["en", "fr"], typer.Option(help="The language of the story.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Tell no story.")]


def fail(message: str, code: int = 2) -> NoReturn:
    typer.echo(f"ludotheque: {message}", err=True)
    raise typer.Exit(code)


def find(name: str) -> Game:
    if name not in GAMES:
        fail(f"there is no game {name!r}; on the shelf: {', '.join(GAMES)}")
    return GAMES[name]


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ludotheque {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Ludothèque: a games library that is open day and night."""


def read_options(given: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            fail(f"an option is written name=value, not {text!r}")
        options[name] = value
    return options


def read_bots(given: list[str], chairs: int) -> list[str]:
    """A bot for every chair: one name for all of them, or one each."""
    wanted = [name.strip() for text in given for name in text.split(",")]
    for name in wanted:
        if named(name) is None:
            fail(f"there is no bot {name!r}; there are: {names()}")
    if len(wanted) == 1:
        return wanted * chairs
    if len(wanted) != chairs:
        fail(f"{len(wanted)} bots are named for {chairs} chairs; name one for all, or one each")
    return wanted


def seat_everybody(
    match: Match, bots: list[str], seed: int, human: int, screen: terminal.Screen
) -> list[terminal.Decider]:
    chance = Seeded(seed + (1 << 64))  # the bots' own luck: what they ponder does not change what is drawn
    waiting = iter(bots)
    timed = human != SPECTATOR  # nobody waits for long; among themselves they play the same game on every machine
    deciders: list[terminal.Decider] = []
    for seat in range(match.state.seats):
        if seat == human:
            person = terminal.Person(match, seat, screen, sys.stdin)
            deciders.append(terminal.seat_person(person))
        else:
            bot = named(next(waiting), timed)
            assert bot is not None, "read_bots has seen it"
            deciders.append(terminal.seat_bot(match, bot, chance))
    return deciders


@app.command()
def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play; the fewest if not said.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=SEEDS - 1, help="The same seed, the same game.")] = None,
    bots: Annotated[
        list[str] | None, typer.Option(help="One bot for all chairs, or one each: 4,2 or greedy,random.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    human: Annotated[str, typer.Option(metavar="SEAT", help="Play this seat yourself: A, B …")] = "",
    lang: Lang = "en",
    quiet: Quiet = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here, not to stdout.")] = None,
) -> None:
    """Play a whole game in the terminal: the story on stderr, the record on stdout."""
    shelf_game = find(game)
    seats = shelf_game.seat_counts[0] if seats is None else seats
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    try:
        match, story = begin(shelf_game, seats, read_options(option or []), Seeded(seed))
    except OptionError as error:
        fail(str(error))
    letters = [letter(seat) for seat in range(seats)]
    if human and human not in letters:
        fail(f"there is no seat {human!r}; there are {', '.join(letters)}")
    person = letters.index(human) if human else SPECTATOR
    screen = terminal.Screen(shelf_game, lang, person, sys.stderr)
    deciders = seat_everybody(match, read_bots(bots or ["greedy"], seats - bool(human)), seed, person, screen)
    screen.say(f"seed {seed}")
    if not quiet:
        screen.tell(story)
    try:
        terminal.play_out(match, deciders, None if quiet else screen)
    except terminal.Leaves:
        screen.say("\n" + screen.phrase("left"))
    outcome = match.outcome
    if outcome is not None:
        screen.end(outcome)
    if record is None:
        typer.echo(write(match.record), nl=False)
        return
    try:
        record.write_text(write(match.record), encoding="utf-8")
    except OSError as error:
        fail(f"{record} cannot be written: {error.strerror}")


def read_record(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fail(f"line {line}: a record is UTF-8 text, and this is not", 1)


def retell_to(screen: terminal.Screen, game: Game, record: Record, quiet: bool) -> Match:
    """The match at the end of a record, its story told on the way."""
    match: Match | None = None
    for match, story in retell(game, record):  # noqa: B007 (the last one counts)
        if not quiet:
            screen.tell(story)
    assert match is not None, "a record tells its setup at the least"
    return match


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads it from stdin.")],
    lang: Lang = "en",
    quiet: Quiet = False,
) -> None:
    """Play a record back exactly, or say which line cannot have happened."""
    try:
        record = parse(read_record(file))
    except RecordError as error:
        fail(str(error), 1)
    if record.game not in GAMES:
        fail(f"line {record.places['game']}: there is no game {record.game!r}; on the shelf: {', '.join(GAMES)}", 1)
    game = GAMES[record.game]
    screen = terminal.Screen(game, lang, SPECTATOR, sys.stdout)
    try:
        match = retell_to(screen, game, record, quiet)
    except RecordError as error:
        fail(screen.complaint(error), 1)
    screen.say(game.picture(game.view(match.state, SPECTATOR), lang).rstrip())
    outcome = match.outcome
    if outcome is not None:
        screen.end(outcome)
    if match.record.end:
        screen.say(f"end {match.record.end}")


@app.command()
def export(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - reads it from stdin.")],
    html: Annotated[Path, typer.Option(metavar="FILE", help="Where to write the page.")],
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Whose eyes: A, B …, spectator, or all.")] = "all",
    lang: Lang = "en",
) -> None:
    """Make one HTML file of a record: the game on its board, to look at without a network."""
    from ludotheque.house.past.replay_file import NotBuilt, eyes_of, from_record

    try:
        record = parse(read_record(file))
        if record.game not in GAMES:
            fail(f"line {record.places['game']}: there is no game {record.game!r}; on the shelf: {', '.join(GAMES)}", 1)
        eyes = eyes_of(seat, record.seats)
        if eyes is None:
            fail(f"there is no seat {seat!r}; there are A to {letter(record.seats - 1)}, spectator and all")
        html.write_text(from_record(record, eyes, lang), encoding="utf-8")
    except (RecordError, NotBuilt) as error:
        fail(str(error), 1)
    except OSError as error:
        fail(f"{html} cannot be written: {error.strerror}")


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record of the house; - reads it from stdin.")],
    commitment: Annotated[str, typer.Option(metavar="HEX", help="What the house promised at the start.")] = "",
) -> None:
    """Check that every die and draw of a record follows from the secret promised at the start."""
    from ludotheque.house.past.verify import Unproven, summary  # the house is of no use to the other commands
    from ludotheque.house.past.verify import verify as check

    try:
        typer.echo(summary(check(read_record(file), commitment.strip().lower())))
    except Unproven as error:
        fail(str(error), 1)


@app.command()
def games(game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this one, with its options.")] = "") -> None:
    """What is on the shelf; with a game's name, its options, the default first."""
    console = Console()
    if not game:
        shelf = Table("game", "title", "seats", "rules")
        for each in GAMES.values():
            seats = ", ".join(str(count) for count in each.seat_counts)
            shelf.add_row(each.name, each.words("en").catalogue["title"], seats, str(each.revision))
        console.print(shelf)
        return
    chosen = find(game)
    console.print(f"{chosen.name}, rules {chosen.revision}, seats {', '.join(map(str, chosen.seat_counts))}")
    options = Table("option", "default", "other choices", "rule")
    for option in chosen.options:
        options.add_row(option.name, option.default, ", ".join(option.choices[1:]), option.rule)
    console.print(options)


@app.command()
def rules(
    game: GameName,
    section: Annotated[
        str, typer.Argument(metavar="[§]", help="Only this chapter, paragraph or ruling: 5, §5.6, S13.")
    ] = "",
    lang: Lang = "en",
) -> None:
    """Print a rulebook, or a section of it."""
    text = terminal.rulebook(find(game).folder, lang)
    if not text:
        fail(f"{game} has no rulebook in this language yet")
    if section:
        text = terminal.section_of(text, section)
        if not text:
            fail(f"the rulebook of {game} has no {section!r}")
    typer.echo(text.rstrip())


@app.command()
def referee() -> None:
    """Judge games for another program: one JSON request a line in, one answer a line out (docs/referee.md)."""
    judge = Referee()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(judge.answer(line) + b"\n")
        sys.stdout.buffer.flush()
        if judge.done:
            return


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Option(help="A,B …: by name, module:function, or (given by itself) cmd:PROGRAM ARGUMENTS.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games, to the next whole block.")] = 200,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="The same seed, the same games.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many play; one for each bot if not said.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A table option.")] = None,
    processes: Annotated[int, typer.Option(min=0, help="One for each processor if not said.")] = 0,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="A line for every seat of every game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="What a program may take for a move.")] = 10.0,
    memory: Annotated[int, typer.Option(min=16, metavar="MB", help="What a program may use.")] = 1024,
    lang: Lang = "en",
) -> None:
    """Let bots play each other with the same luck in every seat, and say how well they did (docs/arena.md)."""
    from ludotheque.lab.arena import Arena, Experiment
    from ludotheque.lab.command import hold
    from ludotheque.lab.players import UnknownPlayer, names_in

    shelf_game, names = find(game), names_in(bots)
    if not names:
        fail("name one bot at the least")
    if seats is None:
        seats = next((count for count in shelf_game.seat_counts if count >= len(names)), shelf_game.seat_counts[-1])
    try:
        options = read_options(option or [])
        shelf_game.checked_options(seats, options)
        experiment = Experiment(game, seats, options, tuple(names), seed, seconds, memory)
        Arena(experiment).close()  # whoever cannot play is told of before the first game
        if csv is not None:
            csv.touch()
    except (OptionError, UnknownPlayer) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{csv} cannot be written: {error.strerror}")
    if code := hold(experiment, games, processes or cores(), csv, lang):
        raise typer.Exit(code)


@app.command()
def seat(
    url: Annotated[str, typer.Argument(metavar="URL", help="An invitation: the link to a table.")],
    engine: Annotated[str, typer.Option(metavar="COMMAND", help="The program that plays, with its arguments.")],
    name: Annotated[str, typer.Option(help="What the guest is called; as the program if not said.")] = "",
    at: Annotated[str, typer.Option("--seat", metavar="SEAT", help="A, B …; the first that is open if not said.")] = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="What the program may take for a move.")] = 10.0,
    memory: Annotated[int, typer.Option(min=16, metavar="MB", help="What the program may use.")] = 1024,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the guest's cookie here, to come back as the same one.")
    ] = None,
    lang: Lang = "en",
) -> None:
    """Let a program of any language take a seat in a running house (docs/referee.md)."""
    from ludotheque.house.visitor import visit

    if code := visit(url, engine, name, at, (seconds, memory), keep, lang, lambda text: typer.echo(text, err=True)):
        raise typer.Exit(code)


@app.command()
def doctor(lang: Lang = "en") -> None:
    """Say which build of the rules runs, what is missing here, and what to do about it."""
    from ludotheque.doctor import FAULT, examine, report

    found = examine()
    typer.echo(report(found, lang))
    if any(finding.mark == FAULT for finding in found):
        raise typer.Exit(1)


@app.command()
def new_key(
    data: Annotated[Path, typer.Option(help="Where the matches are kept.")] = Path("var"),
    keep: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many of those before it are still known; all of them if not said."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(envvar="LUDOTHEQUE_DATABASE", metavar="URL", help="The PostgreSQL of the house, if it has one."),
    ] = "",
) -> None:
    """Add a key that signs guests' cookies from the next start on; what earlier ones signed is still known."""
    from ludotheque.house.archive.opening import open_database
    from ludotheque.house.errors import HouseError
    from ludotheque.house.folder import add_key
    from ludotheque.house.growing.keys import FactKeys

    try:
        if database:
            kept = open_database(data, database)
            kept.prepare()
            count = FactKeys(kept).add(keep)
        else:
            count = add_key(data, keep)
    except (HouseError, OSError) as error:
        fail(str(error), 1)
    typer.echo(f"{count} keys are known; the new one signs when the house is opened next.")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="A free one from 8000 on if not said.")] = None,
    data: Annotated[Path, typer.Option(help="Where the matches are kept.")] = Path("var"),
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes over its turn.")] = 0.9,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name it answers to, besides localhost and addresses; can be repeated."),
    ] = None,
    per_address: Annotated[
        int, typer.Option(min=1, help="Connections that one address may have, directly or through a proxy.")
    ] = 100,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, that is believed; this machine if not said; can be repeated.",
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            envvar="LUDOTHEQUE_PUBLIC_URL", metavar="URL", help="How the world reaches it: https://example.org/games"
        ),
    ] = "",
    mail: Annotated[
        str,
        typer.Option(
            envvar="LUDOTHEQUE_MAIL",
            metavar="URL",
            help="A mail server for turn notices: smtp://user:password@host:587; better in the environment.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="LUDOTHEQUE_MAIL_FROM", metavar="ADDRESS", help="From whom its letters come.")
    ] = "",
    push_host: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A push service besides those of the known browsers; can be repeated."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            envvar="LUDOTHEQUE_DATABASE",
            metavar="URL",
            help="Where the matches are kept instead: postgresql://user:password@host/name; better in the environment.",
        ),
    ] = "",
    bus: Annotated[
        str,
        typer.Option(
            envvar="LUDOTHEQUE_BUS", metavar="URL", help="How its processes talk to each other: redis://host:6379/0"
        ),
    ] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve; several need both.")] = 1,
    inside: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Of this machine, for the other machines of the same house.")
    ] = "",
    log: Annotated[Literal["logfmt", "json"], typer.Option(help="How a line of the log is written.")] = "logfmt",
) -> None:
    """Open the house: tables in the browser."""
    from ludotheque.house.post.notices import Outside  # slow to import, and of no use to the other commands
    from ludotheque.house.proxy import HERE
    from ludotheque.house.serve import serve as open_house
    from ludotheque.house.settings import Settings

    open_house(
        Settings(
            data=data,
            host=host,
            port=port,
            pace=pace,
            names=tuple(host_name or []),
            per_address=per_address,
            public_url=public_url,
            proxies=tuple(proxy or HERE),
            outside=Outside(mail, mail_from, tuple(push_host or [])),
            database=database,
            bus=bus,
            workers=workers,
            inside=inside,
            log=log,
        )
    )


@app.command()
def worker(
    bus: Annotated[
        str,
        typer.Option(
            envvar="LUDOTHEQUE_BUS",
            metavar="URL",
            help="redis://host:6379/0; with a password better in the environment.",
        ),
    ],
    processes: Annotated[int, typer.Option(min=0, max=1024, help="One for each processor if not said.")] = 0,
) -> None:
    """Think for the bots of a house, on any machine that reaches its bus."""
    from ludotheque.house.growing.bot_worker import work

    work(bus, f"{platform.node()[:60]}-{secrets.token_hex(4)}", processes)


@app.command()
def operator(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="An account; without one, who the operators are.")] = "",
    remove: Annotated[bool, typer.Option("--remove", help="He is an operator no more.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Who the operators are.")] = False,
    data: Annotated[Path, typer.Option(help="Where the matches are kept.")] = Path("var"),
    database: Annotated[
        str,
        typer.Option(envvar="LUDOTHEQUE_DATABASE", metavar="URL", help="The PostgreSQL of the house, if it has one."),
    ] = "",
) -> None:
    """Let an account open the operator's page; the house may be open meanwhile."""
    from ludotheque.house.errors import HouseError
    from ludotheque.house.office.command import run

    if listed and (name or remove):
        fail("--list stands alone")
    if remove and not name:
        fail("say whose account: ludotheque operator NAME --remove")
    try:
        typer.echo(run(name, remove, data, database))
    except HouseError as error:
        fail(str(error), 1)
