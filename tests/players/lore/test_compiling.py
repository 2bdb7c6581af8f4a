"""Compiled kernels are kept on disk until anything that they are made from changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import quintain

ROOT = Path(quintain.__file__).parent
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


# --- where nothing can be written beside the modules ----------------------------------------------------------------


def close_off(folder: Path) -> None:
    """Nobody can keep anything beside these modules, whoever runs the test: a file stands in the way."""
    (folder / "__pycache__").touch()


def asked_elsewhere(folder: Path, **environment: str) -> tuple[int, bool, str]:
    """What a fresh process without a home computes, whether it found the kernel on disk, and what it said."""
    done = subprocess.run(
        [sys.executable, "-c", ASKING], cwd=folder, capture_output=True, text=True, check=True, env=environment
    )
    found, hits = done.stdout.split()
    return int(found), hits != "0", done.stderr


def modules(folder: Path) -> Path:
    folder.mkdir()
    (folder / "made.py").write_text(OURS.format(numbers=None))
    (folder / "called.py").write_text(CALLED.format(answer=1))
    (folder / "caller.py").write_text(CALLER)
    return folder


def test_in_a_closed_installation_without_a_home_kernels_are_kept_among_the_temporary_files(tmp_path: Path) -> None:
    place = modules(tmp_path / "installed")
    close_off(place)
    homeless = {"HOME": "/dev/null", "TMPDIR": str(tmp_path)}
    assert asked_elsewhere(place, **homeless)[:2] == (1, False)
    assert asked_elsewhere(place, **homeless) == (1, True, "")


def test_where_no_folder_at_all_can_be_written_every_process_compiles(tmp_path: Path) -> None:
    place = modules(tmp_path / "installed")
    close_off(place)
    (tmp_path / f"quintain-{os.getuid()}").touch()
    nowhere = {"HOME": "/dev/null", "TMPDIR": str(tmp_path)}
    for _ in range(2):
        answer, kept, said = asked_elsewhere(place, **nowhere)
        assert (answer, kept) == (1, False)
        assert said.count("could not be kept") == 1


def test_code_is_not_taken_from_a_folder_that_others_can_write(tmp_path: Path) -> None:
    place = modules(tmp_path / "installed")
    close_off(place)
    homeless = {"HOME": "/dev/null", "TMPDIR": str(tmp_path)}
    asked_elsewhere(place, **homeless)
    (tmp_path / f"quintain-{os.getuid()}").chmod(0o777)
    assert asked_elsewhere(place, **homeless)[:2] == (1, False)


def test_what_was_compiled_ahead_serves_those_who_may_only_read_it(tmp_path: Path) -> None:
    """A caller cannot write beside the modules; the folder is as it was left by whoever warmed it."""
    place = modules(tmp_path / "installed")
    asked_elsewhere(place, HOME="/dev/null", TMPDIR=str(tmp_path))
    refuse = "import quintain.folders; quintain.folders.can_write = lambda folder: False; "
    done = subprocess.run(
        [sys.executable, "-c", refuse + ASKING], cwd=place, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "1"]


def test_the_user_s_own_folder_is_used_where_it_is_named(tmp_path: Path) -> None:
    place = modules(tmp_path / "installed")
    close_off(place)
    asked_elsewhere(place, HOME="/dev/null", TMPDIR="/dev/null", QUINTAIN_DATA=str(tmp_path / "mine"))
    assert list((tmp_path / "mine" / "kernels").rglob("caller*.nbi"))


def test_compiling_is_said_once_and_only_when_it_happens(tmp_path: Path) -> None:
    place = modules(tmp_path / "installed")
    said = [asked_elsewhere(place, HOME="/dev/null")[2] for _ in range(2)]
    assert said == ["Compiling, once: this may take half a minute ...\n", ""]


def test_no_kernel_asks_numba_for_its_own_cache() -> None:
    """Numba refuses to compile at all where it finds no folder for that."""
    asking = [path for path in ROOT.rglob("*.py") if "cache=True" in path.read_text("utf-8")]
    assert asking == []
