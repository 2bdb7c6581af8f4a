"""What is known of single games. Found through entry points, so no player names a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol, cast, runtime_checkable

from quintain.core.contract import Game, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat

GROUP = "quintain.lore"


class Lore(Protocol):
    """What every lore knows; a lore may be a ``Guide`` and a ``Judge`` as well."""

    def weigh(self, game: Game[Any, Any, Any], view: View, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        """How good each option looks to the holder of this view; higher is better."""


@runtime_checkable
class Guide(Protocol):
    """Lore that is quick enough to be asked within a search, in worlds that are only imagined."""

    def foresee(self, world: State[Any, Any], seat: Seat, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        """How much each option of this seat is worth looking at, by what the seat knows in this world."""


@runtime_checkable
class Judge(Protocol):
    """Lore that tells early how a match will end, so that it need not be played out."""

    def judge(self, world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        """The share of the win that each seat may expect in this world, which may be changed.

        ``seat`` is the one that looks ahead: it may be expected to go on doing so.
        """


@cache
def lore_of(slug: str) -> Lore | None:
    """What is known of a game, or None."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return cast("Lore", point.load())
    return None
