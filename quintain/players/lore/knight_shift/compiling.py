"""How kernels are compiled, and the two processor instructions that sets of squares live on."""

# mypy: disable-error-code="call-arg, no-any-return, return-value"

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from quintain.games.knight_shift import board

Function = TypeVar("Function", bound=Callable[..., Any])


def _fingerprint() -> str:
    """Of everything that kernels are compiled from: their modules and the numbers of the game."""
    digest = hashlib.sha256(repr(board.DATA).encode())
    for module in sorted(Path(__file__).parent.rglob("*.py")):
        text = module.read_bytes()
        if b"masks" in text or b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()


_SOURCES = _fingerprint()


def kernel(function: Function) -> Function:
    """Compiled at the first call, kept on disk for the next process; other threads run meanwhile.

    A kernel that calls itself must be called from Python alone: inside another one it would not survive the disk.
    """
    compiled: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    # Numba looks at the kernel's own module only, and would not notice a change in the others that it calls into.
    file = compiled._cache._cache_file
    file._source_stamp = (file._source_stamp, _SOURCES)
    return cast("Function", compiled)


def _instruction(function: Function) -> Function:
    return cast("Function", intrinsic(function))


@_instruction
def _counted(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@_instruction
def _lowest(_typing: Any, _bits: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@kernel
def size(bits: np.uint64) -> int:
    """How many squares are in a set."""
    return np.int64(_counted(bits))


@kernel
def lowest(bits: np.uint64) -> np.uint64:
    """The lowest square of a set that is not empty."""
    return _lowest(bits)
