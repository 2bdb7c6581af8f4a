"""
How strong the levels are: against yardsticks, against each other, and in solved endings. ``make strength``.

Every finished match is kept, so what was interrupted goes on where it stopped, and what is known is not played again
unless a level's data has changed. After a change of code, ``--fresh`` begins anew.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from benchmarks import endings
from benchmarks.minimax import MinimaxPlayer
from benchmarks.report import machine, publish
from quintain.arena.contests import Bout, Contest, Result, known, play_contest, scores
from quintain.arena.ratings import ratings
from quintain.core.registry import load
from quintain.players import Player, player
from quintain.players.levels import NAMES as LEVELS

NAME = "strength"
FOLDER = Path(".benchmarks") / "strength"
FEW = 10
"""The part of the matches that levels play against those who are not their neighbours."""


QUICK_WAR: dict[str, str | int] = {"world": "ring", "start_court": "choose", "fuel": "on", "round_cap": 40}
"""The preset ``quick`` of Knaves Out."""


class Field(msgspec.Struct, frozen=True):
    """How levels of a game meet."""

    game: str
    seats: str
    settings: dict[str, str | int] = {}


FIELDS = (
    Field("knight-shift", "xo", {"random_opening": 8}),
    Field("squires", "xoxo"),
    Field("knights-duty", "xo"),
    Field("dungeon-duels", "xoo xxo"),
    Field("knaves-out", "xo", QUICK_WAR),
)


def yardsticks(matches: int) -> list[Contest]:
    """What a Champion must be worth."""
    return [
        Contest(
            game="knight-shift",
            first="champion",
            second="minimax",
            seats="xo",
            matches=matches,
            settings={"random_opening": 8},
            bar=0.95,
        ),
        Contest(game="squires", first="champion", second="greedy", seats="xooo", matches=matches, kind="wins", bar=0.5),
        Contest(
            game="knights-duty",
            first="champion",
            second="greedy",
            seats="xo",
            matches=matches,
            kind="decided",
            bar=0.75,
        ),
        Contest(game="knights-duty", first="champion", second="random", seats="xo", matches=matches, bar=0.9),
        Contest(game="knaves-out", first="greedy", second="random", seats="xo", matches=matches, bar=0.95),
    ]


def ladder(field: Field, matches: int) -> list[Contest]:
    """Every level against every weaker one, neighbours most often."""
    found = []
    for weaker, stronger in combinations(LEVELS, 2):
        near = LEVELS.index(stronger) - LEVELS.index(weaker) == 1
        bar = 0.65 if (field.game, stronger, near) == ("knight-shift", "legend", True) else None
        found.append(
            Contest(
                game=field.game,
                first=stronger,
                second=weaker,
                seats=field.seats,
                matches=matches if near else max(len(field.seats), matches // FEW),
                settings=field.settings,
                bar=bar,
            )
        )
    return sorted(found, key=lambda contest: -contest.matches)


def find(name: str) -> Player:
    return MinimaxPlayer() if name == MinimaxPlayer.name else player(name)


# --- the report -----------------------------------------------------------------------------------------------------

HEADINGS = ("game", "contest", "seats", "matches that count", "share", "95 %", "bar", "seconds a decision")


def report(results: Sequence[Result], perfect: str) -> str:
    lines = [
        "## Strength",
        "",
        f"Measured by `make strength` on {machine()}. Every opening and deal is played once with everybody in every",
        "seat. What counts is the share of points, a draw being half of one; against greedy",
        "players in Squires the share of all matches that are won (fair would be 25 %), in Knight's Duty that of",
        "matches with a winner. Intervals are Wilson's; seconds are medians of processor time for both sides.",
        "",
        row(*HEADINGS),
        row(*("---" for _ in HEADINGS)),
        *(_line(result) for result in results),
        "",
        perfect,
    ]
    return "\n".join(lines) + "\n"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _line(result: Result) -> str:
    contest = result.contest
    low, high = result.interval
    first, second = result.thought
    return row(
        load(contest.game).title,
        f"{contest.first} v {contest.second}",
        str(len(contest.arrangements[0])),
        f"{len(result.counted)} of {len(result.bouts)}",
        f"{result.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        ("better" if contest.bar is None else f"{contest.bar:.0%}") + ("" if result.passed else ", missed"),
        f"{first:.2g} v {second:.2g}",
    )


def rated(results: Sequence[Result]) -> str:
    """The ratings of all levels, game by game."""
    lines = ["| game | " + " | ".join(LEVELS) + " |", "|---|" + "---|" * len(LEVELS)]
    for field in FIELDS:
        found = ratings(scores([result for result in results if _is_between_levels(result.contest, field)]))
        if set(found) == {*LEVELS}:
            shown = (f"{found[name].rating:.0f} ± {found[name].margin:.0f}" for name in LEVELS)
            lines.append(row(load(field.game).title, *shown))
    return "\n".join(lines) + "\n"


def _is_between_levels(contest: Contest, field: Field) -> bool:
    return contest.game == field.game and contest.first in LEVELS and contest.second in LEVELS


def show(contest: Contest, bouts: Sequence[Bout]) -> None:
    """How it stands, now and then."""
    if len(bouts) % 10 == 0 or len(bouts) == contest.matches:
        share = sum(bout.share for bout in bouts) / len(bouts)
        print(f"{contest.game}: {contest.first} v {contest.second} {share:.1%} of {len(bouts)}", flush=True)  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the levels are.")
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--matches", type=int, default=200, help="per contest")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", help="only contests that this name takes part in")
    parser.add_argument("--known", action="store_true", help="play nothing, report what has been played so far")
    parser.add_argument("--fresh", action="store_true", help="forget the matches that were played before")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="put the ratings into this Markdown file")
    chosen = parser.parse_args()
    if chosen.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    contests = yardsticks(chosen.matches) + [one for field in FIELDS for one in ladder(field, chosen.matches)]
    wanted = [
        contest
        for contest in contests
        if (not chosen.games or contest.game in chosen.games)
        and (not chosen.only or chosen.only in (contest.first, contest.second))
    ]
    if not chosen.known:
        for contest in wanted:
            play_contest(contest, FOLDER, find=find, jobs=chosen.jobs, told=show)
    results = [result for result in (known(contest, FOLDER) for contest in wanted) if result.bouts]
    publish(report(results, endings.report()), NAME, chosen.write)
    publish(rated(results), "ratings", chosen.docs)


if __name__ == "__main__":
    main()
