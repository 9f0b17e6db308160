"""The games of the shelf as games of OpenSpiel. Importing this module registers them.

    import pyspiel
    import ludotheque.adapters.openspiel

    game = pyspiel.load_game("ludotheque_schnuff(players=3,deck=onolike)")

Options are parameters. Secret decisions come one after the other, and with `simultaneous=True` as simultaneous nodes;
every die and every draw is a chance node; `position` starts from a diagram instead of the setup. docs/research.md says
more.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import pyspiel

from ludotheque.adapters.asking import Setting, setting
from ludotheque.adapters.looking import looks, size_of, write
from ludotheque.adapters.moments import Moment, first
from ludotheque.games import GAMES
from ludotheque.kernel.chance import Chance
from ludotheque.kernel.game import Game, Option
from ludotheque.kernel.story import SPECTATOR

PREFIX = "ludotheque_"
MOST_OUTCOMES = 64  # ways in which one die or one draw can fall: a deck has no more kinds of cards
LUCK_A_DECISION = 64  # dice and draws, at the most; ties that are rolled again come on top, and are rare
OFF = 0  # of a limit that can be switched off: a parameter of OpenSpiel has one type

Parameter = int | bool | str


class TableGame(pyspiel.Game):
    """A game of the shelf, with its number of seats and its options. Each has a class of its own, below."""

    name = ""

    def __init__(self, params: dict[str, Parameter] | None = None) -> None:
        given = {**parameters(GAMES[self.name]), **(params or {})}
        self.setting = setting_of(self.name, given)
        game, seats = self.setting.game, self.setting.seats
        # A seat that may act and need not lets it go by at most once for every decision (asking.py).
        waits = 2 if any(action.unprompted for action in game.alphabet) else 1
        self.longest = waits * game.most_decisions
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.wait + 1,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(game, self.setting.together), info, params or {})
        self.start = first(self.setting)

    def new_initial_state(self) -> "TableState":
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LUCK_A_DECISION * (self.longest + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):
    """A moment of a game. What is ours of it is one attribute, which never changes and so is its own copy."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.moment = game.start

    def current_player(self) -> int:
        if self.moment.ways is not None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.moment.asked()
        if not asked:
            return int(pyspiel.PlayerId.TERMINAL)
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return self.moment.over()

    def _legal_actions(self, player: int) -> list[int]:
        """At a simultaneous node whoever has nothing to decide waits."""
        return self.moment.choices(player) if player in self.moment.asked() else [self.moment.setting.wait]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.moment.ways or []
        total = sum(way.weight for way in ways)
        return [(way.number, way.weight / total) for way in ways]

    def _apply_action(self, action: int) -> None:
        if self.moment.ways is not None:
            self.moment = self.moment.fall(action)
        else:
            self.moment = self.moment.decide({self.moment.asked()[0]: action})

    def _apply_actions(self, actions: list[int]) -> None:
        self.moment = self.moment.decide(dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.moment.setting.text(action)
        return next((way.token for way in self.moment.ways or [] if way.number == action), f"luck {action}")

    def returns(self) -> list[float]:
        return self.moment.utilities()

    def __str__(self) -> str:
        return str(self.moment)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """A state that this player cannot tell from this one; its history is not known, and empty."""
        twin: TableState = self.get_game().new_initial_state()
        twin.moment = self.moment.resampled(player, Sampled(sampler))
        return twin


class Sampled(Chance):
    """Luck from numbers between 0 and 1."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__()
        self.sampler = sampler

    def below(self, n: int) -> int:
        return min(n - 1, int(self.sampler() * n))


class Shown(Protocol):
    """What an observer looks at."""

    moment: Moment


class Observer:
    """What a player is told, as text and as numbers, by the flags of an observation type.

    What is public is what whoever watches sees; what is private are the fields of a View that are its seat's own. Text
    with perfect recall begins with a digest of everything that the player saw and did before.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.looks = looks(setting)
        self.seats = setting.seats
        self.public: bool = kind.public_info
        self.recall: bool = kind.perfect_recall
        self.alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.everyone = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        own = size_of(self.looks.private_pieces)
        parts = {"player": self.seats} if self.alone else {}
        if self.public:
            parts["public"] = size_of(self.looks.public_pieces)
        if self.alone:
            parts["private"] = own
        if self.everyone:
            parts.update({f"private_{seat}": own for seat in range(self.seats)})
        self.tensor = np.zeros(sum(parts.values()), np.float32)
        self.dict = {}
        start = 0
        for name, size in parts.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: Shown, player: int) -> None:
        self.tensor.fill(0)
        if self.alone:
            self.dict["player"][player] = 1
        moment = state.moment
        if moment.table is None:
            return
        view = moment.view(player if self.alone else SPECTATOR)
        if self.public:
            write(self.looks.public_pieces, view, self.dict["public"])
        if self.alone:
            write(self.looks.private_pieces, view, self.dict["private"])
        if self.everyone:
            for seat in range(self.seats):
                write(self.looks.private_pieces, moment.view(seat), self.dict[f"private_{seat}"])

    def string_from(self, state: Shown, player: int) -> str:
        moment = state.moment
        if moment.table is None:
            return ""
        if self.alone:
            text = self.looks.text if self.public else self.looks.own_text
            return " ".join([f"p{player}", *self.memory(moment, player), text(moment.view(player))])
        lines = [*self.memory(moment, SPECTATOR), self.looks.text(moment.view(SPECTATOR))] if self.public else []
        if self.everyone:
            for seat in range(self.seats):
                lines += [f"p{seat}", *self.memory(moment, seat), self.looks.own_text(moment.view(seat))]
        return " ".join(lines)

    def memory(self, moment: Moment, seat: int) -> list[str]:
        return [moment.memory(seat).hex()] if self.recall and self.public else []


# ---------------------------------------------------------------------- registering


def is_limit(option: Option) -> bool:
    """Whether an option's values are numbers, of which one may be off."""
    return all(choice.isdigit() or choice == "off" for choice in option.choices) and option.choices[0].isdigit()


def parameters(game: Game) -> dict[str, Parameter]:
    """The parameters of a game with their defaults."""
    options = {option.name: int(option.default) if is_limit(option) else option.default for option in game.options}
    return {"players": game.seat_counts[0], "simultaneous": False, "position": "", **options}


def setting_of(name: str, given: dict[str, Parameter]) -> Setting:
    """The setting that parameters ask for. A position brings its seats and options along."""
    game = GAMES[name]
    together, position = bool(given["simultaneous"]), str(given["position"])
    if position:
        return setting(name, position=position, together=together)
    options = {}
    for option in game.options:
        value = given[option.name]
        options[option.name] = "off" if is_limit(option) and value == OFF else str(value)
    return setting(name, int(given["players"]), options, together=together)


def game_type(game: Game, together: bool) -> Any:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.name.replace("_", " ").title(),
        dynamics=dynamics.SIMULTANEOUS if together else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


# OpenSpiel lets go of what makes a game after Python is gone: only a class may stand there, which outlives that.
CLASSES = {game.name: type(f"{game.name.title()}Game", (TableGame,), {"name": game.name}) for game in GAMES.values()}
for _game in GAMES.values():
    pyspiel.register_game(game_type(_game, False), CLASSES[_game.name])
