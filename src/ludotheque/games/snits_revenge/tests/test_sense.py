"""What the sense of Snits' Revenge knows: the odds, kicks worked out, the Spark where it is likely to lie."""

from collections import Counter
from itertools import product

import pytest

from ludotheque.bots.levels import Thinker
from ludotheque.games.snits_revenge import GAME
from ludotheque.games.snits_revenge.actions import RUNNUNGITM, SPARK
from ludotheque.games.snits_revenge.combat import kick_hits
from ludotheque.games.snits_revenge.material import KINDS, SIX, SPEED
from ludotheque.games.snits_revenge.phases import HIDE, INVASION, MOVE
from ludotheque.games.snits_revenge.rules import Snits
from ludotheque.games.snits_revenge.sense import SENSE
from ludotheque.games.snits_revenge.sense_odds import CATCH, DASH, HITS, Brawl, Prices, Stand
from ludotheque.games.snits_revenge.tests.blunders import blunder
from ludotheque.games.snits_revenge.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.playout import playout
from ludotheque.kernel.sense import WHOLE
from tests.cases import number

OPTIONS: list[dict[str, str]] = [
    {},
    {"edition": "1978"},
    {"spark_and_splops": "decoys", "pack_miss": "each"},
    {"spark_and_splops": "hidden_notes", "counters": "3_splops"},
    {"no_runnungitms": "on"},
    {"board": "reconstruction-a", "army": "plus_2", "channel_capacity": "3"},
]


def snits(case: Case) -> Snits:
    assert isinstance(case.state, Snits)
    return case.state


def share(case: Case) -> int:
    """What a single clan may hope for."""
    return SENSE.hopes(snits(case))[1]


# ---------------------------------------------------------------------- Odds


def test_the_odds_are_those_of_the_dice() -> None:
    """§4.5, §5.1, §6.3."""
    two = [one + other for one, other in product(range(1, 7), repeat=2)]
    for kind in range(KINDS):
        assert HITS[kind] == round(1000 * kick_hits(kind) / 6)
        assert CATCH[kind] == round(1000 * sum(roll > SPEED[kind] for roll in two) / 36)
        assert DASH[2][kind] == round(1000 * sum(roll <= SPEED[kind] for roll in two) / 36)
        assert DASH[1][kind] == round(1000 * min(6, SPEED[kind]) / 6)


def ready(**kinds: int) -> list[int]:
    names = ["hammer", "plain", "five", "six", "lightning"]
    return [kinds.get(name, 0) for name in names]


PRICES = Prices(90_000, 30_000, 60_000, [120_000, 60_000, 60_000, 60_000, 60_000], 0, 0)


def test_one_kick_at_a_snorg_is_worth_its_odds() -> None:
    """§5.1: two in three for a hammer; a second Snit kicks only where the first has missed."""
    brawl = Brawl(PRICES)
    assert brawl.worth(Stand(ready(hammer=1), 1, 1, 0, 0)) == 90_000 * 667 // 1000
    both = brawl.worth(Stand(ready(hammer=1, six=1), 2, 1, 0, 0))
    assert abs(both - 90_000 * (1 - (1 / 3) * (2 / 3))) < 200


def test_a_kick_at_a_runnungitm_counts_the_chomp_and_the_last_kick() -> None:
    """§5.3, §6.5, against the same sum written out."""
    hit, catch = 1 / 3, 21 / 36
    expected = hit * 60 + (1 - hit) * catch * (catch * 60 - 60)
    worth = Brawl(PRICES).kick(Stand(ready(six=1), 1, 0, 0, 1), SIX, RUNNUNGITM)
    assert abs(worth / 1000 - expected) < 0.2


def test_a_pack_is_better_than_one_after_the_other_where_chomps_hurt() -> None:
    """§5.4: when a Snit is dear; where it is cheap, one after the other leaves kicks for something else."""
    dear = Brawl(Prices(90_000, 30_000, 60_000, [500_000] * KINDS, 0, 0))
    stand = Stand(ready(six=2), 2, 0, 0, 1)
    assert dear.gather(stand, [0] * KINDS, 0) > dear.kick(stand, SIX, RUNNUNGITM)
    cheap = Brawl(Prices(90_000, 30_000, 60_000, [0] * KINDS, 0, 0))
    stand = Stand(ready(six=2), 2, 1, 0, 1)
    assert cheap.gather(stand, [0] * KINDS, 0) < cheap.worth(stand)


