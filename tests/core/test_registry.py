"""Installed games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import quintain
from quintain import Table
from quintain.core import registry
from quintain.errors import DataError, RecordError, UnknownGame
from tests.core.tiny import WALK

TINY = {"walk": "WALK", "pick": "PICK", "stroll": "MISNAMED", "nothing": "NO_LUCK"}


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Only tiny games are installed, four of them wrongly."""
    named = {name: f"tests.core.tiny:{value}" for name, value in TINY.items()}
    named |= {"typo": "with_typo.game:GAME", "crash": "with_crash.game:GAME"}
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in named.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    broken = {"with_typo": "x = 1\nx = = 2\n", "with_crash": "def begin():\n    return {}['x']\n\nbegin()\n"}
    for package, text in broken.items():
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "game.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.look_again()
    yield
    registry.look_again()


def test_games_are_found_by_their_slug(shelf: None) -> None:
    assert registry.load("walk") is WALK
    assert registry.load("walk") is registry.load("walk")
    assert Table.new("walk", 2, seed=1).game is WALK


def test_an_unknown_game_lists_those_that_there_are(shelf: None) -> None:
    installed = "crash, nothing, pick, stroll, typo, walk"
    with pytest.raises(UnknownGame, match=f"no game is called 'chess'; installed: {installed}"):
        registry.load("chess")
    with pytest.raises(UnknownGame):
        Table.new("chess")


def test_an_entry_point_must_name_a_game_with_that_slug(shelf: None) -> None:
    with pytest.raises(DataError, match=r"quintain\.games:stroll names a game with another slug: 'walk'"):
        registry.load("stroll")
    with pytest.raises(DataError, match=r"quintain\.games:nothing does not name a game: it is <"):
        registry.load("nothing")


def test_a_game_that_cannot_be_loaded_says_where_it_broke(shelf: None) -> None:
    with pytest.raises(DataError, match=r"^typo cannot be loaded: SyntaxError: .*\(game\.py, line 2\)$"):
        registry.load("typo")
    with pytest.raises(DataError, match=r"^crash cannot be loaded: KeyError: 'x' \(game\.py:2 in begin\)$"):
        registry.load("crash")


def test_one_broken_game_does_not_keep_the_others_away(shelf: None) -> None:
    assert [game.slug for game in registry.installed()] == ["pick", "walk"]
    assert [line.split()[0] for line in registry.broken()] == ["crash", "the", "the", "typo"]


def test_what_is_installed_is_looked_for_once(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    looked, real = [], vars(registry)["entry_points"]

    def look(group: str) -> EntryPoints:
        looked.append(group)
        found: EntryPoints = real(group)
        return found

    monkeypatch.setattr(registry, "entry_points", look)
    for _ in range(3):
        assert len(registry.installed()) == 2
        assert len(registry.broken()) == 4
        for slug in ("chess", "typo"):
            with pytest.raises((UnknownGame, DataError), match=slug):
                registry.load(slug)
    assert looked == [registry.GROUP]


def test_records_find_their_game(shelf: None) -> None:
    table = Table.new("walk", 2, seed=1)
    table.submit("A", "step")
    assert quintain.replay(table.record).state.position() == table.state.position()


def test_a_record_of_a_game_that_is_not_there() -> None:
    table = Table.new(WALK, 2, seed=1)
    with pytest.raises(RecordError, match="line 1: no game is called 'walk'; installed: "):
        quintain.replay(table.record)


def test_all_installed_games_can_be_loaded() -> None:
    games = registry.installed()
    assert games
    slugs = [game.slug for game in games]
    assert slugs == sorted(slugs)
    assert all(quintain.load(game.slug) is game for game in games)
