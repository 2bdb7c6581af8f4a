"""
Knaves Out among bots: how wars end, and what an early Great Tower or a court is worth. ``make wars``.

Everybody goes by the rules of thumb; in the rows of balance one kingdom does a single thing otherwise. Every war is
kept when it is over, so what was interrupted goes on where it stopped; after a change of code, ``--fresh`` begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any

import msgspec

from benchmarks.report import machine, publish
from quintain.arena.match import play_match
from quintain.arena.pool import spread
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.games.knaves_out.actions import Call, Court, Deed
from quintain.games.knaves_out.cards import court_type
from quintain.games.knaves_out.pieces import IVORY
from quintain.games.knaves_out.view import KnavesView
from quintain.players import Advice, Player, player
from quintain.players.intervals import interval
from quintain.players.lore import lore_of
from quintain.players.turns import Memory, TurnPlayer, think_on

NAME = "wars"
GAME = "knaves-out"
FOLDER = Path(".benchmarks") / "wars"
BEFORE_ALL = 1e6
"""More than anything weighs that one does."""
FALLS = {"castle": "castle", "ivory": "Ivory Tower", "dark": "Dark Tower", "countdown": "countdown", "bomb": "bomb"}
PACED = (("champion", 2, 4), ("champion", 8, 2), ("legend", 2, 2), ("legend", 8, 1))
"""Levels, seats and matches in which thinking is timed."""
COURTS = ("black", "club", "spade", "chaos", "red", "heart", "diamond", "harmony")


class Row(msgspec.Struct, frozen=True):
    """Wars of one kind."""

    matches: int
    preset: str
    seats: int
    told: str = ""
    """What one kingdom does otherwise."""
    call: int | None = None
    """It calls an Ivory Tower in this turn of its own, or as soon after it as it may, and nobody else calls one."""
    court: str | None = None
    """It begins with a court of this type."""
    place: int | None = None
    """Its place in the order of play; None for every place in turn."""
    uncalled: bool = False
    """Nobody calls a Great Tower."""
    settings: dict[str, str | int] = {}

    @property
    def file(self) -> str:
        told = msgspec.json.encode(msgspec.structs.replace(self, matches=0, told=""), order="deterministic")
        return f"{hashlib.sha256(told).hexdigest()[:12]}.jsonl"

    def placed(self, number: int) -> int:
        return number % self.seats if self.place is None else self.place


class War(msgspec.Struct, frozen=True):
    """One match."""

    number: int
    share: float
    """Of the win, for whoever does something otherwise."""
    reason: str
    rounds: int
    falls: dict[str, int]
    """How many kingdoms fell by what."""
    bombs: int
    called: bool


def rows() -> Iterator[Row]:
    for preset in ("quick", "classic"):
        yield from (Row(matches, preset, seats) for seats, matches in ((2, 100), (4, 40), (8, 40)))
    yield Row(200, "quick", 2, "goes first, and nobody calls", place=0, uncalled=True)
    yield Row(200, "quick", 2, "goes first and calls in its 3rd turn", call=3, place=0)
    yield Row(200, "quick", 2, "goes first and calls in its 8th turn", call=8, place=0)
    yield Row(200, "quick", 2, "goes second and calls in its 3rd turn", call=3, place=1)
    early: dict[str, str | int] = {"first_call": 1}
    yield Row(200, "quick", 2, "goes first and calls in its 1st turn, which is barred", call=1, place=0, settings=early)
    yield from (Row(100, "quick", 2, f"has a {court.title()} court", court=court) for court in COURTS[1:])
    yield Row(100, "quick", 4, "has a Chaos court", court="chaos")


class Steered:
    """Rules of thumb, but for the one thing that a row is about."""

    name = "steered"
    rounds = 1

    def __init__(self, row: Row, place: int) -> None:
        self._row = row
        self._place = place

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        assert isinstance(view, KnavesView)
        lore = lore_of(game.slug)
        assert lore is not None
        weights = lore.weigh(game, view, options, luck)
        best = max(range(len(options)), key=lambda place: weights[place] + self.pull(view, options[place]))
        yield Advice(options[best], work=len(options))

    def pull(self, view: KnavesView, deed: Deed) -> float:
        """Towards or away from what the row is about."""
        assert view.seat is not None
        mine = view.realm.order.index(view.seat) == self._place
        match deed:
            case Call(tower) if self._row.uncalled or self._row.call is not None:
                due = self._row.call is not None and view.realm.kingdoms[view.seat].turns >= self._row.call
                return BEFORE_ALL if mine and due and tower == IVORY else -BEFORE_ALL
            case Court(knave, queen, king) if mine and self._row.court is not None:
                return BEFORE_ALL * (court_type(knave, queen, king) == self._row.court)
        return 0.0


def play(row: Row, number: int) -> War:
    """The same war in every row that differs in nothing but what one kingdom does."""
    place = row.placed(number)
    steered = row.told != ""
    sitting = [Steered(row, place) if steered else player("greedy") for _ in range(row.seats)]
    table = play_match(GAME, sitting, f"war {number}", preset=row.preset, settings=row.settings)
    outcome = table.outcome()
    if outcome is None:
        raise ValueError("a finished match has no outcome")
    realm = table.view(0).realm  # type: ignore[attr-defined]
    events = [event for step in table.told() for event in step.events]
    falls = Counter(str(event.values["cause"]) for event in events if event.kind.startswith("falls"))
    return War(
        number,
        float(outcome.points(realm.order[place])),
        outcome.reason,
        realm.round,
        dict(falls),
        sum(event.kind == "bombs" for event in events),
        any(event.kind == "calls" for event in events),
    )


# --- how long bots think ----------------------------------------------------------------------------------------------


class Paced(TurnPlayer):
    """A player whose thinking is timed round by round."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.name = inner.name
        self.rounds = inner.rounds
        self.spent: defaultdict[int, float] = defaultdict(float)
        """Seconds of the processor, by the round in which they were spent."""

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        assert isinstance(view, KnavesView)
        begun = time.process_time()
        try:
            yield from think_on(self.inner, game, view, options, luck, memory)
        finally:
            # Who listens may have heard enough before the stream ends.
            self.spent[view.realm.round] += time.process_time() - begun


