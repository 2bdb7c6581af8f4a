"""What a kingdom sees, from its view alone: the world, its cards and everybody's, and all that can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quintain.core.contract import Offered
from quintain.core.scene import Arrow, Die, Picture, Piece, Zone
from quintain.core.throws import throw_of
from quintain.core.words import Words
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out import landscape, marches, plates, tableau
from quintain.games.knaves_out.buttons import buttons
from quintain.games.knaves_out.cards import NAMES as CARD_NAMES
from quintain.games.knaves_out.offers import Way
from quintain.games.knaves_out.painter import WAVES, Painter
from quintain.games.knaves_out.pending import Attack, Landing, Single
from quintain.games.knaves_out.prompts import prompt
from quintain.games.knaves_out.view import KnavesView
from quintain.games.knaves_out.world import NAMES

SETTING_UP = ("place", "king", "court", "jokers")


def scene(words: Words, view: KnavesView, offers: Sequence[Offered[deeds.Deed]]) -> Picture:
    painter, offered = Painter(words, view), tuple(offers)
    way = Way(painter, offered)
    return Picture(
        prompt=prompt(painter) if offered else "",
        plates=tuple(plates.plate(painter, seat) for seat in painter.realm.seats),
        boards=landscape.boards(painter),
        around="sea",
        around_id=WAVES,
        around_label=painter.say("waves"),
        ghosts=tuple(landscape.ghost(painter, one.action) for one in offered if isinstance(one.action, deeds.Place)),
        zones=tuple(_zones(painter, offered)),
        overlays=tuple(landscape.overlays(painter, _lands(painter, offered))),
        arrows=tuple(_arrows(painter)),
        dice=_dice(painter),
        meters=tuple(plates.meters(painter)),
        buttons=buttons(painter, offered) if offered else (),
        offers=tuple(map(way.offer, offered)),
        shortcuts=tuple(marches.shortcuts(painter, offered)) if offered else (),
    )


def _zones(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> Iterator[Zone]:
    realm = painter.realm
    if realm.phase == "court" and offered:
        yield from tableau.sheaves(painter)
    elif realm.phase == "jokers" and offered:
        yield tableau.chosen(painter)
    if realm.phase in SETTING_UP:
        return
    yield landscape.sea(painter)
    takeable = sorted({one.action.card for one in offered if isinstance(one.action, deeds.Take)})
    yield from tableau.zones(painter, takeable)


def _lands(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> bool:
    """Whether the viewer could bring a unit to land now."""
    return any(isinstance(one.action, deeds.Land) for one in offered) or (
        isinstance(painter.top, Landing) and bool(offered)
    )


def _arrows(painter: Painter) -> Iterator[Arrow]:
    """Every attack that is not over, the one that it answers included."""
    for pending in painter.realm.pending:
        if isinstance(pending, Attack):
            label = painter.say("attacks", source=NAMES[pending.source], square=NAMES[pending.target])
            yield Arrow(NAMES[pending.source], NAMES[pending.target], "strike", label)


def _dice(painter: Painter) -> tuple[Die, ...]:
    """The dice on the table, while somebody may roll one of them again."""
    match painter.top:
        case Attack(roll=roll) | Single(roll=roll) if roll is not None:
            return throw_of(painter.words, roll, "dice").dice
    return ()


def card(words: Words, face: str) -> Piece | None:
    """A card that is played or fetched, as everybody sees it."""
    return tableau.whole(words, CARD_NAMES.index(face), f"shown/{face}") if face in CARD_NAMES else None
