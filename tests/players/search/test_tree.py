"""The tree tells apart what the searcher hears, tries everything it is shown, and comes back to what pays."""

from __future__ import annotations

import pytest

from quintain.players.search.tree import Bandit, Node, expected


def play(bandit: Bandit, options: list[str], points: dict[str, float]) -> str:
    arm = bandit.choose(options, 0.7)
    bandit.learn(arm, points[arm.action])
    return str(arm.action)


def test_a_bandit_tries_everything_in_order_and_then_comes_back_to_what_pays() -> None:
    bandit, points = Bandit(), {"bad": 0.2, "good": 0.8}
    assert [play(bandit, ["bad", "good"], points) for _ in range(2)] == ["bad", "good"]
    for _ in range(200):
        play(bandit, ["bad", "good"], points)
    assert bandit.visits == 202
    assert bandit.arms["good"].visits > 3 * bandit.arms["bad"].visits
    assert bandit.favourite is bandit.arms["good"]
    assert bandit.arms["bad"].mean == pytest.approx(0.2)


def test_what_could_rarely_be_chosen_is_not_thought_neglected() -> None:
    bandit, points = Bandit(), {"often": 0.5, "rare": 0.5}
    for number in range(300):
        play(bandit, ["often", "rare"] if number % 10 == 0 else ["often"], points)
    assert bandit.arms["rare"].available == 30
    assert bandit.arms["often"].available == 300
    assert bandit.arms["rare"].visits < 30


def test_somebody_who_must_decide_has_an_option() -> None:
    with pytest.raises(ValueError, match="no option"):
        Bandit().choose([], 0.7)


def test_nodes_part_by_what_is_heard_and_bandits_by_what_a_seat_has_done() -> None:
    root = Node()
    child = root.child(("moved", "a"))
    assert root.child(("moved", "a")) is child
    assert root.child(("moved", "b")) is not child
    assert root.bandit(0) is root.bandit(0)
    assert root.bandit(0) is not root.bandit(1)
    assert root.bandit(0, ("sword",)) is not root.bandit(0)


def test_the_expected_line_follows_what_was_tried_most_and_ends_where_little_was() -> None:
    first, often, seldom = Bandit(), Bandit(), Bandit()
    for _ in range(9):
        play(first, ["attack"], {"attack": 1})
        play(often, ["parry"], {"parry": 0})
    play(seldom, ["flee"], {"flee": 0})
    first.arms["attack"].next = {seldom: 1, often: 8}
    often.arms["parry"].next = {seldom: 1}
    assert list(expected(first, 5)) == ["attack", "parry"]
    assert list(expected(first, 1)) == ["attack", "parry", "flee"]
    assert list(expected(Bandit(), 1)) == []
