"""One match at one keyboard: its table, the people and the bots at it. Both clients play through this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

from quintain.arena import set_up
from quintain.arena.match import luck_of
from quintain.cli.advising import ADVISER
from quintain.cli.picking import texts_of
from quintain.cli.saving import write_match
from quintain.cli.sitting import USUAL_BOT
from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.table import Step, Table
from quintain.players import decide, player
from quintain.players.review import Opinion, opinion

NOBODY = "you are watching: nobody at this keyboard sits at the table"


class Reply(NamedTuple):
    """What came of something that was said at the keyboard."""

    done: bool
    words: str = ""
    """A refusal, or what the record does not tell; empty when the log says it all."""


class Host:
    """Speaks for the people at this keyboard and lets the bots think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = tuple(seat for seat, sitter in enumerate(table.sitters) if sitter.bot is None)
        self.bots = {seat: player(sitter.bot) for seat, sitter in enumerate(table.sitters) if sitter.bot is not None}
        self.names = {seat: sitter.name for seat, sitter in enumerate(table.sitters)}
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
        return [notice.words for notice in self.table.log(self.speaker)]

    def title(self) -> str:
        """The game and who plays it."""
        labels = {plate.seat: plate.label for plate in self.scene().plates}
        sitting = [f"{name} ({labels[seat]})" if seat in labels else name for seat, name in self.names.items()]
        between = " against " if len(sitting) == 2 else ", "
        return f"{self.table.game.title}: {between.join(sitting)}"

    def result(self) -> str:
        """Who won, how, and by which rule; empty while the match goes on."""
        outcome = self.table.outcome()
        if outcome is None:
            return ""
        words = f"{self.table.result()} ({outcome.rule})"
        words = words[:1].upper() + words[1:]
        winner = "" if outcome.winner is None else self.names[outcome.winner]
        return words if words.startswith(winner) else f"{winner} wins. {words}"

    def why_tried(self, tried: Sequence[str]) -> str:
        """Why clicks that led nowhere did, where the table can make sense of them; empty otherwise."""
        if self.speaker is None:
            return ""
        for text in texts_of(tried):
            refusal = self.table.why(self.speaker, text)
            if refusal is not None and refusal.code != "unreadable":
                return str(refusal)
        return ""

    # --- speaking ---------------------------------------------------------------------------------------------------

    def say(self, text: str) -> Reply:
        """Play an action, or say a word to the table, for the person at the keyboard."""
        match text.strip():
            case "/undo":
                return self.undo()
            case "/draw":
                return self.draw()
            case words:
                return self._submit(self.speaker, words)

    def undo(self) -> Reply:
        """Take back the last action of a person here; all people here agree at once."""
        mine = {letter(seat): seat for seat in self.people}
        made = [mine[step.by] for step in self.table.steps if step.by in mine and step.number is not None]
        asking = made[-1] if made else self.speaker
        reply = self._submit(asking, "/undo")
        for seat in self.people:
            if seat != asking and "undo" in self.table.proposals:
                reply = self._submit(seat, "/undo")
        return reply

    def draw(self) -> Reply:
        """Offer a draw: all people here agree at once, and bots decline."""
        reply = self._submit(self.speaker, "/draw")
        for seat in self.people:
            if seat != self.speaker and "draw" in self.table.proposals:
                reply = self._submit(seat, "/draw")
        for seat in self.bots:
            if "draw" in self.table.proposals:
                reply = self._submit(seat, "/decline")
        return reply

    def resign(self) -> Reply:
        return self._submit(self.speaker, "/resign")

    def _submit(self, seat: Seat | None, text: str) -> Reply:
        if seat is None:
            return Reply(False, NOBODY)
        answer = self.table.submit(seat, text)
        if isinstance(answer, Refusal):
            return Reply(False, str(answer))
        return Reply(True, self._aside(answer))

    def _aside(self, step: Step) -> str:
        if step.number is not None:
            return ""
        return " ".join(notice.words for notice in self.table.notices(step, self.speaker))

    # --- bots -------------------------------------------------------------------------------------------------------

    def thinker(self) -> Seat | None:
        """A seat for which a bot must decide now."""
        seats = (seat for seat in self.table.actors if seat in self.bots or seat in self.table.standins)
        return next(seats, None)

    def question(self, seat: Seat) -> Callable[[], Any]:
        """What a bot is asked, cut loose from the table, so that it may be answered in another thread."""
        table = self.table
        sitter = self.bots.get(seat) or player(USUAL_BOT)
        return partial(decide, sitter, table.game, table.view(seat), table.state.options(seat), luck_of(table, seat))

    def hint(self) -> Callable[[], Opinion] | None:
        """What the adviser is asked for the person at the keyboard, cut loose likewise; None without a decision."""
        seat, table = self.speaker, self.table
        if seat is None or not self.awaits_person:
            return None
        luck = Stream.of(f"{table.record.seed} hint {letter(seat)}", table.count(seat))
        return partial(opinion, player(ADVISER), table.game, table.view(seat), luck)

    def answer(self, seat: Seat, action: Any) -> None:
        """Play what a bot decided."""
        answer = self.table.act(seat, action)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{self.names[seat]} chose what is refused: {answer}")

    # --- keeping ----------------------------------------------------------------------------------------------------

    def save(self, path: Path, *, replace: bool = False) -> None:
        """Write the match to a file. Raises ``FileTaken`` or ``OSError``."""
        write_match(self.table, path, replace=replace)
        self.kept = len(self.table.record.entries)

    def again(self) -> Self:
        """A new match with the same settings, everybody one seat further."""
        header = self.table.record.header
        sitters = [header.seats[-1], *header.seats[:-1]]
        return type(self)(set_up(self.table.game, sitters, None, settings=header.settings))
