"""What a seat is shown of a position: all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from quintain.core.seats import letter
from quintain.games.knight_shift import pieces
from quintain.games.knight_shift.board import FORTRESSES
from quintain.games.knight_shift.lines import SIDES, line_of
from quintain.games.knight_shift.telling import VERDICTS
from quintain.games.knight_shift.view import KnightShiftView

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState


class Seen(msgspec.Struct, frozen=True):
    """What a spectator saw after these actions. The next look has only to go on from there."""

    past: Any
    """As the state keeps it."""
    view: KnightShiftView


def look(state: KnightShiftState) -> Seen:
    """What a spectator sees now."""
    before = state.seen
    new = state.history(None if before is None else before.past)
    standing = pieces.begun(state.settings) if before is None else before.view.standing
    for plies, action in zip(range(len(new), 0, -1), new, strict=True):
        standing = standing.after(action, (state.colour + plies) % 2)
    moves = tuple(action.text for action in new)
    here = state.placement()
    built = here.fortresses
    view = KnightShiftView(
        seat=None,
        settings=state.settings,
        moves=moves if before is None else before.view.moves + moves,
        line=line_of(standing.letters, state.colour, state.clock, state.number),
        white=letter(state.players[0]),
        to_act="" if state.ending else ("white", "black")[state.colour],
        ending=state.ending,
        verdict=VERDICTS[state.winner] if state.ending else "",
        occurrences=state.memory.count(state.memory[-1]),
        captured={side: state.captured_by(colour) for colour, side in enumerate(SIDES)},
        reserve={side: FORTRESSES - built[colour].bit_count() for colour, side in enumerate(SIDES)},
        placement=here,
        standing=standing,
    )
    return Seen(state.past, view)
