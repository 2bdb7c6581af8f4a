"""Bots answer a draw that is offered to them."""

from __future__ import annotations

import time

from quintain.core.contract import View
from quintain.server.messages import NewTable, SeatPlan
from quintain.server.tables.live import Live
from quintain.server.work.bots import Agree, Bots
from tests.server.offline import Ear, Room, act, entries, fail, first_option, gather, listen, mend, room, until
from tests.web.positions import ALMOST, WAITS


def slow_yes(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    time.sleep(1.0)
    return True


def changeable(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    """Agrees, after a while, in the position in which it is asked first, and in no other."""
    first = changeable.__dict__.setdefault("first", view)
    time.sleep(1.0)
    return bool(view == first)


def breaks(slug: str, level: str, view: View, seed: str, count: int, seats: int, milliseconds: float) -> bool:
    raise RuntimeError("no idea")


async def against_bot(here: Room, agree: Agree | None = None, start: str = ALMOST) -> tuple[Live, Ear]:
    """Ann plays White against a bot that estimates nothing, unless told how it judges."""
    if agree is not None:
        here.steward._draws._bots = Bots(1, agree=agree)
    live = await here.match("me", "bot", settings={"start": start})
    (ann,) = await gather(live, 0)
    return live, ann


async def settled(here: Room, live: Live) -> None:
    await until(lambda: not here.steward.is_busy(live))
    if here.steward._draws._bots is not here.bots:
        here.steward._draws._bots.close()


def said(ear: Ear) -> list[str]:
    """The log after its first line."""
    ear.listen()
    return [line["kind"] for line in ear.picture.log[1:]]


async def test_a_bot_that_is_lost_agrees(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seats = (SeatPlan("me"), SeatPlan("bot", "champion"))
        opened = await here.tables.open(NewTable("knight-shift", seats, settings={"start": ALMOST}))
        live = await here.find(opened.table)
        assert await act(live, 0, "/draw") == ""
        await until(lambda: live.match.row.status == "over", 300)
        assert entries(live)[0] == "* /draw"


async def test_a_bot_that_sees_no_reason_declines_and_says_so(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here)
        assert await act(live, 0, "/draw") == ""
        await settled(here, live)
        assert said(ann) == ["draw-offered", "declined"]
        assert ann.picture.proposals == []
        assert entries(live) == []


async def test_a_bot_answers_before_it_acts(sqlite_url: str) -> None:
    """Its move alone would have declined without a word."""
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here, slow_yes)
        assert await act(live, *first_option(live)) == ""
        assert await act(live, 0, "/draw") == ""
        await settled(here, live)
        assert entries(live)[1] == "* /draw"
        assert said(ann)[-1] == "draw-agreed"


async def test_a_judgement_of_what_has_passed_counts_for_nothing(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here, changeable)
        assert await act(live, 0, "/draw") == ""
        await until(lambda: here.steward._draws._bots.waiting)
        assert await act(live, *first_option(live)) == ""
        await settled(here, live)
        assert "declined" in said(ann)
        assert [entry[0] for entry in entries(live)] == ["A", "B"]


async def test_an_offer_that_was_taken_back_is_not_answered(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here, slow_yes)
        assert await act(live, 0, "/draw") == ""
        assert await act(live, 0, "/decline") == ""
        await settled(here, live)
        assert said(ann) == ["draw-offered", "declined"]
        assert live.match.offered() == ()
        assert entries(live) == []


async def test_a_player_that_breaks_declines(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here, breaks)
        assert await act(live, 0, "/draw") == ""
        await settled(here, live)
        assert said(ann) == ["draw-offered", "declined"]


async def test_an_offer_from_before_a_restart_is_answered(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=3_600_000) as here:
        live, _ = await against_bot(here, start=WAITS)
        assert await act(live, 0, "/draw") == ""
    async with room(sqlite_url) as here:
        live = await here.find(live.id)
        await until(lambda: live.match.offered() == () and entries(live))


async def test_an_answer_that_could_not_be_stored_is_given_again(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live, ann = await against_bot(here, slow_yes)
        assert await act(live, 0, "/draw") == ""
        await fail(here.store)
        await until(lambda: live.id in here.steward._unstored)
        mend(here.store)
        await until(lambda: live.match.row.status == "over", 300)
        assert said(ann)[-1] == "draw-agreed"


async def test_who_comes_while_something_is_offered_reads_it_in_the_log(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for text, kind in (("/draw", "draw-offered"), ("/abort", "abort-offered")):
            assert await act(live, 0, text) == ""
            bob = await listen(live, 1)
            assert said(bob) == [kind]
            assert await act(live, 1, "/decline") == ""
            assert said(bob) == [kind, "declined"]
            assert said(await listen(live, 1)) == [], "it is past, and no record holds it"
