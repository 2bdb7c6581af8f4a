"""Turns and rounds: how they begin and end, who falls, and when the war is over (KO-4.1 to KO-4.11, KO-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import court, ending, great_towers, telling
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pieces import Piece
from quintain.games.knaves_out.realm import Doom, Realm

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState


def begin(state: KnavesState, moment: Moment) -> None:
    """KO-4.2, up to the decision whether to shuffle; a turn may be lost, and be the last."""
    realm = state.realm
    seat = realm.active
    kingdom = realm.kingdoms[seat]
    kingdom.turns += 1
    moment.pause()
    moment.tell(telling.turn_begins, seat, realm.round)
    kingdom.effects = _without(kingdom, state.book.ending["next"])
    for other in realm.kingdoms:
        if other.swayed_by == seat:
            other.swayed_by = None
    for square, piece in realm.own(seat):
        if piece.crack:
            realm.change(square, crack=0)
    realm.sea = tuple(replace(piece, crack=0) if piece.owner == seat else piece for piece in realm.sea)
    great_towers.count_down(state, seat, moment)
    if realm.doomed:
        carry_out(state, moment)
        return
    if kingdom.loses_turn:
        kingdom.loses_turn, kingdom.immune = False, True
        moment.tell(telling.loses_turn, seat)
        next_turn(state, moment)
        return
    realm.actions = 2 if kingdom.has("motorhead") else 1
    realm.played = realm.last_made = False
    realm.bound = ()
    for square, piece in realm.own(seat):
        if piece.steps or piece.attacked or piece.started:
            realm.change(square, steps=0, attacked=False, started=False, doubled=False)
    realm.sea = tuple(_rested(piece) if piece.owner == seat else piece for piece in realm.sea)
    if kingdom.discards:
        realm.phase = "shuffle"
    else:
        draw(state, moment)


def _rested(piece: Piece) -> Piece:
    return replace(piece, steps=0, attacked=False, started=False, doubled=False, fresh=False)


def _without(kingdom: Kingdom, ending: frozenset[str]) -> tuple[str, ...]:
    return tuple(slug for slug in kingdom.effects if slug not in ending)


def draw(state: KnavesState, moment: Moment) -> None:
    """KO-4.5, then the main phase."""
    court.draw(state, state.realm.active, moment)
    state.realm.phase = "main"


def end(state: KnavesState, moment: Moment, *, discard: bool) -> None:
    """KO-4.10, KO-4.11."""
    realm = state.realm
    seat = realm.active
    kingdom = realm.kingdoms[seat]
    if discard:
        moment.tell(telling.threw_away, seat, court.throw_away(state, seat), "KO-4.10")
    kingdom.effects = _without(kingdom, state.book.ending["turn"])
    for square, piece in realm.own(seat):
        if piece.surging:
            realm.change(square, surging=False)
    kingdom.immune = False
    next_turn(state, moment)


def next_turn(state: KnavesState, moment: Moment) -> None:
    """The next living kingdom in the order of play; after the last one a round is over (KO-4.1, KO-6.4)."""
    realm = state.realm
    while True:
        realm.turn += 1
        if realm.turn == len(realm.order):
            realm.turn = 0
            if realm.round == state.settings.round_cap:
                realm.phase = "over"
                moment.tell(telling.cap_reached, realm.round)
                for seat in realm.living:
                    moment.tell(telling.stands, seat, ending.strength(realm, seat))
                return
            realm.round += 1
        if not realm.kingdoms[realm.active].fell:
            break
    realm.phase = "start"


def carry_out(state: KnavesState, moment: Moment) -> None:
    """All that are doomed fall together; the bomber of a king before its victim (KO-6.1 to KO-6.3, KO-R75)."""
    realm = state.realm
    if not realm.pending:
        see_off(state, moment)
    while realm.doomed and realm.phase != "over":
        together = realm.doomed[:1] if realm.doomed[0].cause == "bomb" else realm.doomed
        crowned = realm.doomed if realm.doomed[0].cause == "bomb" else together
        for doom in crowned:
            _crown(realm, doom)
        realm.doomed = realm.doomed[len(together) :]
        realm.doomed = tuple(replace(doom, by=None) for doom in realm.doomed)
        fall(state, together, moment)


def see_off(state: KnavesState, moment: Moment) -> None:
    """Seats that have left while something went on are cleared away (KO-R87)."""
    realm = state.realm
    leavers, realm.gone = realm.gone, ()
    if leavers:
        fall(state, tuple(Doom(seat, None, "left", number) for seat, number in leavers), moment)


def _crown(realm: Realm, doom: Doom) -> None:
    """KO-6.5."""
    if doom.by is not None and doom.by != doom.seat:
        realm.kingdoms[doom.by].crowns += 1


def fall(state: KnavesState, dooms: tuple[Doom, ...], moment: Moment) -> None:
    """Kingdoms leave the war together (KO-6.2)."""
    realm = state.realm
    dooms = tuple(doom for doom in dooms if not realm.kingdoms[doom.seat].fell)
    number = realm.next_to_fall
    for doom in dooms:
        moment.pause()
        moment.tell(telling.falls, doom)
        kingdom = realm.kingdoms[doom.seat]
        realm.kingdoms[doom.seat] = Kingdom(
            red=0,
            black=0,
            turns=kingdom.turns,
            crowns=kingdom.crowns,
            loses_turn=kingdom.loses_turn,
            fell=doom.number or number,
        )
        state.hold(doom.seat, (), ())
    seats = {doom.seat for doom in dooms}
    for square in [at for seat in seats for at, _ in realm.own(seat)]:
        del realm.pieces[square]
    realm.sea = tuple(piece for piece in realm.sea if piece.owner not in seats)
    for seat in sorted(seats):
        great_towers.collapse(state, seat, moment)
    for kingdom in realm.kingdoms:
        if kingdom.swayed_by in seats:
            kingdom.swayed_by = None
    realm.doomed = tuple(doom for doom in realm.doomed if not realm.kingdoms[doom.seat].fell)
    if len(realm.living) <= 1:
        realm.phase, realm.pending, realm.doomed = "over", (), ()
    elif realm.kingdoms[realm.active].fell and realm.phase in ("start", "shuffle", "main"):
        realm.pending = ()
        # Whoever falls with it must not outlive it at the round cap.
        if not realm.doomed:
            next_turn(state, moment)


def leave(state: KnavesState, seat: Seat) -> None:
    """KO-6.8: at once, but after a chain of follow-ups of another seat, if it has anybody left to play on."""
    realm = state.realm
    realm.gone = (*realm.gone, (seat, realm.next_to_fall))
    if realm.pending and (seat == realm.active or len(state.contenders) < 2):
        realm.pending = ()
