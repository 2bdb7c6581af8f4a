"""Dungeon Duels as a game."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.answers import Refusal
from quintain.core.contract import Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture, Piece
from quintain.games.dungeon_duels import clicks as clicked
from quintain.games.dungeon_duels import imagining, scene
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.reading import read_box, standard_text
from quintain.games.dungeon_duels.settings import DUELLISTS, DuelsSettings
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.dungeon_duels.view import DuelsView


class DungeonDuels(Game[Deed, DuelsView, DuelsSettings]):
    slug = "dungeon-duels"
    title = "Dungeon Duels"
    tagline = "Dig, shove and leap through a dungeon that scrolls away behind you; the richest knight wins."
    seats = (2, 3, 4)
    rules_version = "DD-1"
    nature = Nature(hidden=True, luck=True)
    settings = DuelsSettings
    presets = {"classic": {}, "first": {"boss": "king", "knights": ["blue", "red", "green", "yellow"]}}
    cap = 10_000  # rounds end (DD-6.9), and turns do; the longest of 25,200 random matches took 487 decisions
    states = DuelsState
    data_setting = "box"

    def check(self, seats: int, settings: DuelsSettings) -> Refusal | None:
        """DD-R50 to DD-R52."""
        if settings.mode == "duel" and seats != DUELLISTS:
            return Refusal("duel-for-two", "DD-R50", {"seats": seats})
        if settings.mode == "free" and seats <= DUELLISTS:
            return Refusal("free-for-more", "DD-R50", {"seats": seats})
        if settings.first_seat is not None and settings.first_seat >= seats:
            return Refusal("no-such-seat", "DD-R51", {"who": settings.first})
        named = [key for key in settings.knights[:seats] if key != "ask"]
        if len(named) > len({*named}):
            return Refusal("same-knight", "DD-R52", {})
        found = read_box(settings.box) if settings.box else None
        return found if isinstance(found, Refusal) else None

    def data(self) -> str:
        return standard_text()

    def new(self, seats: int, settings: DuelsSettings, moment: Moment) -> DuelsState:
        return DuelsState.begun(seats, settings, moment)

    def imagine(self, view: DuelsView, luck: Luck) -> DuelsState:
        return imagining.imagine(view, luck)

    def scene(self, view: DuelsView, offers: Sequence[Offered[Deed]]) -> Picture:
        return scene.scene(self.words, view, offers)

    def meant(self, view: DuelsView, clicks: Sequence[str]) -> str | None:
        return clicked.meant(view, clicks)

    def card(self, face: str) -> Piece | None:
        return scene.card(self.words, face)


GAME = DungeonDuels()
