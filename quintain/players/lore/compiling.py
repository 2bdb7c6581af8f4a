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
        # Numba looks at the kernel's own module only, and would not notice a change in the others that it calls into.
        file = compiled._cache._cache_file
        file._source_stamp = (file._source_stamp, sources)
        return cast("Function", compiled)

    return kernel
