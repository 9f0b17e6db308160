"""The commands for whoever keeps a house: backup, restore, and matches. What they need is imported when one is run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

if TYPE_CHECKING:
    from ludotheque.house.archive.database import Database, Db
    from ludotheque.house.archive.keeping.matches import Kept, Which

Data = Annotated[Path, typer.Option(help="The data folder of the house.")]
Url = Annotated[
    str,
    typer.Option(
        "--database", envvar="LUDOTHEQUE_DATABASE", metavar="URL", help="Its PostgreSQL, if it has one: postgresql://…"
    ),
]
Older = Annotated[str, typer.Option(metavar="AGE", help="Nothing happened there for so long: 90d, 12w, 6m, 2y.")]
Finished = Annotated[bool, typer.Option("--finished", help="Those that are over.")]
Unfinished = Annotated[bool, typer.Option("--unfinished", help="Those that have begun and are not over.")]
Waiting = Annotated[bool, typer.Option("--waiting", help="Those that have not begun.")]
OfGame = Annotated[str, typer.Option("--game", metavar="GAME", help="Only this game, be it on the shelf or not.")]
Limit = Annotated[int, typer.Option(min=0, help="So many at the most, those of longest ago first.")]

matches = typer.Typer(no_args_is_help=True, help="The matches that a house keeps: list, export, delete.")


def add_to(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)
    app.add_typer(matches, name="matches")


@contextmanager
def plainly() -> Iterator[None]:
    """What goes wrong is said in one line."""
    import apsw

    from ludotheque.house.archive.database import StoreError
    from ludotheque.house.errors import HouseError

    try:
        yield
    except HouseError as error:
        typer.echo(f"ludotheque: {error}", err=True)
    except (StoreError, apsw.Error) as error:
        typer.echo(f"ludotheque: the database failed ({error}); nothing is half done, try it again", err=True)
    else:
        return
    raise typer.Exit(1)


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """How far it is, where somebody sits in front of it."""
    with Progress(console=Console(stderr=True), transient=True, disable=not Console(stderr=True).is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


# ---------------------------------------------------------------------- copies


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Data = Path("var"),
    database: Url = "",
    replace: Annotated[bool, typer.Option("--replace", help="Put it in the place of an earlier copy.")] = False,
) -> None:
    """Copy all that a house keeps into one file, keys and all, while it is open."""
    from ludotheque.house.archive.keeping.backup import backup as copy
    from ludotheque.house.archive.opening import open_database

    with plainly(), shown("copying") as tell:
        counts = copy(open_database(data, database), data, file, replace, tell)
    typer.echo(f"{file}: " + ", ".join(f"{count} {table}" for table, count in counts.items() if count))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or a copy of house.sqlite.")],
    data: Data = Path("var"),
    database: Url = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would come back.")] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="Take the keys of the backup, too, instead of the house's own.")
    ] = False,
) -> None:
    """Bring back what is missing in a house, open or not. What is there stays as it is."""
    from ludotheque.house.archive.keeping.restore import restore as bring_back
    from ludotheque.house.archive.opening import open_database

    with plainly(), shown("restoring") as tell:
        told = bring_back(open_database(data, database), data, file, dry_run, keys, tell)
    for table, count in told.added.items():
        if told.total[table]:
            typer.echo(f"{table}: {count} {'would be ' * dry_run}added, {told.left(table)} left as they are")
    if told.keyless and not database:
        typer.echo(f"This copy has no keys: put `key` and `key.push` of that house into {data} too.", err=True)
    if told.other_key:
        typer.echo(
            "The house keeps its own key: guests of the backup who have no account are not recognised here."
            " With --keys, and the house closed, the backup's key takes its place.",
            err=True,
        )


# ---------------------------------------------------------------------- matches


@contextmanager
def opened(data: Path, url: str) -> Iterator[tuple["Database", "Db"]]:
    from ludotheque.house.archive.keeping.rows import connect
    from ludotheque.house.archive.opening import open_database

    with plainly():
        database = open_database(data, url)
        db = connect(database)
        try:
            yield database, db
        finally:
            db.close()


def meant(states: dict[str, bool], older: str, game: str, limit: int) -> "Which":
    from ludotheque.house.archive.keeping.matches import Which, age
    from ludotheque.house.archive.store import now

    return Which(
        tuple(state for state, wanted in states.items() if wanted), game, now() - age(older) if older else 0, limit
    )


@matches.command("list")
def list_matches(
    older: Older = "",
    finished: Finished = False,
    unfinished: Unfinished = False,
    waiting: Waiting = False,
    game: OfGame = "",
    limit: Limit = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, one match a line.")] = False,
    data: Data = Path("var"),
    database: Url = "",
) -> None:
    """Which matches there are, those of longest ago first."""
    from ludotheque.house.archive.keeping.matches import chosen

    states = {"finished": finished, "unfinished": unfinished, "waiting": waiting}
    with opened(data, database) as (_, db):
        found = chosen(db, meant(states, older, game, limit))
    if as_json:
        for one in found:
            typer.echo(msgspec.json.encode(one).decode())
        return
    Console().print(_table(found))


def _table(found: "list[Kept]") -> Table:
    name = Column("match", no_wrap=True, min_width=max((len(one.id) for one in found), default=0))  # half is none
    table = Table(name, "game", "who", "state", "last (UTC)", "decisions", caption=f"{len(found)} matches")
    for one in found:
        who = ", ".join(one.players)
        table.add_row(one.id, one.game, who, one.state, one.when(), str(one.decisions))
    return table


@matches.command("export")
def export_matches(
    to: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go; or a new file.zip.")],
    older: Older = "",
    finished: Finished = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Those that are not over: their records tell everybody's hand.")
    ] = False,
    game: OfGame = "",
    limit: Limit = 0,
    data: Data = Path("var"),
    database: Url = "",
) -> None:
    """Write a record file for each match that is over."""
    from ludotheque.house.archive.keeping.matches import chosen, export

    states = {"finished": finished or not unfinished, "unfinished": unfinished}
    with opened(data, database) as (_, db), shown("writing") as tell:
        found = chosen(db, meant(states, older, game, limit))
        count = export(db, found, to, tell)
    typer.echo(f"{to}: {count} records")
    if any(one.state == "unfinished" for one in found):
        typer.echo("Games among them still go on: give those records to nobody who plays.", err=True)


@matches.command("delete")
def delete_matches(
    older: Older = "",
    finished: Finished = False,
    unfinished: Unfinished = False,
    waiting: Waiting = False,
    game: OfGame = "",
    limit: Limit = 0,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Those too that are played now.")] = False,
    vacuum: Annotated[
        bool, typer.Option("--vacuum", help="Give the room back to the disk; with SQLite while the house is closed.")
    ] = False,
    data: Data = Path("var"),
    database: Url = "",
) -> None:
    """Delete matches for good, with all that was said and decided there."""
    from ludotheque.house.archive.keeping.matches import chosen, delete
    from ludotheque.house.archive.keeping.matches import vacuum as give_back

    states = {"finished": finished, "unfinished": unfinished, "waiting": waiting}
    if not any((older, game, *states.values())):
        typer.echo("ludotheque: say which ones: --older, --finished, --unfinished, --waiting or --game", err=True)
        raise typer.Exit(2)
    with opened(data, database) as (kept, db):
        found = chosen(db, meant(states, older, game, limit))
        if found and not yes:
            Console(stderr=True).print(_table(found))
            typer.confirm(f"Delete these {len(found)} matches for good?", abort=True, err=True)
        with shown("deleting") as tell:
            gone = delete(db, found, force, tell)
        kept.forget_the_past(db)
        if vacuum:
            give_back(kept, data, db)
    stays = f", {len(found) - len(gone)} stay: they are played now" if len(gone) < len(found) else ""
    typer.echo(f"{len(gone)} deleted{stays}")
