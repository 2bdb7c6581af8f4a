"""What people do at a table: once, in time, and told to nobody whom it does not concern."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from quintain.core.seats import Seat
from quintain.table import seat_commands
from tests.server.making import deed, wanted
from tests.server.offline import act, entries, first_option, gather, listen, room


async def test_a_command_that_comes_twice_is_done_once_and_told_once(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        seat, text = first_option(live)
        assert await act(live, seat, text, 0) == ""
        assert [message["type"] for message in ann.listen()] == ["update"]
        assert [message["type"] for message in bob.listen()] == ["update"]
        assert await act(live, seat, text, 0) == ""
        assert ann.listen() == bob.listen() == []
        assert entries(live) == [f"A {text}"]


async def test_a_late_command_is_refused(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for _ in range(4):
            seat, text = first_option(live)
            assert await act(live, seat, text) == ""
        seat, text = first_option(live)
        assert await act(live, seat, text, 1) == "stale"
        assert await act(live, seat, text, 7) == "stale"
        assert await act(live, seat, text, -1) == "stale"
        assert len(entries(live)) == 4


async def test_what_is_refused_is_told_to_nobody(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        for who, said in ((1 - seat, text), (seat, "nonsense"), (seat, "/nonsense"), (seat, "/decline")):
            assert await act(live, who, said) != ""
        assert [ear.listen() for ear in ears] == [[], [], []]
        assert entries(live) == []


async def test_what_somebody_asks_about_is_told_to_nobody_else(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        assert await act(live, seat, f"/why {text}") == ""
        assert await act(live, seat, "/why a1a1") != ""
        assert await act(live, seat, "/why") != ""
        assert [ear.listen() for ear in ears] == [[], [], []]


async def test_before_the_match_there_is_nothing_to_say(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        assert await act(live, 0, "/resign") == "not-begun"
        assert await act(live, 0, "/why b1c3") == "not-begun"


async def test_half_a_sealed_decision_is_told_to_nobody_else(sqlite_url: str, miniatures: Path) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", "open", game="duel")
        ann, *others = await gather(live, 0, 1, 2, None)
        assert await act(live, 0, "hit") == ""
        assert [message["type"] for message in ann.listen()] == ["update"]
        assert ann.picture.count == 1
        assert [ear.listen() for ear in others] == [[], [], []]


async def test_a_sealed_decision_shows_that_somebody_is_ready_and_nothing_else(
    sqlite_url: str, miniatures: Path
) -> None:
    async with room(sqlite_url) as here:
        plans = []
        for plan in ("plan hit guard", "plan rest rest"):
            live = await here.match("me", "open", "open", game="duel")
            _, *others = await gather(live, 0, 1, 2, None)
            assert await act(live, 0, plan) == ""
            plans.append([ear.listen() for ear in others])
        assert plans[0] == plans[1]
        assert all(len(heard) == 1 and "notices" not in heard[0] for heard in plans[0])


async def test_a_table_that_cannot_be_read_any_more_refuses_in_words(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ear = await listen(live, 0)
        # Done by another server, whose rules are not ours.
        await here.store.store(deed(live.id, "a move of other rules"))
        for said in (first_option(live)[1], "/why b1c3", "/resign"):
            live.stale = True
            assert await act(live, 0, said) == "unreadable"
        assert ear.listen() == []


async def test_a_word_for_the_table_is_read_once_at_the_door(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        read: list[str] = []
        hear_word = seat_commands.hear_word

        def note(seat: Seat, text: str) -> Any:
            read.append(text)
            return hear_word(seat, text)

        for module in [found for name, found in sys.modules.items() if name.startswith("quintain.")]:
            if getattr(module, "hear_word", None) is hear_word:
                monkeypatch.setattr(module, "hear_word", note)
        assert await act(live, *first_option(live)) == ""
        read.clear()
        said = ["/why a1", "/undo", "/draw", "/resign"]
        for text in said:
            await act(live, 0, text)
        assert read == said
