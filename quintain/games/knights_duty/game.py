"""Knight's Duty as a game."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.contract import Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture
from quintain.games.knights_duty import imagining, scene
from quintain.games.knights_duty.actions import Deed
from quintain.games.knights_duty.settings import KnightsDutySettings
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.games.knights_duty.view import KnightsDutyView


class KnightsDuty(Game[Deed, KnightsDutyView, KnightsDutySettings]):
    slug = "knights-duty"
    title = "Knight's Duty"
    tagline = "Plan in secret, reveal together, and be the last knight standing on a field of hexes."
    seats = (2, 3, 4, 5, 6)
    rules_version = "KD-1"
    nature = Nature(hidden=True, simultaneous=True, luck=True)
    settings = KnightsDutySettings
    states = KnightsDutyState
    presets = {"no-ring": {"ring": "off"}, "close-quarters": {"ring": 3}}
    cap = 9_000

    def new(self, seats: int, settings: KnightsDutySettings, moment: Moment) -> KnightsDutyState:
        return KnightsDutyState.begun(seats, settings, moment)

    def imagine(self, view: KnightsDutyView, luck: Luck) -> KnightsDutyState:
        return imagining.imagine(view, luck)

    def scene(self, view: KnightsDutyView, offers: Sequence[Offered[Deed]]) -> Picture:
        return scene.scene(self.words, view, offers)

    def meant(self, view: KnightsDutyView, clicks: Sequence[str]) -> str | None:
        return scene.meant(view, clicks)


GAME = KnightsDuty()
