"""
Everybody who looks at one table, by audience: each seat, and the spectators together.

Every audience has a tape of its own with its own numbers, so that no number tells of what another seat does in secret.
Who looks is told at once; for who is away nothing is drawn, and on return one message brings all that was missed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from quintain.core.answers import Notice
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.table import Step, Table
from quintain.server.lines import KEEP, Line, Tape
from quintain.server.messages import (
    ChatLine,
    ClockInfo,
    Goodbye,
    NoticeLine,
    ProposalInfo,
    Said,
    ScenePatch,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from quintain.server.patches import difference

Audience = Seat | None
Aside = tuple[int, tuple[ProposalInfo, ...], tuple[Seat, ...]]
"""What an update carries beside the scene: the seat's own count, what is offered, whose clock runs."""

_encode = msgspec.json.Encoder().encode


class Shown(Protocol):
    """What there is to see."""

    @property
    def table(self) -> Table | None: ...
    @property
    def chat(self) -> Iterable[ChatLine]: ...
    def info(self) -> TableInfo: ...
    def clocks_now(self) -> tuple[ClockInfo, ...]: ...
    def running(self) -> tuple[Seat, ...]: ...
    def offered(self) -> tuple[ProposalInfo, ...]: ...


class Watcher:
    """One audience: its sockets, what they have been sent, and the last picture they have."""

    def __init__(self) -> None:
        self.epoch = secrets.token_hex(6)
        """Names this tape: its numbers mean nothing on another."""
        self.lines: set[Line] = set()
        self.tape = Tape()
        self.scene: Scene | None = None
        self.aside: Aside = (0, (), ())
        self.missed: list[Step] = []
        """What happened while nobody of this audience was here."""
        self.behind = False
        """Whether that, or a picture as a whole, is still to be drawn."""

    @property
    def next(self) -> int:
        return self.tape.latest + 1

    def send(self, message: Any) -> None:
        """Number, encode once and send to every socket of this audience."""
        encoded = _encode(message)
        self.tape.add(encoded)
        for line in tuple(self.lines):
            line.send(encoded)


class Watchers:
    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._watchers: dict[Audience, Watcher] = {}

    # --- who is here ------------------------------------------------------------------------------------------------

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that somebody looks from, through this process."""
        return tuple(sorted(seat for seat, held in self._watchers.items() if seat is not None and held.lines))

    @property
    def anybody(self) -> bool:
        return any(held.lines for held in self._watchers.values())

    def join(self, line: Line, audience: Audience, epoch: str, seen: int) -> bool:
        """Bring a socket up to date and keep it so. True when it got the whole picture, False when only the gap."""
        watcher = self._watchers.setdefault(audience, Watcher())
        if watcher.behind:
            self._catch_up(audience, watcher)
        missed = watcher.tape.since(seen) if epoch == watcher.epoch else None
        line.greet(audience)
        watcher.lines.add(line)
        if missed is None:
            line.send(_encode(self._welcome(audience, watcher, watcher.tape.latest)))
            return True
        for message in missed:
            line.send(message)
        return False

    def part(self, line: Line) -> None:
        watcher = self._watchers.get(line.seat)
        if watcher is not None:
            watcher.lines.discard(line)

    def dismiss(self, audience: Audience, reason: str) -> None:
        """Send an audience away; coming back the same way would not help."""
        watcher = self._watchers.pop(audience, None)
        for line in watcher.lines if watcher else ():
            line.close(_encode(Goodbye(reason, again=False)))

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, steps: Sequence[Step]) -> None:
        """Tell every audience what happened, each in its own words."""
        for audience, watcher in list(self._watchers.items()):
            if watcher.lines:
                self._update(audience, watcher, steps)
                continue
            watcher.behind = True
            watcher.missed.extend(steps)
            if len(watcher.missed) > KEEP:
                del self._watchers[audience]

    def announce(self, knows: Line | None = None) -> None:
        """Somebody came, went, changed the name; or the match is over. The audience of one line knows it already."""
        info = self._shown.info()
        for watcher in self._watchers.values():
            if knows not in watcher.lines:
                watcher.send(TableChanged(watcher.next, info))

    def say(self, line: ChatLine) -> None:
        for watcher in self._watchers.values():
            watcher.send(Said(watcher.next, line))

    def _catch_up(self, audience: Audience, watcher: Watcher) -> None:
        """One message for all that was missed."""
        steps, watcher.missed, watcher.behind = watcher.missed, [], False
        self._update(audience, watcher, steps)

    def _update(self, audience: Audience, watcher: Watcher, steps: Sequence[Step]) -> None:
        table = self._shown.table
        if table is None or watcher.scene is None:
            watcher.send(self._welcome(audience, watcher, watcher.next))
            return
        scene, aside = table.scene(audience), self._aside(audience)
        notices = tuple(line_of(notice) for step in steps for notice in table.notices(step, audience))
        undone = any(step.text.startswith("/undo ") for step in steps)
        patch = difference(watcher.scene, scene)
        if patch == NOTHING and not notices and not undone and aside == watcher.aside:
            return
        watcher.scene, watcher.aside = scene, aside
        watcher.send(
            Update(
                n=watcher.next,
                count=aside[0],
                notices=notices,
                patch=patch,
                clocks=self._shown.clocks_now(),
                proposals=aside[1],
                log=_log(table, audience) if undone else None,
            )
        )

    def _welcome(self, audience: Audience, watcher: Watcher, n: int) -> Welcome:
        table = self._shown.table
        if table is not None:
            watcher.scene, watcher.aside = table.scene(audience), self._aside(audience)
        return Welcome(
            epoch=watcher.epoch,
            n=n,
            seat=letter(audience),
            table=self._shown.info(),
            count=watcher.aside[0],
            scene=watcher.scene,
            log=() if table is None else _log(table, audience),
            clocks=self._shown.clocks_now(),
            proposals=watcher.aside[1],
            chat=tuple(self._shown.chat),
        )

    def _aside(self, audience: Audience) -> Aside:
        table = self._shown.table
        count = 0 if table is None or audience is None else table.count(audience)
        return count, self._shown.offered(), self._shown.running()


NOTHING = ScenePatch()


def line_of(notice: Notice) -> NoticeLine:
    return NoticeLine(notice.words, notice.rule, notice.kind, notice.motions, notice.beat)


def _log(table: Table, audience: Audience) -> tuple[NoticeLine, ...]:
    return tuple(map(line_of, table.log(audience)))
