"""Work spread over processes, which end when the caller does."""

from __future__ import annotations

import itertools
import logging
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from quintain.errors import QuintainError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""How many pieces of work wait for each process, so that none is ever idle."""


def spread(work: Callable[[T], R], pieces: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """The results of ``work`` in the order in which they are ready, made by so many processes (1: this one).

    Closing the iterator, or Ctrl-C, ends the processes at once.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    strangers = set(multiprocessing.active_children())
    # Fresh processes: copies of one that draws a progress bar in a thread could hang.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin)
    try:
        yield from _drain(pool, work, iter(pieces), jobs * AHEAD)
    except BrokenProcessPool:
        raise QuintainError("a worker process was ended from outside; perhaps the memory was full") from None
    except BaseException:
        for child in set(multiprocessing.active_children()) - strangers:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _drain(pool: ProcessPoolExecutor, work: Callable[[T], R], pieces: Iterator[T], ahead: int) -> Iterator[R]:
    waiting: set[Future[R]] = {pool.submit(work, piece) for piece in itertools.islice(pieces, ahead)}
    while waiting:
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {pool.submit(work, piece) for piece in itertools.islice(pieces, len(ready))}
        for future in ready:
            yield future.result()


def _begin() -> None:
    """Ctrl-C is the caller's business: a worker says nothing and is ended by it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not multiprocessing.current_process().name.endswith("-1"):
        # What one of them says (that it compiles, once) holds for all.
        logging.getLogger("quintain").setLevel(logging.ERROR)
