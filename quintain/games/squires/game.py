"""Squires as a game."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.answers import Refusal
from quintain.core.contract import Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture
from quintain.games.squires import imagining, scene
from quintain.games.squires.actions import Deed
from quintain.games.squires.deck import deck_of, read_deck, standard_text, too_small
from quintain.games.squires.heraldry import crests
from quintain.games.squires.settings import SquiresSettings
from quintain.games.squires.state import SquiresState
from quintain.games.squires.view import SquiresView


class Squires(Game[Deed, SquiresView, SquiresSettings]):
    slug = "squires"
    title = "Knight Shift: the card game"
    tagline = "Pile gear under knights, mostly face down, and grab one before the booze gets him."
    seats = (2, 3, 4, 5, 6)
    rules_version = "SQ-1"
    nature = Nature(hidden=True, luck=True)
    settings = SquiresSettings
    states = SquiresState
    presets = {"quick": {"rounds": 1}, "league": {"patience": 2}, "bare-table": {"memory": "strict"}}
    cap = 378
    data_setting = "deck"

    def check(self, seats: int, settings: SquiresSettings) -> Refusal | None:
        found = read_deck(settings.deck)
        return found if isinstance(found, Refusal) else too_small(found, seats)

    def art(self) -> str:
        return super().art().replace("</svg>", f"{crests(deck_of(''))}</svg>")

    def data(self) -> str:
        return standard_text()

    def new(self, seats: int, settings: SquiresSettings, moment: Moment) -> SquiresState:
        return SquiresState.begun(seats, settings, moment)

    def imagine(self, view: SquiresView, luck: Luck) -> SquiresState:
        return imagining.imagine(view, luck)

    def scene(self, view: SquiresView, offers: Sequence[Offered[Deed]]) -> Picture:
        return scene.scene(self.words, view, offers)

    def meant(self, view: SquiresView, clicks: Sequence[str]) -> str | None:
        return scene.meant(view, clicks)


GAME = Squires()
