"""What is chosen before a match."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.data_files import LONGEST
from quintain.core.settings import Settings
from quintain.games.squires.deck import Deck, deck_of


class SquiresSettings(Settings, frozen=True, kw_only=True, dict=True):
    memory: Annotated[
        Literal["assist", "strict"],
        Meta(description="assist shows you every card you have seen; strict leaves the remembering to you"),
    ] = "assist"
    hindsight: Annotated[
        Literal["on", "off"], Meta(description="on turns up the pile of the knight nobody claimed")
    ] = "on"
    drunk_feast: Annotated[
        Literal["out", "in"], Meta(description="in: the Food of a drunken knight still takes its place in the feast")
    ] = "out"
    patience: Annotated[Literal[0, 1, 2, 3], Meta(description="nobody claims in so many first laps of a round")] = 0
    rounds: Annotated[Literal[3, 1, 2, 4, 5], Meta(description="rounds in a match")] = 3
    deck: Annotated[str, Meta(max_length=LONGEST, description="a deck of your own, as the text of a data file")] = ""

    @property
    def is_strict(self) -> bool:
        """SQ-8.1."""
        return self.memory == "strict"

    @cached_property
    def lexicon(self) -> Deck:
        """Read once for these settings, however many other decks are played with meanwhile."""
        return deck_of(self.deck)
