"""
Garbage that holds itself in a circle, and when it is looked for.

Python looks at everything that is new, and then again and again at what has become old, while everybody waits. But what
a server makes mostly stays, in matches that go on, or goes without having to be found. So a small sample of what is new
is looked at, and everything only when that has found enough to be worth it, or once in a long while.
"""

from __future__ import annotations

import asyncio
import gc

SAMPLE_SECONDS = 0.05
REST_SECONDS = 0.95
WORTH_IT = 1_000
"""So many objects in the samples, and everything is looked at: there are some twenty times as many, and what each of
them holds may be large."""
SAMPLES = 3_600
"""After so many samples everything is looked at in any case."""


async def look() -> None:
    """Look for garbage from now on, for ever, instead of Python."""
    gc.disable()
    while True:
        gc.unfreeze()
        gc.collect()
        found = 0
        for _ in range(SAMPLES):
            gc.freeze()
            await asyncio.sleep(SAMPLE_SECONDS)
            found += gc.collect(0)
            if found > WORTH_IT:
                break
            await asyncio.sleep(REST_SECONDS)
