"""Positions that somebody sets up freely: drawn, asked about and thought about. All of it runs in worker processes."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.core.scene import Scene
from quintain.errors import QuintainError
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinions
from quintain.server.messages import NoticeLine, RefusalInfo, notice_line, refusal_info
from quintain.table.seat_commands import is_word
from quintain.table.table import Table

SEED = "analysis"
SLICE_SECONDS = 0.25
"""How long one thought is followed before another may be."""
THOUGHTS = 4
"""So many are kept where they were left; others begin again."""


class Position(msgspec.Struct, frozen=True):
    """A game, how it is set up, and what was played since."""

    game: str
    settings: dict[str, Any]
    moves: tuple[str, ...]


class Drawn(msgspec.Struct, frozen=True):
    moves: tuple[str, ...]
    notices: tuple[NoticeLine, ...]
    scene: Scene
    over: bool


def draw(position: Position) -> Drawn | RefusalInfo:
    """The position as somebody sees it who plays all seats from the first one's side, or why there is none."""
    table = set_up(position)
    if isinstance(table, RefusalInfo):
        return table
    seat = table.actors[0] if table.actors else 0
    scene = replace(table.scene(seat), audience=None, turned=table.scene(0).turned)
    notices = tuple(map(notice_line, table.notices(table.steps[-1], seat)))
    return Drawn(tuple(entry.text for entry in table.record.entries), notices, scene, not table.actors)


def why_not(position: Position, text: str, clicks: Sequence[str] = ()) -> RefusalInfo | None:
    """Why that, or what was clicked, could not be played there; None when it could."""
    table = set_up(position)
    if isinstance(table, RefusalInfo):
        return table
    seat = table.actors[0] if table.actors else 0
    refusal = table.why_clicks(seat, clicks) if clicks else table.why(seat, text)
    return None if refusal is None else refusal_info(refusal)


class Pondered(msgspec.Struct, frozen=True):
    """What is thought of a position so far."""

    opinion: Opinion
    variations: tuple[tuple[str, ...], ...]
    """What is expected after each of the choices that are shown, the choice itself first."""


class _Thought:
    """A position being thought about, and beside it what its best choices lead to."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._stream = self._opinions(table)
        self._latest: Opinion | None = None
        self._replies: dict[str, Iterator[Opinion]] = {}
        self._variations: dict[str, tuple[str, ...]] = {}

    def go_on(self, seconds: float) -> Pondered | None:
        """Think for about so long; None when there is nothing to add."""
        until = time.monotonic() + seconds
        found = False
        for latest in self._stream:
            self._latest, found = latest, True
            if time.monotonic() > until:
                break
        if self._latest is None or not found:
            return None
        best, *others = self._latest.shown()
        # What is no longer among the best is let go: a player may hold much memory while it thinks.
        self._replies = {choice.text: self._replies[choice.text] for choice in others if choice.text in self._replies}
        variations = [self._latest.variation or (best.text,), *(self._variation(choice.text) for choice in others)]
        return Pondered(self._latest, tuple(variations))

    def _variation(self, text: str) -> tuple[str, ...]:
        """What is expected after this choice, a round of thought further every time."""
        if text not in self._replies:
            after = Table.replay(self._table.record)
            after.submit(after.actors[0], text)
            self._replies[text] = self._opinions(after) if after.actors else iter(())
        reply = next(self._replies[text], None)
        if reply is not None:
            self._variations[text] = (text, *(reply.variation or (reply.best.text,)))
        return self._variations.get(text, (text,))

    def _opinions(self, table: Table) -> Iterator[Opinion]:
        return opinions(player(ADVISER), table.game, table.view(table.actors[0]), Stream.of(SEED))


_thoughts: OrderedDict[str, _Thought] = OrderedDict()
"""What this process is thinking about, by name, the latest last."""


def think_on(name: str, position: Position) -> Pondered | None:
    """Go on with a thought for a while, or begin it; None when it has come to its end."""
    if name not in _thoughts:
        table = set_up(position)
        if isinstance(table, RefusalInfo) or not table.actors:
            return None
        _thoughts[name] = _Thought(table)
    _thoughts.move_to_end(name)
    while len(_thoughts) > THOUGHTS:
        _thoughts.popitem(last=False)
    return _thoughts[name].go_on(SLICE_SECONDS)


def forget(name: str) -> None:
    """Nobody wants to hear more of this thought."""
    _thoughts.pop(name, None)


def set_up(position: Position) -> Table | RefusalInfo:
    """The table in this position, or what is wrong with it."""
    try:
        game = load(position.game)
        table = Table.new(game, game.seats[0], SEED, settings=position.settings)
        # Nobody sits here: the sides go by the names that the game has for them.
        plates = sorted(table.scene(None).plates, key=lambda plate: plate.seat)
        table = Table.new(game, [plate.label for plate in plates], SEED, settings=position.settings)
    except QuintainError as error:
        return RefusalInfo("no-position", "", str(error))
    for place, text in enumerate(position.moves):
        if place < len(table.record.entries):
            # The table made this one by itself.
            continue
        if is_word(text):
            return RefusalInfo("no-position", "", f"{text!r} is a word for a table; only moves can be analysed")
        answer = table.submit(table.actors[0] if table.actors else 0, text)
        if isinstance(answer, Refusal):
            return refusal_info(answer)
    return table
