"""What is asked of the bots besides their moves, and what they tell. The types of the browser are made from here."""

from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.house.wire import Short, Whole


class AskHint(Struct, forbid_unknown_fields=True):
    bot: Short  # whose advice
    seat: Whole = -1  # for whoever has several chairs at his screen


class LooksWrong(Struct, forbid_unknown_fields=True):
    """A bot's move that somebody would not have made."""

    line: Whole = -1  # a line of the story that tells of it, counted from 0 as you were told it
    decision: Whole = -1  # or, when the game is over, its number among all decisions, counted from 0
    words: Annotated[str, Meta(max_length=2000)] = ""


class Weighed(Struct):
    """An action that a bot tried: how often, and what share of a won game it brought."""

    index: int
    looks: int
    share: float


class Thoughts(Struct):
    """What a bot would do, and what it weighed."""

    bot: str
    action: int
    tried: list[Weighed]  # the best first; nothing of who goes by rules of thumb
    exact: bool  # the shares were worked out, not tried


class Hint(Thoughts):
    ticket: int  # of the decision that it is for


class Reason(Thoughts):
    """Of a bot's move: what it would do if it were asked again, with the same eyes."""

    seat: int
    made: int  # what was done


class Noted(Struct):
    """It is written down."""

    at: int  # ms since 1970
