"""What happens between two decisions, beat after beat: what is said of each, and what the picture shows meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from quintain.cli.drawing.throws import throw_words, told
from quintain.core.answers import Motion, Notice
from quintain.core.scene import Piece, Scene
from quintain.core.seats import Seat
from quintain.table.steps import Step
from quintain.table.table import Table

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at once": 0.0}
"""How long a beat lasts at each pace, in usual beats."""
READ = 80
"""Characters that are read in a usual beat."""


class Beat(NamedTuple):
    """Things that happen at the same time."""

    lines: tuple[str, ...]
    """What the log says of them."""
    caption: str
    """What is said while they are shown."""
    lit: tuple[str, ...] = ()
    """Places that something happens to, and those that something passes."""
    motions: tuple[Motion, ...] = ()
    staged: bool = False
    """There is something to see that is gone afterwards: dice, a card, places that are lit."""

    @property
    def length(self) -> float:
        """So many usual beats: whoever is told more has longer to read it."""
        return 1.0 + len(self.caption) / READ


def beats_of(table: Table, steps: Iterable[Step], audience: Seat | None) -> list[Beat]:
    """All beats of these steps, as this audience hears of them."""
    found = []
    for step in steps:
        notices = table.notices(step, audience)
        found += [_beat(list(group)) for _, group in groupby(notices, key=lambda notice: notice.beat)]
    return found


def _beat(notices: Sequence[Notice]) -> Beat:
    glimpses = [notice.glimpse for notice in notices if notice.glimpse]
    motions = tuple(motion for notice in notices for motion in notice.motions)
    lit = [cell for glimpse in glimpses for cell in glimpse.cells]
    lit += [cell for motion in motions for cell in (*motion.through, motion.target)]
    parts = [notice.words for notice in notices if notice.words]
    parts += [throw_words(glimpse.throw) for glimpse in glimpses if glimpse.throw]
    parts += [card_words(glimpse.card) for glimpse in glimpses if glimpse.card]
    lines = tuple(line for notice in notices for line in told(notice))
    return Beat(lines, " ".join(parts), tuple(lit), motions, bool(glimpses))


def card_words(card: Piece) -> str:
    """A card that is shown, in a line."""
    return f"[{card.title or card.label}] {card.text}".rstrip()


def moved(scene: Scene, motions: Iterable[Motion]) -> Scene:
    """The picture with things where they have gone, as far as its cells and zones have room for them.

    What comes from nowhere, or leaves the boards, is left to the scene that stands afterwards.
    """
    for motion in motions:
        lying = [piece for board in scene.boards for cell in board.cells for piece in cell.pieces]
        piece = next((piece for piece in lying if piece.id == motion.id), None)
        cells = {cell.id for board in scene.boards for cell in board.cells}
        if piece is not None and motion.target in cells:
            scene = _put(scene, piece, motion.target)
    return scene


def _put(scene: Scene, piece: Piece, target: str) -> Scene:
    boards = []
    for board in scene.boards:
        cells = []
        for cell in board.cells:
            pieces = tuple(other for other in cell.pieces if other.id != piece.id)
            cells.append(replace(cell, pieces=(*pieces, piece) if cell.id == target else pieces))
        boards.append(replace(board, cells=tuple(cells)))
    return replace(scene, boards=tuple(boards))
