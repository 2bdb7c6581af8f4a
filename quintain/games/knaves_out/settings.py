"""What is chosen before a match (KO-3.1)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.data_files import LONGEST
from quintain.core.settings import Settings
from quintain.games.knaves_out.acts import Spellbook, book_of


class KnavesSettings(Settings, frozen=True, kw_only=True, dict=True):
    hemisphere: Annotated[
        Literal["north", "south", "space"],
        Meta(description="the order of play: clockwise in the north, the other way round elsewhere"),
    ] = "north"
    world: Annotated[
        Literal["build", "ring"], Meta(description="build: everybody places a board; ring: the world is ready made")
    ] = "build"
    start_court: Annotated[
        Literal["off", "choose", "random"], Meta(description="begin with a court of your choice, or one by chance")
    ] = "off"
    fuel: Annotated[
        Literal["off", "on"],
        Meta(description="every tower begins with an ace, a 2 and a 3; needs a court at the start"),
    ] = "off"
    court_play: Annotated[
        Literal["action", "free"], Meta(description="free: King and Queen may also be played like any card")
    ] = "action"
    each_towers: Annotated[
        Literal["all", "present"], Meta(description="present: a price of each tower spares the towers you lack")
    ] = "all"
    great_towers: Annotated[Literal["on", "off"], Meta(description="whether the Great Towers may be called")] = "on"
    first_call: Annotated[int, Meta(ge=1, le=20, description="your turn from which on you may call a Great Tower")] = 3
    ivory_site: Annotated[Literal["no-rival-king", "anywhere"], Meta(description="where the Ivory Tower may stand")] = (
        "no-rival-king"
    )
    round_cap: Annotated[int, Meta(ge=10, le=200, description="rounds until the war is over")] = 60
    acts: Annotated[
        str, Meta(max_length=LONGEST, description="prices of your own, as the text of a data file of spellbooks")
    ] = ""

    @cached_property
    def book(self) -> Spellbook:
        """Read once for these settings."""
        return book_of(self.acts)
