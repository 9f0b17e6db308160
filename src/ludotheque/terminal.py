"""A game in the terminal: its story in sentences, bots at the table, and one chair for a person.

The law of this file: whoever decides is given what his seat may see, and the screen shows one seat's story only.
Nor does it point out an unprompted action, by a word or by asking for one: when there is one for anybody, it stops for
everybody alike (`next_decision`).
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Bot, Match, has_something_to_do
from ludotheque.kernel.record import RecordError
from ludotheque.kernel.state import Action, Outcome, Refusal
from ludotheque.kernel.story import Event
from ludotheque.kernel.words import letter

Decider = Callable[[int, bool], Action | None]  # the seat, and whether the table waits for it; None lets it pass

PHRASES = {
    "en": {
        "line": "line {number}: {what}",
        "may": "You may still act before the game goes on (Enter to let it pass).",
        "choose": "Your choice, {seat} (? for help): ",
        "pause": "Enter to go on, {seat} (? for help): ",
        "help": "Type an action or its #number. '? action' says why not, '§5.6' shows a rule, 'q' leaves.",
        "not": "Not possible now:",
        "possible": "{action} is possible.",
        "unknown": "There is no action {action!r}.",
        "no_rule": "The rulebook has no {section}.",
        "left": "You leave the table. The record so far:",
    },
    "fr": {
        "line": "ligne {number}\N{NO-BREAK SPACE}: {what}",
        "may": "Vous pouvez encore agir avant la suite (Entrée pour laisser passer).",
        "choose": "Votre choix, {seat} (? pour l’aide)\N{NO-BREAK SPACE}: ",
        "pause": "Entrée pour la suite, {seat} (? pour l’aide)\N{NO-BREAK SPACE}: ",
        "help": "Tapez une action ou son #numéro. '? action' dit ce qui l’empêche, '§5.6' cite une règle, 'q' quitte.",
        "not": "Impossible maintenant\N{NO-BREAK SPACE}:",
        "possible": "{action} est possible.",
        "unknown": "Il n’y a pas d’action «\N{NO-BREAK SPACE}{action}\N{NO-BREAK SPACE}».",
        "no_rule": "Le livret n’a pas de {section}.",
        "left": "Vous quittez la table. La partie jusqu’ici\N{NO-BREAK SPACE}:",
    },
}
SHOWN_REFUSALS = 20  # of a game with a thousand actions, nobody reads them all


class Leaves(Exception):
    """The person at the terminal gets up."""


class Screen:
    """Where one seat's story is told."""

    def __init__(self, game: Game, language: str, seat: int, out: TextIO) -> None:
        self.game = game
        self.language = language
        self.seat = seat
        self.out = out

    def phrase(self, key: str, **values: str) -> str:
        return PHRASES[self.language][key].format(**values)

    def say(self, text: str) -> None:
        print(text, file=self.out, flush=True)

    def tell(self, story: list[Event]) -> None:
        for event in story:
            if event.heard_by(self.seat):
                self.say(self.game.say(event, self.language, reader=self.seat))

    def end(self, outcome: Outcome) -> None:
        self.say(self.game.say(outcome, self.language))

    def refusal(self, refusal: Refusal) -> str:
        return f"{self.game.say(refusal, self.language)} ({refusal.section})"

    def complaint(self, error: RecordError) -> str:
        """What is wrong with a record; the rules speak the reader's language, the grammar English."""
        if error.refusal is None:
            return str(error)
        return self.phrase("line", number=str(error.line), what=self.refusal(error.refusal))


