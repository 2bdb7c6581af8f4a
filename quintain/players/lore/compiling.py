"""How the kernels of all lores are compiled and kept on disk."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, InTreeCacheLocator

from quintain.folders import can_write, kernel_folder

Function = TypeVar("Function", bound=Callable[..., Any])

LOGGER = logging.getLogger(__name__)
ONCE = "Compiling, once: this may take half a minute ..."
LOST = "What was compiled could not be kept, so the next process compiles again; QUINTAIN_DATA names a folder for it."


def kernels_of(folder: Path, numbers: object = None) -> Callable[[Function], Function]:
    """What compiles the kernels of a folder, which may be made from these numbers of a game.

    Compiled at the first call, which is told by this module's logger, and kept for the next process until any module of
    the folder changes; other threads run meanwhile. Where no folder can be written, every process compiles. A kernel
    that calls itself must be called from Python alone: inside another one it would not survive the disk.
    """
    digest = hashlib.sha256(repr(numbers).encode())
    for module in sorted(folder.rglob("*.py")):
        digest.update(module.read_bytes())
    sources = digest.hexdigest()

    def kernel(function: Function) -> Function:
        compiled: Any = njit(nogil=True, error_model="numpy")(function)
        # Without any cache the first decisions of a process took 9, 27 and 16 s of compiling (Knight Shift, Knight's
        # Duty, Squires), with it 0.5, 0.1 and 0.1 s; all digests together take 3 ms.
        compiled._cache = _Kept(function, sources)
        return cast("Function", compiled)

    return kernel


class _Anywhere(InTreeCacheLocator):
    """Asks for no folder, where Numba's own want one that can be written before they look for anything."""

    def ensure_cache_path(self) -> None:
        pass


class _Compiled(CompileResultCacheImpl):
    _locator_classes = [_Anywhere]


class _Kept(FunctionCache):
    """One kernel on disk: looked for beside its module, and where that cannot be written, in a folder of the user's.

    So what was compiled ahead serves those, too, who may only read it. Numba's own stamp covers the kernel's module
    alone: after a change in another that it calls into, the old code would run. All this is Numba's own affair, so its
    version is pinned.
    """

    _impl_class = _Compiled

    def __init__(self, function: Callable[..., Any], sources: str) -> None:
        super().__init__(function)
        stamp = (self._impl.locator.get_source_stamp(), sources)
        folders = _folders_of(Path(function.__code__.co_filename).parent)
        self._files = [IndexDataCacheFile(str(folder), self._impl.filename_base, stamp) for folder in folders]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        for file in self._files:
            self._cache_file = file
            try:
                found = super().load_overload(sig, target_context)
            except OSError:
                continue  # what may not be read holds nothing for us
            if found is not None:
                return found
        _say(ONCE)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        self._cache_file = self._files[-1]
        try:
            super().save_overload(sig, data)
        except OSError:
            _say(LOST)


@cache
def _folders_of(package: Path) -> list[Path]:
    """Where the kernels of a folder of modules are looked for; the last is where they are kept."""
    beside = package / "__pycache__"
    named = os.environ.get("NUMBA_CACHE_DIR")
    if not named and can_write(beside):
        return [beside]
    spare = Path(named) if named else kernel_folder()
    if spare is None:
        return [beside]
    below = spare / hashlib.sha256(str(package).encode()).hexdigest()[:16]
    return [beside, below] if can_write(below) else [beside]


@cache
def _say(words: str) -> None:
    """Only the first time."""
    LOGGER.warning(words)
