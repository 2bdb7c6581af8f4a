"""What a seat may know. Knight Shift hides nothing: every view is the whole match, whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from quintain.core.contract import View
from quintain.core.seats import letter
from quintain.games.knight_shift.board import FORTRESSES, ZONES, names
from quintain.games.knight_shift.lines import SIDES, Placement, read_line
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

    @property
    def placement(self) -> Placement:
        """The present position by colour."""
        return placed(self.line, self.no_progress_limit)

    @property
    def zones(self) -> dict[str, list[str]]:
        """The squares that each guard protects (KS-5.4)."""
        return {side: names(ZONES[guard]) for side, guard in zip(SIDES, self.placement.guards, strict=True)}

    @property
    def protected(self) -> list[str]:
        """The knights that stand in their own guard's zone (KS-5.5)."""
        here = self.placement
        return names(sum(here.knights[side] & ZONES[here.guards[side]] for side in (0, 1)))


def placed(line: str, limit: int) -> Placement:
    """The position in a view's line."""
    found = read_line(line, limit)
    if not isinstance(found, Placement):
        raise ValueError(f"a view with a broken line: {line}")
    return found


def view(state: KnightShiftState) -> Sight:
    """What a spectator sees."""
    built = state.placement().fortresses
    return Sight(
        seat=None,
        base=state.terms.base,
        moves=tuple(action.text for action in state.history()),
        line=state.position(),
        white=letter(state.terms.seats[0]),
        to_act="" if state.ending else ("white", "black")[state.colour],
        ending=state.ending,
        verdict=VERDICTS[state.winner] if state.ending else "",
        no_progress_limit=state.terms.limit,
        repetition="loss" if state.terms.repetition_loses else "draw",
        occurrences=state.memory.count(state.memory[-1]),
        captured={side: state.captured_by(colour) for colour, side in enumerate(SIDES)},
        reserve={side: FORTRESSES - built[colour].bit_count() for colour, side in enumerate(SIDES)},
    )
