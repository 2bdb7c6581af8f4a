from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints, entry_points

import pytest

from quintain.core import registry
from tests.cli.samples import SLUG, run


def test_games_are_listed_with_their_seats() -> None:
    result = run("games")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["knight-shift", "Knight", "Shift", "2"] in [row[:4] for row in rows]
    assert ["knights-duty", "Knight's", "Duty", "2", "to", "6"] in [row[:6] for row in rows]


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = entry_points(group=registry.GROUP)
    points = EntryPoints([*shelf, EntryPoint("ghost", "no_such_module:GAME", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    registry.look_again()
    result = run("games")
    registry.look_again()
    assert result.exit_code == 0
    assert SLUG in result.stdout
    assert result.stderr.startswith("quintain: ghost cannot be loaded: ModuleNotFoundError: ")
    assert len(result.stderr.splitlines()) == 1
