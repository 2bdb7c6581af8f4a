"""The engine's face: a position in, a stream of better answers out."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from threading import Timer

import msgspec
import numpy as np

from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.lines import Placement
from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    Bits,
    Numbers,
    action_of,
    after,
    bits_of,
    is_over,
    key_of,
    list_options,
)
from quintain.players.lore.knight_shift.evaluation import read_weights
from quintain.players.lore.knight_shift.probing import NO_TABLES, Probe
from quintain.players.lore.knight_shift.search import search
from quintain.players.lore.knight_shift.tools import (
    AGE,
    BUDGET,
    DECIDED,
    DEEPEST,
    DONE,
    FIRST,
    KEPT,
    LIMIT,
    LOSES,
    NODES,
    NOTHING,
    ROOTS,
    SELDEPTH,
    STOP,
    UNKNOWN,
    WIN,
    Tools,
    new_tools,
)

NO_BUDGET = 2**62
WINDOW = 25
"""How far from the last score the next one is first looked for."""
SURE = 5
"""From this depth on."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """When to stop thinking, and the terms of the match."""

    depth: int = DEEPEST
    nodes: int = NO_BUDGET
    milliseconds: float = math.inf
    enough_ms: float = math.inf
    """No deeper search begins after that."""
    multi_pv: int = 1
    """How many of the best options get a variation and a score of their own."""
    only: frozenset[Action] = frozenset()
    """The options to look at, legal ones; all of them where none is named."""
    no_progress_limit: int = 100
    repetition_loses: bool = False


class Variation(msgspec.Struct, frozen=True):
    score: int
    """In hundredths of a knight for the side to act; beyond ``DECIDED`` see ``plies_to_end``."""
    actions: tuple[Action, ...]


class Info(msgspec.Struct, frozen=True):
    """What is known after a depth, or after as much of it as there was time for."""

    depth: int
    seldepth: int
    nodes: int
    milliseconds: float
    variations: tuple[Variation, ...]
    """The best first."""
    scores: dict[Action, int]
    """By option. Exact for those that have a variation, at most so much for the others."""
    fullness: int
    """How many of a thousand entries of the transposition table are in use."""

    @property
    def score(self) -> int:
        return self.variations[0].score

    @property
    def variation(self) -> tuple[Action, ...]:
        return self.variations[0].actions


def plies_to_end(score: int) -> int | None:
    """The plies until the match is won, or lost when negative; None while that is open."""
    if abs(score) < DECIDED:
        return None
    return WIN - score if score > 0 else -WIN - score


class Engine:
    """Remembers what it has found from one position to the next, until ``clear``. One thought at a time."""

    def __init__(self, hash_mb: int = 16, probe: Probe = NO_TABLES, weights: Numbers | None = None) -> None:
        self._tools = new_tools(hash_mb, read_weights("weights") if weights is None else weights)
        self._probe = probe

    def clear(self) -> None:
        """Forget everything: what is found then depends on nothing before."""
        for memory in (self._tools.table, self._tools.killers, self._tools.history, self._tools.counters):
            memory[:] = 0

    def stop(self) -> None:
        """End the thought that is going on, from any thread."""
        self._tools.counters[STOP] = 1

    def think(self, position: Placement, history: Sequence[Placement], limits: Limits) -> Iterator[Info]:
        """Look deeper and deeper into an ongoing position.

        ``history`` are the positions before it since the last capture or fortification, oldest first. At least one
        answer comes, however tight the limits.
        """
        self._begin(position, history, limits)
        here = bits_of(position)
        thought = _Thought(self._tools, self._probe, here, limits)
        timer = Timer(limits.milliseconds / 1_000, self.stop) if limits.milliseconds < math.inf else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            yield from thought.deepen()
        finally:
            if timer:
                timer.cancel()
            if limits.only:
                # What was found of the position holds for these options alone.
                self.clear()

    def _begin(self, position: Placement, history: Sequence[Placement], limits: Limits) -> None:
        tools = self._tools
        recent = history[len(history) - min(len(history), position.clock) :]
        for place, earlier in enumerate(recent):
            tools.path[place] = key_of(earlier)
        tools.counters[[NODES, STOP, SELDEPTH]] = 0
        tools.counters[BUDGET] = limits.nodes
        tools.counters[LIMIT] = limits.no_progress_limit
        tools.counters[LOSES] = limits.repetition_loses
        tools.counters[KEPT] = len(recent)
        tools.counters[AGE] += 1
        tools.killers[:] = NOTHING
        tools.history[:] //= 4


class _Thought:
    """One position being thought about."""

    def __init__(self, tools: Tools, probe: Probe, here: Bits, limits: Limits) -> None:
        self.tools = tools
        self.probe = probe
        self.here = here
        self.limits = limits
        count = list_options(here, tools.roots, 0)
        if limits.only:
            wanted = [int(code) for code in tools.roots[:count] if action_of(int(code)) in limits.only]
            count = len(wanted)
            tools.roots[:count] = wanted
        tools.counters[ROOTS] = count
        self.codes = tools.roots[:count]
        """The options, the best so far first."""
        self.scores = tools.root_scores[:count]
        self.variations: list[Variation] = []
        self.begun = time.perf_counter()

    def deepen(self) -> Iterator[Info]:
        counters = self.tools.counters
        # The first depth takes no time, and without it there would be no answer.
        counters[BUDGET] = NO_BUDGET
        self._look(1)
        stopped = bool(counters[STOP])
        if stopped:
            counters[STOP] = 0
            self._look(1)
        counters[BUDGET] = self.limits.nodes
        yield self._info(1)
        for depth in range(2, min(self.limits.depth, DEEPEST) + 1):
            if stopped or self._is_certain(depth) or self._milliseconds() > self.limits.enough_ms:
                return
            found = self._look(depth)
            stopped = bool(counters[STOP])
            if found:
                yield self._info(depth)

    def _look(self, depth: int) -> bool:
        """Search so deep for as many variations as are wanted. Whether there is anything new."""
        found = False
        for rank in range(min(self.limits.multi_pv, len(self.codes))):
            found |= self._look_for_variation(depth, rank)
            if self.tools.counters[STOP]:
                break
        self._sort_variations()
        return found

    def _sort_variations(self) -> None:
        """A later variation may turn out better than one before it, which was searched with less in memory."""
        order = sorted(range(len(self.variations)), key=lambda rank: -self.variations[rank].score)
        self.variations = [self.variations[rank] for rank in order]
        for array in (self.codes, self.scores):
            array[: len(order)] = array[order]

    def _look_for_variation(self, depth: int, rank: int) -> bool:
        """Search the options from this rank on, first in a small window; the best one moves up to the rank."""
        low, high, width = -UNKNOWN, UNKNOWN, WINDOW
        if depth >= SURE and abs(self.variations[rank].score) < DECIDED:
            low, high = self.variations[rank].score - width, self.variations[rank].score + width
        self.tools.counters[FIRST] = rank
        while True:
            search(self.here, depth, low, high, 0, NOTHING, self.tools, self.probe)
            looked_at = self.scores[rank : int(self.tools.counters[DONE])]
            best = int(looked_at.max(initial=-UNKNOWN))
            if self.tools.counters[STOP] or low < best < high:
                break
            width *= 4
            bounds = (best - width, best + width) if width < 40 * WINDOW else (-UNKNOWN, UNKNOWN)
            low, high = min(low, bounds[0]), max(high, bounds[1])
        if not len(looked_at) or best <= low:
            return False
        place = rank + int(looked_at.argmax())
        for array in (self.codes, self.scores):
            array[rank : place + 1] = np.roll(array[rank : place + 1], 1)
        self.variations[rank : rank + 1] = [Variation(best, self._variation(best))]
        return True

    def _variation(self, score: int) -> tuple[Action, ...]:
        """The variation of ply 0, with the winning action where the search saw it without looking."""
        codes = list(self.tools.variation[0])
        codes = [int(code) for code in codes[: codes.index(NOTHING)]]
        here = self.here
        for code in codes:
            here = after(here, code)
        if len(codes) + 1 == abs(plies_to_end(score) or 0) and not is_over(here):
            found = np.zeros(MOST_OPTIONS, np.int64)
            options = found[: list_options(here, found, 0)]
            codes += [int(code) for code in options if is_over(after(here, int(code)))][:1]
        return tuple(action_of(code) for code in codes)

    def _is_certain(self, depth: int) -> bool:
        """Whether a deeper search can find no quicker end."""
        plies = plies_to_end(self.variations[0].score)
        return plies is not None and abs(plies) < depth

    def _milliseconds(self) -> float:
        return (time.perf_counter() - self.begun) * 1_000

    def _info(self, depth: int) -> Info:
        tools = self.tools
        ages = tools.table[1:4_000:4] >> np.uint64(22) & np.uint64(0xFF)
        return Info(
            depth,
            int(tools.counters[SELDEPTH]),
            int(tools.counters[NODES]),
            self._milliseconds(),
            tuple(self.variations),
            {action_of(code): int(score) for code, score in zip(self.codes, self.scores, strict=True)},
            int((ages == np.uint64(tools.counters[AGE] & 0xFF)).sum()),
        )
