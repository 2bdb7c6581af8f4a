"""Reviews of finished matches, thought of decision by decision in a worker process and kept in memory."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator

import msgspec

from quintain.core.records import Record
from quintain.core.registry import load
from quintain.errors import RecordError
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinion
from quintain.players.review import Course, Decision, course, luck_for, review
from quintain.server.messages import ReviewDone, ReviewFailed, ReviewLine, ReviewProgress
from quintain.server.metrics import Metrics
from quintain.server.work.pool import Pool
from quintain.server.work.strips import PATIENCE_SECONDS, read
from quintain.table import replaying
from quintain.table.replaying import Stop

KEPT = 64
"""So many reviews are remembered; the others are made again."""
ROUNDS = 2
"""Of thought for each decision."""
DECISION_MS = 2_000.0
"""No further round for a decision begins after that."""
REVIEW_SECONDS = 120.0
"""What has not been thought about by then is left out."""


class Walked(msgspec.Struct, frozen=True):
    """A match that can be reviewed."""

    match: Course
    seed: str


class Reviewed:
    """A review as far as it has come."""

    def __init__(self, walked: Walked) -> None:
        self.match = walked.match
        self.seed = walked.seed
        self.formed: list[Opinion] = []
        self.lock = asyncio.Lock()
        """Two who ask for the same review share its opinions."""

    @property
    def next(self) -> Decision | None:
        """What is to be thought about next."""
        place = len(self.formed)
        return self.match.decisions[place] if place < len(self.match.decisions) else None


class Reviews:
    def __init__(self, drawing_pool: Pool, thinking_pool: Pool, metrics: Metrics) -> None:
        self._drawing_pool = drawing_pool
        self._thinking_pool = thinking_pool
        self._metrics = metrics
        self._kept: OrderedDict[str, Reviewed] = OrderedDict()
        self._asking: set[str] = set()

    def is_busy(self, address: str) -> bool:
        """Whether a review is being made for this address."""
        return address in self._asking

    async def begin(self, text: str) -> Reviewed:
        """The review of the match in this record, begun or found again. Raises ``RecordError``."""
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self._kept:
            walked: Walked | str = await self._drawing_pool.run(walk, text)
            if isinstance(walked, str):
                raise RecordError(walked)
            self._kept[key] = Reviewed(walked)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def lines(self, address: str, reviewed: Reviewed) -> AsyncIterator[bytes]:
        """The lines of a review as they come. Whoever stops reading stops the thinking; what was thought is kept."""
        self._asking.add(address)
        try:
            async for line in self._think(reviewed):
                yield msgspec.json.encode(line) + b"\n"
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self._metrics.log_error("a review failed", error)
            yield msgspec.json.encode(ReviewFailed("the review could not be made; it has been noted")) + b"\n"
        finally:
            self._asking.discard(address)

    async def _think(self, reviewed: Reviewed) -> AsyncIterator[ReviewLine]:
        until = time.monotonic() + REVIEW_SECONDS
        total = len(reviewed.match.decisions)
        while reviewed.next is not None and time.monotonic() < until:
            yield ReviewProgress(len(reviewed.formed), total)
            async with reviewed.lock:
                if (decision := reviewed.next) is not None:
                    formed = await self._thinking_pool.run(form, reviewed.match.game, reviewed.seed, decision)
                    reviewed.formed.append(formed)
        yield ReviewDone(review(reviewed.match, reviewed.formed), ADVISER, reviewed.next is None)


def walk(text: str) -> Walked | str:
    """The match in this text, decision by decision, or what is wrong with it. Runs in a worker process."""
    try:
        record = read(text)
        match = course(_in_time(record))
    except RecordError as error:
        return str(error)
    return Walked(match, str(record.seed))


def _in_time(record: Record) -> Iterator[Stop]:
    """The way through a record, as long as there is patience for it. Raises ``RecordError``."""
    until = time.monotonic() + PATIENCE_SECONDS
    for stop in replaying.walk(record):
        if time.monotonic() > until:
            read = f"{stop.step.number} of {len(record.entries)} entries were read"
            raise RecordError(f"the record is too long to be reviewed: {read}")
        yield stop


def form(slug: str, seed: str, decision: Decision) -> Opinion:
    """What the adviser thinks of a decision. Runs in a worker process."""
    luck = luck_for(seed, decision)
    return opinion(player(ADVISER), load(slug), decision.view, luck, ROUNDS, DECISION_MS, decision.text)
