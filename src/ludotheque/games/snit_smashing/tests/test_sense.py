"""What the searching levels know: prospects, orders in hindsight, and stops by the odds of what was ordered."""

import pytest

from ludotheque.bots.levels import FAR, UNDECIDED, Thinker
from ludotheque.bots.search import Budget, Search
from ludotheque.games.snit_smashing import GAME
from ludotheque.games.snit_smashing.beach import HEX_NAMES, UNDER
from ludotheque.games.snit_smashing.rules import SnitSmashing
from ludotheque.games.snit_smashing.sense import SENSE
from ludotheque.games.snit_smashing.sense_prospects import Prospects, room, routes_of
from ludotheque.games.snit_smashing.state import NO_ORDER, RUNNING
from ludotheque.games.snit_smashing.tests.blunders import blunder
from ludotheque.games.snit_smashing.tests.table import Case, table
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.playout import playout
from ludotheque.kernel.sense import WHOLE


def snit_table(case: Case) -> SnitSmashing:
    assert isinstance(case.state, SnitSmashing)
    return case.state


def exactly(sketch: str, **options: str) -> str:
    """What level 5 does when its Snits run."""
    state = table(sketch, **options).state
    thought = Thinker(5, 0).think(GAME, GAME.view(state, 0), state.legal(0), Seeded(3))
    assert thought.exact
    return thought.action.text


def orders(sketch: str, looks: int = 60) -> list[str]:
    """What level 5 thinks of ordering, the best first."""
    state = table(sketch).state
    thought = Thinker(5, 0, looks).think(GAME, GAME.view(state, 0), state.legal(0), Seeded(3))
    return [one.action.text for one in thought.tried if one.weight > 0.05]


def test_level_5_orders_what_does_best_and_level_4_what_it_thinks_of_most() -> None:
    """In twelve draws of each; a lot decides only between orders that are as good as each other."""
    state = table("A Zott:C5 Blub:C3\nB Zott:E5 Blub:E3").state
    left_behind = [0, 0]
    for seed in range(12):
        for place, number in enumerate((5, 4)):
            thought = Thinker(number, 0, 40).think(GAME, GAME.view(state, 0), state.legal(0), Seeded(seed))
            best = max(one.share for one in thought.tried)
            left_behind[place] += best - thought.tried[0].share > FAR * UNDECIDED
    assert left_behind[0] == 0 < left_behind[1]


# ---------------------------------------------------------------------- prospects


