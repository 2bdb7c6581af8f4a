"""
Long matches and what they cost a server: going back, being read from the store, being told to who comes, being kept;
and the messages of many seats, with and without compression. ``make long``.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
import tracemalloc
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from benchmarks.report import machine, publish
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.records import Record
from quintain.core.registry import load, look_again
from quintain.core.scene import Scene
from quintain.core.seats import Seat
from quintain.server.messages import ClockPlan, Update, notice_line
from quintain.server.patches import Differences, difference
from quintain.server.store.rows import EntryRow, Kept, MatchRow, Plan, SeatRow
from quintain.server.tables.chat import Chat
from quintain.server.tables.log import Log
from quintain.server.tables.match import Match
from quintain.server.tables.presence import Presence
from quintain.server.tables.slices import Slices
from quintain.server.tables.watching import Watchers
from quintain.table.table import Table
from quintain.testing import conform
from quintain.testing.matches import Setup
from tests.miniatures import siege
from tests.miniatures.siege.game import Siege
from tests.miniatures.siege.sight import SiegeSettings, SiegeView
from tests.miniatures.siege.state import SiegeState
from tests.miniatures.siege.strike import put
from tests.server.great_scene import great

NAME = "long matches"
ENTRIES = 4_000
BACK = 32
"""So many steps are gone back at most: any number of them lies behind some checkpoint."""
WINDOW_BITS, MEMORY_LEVEL = 12, 5
"""What the library for sockets takes for compression, unless told otherwise."""
_encode = msgspec.json.Encoder().encode


# --- a game that goes on --------------------------------------------------------------------------------------------


class LongSettings(SiegeSettings, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(ge=2, le=9_000, description="rounds before the siege is over")] = 4


class LongView(SiegeView, frozen=True, kw_only=True):
    settings: LongSettings


class LongState(SiegeState):
    """Nobody falls: a guard that should have two hearts again."""

    __slots__ = ()

    settings: LongSettings

    def view(self, seat: Seat | None) -> LongView:
        seen = super().view(seat)
        return LongView(seat=seat, settings=self.settings, open=seen.open, hand=seen.hand)

    def _fall(self, seats: Sequence[Seat], kind: str, rule: str, moment: Any) -> None:
        if kind != "falls":
            super()._fall(seats, kind, rule, moment)
            return
        for seat in seats:
            self.open = msgspec.structs.replace(self.open, hearts=put(self.open.hearts, seat, 2))


class LongSiege(Siege):
    slug = "long-siege"
    title = "Siege without an end"
    settings = LongSettings
    states = LongState
    cap = 60_000
    package = "tests.miniatures.siege"


GAME = LongSiege()


@contextmanager
def playable() -> Iterator[None]:
    """The game is installed meanwhile."""
    with TemporaryDirectory() as folder:
        info = Path(folder) / "long-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: long\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[quintain.games]\n{GAME.slug} = benchmarks.long:GAME\n")
        sys.path.insert(0, folder)
        look_again()
        try:
            yield
        finally:
            sys.path.remove(folder)
            look_again()


def played(game: AnyGame, seats: int, entries: int, settings: dict[str, Any]) -> Record:
    """So much of a random match, or all of it but its last entry if it is shorter."""
    table, luck = Table.new(game, seats, "long", settings=settings), Stream.of("long")
    while table.actors and len(table.record.entries) < entries:
        _play_one(table, luck)
    most = entries if table.actors else len(table.record.entries) - 1
    return Record(table.record.header, table.record.entries[:most])


def _play_one(table: Table, luck: Stream) -> Any:
    seat = table.actors[luck.below(len(table.actors))]
    options = table.options(seat)
    return table.act(seat, options[luck.below(len(options))])


# --- a long match at a server ---------------------------------------------------------------------------------------


class Long(msgspec.Struct, frozen=True):
    """What a match of so many entries costs."""

    title: str
    seats: int
    entries: int
    undo_ms: tuple[float, float]
    """Half of all times that the table goes back, and the worst."""
    load_ms: float
    late_ms: float
    """The worst delay of the event loop while the match is read."""
    welcome: int
    """Bytes."""
    kept: int
    """Bytes of memory of the table."""
    whole: int
    """The same if no event were forgotten."""

    def __str__(self) -> str:
        half, worst = self.undo_ms
        return (
            f"| {self.title}, {self.seats} seats | {self.entries:,} | {half:.1f}, worst {worst:.1f} |"
            f" {self.load_ms:,.0f} | {self.late_ms:.1f} | {self.welcome / 1000:,.1f} |"
            f" {self.kept / 1e6:.1f} | {self.whole / 1e6:.1f} |"
        )


class Listener:
    """A client that keeps what it is sent."""

    address = "here"
    seat: Seat | None = None

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def greet(self, seat: Seat | None) -> None:
        self.seat = seat

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, last: bytes | None = None) -> None:
        raise RuntimeError("nobody is sent away")


def measure(record: Record) -> Long:
    game = load(record.header.game)
    kept, table = _held(record, forgets=True)
    whole, _ = _held(record, forgets=False)
    undo = _went_back(table)
    load_ms, late_ms, welcome = asyncio.run(_loaded(record))
    cuts = median(undo), max(undo)
    return Long(game.title, len(record.header.seats), len(record.entries), cuts, load_ms, late_ms, welcome, kept, whole)


def _held(record: Record, *, forgets: bool) -> tuple[int, Table]:
    """The bytes of memory that a table of this record takes, and the table."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = Table.begun(Record(record.header, []), forgets=forgets, secret=record.secret)
    for entry in record.entries:
        table.follow(entry)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held, table


