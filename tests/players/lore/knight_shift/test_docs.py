"""The page about the engine names all that there is."""

from __future__ import annotations

from pathlib import Path

import quintain
from quintain.players.lore.knight_shift import uci
from quintain.players.lore.knight_shift.evaluation import MEANINGS

ROOT = Path(quintain.__file__).parents[1]
PAGE = (ROOT / "docs" / "engine.md").read_text("utf-8")


def test_every_option_limit_and_count_is_on_the_page() -> None:
    for name in (*uci.SPINS, *uci.CHECKS, *uci.COUNTS, *MEANINGS):
        assert f"`{name}`" in PAGE, name
    for name, (usual, least, most) in uci.SPINS.items():
        assert f"| `{name}` | {least} to {most}, usually {usual} |" in PAGE


def test_every_module_is_on_the_page() -> None:
    modules = list((ROOT / "quintain" / "players" / "lore" / "knight_shift").glob("*.py"))
    assert len(modules) > 10
    for module in modules:
        assert module.name in ("__init__.py", "greedy.py") or f"`{module.name}`" in PAGE, module.name
