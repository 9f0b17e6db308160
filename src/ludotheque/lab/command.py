"""`ludotheque arena`: an experiment with its progress on stderr, its figures on stdout."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludotheque.games import GAMES
from ludotheque.lab.arena import Experiment, Fault, Played, Results, describe, run
from ludotheque.lab.figures import Estimate, endings, lengths, rows, write_csv
from ludotheque.lab.players import labels_of
from ludotheque.sayings import phrase


class Telling:
    """In one language."""

    def __init__(self, experiment: Experiment, language: str) -> None:
        self.experiment = experiment
        self.language = language
        self.title = GAMES[experiment.game].words(language).catalogue["title"]

    def say(self, kind: str, **values: object) -> str:
        return phrase("arena", self.language, kind, **values)

    def number(self, value: float, form: str) -> str:
        """As it is written in this language."""
        text = format(value, form)
        return text if self.language == "en" else text.replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")

    def percent(self, share: float) -> str:
        return f"{self.number(100 * share, '.1f')}\N{NO-BREAK SPACE}%"

    def cells(self, known: Estimate) -> list[str]:
        within = "" if known.within is None else f"± {self.number(100 * known.within, '.1f')}"
        return [self.number(known.games, ",d"), self.percent(known.score), within, self.number(known.points, ".2f")]

    def table(self, blocks: list[list[Played]]) -> Table:
        games = sum(map(len, blocks))
        seats, seed = self.experiment.seats, self.experiment.seed
        made = self.say("title", game=self.title, seats=seats, seed=seed, games=games, blocks=len(blocks))
        table = Table(title=made)
        for column in ("bot", "place"):
            table.add_column(self.say(column))
        for column in ("count", "score", "within", "points"):
            table.add_column(self.say(column), justify="right")
        before = "bot"
        for row in rows(self.experiment, blocks, self.language):
            if row.section in ("seat", "role") and row.section != before:
                table.add_section()
                before = row.section
            bot, place = row.bot or self.say("everybody"), row.place or self.say("anywhere")
            table.add_row(bot, place, *self.cells(row.estimate))
        return table

    def summary(self, blocks: list[list[Played]]) -> list[str]:
        taken, games = lengths(blocks), sum(map(len, blocks))
        told = [
            self.say("ending", ending=ending, share=self.percent(count / games), count=count)
            for ending, count in endings(blocks)
        ]
        return [
            self.say("even", even=self.percent(1 / self.experiment.seats)),
            self.say(
                "lengths",
                shortest=taken.shortest,
                longest=taken.longest,
                median=self.number(taken.median, "g"),
                mean=self.number(taken.mean, ".1f"),
            ),
            self.say("endings", endings=", ".join(told)),
        ]

    def fault(self, fault: Fault) -> list[str]:
        values = describe(self.experiment, fault)
        return [self.say("fault", **values), self.say("again", **values)]


def hold(experiment: Experiment, games: int, processes: int, csv: Path | None, language: str) -> int:
    """Play, and tell what came of it; 1 when a bot failed, 130 when somebody stopped it."""
    telling, results = Telling(experiment, language), Results()
    size = len(experiment.lineups())
    blocks = -(-games // size)
    notes = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    stopped = False
    try:
        with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
            bots = " – ".join(labels_of(list(experiment.players)))
            task = progress.add_task(telling.say("progress", game=telling.title, bots=bots), total=blocks * size)
            run(experiment, blocks, min(processes, blocks), lambda count: progress.advance(task, count), results)
    except KeyboardInterrupt:
        stopped = True
        notes.print(telling.say("stopped"))
    told = results.told()
    out = Console(highlight=False)
    if told:
        out.print(telling.table(told))
    for line in telling.summary(told) if told else [telling.say("nothing")]:
        out.print(line, markup=False, soft_wrap=True)
    if csv is not None:
        with csv.open("w", encoding="utf-8", newline="") as file:
            write_csv(experiment, told, file)
        notes.print(telling.say("written", path=csv), markup=False, soft_wrap=True)
    if results.fault is not None:
        for line in telling.fault(results.fault):
            notes.print(line, markup=False, soft_wrap=True)
    return 1 if results.fault else 130 if stopped else 0
