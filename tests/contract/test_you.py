"""A game whose story calls its reader "you" does so throughout, in both languages."""

from collections.abc import Iterator

import pytest

from ludotheque.kernel.words import LANGUAGES, SLOT, Words, player_slots
from tests.contract.plays import SHELF

languages = pytest.mark.parametrize("language", LANGUAGES)


def catalogues(language: str) -> Iterator[tuple[str, Words]]:
    """Of the games that have such sentences in any language; the others name their reader like anybody else."""
    for game in SHELF:
        if any("you" in game.words(any_language).catalogue for any_language in LANGUAGES):
            yield game.name, game.words(language)


def wanted(words: Words) -> dict[str, str]:
    """Every sentence that somebody may read of himself, with the template it stands for."""
    found: dict[str, str] = {}
    for kind, template in words.catalogue["story"].items():
        slots = player_slots(template)
        found |= {kind if slot == slots[0] else f"{kind}.{slot}": template for slot in slots}
    return found


def slots_of(template: str) -> set[str]:
    return {slot[1] for slot in SLOT.finditer(template)}


@languages
def test_whoever_reads_of_himself_is_called_you(language: str) -> None:
    for name, words in catalogues(language):
        own, templates = words.catalogue.get("you", {}), wanted(words)
        assert sorted(set(templates) - set(own)) == [], f"{name}: they are missing"
        assert sorted(set(own) - set(templates)) == [], f"{name}: nothing in the story is called so"


@languages
def test_what_is_told_to_you_is_filled_as_what_is_told_to_others(language: str) -> None:
    for name, words in catalogues(language):
        for kind, template in wanted(words).items():
            unknown = slots_of(words.catalogue["you"].get(kind, "")) - slots_of(template)
            assert not unknown, f"{name}: nobody says {unknown} for {kind}"


@languages
def test_steps_that_join_are_steps_of_the_story(language: str) -> None:
    for game in SHELF:
        story = game.words(language).catalogue["story"]
        for kind in [kind for kind in story if kind.endswith("+")]:
            unknown = slots_of(story[kind]) - slots_of(story[kind.removesuffix("+")])
            assert not unknown, f"{game.name}: nobody says {unknown} for {kind}"
