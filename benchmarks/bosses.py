"""
Dungeon Duels among equals: how often the boss is defeated, how long that takes, what Defeats come from and what they
cost, and what it brings to camp on the edge. ``make bosses``.

Every finished match is kept, so what was interrupted goes on where it stopped. After a change of code, ``--fresh``
begins anew.
"""

from __future__ import annotations

import argparse
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from benchmarks.report import machine, publish
from quintain.arena.match import play_match
from quintain.arena.pool import spread
from quintain.core.answers import Event
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.seats import letter
from quintain.games.dungeon_duels import GAME
from quintain.games.dungeon_duels.actions import Buy, Play, Special
from quintain.players import Advice, Player, player
from quintain.players.intervals import interval
from quintain.table.table import Table

NAME = "bosses"
FOLDER = Path(".benchmarks") / "bosses"
BOSSES = ("king", "specter", "plague", "enchantress")
SEATS = (2, 3, 4)
HANDICAPS: dict[str, tuple[type, ...]] = {"plain": (Play, Special), "bare": (Play, Special, Buy)}
"""What greedy knights never do in these teams."""
TEAMS = ("greedy", "champion", *HANDICAPS)
ACTIVE = ("greedy", "champion")
"""Beside whom a camper is seen."""
CAMP = "camper"
MODEL = {
    ("king", 4): 0.71,
    ("specter", 4): 0.57,
    ("plague", 4): 0.64,
    ("enchantress", 4): 0.69,
    ("king", 3): 0.93,
    ("king", 2): 0.46,
}
"""How often the boss was defeated in the small model that comes with the data of the game."""
CAMPED = 3
"""Seats where a camper plays."""
CHEAP = 1
"""A Defeat that costs so many Coins at most is cheap."""
EDGE, ENEMIES, BOSS, ITSELF, RIVALS = CAUSES = ("the edge", "Enemies", "the boss", "itself", "rivals")


class Team(msgspec.Struct, frozen=True):
    """Who plays: the same player in every seat; with a camper, in every seat but one."""

    name: str
    boss: str
    seats: int
    camps: bool = False

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}{'-and-a-camper' * self.camps}-{self.boss}-{self.seats}.jsonl"

    def camp(self, number: int) -> int | None:
        """The seat of the camper."""
        return number % self.seats if self.camps else None


class Bout(msgspec.Struct, frozen=True):
    """One match."""

    number: int
    beaten: bool
    dungeon: int
    """Rounds before the fight."""
    room: int
    """Rounds of the fight."""
    scores: tuple[int, ...]
    """By seat."""
    camp: int | None
    causes: dict[str, int]
    """Defeats, by what they came from."""
    before: int
    """Defeats before the fight."""
    cheap: int
    lost: int
    """Coins that all Defeats cost."""

    @property
    def defeats(self) -> int:
        return sum(self.causes.values())

    @property
    def margin(self) -> int:
        first, second = sorted(self.scores, reverse=True)[:2]
        return first - second


class Camper:
    """Stays where the tile falls off, and plays for the boss alone: every round a Defeat, and a card for it."""

    name = CAMP
    rounds = 1

    def __init__(self, inner: Player) -> None:
        self._inner = inner

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        dungeon = view.dungeon  # type: ignore[attr-defined]
        if dungeon.phase == "turn" and not dungeon.fight and not dungeon.pending:
            yield Advice(options[-1])
        else:
            yield from self._inner.think(game, view, options, luck)


class Handicapped:
    """Never does some things, unless nothing else is left."""

    rounds = 1

    def __init__(self, name: str, inner: Player) -> None:
        self.name = name
        self._inner = inner

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        left = [option for option in options if not isinstance(option, HANDICAPS[self.name])]
        yield from self._inner.think(game, view, left or options, luck)


# --- playing ----------------------------------------------------------------------------------------------------------


