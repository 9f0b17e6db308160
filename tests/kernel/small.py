"""What the small games of the laws have in common: their functions are methods, so that a broken one overrides them."""

from pathlib import Path

from ludotheque.kernel.game import Ending, Game, Option, View
from ludotheque.kernel.state import Action


class Small(Game):
    """Two or three players, three rounds or two."""

    called: str
    moves: list[Action]
    seen_as: type[View]
    open_kinds: tuple[str, ...]

    def __init__(self) -> None:
        super().__init__(
            name=self.called,
            revision=1,
            seat_counts=(2, 3),
            options=(Option("rounds", ("3", "2"), "§1"),),
            endings=(Ending("rounds_over", "§3"),),
            alphabet=self.moves,
            most_decisions=9,
            folder=Path(__file__).parent,
            view_type=self.seen_as,
            setup=self.start,
            view=self.view,
            guess=self.guess,
            rate=self.rate,
            diagram=self.diagram,
            position=lambda text, check: self.position(text),
            picture=lambda view, words: self.picture(view, words.language),
            open_story=self.open_kinds,
        )
