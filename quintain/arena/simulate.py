"""Matches by the thousand, and what they add up to."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from statistics import fmean, median

import msgspec
from msgspec.structs import replace

from quintain.arena.match import choose, play_out, sitters
from quintain.arena.pool import spread
from quintain.core.registry import load
from quintain.core.seats import TABLE, Seat
from quintain.errors import SettingError
from quintain.players import player
from quintain.table.opening import Opening, opened
from quintain.table.table import Table

Progress = Callable[[int], None]
"""Told how many matches are finished."""

ALIKE = 4
"""Players who decide so often alike in two matches are taken for such as always do."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played."""

    game: str
    players: tuple[str, ...]
    """Names of players in seat order."""
    matches: int
    seed: str = "0"
    preset: str | None = None
    settings: dict[str, str | int] = {}
    records: Path | None = None
    """The folder that takes a record of every match; it must be there."""

    def seed_of(self, number: int) -> str:
        """Every match has its own seed, so that it does not matter who plays it when."""
        return f"{self.seed}/{number}"

    def file_of(self, number: int) -> str:
        """The name of a match's record; they sort in the order of the matches."""
        return f"{self.game}-{number:0{len(str(self.matches))}}.jsonl"


class Played(msgspec.Struct, frozen=True):
    """One finished match."""

    number: int
    """From 1."""
    points: tuple[Fraction, ...]
    """By seat: one point, shared among the sides placed first."""
    winner: Seat | None
    reason: str
    length: int
    """Decisions that were taken."""
    course: str
    """A fingerprint of all that happened; the same for two matches that went alike."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the finished matches add up to."""

    plan: Plan
    """As it was played."""
    played: tuple[Played, ...]
    """In the order of their numbers."""
    seconds: float
    varied: Mapping[str, object] = {}
    """The settings that were chosen so that matches differ."""
    stopped: bool = False
    """True when Ctrl-C ended it early."""

    @property
    def wins(self) -> tuple[int, ...]:
        """By seat: the matches that it won alone."""
        counted = Counter(match.winner for match in self.played)
        return tuple(counted[seat] for seat in range(len(self.plan.players)))

    @property
    def unwon(self) -> int:
        """The matches that nobody won alone."""
        return sum(match.winner is None for match in self.played)

    @property
    def points(self) -> tuple[Fraction, ...]:
        """By seat."""
        return tuple(
            sum((match.points[seat] for match in self.played), Fraction(0)) for seat in range(len(self.plan.players))
        )

    @property
    def different(self) -> int:
        """How many matches there are when those that went alike are counted once."""
        return len({match.course for match in self.played})

    @property
    def reasons(self) -> Mapping[str, int]:
        """How the matches ended, the commonest first."""
        counted = Counter(match.reason for match in self.played)
        return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def lengths(self) -> Sequence[int]:
        return [match.length for match in self.played]

    @property
    def mean_length(self) -> float:
        return fmean(self.lengths) if self.played else 0.0

    @property
    def median_length(self) -> float:
        return float(median(self.lengths)) if self.played else 0.0

    @property
    def longest(self) -> int:
        return max(self.lengths, default=0)

    @property
    def per_second(self) -> float:
        return len(self.played) / self.seconds if self.seconds else 0.0


def simulate(plan: Plan, *, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play all matches of the plan. The results do not depend on ``jobs``.

    Where all would go alike they are varied, as the game says how, unless the plan has settings for that. Ctrl-C ends
    it early; the summary then holds the matches that were finished. Raises ``UnknownGame``, ``UnknownPlayer`` or
    ``SettingError`` before the first match.
    """
    check(plan)
    began = time.perf_counter()
    varied = variation(plan)
    plan = replace(plan, settings=plan.settings | varied)
    played: list[Played] = []
    stopped = False
    results = spread(partial(_play, plan), range(1, plan.matches + 1), max(1, min(jobs, plan.matches)))
    try:
        with closing(results):
            for match, record in results:
                # Whoever stops it finds a record of every match that counts, and of no other.
                if plan.records:
                    (plan.records / plan.file_of(match.number)).write_text(record, "utf-8")
                played.append(match)
                if progress:
                    progress(len(played))
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - began
    played.sort(key=lambda match: match.number)
    return Summary(plan=plan, played=tuple(played), seconds=seconds, varied=varied, stopped=stopped)


def check(plan: Plan) -> None:
    """Raise what a match of this plan would raise."""
    _opening_of(plan)


def variation(plan: Plan) -> dict[str, str | int]:
    """The settings to add to a plan whose matches would all go alike; none where they differ, or these are chosen."""
    game = load(plan.game)
    chosen = {**game.presets.get(plan.preset or "", {}), **plan.settings}
    if plan.matches == 1 or not game.varied or game.varied.keys() & chosen.keys() or not _go_alike(plan):
        return {}
    wanted = msgspec.convert(game.varied, dict[str, str | int])
    try:
        Table.new(_opening_of(replace(plan, settings=plan.settings | wanted)), seed=plan.seed_of(1))
    except SettingError:
        # Not from that position.
        return {}
    return wanted


def _go_alike(plan: Plan) -> bool:
    """Whether the first two matches begin with the same decisions."""
    opening, sitting = _opening_of(plan), [player(name) for name in plan.players]
    tables = [Table.new(opening, seed=plan.seed_of(number)) for number in (1, 2)]
    for _ in range(ALIKE):
        for table in tables:
            if table.actors:
                table.act(table.actors[0], choose(table, table.actors[0], sitting[table.actors[0]]))
        if tables[0].record.entries != tables[1].record.entries:
            return False
    return True


def _opening_of(plan: Plan) -> Opening:
    """How all matches of this plan are set up."""
    return _opening_for(plan.game, plan.players, plan.preset, tuple(plan.settings.items()))


@lru_cache(maxsize=1)
def _opening_for(
    game: str, players: tuple[str, ...], preset: str | None, settings: tuple[tuple[str, str | int], ...]
) -> Opening:
    return opened(game, sitters([player(name).name for name in players]), dict(settings), preset)


def _play(plan: Plan, number: int) -> tuple[Played, str]:
    """The match with this number, and its record if one is wanted."""
    table = play_out(Table.new(_opening_of(plan), seed=plan.seed_of(number)), [player(name) for name in plan.players])
    outcome = table.outcome()
    if outcome is None:
        raise RuntimeError(f"match {number} has no actors and no outcome")
    points = tuple(outcome.points(seat) for seat in range(table.seats))
    length = sum(entry.by != TABLE for entry in table.record.entries)
    played = Played(number, points, outcome.winner, outcome.reason, length, _course(table))
    return played, table.record.write() if plan.records else ""


def _course(table: Table) -> str:
    """A fingerprint of what was played and what came of it."""
    told = [(step.by, step.text, [(e.kind, e.values, e.secret) for e in step.events]) for step in table.steps]
    return hashlib.sha256(msgspec.msgpack.encode(told)).hexdigest()[:16]
