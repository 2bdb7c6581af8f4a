"""The page about the player names all that there is."""

from __future__ import annotations

import inspect
from pathlib import Path

import quintain
from quintain.players.lore.knights_duty.player import StrategistPlayer

ROOT = Path(quintain.__file__).parents[1]
PAGE = (ROOT / "docs" / "knights-duty-player.md").read_text("utf-8")


def test_every_module_is_on_the_page() -> None:
    modules = {module.name for module in (ROOT / "quintain" / "players" / "lore" / "knights_duty").glob("*.py")}
    assert len(modules) > 10
    assert sorted(module for module in modules - {"__init__.py"} if f"`{module}`" not in PAGE) == []


def test_the_budget_is_on_the_page() -> None:
    names = ", ".join(inspect.signature(StrategistPlayer).parameters)
    assert f"`StrategistPlayer({names})`" in PAGE
