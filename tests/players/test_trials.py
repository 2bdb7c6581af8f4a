"""Options tried in the same worlds: what is clearly better wins, what is clearly worse is given up."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.players.playouts import QuickLuck
from quintain.players.trials import LEAST, Trial, Tried
from tests.miniatures.higher import GAME

OPTIONS = ("first", "second", "third")


def trial(tried: Tried) -> Trial:
    state = GAME.new(2, settle(GAME.settings, {}), Moment(Stream.of("trial")))
    return Trial(GAME, state.view(0), OPTIONS, [1, 0, 2], QuickLuck(1), tried)


def test_all_are_tried_in_the_same_worlds_with_the_same_luck() -> None:
    heard: list[tuple[str, str, int]] = []

    def tried(world: Any, option: Any, seed: int) -> float:
        heard.append((option, str(world.view(0)), seed))
        return 0.5

    trial(tried).run(2)
    assert [option for option, _, _ in heard] == ["second", "first", "third"] * 2
    assert len({tuple(told) for _, *told in heard[:3]}) == 1
    assert heard[0][2] != heard[3][2]


def test_worlds_are_not_shared() -> None:
    worlds = []

    def tried(world: Any, _option: Any, _seed: int) -> float:
        worlds.append(world)
        return 0.5

    trial(tried).run(3)
    assert len({id(world) for world in worlds}) == 9


def test_the_first_stays_where_nothing_is_clearly_better() -> None:
    found = trial(lambda _world, option, _seed: 0.5 + 0.001 * (option == "first"))
    found.run(8)
    assert found.advice(caution=1.0).best == "second"
    assert found.advice(caution=0.0).best == "first"


def test_what_is_clearly_better_is_advised_and_the_worse_is_given_up() -> None:
    asked: Counter[str] = Counter()

    def tried(_world: Any, option: Any, _seed: int) -> float:
        asked[option] += 1
        return {"first": 0.9, "second": 0.5, "third": 0.1}[option]

    found = trial(tried)
    found.run(3 * LEAST)
    advice = found.advice(caution=1.0)
    assert advice.best == "first"
    assert {place: round(chance, 9) for place, chance in advice.chances.items()} == {0: 0.9, 1: 0.5, 2: 0.1}
    assert asked["third"] < asked["first"] == asked["second"] == 3 * LEAST
    assert advice.work == sum(asked.values())


def test_nothing_is_tried_any_longer_where_only_the_first_is_left() -> None:
    asked: Counter[str] = Counter()

    def tried(_world: Any, option: Any, _seed: int) -> float:
        asked[option] += 1
        return float(option == "second")

    found = trial(tried)
    found.run(100)
    assert asked["second"] <= LEAST
    assert found.advice(caution=0.0).best == "second"
