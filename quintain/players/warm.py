"""Compile what players need ahead of its first use."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.players.lore import lores


def warm() -> Iterator[str]:
    """Call every warm-up that there is, and name each game when there is nothing more to wait for."""
    for slug, lore in lores().items():
        if lore.warm_up is not None:
            lore.warm_up()
        yield slug
