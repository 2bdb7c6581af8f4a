"""Compiling ahead."""

from __future__ import annotations

from quintain.cli.terminal import say
from quintain.players.warm import warm as warm_up


def warm() -> None:
    """Compile ahead what bots think with. Without it, the first match waits for that, once.

    Example: quintain warm
    """
    for slug in warm_up():
        say(f"{slug}: ready")
