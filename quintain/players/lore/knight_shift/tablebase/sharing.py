"""Kernels on all cores: each thread is given some of the pairs of guards at a time."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from quintain.players.lore.knight_shift.tablebase.kernels import Ground

Answer = TypeVar("Answer")

_AT_ONCE = 16
"""So many pairs of guards; few enough that the threads end at about the same time."""


def on_all_cores(kernel: Callable[..., Answer], ground: Ground, *arguments: Any) -> list[Answer]:
    """What a kernel answers for each share: it is given the ground, where to begin, where to stop, and the rest."""
    places = len(ground.guards.kept)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        jobs = [
            threads.submit(kernel, ground, first, min(first + _AT_ONCE, places), *arguments)
            for first in range(0, places, _AT_ONCE)
        ]
        return [job.result() for job in jobs]
