"""What is chosen before a match (KS-2.9, KS-3.5)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.settings import Settings
from quintain.games.knight_shift.lines import START


class KnightShiftSettings(Settings, frozen=True, kw_only=True):
    aliases = {"colours": {"seat0": "A", "seat1": "B"}}

    colours: Annotated[Literal["A", "B", "random"], Meta(description="which seat plays White")] = "A"
    no_progress_limit: Annotated[
        int, Meta(ge=20, le=400, description="plies without capture or fortification that draw the match")
    ] = 100
    repetition: Annotated[
        Literal["draw", "loss"],
        Meta(description="what the third occurrence of a position is for the side that brings it about"),
    ] = "draw"
    random_opening: Annotated[
        Literal[0, 2, 4, 6, 8],
        Meta(description="quiet random plies before the first decision, for matches between bots"),
    ] = 0
    start: Annotated[str, Meta(description="the position line to begin from")] = START
