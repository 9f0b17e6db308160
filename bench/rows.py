"""What is compared with what, and the aim of each: the lines of the bench's table, made from rounds of figures."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from bench.contest import Contender, Figures

GAMES = ("schnuff", "schotten_totten_2", "boum", "snits_revenge", "snit_smashing")
STEPS = ("clone", "legal", "view", "guess", "redeal")
CLAIMS = ("random, median", "random, p99", "hardest, median", "hardest, p99")
SEARCHED = ("schnuff", "schotten_totten_2")  # whose steps have an aim
MOST = {"clone": 0.8, "guess": 2.5, "redeal": 2.5}  # microseconds
COMPILED = 4.0  # times the interpreted build
SEARCH = 0.6  # of the playouts of the same policy

Rounds = list[dict[str, Figures]]


@dataclass
class Row:
    """One comparison: a figure of ours, one of theirs, and how many times better ours is to be."""

    what: str
    unit: str
    ours: str  # a contender, and the name of its figure
    figure: str
    theirs: str
    their_figure: str
    at_least: float = 0.0  # times; 0 when there is no aim
    at_most: float = 0.0  # of the unit, likewise

    def figures(self, rounds: Rounds) -> tuple[list[float], list[float]]:
        mine = [figures[self.ours][self.figure] for figures in rounds if self.ours in figures]
        other = [figures[self.theirs][self.their_figure] for figures in rounds if self.theirs in figures]
        return mine, other

    def times(self, rounds: Rounds) -> list[float]:
        """How many times better ours was, round by round: more a second, or fewer microseconds."""
        mine, other = self.figures(rounds)
        pairs = zip(mine, other, strict=True) if self.unit != "µs" else zip(other, mine, strict=True)
        return [one / another for one, another in pairs if another]

    def met(self, rounds: Rounds) -> str:
        if self.at_most:
            return "yes" if median(self.figures(rounds)[0]) <= self.at_most else "no"
        return "" if not self.at_least else "yes" if median(self.times(rounds)) >= self.at_least else "no"

    def aim(self) -> str:
        return f"{self.at_most:g} µs" if self.at_most else f"{self.at_least:g}×" if self.at_least else ""

    def cells(self, rounds: Rounds) -> list[str]:
        """The row as text: what, ours, figure, against, figure, times, aim, met."""
        mine, other = self.figures(rounds)
        build = self.ours.rpartition(" ")[2]
        against = rounds[0][self.theirs].get("name", self.theirs.rpartition(" ")[2])
        counted = ", with its luck" if self.their_figure == "nodes/s" else ""
        counted = ", playouts of its policy" if self.their_figure.endswith("policy") else counted
        times = self.times(rounds)
        spread = f"{median(times):.3g}× ({min(times):.3g}–{max(times):.3g})"
        return [
            self.what,
            build,
            amount(median(mine), self.unit),
            against + counted,
            amount(median(other), self.unit),
            spread,
            self.aim(),
            self.met(rounds),
        ]


def amount(value: float, unit: str) -> str:
    """Three figures: there is no more to them."""
    return f"{value:.2f} {unit}" if unit == "µs" else f"{float(f'{value:.3g}'):,.0f} {unit}"


def against(what: str, game: str, peer: str, at_least: float, build: str = "compiled", figure: str = "moves/s") -> Row:
    return Row(what, "moves/s", f"{game} {build}", figure, peer, figure, at_least)


def beside_peers() -> list[Row]:
    """The same kind of work elsewhere."""
    rows = [
        against("schnuff, playouts", "schnuff", "uno", 25),
        against("schnuff, playouts", "schnuff", "uno", 4, "interpreted"),
        against("schnuff, playouts", "schnuff", "hearts", 8),
        against("schnuff, playouts", "schnuff", "hearts native", 0.5),
        against("schnuff, rollouts once dealt", "schnuff", "hearts native", 0.5, figure="rollouts"),
        Row("schnuff, looks of a search", "looks/s", "schnuff compiled", "looks/s", "hearts native", "looks/s", 1),
        against("schnuff, playouts", "schnuff", "pile", 400),
        against("schotten_totten_2, playouts, claims proved", "schotten_totten_2", "hearts", 4),
        against("boum, playouts", "boum", "battleship", 12),
        against("snit_smashing, playouts", "snit_smashing", "backgammon", 20),
        against("snits_revenge, playouts", "snits_revenge", "backgammon", 5),
    ]
    return [each for row in rows for each in (row, *luck_counted(row))]


def luck_counted(row: Row) -> list[Row]:
    """Where luck is a node of its own there, which must be sampled like a move: the same with those as moves."""
    if row.theirs not in ("hearts", "hearts native", "backgammon") or row.figure != "moves/s":
        return []
    return [Row(row.what, row.unit, row.ours, row.figure, row.theirs, "nodes/s")]


def between_builds() -> list[Row]:
    """The compiled build against the interpreted one."""

    def row(what: str, unit: str, part: str, figure: str, at_least: float = 0.0, at_most: float = 0.0) -> Row:
        return Row(what, unit, f"{part} compiled", figure, f"{part} interpreted", figure, at_least, at_most)

    rows = [row(f"{game}, playouts", "moves/s", game, "moves/s", COMPILED) for game in GAMES]
    rows += [row(f"{game}, playouts", "games/s", game, "games/s") for game in GAMES]
    for whose, least in (("", SEARCH), ("own ", 0.0)):
        rows += [
            Row(f"{game}, {whose}search", "moves/s", one, f"{whose}search", one, f"{whose}policy", least)
            for game in GAMES
            for one in (f"{game} compiled",)
        ]
    rows += [row(f"{game}, rollouts once dealt", "moves/s", game, "rollouts") for game in GAMES]
    for step in STEPS:
        for game in GAMES:
            most = MOST.get(step, 0.0) if game in SEARCHED else 0.0
            rows.append(row(f"{game}, {step}", "µs", game, step, at_most=most))
    return rows + [row(f"a claim judged: {claim}", "µs", "prover", claim) for claim in CLAIMS]


def wanted(rows: Iterable[Row], contenders: list[Contender]) -> list[Row]:
    """The rows both of whose sides were measured."""
    keys = {contender.key for contender in contenders}
    return [row for row in rows if row.ours in keys and row.theirs in keys]
