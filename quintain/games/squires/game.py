"""Squires as a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.answers import Event, Refusal
from quintain.core.contract import Cites, Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.scene import Scene
from quintain.core.settings import Settings
from quintain.games.squires import actions, imagining, scene
from quintain.games.squires.actions import Deed
from quintain.games.squires.deck import deck_of, read_deck, standard_text, too_small
from quintain.games.squires.heraldry import crests
from quintain.games.squires.state import SquiresState, Terms
from quintain.games.squires.views import Sight


class SquiresSettings(Settings, frozen=True, kw_only=True):
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
    deck: Annotated[str, Meta(description="a deck of your own, as the text of a data file")] = ""


class Squires(Game[Deed, Sight, SquiresSettings]):
    slug = "squires"
    title = "Knight Shift: the card game"
    tagline = "Pile gear under knights, mostly face down, and grab one before the booze gets him."
    seats = (2, 3, 4, 5, 6)
    rules_version = "SQ-1"
    nature = Nature(hidden=True, luck=True)
    settings = SquiresSettings
    presets = {"quick": {"rounds": 1}, "league": {"patience": 2}, "bare-table": {"memory": "strict"}}
    cites = Cites(finished="SQ-6.12", turn="SQ-4.1", unreadable="SQ-7.1", stale="SQ-4.1", table="SQ-R35")
    cap = 378
    layout = actions.LAYOUT
    data_setting = "deck"

    def check(self, seats: int, settings: SquiresSettings) -> Refusal | None:
        found = read_deck(settings.deck)
        return found if isinstance(found, Refusal) else too_small(found, seats)

    def art(self) -> str:
        return super().art().replace("</svg>", f"{crests(deck_of(''))}</svg>")

    def data(self) -> str:
        return standard_text()

    def new(self, seats: int, settings: SquiresSettings, luck: Luck, events: list[Event] | None = None) -> SquiresState:
        terms = Terms(
            seats,
            deck_of(settings.deck),
            settings.deck,
            settings.rounds,
            settings.patience,
            settings.memory == "strict",
            settings.hindsight == "on",
            settings.drunk_feast == "in",
        )
        return SquiresState.begun(terms, luck, events)

    def imagine(self, view: Sight, luck: Luck) -> SquiresState:
        return imagining.imagine(view, luck)

    def scene(self, view: Sight, offers: Sequence[Offered[Deed]]) -> Scene:
        return scene.scene(self.words, view, offers)

    def number(self, action: Deed) -> int:
        return actions.number(action)


GAME = Squires()
