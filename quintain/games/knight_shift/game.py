"""Knight Shift as a game: what never changes, its settings, and how a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from quintain.core.answers import Event, Refusal
from quintain.core.contract import Cites, Game, Nature, Offered, State
from quintain.core.luck import NO_LUCK, Luck
from quintain.core.scene import Scene
from quintain.core.seats import Seat, seat_of
from quintain.core.settings import Settings
from quintain.errors import SettingError
from quintain.games.knight_shift import actions, counting, ksg, scene, telling
from quintain.games.knight_shift.actions import Action, Fortify
from quintain.games.knight_shift.lines import START, read_line, too_long
from quintain.games.knight_shift.sight import Sight
from quintain.games.knight_shift.state import KnightShiftState, Terms

OPENING_TRIES = 10_000


class KnightShiftSettings(Settings, frozen=True, kw_only=True):
    """KS-2.9, KS-3.5."""

    aliases = {"colours": {"seat0": "A", "seat1": "B"}}

    colours: Annotated[Literal["A", "B", "random"], Meta(description="which seat plays White")] = "A"
    no_progress_limit: Annotated[
        int, Meta(ge=20, le=400, description="plies without capture or fortification that draw the match")
    ] = 100
    repetition: Annotated[
        Literal["draw", "loss"],
        Meta(description="what the third occurrence of a position is for the side that brings it about"),
    ] = "draw"
    random_opening: Annotated[
        Literal[0, 2, 4, 6, 8],
        Meta(description="quiet random plies before the first decision, for matches between bots"),
    ] = 0
    start: Annotated[str, Meta(description="the position line to begin from")] = START


class KnightShift(Game[Action, Sight, KnightShiftSettings]):
    """The one instance is ``GAME``."""

    slug = "knight-shift"
    title = "Knight Shift"
    tagline = "A chess-like race: raise two fortresses on the enemy's home rank, or capture three of four knights."
    seats = (2,)
    rules_version = "KS-1"
    nature = Nature(draws=True)
    settings = KnightShiftSettings
    cites = Cites(finished="KS-4.6", turn="KS-4.1", unreadable="KS-2.6", stale="KS-4.1", table="KS-6.11")
    cap = 700
    layout = actions.LAYOUT
    formats = (ksg.FORMAT,)
    position_setting = "start"

    def check(self, seats: int, settings: KnightShiftSettings) -> Refusal | None:
        found = read_line(settings.start, settings.no_progress_limit)
        if isinstance(found, Refusal):
            return found
        return too_long(settings.start, settings.no_progress_limit)

    def new(
        self,
        seats: int,
        settings: KnightShiftSettings,
        luck: Luck,
        events: list[Event] | None = None,
    ) -> KnightShiftState:
        white: Seat = luck.below(2, "colours") if settings.colours == "random" else seat_of(settings.colours, 2)
        terms = Terms(settings.start, (white, 1 - white), settings.no_progress_limit, settings.repetition == "loss")
        state = KnightShiftState.of_line(settings.start, terms)
        if events is not None:
            events.append(telling.begin(state))
        if settings.random_opening and state.actors:
            for action in self._quiet_opening(state, settings.random_opening, luck):
                state.apply(state.actors[0], action, luck, events)
        return state

    def imagine(self, view: Sight, luck: Luck) -> State[Action, Sight]:
        white = seat_of(view.white, 2)
        terms = Terms(view.base, (white, 1 - white), view.no_progress_limit, view.repetition == "loss")
        state = KnightShiftState.of_line(view.base, terms)
        for text in view.moves:
            state.apply(state.actors[0], actions.BY_TEXT[text], NO_LUCK)
        return state

    def scene(self, view: Sight, offers: Sequence[Offered[Action]]) -> Scene:
        return scene.scene(self.words, view, offers)

    def number(self, action: Action) -> int:
        return actions.number(action)

    def count(self, state: State[Action, Sight], depth: int) -> int:
        return counting.count(KnightShiftState.of(state), depth)

    def tally(self, state: State[Action, Sight], depth: int) -> Mapping[str, int]:
        return counting.tally(KnightShiftState.of(state), depth)

    def _quiet_opening(self, start: KnightShiftState, plies: int, luck: Luck) -> list[Action]:
        """KS-2.9: random actions, drawn again until none captures or fortifies and no capture hangs at the end."""
        for _ in range(OPENING_TRIES):
            state = start.clone()
            drawn = _draw_quiet(state, plies, luck)
            if len(drawn) == plies and state.actors and not any(_takes(state, a) for a in _options(state)):
                return drawn
        raise SettingError(f"KS-2.9: no quiet random opening of {plies} plies was found from that position")


def _draw_quiet(state: KnightShiftState, plies: int, luck: Luck) -> list[Action]:
    """Play random actions; stops short at a capture, a fortification or an end."""
    drawn: list[Action] = []
    while len(drawn) < plies and state.actors:
        options = _options(state)
        action = options[luck.below(len(options), "opening")]
        if isinstance(action, Fortify) or _takes(state, action):
            break
        state.apply(state.actors[0], action, luck)
        drawn.append(action)
    return drawn


def _options(state: KnightShiftState) -> list[Action]:
    return state.options(state.actors[0])


def _takes(state: KnightShiftState, action: Action) -> bool:
    return not isinstance(action, Fortify) and bool(action.target_bit & state.foe_knights)


GAME = KnightShift()
