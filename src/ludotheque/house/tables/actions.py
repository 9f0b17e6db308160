"""The list of everything that can ever be done in a game: a browser fetches it once, and is told numbers then."""

from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.games import GAMES
from ludotheque.house.calls import Call
from ludotheque.house.errors import Problem
from ludotheque.house.wire import Actions, LegalAction
from ludotheque.kernel.game import Game

NAME_LENGTH: Final = 16
FOREVER: Final = "private, max-age=31536000, immutable"  # another list has another name


@cache
def actions_of(game: Game) -> bytes:
    actions = [
        LegalAction(action.index, action.text, action.touches, action.unprompted, action.lets_pass)
        for action in game.alphabet
    ]
    return msgspec.json.encode(Actions(actions))


@cache
def actions_name(game: Game) -> str:
    return sha256(actions_of(game)).hexdigest()[:NAME_LENGTH]


class ActionCalls:
    def calls(self) -> list[Call]:
        return [Call("GET", "/api/games/{game}/actions/{name}", self.actions, answers=Actions, packs=True)]

    async def actions(self, request: Request, guest: str) -> Response:
        """Everything that can ever be done in a game."""
        game = GAMES.get(request.path_params["game"])
        if game is None:
            raise Problem(404, "unknown_game", "There is no such game on the shelf.")
        if request.path_params["name"] != actions_name(game):
            raise Problem(404, "not_found", "The actions of this game have another name here.")
        return Response(actions_of(game), headers={"cache-control": FOREVER}, media_type="application/json")
