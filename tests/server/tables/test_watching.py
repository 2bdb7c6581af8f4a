"""Coming back to a table, and being sent away from it."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager

import pytest

from quintain.core.scene import Scene
from quintain.core.seats import Seat
from quintain.server.messages import Join
from quintain.server.sockets.connection import State
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.live import Live
from quintain.server.tables.seating import Seating
from quintain.server.tables.tape import KEEP
from quintain.server.tables.tokens import seat_of
from quintain.table.table import Table
from tests.server.making import wanted
from tests.server.offline import Room, act, first_option, gather, listen, room, until


async def test_who_comes_back_gets_one_message_for_all_that_was_missed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        await Attendance(live).part(bob.connection)
        for _ in range(5):
            await act(live, *first_option(live))
        await live.say(0, "still there?")
        again = await listen(live, 1, bob.picture)
        assert "welcome" not in [message["type"] for message in again.heard]
        assert [message["type"] for message in again.heard].count("update") == 1
        ann.listen()
        assert again.picture.log == ann.picture.log
        fresh = await listen(live, 1)
        assert again.picture.seen() == fresh.picture.seen()


async def test_who_was_away_too_long_gets_everything_afresh(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        bob = await listen(live, 1)
        await Attendance(live).part(bob.connection)
        for _ in range(KEEP + 1):
            await live.say(0, "hello")
        again = await listen(live, 1, bob.picture)
        assert [message["type"] for message in again.heard] == ["welcome"]


async def test_numbers_of_another_tape_mean_nothing(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        bob = await listen(live, 1)
        bob.picture.epoch = "another"
        assert [message["type"] for message in (await listen(live, 1, bob.picture)).heard] == ["welcome"]
        bob.picture.n = 10_000
        assert [message["type"] for message in (await listen(live, 1, bob.picture)).heard] == ["welcome"]


async def test_nothing_is_drawn_for_who_is_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        for ear in ears[1:]:
            await Attendance(live).part(ear.connection)
        drawn: list[object] = []
        scene = Table.scene

        def draw(table: Table, seat: int | None) -> Scene:
            drawn.append(seat)
            return scene(table, seat)

        monkeypatch.setattr(Table, "scene", draw)
        await act(live, *first_option(live))
        assert drawn == [0]


async def test_when_the_match_begins_spectators_of_a_closed_table_must_go(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open", watch="nobody"))
        live = await here.find(seated.table)
        ear = await listen(live, None)
        assert [message["type"] for message in ear.heard] == ["welcome"]
        assert ear.heard[0]["scene"] is None
        await Seating(live).sit(Join("Bob"))
        last = ear.listen()[-1]
        assert (last["type"], last["again"]) == ("goodbye", False)
        assert "scene" not in str(last)
        assert ear.connection.state is State.CLOSED


async def test_who_has_left_a_seat_does_not_see_what_comes_after(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        ear = await listen(live, 0)
        await Seating(live).leave(0, seated.token)
        assert ear.listen()[-1]["type"] == "goodbye"
        new = await Seating(live).sit(Join("Cat", "A"))
        await Seating(live).sit(Join("Dan"))
        assert live.match.row.status == "playing"
        assert ear.listen() == []
        assert seat_of(live.match.row, seated.token) is None
        assert seat_of(live.match.row, new.token) == 0


async def planned(here: Room, *seats: Seat) -> Live:
    """A duel of three where these seats have laid their plans, and are asked nothing."""
    live = await here.match("me", "open", "open", game="duel")
    for seat in seats:
        for step in ("hit", "guard"):
            assert await act(live, seat, step) == ""
    return live


@pytest.mark.usefixtures("miniatures")
async def test_what_a_seat_does_not_want_to_be_asked_is_told_to_it_alone(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await planned(here, 0)
        ann, bob, watcher = await gather(live, 0, 1, None)
        assert await act(live, 0, "/mute all") == ""
        (told,) = ann.listen()
        assert [line["words"] for line in told["notices"]] == ["The table answers for you until your own turn."]
        assert ann.picture.scene is not None
        assert ann.picture.scene["muted"] == ["all"]
        await act(live, 0, "/unmute")
        assert ann.listen()
        assert (bob.listen(), watcher.listen()) == ([], [])


@pytest.mark.usefixtures("miniatures")
async def test_what_a_seat_tells_the_table_alone_is_not_missed_by_who_is_away(sqlite_url: str) -> None:
    """However often it is said, whoever comes back gets the same: nothing."""
    async with room(sqlite_url) as here:
        live = await planned(here, 0)
        bob = await listen(live, 1)
        await Attendance(live).part(bob.connection)
        for _ in range(KEEP + 1):
            assert await act(live, 0, "/mute all") == ""
        again = await listen(live, 1, bob.picture)
        assert "welcome" not in [message["type"] for message in again.heard]


@pytest.mark.usefixtures("miniatures")
async def test_what_a_seat_does_not_want_to_be_asked_outlives_a_look_into_the_store(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await planned(here, 0)
        (ann,) = await gather(live, 0)
        assert await act(live, 0, "/mute all") == ""
        await live.look_again()
        assert live.match.table is not None
        assert live.match.table.muted[0] == {"all"}
        ann.listen()
        assert ann.picture.scene is not None
        assert ann.picture.scene["muted"] == ["all"]


def quiet(url: str, name: str = "one") -> AbstractAsyncContextManager[Room]:
    """Tables that answer for nobody: the pause before it comes to no end."""

    async def never(_: float) -> None:
        await asyncio.Event().wait()

    return room(url, name, pause_ms=600, sleep=never)


@pytest.mark.usefixtures("miniatures")
async def test_what_a_seat_does_not_want_to_be_asked_outlives_the_server(database: str) -> None:
    async with quiet(database) as here:
        live = await planned(here, 0, 1)
        assert await act(live, 0, "/mute all") == ""
        assert await act(live, 1, "/mute all") == ""
        assert await act(live, 1, "/unmute all") == ""
    async with quiet(database) as here:
        live = await here.find(live.id)
        ann, bob, watcher = await gather(live, 0, 1, None)
        seen = [(ear.picture.scene or {}).get("muted") for ear in (ann, bob, watcher)]
        assert seen == [["all"], None, None]
        assert await act(live, 0, "/unmute") == ""
    async with quiet(database) as here:
        assert (await here.find(live.id)).match.row.seats[0].muted == ""


@pytest.mark.usefixtures("miniatures")
async def test_other_processes_know_what_a_seat_does_not_want_to_be_asked(postgres_url: str) -> None:
    async with quiet(postgres_url, "one") as here, quiet(postgres_url, "two") as there:
        live = await planned(here, 0)
        other = await there.find(live.id)
        ann, bob = await gather(other, 0, 1)
        assert await act(live, 0, "/mute all") == ""
        await until(lambda: (ann.listen(), (ann.picture.scene or {}).get("muted") == ["all"])[-1])
        assert bob.listen() == [], "nobody else hears of it, not even that something was"


async def test_an_offer_that_is_made_again_is_not_told_again(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        assert await act(live, 0, "/draw") == ""
        assert ann.listen()
        assert bob.listen()
        assert await act(live, 0, "/draw") == ""
        assert (ann.listen(), bob.listen()) == ([], [])