def best(case: Case, seat: str) -> list[str]:
    """What is worked out to be best."""
    legal = case.state.legal(number(seat))
    values = SENSE.exact(snits(case), number(seat), legal, Seeded(1))
    return [action.text for action, value in zip(legal, values, strict=True) if value == max(values)]


def test_a_makum_that_would_mend_is_kicked_and_a_snorg_before_it() -> None:
    """§5.1."""
    assert best(table("B: glut five:1\ndead glut\nmakums glut:1"), "B") == ["kick glut five makum"]
    assert best(table("B: glut five:1\nmakums glut:1"), "B") == ["kick glut five snorg"]


def test_a_hammer_takes_the_runnungitm_and_the_others_the_snorg() -> None:
    """§5.1, §6.6: it hits twice as often and survives the chomp."""
    case = table("B: glut hammer:1 lightning:1\nrunnungitms glut:1")
    assert set(best(case, "B")) <= {
        "kick glut lightning snorg",
        "kick glut hammer snorg",
        "kick glut hammer runnungitm",
    }


def test_too_large_a_brawl_is_left_to_the_search() -> None:
    case = table("B: glut five:4 six:4\nrunnungitms glut:1")
    assert SENSE.exact(snits(case), 1, case.state.legal(1), Seeded(1)) == []


# ---------------------------------------------------------------------- Hopes


ARMY = "B: glut five:3 | outside hammer:3 six:4 lightning:2"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (f"{ARMY}\ndead glut eye", f"{ARMY}\ndead glut"),
        (ARMY, ARMY.replace("five:3", "five:2")),
        (ARMY.replace("five:3", "hammer:1 five:2"), ARMY),
        (ARMY, f"{ARMY}\nrunnungitms glut:2"),
        (ARMY, f"{ARMY}\nmakums compositor-1:2"),
        (f"{ARMY}\ndead compositor-1", f"{ARMY}\ndead eye"),
    ],
)
def test_the_clan_hopes_for_more(better: str, worse: str) -> None:
    assert share(table(better)) > share(table(worse))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_hopes_are_shares_of_one_game(seats: int) -> None:
    for options in OPTIONS:
        state = GAME.start(seats, options, Seeded(seats))
        playout(state, SENSE, Seeded(1), 60)
        hopes = SENSE.shares(state)
        assert len(hopes) == seats and min(hopes) >= 0
        assert WHOLE - seats <= sum(hopes) <= WHOLE


@pytest.mark.parametrize("seats", [2, 4])
def test_a_look_ends_where_a_game_turn_begins_and_nowhere_else(seats: int) -> None:
    """§3.1: at the first decision in it, which is when hopes are fitted; but not in the fight for the Spark (§8.5)."""
    for seed in range(6):
        state = GAME.start(seats, {}, Seeded(seed))
        assert isinstance(state, Snits)
        turn, luck = 0, Seeded(seed)
        while (seat := state.actor()) >= 0:
            begins = state.part == INVASION and state.phase == MOVE and state.turn > turn
            assert SENSE.rests(state) == begins
            turn = state.turn
            state.apply(seat, SENSE.decide(state, seat, luck))
        assert turn > 5


# ---------------------------------------------------------------------- What is hidden


def test_the_spark_is_imagined_where_it_is_likely_to_lie() -> None:
    """§9.1: of the counters that lie there, the one in the farthest dead end most often, never always; and nothing is
    moved to where no counter lies."""
    sketch = "phase kick\nB: glut five:1\nhidden forebosinator:splop glut:splop murgle:spark eye:splop"
    state = snits(table(sketch, spark_and_splops="on"))
    places: Counter[str] = Counter()
    for seed in range(200):
        world = state.clone()
        world.redeal(1, Seeded(seed))
        SENSE.imagine(world, 1, Seeded(seed))
        assert GAME.view(world, 1) == GAME.view(state, 1)
        places[world.key(world.hidden.index(SPARK))] += 1
    assert set(places) == {"forebosinator", "glut", "murgle", "eye"}
    assert places.most_common(1)[0][0] == "forebosinator" and places["forebosinator"] < 190


