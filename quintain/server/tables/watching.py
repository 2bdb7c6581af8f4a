"""
Everybody who looks at one table, by audience: each seat, and the spectators together.

Every audience has a tape of its own with its own numbers, so that no number tells of what another seat does in secret.
Who looks is told at once; for who is away nothing is drawn, and on return one message brings all that was missed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.table_commands import Undo
from quintain.server.messages import (
    ChatLine,
    Goodbye,
    LogPage,
    Patch,
    ProposalInfo,
    Said,
    TableChanged,
    TableInfo,
    TableState,
    Update,
    Welcome,
    notice_line,
)
from quintain.server.patches import Differences
from quintain.server.tables.chat import Chat
from quintain.server.tables.clocks import Now
from quintain.server.tables.info import table_info
from quintain.server.tables.log import Log
from quintain.server.tables.match import Match
from quintain.server.tables.presence import Presence
from quintain.server.tables.slices import Slices
from quintain.server.tables.tape import KEEP, Tape
from quintain.table.steps import Step

Audience = Seat | None
Aside = tuple[int, tuple[ProposalInfo, ...], tuple[Seat, ...]]
"""What an update carries beside the scene: the seat's own count, what is offered, whose clock runs."""

_encode = msgspec.json.Encoder().encode


class Connection(Protocol):
    """A client that is told what happens."""

    address: str
    seat: Audience

    def greet(self, seat: Audience) -> None:
        """From now on it belongs to this audience."""

    def send(self, message: bytes) -> None:
        """Send this, or queue it."""

    def close(self, last: bytes | None = None) -> None:
        """Send what waits, then this last message, then nothing more."""


class Watcher:
    """One audience: its connections, what they have been sent, and the last picture they have."""

    def __init__(self, audience: Audience) -> None:
        self.epoch = secrets.token_hex(6)
        """Names this tape: its numbers mean nothing on another."""
        self.connections: set[Connection] = set()
        self.tape = Tape()
        self.scene: Scene | None = None
        self.aside: Aside = (0, (), ())
        self.log = Log(audience)
        self.missed: list[Step] = []
        """What happened while nobody of this audience was here."""
        self.behind = False
        """Whether that, or a picture as a whole, is still to be drawn."""

    @property
    def next(self) -> int:
        return self.tape.latest + 1

    def send(self, message: Any) -> None:
        """Number, encode once and send to every connection of this audience."""
        encoded = _encode(message)
        self.tape.add(encoded)
        for connection in tuple(self.connections):
            connection.send(encoded)


