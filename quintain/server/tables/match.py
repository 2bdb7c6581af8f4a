"""A match as it is stored: its row, and the table and clocks that follow from its entries. No store and no network."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from quintain.core.registry import load
from quintain.core.seats import Seat, letter
from quintain.server.messages import ClockInfo, ProposalInfo
from quintain.server.store.rows import Deed, EntryRow, Kept, MatchRow, Plan
from quintain.server.store.store import Pauses
from quintain.server.tables.clocks import Clocks
from quintain.server.tables.restoring import (
    follow,
    on_own_time,
    replayed,
    restore_proposals,
    steps_after,
    write_proposals,
)
from quintain.table.steps import Step, Steps
from quintain.table.table import Table


class Match:
    def __init__(self, row: MatchRow, pauses: Pauses | None = None) -> None:
        self.row = row
        self.game = load(row.game)
        self.plan = msgspec.json.decode(row.plan, type=Plan)
        self.table: Table | None = None
        """None until every seat is taken."""
        self.clocks = Clocks(self.plan.clock, len(row.seats))
        self.left: frozenset[Seat] = frozenset()
        """Seats that resigned or ran out of time, as far as it is stored."""
        self.standins: frozenset[Seat] = frozenset()
        """Seats with a stand-in, as far as it is stored."""
        self._pauses = pauses or []

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    def is_bot(self, seat: Seat) -> bool:
        """Whether somebody else decides for this seat: a bot sits there, or a stand-in."""
        return self.row.seats[seat].kind == "bot" or (self.table is not None and seat in self.table.standins)

    def clocks_at(self, now: int) -> tuple[ClockInfo, ...]:
        return self.clocks.shown(now) if self.table is not None else ()

    def offered(self) -> tuple[ProposalInfo, ...]:
        if self.table is None or not self.table.proposals:
            return ()
        return tuple(
            ProposalInfo(held.kind, letter(held.by), tuple(letter(seat) for seat in sorted(held.agreed)))  # type: ignore[arg-type]
            for held in self.table.proposals.values()
        )

    def news(self, known: int) -> list[Step]:
        """What stands of the steps after this entry."""
        return [] if self.table is None else steps_after(self.table, known)

    def deed(self, known: int, at: int) -> Deed | None:
        """What is to be stored of what came after this entry, and of what is offered; None when there is nothing."""
        table = self.table
        if table is None:
            return None
        new = table.record.entries[known:]
        offered = write_proposals(table.proposals)
        proposals = (self.row.proposals, offered) if offered != self.row.proposals else None
        if not new and proposals is None:
            return None
        over = table.outcome() is not None and self.row.status != "over"
        return Deed(
            match_id=self.id,
            at=at,
            entries=tuple(EntryRow(self.id, entry.n, entry.by, entry.text, at) for entry in new),
            values={"status": "over", "result": table.result()} if over else {},
            proposals=proposals,
        )

    # --- what is stored has changed ---------------------------------------------------------------------------------

    def restore(self, kept: Kept) -> None:
        """Become what is kept. Raises ``RulesChanged``, and nothing has changed here."""
        clocks = Clocks(self.plan.clock, len(kept.row.seats), self._pauses)
        self.table = replayed(self.game, kept.row, kept.entries, clocks)
        self.row, self.clocks = kept.row, clocks
        self._look()

    def renew(self, row: MatchRow) -> None:
        """The row has changed, and no entry was made."""
        self.row = row
        if self.table is not None:
            restore_proposals(self.table, row.proposals)
        self._look()

    def stored(self, deed: Deed, steps: Steps) -> None:
        """This deed, which these steps are, is stored."""
        if deed.values or deed.proposals:
            offered = deed.proposals[1] if deed.proposals else self.row.proposals
            self.row = replace(self.row, proposals=offered, **deed.values)
        if self.table is None:
            return
        for step in steps:
            if step.number is not None:
                self.clocks.entered(step, on_own_time(self.table, self.row.seats, step.actors), deed.at)
        self._look()

    def follow(self, rows: Iterable[EntryRow]) -> None:
        """Take over entries that another process has stored."""
        if self.table is not None:
            follow(self.table, self.clocks, self.row.seats, rows)
            self._look()

    def _look(self) -> None:
        if self.table is not None:
            self.left, self.standins = frozenset(self.table.left), frozenset(self.table.standins)
