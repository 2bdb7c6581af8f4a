"""One match at one keyboard: its table, the people and the bots at it. Both clients play through this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

from quintain.arena.match import luck_of
from quintain.cli.drawing.prose import sentence, sitting_lines, title
from quintain.cli.drawing.throws import told
from quintain.cli.files import write_match
from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.table_commands import Draw
from quintain.players import ADVISER, STAND_IN, Player, agrees_to_draw, decide, player
from quintain.players.opinion import Opinion, opinion
from quintain.players.turns import Thinkers
from quintain.table.proposals import awaited
from quintain.table.seat_commands import Decline, Said, TakeBack, heard
from quintain.table.steps import Steps
from quintain.table.table import Table

NOBODY = "you are watching: nobody at this keyboard sits at the table"


class Reply(NamedTuple):
    """What came of something that was said at the keyboard."""

    done: bool
    words: str = ""
    """A refusal, or what the record does not tell; empty when the log says it all."""
    steps: Steps = ()
    """What came of it at the table, in order."""


class Host:
    """Speaks for the people at this keyboard and lets the bots think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = tuple(seat for seat, sitter in enumerate(table.sitters) if sitter.bot is None)
        self.bots = {seat: player(sitter.bot) for seat, sitter in enumerate(table.sitters) if sitter.bot is not None}
        self._thinkers = Thinkers(self.bots)
        self.names = dict(enumerate(table.names))
        self.kept = 0
        """How many entries of the record are in a file."""
        self._last: Seat | None = self.people[0] if self.people else None

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def speaker(self) -> Seat | None:
        """The person whom the table awaits, or else the one who spoke last; None when only bots sit there."""
        awaited = [seat for seat in self.table.actors if seat in self.people and seat not in self.table.standins]
        if awaited:
            self._last = awaited[0]
        return self._last

    @property
    def awaits_person(self) -> bool:
        return any(seat in self.people and seat not in self.table.standins for seat in self.table.actors)

    @property
    def over(self) -> bool:
        return self.table.outcome() is not None

    @property
    def unsaved(self) -> bool:
        return len(self.table.record.entries) > self.kept

    def scene(self) -> Scene:
        return self.table.scene(self.speaker)

    def log(self) -> list[str]:
        """What the person at the keyboard has heard."""
        return [line for notice in self.table.log(self.speaker) for line in told(notice)]

    def title(self, *, brief: bool = False) -> str:
        """The game and who plays it."""
        return title(self.table.game.title, sitting_lines(self.scene(), self.names, brief=brief))

    def result(self) -> str:
        """Who won, how, and by which rule, as a sentence; empty while the match goes on."""
        outcome = self.table.outcome()
        return "" if outcome is None else sentence(f"{self.table.result()} ({outcome.rule})")

    def why_clicks(self, clicks: Sequence[str]) -> str:
        """Why clicks led nowhere, with the rule; empty where what they mean could be played, or nobody may play."""
        refusal = None if self.speaker is None else self.table.why_clicks(self.speaker, clicks)
        return "" if refusal is None else str(refusal)

    # --- speaking ---------------------------------------------------------------------------------------------------

    def heard(self, text: str) -> Said:
        """What the person at the keyboard says: a word for the table, or the text of an action."""
        return heard(self.speaker or 0, text)

    def say(self, said: Said) -> Reply:
        """Play an action, or say a word to the table, for the person at the keyboard."""
        match said := heard(self.speaker or 0, said):
            case TakeBack():
                return self.undo()
            case Draw():
                return self.draw()
            case _:
                return self._submit(self.speaker, said)

    def undo(self) -> Reply:
        """Take back the last action of a person here; all people here agree at once."""
        mine = {letter(seat): seat for seat in self.people}
        made = [mine[step.by] for step in self.table.steps if step.by in mine and step.number is not None]
        asking = made[-1] if made else self.speaker
        reply = self._submit(asking, TakeBack())
        for seat in self.people:
            if seat != asking and "undo" in self.table.proposals:
                reply = self._submit(seat, TakeBack())
        return reply

    def draw(self) -> Reply:
        """Offer a draw: all people here agree at once, and bots are to be asked."""
        reply = self._submit(self.speaker, Draw())
        for seat in self.people:
            if seat != self.speaker and "draw" in self.table.proposals:
                reply = self._submit(seat, Draw())
        return reply

    def resign(self) -> Reply:
        return self._submit(self.speaker, "/resign")

    def _submit(self, seat: Seat | None, said: Said) -> Reply:
        if seat is None:
            return Reply(False, NOBODY)
        answer = self.table.submit(seat, said)
        if isinstance(answer, Refusal):
            return Reply(False, str(answer))
        return Reply(True, self._aside(answer), answer)

    def _aside(self, steps: Steps) -> str:
        unrecorded = [step for step in steps if step.number is None]
        return " ".join(notice.words for step in unrecorded for notice in self.table.notices(step, self.speaker))

    # --- bots -------------------------------------------------------------------------------------------------------

    def muting(self) -> str:
        """What the table may answer for the person at the keyboard, and what it does already; empty for neither."""
        scene = self.scene()
        offered = f"/mute {scene.mutable}: never ask me this" if scene.mutable else ""
        muted = f"not asked: {', '.join(scene.muted)} (/unmute)" if scene.muted else ""
        return " · ".join(part for part in (offered, muted) if part)

    def thinker(self) -> Seat | None:
        """A seat for which a bot must decide now."""
        for seat in self.table.actors:
            # People's turns are noted too: they end those of bots.
            self._asked(seat)
        seats = (seat for seat in self.table.actors if seat in self.bots or seat in self.table.standins)
        return next(seats, None)

    def _asked(self, seat: Seat) -> Player | None:
        return self._thinkers.asked(seat, self.table.ask(seat), self.table.count(seat))

    def question(self, seat: Seat) -> Callable[[], Any]:
        """What a bot is asked, cut loose from the table, so that it may be answered in another thread."""
        table = self.table
        sitter = self._asked(seat) or player(STAND_IN)
        return partial(decide, sitter, table.game, table.view(seat), table.options(seat), luck_of(table, seat))

    def asked_for_draw(self) -> Seat | None:
        """A bot that has not answered yet whether it agrees to a draw."""
        return next((seat for seat in self.bots if seat in awaited(self.table, "draw")), None)

    def draw_question(self, seat: Seat) -> Callable[[], bool]:
        """What that bot is asked, cut loose likewise."""
        table, count = self.table, self.table.count(seat)
        luck = Stream.of(f"{table.record.seed} draw {letter(seat)}", count)
        sitter, view = self.bots[seat], table.view(seat)
        return partial(agrees_to_draw, sitter, table.game, view, luck, seats=table.seats, count=count)

    def answer_draw(self, seat: Seat, *, agrees: bool) -> Reply:
        """Say what a bot decided about the draw."""
        return self._submit(seat, Draw() if agrees else Decline())

    def hint(self) -> Callable[[], Opinion] | None:
        """What the adviser is asked for the person at the keyboard, cut loose likewise; None without a decision."""
        seat, table = self.speaker, self.table
        if seat is None or not self.awaits_person:
            return None
        luck = Stream.of(f"{table.record.seed} hint {letter(seat)}", table.count(seat))
        return partial(opinion, player(ADVISER), table.game, table.view(seat), luck)

    def answer(self, seat: Seat, action: Any) -> Steps:
        """Play what a bot decided, and say what came of it."""
        answer = self.table.act(seat, action)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{self.names[seat]} chose what is refused: {answer}")
        return answer

    # --- keeping ----------------------------------------------------------------------------------------------------

    def save(self, path: Path, *, replace: bool = False) -> None:
        """Write the match to a file. Raises ``FileTaken`` or ``OSError``."""
        write_match(self.table, path, replace=replace)
        self.kept = len(self.table.record.entries)

    def again(self) -> Self:
        """A new match with the same settings, everybody one seat further."""
        header = self.table.record.header
        sitters = [header.seats[-1], *header.seats[:-1]]
        return type(self)(Table.new(self.table.game, sitters, None, settings=header.settings))
