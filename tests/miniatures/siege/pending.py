"""What is still to be resolved: a stack of plain structures that hold no secret, the next one on top (SI-7.3)."""

from __future__ import annotations

import msgspec

from quintain.core.rolls import Roll
from quintain.core.seats import Seat


class Attack(msgspec.Struct, frozen=True, tag=True):
    """A blow whose dice have fallen. It lands when its target has answered, or cannot."""

    by: str
    """Whoever strikes, by the name of the piece."""
    target: str
    roll: Roll
    answered: bool = False


class Fuse(msgspec.Struct, frozen=True, tag=True):
    """Kegs that are due to blow up. Where there are several, the striker says which is next."""

    by: Seat
    kegs: tuple[Seat, ...]


class Raid(msgspec.Struct, frozen=True, tag=True):
    """The marauders' phase; the first that has not acted yet."""

    next: int = 0


Pending = Attack | Fuse | Raid
