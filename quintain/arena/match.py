"""One match between bots. Each is given its view, its options and luck of its own, never the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame
from quintain.core.luck import Luck, Stream
from quintain.core.seats import Seat, Sitter, letter
from quintain.errors import QuintainError
from quintain.players import Player, decide, player
from quintain.players.turns import Thinkers
from quintain.table.forced import GENEROUS, endless
from quintain.table.table import Table


def play_match(
    game: str | AnyGame,
    players: Sequence[str | Player],
    seed: str | int,
    *,
    preset: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Table:
    """The finished table of a match between these players, in seat order. The same for the same arguments everywhere.

    Raises ``UnknownGame``, ``UnknownPlayer`` or ``SettingError``, or ``Endless`` for a game that has no end.
    """
    sitting = [player(sitter) if isinstance(sitter, str) else sitter for sitter in players]
    names = [sitter.name for sitter in sitting]
    return play_out(Table.new(game, sitters(names), seed, settings=settings, preset=preset), sitting)


def play_out(table: Table, sitting: Sequence[Player]) -> Table:
    """The same table when these players have played it to its end. Raises ``Endless``."""
    thinkers = Thinkers(dict(enumerate(sitting)))
    for _ in range(table.game.cap * GENEROUS):
        if not table.actors:
            return table
        seat = table.actors[0]
        thinker = thinkers.asked(seat, table.ask(seat), table.count(seat)) or sitting[seat]
        answer = table.act(seat, choose(table, seat, thinker))
        if isinstance(answer, Refusal):
            raise QuintainError(f"the player {sitting[seat].name} chose what is not possible: {answer}")
    raise endless(table.record.entries)


def sitters(players: Sequence[str]) -> list[Sitter]:
    """Bots in seat order, told apart by a number where one name sits twice."""
    names = [f"{name} {players[: seat + 1].count(name)}" for seat, name in enumerate(players)]
    return [
        Sitter(name if players.count(name) == 1 else numbered, name)
        for name, numbered in zip(players, names, strict=True)
    ]


def choose(table: Table, seat: Seat, sitter: Player) -> Any:
    """What this player does at this table now."""
    return decide(sitter, table.game, table.view(seat), table.options(seat), luck_of(table, seat))


def luck_of(table: Table, seat: Seat) -> Luck:
    """A player's own luck for its next decision, which no other seat's secret choices change.

    It tells nothing of the table's to whoever cannot guess the seed.
    """
    return Stream.of(f"{table.record.seed} player {letter(seat)}", table.count(seat))
