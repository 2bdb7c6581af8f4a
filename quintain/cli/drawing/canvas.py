"""A grid of characters to draw on. It remembers what stands where, so that a click finds the thing."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from quintain.cli.terminal import clean

PLAIN = Style.null()


class Claim(NamedTuple):
    """An area that means something when it is clicked."""

    key: str
    """The id that stands for the area when it is pointed at."""
    ids: tuple[str, ...]
    """What a click may mean, the topmost thing first."""
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        """In units of a row's height, so that distances are true."""
        return (self.x + self.width / 2) / 2, self.y + self.height / 2


class Canvas:
    """So many characters wide and high, blank at first. Whatever falls outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]
        self._spots: dict[tuple[int, int], Claim] = {}
        self.claims: list[Claim] = []

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Lay a style over an area; what is written there stays."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._styles[row][column] += style

    def wipe(self, x: int, y: int, width: int, height: int) -> None:
        """Leave nothing written in an area; its styles stay."""
        for row in range(y, y + height):
            self.put(x, row, " " * width)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write, over whatever was there, and return the column behind the text. Wide characters take two cells."""
        for char in clean(text):
            width = cell_len(char)
            if 0 <= y < self.height and 0 <= x <= self.width - width and width:
                self._part(x, y)
                self._part(x + width, y)
                self._chars[y][x] = char
                self._styles[y][x] += style
                for behind in range(x + 1, x + width):
                    self._chars[y][behind] = ""
                    self._styles[y][behind] += style
            x += width
        return x

    def _part(self, x: int, y: int) -> None:
        """Where a wide character lies across this column's left border, leave blanks instead."""
        row = self._chars[y]
        if x < self.width and row[x] == "":
            row[x - 1] = row[x] = " "

    def claim(self, x: int, y: int, width: int, height: int, ids: tuple[str, ...], key: str = "") -> None:
        """A click in this area means these things, the topmost first; the first stands for it unless ``key`` does."""
        claim = Claim(key or ids[0], ids, x, y, width, height)
        self.claims.append(claim)
        for row in range(y, y + height):
            for column in range(x, x + width):
                self._spots[column, row] = claim

    def at(self, x: int, y: int) -> Claim | None:
        """What a click here means."""
        return self._spots.get((x, y))

    def first(self, ids: Collection[str]) -> Claim | None:
        """The first area where a click could mean one of these."""
        return next((claim for claim in self.claims if any(id in ids for id in claim.ids)), None)

    def beside(self, key: str | None, right: int, down: int) -> Claim | None:
        """The claim to go to from the one with this key: the nearest in that direction, or the first of all."""
        here = next((claim for claim in self.claims if claim.key == key), None)
        if here is None:
            return self.claims[0] if self.claims else None
        ahead = [(_distance(here, claim, right, down), claim) for claim in self.claims]
        found = [(distance, claim) for distance, claim in ahead if distance is not None]
        return min(found, key=lambda pair: pair[0])[1] if found else None

    def line(self, y: int) -> list[Segment]:
        """One row for a screen."""
        if not 0 <= y < self.height:
            return []
        row = zip(self._styles[y], self._chars[y], strict=True)
        return [
            Segment("".join(char for _, char in run), style) for style, run in groupby(row, key=lambda cell: cell[0])
        ]

    def plain(self) -> str:
        """The whole as text, without blanks at the ends of lines."""
        return "\n".join("".join(row).rstrip() for row in self._chars)


def _distance(here: Claim, there: Claim, right: int, down: int) -> float | None:
    """How far a claim lies in a direction, sideways steps counting double; None when it does not lie there."""
    across = there.middle[0] - here.middle[0]
    below = there.middle[1] - here.middle[1]
    along, aside = (across * right, abs(below)) if right else (below * down, abs(across))
    return along + 2 * aside if along > 0.4 and aside <= along * 3 else None