def test_each_victory_is_half_of_the_game() -> None:
    """§8.1, §8.3: B has more Snits, both have a trophy."""
    state = snit_table(
        table("""
            run 4, bound 6
            A Zott:C3 | order garbled | safe Dorf | dead Gunk | trophies B.Zott
            B Zipp:C8 | order garbled | safe Dorf Gunk | dead Zott | trophies A.Gunk
        """)
    )
    while state.to_act():
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])
    assert SENSE.shares(state) == [WHOLE // 4, 3 * WHOLE // 4]


def test_hopes_are_shared_by_all_and_grow_with_trophies() -> None:
    even = snit_table(table("A Zott:C5 Blub:C3\nB Zott:E5 Blub:E3"))
    ahead = snit_table(table("A Zott:C5 Blub:C3 | trophies B.Gunk\nB Zott:E5 Blub:E3 | dead Gunk"))
    assert sum(Prospects(even).shares()) == pytest.approx(1)
    assert SENSE.hopes(even)[0] == pytest.approx(WHOLE / 2, abs=20)
    assert SENSE.hopes(ahead)[0] > SENSE.hopes(even)[0]


def test_a_wide_choice_is_safer_than_a_narrow_one_and_time_helps() -> None:
    """§7.2: only a few hexes lie halfway for the slow."""
    routes = routes_of(snit_table(table("run 2\nA Zott:under\nB Zott:under")), 0)
    slow, quick = [[routes.safe[left][speed][UNDER] for left in range(7)] for speed in (4, 7)]
    assert slow == sorted(slow) and quick == sorted(quick)
    assert slow[1] == quick[1] == 0.0, "it takes two bounds at least"
    assert slow[2] < slow[3] < quick[2]


def test_a_crowd_arrives_sooner_where_there_is_more_room() -> None:
    """§4.3, §5.2: four places where the Snandergrab lies at first, seven elsewhere."""
    assert room(4, 4, 3) == pytest.approx(1) and room(0, 4, 3) == 1.0
    assert room(14, 4, 3) < room(14, 7, 3) < 1


# ---------------------------------------------------------------------- what others have ordered


def test_whoever_writes_second_knows_no_more_than_the_first() -> None:
    """§3.1 (M1): all decide again on the imagined table."""
    state = snit_table(table("A Zott:C5 | order smash C6 C7 D7\nB Zott:E5"))
    SENSE.imagine(state, 1, Seeded(1))
    assert state.orders == [NO_ORDER, NO_ORDER]


def test_a_folded_order_was_aimed_at_where_we_may_go() -> None:
    """§3.1: Blub can be within four steps of C3; nobody smashes at the other end, or changes our own order."""
    sketch = "run 2, bound 2\nA Blub:C7 | order smash A8 A9 B9\nB Zipp:under | order garbled"
    near = 0
    for seed in range(100):
        state = snit_table(table(sketch))
        own = state.orders[0]
        SENSE.imagine(state, 0, Seeded(seed))
        assert state.orders[0] == own
        hexes = getattr(state.alphabet()[state.orders[1]], "hexes", [])
        near += any(here in [HEX_NAMES.index(name) for name in ("C3", "C4", "B3", "B4", "D3", "D4")] for here in hexes)
    assert near > 50


# ---------------------------------------------------------------------- orders


def test_it_smashes_where_the_rival_must_stop() -> None:
    """§7.4, §7.5: in the fifth bound Blub must come to C5, D5 or E5, or die; D5 is among the best orders."""
    liked = orders("run 4, bound 5\nA Zott:under | safe Gunk\nB Blub:under Dorf:under | safe Gunk", 200)
    assert liked and all(set(text.split()) & {"C5", "D5", "E5"} for text in liked)


def test_it_takes_the_snandergrab_away_when_the_run_ends() -> None:
    """§5.2, §6.4: nobody of ours is on the way, and many rivals are about to be safe; spread out, so that a Smash
    could hit but few."""
    sketch = """
        run 3, bound 6
        A | safe Zott Blub Dorf Gunk Hump
        B Zott:C7 Blub:D7 Dorf:E7 Zipp:B8 Fizz:F8 Viff:D6 | safe Plod
    """
    assert orders(sketch, 200)[0].startswith("move")


def test_where_nobody_can_be_hit_it_harms_nobody() -> None:
    """§3.5, §5.6"""
    state = table("A Zott:C5 Darr:E6 Viff:C7\nB | safe Zott").state
    left = SENSE.sane(state, 0, state.legal(0))
    assert left and all(not blunder(state, 0, action) for action in left)
    assert any(blunder(state, 0, action) for action in state.legal(0))


# ---------------------------------------------------------------------- stops


def test_it_runs_to_safety() -> None:
    """§5.3, §7.4"""
    assert exactly("A Zott:D5 | order garbled\nB Zipp:A3 | order garbled").split()[1] in ("C9", "D9", "E9", "D10")
    assert exactly("run 2, bound 3\nA Blub:C5 | order garbled\nB Zipp:A3 | order garbled").endswith("1")


def test_it_does_not_hurry_under_what_it_moves_itself() -> None:
    """§5.4: on top of it nobody is safe, but C4 is near enough to be there in the next bound."""
    state = table("bound 3\nA Zott:C3 | order move E5\nB Zipp:G9 | order garbled").state
    assert isinstance(state, SnitSmashing)
    values = SENSE.exact(state, 0, state.legal(0), Seeded(1))
    by_text = {action.text: value for action, value in zip(state.legal(0), values, strict=True)}
    assert max(values) < by_text["Zott D9"] + 60, "D9 would be under it only if it stayed"


def test_slow_snits_are_left_the_stops_that_they_need() -> None:
    """§4.3: of two who can use C5 the quick one has others."""
    sketch = "run 4, bound 5\nA Blub:under Zipp:under | order garbled\nB Fizz:under | order garbled"
    state = table(sketch).state
    values = SENSE.exact(state, 0, state.legal(0), Seeded(1))
    liked = state.legal(0)[values.index(max(values))].text
    assert liked.startswith("Blub") or liked.split()[1] not in ("C5", "D5", "E5")


def test_it_keeps_out_of_its_own_smash() -> None:
    """§5.6"""
    sketch = "run 2, bound 5\nA Blub:under | order smash C4 C5 D5\nB Zipp:under | order garbled"
    assert exactly(sketch) in ("Blub E5", "Blub stay")


def test_stops_are_worked_out_from_level_4_on_and_level_3_looks_at_the_best() -> None:
    state = table("A Zott:D5 | order garbled\nB Zipp:A3 | order garbled").state
    thoughts = [Thinker(level, 0).think(GAME, GAME.view(state, 0), state.legal(0), Seeded(3)) for level in (3, 4)]
    assert not thoughts[0].exact and thoughts[1].exact
    for thought in thoughts:
        assert thought.action.text.split()[1] in ("C9", "D9", "E9", "D10")


# ---------------------------------------------------------------------- every table


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("stacking", ["strict", "end_of_bound"])
@pytest.mark.parametrize("beach", ["reconstruction", "ten-rows"])
def test_every_level_thinks_at_every_table(seats: int, stacking: str, beach: str) -> None:
    """From moments all over a game; level 3 looks once or twice, and none of them blunders."""
    for seed in range(3):
        state = GAME.start(seats, {"stacking": stacking, "map": beach}, Seeded(seed))
        playout(state, SENSE, Seeded(seed), 10 + 30 * seed)
        for level in (3, 4, 5):
            seat = state.to_act()[0]
            thought = Thinker(level, 0, 2).think(GAME, GAME.view(state, seat), state.legal(seat), Seeded(1))
            assert thought.action in state.legal(seat)
            assert not blunder(state, seat, thought.action)
            state.apply(seat, thought.action)


def test_a_playout_by_the_policy_ends() -> None:
    state = GAME.start(2, {}, Seeded(1))
    playout(state, SENSE, Seeded(2))
    assert state.outcome() is not None


def test_a_search_of_orders_learns_of_all_of_them_in_every_look() -> None:
    state = table("A Zott:C5 Blub:C3\nB Zipp:A3 Fizz:C4").state
    legal = state.legal(0)
    found = Search(SENSE, state, 0, legal, Seeded(1), Budget(looks=7)).run()
    assert [one.looks for one in found] == [7] * len(legal)
    assert sum(one.weight for one in found) == pytest.approx(1)
    assert isinstance(state, SnitSmashing) and state.phase != RUNNING
