"""Exchanges at random, their exact odds compared with the oracle's; and a whole one by simulation (§5, §6)."""

import os
from collections.abc import Iterator
from fractions import Fraction

import pytest

from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.tests import oracle
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.state import State

# Pairs of dice by what they decide, and how many pairs of 36 are like them
PAIRS = [(1, 1), (1, 4), (2, 4), (3, 4), (6, 6)]
WEIGHTS = [6, 4, 5, 6, 15]
KINDS = ["hammer", "plain", "five", "six", "lightning"]
ROUNDS = 10 * int(os.environ.get("LUDOTHEQUE_FUZZ", "1"))


def fighters(case: Case) -> list[str]:
    return sorted(kind for kind, number in case.snits("B", "glut").items() for _ in range(number))


def sketch(phase: str, here: list[str], runnungitms: int) -> str:
    """These in the Glut, whose Snorg is dead; another Snit waits outside so that the game goes on."""
    there = " ".join(f"{kind}:{here.count(kind)}" for kind in KINDS if kind in here)
    return f"phase {phase}\nB: glut {there} | outside six:1\ndead glut\nrunnungitms glut:{runnungitms}"


class Classes(Chance):
    """Luck laid open in classes: single dice first, which decide by 2 and 4, then pairs, which decide by 4 to 7.

    It follows `path` (a place in each list of weights), then takes the first way everywhere.
    """

    def __init__(self, path: list[int], singles: int) -> None:
        super().__init__()
        self.path = path
        self.singles = singles
        self.second = 0
        self.met: list[list[int]] = []  # the weights at each fork

    def way(self, weights: list[int]) -> int:
        self.met.append(weights)
        depth = len(self.met) - 1
        return self.path[depth] if depth < len(self.path) else 0

    def roll(self, sides: int) -> int:
        if self.singles:
            self.singles -= 1
            return 1 + 2 * self.way([2, 2, 2])
        if self.second:
            face, self.second = self.second, 0
            return face
        first, self.second = PAIRS[self.way(WEIGHTS)]
        return first


def walk(state: State, text: str, singles: int) -> Iterator[tuple[Fraction, State]]:
    """Every way a decision can turn out, by classes of dice; the last fork turns first."""
    path: list[int] = []
    while True:
        twin = state.clone()
        luck = Classes(path, singles)
        twin.chance = luck
        twin.apply(*Case(twin).decision(f"{Case(twin).turn} {text}"))
        full = [*path, *[0] * (len(luck.met) - len(path))]
        share = Fraction(1)
        for weights, way in zip(luck.met, full, strict=True):
            share *= Fraction(weights[way], sum(weights))
        twin.chance = Chance()
        yield share, twin
        while full and full[-1] + 1 == len(luck.met[len(full) - 1]):
            full.pop()
        if not full:
            return
        full[-1] += 1
        path = full


def result(state: State) -> oracle.Result:
    case = Case(state)
    return tuple(fighters(case)), case.seen().runnungitms.get("glut", 0)


def add(odds: oracle.Odds, state: State, share: Fraction) -> None:
    odds[result(state)] = odds.get(result(state), Fraction(0)) + share


def some(whim: Chance, number: int) -> list[str]:
    """Fighters, no more hammers and plain ones together than a clan has."""
    found = [KINDS[whim.below(5)] for _ in range(number)]
    return sorted(found, key=KINDS.index)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_kicks(seed: int) -> None:
    """§5.3, §6.3-§6.6: a kick at a Runnungitm, and its answer."""
    whim = Seeded(seed)
    here = some(whim, 1 + whim.below(3))
    who, runnungitms = whim.below(len(here)), 1 + whim.below(2)
    odds: oracle.Odds = {}
    state = table(sketch("kick", here, runnungitms)).state
    for share, after in walk(state, f"kick glut {here[who]} runnungitm", 1):
        add(odds, after, share)
    assert odds == oracle.kick(oracle.Exchange(list(here), runnungitms), who)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_chomps(seed: int) -> None:
    """§6.3-§6.6 (R27, R28): two targets named before the dice, the same one twice or another."""
    whim = Seeded(seed + 1000)
    here = some(whim, 2 + whim.below(2))
    targets = [whim.below(len(here)) for _ in range(2)]
    second = f"chomp glut B {here[targets[1]]}"
    alike = [i for i, kind in enumerate(here) if kind == here[targets[0]]]
    if targets[0] == targets[1] and len(alike) > 1:
        second = "again"
    case = table(sketch("chomp", here, 2)).play(f"A chomp glut B {here[targets[0]]}")
    odds: oracle.Odds = {}
    for share, after in walk(case.state, second, 0):
        add(odds, after, share)
    assert odds == oracle.chomps(oracle.Exchange(list(here), 2), targets, False)


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("miss", ["one", "each"])
def test_packs(seed: int, miss: str) -> None:
    """§5.4: a pack of two, and whom the Bolotomus chomps first."""
    whim = Seeded(seed + 2000)
    here = some(whim, 2)
    first = whim.below(2)
    odds: oracle.Odds = {}
    state = table(sketch("kick", here, 1), pack_miss=miss).state
    if here[0] != here[1]:
        state.apply(*Case(state).decision("B pack glut"))
    for share, after in walk(state, f"join {here[0]}" if here[0] != here[1] else "pack glut", 2):
        if f"bite {here[first]}" in [action.text for action in after.legal(0)]:
            for more, end in walk(after, f"bite {here[first]}", 0):
                add(odds, end, share * more)
        else:
            add(odds, after, share)
    exchange = oracle.Exchange(list(here), 1)
    assert odds == oracle.pack(exchange, [0, 1], [first, 1 - first], miss == "each")


def test_a_whole_exchange_by_simulation() -> None:
    """§5.3, §6.5, §6.6: a hammer kicks a Runnungitm two thousand times; each result as often as it should be."""
    expected = oracle.kick(oracle.Exchange(["hammer"], 1), 0)
    case = table(sketch("kick", ["hammer"], 1))
    assert isinstance(case.state, Snits)
    counts: dict[oracle.Result, int] = dict.fromkeys(expected, 0)
    luck = Seeded(7)
    for _ in range(2000):
        twin = case.state.clone()
        twin.chance = luck
        twin.apply(*Case(twin).decision("B kick glut hammer runnungitm"))
        counts[result(twin)] += 1
    for one, chance in expected.items():
        spread = 4 * float(chance * (1 - chance) / 2000) ** 0.5
        assert abs(counts[one] / 2000 - float(chance)) < spread, one


def test_the_oracle_knows_the_odds() -> None:
    """§5.1, §6.3: the numbers that every player learns."""
    assert [oracle.beats(speed) * 36 for speed in (4, 5, 6, 7)] == [30, 26, 21, 15]
    assert [oracle.hits(kind) * 6 for kind in ("hammer", "plain")] == [4, 2]
