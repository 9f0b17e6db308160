"""What is told of a table is packed on its way (permessage-deflate, RFC 7692), for every browser that can read it.

The law of this file: only what the rules say is packed. What people write, their names and their chat, never shares a
window with somebody's hand: how short the two became together would tell of it.

One connection costs 12 KB for its window, and 10 to 20 µs a message; a game then sends a third of its bytes.
"""

from collections.abc import Sequence
from typing import Final

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

WINDOW: Final = 10  # bits: the last kilobyte; one message is much like the two before it
SETTINGS: Final = {"level": 6, "memLevel": 2}
OF_A_TABLE: Final = (b'{"t":"news"', b'{"t":"table"')


class TableDeflate(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if bytes(frame.data[:16]).startswith(OF_A_TABLE) else frame

    def packed(self, data: bytes) -> bytes:
        """A whole message of that kind, as it stands in its frame."""
        return bytes(self.encode(Frame(Opcode.TEXT, data)).data)


class Factory(ServerPerMessageDeflateFactory):
    """Nothing is remembered of what browsers send: they say little, and each of them would cost a window."""

    def __init__(self) -> None:
        super().__init__(
            server_max_window_bits=WINDOW, client_no_context_takeover=True, compress_settings=dict(SETTINGS)
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, TableDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
