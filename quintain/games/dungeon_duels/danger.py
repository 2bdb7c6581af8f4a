"""The cards of the boss as a map of danger: what strikes, what is known to come, and how often a space is hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quintain.core.scene import Overlay
from quintain.games.dungeon_duels.bosses import OF_THE_ACTIVE, limit, richest, zone
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.pending import Scheming
from quintain.games.dungeon_duels.spaces import Space


def overlays(painter: Painter) -> Iterator[Overlay]:
    """The card that strikes now; else the next one, or what those that are left would hit."""
    dungeon = painter.dungeon
    if not dungeon.fight or dungeon.guardian is None:
        return
    striking = next((one for one in dungeon.pending if isinstance(one, Scheming)), None)
    if striking is not None:
        label = painter.say("strikes-now", scheme=striking.card)
        yield _overlay(painter, "danger", "risk-3", label, red(painter, striking.card, striking.active), "!")
        return
    coming = known_card(painter)
    if coming is not None:
        label = painter.say("strikes-next", scheme=coming)
        yield _overlay(painter, "danger", "risk-2", label, red(painter, coming, dungeon.active), "!")
    else:
        yield from _likely(painter)


def _overlay(
    painter: Painter, id: str, kind: str, label: str, spaces: Iterator[Space] | set[Space], glyph: str = ""
) -> Overlay:
    cells = tuple(painter.cells[space] for space in sorted(spaces))
    return Overlay(id=id, kind=kind, label=label, cells=cells, glyph=glyph, optional=True)


def red(painter: Painter, key: str, active: int) -> set[Space]:
    """What a card hits, if everybody stays where they are."""
    hits = painter.box.schemes[key].hits
    if hits in OF_THE_ACTIVE:
        whom = active if painter.dungeon.knights[active].space is not None else None
    else:
        whom = richest(painter.known)
    return zone(painter.known, hits, whom)


def known_card(painter: Painter) -> str | None:
    """The card that comes next, once all have been seen (DD-4.62)."""
    dungeon = painter.dungeon
    cards = len(painter.box.plans[dungeon.boss])
    if not dungeon.fight or dungeon.cards < cards or dungeon.clock >= limit(painter.known):
        return None
    return dungeon.known[dungeon.cards % cards]


def _likely(painter: Painter) -> Iterator[Overlay]:
    """In the first pass: how many of the cards that are left hit a space."""
    dungeon = painter.dungeon
    left = [key for key in painter.box.plans[dungeon.boss] if key not in dungeon.known]
    counted = Counter(space for key in left for space in red(painter, key, dungeon.active))
    for count in sorted({*counted.values()}):
        spaces = {space for space, often in counted.items() if often == count}
        label = painter.say("may-strike", count=count, cards=len(left))
        kind = f"risk-{1 + min(3 * count // (len(left) + 1), 2)}"
        yield _overlay(painter, f"danger-{count}", kind, label, spaces, glyph=f"{count}/{len(left)}")
