"""Fair luck: it follows from the secret alone, it goes on where it stopped, and no face is favoured."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from ludotheque.games import GAMES
from ludotheque.house.tables.luck import SCHEME, Fair, Noted, commitment, joined, new_secret
from ludotheque.kernel.chance import Bag, Seeded
from ludotheque.kernel.match import begin, replay

EARLIER = bytes(range(32))  # the secrets of houses from before BLAKE2b was taken
SECRET = SCHEME + EARLIER


def test_every_value_can_be_computed_from_the_secret_by_anyone() -> None:
    luck = Fair(SECRET, "table", 5, "words")
    digest = hashlib.blake2b(b"table\nwords\n5", digest_size=32, key=SECRET).digest()
    assert luck.die(6) == 1 + int.from_bytes(digest, "big") % 6
    assert luck.counter == 6


def test_a_secret_says_how_it_gives_its_values_and_those_of_earlier_houses_give_what_they_gave() -> None:
    assert len(new_secret()) == len(SECRET) and new_secret().startswith(SCHEME)
    digest = hmac.new(EARLIER, b"table\nwords\n5", hashlib.sha256).digest()
    assert Fair(EARLIER, "table", 5, "words").below(1000) == int.from_bytes(digest, "big") % 1000
    assert commitment(SECRET) != commitment(EARLIER), "the promise binds the house to the scheme, too"


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


def test_the_browser_computes_the_same_from_the_same_words() -> None:
    """The client is held to the same file (web/src/lib/luck/fair.test.ts)."""
    shared = json.loads((Path(__file__).parent / "data" / "luck.json").read_text("utf-8"))
    assert joined(["la lune", "", "Ça va ? 🎲"]) == shared["words"]
    tokens = [step["token"] for step in shared["steps"]]
    for given, expected in ((shared, tokens), (shared["keyed"], shared["keyed"]["tokens"])):
        secret = bytes.fromhex(given["secret"])
        assert commitment(secret) == given["commitment"]
        assert [
            token_of(Fair(secret, shared["table"], 0, shared["words"]), step) for step in shared["steps"]
        ] == expected


def token_of(luck: Fair, step: dict[str, Any]) -> str:
    """What luck gives for this step, as a record writes it."""
    luck.counter = step["counter"]
    if "sides" in step:
        return f"d{luck.die(step['sides'])}"
    names: list[str] = step["names"]
    return names[luck.draw(Bag(names, step["counts"]))]


def test_what_was_asked_of_the_luck_is_noted_page_by_page() -> None:
    luck = Noted(SECRET, "table", 7, "words")
    plain = Fair(SECRET, "table", 7, "words")
    bag = Bag(["a", "b"], [3, 2])
    assert (luck.die(6), luck.draw(bag)) == (plain.die(6), plain.draw(Bag(["a", "b"], [3, 2])))
    assert [(one.counter, one.sides) for one in luck.asked] == [(7, 6), (8, 0)]
    assert luck.asked[1].bag is not None and luck.asked[1].bag.counts == [3, 2], "as it was before the draw"
    assert luck.clone().asked == [] and luck.clone().counter == 9
