"""Reviews of finished matches: a stream of lines, kept for whoever asks again."""

from __future__ import annotations

import asyncio
import json
import math
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain import Table, read_record
from quintain.arena import play_match
from quintain.core.registry import load
from quintain.errors import Busy, RecordError, TooMuch
from quintain.players.opinion import Choice, Opinion
from quintain.players.review import Decision
from quintain.server.config import Config
from quintain.server.messages import ReviewLine
from quintain.server.metrics import Metrics
from quintain.server.work import reviews, strips
from quintain.server.work.pool import Pool
from quintain.server.work.reviews import Reviews, Walked, form, unpacked, walk
from tests.server.http.calling import finished, refused
from tests.server.serving import PLENTY, Served
from tests.web.positions import ALMOST, WHOLE, record


@pytest.fixture(scope="module")
def whole() -> str:
    return record(WHOLE)


class Bench(Pool):
    """A pool that does its work at once and counts it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Any] = []

    async def run(self, work: Any, *arguments: Any, **_: Any) -> Any:
        self.done.append((work, arguments))
        await asyncio.sleep(0)
        return guess(*arguments) if work is form else work(*arguments)


def decision_of(parcel: bytes, place: int) -> Decision:
    return unpacked(parcel)[0].decisions[place]


def guess(parcel: bytes, place: int) -> bytes:
    """The last option that is listed is best."""
    labels = decision_of(parcel, place).labels
    return msgspec.msgpack.encode(Opinion(tuple(Choice(text, 0.5) for text in reversed(labels))))


def made() -> tuple[Reviews, Bench, Bench]:
    drawing_pool, thinking_pool = Bench(), Bench()
    return Reviews(drawing_pool, thinking_pool, Metrics()), drawing_pool, thinking_pool


def lines_of(raw: str) -> list[dict[str, Any]]:
    """The lines, each of which is as described."""
    for line in raw.splitlines():
        msgspec.json.decode(line, type=ReviewLine)
    return [json.loads(line) for line in raw.splitlines()]


# --- over HTTP ------------------------------------------------------------------------------------------------------


def test_a_finished_match_is_reviewed_with_progress(served: Served) -> None:
    table, _ = finished(served)
    answer = served.call("POST", f"/api/tables/{table}/review")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    *progress, last = lines_of(answer.text)
    assert progress == [{"type": "progress", "done": done, "total": 2} for done in range(2)]
    assert (last["type"], last["adviser"], last["complete"]) == ("review", "expert", True)
    found = last["review"]
    assert [moment["seat"] for moment in found["moments"]] == [0, 1]
    assert [curve[-1]["chance"] for curve in found["curves"]] == [0.0, 1.0]
    again = lines_of(served.call("POST", f"/api/tables/{table}/review").text)
    assert again == [last], "it is kept"


def test_a_record_of_ones_own_is_reviewed(served: Served) -> None:
    match = Table.new("knight-shift", ["Ann", "Bob"], seed=1, settings={"start": ALMOST})
    for seat, text in ((0, "b8d7"), (1, "d4b5"), (0, "/resign")):
        assert isinstance(match.submit(seat, text), tuple)
    text = match.record.write()
    last = lines_of(served.call("POST", "/api/review", content=text).text)[-1]
    worst = last["review"]["moments"][last["review"]["turning"][0]]
    assert (worst["text"], worst["best"], worst["plies"]) == ("b8d7", "b8=F", 1)
    ksg = next(form for form in load("knight-shift").formats if form.name == "ksg").write(
        Table.replay(read_record(text))
    )
    assert lines_of(served.call("POST", "/api/review", content=ksg).text)[-1]["type"] == "review"


def test_what_cannot_be_reviewed_is_refused(served: Served, whole: str) -> None:
    going, _ = served.open("me", "open")
    assert refused(served.call("POST", f"/api/tables/{going}/review")) == (409, "not-possible")
    assert refused(served.call("POST", "/api/tables/nosuchtable/review")) == (404, "not-found")
    hidden, tokens = finished(served, watch="nobody")
    assert refused(served.call("POST", f"/api/tables/{hidden}/review")) == (403, "forbidden")
    assert served.call("POST", f"/api/tables/{hidden}/review", tokens[0]).status_code == 200
    assert refused(served.call("POST", "/api/review", content="once upon a time")) == (400, "bad-record")
    assert refused(served.call("POST", "/api/review", content=b"\xff")) == (400, "invalid")
    unfinished = "".join(whole.splitlines(keepends=True)[:4])
    answer = served.call("POST", "/api/review", content=unfinished)
    assert refused(answer) == (400, "bad-record")
    assert "not finished" in answer.json()["error"]


@pytest.fixture
def few(tmp_path: Path) -> Iterator[Served]:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PLENTY)) as served:
        yield served


def test_one_review_at_a_time_for_an_address_and_leaving_ends_it(few: Served, whole: str) -> None:
    with few.http.stream("POST", "/api/review", content=whole) as stream:
        lines = stream.iter_lines()
        assert [json.loads(next(lines))["done"] for _ in range(2)] == [0, 1]
        other = whole.replace('"Ann"', '"Eve"')
        assert refused(few.call("POST", "/api/review", content=other)) == (429, "too-many")
        assert few.http.get("/health").json() == {"ok": True}
    # Whoever has left may ask again, and finds what was thought so far.
    for _ in range(200):
        answer = few.call("POST", "/api/review", content=whole)
        if answer.status_code == 200:
            break
    first, *_, last = lines_of(answer.text)
    assert last["type"] == "review"
    assert first == last or first["done"] > 0


# --- the course of a review -----------------------------------------------------------------------------------------


async def test_two_who_ask_for_one_review_share_its_thoughts(whole: str) -> None:
    here, drawing_pool, thinking_pool = made()
    both = [await here.begin("ann", whole) for _ in range(2)]
    assert both[0] is both[1]
    assert len(drawing_pool.done) == 1

    async def read(address: str) -> bytes:
        return [line async for line in here.lines(address, both[0])][-1]

    first, second = await asyncio.gather(read("ann"), read("bob"))
    assert first == second
    assert len(thinking_pool.done) == len(WHOLE)


async def test_an_address_has_one_review_made_from_the_moment_it_asks(whole: str) -> None:
    here, drawing_pool, _ = made()
    first = here.made("ann", whole)
    # The match is being read: no line of the review has come.
    begins = asyncio.ensure_future(anext(first))
    while not drawing_pool.done:
        await asyncio.sleep(0)
    assert not begins.done()
    with pytest.raises(Busy):
        await anext(here.made("ann", whole))
    assert lines_of((await begins).decode())[0]["type"] == "progress"
    with pytest.raises(Busy):
        await anext(here.made("ann", whole))
    assert await anext(here.made("bob", whole))
    await first.aclose()
    assert await anext(here.made("ann", whole))


async def test_who_leaves_before_a_review_has_begun_may_ask_again(whole: str) -> None:
    here, drawing_pool, _ = made()
    begins = asyncio.ensure_future(anext(here.made("ann", whole)))
    while not drawing_pool.done:
        await asyncio.sleep(0)
    begins.cancel()
    await asyncio.wait([begins])
    with pytest.raises(RecordError):
        await anext(here.made("ann", "{"))
    assert not here.is_busy("ann")


async def test_in_a_match_with_secrets_every_seat_is_asked_with_its_own_view() -> None:
    here, _, thinking_pool = made()
    begun = await here.begin("ann", play_match("squires", ["random", "random"], 5).record.write())
    last = lines_of([line async for line in here.lines("ann", begun)][-1].decode())[0]
    assert last["complete"]
    assert all(moment["label"] for moment in last["review"]["moments"])
    decisions = [decision_of(*arguments) for _, arguments in thinking_pool.done]
    assert {decision.view.seat == decision.seat for decision in decisions} == {True}


async def test_a_review_is_broken_off_when_the_time_is_up(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _, thinking_pool = made()
    monkeypatch.setattr(reviews, "REVIEW_SECONDS", 0.0)
    (line,) = [line async for line in here.lines("ann", await here.begin("ann", whole))]
    assert lines_of(line.decode())[0]["complete"] is False
    assert thinking_pool.done == []


async def test_a_player_that_breaks_is_told_and_frees_the_address(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _, thinking_pool = made()

    async def stumble(*_: Any, **__: Any) -> Any:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(thinking_pool, "run", stumble)
    lines = [line async for line in here.made("ann", whole)]
    assert lines_of(lines[-1].decode())[0]["type"] == "failed"
    assert b"ideas" not in lines[-1]
    assert not here.is_busy("ann")


async def test_only_so_many_bytes_of_reviews_are_remembered(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, drawing_pool, _ = made()
    texts = [whole.replace('"Ann"', f'"{name}"') for name in ("Eve", "Sue", "Zoe")]
    await here.begin("ann", texts[0])
    monkeypatch.setattr(reviews, "KEPT_BYTES", int(here.kept_bytes * 2.5))
    for text in (*texts[1:], texts[0]):
        await here.begin("ann", text)
        assert here.kept_bytes <= reviews.KEPT_BYTES
    assert len(drawing_pool.done) == 4, "the first was forgotten, and made again"
    reviewed = await here.begin("ann", texts[0])
    before = reviewed.size
    assert [line async for line in here.lines("ann", reviewed)]
    assert reviewed.size > before, "what was thought counts too"
    assert here.kept_bytes <= reviews.KEPT_BYTES


def test_a_match_too_large_to_be_kept_is_refused(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "LARGEST_BYTES", 100)
    assert "too long" in str(walk(whole))


def test_a_match_too_large_to_be_unpacked_is_refused(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walked = walk(whole)
    assert isinstance(walked, Walked)
    monkeypatch.setattr(reviews, "UNPACKED_BYTES", 10 * len(walked.parcel) // 9)
    assert "too long" in str(walk(whole))
    unpacked.cache_clear()
    with pytest.raises(TooMuch, match="too long"):
        unpacked(walked.parcel)


def test_a_parcel_holds_no_more_than_it_may() -> None:
    with pytest.raises(TooMuch, match="too long"):
        unpacked(zlib.compress(bytes(reviews.UNPACKED_BYTES + 1)))


async def test_a_broken_record_is_refused_before_anything_is_thought() -> None:
    here, _, _ = made()
    with pytest.raises(RecordError):
        await here.begin("ann", "{")


def test_a_record_that_takes_too_long_is_refused(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "PATIENCE_SECONDS", -1.0)
    said = walk(whole)
    assert isinstance(said, str)
    assert "too long" in said


def test_an_opinion_is_formed_from_the_deciding_seats_view(whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "DECISION_MS", math.inf)
    walked = walk(whole)
    assert isinstance(walked, Walked)
    decision = decision_of(walked.parcel, 3)
    assert decision.view.seat == decision.seat == 1
    formed = form(walked.parcel, 3)
    choices = msgspec.msgpack.decode(formed, type=Opinion).choices
    assert {choice.text for choice in choices} == set(decision.labels)
    assert formed == form(walked.parcel, 3)
