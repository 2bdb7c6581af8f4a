"""Compile what players need ahead of its first use: ``python -m quintain.players.warm``."""

from __future__ import annotations

from quintain.players.lore import lores


def warm() -> None:
    """Call every warm-up that there is."""
    for lore in lores().values():
        if lore.warm_up is not None:
            lore.warm_up()


if __name__ == "__main__":
    warm()
