"""The tables as the rest of Quintain finds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from quintain.core.contract import State
from quintain.core.moments import QUIET
from quintain.errors import QuintainError
from quintain.games.knight_shift.counting import without_draws
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.probing import NOT_TABULATED, asked
from quintain.players.lore.knight_shift.tablebase import building, checking
from quintain.players.lore.knight_shift.tablebase.asking import Tables
from quintain.players.lore.knight_shift.tablebase.materials import CLASSES
from quintain.players.tablebase import Balance, Check, Report, Verdict


class KnightShiftTablebase:
    """Kept in one folder."""

    @property
    def classes(self) -> Sequence[str]:
        return tuple(CLASSES)

    def build(self, folder: Path, classes: Sequence[str], report: Report) -> Sequence[Balance]:
        return building.build(folder, classes, report)

    def probe(self, folder: Path, state: State[Any, Any]) -> Verdict:
        tables = Tables(folder)
        here = _without_draws(KnightShiftState.of(state))
        value = _value(tables, here)
        actions = []
        for action in here.options(here.actors[0]):
            after = here.clone()
            after.apply(here.actors[0], action, QUIET)
            actions.append((here.text(action), 1 if after.ending else _passed_on(_value(tables, after))))
        return Verdict(value, tuple(sorted(actions, key=lambda found: _order(found[1]))))

    def verify(self, folder: Path, samples: int, report: Callable[[int], None]) -> Check:
        return checking.verify(Tables(folder), samples, report)


def _without_draws(state: KnightShiftState) -> KnightShiftState:
    """The same position, where neither repetition nor the clock ends anything."""
    if state.winner is not None:
        raise QuintainError("the match is over in this position")
    return without_draws(state)


def _value(tables: Tables, state: KnightShiftState) -> int:
    value = asked(bits_of(state.placement()), tables.probe)
    if value == NOT_TABULATED:
        raise QuintainError(_why_not(state))
    return value


def _why_not(state: KnightShiftState) -> str:
    left = [(state.knights, state.fortresses), (state.foe_knights, state.foe_fortresses)]
    if all((knights | fortresses).bit_count() == 2 for knights, fortresses in left):
        return "the table of this position is not built; to build it: quintain tablebase build"
    counts = " against ".join(f"{knights.bit_count()}N{fortresses.bit_count()}F" for knights, fortresses in left)
    return f"tables hold positions with two knights or fortresses on each side; this is {counts}"


def _passed_on(value: int) -> int:
    """What the value of a position for one side means for the other, who has just acted."""
    return 0 if value == 0 else -value - 1 if value > 0 else 1 - value


def _order(value: int) -> tuple[int, int]:
    """Quick wins first, then draws, then slow losses."""
    return (0, value) if value > 0 else (1, 0) if value == 0 else (2, value)
