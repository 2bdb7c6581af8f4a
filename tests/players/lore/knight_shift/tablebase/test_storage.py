from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from quintain.errors import QuintainError
from quintain.players.lore.knight_shift.tablebase.storage import (
    FILE,
    NO_TABLES,
    Unfinished,
    add_tables,
    has,
    open_tables,
    section,
)

NAME = "1N1F-1N1F"
SOME = np.arange(100, dtype=np.uint32)


def test_an_empty_folder_has_no_tables(tmp_path: Path) -> None:
    assert open_tables(tmp_path) is NO_TABLES
    assert not any(has(NO_TABLES, table) for table in range(4))


def test_tables_are_added_one_after_the_other(tmp_path: Path) -> None:
    add_tables(tmp_path, {0: SOME})
    add_tables(tmp_path, {2: SOME + 1, 1: SOME[:7]})
    words = open_tables(tmp_path)
    assert [has(words, table) for table in range(4)] == [True, True, True, False]
    for table, expected in enumerate((SOME, SOME[:7], SOME + 1)):
        assert section(words, table).tolist() == expected.tolist()


def test_what_an_interruption_left_is_written_over(tmp_path: Path) -> None:
    add_tables(tmp_path, {0: SOME})
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole + b"half" * 1000)
    assert section(open_tables(tmp_path), 0).tolist() == SOME.tolist()
    add_tables(tmp_path, {1: SOME})
    assert path.stat().st_size == len(whole) + SOME.nbytes


@pytest.mark.parametrize("content", [b"", b"short", b"not ours" * 100, b"four" * 31])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(QuintainError, match="this is no file of endgame tables of Knight Shift"):
        open_tables(tmp_path)


def test_another_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(NO_TABLES.tobytes()[:8] + b"\7" + NO_TABLES.tobytes()[9:])
    with pytest.raises(QuintainError, match="these tables have format 7, and this build reads 1"):
        open_tables(tmp_path)


@pytest.mark.parametrize("cut", [False, True], ids=["changed", "cut off"])
def test_a_damaged_table_is_refused(tmp_path: Path, cut: bool) -> None:
    add_tables(tmp_path, {2: SOME})
    path = tmp_path / FILE
    content = bytearray(path.read_bytes())
    content[-8] ^= 1
    path.write_bytes(content[:-4] if cut else content)
    with pytest.raises(QuintainError, match="the table 2N v 1N1F is damaged; delete the file and build again"):
        open_tables(tmp_path)


def test_unfinished_distances_are_kept(tmp_path: Path) -> None:
    first = Unfinished(tmp_path, NAME)
    assert first.ply == 0
    first.distances[0][3, 1, 4] = 15
    first.reached(15)
    second = Unfinished(tmp_path, NAME)
    assert second.ply == 15
    assert second.distances[0][3, 1, 4] == 15
    second.discard()
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_file_is_no_unfinished_table(tmp_path: Path) -> None:
    path = Unfinished(tmp_path, NAME).path
    size = path.stat().st_size
    for content in (b"", b"\0" * size, b"KSBEGUN1"):
        path.write_bytes(content)
        with pytest.raises(QuintainError, match="this is no unfinished table; delete it and build again"):
            Unfinished(tmp_path, NAME)
