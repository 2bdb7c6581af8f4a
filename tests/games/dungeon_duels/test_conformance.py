"""Dungeon Duels keeps the contract, no rule is forgotten, and matches play as they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from quintain.games.dungeon_duels import GAME
from quintain.testing import Report, conform, playthrough
from quintain.testing.matches import Setup
from tests.games.conforming import check_contract

BOSSES = ("king", "specter", "plague", "enchantress")
KNIGHTS = ("yellow", "ask", "blue", "red")


def setups() -> Iterator[Setup]:
    """Every boss with every number of seats, twice; any two values of two settings meet."""
    yield from (Setup(seats) for seats in GAME.seats)
    for number in range(24):
        low, high, half, seats = number % 2, number // 2 % 2, number // 12, GAME.seats[number // 4 % 3]
        duel_or_free = "duel" if seats == 2 else "free"
        chosen: dict[str, Any] = {
            "boss": BOSSES[number % 4],
            "plains": 4 + (low ^ half),
            "consolation": ("no-heirloom", "any")[high ^ half],
            "rival_tie": ("hold", "push")[low ^ high ^ half],
            "mode": ("usual", duel_or_free)[low ^ seats % 2],
            "first": ("drawn", "AB"[low])[half ^ seats % 2],
            "knights": ((), KNIGHTS[:seats])[high ^ seats // 4],
        }
        yield Setup(seats, chosen)


@pytest.fixture(scope="module")
def report(marked_rules: frozenset[str]) -> Report:
    return conform(GAME, seed="dungeon-duels", marked=marked_rules, setups=setups())


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    check_contract(report)
    assert report.coverage.unreachable == {}


def test_any_two_settings_meet() -> None:
    chosen = [{"seats": setup.seats, **setup.settings} for setup in setups() if setup.settings]
    usual = {"mode": "usual", "first": "drawn", "knights": ()}
    values = [{name: value == usual[name] if name in usual else value for name, value in one.items()} for one in chosen]
    for one, other in combinations(values[0], 2):
        met = {(setup[one], setup[other]) for setup in values}
        assert len(met) == len({pair[0] for pair in met}) * len({pair[1] for pair in met}), (one, other)


@pytest.mark.parametrize(("seats", "boss"), [(2, "king"), (3, "specter"), (4, "plague"), (3, "enchantress")])
def test_a_match_plays_as_it_did(seats: int, boss: str, golden: Callable[[str, Path], None]) -> None:
    """From the first tile to the end of the fight."""
    text = playthrough(GAME, seats, seed=1, boss=boss)
    golden(text, Path(__file__).parent / "golden" / f"{GAME.slug}-{seats}-{boss}.txt")


def test_every_rule_has_a_test_of_its_own(marked_rules: frozenset[str]) -> None:
    assert [rule for rule in GAME.rulebook.rules if rule not in marked_rules] == []
