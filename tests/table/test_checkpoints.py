"""Going back from states kept along the way: the same match, without playing all of it again."""

from __future__ import annotations

from typing import Any

import pytest

from quintain import Table
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.registry import installed
from quintain.table import checkpoints
from quintain.table.checkpoints import SPAN
from tests.core.tiny import WALK, WalkState
from tests.miniatures import duel, higher
from tests.table.sitting import everything, play

GAMES = [*installed(), duel.GAME, higher.GAME]


def standing(table: Table) -> list[object]:
    """All that the record leads to."""
    whole = everything(table)
    return [*whole[:5], *whole[6:], list(table.left), set(table.standins)]


def test_no_more_steps_are_played_again_than_lie_between_two_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="long")
    for number in range(6 * SPAN):
        play(table, f"{'AB'[number % 2]} end")
    applied: list[object] = []
    apply = WalkState.apply

    def counted(self: WalkState, *rest: Any) -> None:
        applied.append(rest)
        apply(self, *rest)

    monkeypatch.setattr(WalkState, "apply", counted)
    for number in range(6 * SPAN - 1, -1, -1):
        applied.clear()
        table.word(f"/undo {number}")
        assert len(applied) < SPAN
        assert len(table.steps) == number + 2
    assert standing(Table.replay(table.record, WALK)) == standing(table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_it_leads_where_playing_all_again_would(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in game.seats:
        monkeypatch.setattr(checkpoints, "SPAN", 4)
        table, luck, undone = Table.new(game, seats, seed=f"back {seats}"), Stream.of("choices", seats), 0
        for number in range(50):
            if not table.actors:
                break
            seat = table.actors[0]
            options = table.options(seat)
            table.act(seat, options[luck.below(len(options), "option")])
            if number % 7 == 6 and table.outcome() is None:
                stops = [step.number or 0 for step in table.steps if not step.half_open]
                table.word(f"/undo {stops[luck.below(len(stops), 'back')]}")
                undone += 1
        found = standing(table)
        assert undone
        # No checkpoint is ever made now: all of it is played again.
        monkeypatch.setattr(checkpoints, "SPAN", 10_000)
        assert standing(Table.replay(table.record, game)) == found


def test_who_left_and_who_is_away_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SPAN", 2)
    table = Table.new(WALK, ["Ann", "Bob", "Cid"], seed="left")
    play(table, "A step")
    table.word("/standin C")
    play(table, "A step", "A step")
    table.word("/back C")
    table.word("/resign B")
    table.word("/undo 4")
    assert (table.standins, table.left) == ({2}, [])
    assert standing(Table.replay(table.record, WALK)) == standing(table)
