"""Steps on land, going to sea and landing (KO-5.40 to KO-5.54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS, Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pending import Damage, Landing, Name, Stepping
from quintain.games.knaves_out.pieces import IVORY, PAWN, UNIT_NAMES, Piece, unit_place
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.world import NAMES, Square, board_of

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState


# --- how far ----------------------------------------------------------------------------------------------------------


def strength(realm: Realm, square: Square, piece: Piece) -> int:
    """KO-5.42: what a unit acts with where it stands."""
    if piece.kind == PAWN and piece.checkers and realm.is_near_taint(square):
        return piece.checkers
    return 1 + piece.checkers


def allowance(realm: Realm, square: Square, piece: Piece) -> int:
    """KO-5.43: how many steps a unit, or a building that surges, may make in this turn."""
    kingdom = realm.kingdoms[piece.owner]
    on_cleansed = piece.doubled if piece.started else board_of(square) in realm.cleansed
    return _quickened(kingdom, piece, strength(realm, square, piece)) * (2 if on_cleansed else 1)


def allowance_at_sea(kingdom: Kingdom, piece: Piece) -> int:
    """KO-5.52: no taint reaches the sea, and no ground that doubles."""
    return _quickened(kingdom, piece, 1 + piece.checkers)


def _quickened(kingdom: Kingdom, piece: Piece, steps: int) -> int:
    if piece.kind != PAWN:
        return steps
    if "frenzied" in kingdom.effects:
        steps += 1
    hurries = "rush" in kingdom.effects or (piece.checkers and kingdom.has("king-crimson"))
    return 2 * steps if hurries else steps


# --- why not ----------------------------------------------------------------------------------------------------------


def no_move(realm: Realm, seat: Seat, source: Square, target: Square) -> Refusal | None:
    """Why a piece of the seat whose turn it is may not step there (KO-5.40 to KO-5.45)."""
    piece = realm.pieces.get(source)
    if piece is None or piece.owner != seat or not (piece.is_unit or piece.surging):
        return Refusal("not-your-unit", "KO-5.40", {"square": NAMES[source]})
    if piece.steps >= allowance(realm, source, piece):
        return Refusal("tired", "KO-5.43", {"square": NAMES[source], "count": piece.steps})
    return no_step(realm, seat, piece, source, target)


def no_step(realm: Realm, mover: Seat, piece: Piece, source: Square, target: Square) -> Refusal | None:
    """Why a piece may not step from one square to another, however many steps it has left."""
    if target not in realm.world.near.get(source, ()):
        return Refusal("not-adjacent", "KO-5.40", {"square": NAMES[target], "source": NAMES[source]})
    if target in realm.pieces:
        return Refusal("taken", "KO-5.40", {"square": NAMES[target]})
    return spellbound(realm, mover, piece, (source, target))


def spellbound(realm: Realm, mover: Seat, piece: Piece, squares: Iterable[Square]) -> Refusal | None:
    """KO-5.179: on the board of a Sheer Heart Attack each other player moves one pawn a turn."""
    if piece.kind != PAWN:
        return None
    for owner, board in _hearts(realm, mover):
        if any(board_of(square) == board for square in squares):
            first = next((name for bound, name in realm.bound if bound == owner), piece.name)
            if first != piece.name:
                return Refusal("spellbound", "KO-5.179", {"board": LETTERS[board], "whom": LETTERS[owner]})
    return None


def _hearts(realm: Realm, mover: Seat) -> list[tuple[Seat, Seat]]:
    """The other kingdoms with a Sheer Heart Attack, and the boards of their king buildings."""
    found = []
    for owner, kingdom in enumerate(realm.kingdoms):
        if owner != mover and kingdom.devoured and kingdom.has("sheer-heart-attack"):
            throne = realm.throne(owner)
            if throne is not None:
                found.append((owner, board_of(throne)))
    return found


def bind(realm: Realm, mover: Seat, piece: Piece, squares: Iterable[Square]) -> None:
    """Remember the pawn that has moved on such a board."""
    if piece.kind != PAWN:
        return
    for owner, board in _hearts(realm, mover):
        bound = any(other == owner for other, _ in realm.bound)
        if not bound and any(board_of(square) == board for square in squares):
            realm.bound = (*realm.bound, (owner, piece.name))


def no_sea(realm: Realm, seat: Seat, square: Square) -> Refusal | None:
    """Why no unit of this seat may go to sea from here (KO-5.50)."""
    piece = realm.pieces.get(square)
    if piece is None or piece.owner != seat or not piece.is_unit:
        return Refusal("not-your-unit", "KO-5.50", {"square": NAMES[square]})
    if square not in realm.world.coast:
        return Refusal("no-coast", "KO-2.8", {"square": NAMES[square]})
    if piece.steps >= allowance(realm, square, piece):
        return Refusal("tired", "KO-5.43", {"square": NAMES[square], "count": piece.steps})
    if not piece.checkers and not sails_free(realm.kingdoms[seat], piece):
        return Refusal("no-fare", "KO-5.50", {"square": NAMES[square]})
    return spellbound(realm, seat, piece, (square,))


def sails_free(kingdom: Kingdom, piece: Piece) -> bool:
    """KO-5.152, KO-5.172."""
    return ("seabreeze" if piece.kind == PAWN else "blacksails") in kingdom.effects


def no_landing(realm: Realm, seat: Seat, place: int) -> Refusal | None:
    """Why the unit at sea in this place of the list of units may not land (KO-5.51, KO-5.52)."""
    piece = next((one for one in realm.sea if one.owner == seat and unit_place(one) == place), None)
    if piece is None:
        return Refusal("not-at-sea", "KO-5.51", {"unit": UNIT_NAMES[place]})
    if piece.fresh:
        return Refusal("just-sailed", "KO-5.51", {"unit": UNIT_NAMES[place]})
    if piece.steps >= allowance_at_sea(realm.kingdoms[seat], piece):
        return Refusal("tired-at-sea", "KO-5.43", {"unit": UNIT_NAMES[place]})
    if not any(landing_squares(realm, piece, board) for board in realm.world.boards):
        return Refusal("no-shore", "KO-5.52", {"unit": UNIT_NAMES[place]})
    return None


def landing_squares(realm: Realm, piece: Piece, board: Seat) -> list[Square]:
    """The empty coast squares of a board at which this unit may land."""
    found = [square for square in realm.world.coast_of[board] if square not in realm.pieces]
    return [] if found and spellbound(realm, piece.owner, piece, found[:1]) else found


# --- doing it ---------------------------------------------------------------------------------------------------------


def move(state: KnavesState, seat: Seat, source: Square, target: Square, moment: Moment) -> None:
    """A step of the seat's own unit or surging building; the first one is the start of its movement (KO-5.44)."""
    set_out(state, seat, source, target, moment, starts=not state.realm.pieces[source].started)


