"""Contests: two players, many matches, every opening or deal once with every arrangement of seats."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any, Literal

import msgspec

from quintain.arena.match import play_match
from quintain.arena.pool import spread
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.registry import load
from quintain.players import Advice, Player, player
from quintain.players.intervals import interval
from quintain.players.levels import NAMES, levels_of
from quintain.players.turns import Memory, TurnPlayer, think_on

Find = Callable[[str], Player]
"""A player by its name. It travels to other processes."""
Told = Callable[["Contest", Sequence["Bout"]], None]


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays whom."""

    game: str
    first: str
    second: str
    seats: str
    """
    Who sits where, ``x`` the first, ``o`` the others: ``xo``, ``xooo``. In the next match all move on by a seat, until
    everybody has sat everywhere. Where one of the two sits more often, another word turns that about: ``xoo xxo``.
    """
    matches: int
    settings: dict[str, str | int] = {}
    kind: Literal["points", "decided", "wins"] = "points"
    """
    What counts: the first's share of the points; its share of matches with a winner; its share of all matches.
    """
    bar: float | None = None
    """What the first must reach. Without one it must be the better of the two with 95 %."""

    @property
    def fingerprint(self) -> str:
        """Of all that decides a match but the code; the number of matches, what counts and the bar do not."""
        known = levels_of(self.game)
        budgets = [known[name] if name in NAMES else name for name in (self.first, self.second)]
        rules = load(self.game).rules_version
        told = msgspec.json.encode((self.game, rules, budgets, self.seats, self.settings), order="deterministic")
        return hashlib.sha256(told).hexdigest()[:12]

    @property
    def arrangements(self) -> list[str]:
        """Where all sit as they move on, each arrangement once."""
        words = self.seats.split()
        return list(dict.fromkeys(word[-turn:] + word[:-turn] for word in words for turn in range(len(word))))

    def arranged(self, number: int) -> tuple[str, list[str]]:
        """The seed of a match, counted from 0, and the names in seat order. Each arrangement has each seed once."""
        marks = self.arrangements[number % len(self.arrangements)]
        seed = f"contest {number // len(self.arrangements)}"
        return seed, [self.first if mark == "x" else self.second for mark in marks]


class Bout(msgspec.Struct, frozen=True):
    """One match of a contest."""

    number: int
    share: float
    """What the first got of it."""
    decided: bool
    """Whether one seat won alone."""
    length: int
    thought: tuple[float, float]
    """The median of the seconds of processor time for a decision, for the first and the second."""


class Result(msgspec.Struct, frozen=True):
    contest: Contest
    bouts: tuple[Bout, ...]

    @property
    def counted(self) -> list[float]:
        """What the first got in the matches that count."""
        if self.contest.kind == "points":
            return [bout.share for bout in self.bouts]
        return [float(bout.share == 1) for bout in self.bouts if bout.decided or self.contest.kind == "wins"]

    @property
    def share(self) -> float:
        """Half where no match counts."""
        return fmean(self.counted or [0.5])

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.share, len(self.counted)) if self.counted else (0.0, 1.0)

    @property
    def passed(self) -> bool:
        if self.contest.bar is None:
            return self.interval[0] > 0.5
        return self.share >= self.contest.bar

    @property
    def thought(self) -> tuple[float, float]:
        """The seconds of a decision of the first and of the second: the median over the matches."""
        first, second = (median(bout.thought[side] for bout in self.bouts) for side in (0, 1))
        return first, second


class Timed(TurnPlayer):
    """A player whose every real decision is timed."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.name = inner.name
        self.rounds = inner.rounds
        self.seconds: list[float] = []

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        begun = time.process_time()
        try:
            yield from think_on(self.inner, game, view, options, luck, memory)
        finally:
            # Who listens may have heard enough before the stream ends.
            if len(options) > 1:
                self.seconds.append(time.process_time() - begun)


def play_bout(contest: Contest, find: Find, number: int) -> Bout:
    """One match."""
    first, second = Timed(find(contest.first)), Timed(find(contest.second))
    seed, names = contest.arranged(number)
    sitting = [first if name == contest.first else second for name in names]
    table = play_match(contest.game, sitting, seed, settings=contest.settings)
    outcome = table.outcome()
    if outcome is None:
        raise ValueError("a finished match has no outcome")
    share = sum(outcome.points(seat) for seat, sitter in enumerate(sitting) if sitter is first)
    decided = len(outcome.winners) == 1
    seconds = [median(timed.seconds or [0.0]) for timed in (first, second)]
    return Bout(number, float(share), decided, len(table.record.entries), (seconds[0], seconds[1]))


def play_contest(
    contest: Contest, folder: Path, *, find: Find = player, jobs: int = 1, told: Told | None = None
) -> Result:
    """Play what has not been played yet; every finished match is kept in a file below this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = _file(contest, folder)
    bouts = {bout.number: bout for bout in known(contest, folder).bouts}
    missing = [number for number in range(contest.matches) if number not in bouts]
    with file.open("ab") as lines:
        for bout in spread(partial(play_bout, contest, find), missing, jobs):
            lines.write(msgspec.json.encode(bout) + b"\n")
            lines.flush()
            bouts[bout.number] = bout
            if told is not None:
                told(contest, tuple(bouts.values()))
    return Result(contest, tuple(bouts[number] for number in sorted(bouts)))


def known(contest: Contest, folder: Path) -> Result:
    """What has been played of a contest so far."""
    kept = _kept(_file(contest, folder))
    return Result(contest, tuple(bout for bout in kept if bout.number < contest.matches))


def _file(contest: Contest, folder: Path) -> Path:
    return folder / f"{contest.game}-{contest.first}-{contest.second}-{contest.fingerprint}.jsonl"


def _kept(file: Path) -> list[Bout]:
    """The matches in a file. A last line that was cut off in the writing is cut off for good."""
    if not file.exists():
        return []
    whole, _, torn = file.read_bytes().rpartition(b"\n")
    if torn:
        file.write_bytes(whole + b"\n" if whole else b"")
    return msgspec.json.Decoder(Bout).decode_lines(whole)


def scores(results: Sequence[Result]) -> Mapping[tuple[str, str], tuple[float, int]]:
    """By pair of names: the points of the first and the number of matches."""
    return {
        (result.contest.first, result.contest.second): (sum(bout.share for bout in result.bouts), len(result.bouts))
        for result in results
    }
