"""What a player thinks of a decision, as clients are shown it."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.players.opinion import Opinion
from quintain.server.messages import HintInfo


def hints_of(thought: Opinion, labels: Mapping[str, str]) -> tuple[HintInfo, ...]:
    """The best choices of an opinion; the certain end is the best one's."""
    return tuple(
        HintInfo(choice.text, labels.get(choice.text, choice.text), choice.chance, None if place else thought.plies)
        for place, choice in enumerate(thought.shown())
    )
