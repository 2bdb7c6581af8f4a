"""Bots think in processes of their own, never on the event loop, and see nothing but a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import advise, player
from quintain.server.workshop import Workshop

STANDIN = "greedy"
"""Who plays for somebody who has left."""
ADVISER = "expert"
"""Who gives hints."""
Ranked = list[tuple[str, float | None]]
"""Actions as text, the best first, each with its estimated chance where there is one."""
Think = Callable[[str, str, View, str, int], Ranked]
"""Game, level, view, seed and the seat's own count, which no other seat's secret choices change."""


class Thinkers:
    """Whoever decides without a person's hand."""

    def __init__(self, workers: int = 1, think: Think | None = None) -> None:
        self._workshop = Workshop(workers)
        self._think = think or ranked

    @property
    def waiting(self) -> int:
        """How many thoughts are under way or wait."""
        return self._workshop.waiting

    async def choose(self, slug: str, level: str, view: View, seed: str, count: int) -> str:
        """The action, as text, that a player of this level chooses from this view."""
        text: str = (await self._workshop.run(self._think, slug, level, view, seed, count))[0][0]
        return text

    async def advise(self, slug: str, view: View, seed: str, count: int) -> Ranked:
        """The best three actions with their estimated chances; from an adviser that estimates none, its one choice."""
        advised: Ranked = await self._workshop.run(self._think, slug, ADVISER, view, seed, count)
        return advised[:1] + [(text, chance) for text, chance in advised[1:3] if chance is not None]

    def close(self) -> None:
        self._workshop.close()


def ranked(slug: str, level: str, view: View, seed: str, count: int) -> Ranked:
    """Every option, the best first, then the others by chance. Runs in a worker process."""
    game = load(slug)
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    luck = Stream.of(seed, count)
    # The options are the same in every state that this seat cannot tell from the true one.
    world: Any = game.imagine(view, luck)
    options = world.options(view.seat)
    advice = advise(player(level), game, view, options, luck)
    chances = advice.chances
    best = options.index(advice.best)
    order = sorted(range(len(options)), key=lambda place: (place != best, -chances.get(place, 0.0), place))
    return [(world.text(options[place]), chances.get(place)) for place in order]
