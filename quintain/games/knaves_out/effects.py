"""What acts do (KO-5.101 to KO-5.186)."""
# ruff: noqa: ARG001, all entries of one kind have one shape

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.moments import Moment
from quintain.core.rolls import Roll, at_least
from quintain.core.seats import Seat
from quintain.games.knaves_out import court, telling
from quintain.games.knaves_out.cards import KING as KING_SLOT
from quintain.games.knaves_out.cards import QUEEN as QUEEN_SLOT
from quintain.games.knaves_out.cards import SLOTS, Slot
from quintain.games.knaves_out.combat import PAIR, doom, fall, take_back
from quintain.games.knaves_out.pending import Charming, Damage, Fetching, Serving, Sharing, Shifting, Single
from quintain.games.knaves_out.pieces import KING, MOST_UNITS, PAWN, ROOK, UNPAWN, Piece, Spot, is_square, lowest_free
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.targets import Picked, growing, piece_at
from quintain.games.knaves_out.world import Square

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

Effect = Callable[["KnavesState", Seat, str, Picked, Moment], None]
"""What an act does, given the word that was said with it and its targets."""


def collect_tax(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    kingdom = state.realm.kingdoms[seat]
    slots = tuple(slot for slot in range(4) if kingdom.slots[slot] is not None and not kingdom.is_full(slot))
    if slots:
        state.realm.push(Fetching(seat, slots))


def build(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    realm, kingdom = state.realm, state.realm.kingdoms[seat]
    piece = Piece(seat, word, lowest_free(realm.in_play(seat, word)), tainted=kingdom.is_tainted(0))
    realm.put(picked[0], piece)
    moment.tell(telling.appeared, "builds", piece, picked[0])


def fortify(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.kingdoms[seat].black -= 1
    strengthen(state.realm, seat, picked[0], moment)


def strengthen(realm: Realm, seat: Seat, spot: Spot, moment: Moment) -> None:
    """A checker goes under a piece; whoever calls has taken it from the unused ones."""
    piece = piece_at(realm, seat, spot)
    if is_square(spot):
        realm.change(spot, checkers=piece.checkers + 1)
    else:
        realm.change_at_sea(piece, checkers=piece.checkers + 1)
    moment.tell(telling.strengthened, piece, spot)


def poison(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    if state.realm.kingdoms[seat].is_tainted(QUEEN_SLOT):
        cast(state, Single(seat, "poison", _single(state, seat, moment)), moment)
    else:
        dismiss(state, seat, KING_SLOT, moment)


def dismiss(state: KnavesState, seat: Seat, slot: Slot, moment: Moment) -> None:
    """KO-5.6."""
    gone = state.realm.kingdoms[seat].dismiss(slot)
    moment.tell(telling.dismissed, seat, slot, gone)


def _single(state: KnavesState, seat: Seat, moment: Moment) -> Roll:
    """One die, of which a 1 is bad luck; the lucky roll a 1 again (KO-5.156)."""
    return fall(Roll(1, at_least(2)), state.realm.kingdoms[seat], moment.luck)


def cast(state: KnavesState, die: Single, moment: Moment) -> None:
    """Whoever has a Lionheart may roll it once more."""
    moment.tell(telling.single_die, die.seat, die.slug, die.roll)
    if "lionheart" in state.realm.kingdoms[die.seat].effects:
        state.realm.push(die)
    else:
        conclude(state, die, moment)


def conclude(state: KnavesState, die: Single, moment: Moment) -> None:
    """What the single die of a tainted Queen brings about (KO-5.12)."""
    if die.slug == "poison":
        dismiss(state, die.seat, KING_SLOT if die.roll.succeeds else QUEEN_SLOT, moment)
    elif die.roll.succeeds:
        _charm(state, die.seat, die.square, moment)
    else:
        _rise(state, die.square, moment)


def charm(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    if state.realm.kingdoms[seat].is_tainted(QUEEN_SLOT):
        cast(state, Single(seat, "charm", _single(state, seat, moment), picked[0]), moment)
    else:
        _charm(state, seat, picked[0], moment)


def _charm(state: KnavesState, seat: Seat, square: Square | None, moment: Moment) -> None:
    assert square is not None
    state.realm.push(Charming(seat, state.realm.pieces[square].name, square))


def _rise(state: KnavesState, square: Square | None, moment: Moment) -> None:
    """A charmed pawn dies and rises as an unpawn of its owner with one checker (KO-5.112, KO-R80)."""
    assert square is not None
    realm = state.realm
    pawn = realm.pieces.pop(square)
    kingdom = realm.kingdoms[pawn.owner]
    kingdom.red += pawn.checkers
    moment.tell(telling.dies, pawn, square)
    unpawns = realm.in_play(pawn.owner, UNPAWN)
    if len(unpawns) < MOST_UNITS:
        rise(state, pawn.owner, square, 1, moment)


def rise(state: KnavesState, owner: Seat, square: Square, checkers: int, moment: Moment) -> None:
    """An unpawn comes into play, with one checker more next to a tainted building (KO-5.96)."""
    realm = state.realm
    kingdom = realm.kingdoms[owner]
    given = min(kingdom.red, checkers + realm.is_near_taint(square))
    kingdom.red -= given
    piece = Piece(owner, UNPAWN, lowest_free(realm.in_play(owner, UNPAWN)), given)
    realm.put(square, piece)
    moment.tell(telling.appeared, "rises", piece, square)


def execute(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    square = picked[0]
    state.realm.push(Damage(square, state.realm.pieces[square].name, 1, by=seat, cause="execute"))


def sway(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.kingdoms[picked[0]].swayed_by = seat
    moment.tell(telling.swayed, seat, picked[0])


def majesty(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.kingdoms[picked[0]].loses_turn = True
    moment.tell(telling.awed, seat, picked[0])


def knight(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.kingdoms[seat].red -= 1
    strengthen(state.realm, seat, picked[0], moment)


def feast(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.kingdoms[seat].feast = True
    moment.tell(telling.feasts, seat)


def train(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    realm, kingdom = state.realm, state.realm.kingdoms[seat]
    given = int(len(realm.in_play(seat, ROOK)) >= PAIR and kingdom.red > 0)
    kingdom.red -= given
    piece = Piece(seat, PAWN, lowest_free(realm.in_play(seat, PAWN)), given)
    realm.put(picked[0], piece)
    # The bond of a dead pawn does not go over to the one that gets its number (KO-R82).
    realm.bound = tuple((owner, (*name[:2], 0) if name == piece.name else name) for owner, name in realm.bound)
    moment.tell(telling.appeared, "trains", piece, picked[0])


def raise_dead(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    rise(state, seat, picked[0], 0, moment)


def taint(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    piece = state.realm.change(picked[0], tainted=True)
    moment.tell(telling.tainted, piece, picked[0])


def boister(kind: str) -> Effect:
    """KO-5.98: one checker for each, or for those that the owner names."""

    def effect(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
        realm, kingdom = state.realm, state.realm.kingdoms[seat]
        spots = tuple(growing(realm, seat, kind))
        if kingdom.red < len(spots):
            realm.push(Sharing(seat, spots))
            return
        kingdom.red -= len(spots)
        for spot in spots:
            strengthen(realm, seat, spot, moment)

    return effect


def devour(slug: str, slot: str) -> Effect:
    def effect(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
        kingdom = state.realm.kingdoms[seat]
        cards = kingdom.devour(SLOTS.index(slot), slug)
        moment.tell(telling.devoured, seat, slug, cards)
        if slug == "motorhead":
            state.realm.actions += 1

    return effect


def wind_of_change(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    count = court.throw_away(state, seat)
    moment.tell(telling.threw_away, seat, count, "KO-5.157")
    court.draw(state, seat, moment)


def unseen_servant(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.push(Serving(seat))


def wild_surge(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    piece = state.realm.change(picked[0], surging=True)
    moment.tell(telling.surges, piece, picked[0])


def force_of_will(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    other, slot = divmod(picked[0], 4)
    kingdom = state.realm.kingdoms[other]
    spent = kingdom.spend(slot, len(kingdom.towers[slot]))
    moment.tell(telling.forced, seat, other, slot, len(spent))


def infighting(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    state.realm.push(Shifting(seat))


def failed_plan(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    realm = state.realm
    spot, square = picked
    piece = piece_at(realm, seat, spot)
    if is_square(spot):
        del realm.pieces[spot]
    else:
        realm.sea = tuple(one for one in realm.sea if one is not piece)
    realm.put(square, replace(piece, fresh=False))
    moment.tell(telling.recalled, piece, spot, square)


def cherry_bomb(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    """Both pieces are gone at the same time, without damage (KO-5.83, KO-5.167)."""
    realm = state.realm
    mine, other = (piece_at(realm, seat, spot) for spot in picked)
    for spot, piece in zip(picked, (mine, other), strict=True):
        moment.tell(telling.bombed, piece, spot)
        take_back(realm.kingdoms[piece.owner], piece, piece.checkers)
        if is_square(spot):
            del realm.pieces[spot]
        else:
            realm.sea = tuple(one for one in realm.sea if one is not piece)
    if mine.kind == KING:
        # The bomber falls first (KO-R75), and each earns a crown for the other (KO-6.5).
        doom(realm, seat, other.owner, "bomb")
        doom(realm, other.owner, seat, "bomb")


def castle(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    realm = state.realm
    king_at = realm.throne(seat)
    assert king_at is not None
    rook_at = picked[0]
    realm.pieces[king_at], realm.pieces[rook_at] = realm.pieces[rook_at], realm.pieces[king_at]
    realm.kingdoms[seat].castled = True
    moment.tell(telling.castled, seat, king_at, rook_at)


def balance(state: KnavesState, seat: Seat, word: str, picked: Picked, moment: Moment) -> None:
    realm = state.realm
    source, target = picked
    realm.change(source, checkers=realm.pieces[source].checkers - 1)
    realm.change(target, checkers=realm.pieces[target].checkers + 1)
    moment.tell(telling.balanced, seat, source, target)
