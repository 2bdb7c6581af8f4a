"""The miniatures as somebody else's package would be installed: a folder to put on the path."""

from __future__ import annotations

from pathlib import Path

ENTRY_POINTS = """[quintain.games]
higher = tests.miniatures.higher:GAME
duel = tests.miniatures.duel:GAME
siege = tests.miniatures.siege:GAME

[quintain.lore]
siege = tests.miniatures.siege.lore:LORE
"""


def install(folder: Path) -> Path:
    """Write the package's entry points into this folder, and return it."""
    info = folder / "miniatures-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: miniatures\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder
