"""Words at a table: who may speak, what may be said and how often. Stored first, then told; a game hears nothing of it.

A phrase has words in both languages: two people without a common one understand each other.
"""

import hashlib
from typing import TYPE_CHECKING, Final

from ludotheque.house.archive.database import StoreError
from ludotheque.house.archive.sayings import SHOWN, Saying
from ludotheque.house.archive.store import now
from ludotheque.house.limits import Allowance, Limit
from ludotheque.house.people.guests import given_number, readable, shown_name
from ludotheque.house.wire import ChatMessage, ErrorMessage, Reply, Said, Say, encode
from ludotheque.kernel.story import SPECTATOR

if TYPE_CHECKING:
    from ludotheque.house.tables.table import Listener, Table

# The client has words for each of them (section `phrase`).
PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "oops",
    "sorry",
    "one_moment",
    "your_turn",
    "no_hurry",
    "shall_we_pause",
    "good_game",
    "goodbye",
)
PACE: Final = Limit(5, 2, 0)  # five at once, then one every two seconds

OFF: Final = ErrorMessage("chat_off", "Nobody talks at this table.")
WATCHING: Final = ErrorMessage("chat_watching", "Only those who sit at the table talk.")
TOO_FAST: Final = ErrorMessage("chat_too_fast", "So many words at once; wait a moment.")
NO_TEXT: Final = ErrorMessage(
    "chat_text", "What is said has 1 to 300 characters that can be seen, or is a known phrase."
)
NOT_STORED: Final = ErrorMessage("chat_not_stored", "This could not be stored; nobody has heard it.")


class Chat:
    """What is said at one table."""

    def __init__(self, table: "Table", said: list[Saying]) -> None:
        self.table = table
        self.said = said
        self.allowance = Allowance(PACE)

    def welcome(self, listener: "Listener") -> None:
        """Whoever comes hears what was said before, if anything was."""
        if self.said:
            listener.tell(encode(ChatMessage([self._shown(one) for one in self.said], True)))

    def begin(self, said: list[Saying]) -> None:
        """What is kept has changed: everybody hears all of it anew."""
        if said != self.said:
            self.said = said
            text = encode(ChatMessage([self._shown(one) for one in said], True))
            for listener in list(self.table.listeners):
                listener.tell(text)

    async def say(self, seat: int, message: Say) -> Reply | None:
        """None when it was said, and everybody was told."""
        if not self.table.header.terms.chat:
            return OFF
        guest = "" if seat == SPECTATOR else self.table.header.sitters[seat].guest
        if not guest:
            return WATCHING
        text = message.text.strip()
        if bool(text) == bool(message.phrase) or not (readable(text) if text else message.phrase in PHRASES):
            return NO_TEXT
        if self.allowance.wait(guest):
            return TOO_FAST
        self.allowance.take(guest)
        return await self._kept(Saying(seat, guest, now(), text, message.phrase))

    async def _kept(self, saying: Saying) -> Reply | None:
        try:
            await self.table.store.say(self.table.id, saying)
        except StoreError as error:
            await self.table.after_failure(error)
            return NOT_STORED
        self.said = [*self.said, saying][-SHOWN:]
        text = encode(ChatMessage([self._shown(saying)], False))
        for listener in list(self.table.listeners):
            listener.tell(text)
        return None

    def _shown(self, saying: Saying) -> Said:
        """With the name and the seat that its speaker has now; his seat may be another's since."""
        sitters = self.table.header.sitters
        seats = [seat for seat, sitter in enumerate(sitters) if sitter.guest == saying.guest]
        seat = saying.seat if saying.seat in seats else seats[0] if seats else SPECTATOR
        chosen = (sitters[seat].alias or sitters[seat].name) if seats else saying.name
        name = shown_name(saying.guest, chosen)
        number = given_number(saying.guest, chosen)
        return Said(seat, name, number, saying.at, saying.text, saying.phrase, pseudonym(saying.guest))


def pseudonym(guest: str) -> str:
    """The same for everything that a guest says, whatever he is called; nobody finds the guest by it."""
    return hashlib.sha256(b"chat " + guest.encode()).hexdigest()[:16]
