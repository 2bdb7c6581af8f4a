"""Tables that somebody wants to open with a data file of their own: it is read in a worker process first."""

from __future__ import annotations

import asyncio

from quintain.core import settings
from quintain.core.registry import load
from quintain.errors import SettingError, TooMuch
from quintain.server.messages import NewTable
from quintain.server.work.pool import Pool
from quintain.server.work.queue import Share
from quintain.table.opening import opened

READING_SECONDS = 5.0
"""No data file takes so long."""


async def check_data(pool: Pool, wanted: NewTable, address: str) -> None:
    """Whether a table can be opened with this data file; where there is none, others find out.

    What passes has been read in this process too, beside the event loop. Raises ``UnknownGame`` and ``SettingError``.
    """
    game = load(wanted.game)
    if game.data_setting is None or not wanted.settings.get(game.data_setting):
        return
    # Lengths and names, before anything is read.
    settings.settle(game.settings, wanted.settings)
    try:
        flaw = await pool.run(flaw_of, wanted, share=Share("opening", address), seconds=READING_SECONDS)
    except TooMuch as error:
        raise SettingError(f"{game.data_setting} cannot be read: {error}") from None
    if flaw is not None:
        raise SettingError(flaw)
    await asyncio.to_thread(flaw_of, wanted)


def flaw_of(wanted: NewTable) -> str | None:
    """Why a table cannot be opened like that, None when it can."""
    try:
        opened(wanted.game, len(wanted.seats), wanted.settings, wanted.preset)
    except SettingError as error:
        return str(error)
    return None
