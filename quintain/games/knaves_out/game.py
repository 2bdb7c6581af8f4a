"""Knaves Out as a game."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.answers import Refusal
from quintain.core.contract import Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture, Piece
from quintain.games.knaves_out import clicks as clicked
from quintain.games.knaves_out import imagining, scene
from quintain.games.knaves_out.actions import Deed
from quintain.games.knaves_out.acts import read_book, standard_text
from quintain.games.knaves_out.settings import KnavesSettings
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.view import KnavesView


class KnavesOut(Game[Deed, KnavesView, KnavesSettings]):
    slug = "knaves-out"
    title = "Knaves Out"
    tagline = "Crown a court, burn its cards, march across a world of chessboards: the last castle rules."
    seats = (2, 3, 4, 5, 6, 7, 8)
    rules_version = "KO-1"
    nature = Nature(hidden=True, luck=True)
    settings = KnavesSettings
    presets = {
        "classic": {},
        "quick": {"world": "ring", "start_court": "choose", "fuel": "on", "round_cap": 40},
    }
    cap = 30_000
    states = KnavesState
    data_setting = "acts"

    def check(self, seats: int, settings: KnavesSettings) -> Refusal | None:
        """KO-R91."""
        if settings.fuel == "on" and settings.start_court == "off":
            return Refusal("fuel-needs-court", "KO-3.10", {})
        found = read_book(settings.acts)
        return found if isinstance(found, Refusal) else None

    def data(self) -> str:
        return standard_text()

    def new(self, seats: int, settings: KnavesSettings, moment: Moment) -> KnavesState:
        return KnavesState.begun(seats, settings, moment)

    def imagine(self, view: KnavesView, luck: Luck) -> KnavesState:
        return imagining.imagine(view, luck)

    def scene(self, view: KnavesView, offers: Sequence[Offered[Deed]]) -> Picture:
        return scene.scene(self.words, view, offers)

    def meant(self, view: KnavesView, clicks: Sequence[str]) -> str | None:
        return clicked.meant(view, clicks)

    def card(self, face: str) -> Piece | None:
        return scene.card(self.words, face)


GAME = KnavesOut()
