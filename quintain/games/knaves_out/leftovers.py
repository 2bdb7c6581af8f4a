"""What a seat would leave undone if it ended its turn now."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.contract import Offered
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.painter import Painter

ACTS = deeds.Act | deeds.Hail | deeds.HailByJoker | deeds.Marry | deeds.MarryByJoker | deeds.Build | deeds.ArmParlay
ATTACKS = deeds.Attack | deeds.LastAttack


def leftovers(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> str:
    """An act, cards that fit, units that could still attack; empty where nothing is left."""
    open_now = [one.action for one in offered if one.refusal is None]
    cards = sorted({deed.card for deed in open_now if isinstance(deed, deeds.Play | deeds.Crown)})
    attackers = {deed.source for deed in open_now if isinstance(deed, ATTACKS) and _is_enemy(painter, deed.target)}
    found = []
    if painter.realm.actions and any(isinstance(deed, ACTS) for deed in open_now):
        found.append(painter.say("left-acts", count=painter.realm.actions))
    if cards:
        found.append(painter.say("left-cards", cards=painter.signs(cards)))
    if attackers:
        found.append(painter.say("left-attacks", count=len(attackers)))
    return ", ".join(found)


def _is_enemy(painter: Painter, square: int) -> bool:
    piece = painter.realm.pieces[square]
    return piece.owner != painter.seat or piece.kind == "dark"
