"""What a seat may still do in its turn, and what of it would be left undone if it ended it now."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.contract import Offered
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.painter import Painter

ACTS = deeds.Act | deeds.Hail | deeds.HailByJoker | deeds.Marry | deeds.MarryByJoker | deeds.Build | deeds.ArmParlay
MOVES = deeds.Move | deeds.Sea | deeds.Land
ATTACKS = deeds.Attack | deeds.LastAttack


def still_open(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> str:
    """All that may still be done: what would be left, jokers, units that could move, land or go to sea."""
    open_now = [one.action for one in offered if one.refusal is None]
    movers = {_mover(deed) for deed in open_now if isinstance(deed, MOVES)}
    left = leftovers(painter, offered)
    found = [left] if left else []
    if any(isinstance(deed, deeds.Joker) for deed in open_now):
        found.append(painter.say("left-joker"))
    if movers:
        found.append(painter.say("left-moves", count=len(movers)))
    return ", ".join(found)


def _mover(deed: deeds.Move | deeds.Sea | deeds.Land) -> int:
    match deed:
        case deeds.Move(square, _) | deeds.Sea(square):
            return square
        case deeds.Land(unit):
            return unit


def leftovers(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> str:
    """
    An act, cards that fit, units that could still attack; empty where nothing is left.

    A joker fits almost always and is often saved: only where it could bring the Knave is it left undone.
    """
    open_now = [one.action for one in offered if one.refusal is None]
    cards = sorted({deed.card for deed in open_now if isinstance(deed, deeds.Play | deeds.Crown)})
    attackers = {deed.source for deed in open_now if isinstance(deed, ATTACKS) and _is_enemy(painter, deed.target)}
    found = []
    if painter.realm.actions and any(isinstance(deed, ACTS) for deed in open_now):
        found.append(painter.say("left-acts", count=painter.realm.actions))
    if cards:
        found.append(painter.say("left-cards", cards=painter.signs(cards)))
    if any(isinstance(deed, deeds.CrownByJoker) for deed in open_now):
        found.append(painter.say("left-crown"))
    if attackers:
        found.append(painter.say("left-attacks", count=len(attackers)))
    return ", ".join(found)


def _is_enemy(painter: Painter, square: int) -> bool:
    piece = painter.realm.pieces[square]
    return piece.owner != painter.seat or piece.kind == "dark"
