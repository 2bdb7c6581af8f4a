"""The log in pages: the latest lines for who comes, earlier ones when they are asked for."""

from __future__ import annotations

import random

import pytest

from quintain.core.seats import Seat
from quintain.server.tables import log
from quintain.server.tables.live import Live
from quintain.table import checkpoints
from tests.server.client import Client, Picture
from tests.server.http.calling import refused
from tests.server.offline import act, gather, listen, room
from tests.server.serving import Served


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "PAGE", 5)
    monkeypatch.setattr(checkpoints, "SPAN", 4)
    monkeypatch.setattr(checkpoints, "REMEMBERED", 6)


def whole(live: Live, audience: Seat | None) -> list[str]:
    assert live.match.table is not None
    return [notice.words for notice in live.match.table.log(audience)]


async def played(live: Live, deeds: int) -> None:
    """Any options, until the match is over."""
    table = live.match.table
    assert table is not None
    luck = random.Random(len(table.record.entries))
    for _ in range(deeds):
        if table.actors:
            seat = table.actors[0]
            assert await act(live, seat, table.text(luck.choice(table.options(seat)))) == ""


async def take_back(live: Live) -> None:
    """Who made the last move asks for it, and the other agrees."""
    assert live.match.table is not None
    seat = live.match.table.actors[0]
    for agreeing in (seat ^ 1, seat):
        assert await act(live, agreeing, "/undo") == ""


def words(picture: Picture) -> list[str]:
    return [line["words"] for line in picture.log if not line.get("aside")]


@pytest.mark.usefixtures("miniatures")
@pytest.mark.parametrize("game", ["knight-shift", "squires", "duel"])
async def test_who_comes_hears_the_latest_lines_and_may_ask_for_all_others(sqlite_url: str, game: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", game=game)
        await played(live, 30)
        for audience in (0, 1, None):
            told = (await listen(live, audience)).picture
            found, first = words(told), told.earlier
            assert len(found) == 5
            while first:
                page = await live.earlier(audience, first)
                assert page.first + len(page.lines) == first
                found, first = [line.words for line in page.lines] + found, page.first
            assert found == whole(live, audience)
            assert (await live.earlier(audience, 10**6)).first == told.earlier
            assert (await live.earlier(audience, 0)).lines == ()


async def test_after_an_undo_the_log_is_cut_and_not_told_again(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        await played(live, 12)
        early = await gather(live, 0, 1, None)
        await played(live, 3)
        late = await gather(live, None)
        for _ in range(4):
            assert await act(live, 0, "/draw") == "", "an offer is no line of the match"
            await played(live, 1)
            await take_back(live)
            for ear in (*early, *late):
                last = ear.listen()[-1]
                assert [last["type"], len(last["log"]["lines"])] == ["update", 1]
                assert words(ear.picture) == whole(live, None)[ear.picture.earlier :]


async def test_a_cut_may_go_back_behind_all_that_somebody_was_told(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        await played(live, 20)
        ears = await gather(live, None)
        for _ in range(8):
            await take_back(live)
        for ear in ears:
            ear.listen()
            assert words(ear.picture) == whole(live, None)[ear.picture.earlier :]


async def test_who_was_away_while_something_was_taken_back_is_cut_once(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        await played(live, 12)
        ear = (await gather(live, None))[0]
        live.watchers.part(ear.connection)
        for _ in range(2):
            await played(live, 1)
            await take_back(live)
        again = await listen(live, None, ear.picture)
        assert [message["type"] for message in again.heard].count("update") == 1
        assert words(again.picture) == whole(live, None)[again.picture.earlier :]


def test_everybody_reads_back_what_they_heard_and_nobody_else(served: Served) -> None:
    table, tokens = served.open("me", "open", game="squires", watch="nobody")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        for client in (ann, bob):
            client.settle()
        pages = [served.call("GET", f"/api/tables/{table}/log?before=99", token).json() for token in tokens]
        assert [page["lines"] for page in pages] == [words_of(ann), words_of(bob)]
        assert pages[0] != pages[1]
    assert refused(served.call("GET", f"/api/tables/{table}/log?before=99")) == (403, "forbidden")
    assert served.call("GET", f"/api/tables/{table}/log?before=x", tokens[0]).status_code == 400


def words_of(client: Client) -> list[object]:
    return list(client.picture.log)
