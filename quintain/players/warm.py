"""Compile what players need ahead of its first use: ``python -m quintain.players.warm``."""

from __future__ import annotations

from importlib.metadata import entry_points

GROUP = "quintain.warmups"


def warm() -> None:
    """Call every warm-up that there is, found through entry points, so that nobody here names a game."""
    for point in entry_points(group=GROUP):
        point.load()()


if __name__ == "__main__":
    warm()
