"""The store, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from quintain.errors import Conflict, StoreError, TableError
from quintain.server.messages import Join
from quintain.server.store import writer
from quintain.server.store.rows import Amendment, ChatRow, Kept, MatchRow, News
from quintain.server.store.store import Store, Woken, prepare
from quintain.server.tables import lobby
from quintain.server.tables.tokens import hashed
from tests.server.making import begun, deed, opened, opening, two_at


async def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async with opened(database) as store:
        made = opening("me", "open")
        await store.add(made)
        assert await store.match(made.row.id) == made.row
        assert await store.match("nothing") is None
        assert await store.trouble() == ""


async def test_a_table_whose_seats_are_all_taken_has_begun(database: str) -> None:
    async with opened(database) as store:
        made = opening("me", "bot")
        await store.add(made)
        row = await store.match(made.row.id)
        assert row is not None
        assert (row.status, row.begun) == ("playing", 1_000)
        assert row.header is not None


async def test_entries_are_stored_in_order_and_once(database: str) -> None:
    async with opened(database) as store:
        row = await begun(store)
        await store.store(deed(row.id, "first", "second"))
        await store.store(deed(row.id, "third", n=3))
        assert [(entry.n, entry.text) for entry in await store.entries(row.id)] == [
            (1, "first"),
            (2, "second"),
            (3, "third"),
        ]
        assert [entry.text for entry in await store.entries(row.id, after=2)] == ["third"]
        with pytest.raises(Conflict):
            await store.store(deed(row.id, "again", n=2))
        with pytest.raises(Conflict):
            await store.store(deed(row.id, "half new", "half old", n=0))
        assert len(await store.entries(row.id)) == 3


async def test_one_deed_of_a_batch_fails_alone(database: str) -> None:
    async with opened(database) as store:
        rows = [await begun(store) for _ in range(4)]
        deeds = [deed(row.id, "move") for row in rows] + [deed(rows[1].id, "too late")]
        answers = await asyncio.gather(*map(store.store, deeds), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 4 + [Conflict]
        assert [[entry.text for entry in await store.entries(row.id)] for row in rows] == [["move"]] * 4


async def test_what_is_offered_changes_only_from_what_it_was(database: str) -> None:
    async with opened(database) as store:
        row = await begun(store)
        await store.store(deed(row.id, proposals=("[]", "[1]")))
        with pytest.raises(Conflict):
            await store.store(deed(row.id, "move", proposals=("[]", "[2]")))
        found = await store.match(row.id)
        assert found is not None
        assert found.proposals == "[1]"
        assert await store.entries(row.id) == []


async def test_a_deed_is_stored_as_a_whole(database: str) -> None:
    async with opened(database) as store:
        row = await begun(store)
        await store.store(deed(row.id, "last", values={"status": "over", "result": "won"}, proposals=("[]", "[3]")))
        found = await store.match(row.id)
        assert found is not None
        assert (found.status, found.result, found.proposals) == ("over", "won", "[3]")


async def test_two_stores_race_for_every_entry_and_one_wins_each(database: str) -> None:
    async with two_at(database) as (one, two):
        row = await begun(one)
        for n in range(1, 11):
            answers = await asyncio.gather(
                one.store(deed(row.id, "one", n=n)), two.store(deed(row.id, "two", n=n)), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
        assert [entry.n for entry in await one.entries(row.id)] == list(range(1, 11))


async def test_the_last_seat_is_taken_once_and_the_match_begins_once(database: str) -> None:
    async with two_at(database) as (one, two):
        made = opening("me", "open")
        await one.add(made)

        async def sit(store: Store, name: str) -> Kept | None:
            return await store.amend(made.row.id, lambda row: lobby.seated(row, Join(name), name, 5_000), chat=0)

        answers = await asyncio.gather(
            *(sit(store, f"{number}") for number, store in enumerate([one, two] * 4)), return_exceptions=True
        )
        rows = [answer.row for answer in answers if isinstance(answer, Kept)]
        assert len(rows) == 1
        assert sum(isinstance(answer, TableError) for answer in answers) == 7
        assert rows[0].status == "playing"
        assert await two.match(made.row.id) == rows[0]


async def test_who_gets_up_and_who_sits_down_come_one_after_the_other(database: str) -> None:
    async with two_at(database) as (one, two):
        made = opening("me", "open")
        await one.add(made)
        leave = one.amend(made.row.id, lambda row: lobby.vacated(row, 0, hashed("token of A")), chat=0)
        sit = two.amend(made.row.id, lambda row: lobby.seated(row, Join("Bob", "B"), "token of B", 5_000), chat=0)
        await asyncio.gather(leave, sit, return_exceptions=True)
        row = await one.match(made.row.id)
        assert row is not None
        taken = [seat.kind for seat in row.seats]
        assert (row.status, taken) in [("playing", ["person", "person"]), ("open", ["open", "person"])]
        assert (row.header is not None) == (row.status == "playing")


async def test_a_rematch_is_opened_once(database: str) -> None:
    async with two_at(database) as (one, two):
        row = await begun(one)
        await one.store(deed(row.id, values={"status": "over"}))
        answers = await asyncio.gather(
            *(store.amend(row.id, lambda row: lobby.again(row, 9_000), chat=0) for store in [one, two] * 3)
        )
        ids = {answer.row.rematch for answer in answers if answer is not None}
        assert len(ids) == 1
        new = await one.match(ids.pop() or "")
        assert new is not None
        assert new.status == "playing"
        assert [seat.name for seat in new.seats] == [seat.name for seat in row.seats[::-1]]
        assert [seat.token_hash for seat in new.seats] == [seat.token_hash for seat in row.seats[::-1]]


async def test_what_a_decision_raises_changes_nothing(database: str) -> None:
    async with opened(database) as store:
        made = opening("me", "open")
        await store.add(made)

        def decide(row: MatchRow) -> Amendment:
            raise TableError("no")

        with pytest.raises(TableError):
            await store.amend(made.row.id, decide, chat=0)
        assert await store.match(made.row.id) == made.row
        assert await store.amend("nothing", decide, chat=0) is None


async def test_public_tables_are_listed_newest_first_until_they_are_over(database: str) -> None:
    async with opened(database) as store:
        rows = []
        for number in range(4):
            made = opening("me", "open", now=number, watch="public")
            await store.add(made)
            rows.append(made.row)
        await store.add(opening("me", "open", watch="link"))
        await store.store(deed(rows[3].id, values={"status": "over"}))
        assert await store.listed() == [rows[2], rows[1], rows[0]]
        assert await store.listed(limit=1) == [rows[2]]


async def test_chat_keeps_its_latest_lines_in_order(database: str) -> None:
    async with opened(database) as store:
        row = await begun(store)
        lines = [ChatRow(row.id, "A", "Ann", f"line {number}", number) for number in range(5)]
        for line in lines:
            await store.add_chat(line, keep=4)
        kept, all_of_it = await store.kept(row.id, chat=3), await store.kept(row.id, chat=100)
        assert kept is not None
        assert list(kept.chat) == lines[2:]
        assert all_of_it is not None
        assert list(all_of_it.chat) == lines[1:]


async def test_time_without_a_server_is_a_pause(database: str) -> None:
    async with opened(database) as store:
        assert await store.wake(1_000, gap=500) == Woken(1_000, [])
        await store.beat(2_000)
        await store.beat(1_500)
        assert await store.wake(9_000, gap=500) == Woken(9_000, [(2_000, 9_000)])
        await store.beat(10_000)
        assert await store.wake(30_000, gap=500) == Woken(30_000, [(2_000, 9_000), (10_000, 30_000)])


async def test_a_clock_that_was_put_back_goes_on_where_it_was(database: str) -> None:
    async with opened(database) as store:
        await store.wake(5_000_000, gap=500)
        await store.beat(5_010_000)
        assert await store.wake(1_410_000, gap=500) == Woken(5_010_000, [])


async def test_while_others_run_it_is_the_time_that_they_have(postgres_url: str) -> None:
    hour = 3_600_000
    async with opened(postgres_url, "two") as two:
        async with opened(postgres_url, "one") as one:
            await one.wake(5 * hour, gap=500)
            assert await two.wake(6 * hour, gap=500) == Woken(5 * hour, [])
            assert await two.wake(4 * hour, gap=500) == Woken(5 * hour, [])
            assert await two.wake(5 * hour + 100, gap=500) == Woken(5 * hour + 100, [])
        woken = await two.wake(6 * hour, gap=500)
        assert woken == Woken(6 * hour, [(5 * hour + 100, 6 * hour)])


async def test_what_is_acknowledged_is_on_the_disk(sqlite_url: str) -> None:
    """A power cut takes what waits in memory: 2 is FULL, 1 would be NORMAL."""
    async with opened(sqlite_url) as store:
        assert await store._database.run(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar()) == 2


async def test_processes_hear_each_others_news_and_not_their_own(postgres_url: str) -> None:
    mine: list[News] = []
    theirs: list[News] = []
    async with opened(postgres_url, "one", mine) as one, opened(postgres_url, "two", theirs):
        row = await begun(one)
        await one.store(deed(row.id, "move", proposals=("[]", "[1]")))
        await one.add_chat(ChatRow(row.id, "A", "Ann", "hello", 1), keep=100)
        await one.tell("presence", {row.id: "A"})
        await _until(lambda: len(theirs) >= 5)
        assert [news.kind for news in theirs] == ["match", "entries", "match", "chat", "presence"]
        assert {news.match_id for news in theirs} == {row.id}
        assert {news.source for news in theirs} == {"one"}
        assert '"move"' in theirs[1].body
        assert mine == []


async def test_moves_of_one_moment_are_one_statement_and_one_message(postgres_url: str) -> None:
    """What processes share is the database: the less they ask of it, the more of them it carries."""
    async with opened(postgres_url, "one") as one:
        rows = [await begun(one) for _ in range(20)]
        database: Any = one._database
        checked_out, asked, told = [], [], []
        event.listen(database._engine.sync_engine.pool, "checkout", lambda *_: checked_out.append(1))
        await one.tell("presence", {row.id: "AB" for row in rows})
        database._direct.add_query_logger(lambda query: asked.append(query.query))
        listener = await asyncpg.connect(postgres_url)
        await listener.add_listener("quintain", lambda *heard: told.append(heard[-1]))
        for number in (1, 2):
            await asyncio.gather(*(one.store(deed(row.id, "b1c3", n=number)) for row in rows))
        await _until(lambda: len(told) >= 2)
        await listener.close()
        assert (len(checked_out), len(asked), len(told)) == (0, 2, 2)


async def test_where_many_move_at_once_they_wait_for_each_other_to_share_a_commit(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, commits = asyncio.Event(), list[int]()
    monkeypatch.setattr(writer, "_gather", gate.wait)
    store = Store(database, "one", commits.append)
    await store.open()
    rows = [await begun(store) for _ in range(writer.MANY)]

    async def move(row: MatchRow, number: int) -> None:
        await store.store(deed(row.id, "b1c3", n=number))

    await asyncio.gather(*(move(row, 1) for row in rows))
    later = []
    for row in rows[1:]:
        later.append(asyncio.create_task(move(row, 2)))
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*later)
    assert commits == [writer.MANY, writer.MANY - 1]
    # Fewer wait for nobody.
    gate.clear()
    await move(rows[0], 2)
    await move(rows[0], 3)
    assert commits[2:] == [1, 1]
    await store.close()


async def test_a_move_stored_as_the_connection_is_lost_is_stored_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgres_url) as store:
        row = await begun(store)
        await store.store(deed(row.id, "first"))
        database: Any = store._database
        fetch = database._direct.fetch

        async def cut(*arguments: Any, **options: Any) -> None:
            await fetch(*arguments, **options)
            raise ConnectionResetError("cut")

        def let_go() -> None:
            monkeypatch.undo()
            database._let_go()

        monkeypatch.setattr(type(database._direct), "fetch", lambda _self, *a, **o: cut(*a, **o))
        monkeypatch.setattr(database, "_let_go", let_go)
        with pytest.raises(Conflict):
            await store.store(deed(row.id, "second", n=2))
        assert [entry.text for entry in await store.entries(row.id)] == ["first", "second"]
        await store.store(deed(row.id, "third", n=3))


async def test_entries_too_long_for_news_are_told_without_them(postgres_url: str) -> None:
    theirs: list[News] = []
    async with opened(postgres_url, "one") as one, opened(postgres_url, "two", theirs):
        row = await begun(one)
        await one.store(deed(row.id, "x" * 9_000))
        await _until(lambda: len(theirs) >= 2)
        assert [news.body for news in theirs if news.kind == "entries"] == [""]


@pytest.mark.parametrize("url", ["nonsense", "mysql://root@localhost/x", "sqlite:////nowhere/at/all/tables.db"])
async def test_a_database_that_cannot_be_used_says_so(url: str) -> None:
    with pytest.raises(StoreError):
        async with opened(url):
            pass


async def test_an_unreachable_server_says_so() -> None:
    with pytest.raises(StoreError):
        async with opened("postgresql://nobody@127.0.0.1:1/nothing"):
            pass


async def test_a_commit_that_fails_stores_nothing_and_the_next_one_does(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store:
        row = await begun(store)
        engine: Any = store._database._engine  # type: ignore[attr-defined]
        dialect = getattr(engine, "sync_engine", engine).dialect
        with monkeypatch.context() as broken:
            broken.setattr(dialect, "do_commit", _fail)
            for _ in range(2):
                with pytest.raises(StoreError):
                    await store.store(deed(row.id, "lost", proposals=("[]", "[1]")))
            assert await store.trouble()
        assert await store.entries(row.id) == []
        await store.store(deed(row.id, "kept"))
        assert [entry.text for entry in await store.entries(row.id)] == ["kept"]


async def test_what_cannot_be_written_is_known_until_it_can_be(sqlite_url: str) -> None:
    """A full disk: whatever makes the file grow fails, and reading goes on."""
    async with opened(sqlite_url) as store:
        row = await begun(store)
        await store.beat(1_000)
        assert await store.trouble() == ""
        limit = store._database._engine.raw_connection().execute  # type: ignore[attr-defined]
        limit("PRAGMA max_page_count = 1")
        with pytest.raises(StoreError, match="full"):
            await store.store(deed(row.id, "x" * 1_000_000))
        assert "cannot be written" in await store.trouble()
        assert await store.match(row.id)
        store._database._engine.raw_connection().execute("PRAGMA max_page_count = 100000")  # type: ignore[attr-defined]
        assert "cannot be written" in await store.trouble()
        await store.store(deed(row.id, "x" * 1_000_000))
        assert await store.trouble() == ""


async def test_the_heartbeat_finds_out_whether_anything_can_be_written(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite_url) as store:
        await store.wake(1_000, gap=0)
        with monkeypatch.context() as broken:
            broken.setattr(store._database, "run", _no_room)
            with pytest.raises(StoreError):
                await store.beat(2_000)
        assert "cannot be written" in await store.trouble()
        await store.beat(3_000)
        assert await store.trouble() == ""


async def _no_room(_work: object) -> None:
    raise StoreError("the disk is full")


# --- one file, one process ------------------------------------------------------------------------------------------


async def test_a_file_that_a_server_uses_is_refused_with_its_name(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        for another in (prepare(sqlite_url), _open_and_close(sqlite_url)):
            with pytest.raises(StoreError) as caught:
                await another
            said = str(caught.value)
            assert f"is in use by process {os.getpid()} on {socket.gethostname()} since " in said
            assert sqlite_url.removeprefix("sqlite:///") in said
            assert "\n" not in said
    await prepare(sqlite_url)


async def test_a_server_that_was_killed_holds_nothing(sqlite_url: str) -> None:
    """Whoever held it may have had no time to say goodbye."""
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    hold = (
        "import sys; from pathlib import Path; from quintain.server.store.file_lock import FileLock\n"
        "lock = FileLock(Path(sys.argv[1])); lock.take(); print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen([sys.executable, "-c", hold, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(StoreError, match=f"in use by process {holder.pid} on"):
        await prepare(sqlite_url)
    holder.kill()
    holder.communicate()
    await prepare(sqlite_url)


async def test_a_folder_in_which_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        await prepare(f"sqlite:///{tmp_path / 'nowhere' / 'tables.db'}")


async def _open_and_close(url: str) -> None:
    async with opened(url):
        pass


def _fail(_connection: object) -> None:
    raise OSError("the disk is gone")


async def test_errors_show_no_secret(database: str) -> None:
    async with opened(database) as store:
        made = opening("me", "open")
        await store.add(made)
        with pytest.raises(IntegrityError) as caught:
            await store.add(replace(made))
        assert made.row.secret not in str(caught.value)
        assert hashed("token of A") not in str(caught.value)


async def _until(done: object, seconds: float = 20) -> None:
    assert callable(done)
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def test_a_file_is_refused_by_whatever_name_it_is_called(sqlite_url: str, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "linked.db"
    link.parent.mkdir()
    link.symlink_to(sqlite_url.removeprefix("sqlite:///"))
    async with opened(sqlite_url):
        with pytest.raises(StoreError, match="is in use by process"):
            await prepare(f"sqlite:///{link}")
    async with opened(f"sqlite:///{link}"):
        with pytest.raises(StoreError, match="is in use by process"):
            await prepare(sqlite_url)
