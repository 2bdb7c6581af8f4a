"""
Proof, without a server, that nobody chose the luck of a match.

Before the match the table shows the hash of its secret seed. Every seat may add something of its own. When the match is
over the seed is in the record: then anybody can check that it is the promised one, and by replaying that every die and
every card came from it.
"""

from __future__ import annotations

import msgspec

from quintain.core.contract import AnyGame
from quintain.core.luck import commitment
from quintain.core.records import Record, read_record
from quintain.core.seats import letter
from quintain.core.table_commands import Undo
from quintain.errors import RecordError
from quintain.table.replaying import walk


class Verdict(msgspec.Struct, frozen=True):
    """What was checked of a record, and what is wrong with it, if anything."""

    lines: tuple[str, ...]
    """What holds, one plain sentence each, in the order it was checked."""
    flaw: str = ""
    """The first thing that does not hold; nothing after it was checked."""
    line: int | None = None
    """The line of the record where that shows."""

    @property
    def fair(self) -> bool:
        """True when everything was checked and holds."""
        return not self.flaw

    def __str__(self) -> str:
        end = f"NOT PROVEN: {self.flaw}" if self.flaw else "The luck of this match is proven."
        return "\n".join((*self.lines, end))


class _Flaw(Exception):
    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what)
        self.line = line


def verify(record: Record | str, game: AnyGame | None = None) -> Verdict:
    """Check a finished match, given as a record or its text. Never raises for what the record holds.

    A game that is not installed is given by ``game``.
    """
    lines: list[str] = []
    try:
        read = read_record(record) if isinstance(record, str) else record
        _check_promise(read, lines)
        _check_entropy(read, lines)
        _check_luck(read, game, lines)
    except (_Flaw, RecordError) as flaw:
        return Verdict(tuple(lines), str(flaw), flaw.line)
    return Verdict(tuple(lines))


def _check_promise(record: Record, lines: list[str]) -> None:
    """The seed that was opened is the one that the header promised."""
    header = record.header
    if header.commitment is None:
        raise _Flaw("line 1: the header promises no seed, so it could have been chosen to somebody's liking", 1)
    if header.seed is not None:
        raise _Flaw("line 1: the header shows the seed itself, so it was known before the match", 1)
    opened, secret = record.opened, record.secret
    if opened is None or secret is None:
        raise _Flaw("the seed has not been opened: that happens when the match is over")
    if commitment(secret) != header.commitment:
        raise _Flaw(f"line {opened.n + 1}: the opened seed is not the one that the header promised", opened.n + 1)
    lines.append(f"The header promised the seed with the hash {header.commitment}.")
    lines.append(f"The seed opened in entry {opened.n} has exactly that hash.")


def _check_entropy(record: Record, lines: list[str]) -> None:
    """What the seats added, one part a seat."""
    header = record.header
    if header.entropy and len(header.entropy) != len(header.seats):
        parts = f"{len(header.entropy)} parts for {len(header.seats)} seats"
        raise _Flaw(f"line 1: what the seats added to the seed does not fit: {parts}", 1)
    added = [letter(seat) for seat, part in enumerate(header.entropy) if part]
    if added:
        lines.append(f"Seats that added to it, so that the table alone did not decide: {', '.join(added)}.")
    else:
        lines.append("No seat added to it: the luck comes from the table's seed alone.")


def _check_luck(record: Record, game: AnyGame | None, lines: list[str]) -> None:
    """Every entry is possible with the luck that follows from the seed, and the match is over."""
    fell = taken_back = 0
    for stop in walk(record, game):
        table, step = stop.table, stop.step
        fell += step.luck
        taken_back += isinstance(step.word, Undo)
    if table.outcome() is None:
        raise _Flaw("the match is not over, and yet its seed is open")
    lines.append(f"All {len(record.entries)} entries follow from it by the rules {record.header.rules}.")
    if fell:
        lines.append(f"Luck fell {_times(fell)}, each time as the seed and the number of the entry say.")
    else:
        lines.append("No luck fell in this match.")
    if taken_back:
        lines.append(f"Something was taken back {_times(taken_back)}; the luck after that was new.")
    lines.append(f"How it ended: {table.result()}")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
