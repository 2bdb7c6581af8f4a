"""The course of a match on a screen: bots think, and what happens is shown beat after beat at the person's pace."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from textual import work

from quintain.cli.play.beats import PACES, Beat, beats_of, moved
from quintain.cli.play.host import Host
from quintain.cli.play.picking import Pick, choices, pick
from quintain.cli.screens.ways import WaysScreen
from quintain.core.scene import Scene
from quintain.core.seats import Seat
from quintain.table.steps import Steps

T = TypeVar("T")
SAME_TURN = 3
"""A bot that goes on with its turn waits for such a part of a beat: it pauses once, and then acts."""


class CourseScreen(WaysScreen):
    """Knows what is shown now: the scene that stands, or one on the way to it."""

    def __init__(self, host: Host, beat: float, pace: str) -> None:
        """A usual beat lasts so many seconds."""
        super().__init__()
        self.host = host
        self.beat = beat
        self.pace = pace
        self.scene: Scene = host.scene()
        self.pick = pick(choices(self.scene))
        self.lit: tuple[str, ...] = ()
        """Places that something happens to in the beat that is shown."""
        self.showing = False
        """True while things happen: nothing can be picked then."""
        self._to_come = 0
        """Lines of the log that belong to later beats."""
        self._skipped = asyncio.Event()

    @abstractmethod
    def tell(self, words: str, *, wrong: bool = False) -> None:
        """Say something in the line above the typing."""

    @abstractmethod
    def after_bot(self) -> None:
        """A bot has decided."""

    def told(self) -> list[str]:
        """What has been told so far."""
        log = self.host.log()
        return log[: len(log) - self._to_come]

    def skip(self) -> None:
        """Show at once what is still to come before a person must decide."""
        self._skipped.set()

    def go_on(self, steps: Steps = ()) -> None:
        """Show what these steps brought about, and let the bots play."""
        self._skipped.clear()
        self.workers.cancel_group(self, "bots")
        if self._idle() and not self._staged(steps):
            self._stand()
        else:
            self._follow(steps)

    def _idle(self) -> bool:
        return self.host.asked_for_draw() is None and self.host.thinker() is None

    def _staged(self, steps: Steps) -> Sequence[Beat]:
        """The beats of these steps, where there is more to see than what stands afterwards."""
        beats = beats_of(self.host.table, steps, self.host.speaker) if PACES[self.pace] else []
        return beats if len(beats) > 1 or any(beat.staged for beat in beats) else ()

    def _stand(self) -> None:
        """Show what stands now."""
        self.showing, self._to_come, self.lit = False, 0, ()
        self.scene = self.host.scene()
        self.pick = pick(choices(self.scene))
        self.redraw()

    @work(exclusive=True, group="bots")
    async def _follow(self, steps: Steps) -> None:
        await self._show(steps)
        host = self.host
        last: Seat | None = None
        # To act first would be to decline without a word.
        if (seat := host.asked_for_draw()) is not None:
            agrees = await self._thought(host.draw_question(seat))
            if agrees is not None and seat == host.asked_for_draw():
                reply = host.answer_draw(seat, agrees=agrees)
                self.tell(reply.words, wrong=not reply.done)
                self.go_on(reply.steps)
            return
        while (seat := host.thinker()) is not None:
            action = await self._thought(host.question(seat), same_turn=seat == last)
            if action is None:
                return
            steps, last = host.answer(seat, action), seat
            self.after_bot()
            await self._show(steps)

    async def _show(self, steps: Steps) -> None:
        """One beat after the other, each over the picture that the one before has left; then what stands."""
        beats = self._staged(steps)
        self._to_come = sum(len(beat.lines) for beat in beats)
        for beat in beats:
            self.showing, self.pick = True, Pick()
            self._to_come -= len(beat.lines)
            self.scene = moved(self.scene, beat.motions)
            self.lit = beat.lit
            self.tell(beat.caption)
            self.redraw()
            await self._rest(beat.length)
        if beats:
            self.tell("")
        self._stand()

    async def _rest(self, beats: float) -> None:
        """Wait so many beats at the pace that was chosen, or until somebody wants to see no more."""
        seconds = self.beat * PACES[self.pace] * beats
        if seconds and not self._skipped.is_set():
            skipped = asyncio.ensure_future(self._skipped.wait())
            await asyncio.wait([skipped], timeout=seconds)
            skipped.cancel()

    async def _thought(self, think: Callable[[], T], *, same_turn: bool = False) -> T | None:
        """What a bot thinks, in another thread; None when the match has gone on meanwhile."""
        host, entries = self.host, len(self.host.table.record.entries)
        rest = self._rest(1.0 / SAME_TURN if same_turn else 1.0)
        thought, _ = await asyncio.gather(asyncio.to_thread(think), rest)
        return thought if self.host is host and len(host.table.record.entries) == entries else None
