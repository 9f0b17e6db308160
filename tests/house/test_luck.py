"""Fair luck: it follows from the secret alone, it goes on where it stopped, and no face is favoured."""

import hashlib
import hmac

from ludotheque.games import GAMES
from ludotheque.house.luck import Fair
from ludotheque.kernel.chance import Seeded
from ludotheque.kernel.match import begin, replay

SECRET = bytes(range(32))


def test_every_value_can_be_computed_from_the_secret_by_anyone() -> None:
    luck = Fair(SECRET, "table", 5, "words")
    digest = hmac.new(SECRET, b"table\nwords\n5", hashlib.sha256).digest()
    assert luck.die(6) == 1 + int.from_bytes(digest, "big") % 6
    assert luck.counter == 6


def test_it_goes_on_exactly_where_it_stopped() -> None:
    luck = Fair(SECRET, "table")
    rolls = [luck.die(6) for _ in range(100)]
    assert [Fair(SECRET, "table", counter).die(6) for counter in range(100)] == rolls
    twin = luck.clone()
    assert [twin.die(100) for _ in range(50)] == [luck.die(100) for _ in range(50)]


def test_other_tables_and_other_words_have_other_luck() -> None:
    sources = [Fair(SECRET, "table"), Fair(SECRET, "tablf"), Fair(SECRET, "table", 0, "w"), Fair(SECRET[::-1], "table")]
    assert len({tuple(luck.below(1000) for _ in range(10)) for luck in sources}) == 4


def test_no_face_is_favoured() -> None:
    luck = Fair(SECRET, "table")
    counts = [0] * 6
    for _ in range(12000):
        counts[luck.die(6) - 1] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 20.5, "chi squared, five degrees, one in a thousand"


def test_a_game_with_fair_luck_can_be_replayed_from_its_record() -> None:
    game, choice = GAMES["schnuff"], Seeded(1)
    match, _ = begin(game, 4, {}, Fair(SECRET, "table"))
    while waiting := match.state.to_act():
        legal = match.state.legal(waiting[0])
        match.play(waiting[0], legal[choice.below(len(legal))])
    assert game.diagram(replay(game, match.record).state) == game.diagram(match.state)