def play(team: Team, number: int) -> Bout:
    camp = team.camp(number)
    name = team.name
    knight = Handicapped(name, player("greedy")) if name in HANDICAPS else player(name)
    sitting = [Camper(knight) if seat == camp else knight for seat in range(team.seats)]
    table = play_match(GAME, sitting, f"bosses {number}", settings={"boss": team.boss})
    return counted(table, number, camp)


def counted(table: Table, number: int, camp: int | None = None) -> Bout:
    """What happened at a table where the match is over; the Defeats of a camper before the fight are left out."""
    outcome = table.outcome()
    assert outcome is not None
    causes: Counter[str] = Counter()
    before = cheap = lost = dungeon = rounds = 0
    now, whose, fight = "", "", False
    for event in (event for step in table.told() for event in step.events):
        now, whose = stage(event, now, whose)
        rounds += event.kind == "round"
        if event.kind == "fight":
            fight, dungeon = True, rounds
        if event.kind in ("defeated", "scrolled-off") and (
            fight or camp is None or event.values["who"] != letter(camp)
        ):
            edge = event.kind == "scrolled-off"
            own = ITSELF if event.values["who"] == whose else RIVALS
            causes[EDGE if edge else now or own] += 1
            coins = int(event.values["coins"])
            before, cheap, lost = before + (not fight), cheap + (coins <= CHEAP), lost + coins
    scores = {standing.seat: standing.score or 0 for standing in outcome.standings}
    return Bout(
        number,
        outcome.reason == "beaten",
        dungeon,
        rounds - dungeon,
        tuple(scores[seat] for seat in sorted(scores)),
        camp,
        dict(causes),
        before,
        cheap,
        lost,
    )


def stage(event: Event, now: str, whose: str) -> tuple[str, str]:
    """Who hurts knights from here on, nobody in somebody's turn; and whose turn it is."""
    match event.kind:
        case "turn":
            return "", str(event.values["who"])
        case "raid":
            return ENEMIES, ""
        case "scheme" | "ability":
            return BOSS, ""
    return now, whose


def played(team: Team, matches: int, jobs: int) -> list[Bout]:
    """All matches of a team, those that have not been played yet with so many processes."""
    bouts = {bout.number: bout for bout in known(team)}
    missing = [number for number in range(matches) if number not in bouts]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with team.file.open("ab") as lines:
        for bout in spread(partial(play, team), missing, jobs):
            lines.write(msgspec.json.encode(bout) + b"\n")
            lines.flush()
            bouts[bout.number] = bout
    return [bouts[number] for number in sorted(bouts) if number < matches]


def known(team: Team) -> list[Bout]:
    """What has been played before. A last line that was cut off in the writing does not count."""
    if not team.file.exists():
        return []
    whole, _, torn = team.file.read_bytes().rpartition(b"\n")
    if torn:
        team.file.write_bytes(whole + b"\n" if whole else b"")
    return msgspec.json.Decoder(Bout).decode_lines(whole)


# --- the report -------------------------------------------------------------------------------------------------------

Played = dict[Team, list[Bout]]


def report(found: Played) -> str:
    lines = [
        f"## {GAME.title}: bosses",
        "",
        f"Measured by `make bosses` on {machine()}: the same player in every seat, two in a duel. Beaten is before the",
        "cards of the boss run out; the model is a small one that comes with the data of the game, of equal greedy",
        "knights without Special Actions, who use Loot for nothing but boosts. Plain ones are greedy but for these two",
        "things; bare ones buy no Equipment either. Intervals are Wilson's for 95 %.",
        "Defeats are per knight, before the fight and in it; the margin is that between the first and the second.",
        "",
        "| knights | boss | seats | matches | beaten | 95 % | model | rounds of the fight | of the dungeon | Defeats "
        "| score | margin |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
        *(_line(team, bouts) for team, bouts in found.items() if bouts and not team.camps),
        "",
        "What Defeats come from, and what they cost. A Defeat is cheap that costs one Coin at most.",
        "",
        f"| knights | seats | Defeats a match | {' | '.join(CAUSES)} | Coins each | cheap |",
        "|---|---|---|" + "---|" * len(CAUSES) + "---|---|",
        *_defeats(found),
        "",
        *_camping(found),
    ]
    return "\n".join(lines) + "\n"


