"""Where everybody goes when everybody moves at once (KD-5.3 to KD-5.7). Pure: seats, cells and wants."""

from __future__ import annotations

from collections.abc import Collection, Mapping

Wants = dict[int, int]
"""The cell that each mover heads for, by seat."""


def pruned(wants: Wants, cells: Mapping[int, int]) -> Wants:
    """KD-5.5, steps 2 and 4: whoever heads for a cell that will not be left has no want any more.

    ``cells`` are the places of all knights by seat.
    """
    left = dict(wants)
    while True:
        staying = {cell for seat, cell in cells.items() if seat not in left}
        kept = {seat: cell for seat, cell in left.items() if cell not in staying}
        if len(kept) == len(left):
            return left
        left = kept


def contests(wants: Wants) -> dict[int, tuple[int, ...]]:
    """KD-5.5, step 3: the cells that several head for, with the contenders in seat order."""
    heading: dict[int, list[int]] = {}
    for seat in sorted(wants):
        heading.setdefault(wants[seat], []).append(seat)
    return {cell: tuple(seats) for cell, seats in heading.items() if len(seats) > 1}


def decided(wants: Wants, insisting: Collection[int]) -> Wants:
    """KD-5.6: in a contest only somebody who insists alone keeps the want."""
    lost = set()
    for seats in contests(wants).values():
        alone = [seat for seat in seats if seat in insisting]
        lost |= {seat for seat in seats if [seat] != alone}
    return {seat: cell for seat, cell in wants.items() if seat not in lost}
