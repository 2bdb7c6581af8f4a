"""
Random matches by the thousand: how long they are, how much there is to choose from, how they end, what never happens,
and whether anything is lost on the way. ``make matches``.

Half of the matches draw the kind of action before the action, as the conformance kit does: rare kinds occur then. A few
more are busy: nobody lets a chance pass as long as there is another action, which makes the longest matches that there
are. Every row is kept when it is done, so what was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from benchmarks.report import machine, publish
from quintain.core.contract import AnyGame
from quintain.core.faults import fault
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.registry import load
from quintain.core.settings import settle
from quintain.testing.matches import AnyState, drawn, packages_of

NAME = "random matches"
FOLDER = Path(".benchmarks") / "matches"
GAMES = ("dungeon-duels", "knaves-out", "knights-duty", "squires", "knight-shift")
SEATS = (2, 3, 4, 8)
BOSSES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "dungeon-duels": {boss: {"boss": boss} for boss in ("king", "specter", "plague", "enchantress")}
}
"""Settings by a name, for games that differ more by these than by their presets."""
MATCHES = 2_000
STRIDE = 8
"""Flaws are looked for after every so many actions and after the last one; they are dear."""
SHOWN = 20
"""So many violations are told of one row."""
BUSY = 20
"""The part of the matches that are busy."""
Drawing = Literal["action", "kind", "busy"]


class Spread(msgspec.Struct):
    """Many numbers, of which the mean and the greatest count."""

    count: int = 0
    total: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.most = max(self.most, number)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0


class Row(msgspec.Struct):
    """All matches of one game with one preset, so many seats and one way to draw actions."""

    game: str
    preset: str
    seats: int
    drawing: Drawing
    decisions: Spread = msgspec.field(default_factory=Spread)
    """Of a match that ended."""
    options: Spread = msgspec.field(default_factory=Spread)
    """At a decision, forced ones included."""
    ends: dict[str, int] = {}
    """How many matches ended for each reason."""
    tallies: dict[str, Spread] = {}
    """The numbers that outcomes come with."""
    made: dict[str, int] = {}
    """How often every action was made, by what ``labels`` calls it."""
    unfinished: int = 0
    """Matches that reached the cap of the game."""
    violations: list[str] = []
    """What was lost or broken, and in which match."""

    @property
    def title(self) -> str:
        return f"{self.preset}, {self.seats} seats"

    @property
    def matches(self) -> int:
        return sum(self.ends.values()) + self.unfinished

    def __str__(self) -> str:
        ends = ", ".join(f"{reason} {count / self.matches:.1%}" for reason, count in sorted(self.ends.items()))
        tallies = ", ".join(f"{name} {of.mean:.1f}, most {of.most}" for name, of in sorted(self.tallies.items()))
        return (
            f"| {self.preset} | {self.seats} | {self.drawing} | {self.matches:,} |"
            f" {self.decisions.mean:,.0f} | {self.decisions.most:,} | {self.options.mean:.1f} | {self.options.most} |"
            f" {ends} | {tallies} | {len(self.violations) + self.unfinished} |"
        )


# --- playing --------------------------------------------------------------------------------------------------------


def presets_of(game: AnyGame) -> Mapping[str, Mapping[str, object]]:
    return BOSSES.get(game.slug) or game.presets or {"default": {}}


def measure(game: AnyGame, preset: str, seats: int, matches: int, drawing: Drawing) -> Row:
    row, made = Row(game.slug, preset, seats, drawing), Counter[Any]()
    texts: dict[Any, str] = {}
    for number in range(matches):
        seed = f"{game.slug} {preset} {seats} {number}"
        try:
            _play(game, row, seed, made, texts)
        except Exception as error:  # noqa: BLE001, whatever a game raises here is the finding
            row.violations.append(f"{seed}: {fault(error, packages_of(game))}")
    known = {*labels(game)}
    for action, count in made.items():
        for label in known & _labels_of(game, action, texts[action]):
            row.made[label] = row.made.get(label, 0) + count
    return row


def _play(game: AnyGame, row: Row, seed: str, made: Counter[Any], texts: dict[Any, str]) -> None:
    """One match, with everything counted and looked at."""
    luck, choice = Stream.of(seed), Stream.of(f"{seed} players")
    settings = settle(game.settings, dict(presets_of(game).get(row.preset, {})))
    state = game.new(row.seats, settings, Told(luck))
    census, count = state.census(), 0
    while state.actors and count < game.cap:
        seat = state.actors[choice.below(len(state.actors), "who")]
        options = state.options(seat)
        row.options.add(len(options))
        if row.drawing == "busy":
            idle = state.ask(seat).idle
            options = [option for option in options if option != idle] or options
        action = drawn(state, options, choice, by_kind=row.drawing != "action")
        if action not in made:
            texts[action] = state.text(action)
        made[action] += 1
        count += 1
        state.apply(seat, action, Told(Stream(luck.key, count)))
        if (now := state.census()) != census:
            row.violations.append(f"{seed}, after action {count}: {census} became {now}")
            census = now
        if not count % STRIDE or not state.actors:
            for flaw in state.flaws():
                row.violations.append(f"{seed}, after action {count}: {flaw}")
    _ended(row, state, count)


def _ended(row: Row, state: AnyState, count: int) -> None:
    outcome = state.outcome()
    if state.actors or outcome is None:
        row.unfinished += 1
        return
    row.decisions.add(count)
    row.ends[outcome.reason] = row.ends.get(outcome.reason, 0) + 1
    for name, number in outcome.values.items():
        if isinstance(number, int):
            row.tallies.setdefault(name, Spread()).add(number)


# --- what never happens ---------------------------------------------------------------------------------------------


def labels(game: AnyGame) -> list[str]:
    """Every kind of action, and where a field of it is a word, every word: ``move``, ``act feast``, ``build rook``."""
    return [
        label for block in game.verbs.blocks for label in _worded(block.kind, [values for _, values in block.fields])
    ]


def _worded(kind: str, fields: Iterable[Sequence[Any]]) -> list[str]:
    found = [kind]
    for values in fields:
        if _are_words(values):
            found = [f"{label} {word}" for label in found for word in values]
    return found


def _are_words(values: Sequence[Any]) -> bool:
    return len(values) > 1 and all(isinstance(value, str) for value in values)


def _labels_of(game: AnyGame, action: Any, text: str) -> set[str]:
    """What an action is called. ``act build rook`` is ``build rook`` by its kind, and an ``act build`` as written."""
    verb = game.verbs.verb(action)
    block = next(block for block in game.verbs.blocks if block.kind == verb)
    words = [getattr(action, name) for name, values in block.fields if _are_words(values)]
    return {" ".join((verb, *words)), " ".join(text.split()[:2])}


def never(game: AnyGame, rows: Iterable[Row]) -> list[str]:
    """What did not happen in any of these."""
    made = {label for row in rows for label in row.made}
    return [label for label in labels(game) if label not in made]


# --- the report -----------------------------------------------------------------------------------------------------


def report(rows: Sequence[Row]) -> str:
    lines = [
        "## Random matches",
        "",
        f"Measured by `make matches` on {machine()}: random play through the contract, told as at a table. Drawn is",
        "either the action, or its kind before it; the busy draw so too, but pass, decline or end a turn only where",
        "nothing else is left. Decisions are those of one match, forced ones included, options those of one decision.",
        f"The census is taken after every action, flaws are looked for after every {STRIDE}th and after the last;",
        "broken is how often something was lost, found wrong, raised, or not over at the cap.",
    ]
    for slug in dict.fromkeys(row.game for row in rows):
        lines += ["", *_section(load(slug), [row for row in rows if row.game == slug])]
    return "\n".join(lines) + "\n"


def _section(game: AnyGame, rows: Sequence[Row]) -> list[str]:
    longest = max(row.decisions.most for row in rows)
    matches, unfinished = sum(row.matches for row in rows), sum(row.unfinished for row in rows)
    over = "All are" if not unfinished else f"{unfinished} of {matches:,} are not"
    return [
        f"### {game.title}",
        "",
        "| preset | seats | drawn | matches | decisions, mean | most | options, mean | most | ends | counts | broken |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
        *map(str, rows),
        "",
        f"{over} over below the cap of {game.cap:,} decisions; the longest took {longest:,}.",
        *_absent(game, rows),
        *(f"- Broken: {violation}" for row in rows for violation in row.violations[:SHOWN]),
    ]


def _absent(game: AnyGame, rows: Sequence[Row]) -> list[str]:
    """What never happened anywhere, and what did not in single rows beside that."""
    everywhere = never(game, rows)
    lines = [f"Of {len(labels(game))} kinds and words of action, never made: {', '.join(everywhere) or 'none'}.", ""]
    for title in dict.fromkeys(row.title for row in rows):
        here = never(game, [row for row in rows if row.title == title])
        if missing := [label for label in here if label not in everywhere]:
            lines.append(f"- Only elsewhere, not with {title}: {', '.join(missing)}.")
    return lines


def kept(game: AnyGame, preset: str, seats: int, matches: int, drawing: Drawing) -> Row:
    """A row that was measured before, or one that is measured now and kept."""
    file = FOLDER / f"{game.slug}-{preset}-{seats}-{drawing}-{matches}.json"
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=Row)
    row = measure(game, preset, seats, matches, drawing)
    FOLDER.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(row))
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random matches and count what happens.")
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="GAME")
    parser.add_argument("--matches", type=int, default=MATCHES, help="for every preset and number of seats")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    half, few = chosen.matches // 2, chosen.matches // BUSY
    ways: dict[Drawing, int] = {"action": half, "kind": chosen.matches - half, "busy": few}
    rows = [
        kept(game, preset, seats, matches, drawing)
        for game in map(load, chosen.games)
        for preset in presets_of(game)
        for seats in SEATS
        if seats in game.seats
        for drawing, matches in ways.items()
    ]
    publish(report(rows), NAME, chosen.write)


if __name__ == "__main__":
    main()
