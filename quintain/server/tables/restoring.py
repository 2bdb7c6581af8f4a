"""From the rows of a match to its table and clocks, which always follow from the same entries."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from quintain.core.contract import AnyGame
from quintain.core.records import Header, Record
from quintain.core.seats import Seat
from quintain.errors import RecordError, RulesChanged, TableError
from quintain.server.metrics import log_trouble
from quintain.server.store.rows import EntryRow, MatchRow, SeatRow
from quintain.server.tables.clocks import Clocks
from quintain.server.tables.pace import Pace
from quintain.server.tables.slices import Slices
from quintain.table.proposals import Proposal
from quintain.table.steps import Step
from quintain.table.table import Table


async def replayed(
    game: AnyGame, row: MatchRow, entries: Sequence[EntryRow], clocks: Clocks, pace: Pace, slices: Slices
) -> Table | None:
    """The table as it is stored, its clocks and pace brought up to date; None before the match has begun.

    However long it is, others have their turns meanwhile. Raises ``RulesChanged`` for a match that was begun by other
    rules, and ``TableError`` as ``follow`` does.
    """
    if row.header is None:
        return None
    header = msgspec.json.decode(row.header, type=Header)
    begin = partial(Table.begun, Record(header), game, secret=row.secret, veils=True, forgets=True)
    try:
        # Where a data file is read, or an opening drawn, that takes its time.
        table = await asyncio.to_thread(begin)
    except RulesChanged:
        raise
    except RecordError:
        raise _broken(row.id, 0) from None
    clocks.begin(on_own_time(table, row.seats, table.actors), row.begun, table.steps[0].turn)
    pace.look(table, played_by_bots(table, row.seats), row.begun)
    await slices.each(entries, lambda entry: follow(table, clocks, pace, row.seats, (entry,)))
    restore_proposals(table, row.proposals)
    restore_muted(table, row.seats)
    return table


def follow(table: Table, clocks: Clocks, pace: Pace, seats: Sequence[SeatRow], entries: Iterable[EntryRow]) -> None:
    """Take over entries that were made elsewhere. Raises ``TableError`` for one that does not fit.

    What does not fit, and why, may be somebody's secret: neither an answer nor the log repeats it.
    """
    for row in entries:
        try:
            step = table.follow(row.entry)
        except RecordError:
            raise _broken(row.match_id, row.n) from None
        if step is not None:
            clocks.entered(step, on_own_time(table, seats, step.actors), row.at)
            pace.entered(step, row.at)
            pace.look(table, played_by_bots(table, seats), row.at)


def _broken(match_id: str, entry: int) -> TableError:
    """A match whose record does not replay here. The log says where."""
    log_trouble("a match no longer replays", table=match_id, entry=entry)
    return TableError("this match cannot be shown or go on: its record does not fit the rules of this server")


def on_own_time(table: Table, seats: Sequence[SeatRow], actors: Iterable[Seat]) -> list[Seat]:
    """The awaited seats whose clock runs: people without a stand-in."""
    return [seat for seat in actors if seats[seat].kind != "bot" and seat not in table.standins]


def played_by_bots(table: Table, seats: Sequence[SeatRow]) -> set[Seat]:
    """The seats for which somebody else decides: a bot sits there, or a stand-in."""
    return {seat.seat for seat in seats if seat.kind == "bot"} | table.standins


def steps_after(table: Table, known: int) -> list[Step]:
    """The steps of the entries after this one."""
    place = len(table.steps)
    while place > 0 and (table.steps[place - 1].number or 0) > known:
        place -= 1
    return table.steps[place:]


def write_proposals(proposals: Mapping[str, Proposal]) -> str:
    """What is on offer, as it is stored."""
    if not proposals:
        return "[]"
    held = [replace(proposal, agreed=sorted(proposal.agreed)) for proposal in proposals.values()]
    return msgspec.json.encode(held).decode()


def restore_proposals(table: Table, written: str) -> None:
    held = msgspec.json.decode(written, type=list[Proposal])
    table.proposals = {proposal.kind: proposal for proposal in held}


def write_muted(table: Table, seats: Sequence[SeatRow]) -> dict[Seat, str]:
    """What seats leave to the table, as it is stored, where that is not what these rows say."""
    written = {seat: " ".join(sorted(kinds)) for seat, kinds in table.muted.items()}
    return {seat: kinds for seat, kinds in written.items() if kinds != seats[seat].muted}


def restore_muted(table: Table, seats: Sequence[SeatRow]) -> None:
    table.muted = {row.seat: set(row.muted.split()) for row in seats if row.muted}
