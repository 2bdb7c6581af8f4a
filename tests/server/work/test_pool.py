"""Worker processes: killed when they take too long, replaced one by one, shared fairly."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quintain.errors import Busy, TooMuch, WorkerDied
from quintain.server.config import Config
from quintain.server.process import ServerProcess
from quintain.server.work import pool as pools
from quintain.server.work import worker as workers
from quintain.server.work.pool import DEATHS, Pool
from quintain.server.work.queue import FairQueue, Share
from tests.server.offline import until
from tests.server.work.labours import die, hang, hoard, note, own_pid, spend, stumble, stumble_badly


@asynccontextmanager
async def pool(workers: int = 1, **options: Any) -> AsyncIterator[Pool]:
    made = Pool(workers, **({"pause_seconds": 0.0} | options))
    try:
        yield made
    finally:
        made.close()


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# --- one after another ----------------------------------------------------------------------------------------------


async def test_work_is_done_in_another_process_that_stays() -> None:
    async with pool() as here:
        first, second = await here.run(own_pid), await here.run(own_pid)
        assert first == second != os.getpid()
        assert here.started == 1
        assert here.waiting == 0
    assert is_gone(first)


async def test_what_the_work_raises_is_raised_and_the_process_stays() -> None:
    async with pool() as here:
        with pytest.raises(LookupError, match="lost"):
            await here.run(stumble, "lost")
        with pytest.raises(RuntimeError, match="Locked: inside"):
            await here.run(stumble_badly)
        assert here.started == 1


async def test_work_that_takes_too_long_is_killed() -> None:
    async with pool() as here:
        before = await here.run(own_pid)
        with pytest.raises(TooMuch, match=r"more than 0\.01 seconds"):
            await here.run(hang, seconds=0.01)
        assert is_gone(before)
        assert await here.run(own_pid) != before
        assert here.started == 2


async def test_work_that_takes_too_much_memory_is_broken_off() -> None:
    async with pool(memory_mb=200) as here:
        assert await here.run(hoard, 1) == 1 << 20
        with pytest.raises(TooMuch, match="memory"):
            await here.run(hoard, 4_000)
        assert await here.run(hoard, 1) == 1 << 20


async def test_to_get_ready_takes_no_time_of_the_work() -> None:
    async with pool() as here:
        assert await here.run(own_pid, seconds=2.0, first=(spend, (2.5,)))
        assert here.started == 1


async def test_each_process_gets_ready_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    first = (note, (notes, "ready"))
    async with pool() as here:
        for word in ("one", "two"):
            await here.run(note, notes, word, first=first)
        await here.run(note, notes, "other", first=(note, (notes, "ready for another")))
        with pytest.raises(TooMuch):
            await here.run(hang, seconds=0.01, first=first)
        await here.run(note, notes, "three", first=first)
    assert notes.read_text().split("\n")[:-1] == [
        *("ready", "one", "two", "ready for another", "other"),
        *("ready", "three"),
    ]


async def test_what_cannot_get_ready_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BEGIN_SECONDS", 5.0)
    async with pool() as here:
        with pytest.raises(TooMuch, match="more than 5 seconds"):
            await here.run(own_pid, first=(hang, ()))
        assert await here.run(own_pid, first=(own_pid, ()))


async def test_every_process_that_works_for_a_server_may_hold_only_so_much(sqlite_url: str) -> None:
    process = ServerProcess(Config(database=sqlite_url))
    pools = [process.bots.pool, *(held for held in vars(process).values() if isinstance(held, Pool))]
    assert len(pools) == 4
    assert all(worker._memory_mb for held in pools for worker in held._workers)
    for held in pools:
        held.close()


async def test_what_waits_when_the_pool_is_closed_is_let_go() -> None:
    async with pool() as here:
        waiting = [asyncio.ensure_future(here.run(hang)) for _ in range(3)]
        await until(lambda: here.pids)
        (process,) = here.pids
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(found) for found in done] == [WorkerDied, asyncio.CancelledError, asyncio.CancelledError]
    assert is_gone(process)
    with pytest.raises(WorkerDied):
        await here.run(own_pid)


# --- when nobody waits any more -------------------------------------------------------------------------------------


async def test_what_nobody_waits_for_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.0)
    async with pool() as here:
        running = asyncio.ensure_future(here.run(hang))
        waiting = asyncio.ensure_future(here.run(note, tmp_path / "notes", "waited"))
        await until(lambda: here.waiting == 2)
        waiting.cancel()
        await until(lambda: here.waiting == 1)
        running.cancel()
        await here.run(note, tmp_path / "notes", "last")
    assert (tmp_path / "notes").read_text() == "last\n"


async def test_what_is_done_for_nobody_is_killed_and_counts_as_no_death(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.0)
    async with pool(pause_seconds=3_600.0) as here:
        for number in range(DEATHS + 1):
            running = asyncio.ensure_future(here.run(hang))
            await until(lambda: here.pids)
            running.cancel()
            await until(lambda: here.waiting == 0)
            assert here.started == number + 1
        assert await here.run(own_pid)


async def test_what_nobody_waits_for_is_killed_also_where_its_process_had_not_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.0)
    start, asked, killed = workers.Worker._start, threading.Event(), threading.Event()

    def start_late(worker: workers.Worker) -> Any:
        asked.set()
        assert killed.wait(60)
        return start(worker)

    kill = workers.Worker.kill

    def note_kill(worker: workers.Worker) -> None:
        kill(worker)
        killed.set()

    monkeypatch.setattr(workers.Worker, "_start", start_late)
    monkeypatch.setattr(workers.Worker, "kill", note_kill)
    async with pool() as here:
        running = asyncio.ensure_future(here.run(hang))
        await until(asked.is_set)
        running.cancel()
        await until(lambda: here.waiting == 0, seconds=30)


# --- death ----------------------------------------------------------------------------------------------------------


async def test_a_process_that_died_idle_is_replaced_without_a_word() -> None:
    async with pool() as here:
        before = await here.run(own_pid)
        os.kill(before, signal.SIGKILL)
        assert await here.run(own_pid) != before


async def test_one_that_dies_is_replaced_once_however_many_wait() -> None:
    async with pool() as here:
        killed = asyncio.ensure_future(here.run(hang))
        waiting = [asyncio.ensure_future(here.run(own_pid)) for _ in range(15)]
        await until(lambda: here.pids)
        os.kill(here.pids[0], signal.SIGKILL)
        with pytest.raises(WorkerDied):
            await killed
        assert len(set(await asyncio.gather(*waiting))) == 1
        assert here.started == 2


async def test_when_they_keep_dying_all_who_wait_are_told_and_nobody_is_kept_waiting() -> None:
    async with pool(pause_seconds=0.001) as here:
        waiting = [asyncio.ensure_future(here.run(die)) for _ in range(40)]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(error) for error in found} == {WorkerDied}
        assert here.started == DEATHS, "forty who wait do not start forty processes"


async def test_who_goes_in_the_moment_of_the_last_death_keeps_nobody_else_waiting() -> None:
    async with pool(pause_seconds=3_600.0) as here:
        dying, going, staying = (asyncio.ensure_future(here.run(hang)) for _ in range(3))
        await until(lambda: here.waiting == 3 and here.pids)
        here._deaths = DEATHS - 1
        mourn = here._mourn

        def go_first() -> None:
            going.cancel()
            mourn()

        here._mourn = go_first  # type: ignore[method-assign]
        os.kill(here.pids[0], signal.SIGKILL)
        async with asyncio.timeout(20):
            found = await asyncio.gather(dying, going, staying, return_exceptions=True)
        assert [type(error) for error in found] == [WorkerDied, asyncio.CancelledError, WorkerDied]
        assert here._rest is not None, "nobody starts another at once"


async def test_the_pause_grows_with_every_death_and_ends_with_the_first_success() -> None:
    async with pool(pause_seconds=1.0) as here:
        pauses = []
        loop = asyncio.get_running_loop()
        for _ in range(5):
            with pytest.raises(WorkerDied):
                await here.run(die)
            assert here._rest is not None
            pauses.append(round(here._rest.when() - loop.time()))
            if here._deaths >= DEATHS:
                with pytest.raises(WorkerDied, match="keep dying"):
                    await here.run(own_pid)
            here._rest.cancel()
            here._wake()
        assert pauses == [1, 2, 4, 8, 16]
        assert await here.run(own_pid)
        with pytest.raises(WorkerDied):
            await here.run(die)
        assert here._rest is not None
        assert round(here._rest.when() - loop.time()) == 1


# --- turns ----------------------------------------------------------------------------------------------------------


def order(*shares: tuple[str, str, str], take: Callable[[FairQueue[str]], Any] | None = None) -> list[str]:
    """Who is served, in order, as ``kind address table number``."""
    queue: FairQueue[str] = FairQueue()
    for number, share in enumerate(shares):
        queue.put(Share(*share), " ".join((*share, str(number))))
    served = []
    while (found := queue.take()) is not None:
        served.append(found[1])
    return served


def test_kinds_take_turns_then_addresses_then_tables() -> None:
    served = order(*[("hint", "eve", f"t{number}") for number in range(100)], ("review", "ann", ""))
    assert served.index("review ann  100") == 1
    served = order(*[("hint", "eve", f"t{number}") for number in range(100)], ("hint", "ann", "a"))
    assert served.index("hint ann a 100") == 1
    served = order(*[("hint", "eve", "t")] * 100, ("hint", "eve", "other"))
    assert served.index("hint eve other 100") == 1


def test_within_a_share_who_came_first_is_first() -> None:
    assert order(*[("bot", "ann", "t")] * 3) == [f"bot ann t {number}" for number in range(3)]


def test_who_has_just_had_a_turn_is_behind_who_waits() -> None:
    queue: FairQueue[str] = FairQueue()
    for name in ("eve", "ann", "ann"):
        queue.put(Share("hint", name), name)
    assert queue.take() == (Share("hint", "eve"), "eve")
    queue.put(Share("hint", "eve"), "eve again")
    served = [queue.take() for _ in range(3)]
    assert [found[1] for found in served if found] == ["ann", "eve again", "ann"]


async def test_an_address_has_only_so_many_workers_and_others_go_on(tmp_path: Path) -> None:
    async with pool(2, each=1) as here:
        rude = [asyncio.ensure_future(here.run(hang, share=Share("replay", "eve"))) for _ in range(4)]
        assert await here.run(own_pid, share=Share("replay", "ann"))
        assert await here.run(own_pid, share=Share("position", "ann"))
        assert here.load("eve") == 4
        assert here.load("ann") == 0
        for task in rude:
            task.cancel()


async def test_only_so_much_waits_for_an_address() -> None:
    async with pool(1, waiting=2) as here:
        tasks = [asyncio.ensure_future(here.run(hang, share=Share("replay", "eve"))) for _ in range(4)]
        with pytest.raises(Busy, match="try again"):
            await tasks[3]
        others = (Share("replay", "ann"), Share("position", "eve"))
        tasks += [asyncio.ensure_future(here.run(hang, share=other)) for other in others]
        await until(lambda: here.waiting == 5)
        for task in tasks:
            task.cancel()
