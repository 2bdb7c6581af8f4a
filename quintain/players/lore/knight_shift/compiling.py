"""How kernels are compiled, and the two processor instructions that sets of squares live on."""

# mypy: disable-error-code="call-arg, no-any-return, return-value"

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from quintain.games.knight_shift import board
from quintain.players.lore.compiling import kernels_of

Function = TypeVar("Function", bound=Callable[..., Any])


kernel = kernels_of(Path(__file__).parent, board.DATA)


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
