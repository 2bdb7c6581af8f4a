"""Places as the screen calls them: by their tiles, so that they keep their names when the board scrolls."""

from __future__ import annotations

from functools import lru_cache

from quintain.games.dungeon_duels.ground import Track
from quintain.games.dungeon_duels.spaces import SIZE, Space, row

EXIT = "exit"
"""The zone beyond the track."""
OFF = "off"
"""The zone of the Defeated."""


def door_id(space: Space) -> str:
    """The exit beside a space."""
    return f"door/{row(space) + 1}"


@lru_cache(maxsize=256)
def cell_ids(track: Track) -> tuple[str, ...]:
    """Of every space that there is, and last, where ``OUT`` finds it, of what is beyond the exit."""
    return (*(f"{tile}/{line}" for tile in track for line in range(1, SIZE + 1)), EXIT)