class Pace(msgspec.Struct, frozen=True):
    """How long bots of a level thought, in seconds of the processor."""

    level: str
    seats: int
    turns: list[float]
    """For all that one of them decided in a round."""
    waits: list[float]
    """For all that the others decided in it: so long somebody waits from the end of a turn on, pauses left out."""

    def __str__(self) -> str:
        return (
            f"| {self.level} | {self.seats} | {len(self.turns)} | {median(self.turns):.2g} | {max(self.turns):.2g} |"
            f" {median(self.waits):.2g} | {max(self.waits):.2g} |"
        )


def pace(level: str, seats: int, matches: int, settings: dict[str, str | int] | None = None) -> Pace:
    turns: list[float] = []
    waits: list[float] = []
    for number in range(matches):
        sitting = [Paced(player(level)) for _ in range(seats)]
        play_match(GAME, sitting, f"pace {number}", preset="quick", settings=settings)
        for now in sorted(set().union(*(bot.spent for bot in sitting))):
            spent = [bot.spent[now] for bot in sitting if now in bot.spent]
            turns += spent
            waits += [sum(spent) - own for own in spent]
    return Pace(level, seats, turns, waits)


# --- keeping ----------------------------------------------------------------------------------------------------------


def known(row: Row, folder: Path) -> list[War]:
    """What has been played so far, in the order of its numbers."""
    file = folder / row.file
    found = msgspec.json.Decoder(War).decode_lines(file.read_bytes()) if file.exists() else []
    return sorted((war for war in found if war.number < row.matches), key=lambda war: war.number)


def fill(row: Row, folder: Path, jobs: int) -> list[War]:
    """Play what is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    have = {war.number for war in known(row, folder)}
    with (folder / row.file).open("ab") as lines:
        for war in spread(partial(play, row), [n for n in range(row.matches) if n not in have], jobs):
            lines.write(msgspec.json.encode(war) + b"\n")
            lines.flush()
    return known(row, folder)


# --- the report -------------------------------------------------------------------------------------------------------


def report(found: Sequence[tuple[Row, list[War]]], paces: Sequence[Pace]) -> str:
    ends = [(row, wars) for row, wars in found if not row.told]
    balance = [(row, wars) for row, wars in found if row.told]
    lines = [
        "## Wars of Knaves Out",
        "",
        f"Measured by `make wars` on {machine()}, among bots that go by the rules of thumb (greedy).",
        "How wars end, and by what kingdoms fall:",
        "",
        "| preset | seats | wars | the last castle | cap | rounds, median | most | with a Great Tower | falls by |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_end(row, wars) for row, wars in ends),
        "",
        "The share of the win of one kingdom that does one thing otherwise than the others. With Great Towers called",
        "for it, nobody else calls one; a court is held against Black courts, which the rules of thumb choose. A",
        "Cherry Bomb is thrown where what it destroys is worth more than what it costs; never king for king, which",
        "the bomber loses (KO-R75).",
        "",
        "| preset | seats | the kingdom that | wars | wins | 95 % | fair | Cherry Bombs |",
        "|---|---|---|---|---|---|---|---|",
        *(_balance(row, wars) for row, wars in balance),
        "",
        "How long bots think, in seconds of the processor: for all that one decides in a round, and for all that the",
        "others decide in it, which is how long a person waits for them, besides the pauses that a server makes.",
        "",
        "| level | seats | turns | median | worst | the others, median | worst |",
        "|---|---|---|---|---|---|---|",
        *map(str, paces),
    ]
    return "\n".join(lines) + "\n"


def _end(row: Row, wars: Sequence[War]) -> str:
    reasons = Counter(war.reason for war in wars)
    falls: Counter[str] = Counter()
    for war in wars:
        falls.update(war.falls)
    causes = ", ".join(f"{FALLS.get(cause, cause)} {count}" for cause, count in falls.most_common())
    rounds = [war.rounds for war in wars]
    return (
        f"| {row.preset} | {row.seats} | {len(wars)} | {reasons['last'] / len(wars):.0%} |"
        f" {reasons['cap'] / len(wars):.0%} | {median(rounds):.0f} | {max(rounds)} |"
        f" {fmean(war.called for war in wars):.0%} | {causes} |"
    )


def _balance(row: Row, wars: Sequence[War]) -> str:
    share = fmean(war.share for war in wars)
    low, high = interval(share, len(wars))
    return (
        f"| {row.preset} | {row.seats} | {row.told} | {len(wars)} | {share:.1%} | {low:.1%} to {high:.1%} |"
        f" {1 / row.seats:.0%} | {sum(war.bombs for war in wars)} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how wars of Knaves Out end and what decides them.")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--known", action="store_true", help="play nothing, report what has been played so far")
    parser.add_argument("--fresh", action="store_true", help="forget the wars that were played before")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    if chosen.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    found = [(row, known(row, FOLDER) if chosen.known else fill(row, FOLDER, chosen.jobs)) for row in rows()]
    paces = [pace(level, seats, matches) for level, seats, matches in PACED]
    publish(report([(row, wars) for row, wars in found if wars], paces), NAME, chosen.write)


if __name__ == "__main__":
    main()
