"""The words that leave the house, in both languages: whose turn it is and where, and nothing that is hidden."""

from typing import Final

from ludotheque.games import GAMES
from ludotheque.kernel.game import words_of

WORDS: Final = {
    "en": {
        "turn": "It is your turn.",
        "turn_subject": "{game}: it is your turn",
        "turn_mail": "A table of {game} waits for you:\n{link}\n",
        "stop": "No more of these letters: {link}\n",
        "confirm_subject": "Is this your address?",
        "confirm_mail": (
            "Somebody at the Ludothèque wants to be told at this address when it is their turn to play.\n\n"
            "If it was you, confirm it within a day:\n{link}\n\n"
            "If it was not, do nothing: without this no other letter will come.\n"
        ),
    },
    "fr": {
        "turn": "C’est à vous de jouer.",
        "turn_subject": "{game}\u00a0: c’est à vous",
        "turn_mail": "Une table vous attend ({game})\u00a0:\n{link}\n",
        "stop": "Ne plus recevoir ces courriels\u00a0: {link}\n",
        "confirm_subject": "Est-ce bien votre adresse\u202f?",
        "confirm_mail": (
            "Quelqu’un, à la Ludothèque, demande à être prévenu à cette adresse quand vient son tour de jouer.\n\n"
            "Si c’est vous, confirmez-le dans les 24\u00a0heures\u00a0:\n{link}\n\n"
            "Sinon, ne faites rien\u00a0: sans cela, aucun autre courriel ne viendra.\n"
        ),
    },
}


def say(language: str, kind: str, **args: str) -> str:
    return WORDS[language][kind].format(**args)


def title(game: str, language: str) -> str:
    return str(words_of(GAMES[game], language).catalogue["title"])
