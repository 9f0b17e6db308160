"""While several are waited for, what one of them chooses changes nothing for the others: not a byte, not a message.

Orders on the beach, cards in an Exchange, answers to a card: whatever a game lets several decide at once.
"""

import pytest

from ludotheque.games import GAMES
from ludotheque.house.tables.play import Play
from ludotheque.house.tables.told import Told
from ludotheque.kernel.chance import Chance, Seeded
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import begin
from ludotheque.kernel.state import Action
from ludotheque.kernel.story import SPECTATOR

TABLES = 12
ENOUGH = 60  # secret choices looked at, of each game that has them
SEVERAL = {"boum", "schotten_totten_2", "snit_smashing"}  # games in which several decide at once


def options_for(game: Game, choice: Chance) -> dict[str, str]:
    """Any options; the variant with the Exchange, for the game that has one."""
    options = {option.name: option.choices[choice.below(len(option.choices))] for option in game.options}
    return {**options, "tactics": "on"} if "tactics" in options else options


def told(play: Play, actor: int, action: Action) -> dict[int, tuple[bool, str]]:
    """For everybody else: whether he is sent something, and what he would be sent."""
    after = Play(play.match.__class__(play.match.game, play.match.state, play.match.record), play.version, [])
    step = after.match.trial(actor, action)
    lines = len(after.match.record.lines)
    news = after.take(step)
    del after.match.record.lines[lines:]
    others = [seat for seat in range(SPECTATOR, step.state.seats) if seat != actor]
    after.story = Told(step.story)
    return {seat: (seat in news, after.message(seat)) for seat in others}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_choice_made_while_others_think_is_told_to_nobody(game: Game) -> None:
    choice = Seeded(11)
    compared = 0
    for seed in range(TABLES):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        match, _ = begin(game, seats, options_for(game, choice), Seeded(seed))
        while match.state.to_act() and compared < ENOUGH * (seed + 1) // TABLES:
            waiting = match.state.to_act()
            seat = waiting[choice.below(len(waiting))]
            legal = match.state.legal(seat)
            action = legal[choice.below(len(legal))]
            if len(waiting) > 1 and len(legal) > 1:
                other = legal[choice.below(len(legal))]
                play = Play(match, 0, [])
                assert told(play, seat, action) == told(play, seat, other), f"{action} or {other}"
                compared += action is not other
            match.play(seat, action)
    assert (compared > 0) == (game.name in SEVERAL)
