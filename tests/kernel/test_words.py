"""Sentences: lists, counts and names, in both languages."""

from pathlib import Path

import pytest

from ludotheque.kernel.story import SPECTATOR, Arg, Event
from ludotheque.kernel.words import Words, letter

FOLDER = Path(__file__).parent
ENGLISH, FRENCH = Words(FOLDER, "en"), Words(FOLDER, "fr")


def name(seat: int) -> str:
    return ["Ada", "Bob", "Cléo"][seat]


@pytest.mark.parametrize(
    ("words", "args", "sentence"),
    [
        (ENGLISH, {"seats": [0], "n": 1, "total": 3}, "Ada pay 1 chip of 3."),
        (ENGLISH, {"seats": [0, 2], "n": 2, "total": 3}, "Ada and Cléo pay 2 chips of 3."),
        (ENGLISH, {"seats": [0, 1, 2], "n": 0, "total": 0}, "Ada, Bob and Cléo pay 0 chips of 0."),
        (ENGLISH, {"seats": [], "n": -1, "total": -1}, " pay -1 chips of -1."),
        (FRENCH, {"seats": [0, 1, 2], "n": 0, "total": 0}, "Ada, Bob et Cléo paient 0 jeton sur 0."),
        (FRENCH, {"seats": [1, 2], "n": 1, "total": 0}, "Bob et Cléo paient 1 jeton sur 0."),
        (FRENCH, {"seats": [1], "n": 2, "total": 0}, "Bob paient 2 jetons sur 0."),
    ],
)
def test_lists_and_counts(words: Words, args: dict[str, Arg], sentence: str) -> None:
    assert words.say("story", "pays", args, name) == sentence


def test_vocabulary() -> None:
    assert ENGLISH.say("story", "turns_up", {"cards": ["low", "high"]}, name) == "The bids: Low and High."
    assert FRENCH.say("refusal", "not_in_hand", {"card": "mid"}, name) == "Vous n'avez pas de Moyen."


@pytest.mark.parametrize(
    ("section", "kind", "args"),
    [
        ("story", "sneezes", {}),
        ("gossip", "lays", {"seat": 0}),
        ("story", "lays", {}),
        ("story", "draws_card", {"card": "joker"}),
    ],
)
def test_what_cannot_be_said_is_an_error(section: str, kind: str, args: dict[str, Arg]) -> None:
    with pytest.raises(KeyError):
        ENGLISH.say(section, kind, args, name)


def test_a_language_that_nobody_wrote() -> None:
    with pytest.raises(FileNotFoundError):
        Words(FOLDER, "de")


def test_letters() -> None:
    assert [letter(seat) for seat in (0, 1, 25)] == ["A", "B", "Z"]


def test_who_hears_what() -> None:
    assert Event("lays").heard_by(SPECTATOR)
    assert Event("draws_card", to=[2]).heard_by(2)
    assert not Event("draws_card", to=[2]).heard_by(SPECTATOR)
    assert Event("lays", to=[SPECTATOR, 0]).heard_by(SPECTATOR)
