"""Matches that are made long on purpose: they stay loadable, and loading them holds up nobody."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import event

from quintain.core.answers import Notice
from quintain.core.records import Record
from quintain.server.config import Config
from quintain.server.messages import Join
from quintain.server.tables import commands
from quintain.server.tables.commands import most_entries
from quintain.server.tables.seating import Seating
from quintain.server.tables.slices import Slices
from quintain.table.steps import Step
from quintain.table.table import Table
from tests.server.client import Client
from tests.server.http.calling import act as act_over_http
from tests.server.http.calling import refused
from tests.server.making import wanted
from tests.server.offline import act, entries, first_option, gather, room
from tests.server.serving import PLENTY, Served


async def test_a_match_is_taken_back_only_so_often(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Move and take back over and over, and the next load of the table stopped the server for half a minute."""
    monkeypatch.setattr(commands, "MOST_UNDOS", 5)
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        for _ in range(5):
            assert await act(live, *first_option(live)) == ""
            assert await act(live, 0, "/undo") == ""
            assert await act(live, 1, "/undo") == ""
        assert await act(live, *first_option(live)) == ""
        ann.listen()
        bob.listen()
        refusal = await commands.Commands(live).play(0, "/undo")
        assert refusal is not None
        assert (refusal.code, refusal.words) == (
            "undo-spent",
            "nothing more is taken back: this match has gone back 5 times",
        )
        assert ann.listen() == bob.listen() == []
        assert await act(live, *first_option(live)) == "", "the match goes on"


async def test_a_match_has_only_so_many_entries_and_can_still_be_ended(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "most_entries", lambda _: 6)
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for _ in range(6):
            seat, text = first_option(live)
            assert await act(live, seat, text, live.match.table.count(seat) if live.match.table else 0) == ""
        refusal = await commands.Commands(live).play(*first_option(live))
        assert refusal is not None
        assert refusal.code == "record-full"
        assert refusal.words.startswith("this match has 6 entries")
        assert await act(live, 0, "/undo") == "record-full"
        assert await act(live, seat, text, 2) == "", "what comes again gets its first answer"
        assert len(entries(live)) == 6
        assert await act(live, 0, "/why b1c3") != "record-full"
        assert await act(live, 0, "/resign") == ""
        assert live.match.row.status == "over"


async def test_every_game_has_room_for_its_longest_match(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        for game in ("knight-shift", "squires", "knights-duty"):
            live = await here.match("me", "open", game=game)
            assert most_entries(live.match.game) >= 4 * live.match.game.cap


async def test_while_a_long_table_is_loaded_everybody_else_has_turns(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        while live.match.table is not None and live.match.table.actors and len(entries(live)) < 60:
            assert await act(live, *first_option(live)) == ""
        played = entries(live)
    async with room(sqlite_url) as here:
        moments = count()
        here.tables._slices = Slices(seconds=3, clock=lambda: float(next(moments)))
        loading = asyncio.create_task(here.find(live.id))
        turns = 0
        while not loading.done():
            turns += 1
            await asyncio.sleep(0)
        assert entries(loading.result()) == played
        assert turns >= len(played) // 3 >= 4


def test_commands_without_a_socket_are_limited_like_those_over_one(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, messages_per_second=0.001, message_burst=5)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        table, tokens = served.open("me", "open")
        answers = [act_over_http(served, table, tokens[0], "/why b1c3") for _ in range(5)]
        assert all(answer["ok"] for answer in answers)
        path = f"/api/tables/{table}/actions"
        answer = served.call("POST", path, tokens[0], json={"text": "b1c3"})
        assert refused(answer) == (429, "too-many")
        with Client(served.url, table, tokens[0]) as ann:
            assert ann.act("b1c3")["refusal"]["code"] == "too-many", "a seat is one seat, however it speaks"
        assert act_over_http(served, table, tokens[1], "/why b8c6")["refusal"]["code"] == "not-your-turn"


async def test_a_long_match_is_worded_once_for_all_who_come(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for _ in range(10):
            assert await act(live, *first_option(live)) == ""
        (first,) = await gather(live, None)
        worded: list[str] = []
        notices = Table.notices

        def word(table: Table, step: Step, seat: int | None) -> list[Notice]:
            worded.append(step.text)
            return notices(table, step, seat)

        monkeypatch.setattr(Table, "notices", word)
        others = await gather(live, *[None] * 20)
        assert worded == []
        assert all(other.picture.log == first.picture.log for other in others)


async def test_others_have_their_turns_while_a_long_match_is_worded(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever first looked at 3,600 entries stopped the server for a fifth of a second."""
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for _ in range(10):
            assert await act(live, *first_option(live)) == ""
        live._slices = Slices(0.0)
        turns, worded = [0], []
        notices = Table.notices

        def word(table: Table, step: Step, seat: int | None) -> list[Notice]:
            worded.append(turns[0])
            return notices(table, step, seat)

        async def take_turns() -> None:
            while True:
                turns[0] += 1
                await asyncio.sleep(0)

        monkeypatch.setattr(Table, "notices", word)
        others = asyncio.ensure_future(take_turns())
        (ear,) = await gather(live, None)
        others.cancel()
        assert live.match.table is not None
        assert [line["words"] for line in ear.picture.log] == [line.words for line in live.match.table.log(None)]
        # The first step is the beginning.
        assert len(set(worded[:11])) == 11, "one step, and everybody has a turn"


async def test_to_be_renamed_reads_nothing_of_the_match(sqlite_url: str) -> None:
    """Fifty new names a second at a long table read all of its entries fifty times."""
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        await Seating(live).sit(Join("Bob"))
        assert await act(live, *first_option(live)) == ""
        statements: list[str] = []
        engine = here.store._database._engine  # type: ignore[attr-defined]
        event.listen(engine, "before_cursor_execute", lambda *said: statements.append(said[2]))
        await Seating(live).rename(0, seated.token, "Ann")
        assert live.match.row.seats[0].name == "Ann"
        assert statements
        assert not [text for text in statements if "entries" in text or "chat" in text]


def test_a_finished_record_is_written_once_for_all_who_want_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To write 3,600 entries takes 15 milliseconds, and an address may ask fifty times a second."""
    written: list[Record] = []
    write = Record.write

    def note(record: Record) -> str:
        written.append(record)
        return write(record)

    monkeypatch.setattr(Record, "write", note)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", pause_ms=0, limits=PLENTY)) as served:
        table, tokens = served.open("me", "open")
        assert served.call("GET", f"/api/tables/{table}/record").status_code == 409
        act_over_http(served, table, tokens[0], "/resign")
        texts = {served.call("GET", f"/api/tables/{table}/record").text for _ in range(5)}
        assert served.call("GET", f"/api/tables/{table}/frames").status_code == 200
        assert len(written) == 1
        assert texts == {write(written[0])}


async def test_what_was_taken_back_is_gone_from_the_log_for_all_who_come(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        table = live.match.table
        assert table is not None
        ears = await gather(live, None, 0)
        for deeds in (6, 3, 1):
            for _ in range(deeds):
                assert await act(live, *first_option(live)) == ""
            for seat in (table.actors[0] ^ 1, table.actors[0]):
                assert await act(live, seat, "/undo") == ""
            ears += await gather(live, None, 1)
            for ear in ears:
                ear.listen()
                words = [line["words"] for line in ear.picture.log if not line.get("aside")]
                assert words == [notice.words for notice in table.log(None)]
