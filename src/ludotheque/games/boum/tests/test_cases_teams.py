"""§9: open and hidden teams."""

import pytest

from ludotheque.games.boum import GAME
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.tests.table import Case, table
from ludotheque.kernel.chance import Seeded

HIDDEN = "red blue blue red"  # A and D against B and C


def test_b44_partners_sit_opposite() -> None:
    """§9.1 (B44): and so do their figures."""
    case = table(teams="open")
    assert case.state.teams == [0, 1, 0, 1]
    assert (case.where("A"), case.where("C")) == ("0,0", "10,12")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_b69_teams_are_for_four(seats: int) -> None:
    """§9.1 (B69): at another table the option is off."""
    assert GAME.checked_options(seats, {"teams": "open"})["teams"] == "off"
    assert GAME.checked_options(4, {"teams": "hidden"})["teams"] == "hidden"


def test_b45_the_partner_costs_a_point_an_explosion() -> None:
    """§9.2 (B45): two bombs on C, who is A's partner, and one of them on B."""
    case = table(figures="A 8,0; B 4,6; C 4,4", bombs="4,3 a0; 4,5 a0", hands="A remote", teams="open")
    case.state.scores[0] = 2
    case.through("A remote 4,3")
    assert case.state.scores == [2, 0, 0, 0], "one for B, one against him for C"


def test_b45_mate_penalty_bomb() -> None:
    """§9.2 (B45): one for each bomb."""
    case = table(
        figures="A 8,0; B 4,6; C 4,4", bombs="4,3 a0; 4,5 a0", hands="A remote", teams="open", mate_penalty="bomb"
    )
    case.state.scores[0] = 2
    case.through("A remote 4,3")
    assert case.state.scores == [1, 0, 0, 0]


def test_b46_six_points_of_which_nobody_counts_more_than_four() -> None:
    """§9.3 (B46)"""
    for scores, ending in (([6, 0, 1, 0], ""), ([4, 0, 2, 0], "team_victory"), ([9, 0, 2, 0], "team_victory")):
        case = table(teams="open", turn="D")
        case.state.scores = scores
        case.play("D end")
        assert (case.state.ending, case.state.winners) == (ending, [0, 2] if ending else [])


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
    case = table(teams="open", turn="D")
    case.state.scores = scores
    case.play("D end")
    outcome = case.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.scores) == (ending, winners, scores)


def test_b62_gamelle_and_block_are_for_opponents() -> None:
    """§8.8, §8.9, §9.1 (B62): A's partner C is neither asked nor blocked."""
    case = table(hands="A rollers block; B gamelle; C gamelle; D gamelle", teams="open")
    assert case.legal("A", "block") == ["block B", "block D"]
    assert case.refuses("A block C") == ("block_opponent", "§8.9")
    case.play("A rollers")
    assert case.turn == "BD"


def test_b62_in_a_chain_a_partner_helps() -> None:
    """§8.8 (B62): C may cancel B's Gamelle, D, B's partner, may not."""
    case = table(hands="A rollers; B gamelle; C gamelle; D gamelle", teams="open", gamelle_chain="on")
    case.play("A rollers", "B gamelle", "D pass")
    assert case.turn == "C"
    case.play("C gamelle")
    assert case.turn == "D", "B has no card left"
    case.play("D pass")
    assert case.state.allowance == 12


def test_b47_a_token_tells_only_its_owner() -> None:
    """§9.4 (B47)"""
    case = Case.start(4, f"{HIDDEN} d1", teams="hidden")
    assert [case.seen(seat).teams for seat in ("", "A", "B")] == [[-1] * 4, [0, -1, -1, -1], [-1, 1, -1, -1]]
    tokens = [event for event in case.story if event.kind == "joins_team"]
    assert [(event.args["team"], event.to) for event in tokens] == [
        ("red", [0]),
        ("blue", [1]),
        ("blue", [2]),
        ("red", [3]),
    ]


def test_b47_shown_at_the_first_boum_before_the_bombs() -> None:
    """§9.4 (B47): D is A's partner, so A loses a point for him."""
    case = table(figures="A 8,0; D 4,4; B 4,5", bombs="4,3 a0", turn="D", teams="hidden", luck=HIDDEN)
    case.state.tiles = 1
    case.play("D end")
    assert case.kinds()[:5] == ["tile_goes", "boum", "team_is", "team_is", "explodes"]
    assert (case.state.revealed, case.state.scores) == (True, [0, 0, 0, 0])
    assert case.seen().teams == [0, 1, 1, 0]


def test_b48_hits_before_that_wait() -> None:
    """§9.4 (B48, B65): shown, turned into points with the teams, one explosion after the other."""
    case = table(figures="A 8,0; B 4,4; D 4,5", bombs="4,3 a0", hands="A remote", teams="hidden", luck=HIDDEN)
    case.through("A remote 4,3")
    assert "hits_wait" in case.kinds()
    assert (case.state.scores, len(case.seen("C").hits), case.state.scored) == ([0, 0, 0, 0], 1, True)
    case.play("A lay 9,0 plain")
    case.state.tiles = 1
    case.state.figures[0] = case.state.figures[2] - 1
    case.end_round()
    assert case.state.revealed
    assert case.state.scores == [0, 0, 0, 0], "B for one point, D against one"
    assert not case.state.hits


def test_b48_hits_become_points() -> None:
    """§9.4 (B48): B is an opponent."""
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0; 9,12 c0", hands="A remote", teams="hidden", luck=HIDDEN)
    case.through("A remote 4,3")
    case.state.figures[2] = 0
    case.state.tiles = 1
    case.end_round()
    assert case.state.scores == [1, 0, 0, 0]


def test_b48_hidden_hits_immediate() -> None:
    """§9.4 (B48): counted at once, and what the points give away is known to all: B is not A's partner."""
    options = {"teams": "hidden", "hidden_hits": "immediate"}
    case = table(figures="A 8,0; B 4,4", bombs="4,3 a0", hands="A remote", luck=HIDDEN, given=options)
    case.through("A remote 4,3")
    assert (case.state.scores, case.state.revealed, case.state.pairings) == ([1, 0, 0, 0], False, [0, 1, 1])
    for seed in range(20):
        guess = GAME.guess(case.seen("D"), Seeded(seed))
        assert isinstance(guess, Boum)
        assert guess.teams[0] != guess.teams[1]
        assert guess.teams[3] == 0


def test_b62_until_they_are_shown_everybody_is_an_opponent() -> None:
    """§9.4 (B62)"""
    case = table(hands="A rollers block; B kick; C kick; D kick", teams="hidden", luck=HIDDEN)
    assert case.legal("A", "block") == ["block B", "block C", "block D"]
    case.play("A rollers")
    assert case.turn == "BCD"


def test_b65_nobody_wins_before_the_teams_are_shown() -> None:
    """§9.4 (B65)"""
    case = table(turn="D", teams="hidden", hidden_hits="immediate", luck=HIDDEN)
    case.state.scores = [4, 0, 0, 4]
    case.play("D end")
    assert case.state.ending == ""


def test_b65_a_limit_shows_the_teams_and_counts_the_hits() -> None:
    """§7.2, §9.4 (B65)"""
    case = table(turn="D", teams="hidden", luck=HIDDEN)
    case.state.still = 29
    case.state.hits = [[0, 1, 0, 0] + [0] * 12]
    case.play("D end")
    assert (case.state.ending, case.state.winners, case.state.scores) == ("stalled", [0, 3], [1, 0, 0, 0])
