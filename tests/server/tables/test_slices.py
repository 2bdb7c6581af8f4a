"""Long work between which everybody else has a turn."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from quintain.server.tables.slices import Slices


class Ticking:
    """Somebody who has a turn whenever the event loop goes round."""

    def __init__(self) -> None:
        self.turns = 0

    async def tick(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)


async def turns_during(*work: object) -> int:
    other = Ticking()
    ticking = asyncio.create_task(other.tick())
    await asyncio.gather(*work)  # type: ignore[call-overload]
    ticking.cancel()
    return other.turns


async def test_others_have_a_turn_after_every_slice() -> None:
    clock = count()
    slices = Slices(seconds=4, clock=lambda: float(next(clock)))
    done: list[int] = []
    assert await turns_during(slices.each(range(100), done.append)) >= 24
    assert done == list(range(100))


async def test_many_who_do_long_work_take_turns_with_one_slice_at_a_time() -> None:
    clock = count()
    slices = Slices(seconds=1, clock=lambda: float(next(clock)))
    done: list[tuple[str, int]] = []
    work = [slices.each(range(10), lambda item, name=name: done.append((name, item))) for name in "abc"]  # type: ignore[misc]
    assert await turns_during(*work) >= 29
    assert [item for _, item in done[:6]] == [0, 0, 0, 1, 1, 1]


async def test_what_is_short_is_done_at_once() -> None:
    done: list[int] = []
    assert await turns_during(Slices(seconds=1e9).each(range(100), done.append)) <= 3
    assert len(done) == 100


async def test_what_breaks_holds_up_nobody() -> None:
    slices = Slices(seconds=0)

    def stumble(item: int) -> None:
        raise LookupError(item)

    with pytest.raises(LookupError):
        await slices.each([1], stumble)
    done: list[int] = []
    await slices.each([1, 2], done.append)
    assert done == [1, 2]
