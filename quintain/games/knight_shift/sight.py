"""What a seat may know. Knight Shift hides nothing: every view is the whole match, whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from quintain.core.contract import View
from quintain.core.seats import letter
from quintain.games.knight_shift import pieces
from quintain.games.knight_shift.board import FORTRESSES, ZONES, names
from quintain.games.knight_shift.lines import SIDES, Placement, line_of
from quintain.games.knight_shift.pieces import Standing
from quintain.games.knight_shift.telling import VERDICTS

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState


class Sight(View, frozen=True, kw_only=True):
    """The match so far: where it began and what was played, with the present position spelled out."""

    base: str
    """The position line that the match began from."""
    moves: tuple[str, ...]
    line: str
    white: str
    """The letter of the seat that plays White."""
    to_act: Literal["white", "black", ""]
    ending: str
    """The reason why the match is over; empty while it goes on."""
    verdict: Literal["white-wins", "black-wins", "draw", ""]
    no_progress_limit: int
    repetition: Literal["draw", "loss"]
    occurrences: int
    """How often the present position has occurred."""
    captured: dict[str, int]
    """How many knights each side has captured."""
    reserve: dict[str, int]
    """How many fortresses each side has still to build."""
    placement: Placement
    """The present position by colour."""
    standing: Standing
    """Which piece is where."""

    @property
    def zones(self) -> dict[str, list[str]]:
        """The squares that each guard protects (KS-5.4)."""
        return {side: names(ZONES[guard]) for side, guard in zip(SIDES, self.placement.guards, strict=True)}

    @property
    def protected(self) -> list[str]:
        """The knights that stand in their own guard's zone (KS-5.5)."""
        here = self.placement
        return names(sum(here.knights[side] & ZONES[here.guards[side]] for side in (0, 1)))


class Seen(msgspec.Struct, frozen=True):
    """What a spectator saw after these actions. The next look has only to go on from there."""

    past: Any
    """As the state keeps it."""
    sight: Sight


def look(state: KnightShiftState) -> Seen:
    """What a spectator sees now."""
    before = state.seen
    new = state.history(None if before is None else before.past)
    standing = pieces.begun(state.terms.base, state.terms.limit) if before is None else before.sight.standing
    for plies, action in zip(range(len(new), 0, -1), new, strict=True):
        standing = standing.after(action, (state.colour + plies) % 2)
    moves = tuple(action.text for action in new)
    here = state.placement()
    built = here.fortresses
    sight = Sight(
        seat=None,
        base=state.terms.base,
        moves=moves if before is None else before.sight.moves + moves,
        line=line_of(standing.letters, state.colour, state.clock, state.number),
        white=letter(state.terms.seats[0]),
        to_act="" if state.ending else ("white", "black")[state.colour],
        ending=state.ending,
        verdict=VERDICTS[state.winner] if state.ending else "",
        no_progress_limit=state.terms.limit,
        repetition="loss" if state.terms.repetition_loses else "draw",
        occurrences=state.memory.count(state.memory[-1]),
        captured={side: state.captured_by(colour) for colour, side in enumerate(SIDES)},
        reserve={side: FORTRESSES - built[colour].bit_count() for colour, side in enumerate(SIDES)},
        placement=here,
        standing=standing,
    )
    return Seen(state.past, sight)
