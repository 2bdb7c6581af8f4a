"""Whom or what an act may aim at. Targets are actions: ``at Ac4``, ``target B``, ``target B king``."""
# ruff: noqa: ARG001, all entries of one kind have one shape

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from quintain.core.seats import Seat
from quintain.games.knaves_out.actions import At, Deed, Target, TargetTower
from quintain.games.knaves_out.combat import no_harm
from quintain.games.knaves_out.movement import charmed_steps
from quintain.games.knaves_out.pieces import (
    BISHOP,
    GREAT,
    MOST_UNDER,
    PAWN,
    ROOK,
    Piece,
    Spot,
    is_square,
    spot_at_sea,
    unit_at,
)
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.world import Square

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

Picked = tuple[int, ...]
"""The targets that have been named already: spots, seats, or a seat and a slot as one number."""
Targets = Callable[["KnavesState", Seat, Picked], list[Deed]]


def at(spots: Iterable[Spot]) -> list[Deed]:
    return [At(spot) for spot in spots]


def sites(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    """KO-5.91."""
    return at(state.realm.building_sites(seat))


def own_buildings(test: Callable[[Realm, Square, Piece], object]) -> Targets:
    def targets(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
        realm = state.realm
        own = realm.own(seat)
        return at(sorted(square for square, piece in own if piece.is_building and test(realm, square, piece)))

    return targets


def can_take_checker(realm: Realm, square: Square, piece: Piece) -> bool:
    return piece.checkers < MOST_UNDER


def is_untainted(realm: Realm, square: Square, piece: Piece) -> bool:
    return not piece.tainted


def has_room(realm: Realm, square: Square, piece: Piece) -> bool:
    return bool(realm.empty_near(square))


def weak_pawns(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    return at(growing(state.realm, seat, PAWN))


def growing(realm: Realm, seat: Seat, kind: str) -> list[Spot]:
    """The own units of this kind, at sea too, that may get another checker."""
    found = sorted(spot for spot, piece in realm.own(seat) if piece.kind == kind and piece.checkers < MOST_UNDER)
    at_sea = [piece for piece in realm.at_sea(seat) if piece.kind == kind and piece.checkers < MOST_UNDER]
    return found + sorted(spot_at_sea(piece, mine=True) for piece in at_sea)


def pawns_to_charm(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    return at(
        sorted(
            square
            for square, piece in realm.pieces.items()
            if piece.kind == PAWN and _is_enemy(realm, seat, piece) and charmed_steps(realm, seat, square, piece)
        )
    )


def to_execute(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    """Enemy pieces next to an own unit or building (KO-5.113)."""
    realm = state.realm
    near = {other for square, _ in realm.own(seat) for other in realm.world.near[square]}
    return at(
        sorted(
            square
            for square in near & realm.pieces.keys()
            if _is_enemy(realm, seat, realm.pieces[square]) and no_harm(realm, seat, realm.pieces[square]) is None
        )
    )


def _is_enemy(realm: Realm, seat: Seat, piece: Piece) -> bool:
    """A Great Tower is one of whoever may attack it (KO-5.113, KO-5.206), nothing is whose owner left (KO-R105)."""
    return (piece.kind in GREAT or piece.owner != seat) and not realm.is_gone(piece.owner)


def to_sway(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    return [Target(other) for other in realm.enemies(seat) if realm.kingdoms[other].swayed_by is None]


def to_awe(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    others = ((other, realm.kingdoms[other]) for other in realm.enemies(seat))
    return [Target(other) for other, kingdom in others if not kingdom.loses_turn and not kingdom.immune]


def towers_to_topple(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    return [
        TargetTower(other, slot)
        for other in realm.enemies(seat)
        for slot, tower in enumerate(realm.kingdoms[other].towers)
        if tower
    ]


def graves(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    """Empty squares next to an own tainted bishop (KO-5.151)."""
    realm = state.realm
    bishops = [square for square, piece in realm.own(seat) if piece.kind == BISHOP and piece.tainted]
    return at(sorted({other for square in bishops for other in realm.empty_near(square)}))


def pawns_to_recall(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    on_land = sorted(square for square, piece in realm.own(seat) if piece.kind == PAWN)
    at_sea = sorted(spot_at_sea(piece, mine=True) for piece in realm.at_sea(seat) if piece.kind == PAWN)
    return at([*on_land, *at_sea]) if realm.building_sites(seat) else []


def own_bombs(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    return at(sorted(spot for spot, _ in bombs(state.realm, seat)))


def bombs(realm: Realm, seat: Seat) -> list[tuple[Spot, Piece]]:
    """Own pieces of which an enemy has one of the kind (KO-5.167)."""
    others = {piece.kind for _, piece in _spots(realm, seat, mine=False)}
    return [(spot, piece) for spot, piece in _spots(realm, seat, mine=True) if piece.kind in others]


def like_for_like(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    kind = piece_at(realm, seat, picked[0]).kind
    return at(sorted(spot for spot, piece in _spots(realm, seat, mine=False) if piece.kind == kind))


def _spots(realm: Realm, seat: Seat, *, mine: bool) -> list[tuple[Spot, Piece]]:
    """A kingdom's own pieces, or those of its enemies, wherever they are."""
    on_map = [(at, piece) for at, piece in realm.pieces.items() if piece.kind not in GREAT]
    found = (*on_map, *((spot_at_sea(piece, mine), piece) for piece in realm.sea))
    return [(at, piece) for at, piece in found if (piece.owner == seat if mine else _is_enemy(realm, seat, piece))]


def piece_at(realm: Realm, seat: Seat, spot: Spot) -> Piece:
    piece = realm.pieces[spot] if is_square(spot) else realm.unit_at_sea(unit_at(spot, seat))
    assert piece is not None
    return piece


def own_rooks(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    return at(sorted(square for square, piece in state.realm.own(seat) if piece.kind == ROOK))


def givers(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    realm = state.realm
    own = sorted(square for square, piece in realm.own(seat) if piece.kind == PAWN and piece.checkers)
    return at(square for square in own if _takers(realm, seat, square))


def takers(state: KnavesState, seat: Seat, picked: Picked) -> list[Deed]:
    return at(_takers(state.realm, seat, picked[0]))


def _takers(realm: Realm, seat: Seat, square: Square) -> list[Square]:
    found = []
    for other in realm.world.near[square]:
        piece = realm.pieces.get(other)
        if piece is not None and piece.owner == seat and piece.kind == PAWN and piece.checkers < MOST_UNDER:
            found.append(other)
    return sorted(found)
