"""Bots think in processes of their own, never on the event loop, and see nothing but a view."""

from __future__ import annotations

import math
from collections.abc import Callable
from hashlib import sha256

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import ADVISER, agrees_to_draw, decide_text, player
from quintain.players.opinion import Opinion, opinion
from quintain.server.work.pool import Pool

COURTESY = 5
"""The event loop goes before those who think."""
Choose = Callable[[str, str, View, str, int, float], str]
"""Game, level, view, seed, the seat's own count, which no other seat's secret choices change, and milliseconds."""
Agree = Callable[[str, str, View, str, int, int, float], bool]
"""Game, level, view, seed, the seat's own count, how many seats there are, and milliseconds."""
Advise = Callable[[str, View, str, int], Opinion]
"""Game, view, seed and the seat's own count."""


class Bots:
    """Whoever decides without a person's hand, and whoever gives hints."""

    def __init__(
        self,
        workers: int = 1,
        choose: Choose | None = None,
        advise: Advise | None = None,
        agree: Agree | None = None,
    ) -> None:
        self._pool = Pool(workers, COURTESY)
        self._choose = choose or chosen
        self._advise = advise or advised
        self._agree = agree or agreed

    @property
    def waiting(self) -> int:
        """How many thoughts are under way or wait."""
        return self._pool.waiting

    async def choose(
        self, slug: str, level: str, view: View, seed: str, count: int, milliseconds: float = math.inf
    ) -> str:
        """The action, as text, that a player of this level chooses from this view in about so much time."""
        text: str = await self._pool.run(self._choose, slug, level, view, _hashed(seed), count, milliseconds)
        return text

    async def agree_to_draw(
        self, slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float = math.inf
    ) -> bool:
        """Whether a player of this level, which sees this, agrees to a draw."""
        agrees: bool = await self._pool.run(self._agree, slug, level, view, _hashed(seed), count, seats, milliseconds)
        return agrees

    async def advise(self, slug: str, view: View, seed: str, count: int) -> Opinion:
        """What the adviser thinks of the decision that the holder of this view must make."""
        formed: Opinion = await self._pool.run(self._advise, slug, view, _hashed(seed), count)
        return formed

    def close(self) -> None:
        self._pool.close()


def chosen(slug: str, level: str, view: View, seed: str, count: int, milliseconds: float) -> str:
    """What a player of this level chooses. Runs in a worker process."""
    return decide_text(player(level), load(slug), view, Stream.of(seed, count), milliseconds=milliseconds)


def agreed(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    """Whether a player of this level agrees to a draw. Runs in a worker process."""
    luck = Stream.of(seed, count)
    return agrees_to_draw(player(level), load(slug), view, luck, seats=seats, count=count, milliseconds=milliseconds)


def advised(slug: str, view: View, seed: str, count: int) -> Opinion:
    """What the adviser thinks. Runs in a worker process."""
    return opinion(player(ADVISER), load(slug), view, Stream.of(seed, count))


def _hashed(seed: str) -> str:
    """A seed is made from the table's secret, of which nothing but a hash leaves this process."""
    return sha256(seed.encode()).hexdigest()
