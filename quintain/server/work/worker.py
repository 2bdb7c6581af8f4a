"""One worker process: it does one thing after another and can be killed at any moment."""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from quintain.errors import TooMuch, WorkerDied

BEGIN_SECONDS = 120.0
"""So long a process may take to start, and so long to get ready; nothing of that counts as work."""
First = tuple[Callable[..., Any], tuple[Any, ...]]
"""What a process must have done once before it begins with work of a kind, such as compiling."""
HEARD = b"heard"


class Worker:
    """A process that is started when there is something to do. ``do`` blocks: it is for a thread of its own."""

    def __init__(self, courtesy: int = 0, memory_mb: int | None = None) -> None:
        """With ``courtesy`` others that want to compute go before, as ``os.nice`` has it.

        ``memory_mb`` bounds what the process may hold, where the system can do that.
        """
        self._courtesy = courtesy
        self._memory_mb = memory_mb
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._closed = False
        self._ready: set[First] = set()
        """What the process has done to get ready."""
        self.started = 0
        """How many processes there have been."""

    @property
    def pid(self) -> int | None:
        """The process as it is now, None where there is none."""
        return None if self._process is None else self._process.pid

    def do(
        self,
        work: Callable[..., Any],
        arguments: tuple[Any, ...],
        seconds: float = math.inf,
        first: First | None = None,
    ) -> Any:
        """What the work returns, once the process has done what comes ``first``. Raises what they raise.

        Raises ``TooMuch`` when it is not done after so many seconds or needs too much memory, and ``WorkerDied`` when
        its process ended meanwhile. A process that was found dead is replaced without a word.
        """
        if first is not None and not (self._is_alive() and first in self._ready):
            self._do(*first, BEGIN_SECONDS)
            self._ready.add(first)
        return self._do(work, arguments, seconds)

    def _do(self, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        job = pickle.dumps((work, arguments))
        connection = self._hand_over(job) if self._is_alive() else None
        connection = connection or self._hand_over(job)
        if connection is None:
            raise WorkerDied("a worker process did not start")
        try:
            if not connection.poll(None if seconds == math.inf else seconds):
                self._end()
                raise TooMuch(f"it was broken off: it took more than {seconds:g} seconds")
            done, found = pickle.loads(connection.recv_bytes())
        except (EOFError, OSError):
            self._end()
            raise WorkerDied("a worker process died while it worked") from None
        if isinstance(found, MemoryError):
            self._end()
            raise TooMuch("it was broken off: it needs too much memory")
        if not done:
            raise found
        return found

    def kill(self) -> None:
        """End the process, whatever it does. From any thread; whoever waits for its work hears that it died."""
        process = self._process
        if process is not None:
            # Whoever waits for it may have let go of it in this moment.
            with suppress(ValueError):
                process.kill()

    def close(self) -> None:
        """End the process and start no other."""
        self._closed = True
        self.kill()

    def end_idle(self) -> None:
        """Let go of a process that has nothing to do."""
        self._end()

    def _is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def _hand_over(self, job: bytes) -> Connection | None:
        """The connection through which the answer will come, or None when nobody is at its other end."""
        try:
            connection = self._connection if self._is_alive() and self._connection else self._start()
            connection.send_bytes(job)
            if connection.poll(BEGIN_SECONDS) and connection.recv_bytes() == HEARD:
                return connection
        except (EOFError, OSError):
            pass
        self._end()
        return None

    def _start(self) -> Connection:
        self._end()
        if self._closed:
            raise EOFError
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_serve, args=(theirs, self._courtesy, self._memory_mb), daemon=True)
        process.start()
        # Only the process itself holds the other end, so that its death is heard.
        theirs.close()
        self._process, self._connection = process, ours
        self._ready.clear()
        self.started += 1
        if self._closed:
            raise EOFError
        return ours

    def _end(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


def _serve(connection: Connection, courtesy: int, memory_mb: int | None) -> None:
    """The life of the process: until nobody is at the other end."""
    # Ctrl-C is for the server, which then lets its workers go.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if courtesy and hasattr(os, "nice"):
        os.nice(courtesy)
    if memory_mb is not None and sys.platform != "win32":
        import resource  # noqa: PLC0415 - not every system has it

        resource.setrlimit(resource.RLIMIT_DATA, (memory_mb << 20, memory_mb << 20))
    try:
        while True:
            job = connection.recv_bytes()
            connection.send_bytes(_answer(connection, job))
    except (EOFError, OSError):
        return


def _answer(connection: Connection, job: bytes) -> bytes:
    """Whether it was done, and what it returned or raised."""
    try:
        try:
            work, arguments = pickle.loads(job)
        finally:
            connection.send_bytes(HEARD)
        return pickle.dumps((True, work(*arguments)))
    except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
        return _failure(error)


def _failure(error: Exception) -> bytes:
    """An error as it travels; one that cannot is told in words."""
    try:
        raw = pickle.dumps((False, error))
        pickle.loads(raw)
    except Exception:  # noqa: BLE001 - what an error holds may be anything
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return raw
