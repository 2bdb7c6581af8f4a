"""Knight's Duty as a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.answers import Event
from quintain.core.contract import Cites, Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.scene import Scene
from quintain.core.settings import Settings
from quintain.games.knights_duty import actions, imagining, scene
from quintain.games.knights_duty.actions import Deed
from quintain.games.knights_duty.state import KnightsDutyState, Terms
from quintain.games.knights_duty.views import Sight


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


class KnightsDuty(Game[Deed, Sight, KnightsDutySettings]):
    slug = "knights-duty"
    title = "Knight's Duty"
    tagline = "Plan in secret, reveal together, and be the last knight standing on a field of hexes."
    seats = (2, 3, 4, 5, 6)
    rules_version = "KD-1"
    nature = Nature(hidden=True, simultaneous=True, luck=True)
    settings = KnightsDutySettings
    presets = {"no-ring": {"ring": "off"}, "close-quarters": {"ring": 3}}
    cites = Cites(finished="KD-6.1", turn="KD-4.5", unreadable="KD-7.8", stale="KD-7.8", table="KD-7.9")
    cap = 9_000
    layout = actions.LAYOUT

    def new(
        self, seats: int, settings: KnightsDutySettings, luck: Luck, events: list[Event] | None = None
    ) -> KnightsDutyState:
        terms = Terms(
            seats,
            settings.start == "corners",
            settings.placement,
            settings.contest == "bounce",
            0 if settings.ring == "off" else settings.ring,
            settings.round_cap,
        )
        return KnightsDutyState.begun(terms, luck, events)

    def imagine(self, view: Sight, luck: Luck) -> KnightsDutyState:
        return imagining.imagine(view, luck)

    def scene(self, view: Sight, offers: Sequence[Offered[Deed]]) -> Scene:
        return scene.scene(self.words, view, offers)

    def number(self, action: Deed) -> int:
        return actions.number(action)


GAME = KnightsDuty()
