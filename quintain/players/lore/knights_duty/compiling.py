"""How kernels are compiled and kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from quintain.games.knights_duty import field

Function = TypeVar("Function", bound=Callable[..., Any])

World = NDArray[np.int64]
"""A position, laid out as in ``world``."""
Numbers = NDArray[np.int64]
Shares = NDArray[np.float64]
Dice = NDArray[np.uint64]
"""One word that changes with every throw."""


def _fingerprint() -> str:
    """Of everything that kernels are compiled from: their modules and the numbers of the game."""
    digest = hashlib.sha256(repr(field.DATA).encode())
    for module in sorted(Path(__file__).parent.glob("*.py")):
        text = module.read_bytes()
        if b"np.array" in text or b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()


_SOURCES = _fingerprint()


def kernel(function: Function) -> Function:
    """Compiled at the first call, kept on disk for the next process; other threads run meanwhile."""
    compiled: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    # Numba looks at the kernel's own module only, and would not notice a change in the others that it calls into.
    file = compiled._cache._cache_file
    file._source_stamp = (file._source_stamp, _SOURCES)
    return cast("Function", compiled)
