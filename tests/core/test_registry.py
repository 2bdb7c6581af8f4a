"""Installed games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

import quintain
from quintain import Table
from quintain.core import registry
from quintain.errors import DataError, RecordError, UnknownGame
from tests.core.tiny import WALK


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only tiny games are installed, two of them wrongly."""
    named = {"walk": "WALK", "pick": "PICK", "stroll": "MISNAMED", "nothing": "NO_LUCK"}
    points = EntryPoints(EntryPoint(name, f"tests.core.tiny:{value}", registry.GROUP) for name, value in named.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    registry.load.cache_clear()
    yield
    registry.load.cache_clear()


def test_games_are_found_by_their_slug(shelf: None) -> None:
    assert registry.load("walk") is WALK
    assert registry.load("walk") is registry.load("walk")
    assert Table.new("walk", 2, seed=1).game is WALK


def test_an_unknown_game_lists_those_that_there_are(shelf: None) -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'; installed: nothing, pick, stroll, walk"):
        registry.load("chess")
    with pytest.raises(UnknownGame):
        Table.new("chess")


def test_an_entry_point_must_name_a_game_with_that_slug(shelf: None) -> None:
    for slug in ("stroll", "nothing"):
        with pytest.raises(DataError, match=f"quintain.games:{slug} does not name a game with that slug"):
            registry.load(slug)


def test_records_find_their_game(shelf: None) -> None:
    table = Table.new("walk", 2, seed=1)
    table.submit("A", "step")
    assert quintain.replay(table.record).state.position() == table.state.position()


def test_a_record_of_a_game_that_is_not_there() -> None:
    table = Table.new(WALK, 2, seed=1)
    with pytest.raises(RecordError, match="line 1: no game is called 'walk'; installed: "):
        quintain.replay(table.record)


def test_all_installed_games_can_be_loaded() -> None:
    games = registry.games()
    assert games
    slugs = [game.slug for game in games]
    assert slugs == sorted(slugs)
    assert all(quintain.load(game.slug) is game for game in games)
