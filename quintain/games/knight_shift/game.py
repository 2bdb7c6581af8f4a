"""Knight Shift as a game: what never changes, its settings, and how a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.core.answers import Refusal
from quintain.core.contract import Game, Nature, Offered, State
from quintain.core.luck import Luck
from quintain.core.moments import QUIET, Moment
from quintain.core.scene import Picture
from quintain.core.seats import Seat, seat_of
from quintain.errors import SettingError
from quintain.games.knight_shift import actions, counting, ksg, scene, telling
from quintain.games.knight_shift.actions import Action, Fortify, Move
from quintain.games.knight_shift.board import GUARD_STEPS, KNIGHT_STEPS, SQUARES
from quintain.games.knight_shift.lines import read_line, too_long
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.games.knight_shift.view import KnightShiftView

OPENING_TRIES = 100
"""From the usual start two are enough; from a position that hardly has a quiet opening all of them are drawn."""


class KnightShift(Game[Action, KnightShiftView, KnightShiftSettings]):
    """The one instance is ``GAME``."""

    slug = "knight-shift"
    title = "Knight Shift"
    tagline = "A chess-like race: raise two fortresses on the enemy's home rank, or capture three of four knights."
    seats = (2,)
    rules_version = "KS-1"
    nature = Nature(draws=True)
    settings = KnightShiftSettings
    states = KnightShiftState
    cap = 700
    formats = (ksg.FORMAT,)
    position_setting = "start"
    varied = {"random_opening": 4}

    def check(self, seats: int, settings: KnightShiftSettings) -> Refusal | None:
        found = read_line(settings.start, settings.no_progress_limit)
        if isinstance(found, Refusal):
            return found
        return too_long(settings.start, settings.no_progress_limit)

    def new(self, seats: int, settings: KnightShiftSettings, moment: Moment) -> KnightShiftState:
        luck = moment.luck
        white: Seat = luck.below(2, "colours") if settings.colours == "random" else seat_of(settings.colours, 2)
        state = KnightShiftState.begun(settings, (white, 1 - white))
        moment.tell(telling.begin, state)
        if settings.random_opening and state.actors:
            for action in self._quiet_opening(state, settings.random_opening, luck):
                state.apply(state.actors[0], action, moment)
        return state

    def imagine(self, view: KnightShiftView, luck: Luck) -> State[Action, KnightShiftView]:
        white = seat_of(view.white, 2)
        state = KnightShiftState.begun(view.settings, (white, 1 - white))
        for text in view.moves:
            state.apply(state.actors[0], actions.BY_TEXT[text], QUIET)
        return state

    def meant(self, view: KnightShiftView, clicks: Sequence[str]) -> str | None:
        """A move from the first square to the second; with one square alone, the first step of what stands there."""
        squares = [SQUARES[id] for id in clicks if id in SQUARES]
        if not squares:
            return super().meant(view, clicks)
        source = squares[0]
        steps = (GUARD_STEPS if 1 << source in view.placement.guards else KNIGHT_STEPS)[1 << source]
        target = squares[-1] if len(squares) > 1 else (steps & -steps).bit_length() - 1
        return Move.of(source, target).text

    def scene(self, view: KnightShiftView, offers: Sequence[Offered[Action]]) -> Picture:
        return scene.scene(self.words, view, offers)

    def count(self, state: State[Action, KnightShiftView], depth: int) -> int:
        return counting.count(KnightShiftState.of(state), depth)

    def count_kinds(self, state: State[Action, KnightShiftView], depth: int) -> Mapping[str, int]:
        return counting.count_kinds(KnightShiftState.of(state), depth)

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
        state.apply(state.actors[0], action, QUIET)
        drawn.append(action)
    return drawn


def _options(state: KnightShiftState) -> list[Action]:
    return state.options(state.actors[0])


def _takes(state: KnightShiftState, action: Action) -> bool:
    return not isinstance(action, Fortify) and bool(action.target_bit & state.foe_knights)


GAME = KnightShift()
