"""The two Great Towers: calling, raising, the countdown, and what remains where one fell (KO-5.200 to KO-5.212)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat, letter
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.combat import doom
from quintain.games.knaves_out.pending import Naming, Raising, Sacrificing, Stripping
from quintain.games.knaves_out.pieces import DARK, IVORY, Piece, Spot, is_square, spot_at_sea
from quintain.games.knaves_out.realm import GreatTower, Realm
from quintain.games.knaves_out.settings import KnavesSettings
from quintain.games.knaves_out.world import Square, board_of, squares_of

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

CHECKERS = 10
"""Under a Great Tower (KO-5.202)."""
LATEST = 10
"""Rounds before the last one in which the Dark Tower may be called no longer (KO-R88)."""


def no_call(realm: Realm, settings: KnavesSettings, seat: Seat, kind: str) -> Refusal | None:
    """Why a Great Tower may not be called now (KO-5.201)."""
    kingdom = realm.kingdoms[seat]
    if settings.great_towers == "off":
        return Refusal("no-great-towers", "KO-3.1", {})
    if (tower := realm.great_tower(kind)) is not None:
        return Refusal("called-before", "KO-5.201", {"tower": kind, "who": letter(tower.caller)})
    if kingdom.court is None:
        return Refusal("no-court-to-call", "KO-5.201", {"tower": kind})
    if kingdom.turns < settings.first_call:
        return Refusal("too-early", "KO-R76", {"count": settings.first_call})
    if kind == DARK and realm.round > settings.round_cap - LATEST:
        return Refusal("too-late", "KO-R88", {"count": settings.round_cap - LATEST})
    if kingdom.red + kingdom.black + sum(piece.checkers for _, piece in _stripped(realm, seat)) < CHECKERS:
        return Refusal("too-few-checkers", "KO-5.202", {"count": CHECKERS})
    if kind == IVORY and not any(sites(realm, settings, Raising(seat, IVORY), board) for board in realm.world.boards):
        return Refusal("no-site", "KO-5.203", {"tower": kind})
    return None


def call(realm: Realm, seat: Seat, kind: str, moment: Moment) -> None:
    """Enemy, sacrifice, then where it stands (KO-R78)."""
    realm.great = (*realm.great, GreatTower(kind, seat))
    moment.tell(telling.called, seat, kind)
    realm.push(Raising(seat, kind), Sacrificing(seat, kind))
    if kind == DARK:
        realm.push(Naming(seat))


def name_enemy(realm: Realm, enemy: Seat, moment: Moment) -> None:
    realm.pop()
    _change(realm, DARK, enemy=enemy)
    raising = realm.pending[-2]
    assert isinstance(raising, Raising)
    realm.pending = (*realm.pending[:-2], replace(raising, seat=enemy), realm.pending[-1])
    moment.tell(telling.named_enemy, realm.active, enemy)


def reds(realm: Realm, seat: Seat) -> range:
    """How many of the ten may be red; a single value where too few are unused (KO-5.202)."""
    kingdom = realm.kingdoms[seat]
    if kingdom.red + kingdom.black < CHECKERS:
        return range(kingdom.red, kingdom.red + 1)
    return range(max(0, CHECKERS - kingdom.black), min(CHECKERS, kingdom.red) + 1)


def sacrifice(realm: Realm, seat: Seat, kind: str, red: int, moment: Moment) -> None:
    kingdom = realm.kingdoms[seat]
    black = min(kingdom.black, CHECKERS - red)
    kingdom.red -= red
    kingdom.black -= black
    kingdom.sacrificed += red + black
    realm.pop()
    _change(realm, kind, checkers=red + black)
    moment.tell(telling.sacrificed, seat, kind, red, black)
    if red + black < CHECKERS:
        realm.push(Stripping(seat, kind, CHECKERS - red - black))


def _stripped(realm: Realm, seat: Seat) -> list[tuple[Spot, Piece]]:
    """Own pieces that checkers can be taken from; not a Great Tower (KO-R83)."""
    found = [(at, piece) for at, piece in sorted(realm.own(seat)) if piece.checkers]
    return found + [(spot_at_sea(piece, mine=True), piece) for piece in realm.at_sea(seat) if piece.checkers]


def strippable(realm: Realm, seat: Seat) -> list[Spot]:
    return [spot for spot, _ in _stripped(realm, seat)]


def strip(realm: Realm, stripping: Stripping, spot: Spot, moment: Moment) -> None:
    seat, kind = stripping.seat, stripping.tower
    piece = dict(_stripped(realm, seat))[spot]
    if is_square(spot):
        realm.change(spot, checkers=piece.checkers - 1)
    else:
        realm.change_at_sea(piece, checkers=piece.checkers - 1)
    tower = realm.great_tower(kind)
    assert tower is not None
    realm.kingdoms[seat].sacrificed += 1
    _change(realm, kind, checkers=tower.checkers + 1)
    moment.tell(telling.stripped, piece, spot, kind)
    if stripping.left > 1:
        realm.update(left=stripping.left - 1)
    else:
        realm.pop()


def sites(realm: Realm, settings: KnavesSettings, raising: Raising, board: Seat) -> list[Square]:
    """Where on this board a Great Tower may stand (KO-5.203, KO-5.204)."""
    empty = [square for square in squares_of(board) if square not in realm.pieces]
    if raising.tower == IVORY:
        rivals = {board_of(at) for at in map(realm.throne, realm.enemies(raising.seat)) if at is not None}
        return empty if settings.ivory_site == "anywhere" or board not in rivals else []
    airy = [square for square in empty if realm.empty_near(square)]
    if airy:
        return airy
    others = (square for other in realm.world.boards for square in squares_of(other) if square not in realm.pieces)
    return [] if any(realm.empty_near(square) for square in others) else empty


def raise_tower(realm: Realm, raising: Raising, square: Square, moment: Moment) -> None:
    kind = raising.tower
    tower = realm.great_tower(kind)
    assert tower is not None
    owner = tower.caller if kind == IVORY else tower.enemy
    assert owner is not None
    realm.pop()
    realm.put(square, Piece(owner, kind, checkers=tower.checkers))
    _change(realm, kind, square=square)
    moment.tell(telling.raised, raising.seat, kind, square)


def count_down(state: KnavesState, seat: Seat, moment: Moment) -> None:
    """KO-5.207: one checker less at the start of each turn of its Chosen One."""
    realm = state.realm
    tower = realm.great_tower(DARK)
    if tower is None or tower.square is None or tower.caller != seat:
        return
    left = max(0, realm.pieces[tower.square].checkers - 1)
    realm.change(tower.square, checkers=left)
    moment.tell(telling.counted_down, seat, tower.square, left)
    if not left:
        doom(realm, seat, None, "countdown")


def topple(realm: Realm, kind: str, square: Square, moment: Moment) -> None:
    """It is gone; what it leaves behind stays for the rest of the match (KO-5.210, KO-5.211)."""
    board = board_of(square)
    _change(realm, kind, square=None)
    if kind == IVORY and board not in realm.islands:
        realm.islands = tuple(sorted((*realm.islands, board)))
    if kind == DARK and board not in realm.cleansed:
        realm.cleansed = tuple(sorted((*realm.cleansed, board)))
    moment.tell(telling.toppled, kind, square, board)


def collapse(state: KnavesState, seat: Seat, moment: Moment) -> None:
    """KO-5.209: the Great Towers that hang on a fallen kingdom go with it."""
    realm = state.realm
    for tower in realm.great:
        if tower.square is not None and seat in (tower.caller, tower.enemy):
            del realm.pieces[tower.square]
            topple(realm, tower.kind, tower.square, moment)


def _change(realm: Realm, kind: str, **fields: object) -> None:
    realm.great = tuple(replace(tower, **fields) if tower.kind == kind else tower for tower in realm.great)