class Watchers:
    def __init__(self, match: Match, chat: Chat, presence: Presence, now: Now) -> None:
        self._match = match
        self._chat = chat
        self._presence = presence
        self._now = now
        self._watchers: dict[Audience, Watcher] = {}

    # --- who is here ------------------------------------------------------------------------------------------------

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that somebody looks from, through this process."""
        return tuple(sorted(seat for seat, held in self._watchers.items() if seat is not None and held.connections))

    def info(self) -> TableInfo:
        """What everybody may know of the table."""
        return table_info(self._match, self.is_present)

    def is_present(self, seat: Seat) -> bool:
        """Whether somebody looks from this seat, here or at another process."""
        watcher = self._watchers.get(seat)
        return bool(watcher and watcher.connections) or self._presence.is_elsewhere(seat)

    @property
    def anybody(self) -> bool:
        return any(held.connections for held in self._watchers.values())

    @property
    def addresses(self) -> set[str]:
        """Where those who look come from."""
        return {connection.address for held in self._watchers.values() for connection in held.connections}

    async def prepare(self, audience: Audience, slices: Slices) -> None:
        """Somebody is about to join: word what happened so far. Nothing happens at the table meanwhile."""
        if self._match.table is not None:
            await self._watcher(audience).log.prepare(self._match.table, slices)

    async def earlier(self, audience: Audience, before: int, slices: Slices) -> LogPage:
        """Lines of this audience's log before this one. Nothing happens at the table meanwhile."""
        table = self._match.table
        return LogPage(0) if table is None else await Log(audience).page(table, before, slices)

    def _watcher(self, audience: Audience) -> Watcher:
        if audience not in self._watchers:
            self._watchers[audience] = Watcher(audience)
        return self._watchers[audience]

    def join(self, connection: Connection, audience: Audience, epoch: str, seen: int) -> bool:
        """Bring a client up to date and keep it so. True when it got the whole picture, False when only the gap."""
        watcher = self._watcher(audience)
        if watcher.behind:
            self._catch_up(audience, watcher)
        missed = watcher.tape.since(seen) if epoch == watcher.epoch else None
        connection.greet(audience)
        watcher.connections.add(connection)
        if missed is None:
            connection.send(_encode(self._welcome(audience, watcher, watcher.tape.latest)))
            return True
        for message in missed:
            connection.send(message)
        return False

    def part(self, connection: Connection) -> None:
        watcher = self._watchers.get(connection.seat)
        if watcher is not None:
            watcher.connections.discard(connection)

    def dismiss(self, audience: Audience, reason: str) -> None:
        """Send an audience away; coming back the same way would not help."""
        watcher = self._watchers.pop(audience, None)
        for connection in watcher.connections if watcher else ():
            connection.close(_encode(Goodbye(reason, again=False)))

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, steps: Sequence[Step]) -> None:
        """Tell every audience what happened, each in its own words."""
        differences = Differences()
        for audience, watcher in list(self._watchers.items()):
            if watcher.connections:
                self._update(audience, watcher, steps, differences)
                continue
            watcher.behind = True
            # Of what others do in secret not even the number is noted.
            watcher.missed.extend(step for step in steps if any(event.is_heard_by(audience) for event in step.events))
            if len(watcher.missed) > KEEP:
                del self._watchers[audience]

    def announce(self, knows: Connection | None = None) -> None:
        """Somebody came, went, changed the name; or the match is over. One audience may know already."""
        info = self.info()
        state = TableState(status=info.status, seats=info.seats, result=info.result, rematch=info.rematch)
        for watcher in self._watchers.values():
            if knows not in watcher.connections:
                watcher.send(TableChanged(watcher.next, state))

    def say(self, line: ChatLine) -> None:
        for watcher in self._watchers.values():
            watcher.send(Said(watcher.next, line))

    def _catch_up(self, audience: Audience, watcher: Watcher) -> None:
        """One message for all that was missed."""
        steps, watcher.missed, watcher.behind = watcher.missed, [], False
        self._update(audience, watcher, steps, Differences())

    def _update(self, audience: Audience, watcher: Watcher, steps: Sequence[Step], differences: Differences) -> None:
        table = self._match.table
        if table is None or watcher.scene is None:
            watcher.send(self._welcome(audience, watcher, watcher.next))
            return
        scene, aside = self._match.scene(table, audience), self._aside(audience)
        notices = tuple(
            notice_line(notice, aside=step.number is None) for step in steps for notice in table.notices(step, audience)
        )
        undone = [step.word.entry for step in steps if isinstance(step.word, Undo)]
        patch = differences.between(watcher.scene, scene)
        if patch == NOTHING and not notices and not undone and aside == watcher.aside:
            return
        watcher.scene, watcher.aside = scene, aside
        watcher.send(
            Update(
                n=watcher.next,
                count=aside[0],
                notices=notices,
                patch=patch,
                clocks=self._match.clocks_at(self._now()),
                proposals=aside[1],
                log=watcher.log.cut(table, min(undone)) if undone else None,
            )
        )

    def _welcome(self, audience: Audience, watcher: Watcher, n: int) -> Welcome:
        table = self._match.table
        if table is not None:
            watcher.scene, watcher.aside = self._match.scene(table, audience), self._aside(audience)
        return Welcome(
            epoch=watcher.epoch,
            n=n,
            seat=letter(audience),
            table=self.info(),
            count=watcher.aside[0],
            scene=watcher.scene,
            log=LogPage(0) if table is None else watcher.log.latest(table),
            clocks=self._match.clocks_at(self._now()),
            proposals=watcher.aside[1],
            chat=tuple(self._chat),
        )

    def _aside(self, audience: Audience) -> Aside:
        table = self._match.table
        count = 0 if table is None or audience is None else table.count(audience)
        return count, self._match.offered(), self._match.clocks.running


NOTHING = Patch()
