"""What is chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.settings import Settings


class KnightsDutySettings(Settings, frozen=True, kw_only=True):
    start: Annotated[
        Literal["sides", "corners"], Meta(description="where the knights begin: in the middle of a side or in a corner")
    ] = "sides"
    placement: Annotated[
        Literal["spread", "free", "random"],
        Meta(description="who gets which clan: chosen among evenly spread ones, among all six, or drawn by lot"),
    ] = "spread"
    contest: Annotated[
        Literal["agreement", "bounce"],
        Meta(description="agreement lets those who head for one cell insist or yield; bounce stops them all"),
    ] = "agreement"
    ring: Annotated[
        Literal["off"] | Annotated[int, Meta(ge=3, le=10)],
        Meta(description="quiet rounds before the field closes by a ring"),
    ] = 5
    round_cap: Annotated[int, Meta(ge=20, le=200, description="the last round that can be played")] = 80

    @property
    def closes_after(self) -> int:
        """Quiet rounds before the field closes by a ring; 0 for never (KD-4.10)."""
        return 0 if self.ring == "off" else self.ring
