"""Bots think in processes of their own, never on the event loop, and see nothing but a view."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable
from hashlib import sha256

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.errors import Busy, WorkerDied
from quintain.players import STAND_IN, agrees_to_draw, decide_text, player
from quintain.server.work.pool import PAUSE_SECONDS, Pool
from quintain.server.work.queue import Share

COURTESY = 5
"""The event loop goes before those who think."""
THOUGHT_SECONDS = 120.0
"""No bot thinks for so long, even while its code is compiled."""
WAITING = 100
"""So many thoughts wait for one address, so that those of others find room."""
Choose = Callable[[str, str, View, str, int, float], str]
"""Game, level, view, seed, the seat's own count, which no other seat's secret choices change, and milliseconds."""
Agree = Callable[[str, str, View, str, int, int, float], bool]
"""Game, level, view, seed, the seat's own count, how many seats there are, and milliseconds."""


class Bots:
    """Whoever decides without a person's hand."""

    def __init__(
        self,
        workers: int = 1,
        choose: Choose | None = None,
        agree: Agree | None = None,
        *,
        waiting: int = WAITING,
        pause_seconds: float = PAUSE_SECONDS,
    ) -> None:
        self.pool = Pool(workers, COURTESY, waiting=waiting, pause_seconds=pause_seconds)
        self._choose = choose or chosen
        self._agree = agree or agreed

    @property
    def waiting(self) -> int:
        """How many thoughts are under way or wait."""
        return self.pool.waiting

    def share(self, table: str, addresses: Iterable[str]) -> Share:
        """On whose account a table's bots think: of those who are there, whoever has least to wait for.

        So nobody slows another's table by looking at it. Where nobody is known to be there, it is the table's own.
        """
        return Share("bot", min(sorted(addresses), key=self.pool.load, default=f"table {table}"), table)

    async def choose(
        self,
        slug: str,
        level: str,
        view: View,
        seed: str,
        count: int,
        milliseconds: float = math.inf,
        share: Share | None = None,
    ) -> str:
        """The action, as text, that a player of this level chooses from this view in about so much time.

        Raises what the player raises, ``Busy``, ``TooMuch`` and ``WorkerDied``.
        """
        text: str = await self.pool.run(
            self._choose, slug, level, view, hashed(seed), count, milliseconds, share=share, seconds=THOUGHT_SECONDS
        )
        return text

    async def stand_in(self, slug: str, view: View, seed: str, count: int) -> str:
        """What the stand-in chooses. It thinks so little that it decides also when no worker process is to be had."""
        try:
            return await self.choose(slug, STAND_IN, view, seed, count)
        except (Busy, WorkerDied):
            return await asyncio.to_thread(chosen, slug, STAND_IN, view, hashed(seed), count, math.inf)

    async def agree_to_draw(
        self,
        slug: str,
        level: str,
        view: View,
        seed: str,
        count: int,
        seats: int,
        milliseconds: float = math.inf,
        share: Share | None = None,
    ) -> bool:
        """Whether a player of this level, which sees this, agrees to a draw. Raises what ``choose`` raises."""
        agrees: bool = await self.pool.run(
            self._agree,
            slug,
            level,
            view,
            hashed(seed),
            count,
            seats,
            milliseconds,
            share=share,
            seconds=THOUGHT_SECONDS,
        )
        return agrees

    def close(self) -> None:
        self.pool.close()


def chosen(slug: str, level: str, view: View, seed: str, count: int, milliseconds: float) -> str:
    """What a player of this level chooses. Runs in a worker process."""
    return decide_text(player(level), load(slug), view, Stream.of(seed, count), milliseconds=milliseconds)


def agreed(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    """Whether a player of this level agrees to a draw. Runs in a worker process."""
    luck = Stream.of(seed, count)
    return agrees_to_draw(player(level), load(slug), view, luck, seats=seats, count=count, milliseconds=milliseconds)


def hashed(seed: str) -> str:
    """A seed is made from the table's secret, of which nothing but a hash leaves this process."""
    return sha256(seed.encode()).hexdigest()
