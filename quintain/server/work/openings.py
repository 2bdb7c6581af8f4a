"""
Tables that somebody wants to open: whatever is not as the game has it by itself is tried in a worker process first.

A data file may take long to be read, and a position may have hardly anything that is wanted of it.
"""

from __future__ import annotations

import asyncio

from quintain.core.registry import load
from quintain.errors import Busy, SettingError, TooMuch
from quintain.server.messages import NewTable
from quintain.server.work.pool import Pool
from quintain.server.work.queue import Share
from quintain.table.opening import opened, settled
from quintain.table.table import Table

READING_SECONDS = 5.0
"""No data file, and no position, takes so long."""
PATIENCE = 20
BETWEEN_SECONDS = 0.25
"""So often, and after so long, whoever finds too many waiting tries again."""
TRIALS = 3
"""So many matches are begun: one seed may have the luck that another has not."""


async def prove(pool: Pool, wanted: NewTable, address: str) -> None:
    """Whether a match can begin like that; where everything is as the game has it, it can.

    Raises ``UnknownGame`` and ``SettingError``.
    """
    game = load(wanted.game)
    # Lengths and names, before anything is read.
    chosen = settled(game, wanted.settings, wanted.preset)
    if chosen == game.settings():
        return
    try:
        flaw = await _tried(pool, wanted, Share("opening", address))
    except TooMuch as error:
        raise SettingError(f"no match can begin like that: {error}") from None
    if flaw is not None:
        raise SettingError(flaw)


async def _tried(pool: Pool, wanted: NewTable, share: Share) -> str | None:
    """What the worker found. A class at one address opens its tables at the same time: they wait for each other."""
    for _ in range(PATIENCE):
        try:
            flaw: str | None = await pool.run(flaw_of, wanted, share=share, seconds=READING_SECONDS)
        except Busy:
            await asyncio.sleep(BETWEEN_SECONDS)
        else:
            return flaw
    raise Busy("too many tables are being opened at your address; please try again in a moment")


def flaw_of(wanted: NewTable) -> str | None:
    """Why no match can begin like that, None when it can."""
    try:
        opening = opened(wanted.game, len(wanted.seats), wanted.settings, wanted.preset)
        for trial in range(TRIALS):
            Table.new(opening, seed=trial)
    except SettingError as error:
        return str(error)
    return None
