"""A match as it is stored: its row, and the table and clocks that follow from its entries. No store and no network."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from quintain.core.registry import load
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.settings import Settings
from quintain.server.messages import ClockInfo, ProposalInfo
from quintain.server.store.rows import Deed, EntryRow, Kept, MatchRow, Plan
from quintain.server.store.store import Pauses
from quintain.server.tables.clocks import Clocks
from quintain.server.tables.pace import Pace
from quintain.server.tables.restoring import (
    follow,
    on_own_time,
    played_by_bots,
    replayed,
    restore_muted,
    restore_proposals,
    steps_after,
    write_muted,
    write_proposals,
)
from quintain.server.tables.slices import Slices
from quintain.table.opening import settled
from quintain.table.steps import Step, Steps
from quintain.table.table import Table


class Match:
    def __init__(self, row: MatchRow, pauses: Pauses | None = None, pause_ms: int = 0) -> None:
        """``pause_ms`` is how long a bot waits before it acts; with 0 nobody waits, and nothing is veiled."""
        self.row = row
        self.game = load(row.game)
        self.plan = msgspec.json.decode(row.plan, type=Plan)
        self.table: Table | None = None
        """None until every seat is taken."""
        self.clocks = Clocks(self.plan.clock, len(row.seats))
        self.veils: dict[Seat, tuple[int, int]] = {}
        """Seats that the table decides for by itself: the seat's own count, and how long that takes in milliseconds."""
        self.left: frozenset[Seat] = frozenset()
        """Seats that resigned or ran out of time, as far as it is stored."""
        self.standins: frozenset[Seat] = frozenset()
        """Seats with a stand-in, as far as it is stored."""
        self._pauses = [] if pauses is None else pauses
        self._pause_ms = pause_ms
        self._pace = Pace(pause_ms)

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def settings(self) -> Settings:
        """What was chosen. Raises ``SettingError`` for settings of other rules."""
        return self._settled if self.table is None else self.table.settings

    @cached_property
    def _settled(self) -> Settings:
        chosen: Settings = settled(self.game, self.plan.settings)
        return chosen

    @property
    def is_strict(self) -> bool:
        """Whether this table leaves the remembering to people."""
        return self.settings.is_strict

    def gets_view(self, seat: Seat) -> bool:
        """Whether the holder of this seat may have its view, which forgets nothing."""
        return self.row.seats[seat].kind != "person" or not self.is_strict

    def is_bot(self, seat: Seat) -> bool:
        """Whether somebody else decides for this seat: a bot sits there, or a stand-in."""
        return self.row.seats[seat].kind == "bot" or (self.table is not None and seat in self.table.standins)

    def scene(self, table: Table, audience: Seat | None) -> Scene:
        """What this audience sees at this match's table. Where the table decides for it, nothing is offered."""
        scene = table.scene(audience)
        if audience not in self.veils:
            return scene
        prompt = self.game.words.say("prompt.veiled")
        return replace(scene, offers=(), shortcuts=(), buttons=(), trays=(), prompt=prompt)

    def veil_left(self, seat: Seat, now: int) -> int:
        """In how many milliseconds the table decides for this seat."""
        return max(0, self.veils[seat][1] - self._pace.waited(seat, now))

    def bots_pause(self, seat: Seat) -> float:
        """For how many milliseconds a bot waits before it does what this seat is asked."""
        return self._pace.bots_pause(seat)

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
        muted = write_muted(table, self.row.seats) if table.muted else {}
        if not new and proposals is None and not muted:
            return None
        over = table.outcome() is not None and self.row.status != "over"
        return Deed(
            match_id=self.id,
            at=at,
            entries=tuple(EntryRow(self.id, entry.n, entry.by, entry.text, at) for entry in new),
            values={"status": "over", "result": table.result()} if over else {},
            proposals=proposals,
            muted=muted,
        )

    # --- what is stored has changed ---------------------------------------------------------------------------------

    async def restore(self, kept: Kept, slices: Slices) -> None:
        """Become what is kept, all at once in the end. Raises ``RulesChanged``, and nothing has changed here."""
        clocks = Clocks(self.plan.clock, len(kept.row.seats), self._pauses)
        pace = Pace(self._pause_ms, self._pauses)
        table = await replayed(self.game, kept.row, kept.entries, clocks, pace, slices)
        self.table, self.row, self.clocks, self._pace = table, kept.row, clocks, pace
        self.look()

    def renew(self, row: MatchRow) -> None:
        """The row has changed, and no entry was made."""
        self.row = row
        if self.table is not None:
            restore_proposals(self.table, row.proposals)
            restore_muted(self.table, row.seats)
        self.look()

    def stored(self, deed: Deed, steps: Steps) -> None:
        """This deed, which these steps are, is stored."""
        if deed.values or deed.proposals:
            offered = deed.proposals[1] if deed.proposals else self.row.proposals
            self.row = replace(self.row, proposals=offered, **deed.values)
        if deed.muted:
            seats = (replace(seat, muted=deed.muted.get(seat.seat, seat.muted)) for seat in self.row.seats)
            self.row = replace(self.row, seats=tuple(seats))
        if self.table is None:
            return
        for step in steps:
            if step.number is not None:
                self.clocks.entered(step, on_own_time(self.table, self.row.seats, step.actors), deed.at)
                self._pace.entered(step, deed.at)
        self._pace.look(self.table, played_by_bots(self.table, self.row.seats), deed.at)
        self.look()

    def follow(self, rows: Iterable[EntryRow]) -> None:
        """Take over entries that another process has stored."""
        if self.table is not None:
            follow(self.table, self.clocks, self._pace, self.row.seats, rows)
            self.look()

    def look(self) -> None:
        """Note who has left, who is away, and what the table decides by itself."""
        if self.table is not None:
            self.left, self.standins = frozenset(self.table.left), frozenset(self.table.standins)
            self.veils = self._drawn(self.table)

    def _drawn(self, table: Table) -> dict[Seat, tuple[int, int]]:
        """How long the table takes for what it decides by itself: what was drawn stays while it is asked.

        Every process draws the same, so that the shortest of several is no shorter.
        """
        found = {}
        for seat in table.veiled:
            count = table.count(seat)
            known = self.veils.get(seat)
            if known is not None and known[0] == count:
                found[seat] = known
                continue
            seed = sha256(f"{self.row.secret} veil {letter(seat)} {count}".encode()).hexdigest()
            pause = self._pace.pause(seat, random.Random(seed))
            if pause is not None:
                found[seat] = count, min(pause, self.clocks.spare(seat))
        return found
