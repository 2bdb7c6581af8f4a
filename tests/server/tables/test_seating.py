"""Sitting down, getting up, being renamed: also while the store fails and where memory is stale."""

from __future__ import annotations

import asyncio

import pytest

from quintain.errors import StoreError, TableError
from quintain.server.messages import Join, NewTable, SeatPlan
from quintain.server.store.rows import Kept
from quintain.server.store.store import Decide
from quintain.server.tables.live import Live
from quintain.server.tables.seating import Seating
from quintain.server.tables.tokens import hashed, seat_of
from tests.server.making import deed, wanted
from tests.server.offline import act, entries, fail, first_option, gather, listen, mend, room


async def test_a_new_name_is_announced_and_the_picture_stays(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        await Seating(live).sit(Join("Bob"))
        ear = await listen(live, 1)
        await Seating(live).rename(0, seated.token, " Queen\u202e  Ann ")
        assert [message["type"] for message in ear.listen()] == ["table"]
        assert ear.picture.table["seats"][0]["name"] == "Queen Ann"


async def grow_stale(live: Live) -> None:
    """The store fails while the table is read afresh, and is back."""
    await fail(live.store)
    with pytest.raises(StoreError):
        await live.look_again()
    mend(live.store)


async def test_who_sits_down_at_a_stale_table_begins_the_match(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("me", "open"))).table)
        ear = await listen(live, 0)
        await grow_stale(live)
        # Nothing more is read: if that failed, Bob would sit there and not know the seat's token.
        monkeypatch.setattr(here.store, "kept", None)
        seated = await Seating(live).sit(Join("Bob"))
        assert (seated.seat, seat_of(live.match.row, seated.token)) == ("B", 1)
        assert await act(live, *first_option(live)) == ""
        assert [message["type"] for message in ear.listen()] == ["welcome", "table", "update"]
        assert [seat["name"] for seat in ear.picture.table["seats"]] == ["Guest", "Bob"]


async def test_who_is_renamed_at_a_stale_table_hears_what_was_missed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        await Seating(live).sit(Join("Bob"))
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        # Done elsewhere, and the news of it was lost.
        await here.store.store(deed(live.id, text))
        await grow_stale(live)
        await Seating(live).rename(0, seated.token, "Ann")
        assert [[message["type"] for message in ear.listen()] for ear in ears] == [["update", "table"]] * 3
        assert {ear.picture.table["seats"][0]["name"] for ear in ears} == {"Ann"}
        assert entries(live) == [f"A {text}"]
        assert seat == 0


async def test_who_sat_down_and_never_heard_of_it_sits_all_the_same(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("me", "open"))).table)
        ear = await listen(live, 0)
        amend = here.store.amend

        async def lost(match_id: str, decide: Decide, chat: int, *, whole: bool) -> Kept | None:
            await amend(match_id, decide, chat, whole=whole)
            raise StoreError("the connection broke")

        monkeypatch.setattr(here.store, "amend", lost)
        with pytest.raises(StoreError):
            await Seating(live).sit(Join("Bob"))
        assert live.match.table is None
        assert await act(live, 0, "b1c3") == ""
        assert [seat["name"] for seat in ear.listen()[0]["table"]["seats"]] == ["Guest", "Bob"]


async def test_who_is_refused_a_seat_changes_nothing(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        # Nothing is read afresh either: whoever wants to could make that happen again and again.
        monkeypatch.setattr(here.store, "kept", None)
        with pytest.raises(TableError, match="no seat is open"):
            await Seating(live).sit(Join("Cat"))
        assert await act(live, *first_option(live)) == ""
        assert [[message["type"] for message in ear.listen()] for ear in ears] == [["update"]] * 3


async def test_two_who_sit_down_at_once_begin_the_match(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("open", "open"))).table)
        ear = await listen(live, None)
        await asyncio.gather(*(Seating(live).sit(Join(name)) for name in ("Ann", "Bob")))
        assert await act(live, *first_option(live)) == ""
        assert {seat.name for seat in live.match.row.seats} == {"Ann", "Bob"}
        assert live.match.row == await here.store.match(live.id)
        assert [message["type"] for message in ear.listen()] == ["table", "welcome", "update"]


async def test_only_a_hash_of_the_token_is_stored(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(NewTable("knight-shift", (SeatPlan("me"), SeatPlan("open"))))
        row = await here.store.match(seated.table)
        assert row is not None
        assert row.seats[0].token_hash == hashed(seated.token)
        assert seated.token not in repr(row)
