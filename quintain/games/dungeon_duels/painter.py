"""What every part of the picture needs: the words, the position as far as it is known, and how things are called."""

from __future__ import annotations

from functools import cached_property

from quintain.core.seats import letter
from quintain.core.words import Words
from quintain.games.dungeon_duels.cells import cell_ids
from quintain.games.dungeon_duels.models import BOSS, Stats, stats_of
from quintain.games.dungeon_duels.questions import deciding_knight
from quintain.games.dungeon_duels.spaces import Space
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.dungeon_duels.telling import name_of
from quintain.games.dungeon_duels.view import DuelsView
from quintain.games.dungeon_duels.wording import Wording


class Painter(Wording):
    """A view and the words for it."""

    def __init__(self, words: Words, view: DuelsView) -> None:
        super().__init__(words, view.settings.contents)
        self.view = view
        self.seat = view.seat
        self.dungeon = view.dungeon
        self.top = view.dungeon.top
        self.cells = cell_ids(view.dungeon.track)
        """What each space is called in the scene."""

    @cached_property
    def known(self) -> DuelsState:
        """The position with all hands empty that the viewer cannot see, so that rules can be asked about it."""
        hands = [self.view.hands.get(place, ()) for place in range(len(self.dungeon.knights))]
        return DuelsState.of(self.view.settings, self.dungeon, hands)

    @cached_property
    def place(self) -> int:
        """The knight that is decided for."""
        if self.top is None:
            return self.dungeon.active
        place = deciding_knight(self.known, self.top)
        assert place is not None
        return place

    @property
    def in_sight(self) -> bool:
        """Whether there is a board at all."""
        return bool(self.dungeon.track)

    # --- words --------------------------------------------------------------------------------------------------------

    def hero(self, place: int) -> str:
        """What a knight is called; before one is picked, by its seat."""
        knight = self.dungeon.knights[place]
        return self.term("hero", knight.key) if knight.key else self.say("nobody", who=letter(knight.seat))

    def model(self, id: str) -> str:
        """Who that is: ``Boneclang bc1``."""
        if id == BOSS:
            return self.term("boss", self.dungeon.boss)
        enemy = self.dungeon.enemies.get(id)
        if enemy is not None:
            return self.say("enemy", foe=enemy.kind, id=id)
        return self.term("hero", id)

    @staticmethod
    def space(space: Space) -> str:
        return name_of(space)

    # --- knights ------------------------------------------------------------------------------------------------------

    def stats(self, place: int) -> Stats:
        return stats_of(self.box, self.dungeon.knights[place])

    def place_of(self, id: str) -> int | None:
        """The knight of this key, where it is one."""
        return next((place for place, knight in enumerate(self.dungeon.knights) if knight.key == id), None)


def hand_zone(place: int) -> str:
    return f"hand{letter(place)}"


def gear_zone(place: int, slot: str) -> str:
    return f"{slot}{letter(place)}"
