"""§9: open and hidden teams."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.tests.table import do, end_round, kinds, legal, play, refused, sketch, where
from ludotheque.games.boum.view import BoumView
from ludotheque.kernel.chance import Scripted, Seeded

HIDDEN = "red blue blue red"  # A and D against B and C


def look(table: Boum, seat: int) -> BoumView:
    seen = GAME.view(table, seat)
    assert isinstance(seen, BoumView)
    return seen


def test_b44_partners_sit_opposite() -> None:
    """§9.1 (B44): and so do their figures."""
    table = sketch(teams="open")
    assert table.teams == [0, 1, 0, 1]
    assert (where(table, "A"), where(table, "C")) == ("0,0", "10,12")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_b69_teams_are_for_four(seats: int) -> None:
    """§9.1 (B69): at another table the option is off."""
    assert GAME.checked_options(seats, {"teams": "open"})["teams"] == "off"
    assert GAME.checked_options(4, {"teams": "hidden"})["teams"] == "hidden"


def test_b45_the_partner_costs_a_point_an_explosion() -> None:
    """§9.2 (B45): two bombs on C, who is A's partner, and one of them on B."""
    table = sketch(figures="A 8,0; B 4,6; C 4,4", bombs="4,3 a0; 4,5 a0", hands="A remote", teams="open")
    table.scores[0] = 2
    play(table, "A remote 4,3")
    assert table.scores == [2, 0, 0, 0], "one for B, one against him for C"


def test_b45_mate_penalty_bomb() -> None:
    """§9.2 (B45): one for each bomb."""
    table = sketch(
        figures="A 8,0; B 4,6; C 4,4", bombs="4,3 a0; 4,5 a0", hands="A remote", teams="open", mate_penalty="bomb"
    )
    table.scores[0] = 2
    play(table, "A remote 4,3")
    assert table.scores == [1, 0, 0, 0]


def test_b46_six_points_of_which_nobody_counts_more_than_four() -> None:
    """§9.3 (B46)"""
    for scores, ending in (([6, 0, 1, 0], ""), ([4, 0, 2, 0], "team_victory"), ([9, 0, 2, 0], "team_victory")):
        table = sketch(teams="open", turn="D")
        table.scores = scores
        do(table, "D end")
        assert (table.ending, table.winners) == (ending, [0, 2] if ending else [])


@pytest.mark.parametrize(
    ("scores", "ending", "winners"),
    [
        ([4, 4, 2, 3], "team_victory", [1, 3]),  # 6 against 7
        ([5, 4, 2, 2], "team_victory", [0, 2]),  # 6 against 6, 7 against 6
        ([4, 3, 2, 3], "draw", []),
        ([5, 4, 2, 3], "team_victory", [1, 3]),  # 6 against 7: the cap first, the total later
    ],
)
def test_b46_both_teams_get_there(scores: list[int], ending: str, winners: list[int]) -> None:
    """§9.3 (B46): the larger capped sum, then the larger total, else a draw."""
    table = sketch(teams="open", turn="D")
    table.scores = scores
    do(table, "D end")
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.scores) == (ending, winners, scores)


def test_b62_gamelle_and_block_are_for_opponents() -> None:
    """§8.8, §8.9, §9.1 (B62): A's partner C is neither asked nor blocked."""
    table = sketch(hands="A rollers block; B gamelle; C gamelle; D gamelle", teams="open")
    assert [text for text in legal(table, "A") if text.startswith("block")] == ["block B", "block D"]
    assert refused(table, "A block C") == "block_opponent"
    do(table, "A rollers")
    assert table.to_act() == [1, 3]


def test_b62_in_a_chain_a_partner_helps() -> None:
    """§8.8 (B62): C may cancel B's Gamelle, D, B's partner, may not."""
    table = sketch(hands="A rollers; B gamelle; C gamelle; D gamelle", teams="open", gamelle_chain="on")
    do(table, "A rollers", "B gamelle", "D pass")
    assert table.to_act() == [2]
    do(table, "C gamelle")
    assert table.to_act() == [3], "B has no card left"
    do(table, "D pass")
    assert table.allowance == 12


