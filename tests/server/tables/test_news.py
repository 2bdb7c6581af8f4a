"""Two processes at one PostgreSQL: both serve the same table. Here two rooms in one process stand for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text

from quintain.server.messages import ClockPlan, Join
from quintain.server.store.rows import News
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.directory import SILENCE_MS
from quintain.server.tables.live import Live
from quintain.server.tables.news import hear
from quintain.server.tables.seating import Seating
from tests.server.making import wanted
from tests.server.offline import Hand, Room, act, entries, first_option, gather, listen, room, until

HERE = "AND datname = current_database()"


@asynccontextmanager
async def two_rooms(url: str) -> AsyncIterator[tuple[Room, Room]]:
    clock = Hand()
    async with room(url, "one", clock) as one, room(url, "two", clock) as two:
        yield one, two


async def both(
    one: Room, two: Room, *seats: str, game: str = "knight-shift", clock: ClockPlan | None = None
) -> tuple[Live, Live]:
    """The same table in both."""
    here = await one.match(*seats, game=game, clock=clock)
    return here, await two.find(here.id)


async def test_what_one_stores_the_other_tells(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        (ann,), (bob,) = await gather(here, 0), await gather(there, 1)
        for _ in range(6):
            seat, words = first_option(here)
            assert await act(here if seat == 0 else there, seat, words) == ""
            await until(lambda: entries(here) == entries(there))
        await until(lambda: (ann.listen(), bob.listen(), ann.picture.log == bob.picture.log)[-1])
        assert len(entries(here)) == 6
        fresh = await listen(here, 1)
        bob.listen()
        assert fresh.picture.scene == bob.picture.scene


async def test_sealed_choices_at_the_same_moment_are_both_accepted_in_silence(
    postgres_url: str, miniatures: Path
) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open", "open", game="duel")
        for _ in range(3):
            answers = await asyncio.gather(
                act(here, 0, "plan rest rest", here.match.table.count(0) if here.match.table else 0),
                act(there, 1, "plan rest rest", there.match.table.count(1) if there.match.table else 0),
                act(here, 2, "plan rest rest", here.match.table.count(2) if here.match.table else 0),
            )
            assert set(answers) == {""}
            await until(lambda: len(entries(here)) == len(entries(there)) and len(entries(here)) % 6 == 0)
        assert entries(here) == entries(there)
        assert len(entries(here)) == 18


async def test_one_seat_that_decides_twice_at_two_processes_decides_once(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        assert here.match.table is not None
        options = [here.match.table.state.text(option) for option in here.match.table.state.options(0)[:2]]
        answers = await asyncio.gather(act(here, 0, options[0], 0), act(there, 0, options[1], 0))
        assert sorted(answers) == ["", "stale"]
        answers = await asyncio.gather(act(here, 0, options[0], 0), act(there, 0, options[0], 0))
        assert set(answers) <= {"", "stale"}
        await until(lambda: entries(here) == entries(there))
        assert len(entries(here)) == 1


async def test_the_same_command_at_two_processes_is_answered_twice_and_done_once(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        ears = await gather(here, 0, 1) + await gather(there, 0, 1)
        _, words = first_option(here)
        assert set(await asyncio.gather(act(here, 0, words, 0), act(there, 0, words, 0))) == {""}
        await until(lambda: all(ear.picture.log or ear.listen() for ear in ears))
        assert entries(here) == entries(there) == [f"A {words}"]
        for ear in ears:
            ear.listen()
            assert len([message for message in ear.heard if message["type"] == "update"]) == 1


async def test_offers_at_two_processes_come_together(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        ann, bob = (await gather(here, 0))[0], (await gather(there, 1))[0]
        assert await act(here, 0, "/draw") == ""
        await until(lambda: there.match.offered() != ())
        bob.listen()
        assert bob.picture.proposals == [{"kind": "draw", "by": "A", "agreed": ["A"]}]
        assert [line["kind"] for line in bob.picture.log][1:] == ["draw-offered"]
        assert await act(there, 1, "/decline") == ""
        await until(lambda: here.match.offered() == ())
        assert set(await asyncio.gather(act(here, 0, "/draw"), act(there, 1, "/draw"))) == {""}
        await until(lambda: here.match.row.status == there.match.row.status == "over")
        assert entries(here)[0] == "* /draw"
        await until(lambda: (ann.listen(), ann.picture.table["status"] == "over")[-1])


async def test_a_clock_runs_out_once(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open", clock=ClockPlan("move", 10))
        for _ in range(2):
            one.clock.pass_seconds(10)
            await asyncio.gather(one.steward.check_clock(here), two.steward.check_clock(there))
            await until(lambda: entries(here) == entries(there))
            assert await act(here, *first_option(here)) == ""
            await until(lambda: entries(here) == entries(there))
        one.clock.pass_seconds(10)
        await asyncio.gather(one.steward.check_clock(here), two.steward.check_clock(there))
        await until(lambda: entries(here) == entries(there))
        assert entries(here).count("* /standin A") == 1
        assert len([entry for entry in entries(here) if entry[0] == "A"]) in (2, 3)


async def test_bots_that_two_processes_think_for_act_once(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "bot", "bot")
        await gather(here, None)
        await gather(there, None)
        await until(lambda: here.match.row.status == there.match.row.status == "over", 300)
        await until(lambda: entries(here) == entries(there))
        moves = [entry[0] for entry in entries(here) if entry[0] != "*"]
        assert moves == ["A" if place % 2 == 0 else "B" for place in range(len(moves))]


async def test_who_is_present_is_known_everywhere_until_a_process_falls_silent(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        ann = (await gather(here, 0))[0]
        bob = (await gather(there, 1))[0]
        await until(lambda: here.watchers.is_present(1) and there.watchers.is_present(0))
        await Attendance(there).part(bob.connection)
        await until(lambda: not here.watchers.is_present(1))
        ann.listen()
        assert [seat["present"] for seat in ann.picture.table["seats"]] == [True, False]
        bob = (await gather(there, 1))[0]
        await until(lambda: here.watchers.is_present(1))
        one.clock.pass_seconds(SILENCE_MS / 1000 + 1)
        await one.tables.tend()
        assert not here.watchers.is_present(1)
        await two.tables.tend()
        await until(lambda: here.watchers.is_present(1))


async def test_who_is_present_is_said_again_without_troubling_anybody(sqlite_url: str) -> None:
    """A process says now and then who is there; who watches hears of it only when something has changed."""
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        (ann,) = await gather(live, 0)
        for letters, heard in (("B", ["table"]), ("B", []), ("", ["table"]), ("", [])):
            await hear(live, News(live.id, "presence", "two", letters))
            assert [message["type"] for message in ann.listen()] == heard


async def test_a_table_filled_at_one_process_begins_at_the_other(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        seated = await one.tables.open(wanted("me", "open", watch="nobody"))
        here, there = await one.find(seated.table), await two.find(seated.table)
        ann, stranger = await listen(here, 0), await listen(there, None)
        await Seating(there).sit(Join("Bob"))
        await until(lambda: here.match.table is not None)
        await until(lambda: (ann.listen(), ann.picture.scene is not None)[-1])
        await until(lambda: (stranger.listen(), stranger.heard[-1]["type"] == "goodbye")[-1])


async def test_chat_reaches_both(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        ann, bob = (await gather(here, 0))[0], (await gather(there, 1))[0]
        await here.say(0, "Grüße")
        await until(lambda: (bob.listen(), bob.picture.chat)[-1])
        ann.listen()
        assert ann.picture.chat == bob.picture.chat
        assert (await listen(there, None)).picture.chat == bob.picture.chat


async def test_news_lost_with_a_connection_are_made_up_for(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, two):
        here, there = await both(one, two, "me", "open")
        (bob,) = await gather(there, 1)
        kill = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' {HERE}")
        await one.store._database.run(lambda connection: connection.execute(kill).all())
        assert await act(here, *first_option(here)) == ""
        await until(lambda: (bob.listen(), bob.picture.log != [])[-1])
        await until(lambda: entries(here) == entries(there))
        assert await act(there, *first_option(there)) == ""
        await until(lambda: entries(here) == entries(there))


async def test_a_connection_that_is_cut_costs_no_move(postgres_url: str) -> None:
    async with two_rooms(postgres_url) as (one, _):
        live = await one.match("me", "open")
        kill = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() {HERE}")
        for number in range(1, 4):
            await one.store._database.run(lambda connection: connection.execute(kill).all())
            seat, words = first_option(live)
            for _ in range(20):
                if await act(live, seat, words, (number - 1) // 2) == "":
                    break
            assert len(await one.store.entries(live.id)) == number
