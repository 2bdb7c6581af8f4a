"""Worlds are judged where lore may judge them; until then the turn goes on as lore says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.core.contract import State
from quintain.core.luck import Luck, Stream
from quintain.core.seats import Seat
from quintain.players.judging import UNFINISHED, Judging
from quintain.players.playouts import QuickLuck
from quintain.table.table import Table
from tests.miniatures import siege
from tests.miniatures.siege.deeds import END, PASS
from tests.miniatures.siege.lore import LORE, guide

Asked = list[tuple[str, Seat]]


def in_a_turn() -> Table:
    table = Table.new(siege.GAME, 3, seed=1)
    while not table.ask(table.actors[0]).turn:
        table.act(table.actors[0], table.options(table.actors[0])[0])
    return table


def judging(asked: Asked, **known: Any) -> Judging:
    """Judges whatever it is asked to as even, and notes who is asked for what there."""

    def judge(world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        asked.extend((world.ask(who).kind, who) for who in world.actors)
        return [1 / 3] * 3

    return Judging(judge=judge, judged={"turn"}, **known)


def test_the_guide_plays_on_and_nothing_is_weighed() -> None:
    def policy(world: State[Any, Any], seat: Seat, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        pytest.fail("every option is weighed")

    asked: Asked = []
    table = in_a_turn()
    assert judging(asked, policy=policy, guide=guide).shares(table.state, 0, 0, QuickLuck(1)) == [1 / 3] * 3
    assert asked == [("turn", 1)]


def test_without_a_guide_the_policy_plays_on_and_without_either_anything_happens() -> None:
    for known in ({"policy": LORE.policy}, {}):
        asked: Asked = []
        judging(asked, **known).shares(in_a_turn().state, 0, 0, QuickLuck(1))
        assert asked == [("turn", 1)]


def test_what_does_not_come_to_its_end_is_judged_as_it_is() -> None:
    deeds: list[Any] = []

    def idle(world: State[Any, Any], seat: Seat, luck: Luck) -> Any:
        deeds.append(next(option for option in (END, PASS) if option in world.options(seat)))
        return deeds[-1]

    Judging(judge=LORE.judge, judged={"nothing"}, guide=idle).shares(in_a_turn().state, 0, 0, QuickLuck(1))
    assert 0 < len(deeds) <= UNFINISHED


def test_without_a_judge_the_match_is_played_out() -> None:
    shares = Judging.by(None).shares(in_a_turn().state, 0, 0, Stream(1))
    assert sum(shares) == pytest.approx(1)
