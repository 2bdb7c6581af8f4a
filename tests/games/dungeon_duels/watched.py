"""Random matches as the second program sees them: what everybody knows before and after each step, what was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from quintain.core.answers import Event
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.games.dungeon_duels import GAME
from tests.games.dungeon_duels.reference_board import COLUMNS, FLOORS, ROWS, Board, boss_room, lay
from tests.games.dungeon_duels.reference_bosses import BOSSES
from tests.games.dungeon_duels.reference_enemies import Enemy, Knight, crowd

MATCHES = tuple((boss, seats) for boss in BOSSES for seats in (2, 3, 4))
TILES = {name.lower(): name for name in FLOORS}
SPACES = [column + row for column in COLUMNS for row in ROWS]


class Facts(NamedTuple):
    """What everybody sees, in the words of the second program."""

    board: Board
    knights: tuple[Knight, ...]
    """Those on the board, in the order of the seats."""
    enemies: tuple[Enemy, ...]
    boss: str | None
    turn: tuple[str, ...]
    tiles: tuple[str, ...]
    raw: dict[str, Any]

    @property
    def others(self) -> list[str]:
        return [self.boss] if self.boss else []

    @property
    def crowd(self) -> Counter[str]:
        return crowd((one.space for one in self.knights), (one.space for one in self.enemies), self.others)

    @property
    def actions(self) -> int:
        return int(self.raw.get("actions", 0))

    def own(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.raw["knights"][seat]
        return found

    def worn(self, seat: int) -> list[str]:
        return [item for item in self.own(seat)["gear"] if item]

    def space(self, seat: int) -> str:
        return SPACES[int(self.own(seat)["space"])]


def facts(view: Any) -> Facts:
    raw = msgspec.to_builtins(view.dungeon)
    track = raw["track"]
    tiles: tuple[str, ...] = ()
    if raw.get("fight"):
        board = boss_room("B" if track[0].startswith("back") else "A")
    else:
        tiles = tuple(TILES[name] for name in track)
        board = lay(*tiles, exit_open=not raw.get("plains") and not raw.get("halls"))
    laid = raw.get("laid") or [""] * 16
    guardian = raw.get("guardian")
    return Facts(
        board=board._replace(cards={space: card for space, card in zip(SPACES, laid, strict=True) if card}),
        knights=tuple(
            Knight(one["key"], SPACES[one["space"]], raw["purses"][seat], one["wounds"], one["masked"])
            for seat, one in enumerate(raw["knights"])
            if one["space"] is not None
        ),
        enemies=tuple(
            Enemy(one["id"], SPACES[one["space"]], one["wounds"], one["down"])
            for one in raw.get("enemies", {}).values()
        ),
        boss=SPACES[guardian["space"]] if guardian else None,
        turn=tuple(raw["knights"][seat]["key"] for seat in raw["order"]),
        tiles=tiles,
        raw=raw,
    )


class Step(NamedTuple):
    before: Facts
    seat: int
    kind: str
    texts: tuple[str, ...]
    chosen: str
    events: tuple[Event, ...]
    after: Facts
    asked: str
    """The kind of the next decision."""


def eagerness(text: str) -> float:
    if text.startswith("attack vat"):
        return 9.0
    return 0.15 if text == "end" else 0.3 if text.startswith("jump") else 1.0


def play(boss: str, seats: int, seed: int) -> Iterator[Step]:
    """A random match, less eager to end turns and to jump than chance alone, and fond of Vats."""
    settings = msgspec.convert({"boss": boss, "mode": "duel" if seats == 2 else "usual"}, GAME.settings)
    random = Random(f"{boss} {seats} {seed}")
    state = GAME.new(seats, settings, Told(Stream.of(f"{boss} {seats} {seed}")))
    entry = 0
    before = None
    while state.actors:
        seat = next(iter(state.actors))
        kind_of = state.ask(seat).kind
        options = state.options(seat)
        texts = tuple(state.text(option) for option in options)
        picked = random.choices(range(len(texts)), [eagerness(text) for text in texts])[0]
        entry += 1
        moment = Told(Stream.of(f"{boss} {seats} {seed}", entry))
        before = None if kind_of == "knight" else facts(state.view(None))
        state.apply(seat, options[picked], moment)
        asked = state.ask(next(iter(state.actors))).kind if state.actors else ""
        if before:
            yield Step(
                before, seat, kind_of, texts, texts[picked], tuple(moment.events), facts(state.view(None)), asked
            )


@cache
def steps(boss: str, seats: int) -> tuple[Step, ...]:
    return tuple(step for seed in range(3) for step in play(boss, seats, seed))


def of(kind_of: str, found: Sequence[Step]) -> list[Step]:
    return [step for step in found if step.kind == kind_of]


def told(events: Sequence[Event], *kinds: str) -> list[Event]:
    return [event for event in events if event.kind in kinds]


def words(texts: Sequence[str], verb: str) -> set[str]:
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


def quiet_end(step: Step) -> bool:
    """Whether nothing moved between the decision and what the dungeon did then."""
    return step.kind == "turn" and step.chosen == "end"
