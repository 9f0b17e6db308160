"""Small panels of points and lines as an SVG that can be read by day and by lamplight. No library is needed for it."""

from dataclasses import dataclass
from html import escape
from math import ceil, floor, log2, log10
from typing import Any

WIDTH, HEIGHT = 860, 640
ACROSS = 2  # panels in a row
LEFT, TOP, RIGHT, BELOW = 58, 62, 16, 52  # what a panel keeps free around its field
HEAD = 56  # for the title and the legend

# Colours of the games that keep apart for most colour-blind people; for light paper, and for dark.
COLOURS = {
    "schnuff": ("#0b6e99", "#56b4e9"),
    "schotten_totten_2": ("#b0431e", "#ff8c61"),
    "boum": ("#9a6a00", "#f0c543"),
    "snits_revenge": ("#00795c", "#3fd3a6"),
    "snit_smashing": ("#8f3f83", "#e79bd6"),
}
NAMES = {
    "schnuff": "Schnuff",
    "schotten_totten_2": "Schotten Totten 2",
    "boum": "Boum !",
    "snits_revenge": "Snits’ Revenge",
    "snit_smashing": "Snit Smashing",
}


@dataclass
class Point:
    game: str
    x: Any
    y: float
    name: str = ""


@dataclass
class Panel:
    title: str
    below: str  # what goes across
    beside: str  # what goes up: from nothing, or by doubling
    points: list[Point]
    lines: bool = False  # a game's points are joined
    ranks: int = 0  # x is one of so many places, which have no numbers
    doubling: bool = False


def style() -> str:
    def colours(which: int, ink: str, soft: str, rule: str, paper: str) -> str:
        games = [
            f".{game} circle{{fill:{pair[which]}}}.{game} polyline{{stroke:{pair[which]}}}"
            for game, pair in COLOURS.items()
        ]
        rest = f"text{{fill:{ink}}}.soft{{fill:{soft}}}.rule{{stroke:{rule}}}.paper{{fill:{paper}}}"
        return rest + "".join(games)

    light = colours(0, "#1f2328", "#59636e", "#d1d9e0", "#ffffff")
    dark = colours(1, "#e6edf3", "#9aa4af", "#39414a", "#0d1117")
    shapes = (
        "text{font:12px system-ui,sans-serif}.big{font-size:16px;font-weight:600}.head{font-size:13px;font-weight:600}"
        ".mid{text-anchor:middle}.end{text-anchor:end}polyline{fill:none;stroke-width:2}"
    )
    return f"<style>{shapes}{light}@media(prefers-color-scheme:dark){{{dark}}}</style>"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from about the one to about the other, at most so many."""
    high = high if high > low else low + 1
    span = high - low
    power = 10.0 ** floor(log10(span / most))
    step = next(power * factor for factor in (1, 2, 5, 10, 20) if span / (power * factor) <= most)
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]


def text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="rule"/>'


class Field:
    """Where a panel's numbers lie on the paper."""

    def __init__(self, panel: Panel, left: float, top: float, width: float, height: float) -> None:
        self.panel = panel
        self.left, self.right = left + LEFT, left + width - RIGHT
        self.top, self.bottom = top + TOP - 24, top + height - BELOW
        xs = [float(point.x) for point in panel.points]
        ys = [self.up(point.y) for point in panel.points]
        self.ups = ticks(min(0, floor(min(ys))), max(1, ceil(max(ys)))) if panel.doubling else ticks(0, max(ys))
        if panel.ranks:
            self.acrosses: list[float] = []
            self.low, self.high = -0.5, panel.ranks - 0.5
        else:
            self.acrosses = [tick for tick in ticks(min(xs), max(xs)) if tick == round(tick)]
            self.low, self.high = self.acrosses[0], self.acrosses[-1]

    def x(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def up(self, value: float) -> float:
        return log2(value) if self.panel.doubling else value

    def y(self, up: float) -> float:
        low, high = self.ups[0], self.ups[-1]
        return self.bottom - (up - low) / (high - low) * (self.bottom - self.top)

    def frame(self) -> list[str]:
        panel = self.panel
        made = [text(self.left, self.top - 14, panel.title, "head")]
        made.append(text(self.right, self.top - 14, panel.beside, "soft end"))
        for tick in self.ups:
            made.append(rule(self.left, self.y(tick), self.right, self.y(tick)))
            made.append(text(self.left - 8, self.y(tick) + 4, f"{2**tick if panel.doubling else tick:g}", "soft end"))
        made += [text(self.x(tick), self.bottom + 18, f"{tick:g}", "soft mid") for tick in self.acrosses]
        made.append(text((self.left + self.right) / 2, self.bottom + 36, panel.below, "soft mid"))
        return made

    def marks(self) -> list[str]:
        made = []
        for game in dict.fromkeys(point.game for point in self.panel.points):
            points = sorted((point for point in self.panel.points if point.game == game), key=lambda point: point.x)
            made.append(f'<g class="{game}">')
            if self.panel.lines:
                way = " ".join(f"{self.x(point.x):.1f},{self.y(self.up(point.y)):.1f}" for point in points)
                made.append(f'<polyline points="{way}"/>')
            for number, point in enumerate(points):
                aside = (number - (len(points) - 1) / 2) / max(10, len(points)) * 0.7 if self.panel.ranks else 0.0
                told = f"{NAMES[game]}, {point.name or format(point.x, 'g')}: {point.y:.2f}"
                where = f'cx="{self.x(point.x + aside):.1f}" cy="{self.y(self.up(point.y)):.1f}"'
                made.append(f'<circle {where} r="3"><title>{escape(told)}</title></circle>')
            made.append("</g>")
        return made


def drawn(title: str, panels: list[Panel]) -> str:
    """The whole picture."""
    rows = -(-len(panels) // ACROSS)
    width, height = WIDTH / ACROSS, (HEIGHT - HEAD) / rows
    told = f"{title}: " + "; ".join(f"{panel.title}, {panel.beside} by {panel.below}" for panel in panels)
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(told)}">',
        style(),
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="paper"/>',
        text(LEFT, 26, title, "big"),
    ]
    at = float(LEFT)
    for game in COLOURS:
        made.append(f'<g class="{game}"><circle cx="{at + 4:.0f}" cy="44" r="4"/>{text(at + 14, 48, NAMES[game])}</g>')
        at += 40 + 7 * len(NAMES[game])
    for number, panel in enumerate(panels):
        row, column = divmod(number, ACROSS)
        field = Field(panel, column * width, HEAD + row * height, width, height)
        made += [*field.frame(), *field.marks()]
    return "\n".join([*made, "</svg>", ""])
