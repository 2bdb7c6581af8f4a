"""What a seat may know, as plain data (§8)."""

from __future__ import annotations

from typing import Literal

import msgspec

from quintain.core.contract import View
from quintain.core.seats import Seat
from quintain.games.knights_duty.settings import KnightsDutySettings


class Knight(msgspec.Struct, frozen=True):
    """What everybody sees of a knight."""

    clan: str
    """Empty before it is chosen."""
    cell: str
    """Empty when the knight is not on the field."""
    heart: Literal["full", "broken", "fallen", "out"]
    weapon: str
    """Empty for none."""
    inspired: bool
    """Whether Inspiration is face up."""
    shown: tuple[str, ...]
    """What has been shown of the plan in this round, phase by phase; ``void`` for a slot that is not played."""
    strikes: bool
    """Whether the weapon shown in this phase is a strike."""
    gone: tuple[int, int] | None
    """Round and phase in which the knight went out."""
    leaving: bool


class KnightsDutyView(View, frozen=True, kw_only=True):
    settings: KnightsDutySettings
    stage: Literal["clan", "plan", "step", "contest", "declare", "again", "inspire", "over"]
    round: int
    phase: int
    knights: tuple[Knight, ...]
    initiative: str
    radius: int
    quiet: int
    struck: bool
    asked: tuple[Seat, ...]
    """Who takes part in the present decision."""
    acting: tuple[Seat, ...]
    """Who has still to choose."""
    wants: dict[str, str]
    """During a contest: where each mover heads, by letters of seats."""
    attacks: tuple[tuple[Seat, str], ...]
    """Attacks still to come, with their declared targets."""
    attacked: tuple[Seat, ...]
    combat: tuple[Seat, Seat] | None
    plan: tuple[str, ...] = ()
    """This seat's own plan, as far as it is laid."""
    choice: str = ""
    """What this seat has chosen in the present decision."""

    @property
    def seats(self) -> int:
        return len(self.knights)
