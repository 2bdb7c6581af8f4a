"""Where the user's own files lie."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

ENVIRONMENT = "QUINTAIN_DATA"
"""Names another folder than the usual one."""


def data_folder() -> Path:
    """What is kept from one time to the next: stored tables, endgame tables."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else Path(user_data_path("quintain"))


def endgame_folder(slug: str, root: Path | None = None) -> Path:
    """The endgame tables of a game: in a folder of its own below this one, or in the user's data folder."""
    return (data_folder() / "tablebase" if root is None else root) / slug
