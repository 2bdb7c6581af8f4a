"""The pieces as things with names that stay: which knight is which, who lies in which tray."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from quintain.games.knight_shift.actions import Action, Fortify, read
from quintain.games.knight_shift.board import DATA, squares
from quintain.games.knight_shift.lines import SIDES, Placement, read_line

TRAYS = tuple(f"{side}-tray" for side in SIDES)
"""Where the knights lie that a side has captured."""
RESERVES = tuple(f"{side}-reserve" for side in SIDES)


class Standing(msgspec.Struct):
    """Where every piece is, by id."""

    on: dict[int, str]
    """By square number."""
    trays: tuple[list[str], list[str]]
    """White's captures, then Black's."""
    reserve: tuple[list[str], list[str]]


def standing(base: str, limit: int, moves: Iterable[str]) -> Standing:
    """The pieces after these moves, followed from the line that a match began from."""
    begun = read_line(base, limit)
    if not isinstance(begun, Placement):
        raise ValueError(f"not a base: {base}")
    found = _standing(begun)
    colour = begun.to_act
    for text in moves:
        action = read(text)
        if action is None:
            raise ValueError(f"not a move: {text}")
        _move(found, action, colour)
        colour = 1 - colour
    return found


def _standing(base: Placement) -> Standing:
    """Names for the pieces of a base: numbered by square, those off the board last."""
    standing = Standing({}, ([], []), ([], []))
    for colour, side in enumerate(SIDES):
        originals = [f"{side}-knight-{n}" for n in range(1, DATA["side"]["knights"] + 1)]
        fortresses = [f"{side}-fortress-{n}" for n in range(1, DATA["side"]["fortresses"] + 1)]
        for square in squares(base.knights[colour]):
            standing.on[square] = originals.pop(0)
        for square in squares(base.fortresses[colour]):
            standing.on[square] = fortresses.pop(0)
            originals.pop()
        for square in squares(base.guards[colour]):
            standing.on[square] = f"{side}-guard"
        standing.reserve[colour].extend(reversed(fortresses))
        standing.trays[1 - colour].extend(originals)
    return standing


def _move(standing: Standing, action: Action, colour: int) -> None:
    piece = standing.on.pop(action.source)
    if isinstance(action, Fortify):
        standing.on[action.source] = standing.reserve[colour].pop()
        return
    if captured := standing.on.get(action.target):
        standing.trays[colour].append(captured)
    standing.on[action.target] = piece
