"""The yardstick: minimax is no fool."""

from __future__ import annotations

from benchmarks.minimax import MinimaxPlayer
from quintain.core.luck import Stream
from quintain.core.moments import QUIET
from quintain.core.registry import load
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players import decide


def chosen(state: KnightShiftState) -> Action:
    seat = state.actors[0]
    action = decide(MinimaxPlayer(), load("knight-shift"), state.view(seat), state.options(seat), Stream(1))
    assert isinstance(action, Action)
    return action


def test_minimax_takes_wins_and_avoids_losses() -> None:
    won = KnightShiftState.of_line("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    assert chosen(won).text in ("b8=F", "b8a6")
    threatened = KnightShiftState.of_line("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 b 3 24")
    safe = {action.text for action in threatened.options(1) if not _wins_next(threatened, action)}
    assert 0 < len(safe) < len(threatened.options(1))
    assert chosen(threatened).text in safe


def _wins_next(before: KnightShiftState, action: Action) -> bool:
    """Whether the other side can win at once after this action."""
    after = before.clone()
    after.apply(1, action, QUIET)
    for reply in after.options(0):
        end = after.clone()
        end.apply(0, reply, QUIET)
        if end.winner == 0:
            return True
    return False