def _went_back(table: Table) -> list[float]:
    """How many milliseconds it took to go back, and to word what stands in the log afterwards, each time."""
    took = []
    for _ in range(BACK):
        back = next(step.number or 0 for step in reversed(table.steps[:-1]) if not step.half_open)
        begin = time.process_time()
        table.word(f"/undo {back}")
        Log(None).cut(table, back)
        took.append(1000 * (time.process_time() - begin))
    return took


async def _loaded(record: Record) -> tuple[float, float, int]:
    """How long it takes to read the match, the worst delay of the loop meanwhile, and the bytes of the welcome."""
    row, entries = _stored(record)
    match, slices = Match(row), Slices()
    gaps: list[float] = []
    ticking = asyncio.create_task(_tick(gaps))
    begin = time.perf_counter()
    await match.restore(Kept(row, entries), slices)
    watchers, listener = Watchers(match, Chat(), Presence(lambda: 0), lambda: 0), Listener()
    await watchers.prepare(None, slices)
    watchers.join(listener, None, "", 0)
    took = time.perf_counter() - begin
    await asyncio.sleep(0)
    ticking.cancel()
    return 1000 * took, 1000 * max(gaps), len(listener.heard[0])


async def _tick(gaps: list[float]) -> None:
    """Note how long it takes until the loop comes round again."""
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(0)
        gaps.append(time.perf_counter() - begin)


def _stored(record: Record) -> tuple[MatchRow, tuple[EntryRow, ...]]:
    header = record.header
    plan = Plan(dict(header.settings), ClockPlan(), "consent")
    row = MatchRow(
        id="long",
        game=header.game,
        status="playing",
        watch="public",
        plan=_encode(plan).decode(),
        secret=record.secret or "",
        header=_encode(header).decode(),
        created=0,
        seats=tuple(SeatRow(seat, "person", sitter.name) for seat, sitter in enumerate(header.seats)),
    )
    return row, tuple(EntryRow(row.id, entry.n, entry.by, entry.text, entry.n) for entry in record.entries)


# --- messages -------------------------------------------------------------------------------------------------------


class Messages(msgspec.Struct, frozen=True):
    """Updates of a whole match, to every seat and to spectators."""

    title: str
    scene: int
    """Bytes of a whole scene, the median."""
    sizes: list[int]
    packed: int
    """Bytes of all of them with permessage-deflate."""
    packing_us: float
    """Microseconds of the processor for each of them."""

    def __str__(self) -> str:
        cuts = sorted(self.sizes)
        whole = sum(cuts)
        most, mean, packed = cuts[len(cuts) * 95 // 100], whole / len(cuts), self.packed / len(cuts)
        kilobytes = (f"{size / 1000:.2f}" for size in (self.scene, median(cuts), most, mean, packed))
        return f"| {self.title} | {' | '.join(kilobytes)} | {self.packing_us:.0f} |"


def of_match(game: AnyGame, seats: int) -> Messages:
    """What everybody is sent in a random match."""
    table, luck = Table.new(game, seats, "messages"), Stream.of("messages")
    audiences: list[Seat | None] = [*range(seats), None]
    seen = {audience: table.scene(audience) for audience in audiences}
    tapes: dict[Seat | None, list[bytes]] = {audience: [] for audience in audiences}
    scenes: list[int] = []
    while table.actors:
        steps = _play_one(table, luck)
        differences = Differences()
        for audience in audiences:
            scene = table.scene(audience)
            notices = tuple(notice_line(notice) for step in steps for notice in table.notices(step, audience))
            tapes[audience].append(_update(differences.between(seen[audience], scene), notices))
            seen[audience] = scene
        scenes.append(len(_encode(seen[None])))
    title = f"{game.title}, {seats} seats"
    return _messages(title, int(median(scenes)), list(tapes.values()))


def of_great_scene() -> Messages:
    """A guard that walks about in a scene that is greater than that of any game here."""
    places = [(board, cell) for board in range(8) for cell in range(0, 64, 7)]
    scenes: list[Scene] = [great(place) for place in places]
    tape = [_update(difference(before, after), ()) for before, after in pairwise(scenes)]
    return _messages("a made-up scene with 512 cells", len(_encode(scenes[0])), [tape])


def _update(patch: Any, notices: Any) -> bytes:
    return _encode(Update(n=1, count=1, notices=notices, patch=patch, clocks=(), proposals=(), log=None))


def _messages(title: str, scene: int, tapes: Sequence[Sequence[bytes]]) -> Messages:
    packed, count, begin = 0, 0, time.process_time()
    for tape in tapes:
        pack = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=MEMORY_LEVEL)
        for message in tape:
            packed += len(pack.compress(message)) + len(pack.flush(zlib.Z_SYNC_FLUSH)) - 4
            count += 1
    spent = time.process_time() - begin
    return Messages(title, scene, [len(message) for tape in tapes for message in tape], packed, 1e6 * spent / count)


