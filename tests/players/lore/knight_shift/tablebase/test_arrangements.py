from __future__ import annotations

import numpy as np
import pytest

from quintain.games.knight_shift.board import FAR_RANKS, squares
from quintain.players.lore.knight_shift.tablebase.arrangements import (
    BUILT,
    GUARDS,
    KNIGHTS,
    Arrangements,
    flipped,
    mirrored,
)
from quintain.players.lore.knight_shift.tablebase.asking import number_of
from quintain.players.lore.knight_shift.tablebase.building import ground_of
from quintain.players.lore.knight_shift.tablebase.kernels import count_valid
from quintain.players.lore.knight_shift.tablebase.materials import sides
from quintain.players.lore.knight_shift.tablebase.sharing import on_all_cores


def turned(bits: int) -> int:
    return sum(1 << flipped(square) for square in squares(bits))


def standing(arrangements: Arrangements) -> dict[int, int]:
    """The squares of all arrangements that can be."""
    return {number: int(bits) for number, bits in enumerate(arrangements.occupied) if bits}


@pytest.mark.parametrize(
    ("table", "placements", "mirror_fixed"),
    [(0, 40_395_600, 240), (1, 157_715_460, 3_300), (2, 157_715_460, 3_300), (3, 631_561_140, 34_020)],
)
def test_there_are_as_many_positions_as_can_be_placed(table: int, placements: int, mirror_fixed: int) -> None:
    assert sum(on_all_cores(count_valid, ground_of(table))) == placements
    alone = GUARDS.mirror[GUARDS.kept] == GUARDS.kept
    own, foe = sides(table)
    fixed = 0
    for block in GUARDS.kept[alone]:
        guards = 1 << int(GUARDS.own[block]) | 1 << int(GUARDS.foe[block])
        mine = [bits for a, bits in standing(own).items() if own.mirror[a] == a and not bits & guards]
        others = [turned(bits) for b, bits in standing(foe).items() if foe.mirror[b] == b]
        fixed += sum(not bits & (other | guards) and not other & guards for bits in mine for other in others)
    assert fixed == mirror_fixed


def test_numbers_and_squares_lead_to_each_other() -> None:
    for number, bits in standing(KNIGHTS).items():
        assert number_of(np.uint64(bits), np.uint64(0)) == number
    assert len(standing(KNIGHTS)) == 40 * 39 // 2
    for number, bits in standing(BUILT).items():
        fortress = 1 << 35 + number // 40
        assert bits & fortress
        assert number_of(np.uint64(bits ^ fortress), np.uint64(fortress)) == number
    assert len(standing(BUILT)) == 5 * 39


def test_other_material_has_no_number() -> None:
    one, two, three = np.uint64(1), np.uint64(3), np.uint64(7)
    none, far, near = np.uint64(0), np.uint64(1 << 39), np.uint64(1 << 4)
    for knights, fortresses in ((one, none), (three, none), (two, far), (none, far), (one, near)):
        assert number_of(knights, fortresses) == -1


@pytest.mark.parametrize("arrangements", [KNIGHTS, BUILT], ids=["2N", "1N1F"])
def test_mirrors_stand_mirrored(arrangements: Arrangements) -> None:
    for number, bits in standing(arrangements).items():
        mirror = int(arrangements.occupied[arrangements.mirror[number]])
        assert mirror == sum(1 << mirrored(square) for square in squares(bits))
    assert any(bits != arrangements.occupied[arrangements.mirror[n]] for n, bits in standing(arrangements).items())


def test_guards_that_share_an_edge_have_no_number() -> None:
    assert len(GUARDS.own) == 40 * 39 - 134
    assert GUARDS.number[0, 1] == GUARDS.number[0, 5] == GUARDS.number[7, 7] == -1
    assert (GUARDS.number[GUARDS.own, GUARDS.foe] == np.arange(len(GUARDS.own))).all()
    assert (GUARDS.partner[GUARDS.partner] == np.arange(len(GUARDS.own))).all()
    assert (GUARDS.mirror[GUARDS.mirror] == np.arange(len(GUARDS.own))).all()


@pytest.mark.rules("KS-5.15", "KS-6.1")
def test_a_knight_on_the_far_rank_builds_or_wins() -> None:
    for number, bits in standing(KNIGHTS).items():
        far = (bits & FAR_RANKS[0]).bit_count()
        assert (KNIGHTS.built[number] >= 0).sum() == far
        assert not KNIGHTS.wins[number]
        for built in KNIGHTS.built[number]:
            assert built < 0 or int(BUILT.occupied[built]) == bits
    for number, bits in standing(BUILT).items():
        assert BUILT.wins[number] == ((bits & FAR_RANKS[0]).bit_count() == 2)
        assert (BUILT.built[number] == -1).all()
    assert (KNIGHTS.built >= 0).any()
    assert BUILT.wins.any()
