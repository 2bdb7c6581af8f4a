"""Something that must happen in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None:
        """It is not needed any more."""


Later = Callable[[float, Callable[[], None]], Timer]
"""Does something after so many seconds, as ``loop.call_later`` does."""


class Deadline:
    """Unless it is met in time, something is done."""

    def __init__(self, later: Later) -> None:
        self._later = later
        self._timer: Timer | None = None

    def set(self, seconds: float, missed: Callable[[], None]) -> None:
        """From now on; what was set before counts no more. Holds what is to be done only while it is set."""
        self.meet()
        self._timer = self._later(seconds, missed)

    def meet(self) -> None:
        """In time, or nothing is awaited."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None
