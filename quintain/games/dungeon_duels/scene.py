"""What is seen of a position."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.contract import Offered
from quintain.core.scene import Picture
from quintain.core.words import Words
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.view import DuelsView


def scene(_words: Words, _view: DuelsView, _offers: Sequence[Offered[Deed]]) -> Picture:
    return Picture(plates=())
