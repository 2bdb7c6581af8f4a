from __future__ import annotations

from pathlib import Path

import pytest

from quintain.players.lore.knight_shift.tablebase.building import build

SMALLEST = "1N1F-1N1F"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the smallest class of endings."""
    place = tmp_path_factory.mktemp("tables")
    build(place, [SMALLEST], lambda stage: None)
    return place
