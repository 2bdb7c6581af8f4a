"""What is picked before the dungeon lies there: who goes into it, and who waits at its end (DD-3.2, DD-3.4)."""

from __future__ import annotations

from quintain.core.scene import Board, Cell, Piece
from quintain.games.dungeon_duels.faces import boss_card
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.wording import initials

ACROSS = 2
"""Portraits in a row, each with a free column beside it."""


def hero_id(key: str) -> str:
    return f"heroes/{key}"


def boss_id(key: str) -> str:
    return f"bosses/{key}"


def portraits(painter: Painter) -> tuple[Board, ...]:
    """Each in a frame of its own."""
    if painter.dungeon.phase == "knight":
        taken = {knight.key for knight in painter.dungeon.knights}
        shown = [(_hero(painter, hero.key), "plains") for hero in painter.box.hero if hero.key not in taken]
        ids = [hero_id(hero.key) for hero in painter.box.hero if hero.key not in taken]
    else:
        ids = [boss_id(boss.key) for boss in painter.box.boss]
        shown = [(boss_card(painter, boss.key, f"portrait/{boss.key}"), boss.dungeon) for boss in painter.box.boss]
    return tuple(
        Board(
            id=f"frame-{id}",
            label=piece.title,
            cells=(Cell(id=id, label=piece.caption, at=(0, 0), tint=tint, pieces=(piece,)),),
            origin=(ACROSS * (place % ACROSS), -ACROSS * (place // ACROSS)),
        )
        for place, (id, (piece, tint)) in enumerate(zip(ids, shown, strict=True))
    )


def _hero(painter: Painter, key: str) -> Piece:
    hero = painter.box.heroes[key]
    special = painter.does("special", hero.special, hero)
    return Piece(
        id=f"portrait/{key}",
        kind=f"k-{key}",
        label=painter.say("hero", hero=key),
        glyph=initials(key),
        title=painter.term("hero", key),
        caption=painter.term("sheet", key),
        text=painter.say("special-text", special=hero.special, cost=hero.cost, does=special),
        rule=hero.rule,
    )
