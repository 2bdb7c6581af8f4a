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
from quintain.players import STAND_IN, Player, agrees_to_draw, decide_text, player
from quintain.players.turns import for_turn
from quintain.server.work.pool import PAUSE_SECONDS, Pool
from quintain.server.work.queue import Share
from quintain.server.work.ready import THINKING_MB

COURTESY = 5
"""The event loop goes before those who think."""
THOUGHT_SECONDS = 120.0
"""No bot thinks for so long, even while its code is compiled."""
WAITING = 100
"""So many thoughts wait for one address, so that those of others find room."""
KEPT = 8
"""So many bots in the middle of a turn are remembered by a process, those that thought last."""
Choose = Callable[[str, str, View, str, int, int | None, float], str]
"""
Game, level, view, seed, the seat's own count, which no other seat's secret choices change, what that was when its turn
began (None outside of one), and milliseconds.
"""
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
        self.pool = Pool(workers, COURTESY, waiting=waiting, memory_mb=THINKING_MB, pause_seconds=pause_seconds)
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
        begun: int | None = None,
    ) -> str:
        """The action, as text, that a player of this level chooses from this view in about so much time.

        In its own turn the seat's count was ``begun`` when that began. Raises what the player raises, ``Busy``,
        ``TooMuch`` and ``WorkerDied``.
        """
        told = (slug, level, view, hashed(seed), count, begun, milliseconds)
        text: str = await self.pool.run(self._choose, *told, share=share, seconds=THOUGHT_SECONDS)
        return text

    async def stand_in(self, slug: str, view: View, seed: str, count: int) -> str:
        """What the stand-in chooses. It thinks so little that it decides also when no worker process is to be had."""
        try:
            return await self.choose(slug, STAND_IN, view, seed, count)
        except (Busy, WorkerDied):
            return await asyncio.to_thread(chosen, slug, STAND_IN, view, hashed(seed), count, None, math.inf)

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


def chosen(slug: str, level: str, view: View, seed: str, count: int, begun: int | None, milliseconds: float) -> str:
    """What a player of this level chooses. Runs in a worker process."""
    thinker = player(level) if begun is None else in_turn(level, seed, count, begun)
    return decide_text(thinker, load(slug), view, Stream.of(seed, count), milliseconds=milliseconds)


_in_turn: dict[str, tuple[str, int, Player]] = {}
"""Who is in the middle of a turn, by seed, which no two seats share; who thought last comes last."""


def in_turn(level: str, seed: str, count: int, begun: int) -> Player:
    """Who began to think about this turn in this process, or somebody who begins in the middle of it."""
    kept = _in_turn.pop(seed, None)
    if kept is None or kept[:2] != (level, begun):
        kept = level, begun, for_turn(player(level), count - begun)
    _in_turn[seed] = kept
    if len(_in_turn) > KEPT:
        del _in_turn[next(iter(_in_turn))]
    return kept[2]


def agreed(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    """Whether a player of this level agrees to a draw. Runs in a worker process."""
    luck = Stream.of(seed, count)
    return agrees_to_draw(player(level), load(slug), view, luck, seats=seats, count=count, milliseconds=milliseconds)


def hashed(seed: str) -> str:
    """A seed is made from the table's secret, of which nothing but a hash leaves this process."""
    return sha256(seed.encode()).hexdigest()