def test_the_bolotomus_hides_by_lot() -> None:
    """§9.1: the same table, other luck, other places."""
    places: Counter[str] = Counter()
    for seed in range(40):
        state = GAME.start(2, {"spark_and_splops": "on"}, Seeded(1))
        assert isinstance(state, Snits)
        chance = Seeded(seed)
        while state.phase == HIDE:
            legal = state.legal(0)
            values = SENSE.exact(state, 0, legal, chance)
            state.apply(0, legal[values.index(max(values))])
        places[state.key(state.hidden.index(SPARK))] += 1
    assert len(places) > 4 and places.most_common(1)[0][1] < 25


def test_what_a_clan_does_in_a_playout_does_not_depend_on_what_is_hidden() -> None:
    sketch = "phase kick\nB: glut five:2 hammer:1 | eye six:1\nrunnungitms glut:1\nhidden "
    worlds = ["glut:spark eye:splop murgle:splop blorpus:splop", "glut:splop eye:splop murgle:spark blorpus:splop"]
    one, other = (snits(table(sketch + hidden, spark_and_splops="on")) for hidden in worlds)
    assert SENSE.weigh(one, 1, one.legal(1)) == SENSE.weigh(other, 1, other.legal(1))
    assert SENSE.exact(one, 1, one.legal(1), Seeded(1)) == SENSE.exact(other, 1, other.legal(1), Seeded(1))


# ---------------------------------------------------------------------- Mistakes


def kept(case: Case, seat: str) -> list[str]:
    legal = case.state.legal(number(seat))
    return [action.text for action in SENSE.sane(snits(case), number(seat), legal)]


def test_a_makum_mends_and_a_compositor_composes() -> None:
    """§6.1, §6.7."""
    assert kept(table("phase transform\nB: glut five:1\ndead glut\nmakums glut:1"), "A") == ["transform glut"]
    assert "end" not in kept(table("phase compose\nB: glut five:1"), "A")


def test_a_kick_that_costs_nothing_is_made() -> None:
    """§5.1; where a Splop may lie it may cost something."""
    assert kept(table("B: glut five:1 | eye six:1\nrunnungitms glut:1"), "B") == ["kick eye six snorg"]
    risky = "B: eye six:1\nhidden eye:splop glut:spark"
    assert "end" in kept(table(risky, spark_and_splops="on"), "B")


def test_the_holder_leaves_with_the_spark() -> None:
    """§8.7."""
    case = table("part fight 1, turn 2, phase move\nB: glut six*:1 | outside five:1\nC: glut five:1")
    assert kept(case, "B") == ["six* glut>outside"]


@pytest.mark.parametrize("level", [3, 4, 5])
def test_levels_that_look_ahead_play_every_table_without_a_blunder(level: int) -> None:
    """A few turns each: every seat count, many options."""
    for place, options in enumerate(OPTIONS):
        seats = 2 + (place + level) % 4
        state, chance = GAME.start(seats, options, Seeded(place)), Seeded(level)
        bot = Thinker(level, 0, looks=2)
        for _ in range(40):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            action = bot(GAME, GAME.view(state, seat), state.legal(seat), chance)
            assert blunder(state, seat, action) == ""
            state.apply(seat, action)
        state.invariants()


def test_the_blunders_are_seen() -> None:
    """§7.2, §5.1, §6.1: the eye on the bots is open."""
    dead = "glut murgle thrumble antephellum blorpus eye wobbicle hindlepod fleotis"
    end = GAME.action("end")
    assert end is not None
    for sketch, seat in [
        (f"phase transform\nB: outside five:1\ndead {dead}\nmakums fleotis:1", 0),
        ("phase compose\nB: glut five:1", 0),
        ("B: glut five:1", 1),
    ]:
        assert blunder(snits(table(sketch)), seat, end) != ""
    assert blunder(snits(table("B: glut five:1\nrunnungitms glut:1")), 1, end) == ""
