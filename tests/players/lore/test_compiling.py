"""Compiled kernels are kept on disk until anything that they are made from changes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

OURS = """
from pathlib import Path
from quintain.players.lore.compiling import kernels_of
kernel = kernels_of(Path(__file__).parent, {numbers})
"""
NUMBA = """
from numba import njit
kernel = njit(cache=True)
"""
CALLED = """
from made import kernel
@kernel
def called():
    return {answer}
"""
CALLER = """
from made import kernel
from called import called
@kernel
def caller():
    return called()
"""
ASKING = "from caller import caller; print(caller(), sum(caller.stats.cache_hits.values()))"


def asked(folder: Path, made: str, answer: int) -> tuple[int, bool]:
    """What a fresh process computes with these modules, and whether it found the kernel on disk."""
    for name, text in (("made", made), ("called", CALLED.format(answer=answer))):
        (folder / f"{name}.py").write_text(text)
    (folder / "caller.py").write_text(CALLER)
    done = subprocess.run([sys.executable, "-c", ASKING], cwd=folder, capture_output=True, text=True, check=True)
    found, hits = done.stdout.split()
    return int(found), hits != "0"


def test_a_kernel_is_kept_until_any_module_of_its_folder_changes(tmp_path: Path) -> None:
    assert asked(tmp_path, OURS.format(numbers=None), 1) == (1, False)
    assert asked(tmp_path, OURS.format(numbers=None), 1) == (1, True)
    assert asked(tmp_path, OURS.format(numbers=None), 2) == (2, False)


def test_a_kernel_is_kept_until_the_numbers_of_the_game_change(tmp_path: Path) -> None:
    made = OURS.format(numbers="Path('numbers').read_text()")
    (tmp_path / "numbers").write_text("1")
    assert [asked(tmp_path, made, 1) for _ in range(2)] == [(1, False), (1, True)]
    (tmp_path / "numbers").write_text("2")
    assert asked(tmp_path, made, 1) == (1, False)


def test_numba_alone_does_not_notice(tmp_path: Path) -> None:
    """When this fails, ``kernels_of`` has become needless."""
    assert asked(tmp_path, NUMBA, 1) == (1, False)
    assert asked(tmp_path, NUMBA, 2) == (1, True)
