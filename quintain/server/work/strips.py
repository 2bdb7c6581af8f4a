"""A finished match as a strip of scenes, one for every step."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from quintain.core.formats import read_any
from quintain.core.open_scene import opened
from quintain.core.records import Record
from quintain.core.registry import installed
from quintain.core.scene import Scene
from quintain.errors import RecordError
from quintain.server.messages import NoticeLine, Patch, notice_line
from quintain.server.tables.patches import difference
from quintain.table.replaying import walk
from quintain.table.steps import Step
from quintain.table.table import Table

PATIENCE_SECONDS = 10.0
"""Who brings a record that takes longer is told how far it was read."""
DRAWING_SECONDS = 20.0
"""Whatever is not done by then is killed: patience is looked at between entries only."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    by: str
    text: str
    notices: tuple[NoticeLine, ...]
    scene: Scene | None = None
    patch: Patch | None = None


class Strip(msgspec.Struct, frozen=True):
    game: str
    title: str
    seats: tuple[str, ...]
    result: str
    frames: tuple[Frame, ...]


class _Moment(msgspec.Struct):
    """What stood after one entry."""

    by: str
    text: str
    notices: tuple[NoticeLine, ...]
    scene: Scene
    """As it was watched."""
    opened: Scene
    """With all that the seats knew."""


def drawn(text: str) -> bytes | str:
    """The strip of the match in this text as JSON, or what is wrong with the text. Runs in a worker process."""
    try:
        return msgspec.json.encode(strip(read(text), time.monotonic() + PATIENCE_SECONDS))
    except RecordError as error:
        return str(error)


def strip(record: Record, until: float = math.inf) -> Strip:
    """The match step by step as a spectator sees it, without what was taken back; open, if it is over.

    Raises ``RecordError``, also when it is not done before ``until`` on the monotonic clock.
    """
    moments = []
    for stop in walk(record):
        if time.monotonic() > until:
            drawn_so_far = f"{stop.step.number} of {len(record.entries)} entries were"
            raise RecordError(f"the record is too long to be drawn: {drawn_so_far}")
        if stop.stands:
            moments.append(_moment(stop.table, stop.step))
    table = stop.table
    names = tuple(sitter.name for sitter in table.sitters)
    scenes = [moment.scene if table.outcome() is None else moment.opened for moment in moments]
    return Strip(table.game.slug, table.game.title, names, table.result(), _frames(moments, scenes))


def _moment(table: Table, step: Step) -> _Moment:
    notices, scene = tuple(map(notice_line, table.notices(step, None))), table.scene(None)
    if not table.game.nature.hidden:
        return _Moment(step.by, step.text, notices, scene, scene)
    seen = [table.scene(seat) for seat in range(table.seats)]
    return _Moment(step.by, step.text, notices, scene, opened(scene, seen, table.game.words.say("scene.face-down")))


def _frames(moments: Sequence[_Moment], scenes: Sequence[Scene]) -> tuple[Frame, ...]:
    first = moments[0]
    frames = [Frame(first.by, first.text, first.notices, scene=scenes[0])]
    for moment, (before, after) in zip(moments[1:], pairwise(scenes), strict=True):
        frames.append(Frame(moment.by, moment.text, moment.notices, patch=difference(before, after)))
    return tuple(frames)


def read(text: str) -> Record:
    """A record in our own format or in one that some game knows. Raises ``RecordError``."""
    return read_any(text, (known for game in installed() for known in game.formats))
