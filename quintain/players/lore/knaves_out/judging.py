"""Who stands better when a turn begins: castles, towers, units and how soon they will be at somebody's castle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, cast

from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.seats import LETTERS, Seat
from quintain.games.knaves_out.actions import Deed
from quintain.games.knaves_out.cards import COURT
from quintain.games.knaves_out.combat import is_evil
from quintain.games.knaves_out.pieces import BISHOP, KING, ROOK, UNPAWN, Piece
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.view import KnavesView
from quintain.players.lore.knaves_out.ground import FAR, ground_of, walks

PATIENCE = 0.7
"""A hit one turn later counts so much less."""
LANDING = 0.8
"""The same for a hit by a unit at sea."""


class Standing(NamedTuple):
    """What a kingdom has, before it is weighed."""

    life: float
    """The logarithm of what its castle can bear."""
    army: float
    """Hits that its units may expect in a turn, wherever they are; the first ones count most."""
    siege: float
    """The same at the nearest enemy castle, the sooner the more; units at sea may land anywhere."""
    source: float
    """There is a place where units come from."""
    cards: float
    lowest: float
    """The root of the height of its lowest tower."""
    guard: float
    """What part of the squares around its castle its own pieces hold."""
    move: float
    """It is its turn."""


WEIGHTS = Standing(life=1.5, army=1.2, siege=1.3, source=0.5, cards=0.08, lowest=0.15, guard=1.35, move=0.3)
"""What best told who would win 200 matches of two between greedy players, three in four of them quick.

Checkers that lie under nobody, further buildings and an Ivory Tower tell nothing more: whoever has them has given
something else for them.
"""


def judge(world: State[Deed, KnavesView], seat: Seat, luck: Luck) -> list[float]:  # noqa: ARG001
    """The share of the win that each kingdom may expect, by what it has."""
    return shares(cast("KnavesState", world).realm)


def shares(realm: Realm) -> list[float]:
    living = realm.living
    scores = {seat: score(standing(realm, seat)) for seat in living}
    best = max(scores.values(), default=0.0)
    parts = {seat: math.exp(points - best) for seat, points in scores.items()}
    whole = sum(parts.values())
    return [parts.get(seat, 0.0) / whole for seat in range(len(LETTERS))][: len(realm.kingdoms)]


def score(found: Standing, weights: Sequence[float] = WEIGHTS) -> float:
    return sum(value * weight for value, weight in zip(found, weights, strict=True))


def standing(realm: Realm, seat: Seat) -> Standing:
    kingdom = realm.kingdoms[seat]
    ground = ground_of(realm.world, realm.islands)
    thrones = {piece.owner: at for at, piece in realm.pieces.items() if piece.kind == KING}
    ways = [walks(ground, at) for owner, at in thrones.items() if owner != seat]
    evil = is_evil(kingdom)
    life = army = siege = source = 0.0
    for at, piece in realm.own(seat):
        if piece.kind == KING:
            life = math.log(1 + piece.checkers + 2 * kingdom.has("ice-queen"))
        elif piece.is_building:
            source = max(source, float(piece.kind == ROOK or (piece.kind == BISHOP and piece.tainted)))
        else:
            hits = _hits(piece, evil=evil)
            army += hits
            away = min((way[at] for way in ways), default=FAR)
            if away < FAR:
                siege += hits * PATIENCE ** ((away - 1) / (1 + piece.checkers))
    for piece in realm.at_sea(seat):
        army += _hits(piece, evil=evil)
        siege += LANDING * _hits(piece, evil=evil)
    near = realm.world.near[thrones[seat]] if seat in thrones else ()
    guard = sum(at in realm.pieces and realm.pieces[at].owner == seat for at in near) / max(1, len(near))
    heights = [len(kingdom.towers[slot]) for slot in COURT]
    return Standing(
        life=life,
        army=math.log1p(army),
        siege=siege,
        source=source,
        cards=sum(heights),
        lowest=math.sqrt(min(heights)),
        guard=guard,
        move=float(realm.active == seat),
    )


def _hits(piece: Piece, *, evil: bool) -> float:
    """That a unit may expect in a turn."""
    return min(5, 1 + piece.checkers) * (0.5 if evil and piece.kind == UNPAWN else 1 / 3)