def set_out(
    state: KnavesState, seat: Seat, source: Square, target: Square | None, moment: Moment, *, starts: bool
) -> None:
    """Make a step or go to sea, after the Ivory Tower has struck whom it strikes (KO-5.205)."""
    realm = state.realm
    piece = realm.pieces[source]
    if starts and piece.is_unit and is_struck(realm, source, piece):
        moment.tell(telling.ivory_strikes, piece, source)
        realm.push(Stepping(piece.name, source, target, seat), Damage(source, piece.name, 1, by=None, cause="ivory"))
    else:
        go_on(state, Stepping(piece.name, source, target, seat), moment)


def is_struck(realm: Realm, square: Square, piece: Piece) -> bool:
    ivory = realm.great_tower(IVORY)
    if ivory is None or ivory.square is None:
        return False
    return ivory.caller != piece.owner and board_of(ivory.square) == board_of(square)


def go_on(state: KnavesState, step: Stepping, moment: Moment) -> None:
    """What was begun goes on, if the piece is still there."""
    realm = state.realm
    if not realm.is_there(step.source, step.name):
        return
    charmed = step.by != step.name[0]
    piece = realm.pieces[step.source]
    if not charmed and not piece.started:
        doubled = board_of(step.source) in realm.cleansed
        piece = realm.change(step.source, started=True, doubled=doubled)
    if step.target is None:
        _sail(state, step.source, piece, moment)
        return
    bind(realm, step.by, piece, (step.source, step.target))
    del realm.pieces[step.source]
    realm.put(step.target, piece if charmed else replace(piece, steps=piece.steps + 1))
    moment.tell(telling.moved, piece, step.source, step.target, step.by)


def _sail(state: KnavesState, square: Square, piece: Piece, moment: Moment) -> None:
    realm, kingdom = state.realm, state.realm.kingdoms[piece.owner]
    free = sails_free(kingdom, piece)
    if not free and not piece.checkers:
        moment.tell(telling.stays_ashore, piece, square)
        return
    bind(realm, piece.owner, piece, (square,))
    del realm.pieces[square]
    kingdom.red += not free
    sailing = replace(piece, steps=piece.steps + 1, fresh=True, doubled=False, checkers=piece.checkers - (not free))
    realm.sea = (*realm.sea, sailing)
    moment.tell(telling.sailed, sailing, square)


def land(state: KnavesState, name: Name, square: Square, moment: Moment) -> None:
    """KO-5.52: one step; no start on any board (KO-R77)."""
    realm = state.realm
    piece = realm.unit_at_sea(name)
    assert piece is not None
    realm.sea = tuple(one for one in realm.sea if one is not piece)
    bind(realm, piece.owner, piece, (square,))
    landed = replace(piece, steps=piece.steps + 1, started=True, doubled=False)
    realm.put(square, landed)
    moment.tell(telling.landed, landed, square)


def set_sail_for_land(realm: Realm, seat: Seat, place: int) -> None:
    piece = next(one for one in realm.sea if one.owner == seat and unit_place(one) == place)
    realm.push(Landing(seat, piece.name))


# --- charmed ----------------------------------------------------------------------------------------------------------


def charmed_steps(realm: Realm, mover: Seat, square: Square, piece: Piece) -> list[Square]:
    """Where a charmed pawn may step next, apart from how far it may go (KO-5.112)."""
    return [other for other in realm.world.near[square] if no_step(realm, mover, piece, square, other) is None]
