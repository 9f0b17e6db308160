"""What tests of several processes have in common."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

Seen = TypeVar("Seen")

PATIENCE = 60.0


async def until(come: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that will be."""
    async with asyncio.timeout(seconds):
        while not come():
            await asyncio.sleep(0.005)


async def until_seen(look: Callable[[], Awaitable[Seen]], wanted: Seen, seconds: float = PATIENCE) -> None:
    """Look until it is so; when it never is, show what was seen last."""
    end = asyncio.get_running_loop().time() + seconds
    while (seen := await look()) != wanted:
        assert asyncio.get_running_loop().time() < end, f"{seen} is not {wanted}"
        await asyncio.sleep(0.005)
