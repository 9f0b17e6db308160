"""What a seat sees beyond the pieces: threats, ways and blasts, which spare the board all rules."""

from ludotheque.games.boum import GAME
from ludotheque.games.boum.actions import KINDS
from ludotheque.games.boum.rules import Boum
from ludotheque.games.boum.state import CARDS
from ludotheque.games.boum.tests.table import Case, all_cards, table
from ludotheque.kernel.chance import Seeded


def test_threats_are_sure_or_possible() -> None:
    """§5.2, §6.3: of a bomb of unknown power two cells are sure, four are possible; one's own is known."""
    case = table(bombs="4,6 a1")
    own, other = case.seen("A").threats, case.seen("B").threats
    assert [own.get(f"4,{col}") for col in range(6, 12)] == ["sure"] * 4 + [None] * 2
    assert [other.get(f"4,{col}") for col in range(6, 12)] == ["sure"] * 3 + ["possible"] * 2 + [None]


def test_walks_lead_where_they_say() -> None:
    """§4.1-§4.3: every cell within reach with its steps; a figure is passed through, not stopped on."""
    case = table("A 4,2; B 4,4", teleporters="4,8;8,8", tunnels="classic")
    walks = case.seen("A").walks
    assert "4,4" not in walks
    assert walks["4,5"] == ["4,3", "4,4", "4,5"]
    assert walks["8,8"] == ["4,3", "4,4", "4,5", "4,6", "4,7", "4,8"]
    assert case.seen("B").walks == {}
    for end, steps in walks.items():
        twin = Case(case.state.clone())
        assert twin.play(*[f"A step {step}" for step in steps]).where("A") == end


def test_no_way_beyond_a_step_that_moves_something_else() -> None:
    """§4.1, §10.1: leaving 0,2 lets the bomb follow, so only single steps are promised."""
    case = table("A 0,2", bombs="0,6 b1", teleporters="0,6;0,2")
    assert sorted(case.seen("A").walks) == ["0,1", "0,3", "1,2"]


def test_blasts_of_the_bombs_one_could_lay() -> None:
    """§5.1, §6.3: by notation, after a teleporter has carried the bomb."""
    case = table("A 0,5", teleporters="classic")
    blasts = case.seen("A").blasts
    assert set(blasts["lay 0,4 plain"]) == {"0,2", "0,3", "0,4", "0,5", "0,6", "1,4", "2,4"}
    assert "10,6" in blasts["lay 0,6 plain"]
    assert case.seen("B").blasts == {}


def test_guesses_of_powers_hands_and_teams_vary() -> None:
    """§5.2, §9.4 (B8, B47)"""
    case = table(bombs="4,6 a1; 4,8 a1", hands="A kick kick; B punch punch", teams="hidden", luck="red blue blue red")
    guesses = []
    for seed in range(30):
        guess = GAME.guess(case.seen("B"), Seeded(seed))
        assert isinstance(guess, Boum)
        guesses.append(guess)
    assert len({tuple(guess.bombs) for guess in guesses}) > 3
    assert len({tuple(guess.hands[0]) for guess in guesses}) > 5
    assert {tuple(guess.teams) for guess in guesses} == {(0, 1, 1, 0), (0, 1, 0, 1), (1, 1, 0, 0)}
    assert all(guess.hands[1] == case.state.hands[1] for guess in guesses)


def test_b63_what_is_open() -> None:
    """§2.2, §2.3 (B63): the discard by its cards, hands and reserves by their number."""
    case = table(hands="A kick kick; B punch")
    case.state.discard, case.state.bag.counts[0] = [0, 0], 8
    seen = case.seen()
    assert (seen.discard, seen.hand_sizes, seen.hand, seen.reserve) == (["extra", "extra"], [2, 1, 0, 0], [], [])
    assert (seen.reserve_sizes, seen.deck_size) == ([10] * 4, 55)


def test_b63_the_last_card_lies_on_top_of_the_discard() -> None:
    """§2.3, §8.1 (B63): played, put away at the end of a turn, or played as an answer."""
    case = table(hands="A rollers kick kick extra extra fuse; B gamelle")
    case.play("A rollers", "B pass")
    assert case.seen().discard == ["rollers"]
    case.play("A extra", "B gamelle")
    assert case.seen("C").discard == ["rollers", "extra", "gamelle"]


def test_a_step_that_moves_something_else_ends_where_it_says() -> None:
    """§4.1, §10.1 (B51, B59): A leaves 2 for 4; B goes on from 1 to 2, and so A from 4 to 1."""
    case = table("A 4,4; B 4,2", teleporters="4,2;4,4;8,8;4,5")
    assert case.seen("A").walks["4,2"] == ["4,5"]
    assert "4,5" not in case.seen("A").walks
    case.play("A step 4,5")
    assert (case.seen("A").figures[0], case.seen("A").figures[1]) == ("4,2", "4,4")


def test_b48_the_view_tells_the_hits_that_wait() -> None:
    """§9.4 (B48): to everybody, by owner and figure."""
    case = table("A 8,0; B 4,4; D 4,5", bombs="4,3 a0", hands="A remote", teams="hidden", luck="red blue blue red")
    case.through("A remote 4,3")
    for seat in ("", "A", "D"):
        assert case.seen(seat).hits == [[0, 1, 0, 1] + [0] * 12]


def test_what_was_shown_last_is_remembered() -> None:
    """§3.1, §6.2 (B8, B63): powers of bombs that went off, cards of an exchange that were shuffled since."""
    case = table(figures="A 8,0", bombs="4,3 a0; 4,4 b2", hands="A remote")
    case.through("A remote 4,3")
    seen = case.seen("D")
    assert (seen.exploded_cells, seen.exploded_owners, seen.exploded_powers) == (
        ["4,3", "4,4"],
        [0, 1],
        ["plain", "+2"],
    )
    case = table(hands="A kick punch")
    case.state.phase = CARDS
    case.state.discard, case.state.bag.counts = all_cards(case.state), [0] * KINDS
    case.play("A exchange")
    seen = case.seen("D")
    assert (seen.exchanged, seen.discard) == (["kick", "punch"], [])


def test_steps_and_ends_of_turns_are_open() -> None:
    """§3.5, §4.1, §4.5: what a bomb is and what is in a hand is not."""
    case = table("A 4,2; B 4,5", hands="A kick extra; B gamelle", bombs="4,3 b2")
    assert case.is_open("A step 3,2") and case.is_open("A end")
    assert case.play("A step 3,2").is_open("A take_back")
    assert not case.is_open("A lay 2,2 +1")
    assert not case.is_open("A extra")


def test_a_secret_answer_is_open_until_it_shows() -> None:
    """§8.8: nobody hears of an answer before the last; that one tells what the others have answered."""
    asked = table("A 4,2", hands="A extra; B gamelle; C kick", seats=3).play("A extra")
    assert asked.turn == "BC"
    assert asked.is_open("B gamelle") and asked.is_open("B pass")
    assert not asked.play("B gamelle").is_open("C pass")


def test_an_explosion_is_not_open() -> None:
    """§6.2: the end of a turn that ends the countdown shows the bombs."""
    ends = table("A 4,2; B 4,5", bombs="4,3 b1", seats=2, turn="B")
    assert ends.is_open("B end")
    ends.state.tiles = 1
    assert not ends.is_open("B end")
