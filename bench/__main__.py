"""The bench: the rules, interpreted and compiled, beside other people's frameworks, in one table.

    python -m bench [--rounds 5] [--seconds 0.5] [--game schnuff] [--no-peers] [--markdown]

Everything runs on one core, in CPU time; the contenders take turns, and a ratio is the median of the ratios of the
rounds (with the lowest and the highest). What is compared is in bench/rows.py, who takes part in bench/contest.py.
"""

import argparse
import sys

from rich.console import Console
from rich.table import Table

from bench.contest import BUILDS, Contender, contest, ours, peers, pinned, same_games
from bench.rows import GAMES, Rounds, Row, beside_peers, between_builds, wanted

TITLES = ("what", "ours", "", "against", "", "times (lowest–highest)", "aim", "met")
NUMBERS = (2, 4, 5, 6)  # columns that are set to the right


def contenders(games: tuple[str, ...], with_peers: bool) -> tuple[list[Contender], list[Contender]]:
    """Who takes part, and who is missing."""
    parts = [*games, "prover"] if "schotten_totten_2" in games else list(games)
    everybody = [ours(part, build) for part in parts for build in BUILDS]
    compared = {row.theirs for row in beside_peers() if row.ours.rpartition(" ")[0] in games}
    everybody += [one for one in peers() if one.key in compared and with_peers]
    return [one for one in everybody if not one.install], [one for one in everybody if one.install]


def measured(present: list[Contender], rounds: int, seconds: float) -> Rounds:
    found: Rounds = []
    for figures in contest(present, rounds, seconds):
        same_games(figures)
        found.append(figures)
        print(f"· round {len(found)} of {rounds}", file=sys.stderr, flush=True)
    return found


def rich_table(rows: list[Row], rounds: Rounds, title: str) -> Table:
    table = Table(title=title)
    for number, name in enumerate(TITLES):
        table.add_column(name, justify="right" if number in NUMBERS else "left")
    for row in rows:
        table.add_row(*row.cells(rounds))
    return table


def markdown(rows: list[Row], rounds: Rounds) -> str:
    rules = ["---:" if number in NUMBERS else "---" for number in range(len(TITLES))]
    lines = [TITLES, rules, *(row.cells(rounds) for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds")
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU for each measurement of a round")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--no-peers", action="store_true", help="only the two builds of the rules")
    parser.add_argument("--markdown", action="store_true", help="the table as Markdown")
    asked = parser.parse_args()
    pinned()
    present, missing = contenders((asked.game,) if asked.game else GAMES, not asked.no_peers)
    rounds = measured(present, asked.rounds, asked.seconds)
    rows = wanted([*beside_peers(), *between_builds()], present)
    if asked.markdown:
        print(markdown(rows, rounds))
    else:
        console = Console(width=None if sys.stdout.isatty() else 200)
        console.print(rich_table(rows, rounds, f"{asked.rounds} rounds, one core, CPU time; medians"))
    for command in dict.fromkeys(one.install for one in missing):
        names = "; ".join(one.title for one in missing if one.install == command)
        print(f"not measured, because it is not here: {names}. `{command}` makes it so.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
