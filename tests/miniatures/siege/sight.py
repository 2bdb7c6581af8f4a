"""What is open to all, what one seat knows, and what was chosen before."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quintain.core.contract import View
from quintain.core.seats import LETTERS, Seat
from quintain.core.settings import Settings
from tests.miniatures.siege.deeds import KEGS, MARAUDERS
from tests.miniatures.siege.ground import CORNER, Point, Square, World, square_on, world_of
from tests.miniatures.siege.pending import Pending

Cards = tuple[int, ...]
"""Lowest first."""


class SiegeSettings(Settings, frozen=True, kw_only=True):
    teams: Annotated[Literal["off", "on"], Meta(description="A, C, E and G against B, D, F and H")] = "off"
    rounds: Annotated[int, Meta(ge=2, le=8, description="rounds before the siege is over")] = 4
    marauders: Annotated[int, Meta(ge=0, le=3, description="marauders at a time")] = 1


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """What lies open to everybody."""

    sides: tuple[int, ...]
    origins: tuple[Point, ...] = ((0, 0),)
    """Where the boards lie that have been laid, in the order of seats."""
    guards: tuple[Square | None, ...]
    """Where each guard stands; None when it has fallen."""
    hearts: tuple[int, ...]
    """Below none while a guard is about to fall."""
    fell: tuple[int, ...]
    """The how-many-th to fall each guard was; 0 while it stands. Those who fall together share a number."""
    kegs: tuple[bool, ...]
    marauders: tuple[Square | None, ...] = (None,) * len(MARAUDERS)
    counts: tuple[int, ...]
    towers: tuple[Cards, ...]
    discards: Cards = ()
    round: int = 1
    turn: Seat = -1
    """Whose turn it is or was last; -1 before the first of a round."""
    ended: bool = True
    """That turn is over."""
    steps: int = 0
    struck: bool = False
    armed: int = 0
    pending: tuple[Pending, ...] = ()

    @property
    def world(self) -> World:
        return world_of(self.origins)

    @property
    def standing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, at in enumerate(self.guards) if at is not None)

    @property
    def taken(self) -> set[Square]:
        """Where somebody stands."""
        return {at for at in (*self.guards, *self.marauders) if at is not None}

    @property
    def pieces(self) -> dict[str, Square]:
        """Where everything is that can be struck, by its name."""
        kegs = [square_on(board, CORNER) if whole else None for board, whole in enumerate(self.kegs)]
        named = [*zip(LETTERS, self.guards), *zip(MARAUDERS, self.marauders), *zip(KEGS, kegs)]  # noqa: B905, fewer seats
        return {name: at for name, at in named if at is not None}

    def is_over(self, settings: SiegeSettings) -> bool:
        fewest = 1 if len(self.sides) > 1 else 0
        return self.round > settings.rounds or len({self.sides[seat] for seat in self.standing}) <= fewest


class SiegeView(View, frozen=True, kw_only=True):
    """What one seat knows."""

    settings: SiegeSettings
    open: Open
    hand: Cards = ()
