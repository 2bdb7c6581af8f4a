"""What happens to Coins, as events tell it; and whether that is what happened (DD-R28)."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.answers import Event
from quintain.core.seats import LETTERS
from quintain.games.dungeon_duels.spaces import NAMES, SIZE, SPACES
from quintain.games.dungeon_duels.state import DuelsState

GAINS = {"picks-up", "digs", "earns", "sells", "enemy-defeated", "boss-hit"}
LOSSES = {"special", "buys", "drops", "defeated", "scrolled-off"}
LEFT_BEHIND = {"drops", "defeated"}
"""What lies in the space afterwards."""


def check_bank(before: DuelsState, after: DuelsState, events: Sequence[Event]) -> None:
    """Purses and the Coins on the board have changed by what was told, and by nothing else."""
    purses = list(before.dungeon.purses)
    board = {NAMES[space]: before.dungeon.coins.get(space, 0) for space in SPACES}
    for event in events:
        values = event.values
        if event.kind == "scrolls":
            board = {
                NAMES[space]: board.get(NAMES[space + SIZE], 0) if space + SIZE in SPACES else 0 for space in SPACES
            }
        elif event.kind == "fight":
            board = dict.fromkeys(board, 0)
        if "coins" not in values:
            continue
        who, count = LETTERS.index(str(values["who"])), int(values["coins"])
        assert count >= 0, event
        if event.kind == "pays-toll":
            purses[who] -= count
            purses[LETTERS.index(str(values["whom"]))] += count
        elif event.kind in GAINS | LOSSES:
            purses[who] += count if event.kind in GAINS else -count
        else:
            assert count == 0, f"what are these Coins? {event}"
        if event.kind == "picks-up":
            assert board[str(values["space"])] == count, event
            board[str(values["space"])] = 0
        elif event.kind in LEFT_BEHIND:
            board[str(values["space"])] += count
    assert after.dungeon.purses == purses
    assert {NAMES[space]: after.dungeon.coins.get(space, 0) for space in SPACES} == board
