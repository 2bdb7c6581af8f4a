"""What is chosen before a match (DD §2.2)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.data_files import LONGEST
from quintain.core.seats import LETTERS, Seat
from quintain.core.settings import Settings
from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.reading import box_of


class DuelsSettings(Settings, frozen=True, kw_only=True, dict=True):
    mode: Annotated[
        Literal["usual", "duel", "free"],
        Meta(description="usual: a duel for two, everybody for themselves with three and four"),
    ] = "usual"
    first: Annotated[Literal["drawn", "A", "B", "C", "D"], Meta(description="the First Player of the first round")] = (
        "drawn"
    )
    boss: Annotated[
        Literal["ask", "king", "specter", "plague", "enchantress"],
        Meta(description="the boss, and with it the dungeon; ask: the First Player picks"),
    ] = "ask"
    knights: Annotated[
        tuple[Literal["ask", "blue", "red", "green", "yellow"], ...],
        Meta(description="the knight of each seat; ask: it is picked"),
    ] = ()
    plains: Annotated[int, Meta(ge=4, le=5, description="tiles of the plains before the dungeon")] = 4
    consolation: Annotated[
        Literal["no-heirloom", "any"], Meta(description="which decks the Defeated may draw from")
    ] = "no-heirloom"
    rival_tie: Annotated[
        Literal["hold", "push"], Meta(description="what happens where two knights are equally strong")
    ] = "hold"
    box: Annotated[
        str, Meta(max_length=LONGEST, description="numbers, cards and tiles of your own, as the text of a data file")
    ] = ""

    @cached_property
    def contents(self) -> Box:
        """Read once for these settings."""
        return box_of(self.box)

    @property
    def first_seat(self) -> Seat | None:
        return None if self.first == "drawn" else LETTERS.index(self.first)

    def is_duel(self, seats: int) -> bool:
        """DD-4.90, DD-R50."""
        return self.mode == "duel" or (self.mode == "usual" and seats == DUELLISTS)


DUELLISTS = 2
