"""Endgame tables as the search asks them, with tables made up for the purpose."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import cfunc

from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, plies_to_end
from quintain.players.lore.knight_shift.probing import NO_TABLES, NOT_TABULATED, SIGNATURE, Probe, asked

TWO_EACH = "4n/3n1/1g3/5/5/3G1/1N3/N4 w 0 1"


@cfunc(SIGNATURE)
def _echo(address: int, knights: int, guard: int, fortresses: int, foe_knights: int, foe_guard: int, built: int) -> Any:
    """Says what lies at the address, which is a number here, and one more when the own guard is below the other."""
    return address + (guard < foe_guard)


def ask(line: str, probe: Probe) -> int:
    return int(asked(bits_of(KnightShiftState.of_line(line).placement()), probe))


def think(line: str, probe: Probe, limits: Limits) -> Info:
    *_, info = Engine(1, probe).think(KnightShiftState.of_line(line).placement(), [], limits)
    return info


def test_only_small_positions_are_asked_for_and_always_as_white() -> None:
    probe = Probe(_echo, np.uint64(40))
    assert ask(START, probe) == NOT_TABULATED
    assert ask(TWO_EACH, probe) == 41
    assert ask("n4/1n2N/3g1/5/5/1G3/3N1/5 b 0 1", probe) == 41
    assert ask(TWO_EACH, NO_TABLES) == NOT_TABULATED


@pytest.mark.parametrize(("clock", "plies"), [(0, -32), (80, None)])
def test_the_search_believes_tables_unless_the_limit_comes_first(clock: int, plies: int | None) -> None:
    info = think(TWO_EACH.replace(" 0 1", f" {clock} 50"), Probe(_echo, np.uint64(30)), Limits(depth=2))
    assert plies_to_end(info.score) == plies


def test_a_draw_by_the_tables_is_a_draw_unless_repetition_loses() -> None:
    drawn = Probe(_never, np.uint64(0))
    assert think(TWO_EACH, drawn, Limits(depth=3)).score == 0
    assert think(TWO_EACH, drawn, Limits(depth=3, repetition_loses=True)).score != 0


@cfunc(SIGNATURE)
def _never(
    _address: int, _knights: int, _guard: int, _fortresses: int, _foe_knights: int, _foe_guard: int, _built: int
) -> Any:
    return 0
