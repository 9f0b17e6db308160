"""Tables whose game is not on the shelf any more: what is over can be read, what is not can never go on."""

from ludotheque.house.archive.store import Saved
from ludotheque.house.errors import Problem
from ludotheque.house.past.records import record_of
from ludotheque.house.tables.rooms import room_sign
from ludotheque.house.wire import Room


class OffShelf(Problem):
    """Nobody can play here; the door still says who did."""

    def __init__(self, saved: Saved) -> None:
        kind = "off_shelf"
        super().__init__(410, kind, f"{saved.header.game} is not on the shelf any more.")
        self.saved = saved

    def room(self, guest: str) -> Room:
        return room_sign(self.saved.header, guest, set(), secret=self.saved.secret)

    def record(self) -> str:
        """Of a game that is over. The hands of the others stay theirs, even where nobody can play on."""
        if not self.saved.header.over:
            raise Problem(409, "not_over", "The record is open when the game is over.")
        return record_of(self.saved)
