"""What workers do in tests. A module that loads quickly, as every process loads it anew."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any


def hang() -> None:
    """Until somebody ends it."""
    while True:
        time.sleep(60)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def own_pid() -> int:
    return os.getpid()


def stumble(words: str) -> None:
    raise LookupError(words)


class Locked(Exception):
    """An error that does not travel."""

    def __reduce__(self) -> Any:
        raise TypeError("no")


def stumble_badly() -> None:
    raise Locked("inside")


def hoard(megabytes: int) -> int:
    return len(b"x" * (megabytes << 20))


def note(file: Path, word: str) -> None:
    """Leave a word for the test to find."""
    with file.open("a") as out:
        out.write(f"{word}\n")


def collapse(*_: object) -> str:
    """A player that takes its process with it."""
    die()
    return ""


def linger(*_: object) -> Any:
    """A player or an adviser that comes to no end."""
    hang()


def draw_or_hang(text: str, *page: int) -> Any:
    """A strip of scenes, or no end for a text that says so."""
    if text == "poison":
        hang()
    from quintain.server.work.strips import drawn  # noqa: PLC0415 - the others here load nothing

    return drawn(text, *page)


def spend(seconds: float) -> None:
    """Be busy for so long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
