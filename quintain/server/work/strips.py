"""
A finished match as a strip of scenes, one for every step, in pages.

A page begins with a whole scene and goes on with what changed; it can begin anywhere. Only pages that are asked for are
drawn: a worker process plays the match once, and goes on from states that it kept on the way.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import msgspec

from quintain.core.formats import read_any
from quintain.core.records import Record
from quintain.core.registry import installed
from quintain.core.scene import Scene
from quintain.core.table_commands import Undo
from quintain.errors import RecordError
from quintain.server.messages import NoticeLine, Patch, notice_line
from quintain.server.patches import difference
from quintain.table.open_scene import uncovered
from quintain.table.replaying import Patience, walk
from quintain.table.retracing import retraced
from quintain.table.steps import Step
from quintain.table.table import Table

PATIENCE_SECONDS = 10.0
"""Who brings a record that takes longer to be read is told how far it was."""
DRAWING_SECONDS = 20.0
"""Whatever is not done by then is killed: patience is looked at between entries only."""
PAGE_BYTES = 512 << 10
"""A page ends with the frame that makes it larger, or earlier."""
PAGE_SECONDS = 2.0
"""A page ends with the frame that is drawn by then, or earlier."""
PLAYED = 2
"""So many matches a worker process keeps, to draw further pages of them."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    by: str
    text: str
    notices: tuple[NoticeLine, ...]
    scene: Scene | None = None
    patch: Patch | None = None


class Strip(msgspec.Struct, frozen=True):
    """A page of a match."""

    game: str
    title: str
    seats: tuple[str, ...]
    result: str
    total: int
    """So many frames the whole match has."""
    first: int
    """So many come before those of this page."""
    frames: tuple[Frame, ...]


def drawn(text: str, first: int, until: int) -> bytes | str:
    """A page of the match in this text as JSON, or what is wrong with the text. Runs in a worker process."""
    try:
        return msgspec.json.encode(strip(played(text), first, until))
    except RecordError as error:
        return str(error)


@lru_cache(maxsize=PLAYED)
def played(text: str) -> Table:
    """The table at the end of the match in this text. Raises ``RecordError``, also when that takes too long."""
    stops = walk(read(text), patience=patience("to be drawn"), forgets=True)
    return deque(stops, maxlen=1)[0].table


def patience(purpose: str) -> Patience:
    """What there is of it from now on, with whatever record a stranger brings."""
    until = time.monotonic() + PATIENCE_SECONDS
    return Patience(purpose, lambda: time.monotonic() <= until)


def strip(table: Table, first: int = 0, until: int | None = None) -> Strip:
    """The match step by step as a spectator sees it, without what was taken back; open, if it is over.

    From this frame on until that one, or as far as a page goes; of frames that there are not, the last.
    """
    places = [place for place, step in enumerate(table.steps) if not isinstance(step.word, Undo)]
    first = min(max(0, first), len(places) - 1)
    wanted = max(1, (len(places) if until is None else until) - first)
    frames = tuple(islice(_page(table, places[first]), wanted))
    names = tuple(sitter.name for sitter in table.sitters)
    return Strip(table.game.slug, table.game.title, names, table.result(), len(places), first, frames)


def _page(table: Table, place: int) -> Iterator[Frame]:
    """Frames from this step on, as many as a page holds."""
    size, end, over = 0, time.monotonic() + PAGE_SECONDS, table.outcome() is not None
    before: Scene | None = None
    for past, step in retraced(table, place):
        if isinstance(step.word, Undo):
            continue
        scene = _scene(past, over=over)
        frame = _frame(past, step, before, scene)
        yield frame
        before, size = scene, size + len(msgspec.json.encode(frame))
        if size > PAGE_BYTES or time.monotonic() > end:
            return


def _frame(table: Table, step: Step, before: Scene | None, scene: Scene) -> Frame:
    notices = tuple(map(notice_line, table.notices(step, None)))
    if before is None:
        return Frame(step.by, step.text, notices, scene=scene)
    return Frame(step.by, step.text, notices, patch=difference(before, scene))


def _scene(table: Table, *, over: bool) -> Scene:
    """As it was watched; once the match is over, with all that the seats knew."""
    scene = table.scene(None)
    if not (over and table.game.nature.hidden):
        return scene
    seen = [table.scene(seat) for seat in range(table.seats)]
    return uncovered(scene, seen, table.game.words.say("scene.face-down"))


def read(text: str) -> Record:
    """A record in our own format or in one that some game knows. Raises ``RecordError``."""
    return read_any(text, (known for game in installed() for known in game.formats))
