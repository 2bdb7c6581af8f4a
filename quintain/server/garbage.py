"""
Garbage that holds itself in a circle, and when it is looked for.

Python looks whenever many things have been made, and among the old ones again and again, while everybody waits. What a
server makes mostly stays, in matches that go on, or goes without having to be found. So what is new is looked at a
little at a time and then left alone, and everything only once in a long while.
"""

from __future__ import annotations

import asyncio
import gc

LOOK_SECONDS = 0.25
LOOKS = 14_400
"""After so many looks at what is new, once at everything: every hour."""


async def look() -> None:
    """Look for garbage from now on, for ever, instead of Python."""
    gc.disable()
    while True:
        gc.unfreeze()
        gc.collect()
        for _ in range(LOOKS):
            gc.freeze()
            await asyncio.sleep(LOOK_SECONDS)
            gc.collect(0)
