"""Answers that the table gives for a seat behind a veil: when, and what the seat itself may do meanwhile."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from quintain.core.scene import Offer
from quintain.games.knaves_out.game import KnavesOut
from quintain.games.knaves_out.state import KnavesState
from quintain.games.squires.game import Squires
from quintain.games.squires.state import SquiresState
from quintain.server.messages import ClockPlan
from quintain.server.tables import lobby
from quintain.server.tables.commands import Commands
from quintain.server.tables.match import Match
from quintain.server.tables.slices import Slices
from quintain.table.table import Table
from tests.games.knaves_out.positions import position
from tests.server.offline import Hand, Room, act, entries, gather, room, until

CLAIMED = 3
"""So many seconds a claim takes here."""


@pytest.fixture(autouse=True)
def turnips(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Head Squire is A and holds nothing else."""
    new = Squires.new

    def deal(game: Squires, *arguments: Any) -> SquiresState:
        state = new(game, *arguments)
        state.head, state.actors, state.hands[0] = 0, (0,), (0, 0, 0)
        return state

    monkeypatch.setattr(Squires, "new", deal)


class Bed:
    """Where pauses are slept through by hand."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.morning = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self.morning.wait()


async def claimed(here: Room, **options: Any) -> Any:
    """A match in which A has claimed and the table is about to discard."""
    live = await here.match("me", "open", "open", game="squires", **options)
    here.clock.pass_seconds(CLAIMED)
    assert await act(live, 0, "claim 1") == ""
    return live


async def test_it_is_given_after_the_pause_that_was_drawn(sqlite_url: str) -> None:
    bed = Bed()
    async with room(sqlite_url, pause_ms=600, sleep=bed) as here:
        live = await claimed(here)
        await until(lambda: bed.slept)
        assert bed.slept == [live.match.veils[0][1] / 1000]
        assert 1 < bed.slept[0] < 60
        assert entries(live) == ["A claim 1"]
        bed.morning.set()
        await until(lambda: len(entries(live)) == 2)
        assert entries(live)[1] == "A discard turnips"
        await until(lambda: not live.match.veils)


async def test_meanwhile_the_seat_is_offered_nothing_and_cannot_be_faster(sqlite_url: str) -> None:
    """Who sees a lone card clicks at once: the others would notice."""
    async with room(sqlite_url, pause_ms=600, sleep=Bed()) as here:
        live = await claimed(here)
        (ann,) = await gather(live, 0)
        assert ann.picture.offers == []
        assert "answers for you" in (ann.picture.scene or {})["prompt"]
        assert await act(live, 0, "discard turnips") == "veiled"
        for refusal in (await Commands(live).why(0, "discard turnips"), await Commands(live).why_clicks(0, ["x"])):
            assert refusal is not None
            assert (refusal.code, refusal.rule) == ("veiled", "SQ-5.5")
            assert refusal.words
        assert await act(live, 0, "claim 1", 0) == "", "a repeated command gets its first answer"
        assert entries(live) == ["A claim 1"]


async def test_no_shortcut_is_offered_either(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Table.scene
    shortcut = Offer("discard turnips; pass", "both", ("hand",))
    monkeypatch.setattr(Table, "scene", lambda *asked: replace(scene(*asked), shortcuts=(shortcut,)))
    async with room(sqlite_url, pause_ms=600, sleep=Bed()) as here:
        live = await claimed(here)
        ann, bob = await gather(live, 0, 1)
        assert [(ear.picture.scene or {}).get("shortcuts", []) != [] for ear in (ann, bob)] == [False, True]


async def test_what_was_taken_back_meanwhile_is_not_answered(sqlite_url: str) -> None:
    bed = Bed()
    async with room(sqlite_url, pause_ms=600, sleep=bed) as here:
        live = await claimed(here)
        assert await act(live, 0, "/undo") == ""
        assert not live.match.veils
        bed.morning.set()
        await until(lambda: not here.steward.is_busy(live))
        assert entries(live) == ["A claim 1", "* /undo 0"]
        value = here.metrics.registry.get_sample_value
        assert value("quintain_commands_total", {"kind": "act", "ok": "false"}) is None


async def test_every_process_and_every_restart_draws_the_same(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock, pause_ms=600, sleep=Bed()) as here:
        live = await claimed(here)
        kept = await here.store.kept(live.id, 0)
        assert kept is not None
        other = Match(kept.row, [], 600)
        await other.restore(kept, Slices())
        assert other.veils == live.match.veils
        drawn = live.match.veils[0][1]
        clock.pass_seconds(1)
        assert live.match.veil_left(0, clock()) == drawn - 1_000
        await here.store.beat(clock())
    clock.pass_seconds(3_600)
    bed = Bed()
    async with room(sqlite_url, clock=clock, pause_ms=600, sleep=bed) as here:
        await here.find(live.id)
        await until(lambda: bed.slept)
        assert bed.slept == [(drawn - 1_000) / 1000]


@pytest.mark.parametrize("clock", [ClockPlan("total", 4 + CLAIMED, 3), ClockPlan("move", 4)])
async def test_no_clock_runs_out_behind_a_veil(sqlite_url: str, clock: ClockPlan) -> None:
    async with room(sqlite_url, pause_ms=2_000, sleep=Bed()) as here:
        live = await claimed(here, clock=clock)
        assert live.match.veils[0][1] == 2_000


async def test_the_clock_gains_as_after_a_choice(sqlite_url: str) -> None:
    bed = Bed()
    async with room(sqlite_url, pause_ms=600, sleep=bed) as here:
        live = await claimed(here, clock=ClockPlan("total", 60, 5))
        here.clock.pass_seconds(2)
        bed.morning.set()
        await until(lambda: len(entries(live)) == 2 and not live.match.veils)
        assert live.match.clocks.left(0, live.now()) == 1000 * (60 - CLAIMED - 2 + 5)


HANDS = ["JH 5H", "JH KD", "JH 9C"]
"""With none of these anything is left to do after the Jack (KO-R102)."""
DECKS = ["2C 2D 2H 2S 5S", "2C 2D 2H 2S KD", "2C 2D 2H 2S TD"]
"""Held by A, so that no 2 is in the deck (KO-R73)."""


@pytest.mark.parametrize(
    ("hands", "court", "tower", "text"),
    [(HANDS, "", "", "play JH"), (DECKS, "JD", "AH 3C 4C", "act collect-tax")],
    ids=["end", "fetch"],
)
async def test_how_long_it_takes_depends_on_nothing_that_is_hidden(
    hands: list[str], court: str, tower: str, text: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "fresh_seed", lambda: "the same at every table")
    slept = []
    for hand in hands:
        begun, bed = position({"A": "", "B": ""}, courts={"A": court}, towers={"A": tower}, hands={"A": hand}), Bed()
        monkeypatch.setattr(KnavesOut, "new", partial(_copied, begun))
        async with room(sqlite_url, pause_ms=600, sleep=bed) as here:
            live = await here.match("me", "open", game="knaves-out")
            here.clock.pass_seconds(CLAIMED)
            assert await act(live, 0, text) == ""
            await until(partial(bool, bed.slept))
            assert len(entries(live)) == 1
            slept.append(bed.slept)
    assert slept == slept[:1] * len(hands)
    assert slept[0][0] > 1


def _copied(state: KnavesState, *_: Any) -> KnavesState:
    return state.clone()
