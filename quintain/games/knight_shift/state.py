"""
One position of Knight Shift, seen from the side to act: ``knights`` are its own, ``foe_knights`` the other's.

This is the hot path of every search, so it works on sets of squares and looks its answers up.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec.structs import replace

from quintain.core.answers import Ask, Outcome, Refusal, Values
from quintain.core.contract import Cites, Offered, State
from quintain.core.moments import Moment
from quintain.core.scene import Awaited
from quintain.core.seats import Seat
from quintain.games.knight_shift import actions, refusals, sight, telling
from quintain.games.knight_shift.actions import FANS, FORTIFICATIONS, VERBS, Action, Fortify, Move
from quintain.games.knight_shift.board import (
    DATA,
    EVERYWHERE,
    FAR_RANKS,
    FORTRESSES_TO_WIN,
    GUARD_STEPS,
    KNIGHT_STEPS,
    KNIGHTS,
    LEFT_WHEN_LOST,
    ZONES,
)
from quintain.games.knight_shift.lines import SIDES, Placement, read_line, winner_of, write_line
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.view import KnightShiftView

_blank = object.__new__
REPETITIONS: int = DATA["draw"]["repetitions"]

_TURN = Ask("turn", "KS-4.2", turn=True)
_AWAITED: dict[tuple[Seat, ...], tuple[Awaited, ...]] = {
    seats: tuple(Awaited(seat, _TURN.kind, _TURN.rule, _TURN.subject) for seat in seats) for seats in ((), (0,), (1,))
}
_OFFERED: dict[Action, Offered[Action]] = {action: Offered(action, text) for text, action in actions.BY_TEXT.items()}
"""Every action exists once, and so does its offer."""


class KnightShiftState(State[Action, KnightShiftView]):
    """A position with the memory that the draw rules need. Made by ``at``; changed by ``apply``."""

    __slots__ = (
        "actors",
        "clock",
        "colour",
        "ending",
        "foe_fortresses",
        "foe_guard",
        "foe_knights",
        "fortresses",
        "guard",
        "knights",
        "memory",
        "number",
        "past",
        "players",
        "seen",
        "settings",
        "winner",
    )

    verbs = VERBS
    cites = Cites(finished="KS-4.6", turn="KS-4.1", unreadable="KS-2.6", stale="KS-4.1", table="KS-6.11")

    draws: ClassVar[bool] = True
    """Whether the rules apply by which nobody wins."""

    settings: KnightShiftSettings
    players: tuple[Seat, Seat]
    """Who plays White and who Black (KS-3.1)."""
    colour: int
    """The side to act: 0 for White, 1 for Black."""
    knights: int
    guard: int
    fortresses: int
    foe_knights: int
    foe_guard: int
    foe_fortresses: int
    clock: int
    """Plies since the last capture or fortification (KS-6.6)."""
    number: int
    memory: tuple[int, ...]
    """The positions since then, the present one included (KS-6.5)."""
    past: Any
    """The actions since the base, newest first: ``(action, (action, ...))``. Shared by all clones."""
    ending: str
    """The reason why the match is over; empty while it goes on."""
    winner: int | None
    seen: sight.Seen | None
    """What a spectator saw when somebody last looked: nothing is hidden, so it serves for every seat."""

    @classmethod
    def at(cls, position: Placement, settings: KnightShiftSettings, players: tuple[Seat, Seat] = (0, 1)) -> Self:
        """The position as a match begins from it (KS-3.5): finished lines load as finished (KS-2.5)."""
        state = cls()
        own, foe = position.to_act, 1 - position.to_act
        state.settings, state.players = settings, players
        state.colour = own
        state.knights, state.foe_knights = position.knights[own], position.knights[foe]
        state.guard, state.foe_guard = position.guards[own], position.guards[foe]
        state.fortresses, state.foe_fortresses = position.fortresses[own], position.fortresses[foe]
        state.clock = position.clock
        state.number = position.number
        state.memory = (state.key(),)
        state.past = None
        state.seen = None
        state.ending = ""
        state.winner = None
        state.actors = (players[own],)
        if won := winner_of(position):
            state._finish(won[1], won[0])
        elif state.draws:
            state._look_for_draw(foe, state.memory[0])
        return state

    @classmethod
    def begun(cls, settings: KnightShiftSettings, players: tuple[Seat, Seat] = (0, 1)) -> Self:
        """The state that a match begins from. Raises ``ValueError`` where that is no valid position line."""
        position = read_line(settings.start, settings.no_progress_limit)
        if isinstance(position, Refusal):
            raise ValueError(f"{position.code}: {settings.start}")
        return cls.at(position, settings, players)

    @classmethod
    def of_line(cls, line: str) -> Self:
        """The state at a valid position line, with the usual settings. Raises ``ValueError`` for any other."""
        return cls.begun(KnightShiftSettings(start=line))

    @staticmethod
    def of(state: State[Any, Any]) -> KnightShiftState:
        """This state, known to be one of this game."""
        if not isinstance(state, KnightShiftState):
            raise TypeError(f"not a position of Knight Shift: {state!r}")
        return state

    def clone(self) -> Self:
        twin: Self = _blank(type(self))
        twin.settings = self.settings
        twin.players = self.players
        twin.colour = self.colour
        twin.knights = self.knights
        twin.guard = self.guard
        twin.fortresses = self.fortresses
        twin.foe_knights = self.foe_knights
        twin.foe_guard = self.foe_guard
        twin.foe_fortresses = self.foe_fortresses
        twin.clock = self.clock
        twin.number = self.number
        twin.memory = self.memory
        twin.past = self.past
        twin.seen = self.seen
        twin.ending = self.ending
        twin.winner = self.winner
        twin.actors = self.actors
        return twin

    def key(self) -> int:
        """The position itself, for repetition: pieces and side to act (KS-2.4). Fortresses stay put in between."""
        pieces = (self.knights << 40 | self.foe_knights) << 40 | self.guard
        return (pieces << 40 | self.foe_guard) << 1 | self.colour

    # --- what may be done -------------------------------------------------------------------------------------------

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return (0, 1)

    def ask(self, seat: Seat) -> Ask:
        return _TURN

    def awaited(self) -> tuple[Awaited, ...]:
        return _AWAITED[self.actors]

    def options(self, seat: Seat) -> list[Action]:
        """In the order of KS-2.7: by source square, then target, a fortification after its knight's moves."""
        if seat not in self.actors:
            return []
        guard = self.guard
        open_to_guard, open_to_knights = self._open()
        far = FAR_RANKS[self.colour]
        found: list[Action] = []
        pieces = self.knights | guard
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            if bit == guard:
                found += FANS[bit][GUARD_STEPS[bit] & open_to_guard]
            else:
                found += FANS[bit][KNIGHT_STEPS[bit] & open_to_knights]
                if bit & far:
                    found.append(FORTIFICATIONS[bit])  # KS-5.15
        return found

    def offers(self, seat: Seat | None) -> list[Offered[Action]]:
        return [] if seat is None else [_OFFERED[action] for action in self.options(seat)]

    def _open(self) -> tuple[int, int]:
        """The squares that the guard (KS-5.8, KS-5.9) and the knights (KS-5.3, KS-5.5) of the side to act may enter."""
        free = EVERYWHERE ^ (self.knights | self.guard | self.fortresses | self.foe_fortresses | self.foe_guard)
        zone = ZONES[self.foe_guard]
        return free & ~zone, free & ~(self.foe_knights & zone)

    def mobility(self) -> int:
        """How many options the side to act has, without making the list."""
        open_to_guard, open_to_knights = self._open()
        found = (GUARD_STEPS[self.guard] & open_to_guard).bit_count()
        knights = self.knights
        found += (knights & FAR_RANKS[self.colour]).bit_count()
        while knights:
            bit = knights & -knights
            knights ^= bit
            found += (KNIGHT_STEPS[bit] & open_to_knights).bit_count()
        return found

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def text(self, action: Action) -> str:
        return action.text

    def parse(self, seat: Seat, text: str) -> tuple[Action, ...] | Refusal:
        action = actions.read(text)
        return (refusals.no_such(text) or self.unreadable(text)) if action is None else (action,)

    # --- doing it ---------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action, moment: Moment) -> None:
        """KS-4.3: carry out the action, then clock, number and side to act, then the checks of KS-6.8."""
        before = self.clone() if moment.heard else None
        if isinstance(action, Fortify):
            reason, progress = self._fortify(action), True
        else:
            reason, progress = self._move(action)
        mover = self.colour
        self.knights, self.foe_knights = self.foe_knights, self.knights
        self.guard, self.foe_guard = self.foe_guard, self.guard
        self.fortresses, self.foe_fortresses = self.foe_fortresses, self.fortresses
        self.number += mover
        self.colour = 1 - mover
        self.past = (action, self.past)
        key = self.key()
        if progress:
            self.clock = 0
            self.memory = (key,)
        else:
            self.clock += 1
            self.memory += (key,)
        self.actors = (self.players[1 - mover],)
        if reason:
            self._finish(reason, mover)
        elif self.draws:
            self._look_for_draw(mover, key)
        if before is not None:
            moment.tell(telling.tell, before, action, self)

    def _fortify(self, action: Fortify) -> str:
        """KS-5.16. The reason why that ends the match, if it does (KS-6.1)."""
        self.knights ^= action.source_bit
        self.fortresses |= action.source_bit
        return "fortify2" if self.fortresses.bit_count() == FORTRESSES_TO_WIN else ""

    def _move(self, action: Move) -> tuple[str, bool]:
        """The reason why that ends the match, if it does (KS-6.2), and whether it captured (KS-5.13)."""
        if action.source_bit == self.guard:
            self.guard = action.target_bit
        else:
            self.knights ^= action.swap
        if not self.foe_knights & action.target_bit:
            return "", False
        self.foe_knights ^= action.target_bit
        left = (self.foe_knights | self.foe_fortresses).bit_count()
        return "capture3" if left == LEFT_WHEN_LOST else "", True

    def _look_for_draw(self, mover: int, key: int) -> None:
        """The draw rules in the order of KS-6.8; ``key`` is that of the position."""
        if self._is_stuck():
            self._finish("no-action")
        elif self.clock >= 4 and self.memory.count(key) >= REPETITIONS:
            loses = self.settings.repetition == "loss"
            self._finish("repetition", 1 - mover if loses else None)
        elif self.clock >= self.settings.no_progress_limit:
            self._finish("no-progress")

    def _is_stuck(self) -> bool:
        """KS-6.7. By KS-4.5 it never happens; most guards have a free step, which settles it quickly."""
        return not GUARD_STEPS[self.guard] & self._open()[0] and not self.mobility()

    def _finish(self, reason: str, winner: int | None = None) -> None:
        self.ending = reason
        self.winner = winner
        self.actors = ()

    # --- what it amounts to -----------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """KS-6.10: winner, reason, rule, and the counts."""
        return telling.outcome(self) if self.ending else None

    def tallies(self) -> Values:
        return telling.tallies(self)

    def view(self, seat: Seat | None) -> KnightShiftView:
        seen = self.seen
        if seen is None or seen.past is not self.past:
            seen = self.seen = sight.look(self)
        return seen.view if seat is None else replace(seen.view, seat=seat)

    def placement(self) -> Placement:
        """The position by colour."""
        knights = (self.knights, self.foe_knights)
        guards = (self.guard, self.foe_guard)
        fortresses = (self.fortresses, self.foe_fortresses)
        if self.colour:
            knights, guards, fortresses = knights[::-1], guards[::-1], fortresses[::-1]
        return Placement(knights, guards, fortresses, self.colour, self.clock, self.number)

    def position(self) -> str:
        return write_line(self.placement())

    def history(self, since: Any = None) -> list[Action]:
        """The actions since the base or a later past, oldest first."""
        found = []
        past = self.past
        while past is not since:
            action, past = past
            found.append(action)
        return found[::-1]

    def captured_by(self, colour: int) -> int:
        """How many knights this side has captured (KS-2.4)."""
        foe = self.knights | self.fortresses if colour != self.colour else self.foe_knights | self.foe_fortresses
        return KNIGHTS - foe.bit_count()

    def flaws(self) -> list[str]:
        """KS-2.11: a position that breaks an invariant would not be a valid line."""
        found = read_line(self.position(), self.settings.no_progress_limit)
        return [f"{found.rule} {found.code}: {self.position()}"] if isinstance(found, Refusal) else []

    def census(self) -> dict[str, int]:
        """KS-2.11: knights on the board, in trays and turned into fortresses are always four a side."""
        placed = self.placement()
        return {
            f"{SIDES[side]} originals": (placed.knights[side] | placed.fortresses[side]).bit_count()
            + self.captured_by(1 - side)
            for side in (0, 1)
        } | {f"{SIDES[side]} guard": placed.guards[side].bit_count() for side in (0, 1)}
