"""How kernels are compiled and kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quintain.games.knights_duty import field
from quintain.players.lore.compiling import kernels_of

World = NDArray[np.int64]
"""A position, laid out as in ``world``."""
Numbers = NDArray[np.int64]
Shares = NDArray[np.float64]
Dice = NDArray[np.uint64]
"""One word that changes with every throw."""

kernel = kernels_of(Path(__file__).parent, field.DATA)
