"""What stands on the map or is at sea (KO-2.3, KO-2.19): pawns, unpawns, buildings and the two Great Towers."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from quintain.core.seats import LETTERS, Seat, letter
from quintain.games.knaves_out.world import NAMES, SQUARES, Square

PAWN, UNPAWN, ROOK, KNIGHT, BISHOP, KING = "pawn", "unpawn", "rook", "knight", "bishop", "king"
IVORY, DARK = "ivory", "dark"
UNITS = (PAWN, UNPAWN)
BUILT = (ROOK, KNIGHT, BISHOP)
"""What may be built (KO-5.103)."""
BUILDINGS = (*BUILT, KING)
GREAT = (IVORY, DARK)

MOST_UNITS = 8
"""Pawns, and as many unpawns (KO-2.12, KO-2.21)."""
MOST_BUILT = 2
"""Of each kind (KO-2.13)."""
MOST_UNDER = 4
"""Checkers under one piece (KO-2.14, KO-2.23)."""

UNIT_NAMES = tuple(f"{kind}{number}" for kind in "pu" for number in range(1, MOST_UNITS + 1))
"""Units as people call them while they are at sea."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    owner: Seat
    """Of a Great Tower whoever is meant by it in windows and as an enemy (KO-5.206)."""
    kind: str
    number: int = 1
    """Among its owner's pieces of this kind."""
    checkers: int = 0
    tainted: bool = False
    crack: int = 0
    """A hit on a blessed piece that has done nothing yet (KO-5.65)."""
    steps: int = 0
    """Made in this turn."""
    attacked: bool = False
    started: bool = False
    """Its movement of this turn has begun (KO-5.44)."""
    doubled: bool = False
    """It began on Cleansed Ground (KO-5.43)."""
    fresh: bool = False
    """It went to sea in this turn (KO-5.51)."""
    surging: bool = False
    """A building that may step in this turn (KO-5.161)."""

    @property
    def is_unit(self) -> bool:
        return self.kind in UNITS

    @property
    def is_building(self) -> bool:
        return self.kind in BUILDINGS

    @property
    def name(self) -> tuple[Seat, str, int]:
        """What stays the same wherever it goes."""
        return self.owner, self.kind, self.number


Spot = int
"""Where a piece is that is pointed at: a square, one's own unit at sea, or somebody else's."""
SEA = len(SQUARES)
"""The first spot of one's own units at sea."""
ABROAD = SEA + len(UNIT_NAMES)
"""The first spot of others' units at sea, sixteen for every seat."""
SPOTS = range(ABROAD + len(LETTERS) * len(UNIT_NAMES))
SPOT_NAMES = (*NAMES, *UNIT_NAMES, *(f"{seat}:{unit}" for seat in LETTERS for unit in UNIT_NAMES))


def unit_place(piece: Piece) -> int:
    """The place of a unit among the names of units."""
    return (piece.kind == UNPAWN) * MOST_UNITS + piece.number - 1


def spot_at_sea(piece: Piece, mine: bool) -> Spot:
    """Where a unit at sea is, as its owner or somebody else says it."""
    return SEA + unit_place(piece) if mine else ABROAD + piece.owner * len(UNIT_NAMES) + unit_place(piece)


def unit_at(spot: Spot, seat: Seat) -> tuple[Seat, str, int]:
    """The name of the unit at sea that a seat calls by this spot."""
    owner, place = (seat, spot - SEA) if spot < ABROAD else divmod(spot - ABROAD, len(UNIT_NAMES))
    kind, number = divmod(place, MOST_UNITS)
    return owner, UNITS[kind], number + 1


def lowest_free(taken: Iterable[Piece]) -> int:
    """The lowest number that none of these has."""
    numbers = {piece.number for piece in taken}
    return next(number for number in range(1, len(numbers) + 2) if number not in numbers)


def is_square(spot: Spot) -> bool:
    return spot < SEA


def named(square: Square) -> str:
    return NAMES[square]


def piece_id(piece: Piece) -> str:
    """What a piece is called on every screen: ``A/p1``, ``B/rook2``, ``A/king``, ``ivory``."""
    if piece.kind in GREAT:
        return piece.kind
    short = piece.kind[0] if piece.is_unit else piece.kind
    return f"{letter(piece.owner)}/{short}{'' if piece.kind == KING else piece.number}"
