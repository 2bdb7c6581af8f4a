"""What a process does before it thinks about a game for the first time, so that compiling takes nobody's time."""

from __future__ import annotations

from quintain.players.lore import lore_of
from quintain.server.work.worker import First

THINKING_MB = 2_048
"""What a process that thinks may hold. Compiling for all games takes 650, thinking then 250."""


def ready_for(slug: str) -> First:
    """What is done before anything is thought about this game."""
    return warm, (slug,)


def warm(slug: str) -> None:
    """Compile what players of this game need. Runs in a worker process."""
    lore = lore_of(slug)
    if lore is not None and lore.warm_up is not None:
        lore.warm_up()
