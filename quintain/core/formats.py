"""Ways to write a match: the record's own, and those that games bring along."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from quintain.core.records import BYTE_ORDER_MARK, Record, read_record
from quintain.errors import RecordError

SUFFIX = ".jsonl"
"""How the name of a file with a record ends."""


class Format(msgspec.Struct, frozen=True):
    """Another way to write a match of one game."""

    name: str
    suffix: str
    write: Callable[[Any], str]
    """The match at this ``Table``."""
    read: Callable[[str], Record]
    """Raises ``RecordError``."""


def read_any(text: str, known: Iterable[Format], suffix: str = "") -> Record:
    """The match in this text: a record, or in whichever of the known formats can read it.

    ``suffix`` is how the name of its file ends, where it has one: a format with that suffix is tried alone. Raises
    ``RecordError`` that says what is wrong with the text in every format that was tried.
    """
    if suffix == SUFFIX or text.removeprefix(BYTE_ORDER_MARK).lstrip().startswith("{"):
        return read_record(text)
    known = tuple(known)
    tried = [form for form in known if form.suffix == suffix] or known
    troubles = []
    for form in tried:
        try:
            return form.read(text)
        except RecordError as error:
            troubles.append(str(error) if len(tried) == 1 else f"{form.name}: {error}")
    raise RecordError("; ".join(troubles) or "this is no record")
