"""A match as a strip of scenes: any page of it shows what the whole shows, and no page is too much."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain import Table
from quintain.arena import play_match
from quintain.core.records import Entry
from quintain.core.table_commands import Undo
from quintain.server.work import strips
from quintain.server.work.strips import Strip, drawn, played, strip
from quintain.table.replaying import walk
from quintain.table.steps import Step
from tests.server.client import Json, patched

MATCHES = [("knight-shift", 2), ("squires", 3), ("knights-duty", 3)]


def scenes(page: Strip) -> list[Json]:
    """What somebody sees who has only this page."""
    found: list[Json] = []
    for frame in msgspec.json.decode(msgspec.json.encode(page))["frames"]:
        found.append(patched(found[-1], frame["patch"]) if found else patched(frame["scene"], {}))
    return [bare(scene) for scene in found]


def bare(thing: Any) -> Any:
    """Without what is empty: that is the same as what was never sent."""
    if isinstance(thing, dict):
        return {name: bare(value) for name, value in thing.items() if value not in ([], {}, "", 0, None, False)}
    return [bare(one) for one in thing] if isinstance(thing, list) else thing


def taken_back(game: str, seats: int) -> Table:
    """A match in which something was taken back now and then."""
    table, moves = Table.new(game, seats, seed="strip"), 0
    while table.actors and moves < 60:
        seat = table.actors[0]
        table.act(seat, table.options(seat)[moves % len(table.options(seat))])
        moves += 1
        if moves % 20 == 0 and table.outcome() is None:
            table.word(Undo([step.number or 0 for step in table.steps if not step.half_open][-3]))
    if table.outcome() is None:
        table.submit(0, "/resign")
    return table


@pytest.mark.parametrize(("game", "seats"), MATCHES)
def test_a_page_that_begins_anywhere_shows_what_the_whole_shows(game: str, seats: int) -> None:
    table = taken_back(game, seats)
    whole = strip(table)
    assert whole.total == len(whole.frames) == sum(stop.stands for stop in walk(table.record))
    seen = scenes(whole)
    for first, until in ((0, 5), (7, 20), (21, 22), (whole.total - 1, 10**6)):
        page = strip(table, first, until)
        assert (page.first, page.total) == (first, whole.total)
        assert scenes(page) == seen[first:until]
        assert [frame.text for frame in page.frames] == [frame.text for frame in whole.frames[first:until]]
    assert strip(table, 10**6).first == whole.total - 1
    assert len(strip(table, 3, 0).frames) == 1


@pytest.mark.parametrize("bound", [("PAGE_BYTES", 20_000), ("PAGE_SECONDS", -1.0)])
def test_a_page_ends_where_it_becomes_too_much(bound: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_match("squires", ["random"] * 6, 3)
    seen = scenes(strip(table))
    monkeypatch.setattr(strips, *bound)
    found: list[Json] = []
    while len(found) < len(seen):
        page = strip(table, len(found))
        assert len(msgspec.json.encode(page.frames)) < 20_000 + 30_000, "one frame more at the most"
        found += scenes(page)
    assert found == seen


def test_a_match_is_played_once_for_all_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    text = play_match("knight-shift", ["random", "random"], 3).record.write()
    followed: list[object] = []
    follow = Table.follow

    def note(table: Table, entry: Entry) -> Step | None:
        followed.append(entry)
        return follow(table, entry)

    monkeypatch.setattr(Table, "follow", note)
    pages = [drawn(text, first, first + 5) for first in (0, 5, 10)]
    assert all(isinstance(page, bytes) for page in pages)
    assert len(followed) == len(played(text).record.entries)


def test_who_brings_a_record_that_takes_too_long_is_told_how_far_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = play_match("knight-shift", ["random", "random"], 4).record.write()
    monkeypatch.setattr(strips, "PATIENCE_SECONDS", -1.0)
    said = drawn(text, 0, 1)
    assert isinstance(said, str)
    assert said.startswith("the record is too long to be drawn: 1 of ")
