"""How the kernels of all lores are compiled and kept on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def kernels_of(folder: Path, numbers: object = None) -> Callable[[Function], Function]:
    """What compiles the kernels of a folder, which may be made from these numbers of a game.

    Compiled at the first call, kept for the next process until any module of the folder changes; other threads run
    meanwhile. A kernel that calls itself must be called from Python alone: inside another one it would not survive the
    disk.
    """
    digest = hashlib.sha256(repr(numbers).encode())
    for module in sorted(folder.rglob("*.py")):
        digest.update(module.read_bytes())
    sources = digest.hexdigest()

    def kernel(function: Function) -> Function:
        compiled: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
        # Numba's own stamp covers the kernel's module alone: after a change in another that it calls into, the old code
        # would run. Without any cache the first decisions of a process took 9, 27 and 16 s of compiling (Knight Shift,
        # Knight's Duty, Squires), with it 0.5, 0.1 and 0.1 s; all digests together take 3 ms. Where Numba keeps its
        # stamp is its own affair, so its version is pinned.
        file = compiled._cache._cache_file
        file._source_stamp = (file._source_stamp, sources)
        return cast("Function", compiled)

    return kernel
