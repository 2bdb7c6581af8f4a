from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from quintain.errors import QuintainError
from quintain.players.lore.knight_shift.bits import MOST_OPTIONS, Bits, Numbers, is_over, list_options, played
from quintain.players.lore.knight_shift.compiling import kernel
from quintain.players.lore.knight_shift.tablebase.arrangements import GUARDS, flipped
from quintain.players.lore.knight_shift.tablebase.building import Solver, balance, build, distances_of
from quintain.players.lore.knight_shift.tablebase.kernels import Distances
from quintain.players.lore.knight_shift.tablebase.materials import CLASSES, LONGEST, shape, sides
from quintain.players.lore.knight_shift.tablebase.storage import FILE, open_tables
from quintain.players.tablebase import Stage
from tests.players.lore.knight_shift.tablebase.conftest import SMALLEST

DEPTH = 5


def test_the_smallest_class_is_solved_as_known(folder: Path) -> None:
    """Counted by an independent solver; see the size of the game in the rules."""
    found = balance(0, distances_of(open_tables(folder), 0))
    assert found[1:4] == (25_656_985, 4_810_815, 9_927_800)
    assert found[4:] == (43, 42)
    assert max(found[4:]) == LONGEST[SMALLEST]


def test_what_is_there_is_not_built_again(folder: Path) -> None:
    before = (folder / FILE).stat().st_mtime_ns
    stages: list[Stage] = []
    assert build(folder, [SMALLEST], stages.append) == []
    assert stages == [Stage(SMALLEST, LONGEST[SMALLEST], LONGEST[SMALLEST])]
    assert (folder / FILE).stat().st_mtime_ns == before


def test_an_interrupted_build_goes_on_where_it_stopped(folder: Path, tmp_path: Path) -> None:
    plies: list[int] = []

    def interrupt(stage: Stage) -> None:
        plies.append(stage.ply)
        if stage.ply in (1, 8):
            raise KeyboardInterrupt

    for begun in (1, 2):
        plies.clear()
        with pytest.raises(KeyboardInterrupt):
            build(tmp_path, [SMALLEST], interrupt)
        assert plies[0] == begun
        assert not (tmp_path / FILE).exists()
    plies.clear()
    build(tmp_path, [SMALLEST], interrupt)
    assert plies[0] == 9
    assert (tmp_path / FILE).read_bytes() == (folder / FILE).read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_ply_that_was_cut_short_is_done_again(folder: Path) -> None:
    solved = distances_of(open_tables(folder), 0)
    torn = solved.copy()
    torn[torn > 9] = np.where(torn[torn > 9] == 10, 10, 0)
    for _ in Solver({0: torn}, {}).plies(9):
        pass
    assert (torn == solved).all()


def test_classes_have_names(tmp_path: Path) -> None:
    with pytest.raises(QuintainError, match="no class of endings is called '3N-2N'; there are: 1N1F-1N1F, 2N-1N1F"):
        build(tmp_path, ["3N-2N"], lambda stage: None)


def test_first_fortifications_lead_into_another_class(folder: Path) -> None:
    """The first plies of both tables, compared with a search through everything that can follow."""
    tables = {table: np.zeros(shape(table), np.uint8) for table in CLASSES["2N-1N1F"]}
    plies = Solver(tables, {0: distances_of(open_tables(folder), 0)}).plies()
    while next(plies) < DEPTH:
        pass
    rng = Random(5)
    codes = np.zeros((DEPTH + 1) * MOST_OPTIONS, np.int64)
    for table, distances in tables.items():
        seen = [_compared(table, distances, rng, codes) for _ in range(400)]
        assert set(seen) == {0, 1, 2, 3, 4, 5}


def _compared(table: int, distances: Distances, rng: Random, codes: Numbers) -> int:
    """The distance of a position drawn at random, found in both ways."""
    own, foe = sides(table)
    while True:
        place, a, b = (rng.randrange(size) for size in distances.shape)
        guards = 1 << int(GUARDS.own[GUARDS.kept[place]]), 1 << int(GUARDS.foe[GUARDS.kept[place]])
        mine, other = int(own.occupied[a]), sum(1 << flipped(n) for n in range(40) if int(foe.occupied[b]) >> n & 1)
        if (mine | other | sum(guards)).bit_count() == 6:
            break
    fortress = 0 if table // 2 else 1 << 35 + a // 40
    foe_fortress = 0 if table % 2 else 1 << b // 40
    sets = (mine ^ fortress, guards[0], fortress, other ^ foe_fortress, guards[1], foe_fortress, 0, 0, 0)
    found = int(distances[place, a, b])
    assert search(Bits(*map(np.uint64, sets)), DEPTH, codes) == found
    return found


@kernel
def search(here: Bits, depth: int, codes: Numbers) -> int:
    """The distance, odd for a win and even for a loss, or 0 when so many plies do not decide."""
    if is_over(here) or depth == 0:
        return 0
    begin = depth * MOST_OPTIONS
    win, loss, certain = 0, 0, True
    for at in range(begin, begin + list_options(here, codes, begin)):
        child = played(here, codes[at])
        if is_over(child):
            return 1
        reply = search(child, depth - 1, codes)
        if reply == 0:
            certain = False
        elif reply % 2:
            loss = max(loss, reply + 1)
        elif win == 0 or reply + 1 < win:
            win = reply + 1
    if win:
        return win
    return loss if certain else 0
