"""
What seats say to the table beside their actions: resigning, offers that need consent, taking back, asking why.

Nothing of it is recorded but what comes of it, as a word of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec

from quintain.core.answers import Event, Refusal, Value
from quintain.core.seats import Seat, letter
from quintain.core.table_commands import Abort, Back, Draw, Resign, TableWord, Time, Undo
from quintain.errors import TableError
from quintain.table import seat_commands as say
from quintain.table.muting import mute
from quintain.table.repeated_commands import answered
from quintain.table.steps import Step, Steps

if TYPE_CHECKING:
    from quintain.table.table import Table


class Proposal(msgspec.Struct):
    """Something that needs the others' consent."""

    kind: str
    """``draw``, ``undo`` or ``abort``."""
    by: Seat
    agreed: set[Seat]
    back: int = 0
    """For an undo: the entry after which play resumes."""


def hear(table: Table, seat: Seat, word: say.Said, *, counted: bool = False) -> Steps | Refusal:
    """A word that a seat says to the table. If the command is ``counted``, saying it twice is saying it once.

    Raises ``TableError`` for a word by which another seat would leave or come back.
    """
    over = Refusal("finished", table.game.cites.finished) if table.outcome() is not None else None
    match word:
        case str():
            return _refuse(table, "unknown-word", text=word, known=", ".join(say.SAID))
        case Resign(who) | Back(who) if who != seat:
            raise TableError(f"seat {letter(seat)} speaks for itself, not for {letter(who)}")
        case say.Why(asked):
            return table.why(seat, asked) or _aside(table, seat, f"/why {asked}".rstrip(), "allowed", action=asked)
        case say.Mute() | say.Unmute():
            return over or mute(table, seat, word)
    said = _said_before(table, word) if counted else None
    return said or over or _answer(table, seat, word)


def decline_by_acting(table: Table, seat: Seat) -> None:
    """A seat has acted: that declines what it had not agreed to, and any undo that was asked for."""
    held = table.proposals
    table.proposals = {kind: held[kind] for kind in held if kind != "undo" and seat in held[kind].agreed}


def standing(table: Table, known: Collection[str] = ()) -> Steps:
    """What is on offer, as it was said, but for these kinds. No record holds it: who comes later hears it from here."""
    return tuple(
        step
        for kind, held in table.proposals.items()
        if kind not in known
        for step in _aside(table, held.by, f"/{kind}", f"{kind}-offered")
    )


def awaited(table: Table, kind: str) -> set[Seat]:
    """The seats whose answer to what is on offer is still awaited."""
    held = table.proposals.get(kind)
    return set() if held is None else _consenters(table, kind) - held.agreed


def _answer(table: Table, seat: Seat, word: say.SeatWord) -> Steps | Refusal:
    match word:
        case Resign() | Draw() | Abort() | say.TakeBack() | say.Decline() if seat in table.left:
            return _refuse(table, "already-left")
        case Draw() if not table.game.nature.draws:
            return _refuse(table, "no-draw")
        case Back() if seat not in table.standins or seat in table.left:
            return _refuse(table, "never-away")
        case Resign() | Back():
            return table.word(word)
        case Draw():
            return _propose(table, "draw", seat)
        case Abort():
            return _propose(table, "abort", seat)
        case say.TakeBack():
            return _ask_undo(table, seat)
        case _ if not table.proposals:
            return _refuse(table, "nothing-offered")
        case _:
            table.proposals = {}
            return _aside(table, seat, "/decline", "declined")


def _said_before(table: Table, word: say.SeatWord) -> Steps | None:
    """The first answer to a word that can take effect only once."""
    once = isinstance(word, Resign | Draw | Abort)
    numbers = [step.number for step in table.steps if step.word == word and step.number] if once else []
    return answered(table.steps, [table.record.entries[numbers[0] - 1]]) if numbers else None


def _refuse(table: Table, code: str, **values: Value) -> Refusal:
    return Refusal(code, table.game.cites.table, values)


def _aside(table: Table, seat: Seat, text: str, kind: str, **values: Value) -> Steps:
    """Something said at the table that is not entered in the record."""
    event = Event(kind, table.game.cites.table, {"who": letter(seat)} | values)
    return (Step(letter(seat), text, (event,), actors=table.actors),)


def _propose(table: Table, kind: str, seat: Seat, back: int = 0) -> Steps:
    """Offer something, or agree to it; it happens when everybody whose consent it needs has agreed."""
    proposal = table.proposals.setdefault(kind, Proposal(kind, seat, set(), back))
    proposal.agreed.add(seat)
    if _consenters(table, kind) - proposal.agreed:
        return _aside(table, seat, f"/{kind}", f"{kind}-offered")
    table.proposals = {}
    words: dict[str, TableWord] = {"draw": Draw(), "abort": Abort(), "undo": Undo(proposal.back)}
    return table.word(words[kind])


def _consenters(table: Table, kind: str) -> set[Seat]:
    """A draw needs every contender; the rest only those that people hold."""
    staying = {seat for seat in table.state.contenders if seat not in table.left and seat not in table.standins}
    return staying if kind == "draw" else {seat for seat in staying if table.sitters[seat].bot is None}


# --- taking back ----------------------------------------------------------------------------------------------------


def _ask_undo(table: Table, seat: Seat) -> Steps | Refusal:
    policy, steps = table.record.header.undo, table.steps
    if policy == "off":
        return _refuse(table, "undo-off")
    if "undo" in table.proposals:
        return _propose(table, "undo", seat)
    mine = [place for place, step in enumerate(steps) if step.by == letter(seat) and not _would_come_again(table, step)]
    if not mine:
        return _refuse(table, "undo-none")
    since = steps[mine[-1] :]
    if any(isinstance(step.word, Resign | Time) for step in since):
        return _refuse(table, "undo-left")
    back = mine[-1] - 1
    if _is_free(seat, since):
        return table.word(Undo(steps[back].number or 0))
    if policy == "own":
        return _refuse(table, "undo-others")
    while steps[back].half_open:
        back -= 1
    return _propose(table, "undo", seat, steps[back].number or 0)


def _would_come_again(table: Table, step: Step) -> bool:
    """What the table played for a seat it would only play again; but what is taken back betrays nothing veiled."""
    return step.forced or (step.veiled and not table.veils)


def _is_free(seat: Seat, since: Sequence[Step]) -> bool:
    """No luck, nothing learned, nobody else asked since."""
    return not any(step.half_open or step.is_news(seat) for step in since)
