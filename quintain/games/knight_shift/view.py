"""What a seat may know, as plain data. Knight Shift hides nothing: every view is the whole match, whoever looks."""

from __future__ import annotations

from typing import Literal

from quintain.core.contract import View
from quintain.games.knight_shift.board import ZONES, names
from quintain.games.knight_shift.lines import SIDES, Placement
from quintain.games.knight_shift.pieces import Standing
from quintain.games.knight_shift.settings import KnightShiftSettings


class KnightShiftView(View, frozen=True, kw_only=True):
    """The match so far: where it began and what was played, with the present position spelled out."""

    settings: KnightShiftSettings
    moves: tuple[str, ...]
    line: str
    white: str
    """The letter of the seat that plays White."""
    to_act: Literal["white", "black", ""]
    ending: str
    """The reason why the match is over; empty while it goes on."""
    verdict: Literal["white-wins", "black-wins", "draw", ""]
    occurrences: int
    """How often the present position has occurred."""
    captured: dict[str, int]
    """How many knights each side has captured."""
    reserve: dict[str, int]
    """How many fortresses each side has still to build."""
    placement: Placement
    """The present position by colour."""
    standing: Standing
    """Which piece is where."""

    @property
    def zones(self) -> dict[str, list[str]]:
        """The squares that each guard protects (KS-5.4)."""
        return {side: names(ZONES[guard]) for side, guard in zip(SIDES, self.placement.guards, strict=True)}

    @property
    def protected(self) -> list[str]:
        """The knights that stand in their own guard's zone (KS-5.5)."""
        here = self.placement
        return names(sum(here.knights[side] & ZONES[here.guards[side]] for side in (0, 1)))
