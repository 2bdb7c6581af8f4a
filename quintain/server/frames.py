"""A finished match as a strip of scenes, one for every step."""

from __future__ import annotations

import math
import time
from itertools import pairwise

import msgspec

from quintain.core.records import Record, read_record
from quintain.core.registry import games
from quintain.core.scene import Scene
from quintain.core.table import Table
from quintain.errors import RecordError
from quintain.server.messages import NoticeLine, ScenePatch
from quintain.server.patches import difference
from quintain.server.watching import line_of

PATIENCE_SECONDS = 20.0


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    by: str
    text: str
    notices: tuple[NoticeLine, ...]
    scene: Scene | None = None
    patch: ScenePatch | None = None


class Strip(msgspec.Struct, frozen=True):
    game: str
    title: str
    seats: tuple[str, ...]
    result: str
    frames: tuple[Frame, ...]


class _Moment(msgspec.Struct):
    """What stood after one entry."""

    number: int
    by: str
    text: str
    notices: tuple[NoticeLine, ...]
    scene: Scene


def drawn(text: str) -> bytes | str:
    """The strip of the match in this text as JSON, or what is wrong with the text. Runs in a worker process."""
    try:
        return msgspec.json.encode(strip(read_any(text), time.monotonic() + PATIENCE_SECONDS))
    except RecordError as error:
        return str(error)


def strip(record: Record, until: float = math.inf) -> Strip:
    """The match step by step as a spectator sees it, without what was taken back.

    Raises ``RecordError``, also when it is not done before ``until`` on the monotonic clock.
    """
    table = Table.begun(record)
    moments = [_moment(table, 0, "*", "")]
    for entry in record.entries:
        if time.monotonic() > until:
            raise RecordError(f"the record is too long to be drawn: {entry.n} of {len(record.entries)} entries were")
        table.follow(entry)
        if entry.text.startswith("/undo "):
            moments = [moment for moment in moments if moment.number <= int(entry.text.removeprefix("/undo "))]
        elif not entry.text.startswith("/seed "):
            moments.append(_moment(table, entry.n, entry.by, entry.text))
    names = tuple(sitter.name for sitter in table.sitters)
    return Strip(table.game.slug, table.game.title, names, table.result(), _frames(moments))


def _moment(table: Table, number: int, by: str, text: str) -> _Moment:
    return _Moment(number, by, text, tuple(map(line_of, table.notices(table.steps[-1], None))), table.scene(None))


def _frames(moments: list[_Moment]) -> tuple[Frame, ...]:
    first = moments[0]
    frames = [Frame(first.by, first.text, first.notices, scene=first.scene)]
    for before, after in pairwise(moments):
        frames.append(Frame(after.by, after.text, after.notices, patch=difference(before.scene, after.scene)))
    return tuple(frames)


def read_any(text: str) -> Record:
    """A record in our own format or in one that some game knows. Raises ``RecordError``."""
    if text.lstrip().startswith("{"):
        return read_record(text)
    reasons = []
    for known in [known for game in games() for known in game.formats]:
        try:
            return known.read(text)
        except RecordError as error:
            reasons.append(f"as {known.name}: {error}")
    raise RecordError("; ".join(reasons) or "not a record that any installed game can read")
