"""What a knight sees, from its view alone: the dungeon, everybody's cards, and all that can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quintain.core.contract import Offered
from quintain.core.scene import Arrow, Die, Picture, Piece
from quintain.core.throws import throw_of
from quintain.core.words import Words
from quintain.games.dungeon_duels import danger, landscape, picking, plates, tableau
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.buttons import buttons
from quintain.games.dungeon_duels.faces import face_of
from quintain.games.dungeon_duels.offers import Way
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.pending import Assaulting, Guarding, Rolling
from quintain.games.dungeon_duels.prompts import prompt
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.view import DuelsView
from quintain.games.dungeon_duels.wording import Wording


def scene(words: Words, view: DuelsView, offers: Sequence[Offered[Deed]]) -> Picture:
    painter, offered = Painter(words, view), tuple(offers)
    way = Way(painter, offered)
    made = tuple(map(way.offer, offered))
    return Picture(
        prompt=prompt(painter) if offered else "",
        plates=tuple(plates.plate(painter, place) for place in range(len(painter.dungeon.knights))),
        boards=landscape.boards(painter) if painter.in_sight else picking.portraits(painter),
        zones=tuple(tableau.zones(painter)),
        overlays=(*landscape.overlays(painter), *danger.overlays(painter)) if painter.in_sight else (),
        arrows=tuple(_arrows(painter)),
        dice=_dice(painter),
        meters=tuple(plates.meters(painter)),
        buttons=buttons(painter, offered, made) if offered else (),
        offers=made,
    )


def _arrows(painter: Painter) -> Iterator[Arrow]:
    """Who is attacked now, and by whom."""
    dungeon = painter.dungeon
    for pending in dungeon.pending:
        if isinstance(pending, Guarding) and pending.rival is not None:
            attacker, rival = dungeon.knights[pending.rival].key, dungeon.knights[pending.knight].key
            yield Arrow(
                attacker,
                rival,
                "strike",
                painter.say("attacks", source=painter.model(attacker), target=painter.model(rival)),
            )
        if isinstance(pending, Assaulting) and dungeon.guardian is not None:
            for place in pending.knights:
                key = dungeon.knights[place].key
                yield Arrow("boss", key, "strike", painter.say("boss-attacks", boss=dungeon.boss, hero=key))


def _dice(painter: Painter) -> tuple[Die, ...]:
    """The dice on the table, while somebody may have them fall again."""
    for pending in reversed(painter.dungeon.pending):
        if isinstance(pending, Rolling) and pending.fallen:
            return throw_of(painter.words, pending.roll, "dice").dice
    return ()


def card(words: Words, face: str) -> Piece | None:
    """A card that everybody is shown."""
    return face_of(Wording(words, standard()), face)