# --- the kit --------------------------------------------------------------------------------------------------------


class Checked(msgspec.Struct, frozen=True):
    """What the conformance kit takes for a game."""

    title: str
    matches: int
    decisions: int
    seconds: float

    def __str__(self) -> str:
        cost = 1000 * self.seconds / self.decisions
        return f"| {self.title} | {self.matches} | {self.decisions:,} | {self.seconds:.1f} | {cost:.2f} |"


def checked(game: AnyGame, matches: int, setups: Sequence[Setup] | None = None, title: str = "") -> Checked:
    begin = time.process_time()
    found = conform(game, matches, setups=setups)
    if broken := [finding.name for finding in found.findings if not finding.passed]:
        raise ValueError(f"{game.title} breaks its promises: {', '.join(broken)}")
    return Checked(title or game.title, found.matches, found.decisions, time.process_time() - begin)


# --- all of it ------------------------------------------------------------------------------------------------------


def report(long: Sequence[Long], messages: Sequence[Messages], kit: Sequence[Checked]) -> str:
    lines = [
        "## Long matches",
        "",
        f"Measured by `make long` on {machine()}. Siege is the small game of the",
        "tests, here with as many rounds as it takes and guards that stand up again. Going back:",
        f"{BACK} times by one step, with the log as it stands then, in the processor's time. Reading: a",
        "stored match becomes a table and somebody is welcomed, while the event loop goes on; the delay",
        "is the longest that anything else had to wait there. Memory is the table's, and what it would",
        "be if no event were forgotten.",
        "",
        "| match | entries | going back ms | reading ms | worst delay ms | welcome kB | memory MB | unforgotten |",
        "|---|---|---|---|---|---|---|---|",
        *map(str, long),
        "",
        "Updates of whole random matches to every seat and to spectators, in kB. *Packed* is",
        "permessage-deflate as the socket library does it, with a window of",
        f"{2**WINDOW_BITS // 1024} kB a connection, and its processor time for a message to one connection.",
        "",
        "| messages | scene | update, median | 95 % below | mean | packed, mean | packing µs |",
        "|---|---|---|---|---|---|---|",
        *map(str, messages),
        "",
        "The conformance kit, in processor time on one match after the other; of a match longer than 512 decisions it",
        "looks at 256.",
        "",
        "| game | matches | decisions | s | ms a decision |",
        "|---|---|---|---|---|",
        *map(str, kit),
    ]
    return "\n".join(lines) + "\n"


def everything(entries: int, matches: int) -> str:
    """The whole section."""
    long_rounds = {"rounds": 9_000, "marauders": 2}
    with playable():
        knights, squires, kingdoms = load("knights-duty"), load("squires"), load("knaves-out")
        records = [
            played(GAME, 8, entries, long_rounds),
            played(GAME, 2, entries, long_rounds),
            played(knights, max(knights.seats), entries, {"round_cap": 200, "ring": "off"}),
            played(kingdoms, max(kingdoms.seats), entries, {"round_cap": 200}),
        ]
        long = [measure(record) for record in records]
    messages = [of_match(squires, 4), of_match(squires, 6), of_match(siege.GAME, 8)]
    messages += [*(of_match(kingdoms, seats) for seats in (2, 4, 8)), of_great_scene()]
    kit = [checked(load(slug), matches) for slug in ("knight-shift", "knights-duty", "squires", "knaves-out")]
    kit.append(checked(siege.GAME, matches))
    endless = [Setup(4, {"rounds": entries // 16})]
    kit.append(checked(GAME, 1, endless, "Siege, a match of many rounds"))
    return report(long, messages, kit)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what long matches cost.")
    parser.add_argument("--entries", type=int, default=ENTRIES, help="of a long match")
    parser.add_argument("--matches", type=int, default=24, help="of each game for the conformance kit")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    publish(everything(chosen.entries, chosen.matches), NAME, chosen.write)


if __name__ == "__main__":
    main()
