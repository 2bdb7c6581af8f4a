"""
Reviews of finished matches, thought of decision by decision in a worker process and kept in memory.

Only worker processes take a match apart: here it is a parcel, small and of known size.
"""

from __future__ import annotations

import asyncio
import hashlib
import pickle
import time
import zlib
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator
from functools import lru_cache

import msgspec

from quintain.core.registry import load
from quintain.errors import Busy, RecordError, TooMuch
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinion
from quintain.players.review import Course, course, luck_for, review
from quintain.server.messages import ReviewDone, ReviewFailed, ReviewLine, ReviewProgress
from quintain.server.metrics import Metrics
from quintain.server.work.pool import Pool
from quintain.server.work.queue import Share
from quintain.server.work.ready import ready_for
from quintain.server.work.strips import DRAWING_SECONDS, patience, read
from quintain.table import replaying

KEPT_BYTES = 32 << 20
"""So much of reviews is remembered; the others are made again."""
LARGEST_BYTES = 4 << 20
"""No parcel is larger."""
UNPACKED_BYTES = 64 << 20
"""Nor is what is in it: a parcel may hold a thousand times its size."""
ROUNDS = 2
"""Of thought for each decision."""
DECISION_MS = 2_000.0
"""No further round for a decision begins after that."""
DECISION_SECONDS = 20.0
"""No decision takes so long."""
REVIEW_SECONDS = 120.0
"""What has not been thought about by then is left out."""
KIND = "review"
ONE_AT_A_TIME = "a review is being made for you already; please wait for it"


class Walked(msgspec.Struct, frozen=True):
    """A match that can be reviewed."""

    parcel: bytes
    """Its course and its seed, which ``unpacked`` brings to light again."""
    decisions: int
    game: str


class Reviewed:
    """A review as far as it has come."""

    def __init__(self, walked: Walked) -> None:
        self.parcel = walked.parcel
        self.total = walked.decisions
        self.game = walked.game
        self.formed: list[bytes] = []
        """Opinions of the first decisions."""
        self.lock = asyncio.Lock()
        """Two who ask for the same review share its opinions."""

    @property
    def is_complete(self) -> bool:
        return len(self.formed) >= self.total

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.parcel) + sum(map(len, self.formed))


class Reviews:
    def __init__(self, drawing_pool: Pool, thinking_pool: Pool, metrics: Metrics) -> None:
        self._drawing_pool = drawing_pool
        self._thinking_pool = thinking_pool
        self._metrics = metrics
        self._kept: OrderedDict[str, Reviewed] = OrderedDict()
        self._asking: set[str] = set()

    @property
    def kept_bytes(self) -> int:
        return sum(reviewed.size for reviewed in self._kept.values())

    def is_busy(self, address: str) -> bool:
        """Whether a review is being made for this address."""
        return address in self._asking

    async def made(self, address: str, text: str) -> AsyncGenerator[bytes, None]:
        """The review of the match in this record, line by line. An address has one made at a time.

        Whoever stops reading stops the thinking; what was thought is kept. Before the first line it raises what
        ``begin`` does.
        """
        if self.is_busy(address):
            raise Busy(ONE_AT_A_TIME)
        self._asking.add(address)
        try:
            async for line in self.lines(address, await self.begin(address, text)):
                yield line
        finally:
            self._asking.discard(address)

    async def begin(self, address: str, text: str) -> Reviewed:
        """The review of the match in this record, begun or found again. Raises ``RecordError`` and ``Busy``."""
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self._kept:
            try:
                walked: Walked | str = await self._drawing_pool.run(
                    walk, text, share=Share(KIND, address), seconds=DRAWING_SECONDS
                )
            except TooMuch as error:
                raise RecordError(f"the record cannot be reviewed: {error}") from None
            if isinstance(walked, str):
                raise RecordError(walked)
            self._kept.setdefault(key, Reviewed(walked))
        reviewed = self._kept[key]
        self._kept.move_to_end(key)
        self._forget()
        return reviewed

    def _forget(self) -> None:
        """The oldest go, until the others are small enough together."""
        while self.kept_bytes > KEPT_BYTES:
            self._kept.popitem(last=False)

    async def lines(self, address: str, reviewed: Reviewed) -> AsyncIterator[bytes]:
        """The lines of a review as they come."""
        try:
            async for line in self._think(address, reviewed):
                yield line + b"\n"
        except Busy as error:
            yield _line(ReviewFailed(str(error))) + b"\n"
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self._metrics.log_error("a review failed", error)
            yield _line(ReviewFailed("the review could not be made; it has been noted")) + b"\n"
        finally:
            self._forget()

    async def _think(self, address: str, reviewed: Reviewed) -> AsyncIterator[bytes]:
        until = time.monotonic() + REVIEW_SECONDS
        share = Share(KIND, address)
        while not reviewed.is_complete and time.monotonic() < until:
            yield _line(ReviewProgress(len(reviewed.formed), reviewed.total))
            async with reviewed.lock:
                if not reviewed.is_complete:
                    formed = await self._thinking_pool.run(
                        form,
                        reviewed.parcel,
                        len(reviewed.formed),
                        share=share,
                        seconds=DECISION_SECONDS,
                        first=ready_for(reviewed.game),
                    )
                    reviewed.formed.append(formed)
        formed = tuple(reviewed.formed)
        yield await self._drawing_pool.run(conclude, reviewed.parcel, formed, share=share, seconds=DRAWING_SECONDS)


def _line(line: ReviewLine) -> bytes:
    return msgspec.json.encode(line)


# --- in worker processes --------------------------------------------------------------------------------------------


def walk(text: str) -> Walked | str:
    """The match in this text, decision by decision, or what is wrong with it."""
    try:
        record = read(text)
        match = course(replaying.walk(record, patience=patience("to be reviewed")))
        whole = pickle.dumps((match, str(record.seed)))
        parcel = zlib.compress(whole)
        if len(parcel) > LARGEST_BYTES or len(whole) > UNPACKED_BYTES:
            raise RecordError("the match is too long to be reviewed")
    except RecordError as error:
        return str(error)
    return Walked(parcel, len(match.decisions), match.game)


@lru_cache(maxsize=2)
def unpacked(parcel: bytes) -> tuple[Course, str]:
    """A match in a parcel that ``walk`` has made, and its seed. Raises ``TooMuch``."""
    unpacking = zlib.decompressobj()
    whole = unpacking.decompress(parcel, UNPACKED_BYTES)
    if unpacking.unconsumed_tail:
        raise TooMuch("the match is too long to be reviewed")
    match, seed = pickle.loads(whole)
    return match, seed


def form(parcel: bytes, place: int) -> bytes:
    """What the adviser thinks of a decision of the match in this parcel."""
    match, seed = unpacked(parcel)
    decision = match.decisions[place]
    luck = luck_for(seed, decision)
    formed = opinion(player(ADVISER), load(match.game), decision.view, luck, ROUNDS, DECISION_MS, decision.text)
    return msgspec.msgpack.encode(formed)


def conclude(parcel: bytes, formed: tuple[bytes, ...]) -> bytes:
    """The review, as its line, that follows from opinions of the first decisions."""
    match, _ = unpacked(parcel)
    opinions = [msgspec.msgpack.decode(raw, type=Opinion) for raw in formed]
    return _line(ReviewDone(review(match, opinions), ADVISER, len(formed) == len(match.decisions)))
