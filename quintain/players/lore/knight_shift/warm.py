"""Compile the engine ahead of its first use: ``python -m quintain.players.lore.knight_shift.warm``."""

from __future__ import annotations

import compileall
from importlib.util import find_spec

from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.counting import count, play_out
from quintain.players.lore.knight_shift.engine import Engine, Limits

POSITION = "5/2g2/5/1GNn1/2N2/5/4n/5 w 9 12"
"""A win is near, so variations are followed to their end too."""

PACKAGES = ("llvmlite", "numba", "numpy", "rich", "typer")
"""What an engine's process imports; some installers leave them as text, which takes longer to read every time."""


def warm() -> None:
    """Use every kernel that an engine needs once; what is compiled stays on disk."""
    for package in PACKAGES:
        found = find_spec(package)
        for folder in (found and found.submodule_search_locations) or ():
            compileall.compile_dir(folder, quiet=2)  # says nothing where it may not write
    position = KnightShiftState.of_line(POSITION).placement()
    for _ in Engine(1).think(position, [], Limits(depth=4)):
        pass
    count(bits_of(position), 2)
    play_out(bits_of(position), 1)


if __name__ == "__main__":
    warm()