def _line(team: Team, bouts: Sequence[Bout]) -> str:
    beaten = fmean(bout.beaten for bout in bouts)
    low, high = interval(beaten, len(bouts))
    model = MODEL.get((team.boss, team.seats))
    before = fmean(bout.before for bout in bouts) / team.seats
    after = fmean(bout.defeats - bout.before for bout in bouts) / team.seats
    cells = (
        team.name,
        team.boss,
        str(team.seats),
        str(len(bouts)),
        f"{beaten:.0%}",
        f"{low:.0%} to {high:.0%}",
        "" if model is None else f"{model:.0%}",
        f"{fmean(bout.room for bout in bouts):.1f}",
        f"{fmean(bout.dungeon for bout in bouts):.1f}",
        f"{before:.1f} / {after:.1f}",
        f"{fmean(score for bout in bouts for score in bout.scores):.0f}",
        f"{fmean(bout.margin for bout in bouts):.0f}",
    )
    return f"| {' | '.join(cells)} |"


def _defeats(found: Played) -> Iterator[str]:
    for name in TEAMS:
        for seats in SEATS:
            bouts = [
                bout
                for team, all_bouts in found.items()
                if (team.name, team.seats, team.camps) == (name, seats, False)
                for bout in all_bouts
            ]
            total = sum(bout.defeats for bout in bouts)
            if total:
                shares = [sum(bout.causes.get(cause, 0) for bout in bouts) / total for cause in CAUSES]
                coins, cheap = (sum(getattr(bout, name) for bout in bouts) / total for name in ("lost", "cheap"))
                causes = " | ".join(f"{share:.0%}" for share in shares)
                yield f"| {name} | {seats} | {total / len(bouts):.1f} | {causes} | {coins:.1f} | {cheap:.0%} |"


def _camping(found: Played) -> Iterator[str]:
    """What a camper earns beside knights who are active."""
    for name in TEAMS:
        bouts = [bout for team, all_bouts in found.items() if team.name == name and team.camps for bout in all_bouts]
        if bouts:
            own = fmean(bout.scores[bout.camp] for bout in bouts if bout.camp is not None)
            others = fmean(score for bout in bouts for seat, score in enumerate(bout.scores) if seat != bout.camp)
            won = fmean(bout.camp is not None and bout.scores[bout.camp] == max(bout.scores) for bout in bouts)
            yield (
                f"A camper lets itself be scrolled off every round until the boss comes. Beside two {name} knights it"
                f" had {own:.1f} points against {others:.1f}, that is {own / others:.0%}, and was first in {won:.0%} of"
                f" {len(bouts)} matches."
            )


def teams(names: Sequence[str], seats: Sequence[int]) -> list[Team]:
    """In the order of the report."""
    equal = [Team(name, boss, count) for name in names for count in seats for boss in BOSSES]
    camps = [name for name in names if name in ACTIVE and CAMPED in seats]
    return equal + [Team(name, boss, CAMPED, camps=True) for name in camps for boss in BOSSES]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how often the bosses are defeated.")
    parser.add_argument("--knights", nargs="+", default=TEAMS, choices=TEAMS)
    parser.add_argument("--seats", nargs="+", type=int, default=SEATS)
    parser.add_argument("--matches", type=int, default=100, help="per boss and number of seats")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--known", action="store_true", help="play nothing, report what has been played so far")
    parser.add_argument("--fresh", action="store_true", help="forget the matches that were played before")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    if chosen.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    wanted = teams(chosen.knights, chosen.seats)
    found = {team: known(team) if chosen.known else played(team, chosen.matches, chosen.jobs) for team in wanted}
    publish(report(found), NAME, chosen.write)


if __name__ == "__main__":
    main()
