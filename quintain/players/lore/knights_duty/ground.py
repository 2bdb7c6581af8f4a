"""The numbers of the rulebook as constants for kernels."""

from __future__ import annotations

import numpy as np

from quintain.games.knights_duty import field

NEIGHBOURS = np.array(field.NEIGHBOURS, np.int64)
DISTANCES = np.array(field.DISTANCES, np.int64)
FROM_CENTRE = np.array(field.FROM_CENTRE, np.int64)
SUPPLY = np.array(field.SUPPLY, np.int64)
RANGES = np.array([field.RANGES.get(token, 0) for token in range(len(field.TOKENS))], np.int64)
"""By token; 0 for what is no weapon."""
HEARTS = np.array([field.PILES.get(token, (0, 0))[0] for token in range(len(field.TOKENS))], np.int64)
SHIELDS = np.array([field.PILES.get(token, (0, 0))[1] for token in range(len(field.TOKENS))], np.int64)
"""The cards of a weapon, by token."""