def test_b47_a_token_tells_only_its_owner() -> None:
    """§9.4 (B47)"""
    state = GAME.start(4, {"teams": "hidden"}, Scripted(HIDDEN.split(), Seeded(1)), True)
    assert isinstance(state, Boum)
    assert [look(state, seat).teams for seat in (-1, 0, 1)] == [[-1] * 4, [0, -1, -1, -1], [-1, 1, -1, -1]]
    assert state.story is not None
    tokens = [event for event in state.story if event.kind == "joins_team"]
    assert [(event.args["team"], event.to) for event in tokens] == [
        ("red", [0]),
        ("blue", [1]),
        ("blue", [2]),
        ("red", [3]),
    ]


def test_b47_shown_at_the_first_boum_before_the_bombs() -> None:
    """§9.4 (B47): D is A's partner, so A loses a point for him."""
    table = sketch(figures="A 8,0; D 4,4; B 4,5", bombs="4,3 a0", turn="D", teams="hidden", luck=HIDDEN)
    table.tiles = 1
    story = do(table, "D end")
    assert kinds(story)[:5] == ["tile_goes", "boum", "team_is", "team_is", "explodes"]
    assert (table.revealed, table.scores) == (True, [0, 0, 0, 0])
    assert look(table, -1).teams == [0, 1, 1, 0]


def test_b48_hits_before_that_wait() -> None:
    """§9.4 (B48, B65): shown, turned into points with the teams, one explosion after the other."""
    table = sketch(figures="A 8,0; B 4,4; D 4,5", bombs="4,3 a0", hands="A remote", teams="hidden", luck=HIDDEN)
    story = play(table, "A remote 4,3")
    assert "hits_wait" in kinds(story)
    assert (table.scores, len(look(table, 2).hits), table.scored) == ([0, 0, 0, 0], 1, True)
    do(table, "A lay 9,0 plain")
    table.tiles = 1
    table.figures[0] = table.figures[2] - 1
    end_round(table)
    assert table.revealed
    assert table.scores == [0, 0, 0, 0], "B for one point, D against one"
    assert not table.hits


def test_b48_hits_become_points() -> None:
    """§9.4 (B48): B is an opponent."""
    table = sketch(figures="A 8,0; B 4,4", bombs="4,3 a0; 9,12 c0", hands="A remote", teams="hidden", luck=HIDDEN)
    play(table, "A remote 4,3")
    table.figures[2] = 0
    table.tiles = 1
    end_round(table)
    assert table.scores == [1, 0, 0, 0]


def test_b48_hidden_hits_immediate() -> None:
    """§9.4 (B48): counted at once, and what the points give away is known to all: B is not A's partner."""
    options = {"teams": "hidden", "hidden_hits": "immediate"}
    table = sketch(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote", luck=HIDDEN, given=options)
    play(table, "A remote 4,3")
    assert (table.scores, table.revealed, table.pairings) == ([1, 0, 0, 0], False, [0, 1, 1])
    for seed in range(20):
        guess = GAME.guess(look(table, 3), Seeded(seed))
        assert isinstance(guess, Boum)
        assert guess.teams[0] != guess.teams[1]
        assert guess.teams[3] == 0


def test_b62_until_they_are_shown_everybody_is_an_opponent() -> None:
    """§9.4 (B62)"""
    table = sketch(hands="A rollers block; B kick; C kick; D kick", teams="hidden", luck=HIDDEN)
    assert [text for text in legal(table, "A") if text.startswith("block")] == ["block B", "block C", "block D"]
    do(table, "A rollers")
    assert table.to_act() == [1, 2, 3]


def test_b65_nobody_wins_before_the_teams_are_shown() -> None:
    """§9.4 (B65)"""
    table = sketch(turn="D", teams="hidden", hidden_hits="immediate", luck=HIDDEN)
    table.scores = [4, 0, 0, 4]
    do(table, "D end")
    assert table.ending == ""


def test_b65_a_limit_shows_the_teams_and_counts_the_hits() -> None:
    """§7.2, §9.4 (B65)"""
    table = sketch(turn="D", teams="hidden", luck=HIDDEN)
    table.still = 29
    table.hits = [[0, 1, 0, 0] + [0] * 12]
    do(table, "D end")
    assert (table.ending, table.winners, table.scores) == ("stalled", [0, 3], [1, 0, 0, 0])