class Person:
    """Somebody at the keyboard."""

    def __init__(self, match: Match, seat: int, screen: Screen, keyboard: TextIO) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.keyboard = keyboard

    def decide(self, waited_for: bool) -> Action | None:
        """One legal action, however long it takes; None to let an optional window pass."""
        listed = [action for action in self.match.state.legal(self.seat) if not action.unprompted]
        if waited_for or listed:
            self.offer(listed)
        if listed and not waited_for:
            self.screen.say(self.screen.phrase("may"))
        while True:
            text = self.read("choose" if waited_for or listed else "pause")
            if not text and not waited_for:
                return None
            chosen = self.understand(text, listed)
            if chosen is not None:
                return chosen

    def offer(self, listed: list[Action]) -> None:
        """The table as this seat sees it, and what may be done."""
        view = self.match.game.view(self.match.state, self.seat)
        self.screen.say("\n" + self.match.game.picture(view, self.screen.language).rstrip())
        for number, action in enumerate(listed, 1):
            self.screen.say(f"  #{number}  {action.text}")

    def read(self, phrase: str) -> str:
        print(self.screen.phrase(phrase, seat=letter(self.seat)), end="", file=self.screen.out, flush=True)
        line = self.keyboard.readline()
        if not line:
            raise Leaves
        return " ".join(line.split())

    def understand(self, text: str, listed: list[Action]) -> Action | None:
        """The legal action that was meant; None when something else was asked, and answered."""
        action = self.match.game.action(text)
        number = text.removeprefix("#")
        if action is None and number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(listed):
            action = listed[int(number[:4]) - 1]
        if action is not None:
            refusal = self.match.state.why_not(self.seat, action)
            if refusal is None:
                return action
            self.screen.say(self.screen.refusal(refusal))
        elif text == "q":
            raise Leaves
        elif text.startswith("?"):
            self.explain(text[1:].strip())
        elif text.startswith("§"):
            rule = section_of(rulebook(self.match.game.folder, self.screen.language), text)
            self.screen.say(rule or self.screen.phrase("no_rule", section=text))
        elif text:
            self.screen.say(self.screen.phrase("unknown", action=text))
        return None

    def explain(self, text: str) -> None:
        """Why not this action, or, when none is named, any that cannot be done now; no unprompted one, or the list
        would remind of it, and by its absence too."""
        action = self.match.game.action(text)
        if text and action is None:
            self.screen.say(self.screen.phrase("unknown", action=text))
            return
        loud = [one for one in self.match.game.alphabet if not one.unprompted]
        asked = loud if action is None else [action]
        refusals = [(one, self.match.state.why_not(self.seat, one)) for one in asked]
        lines = [f"  {one.text}: {self.screen.refusal(why)}" for one, why in refusals if why is not None]
        if action is None:
            self.screen.say(self.screen.phrase("help"))
            lines = [self.screen.phrase("not"), *lines[:SHOWN_REFUSALS]] if lines else []
        elif not lines:
            lines = [self.screen.phrase("possible", action=action.text)]
        for line in lines:
            self.screen.say(line)


def seat_person(person: Person) -> Decider:
    def decide(seat: int, waited_for: bool) -> Action | None:
        return person.decide(waited_for)

    return decide


def seat_bot(match: Match, bot: Bot, chance: Chance) -> Decider:
    """A bot in a chair: it gets a View and what is legal."""

    def decide(seat: int, waited_for: bool) -> Action | None:
        legal = match.state.legal(seat)
        if not has_something_to_do(seat, match.state.to_act(), legal):
            return None
        return bot(match.game, match.game.view(match.state, seat), legal, chance)

    return decide


def next_decision(match: Match, deciders: list[Decider]) -> tuple[int, Action]:
    """Ask first whoever may act without being waited for: such a window closes with the next decision.

    If all that he may do is unprompted, being asked would remind him: so everybody who is not on turn is asked,
    and he comes last, lest his decision spare the others the question.
    """
    waiting = match.state.to_act()
    others = [seat for seat in range(match.state.seats) if seat not in waiting]
    able = [seat for seat in others if match.state.legal(seat)]
    silent = [seat for seat in able if all(action.unprompted for action in match.state.legal(seat))]
    if silent:
        able = [seat for seat in others if seat not in silent] + silent
    for seat in able + waiting:
        action = deciders[seat](seat, seat in waiting)
        if action is not None:
            return seat, action
    raise AssertionError("the table waits for somebody who can do nothing")


def play_out(match: Match, deciders: list[Decider], screen: Screen | None) -> None:
    """Until the game is over."""
    while match.state.to_act():
        story = match.play(*next_decision(match, deciders))
        if screen is not None:
            screen.tell(story)


def rulebook(folder: Path, language: str) -> str:
    path = folder / f"rulebook.{language}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def section_of(text: str, section: str) -> str:
    """A chapter ("§5"), a paragraph ("§5.6") or a ruling ("S13") of a rulebook; empty when there is none."""
    number = section.strip().removeprefix("§").strip()
    found: list[str] = []
    level = 0  # of the heading that we are under, once it is found
    for line in text.splitlines():
        heading = re.match(r"(#+) (\S+)", line)
        if heading and level and len(heading[1]) <= level:
            break
        if heading and heading[2] == number:
            level = len(heading[1])
        if level or re.match(rf"\| {re.escape(number)} \|", line):
            found.append(line)
    return "\n".join(found).strip()
