"""What happened, told with rule and values (KO §8: only cards drawn are a secret)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from quintain.core.answers import Event, Motion, Values
from quintain.core.rolls import Roll
from quintain.core.seats import Seat, letter
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import COURT, NAMES, SLOTS, Card, Slot, court_type, sign
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pending import Attack, Pending
from quintain.games.knaves_out.pieces import GREAT, IVORY, UNIT_NAMES, Piece, Spot, is_square, piece_id, unit_place
from quintain.games.knaves_out.realm import Doom, Realm
from quintain.games.knaves_out.world import NAMES as SQUARES
from quintain.games.knaves_out.world import Square

SEA_ZONE = "sea"


def cards_text(cards: Iterable[Card]) -> str:
    """``5♥ 3♦``."""
    return " ".join(map(sign, cards))


def needed(roll: Roll) -> str:
    """The lowest face that hits."""
    return next(name for name, worth in roll.faces if worth)


def place_of(spot: Spot) -> str:
    """The id of the place where a piece is."""
    return SQUARES[spot] if is_square(spot) else SEA_ZONE


def hand_zone(seat: Seat) -> str:
    return f"hand{letter(seat)}"


def tower_zone(seat: Seat, slot: Slot) -> str:
    return f"{SLOTS[slot]}{letter(seat)}"


def _of(piece: Piece) -> dict[str, str | int]:
    return {"who": letter(piece.owner), "kind": _look(piece)}


def _look(piece: Piece) -> str:
    return f"tainted-{piece.kind}" if piece.tainted else piece.kind


# --- setting up -------------------------------------------------------------------------------------------------------


def opening(totals: Mapping[Seat, int], best: Sequence[Seat]) -> Event:
    rolled = ", ".join(f"{letter(seat)} {total}" for seat, total in totals.items())
    kind = "opening" if len(best) == 1 else "opening-tie"
    return Event(kind, "KO-3.3", {"who": ", ".join(map(letter, best)), "rolled": rolled})


def board_laid(seat: Seat) -> Event:
    return Event("lays-board", "KO-3.4", {"who": letter(seat)})


def throned(seat: Seat, square: Square) -> Event:
    return Event("throned", "KO-3.6", {"who": letter(seat), "square": SQUARES[square]}, cells=(SQUARES[square],))


def court_chosen(seat: Seat, cards: Sequence[Card], under: Sequence[Slot]) -> Event:
    values: Values = {"who": letter(seat), "cards": cards_text(cards), "court": court_type(*cards)}
    if not under:
        return Event("court-chosen", "KO-3.9", values)
    return Event("court-tainted", "KO-3.9", {**values, "tainted": cards_text(cards[slot] for slot in under)})


def fuelled(kingdom: Kingdom, seat: Seat) -> Event:
    values: Values = {SLOTS[slot]: cards_text(kingdom.towers[slot]) for slot in COURT}
    return Event("fuelled", "KO-3.10", {"who": letter(seat), **values})


# --- turns ------------------------------------------------------------------------------------------------------------


def turn_begins(seat: Seat, number: int) -> Event:
    return Event("turn", "KO-4.1", {"who": letter(seat), "round": number})


def loses_turn(seat: Seat) -> Event:
    return Event("loses-turn", "KO-4.2", {"who": letter(seat)})


def shuffled(seat: Seat, count: int) -> Event:
    return Event("shuffled", "KO-4.4", {"who": letter(seat), "count": count})


def drew(seat: Seat, cards: Sequence[Card]) -> Event:
    values: Values = {"who": letter(seat), "count": len(cards)}
    secret = {"cards": cards_text(sorted(cards))}
    return Event("drew", "KO-4.5", values, secret, to=(seat,), learns=True)


def threw_away(seat: Seat, count: int, rule: str) -> Event:
    return Event("threw-away", rule, {"who": letter(seat), "count": count}, learns=True)


def cap_reached(number: int) -> Event:
    return Event("cap", "KO-6.4", {"round": number})


def stands(seat: Seat, strength: Sequence[int]) -> Event:
    """What a living kingdom is ranked by, in the order in which it counts."""
    crowns, points, buildings, units, checkers, cards = strength
    values: Values = {"crowns": crowns, "points": points, "buildings": buildings, "units": units, "count": checkers}
    return Event("stands", "KO-6.4", {"who": letter(seat), **values, "cards": cards})


def falls(doom: Doom) -> Event:
    values: Values = {"who": letter(doom.seat), "cause": doom.cause}
    if doom.by is not None and doom.by != doom.seat:
        return Event("falls-to", "KO-6.1", {**values, "whom": letter(doom.by)})
    return Event("falls", "KO-6.8" if doom.cause == "left" else "KO-6.1", values)


# --- cards ------------------------------------------------------------------------------------------------------------


PLAYED_BY = {
    "tower": ("KO-5.3",) * 4,
    "court": ("KO-5.1", "KO-5.4", "KO-5.4", "KO-5.14"),
    "summons": ("", "KO-5.121", "KO-5.101", ""),
}
"""The rule for each slot by which a card of the hand goes to its tower, to court, or to court by an act."""


def played(seat: Seat, card: Card, slot: Slot, goes: str) -> Event:
    """A card of the hand goes to the ``tower`` of a slot, to ``court``, or there by a ``summons``."""
    motion = Motion(f"{hand_zone(seat)}/{NAMES[card]}", hand_zone(seat), tower_zone(seat, slot))
    values: Values = {"who": letter(seat), "card": sign(card), "slot": SLOTS[slot]}
    where = "tower" if goes == "tower" else "court"
    return Event(f"plays-{where}", PLAYED_BY[goes][slot], values, motions=(motion,), face=NAMES[card])


def joker_played(seat: Seat, card: Card, slot: Slot, goes: str) -> Event:
    """A joker fetches this card."""
    values: Values = {"who": letter(seat), "card": sign(card), "slot": SLOTS[slot]}
    where, rule = ("tower" if goes == "tower" else "court"), ("KO-5.11" if goes == "summons" else "KO-5.10")
    return Event(f"fetches-{where}", rule, values, face=NAMES[card], learns=True)


def fetched(seat: Seat, card: Card, slot: Slot) -> Event:
    values: Values = {"who": letter(seat), "card": sign(card), "slot": SLOTS[slot]}
    return Event("fetches", "KO-5.8", values, face=NAMES[card])


def skipped(seat: Seat, slot: Slot | None) -> Event:
    """A search without a find, for a tower or for any of them."""
    if slot is None:
        return Event("skips", "KO-5.8", {"who": letter(seat)})
    return Event("skips-tower", "KO-5.8", {"who": letter(seat), "slot": SLOTS[slot]})


def court_held(seat: Seat, court: str) -> Event:
    return Event("court", "KO-5.5", {"who": letter(seat), "court": court})


def dismissed(seat: Seat, slot: Slot, cards: Sequence[Card]) -> Event:
    values: Values = {"who": letter(seat), "slot": SLOTS[slot], "card": sign(cards[0]), "count": len(cards)}
    return Event("dismissed", "KO-5.6", values)


def takes(seat: Seat, slug: str) -> Event:
    return Event("takes", standard().by_slug[slug].rule, {"who": letter(seat), "act": slug})


def aims_at_nobody(seat: Seat, slug: str) -> Event:
    return Event("aims-at-nobody", "KO-R105", {"who": letter(seat), "act": slug})


def spent(seat: Seat, cards: Sequence[Card]) -> Event:
    return Event("spends", "KO-5.7", {"who": letter(seat), "cards": cards_text(cards)})


def runs(seat: Seat, slug: str) -> Event:
    act = standard().by_slug[slug]
    return Event("runs", "KO-4.12", {"who": letter(seat), "act": slug, "lasts": act.lasts, "means": slug})


def feasts(seat: Seat) -> Event:
    return Event("feasts", "KO-5.123", {"who": letter(seat)})


def devoured(seat: Seat, slug: str, cards: Sequence[Card]) -> Event:
    return Event("devours", "KO-5.26", {"who": letter(seat), "act": slug, "count": len(cards), "means": slug})


def shifted(seat: Seat, source: Slot, target: Slot, cards: Sequence[Card]) -> Event:
    values: Values = {"who": letter(seat), "slot": SLOTS[source], "onto": SLOTS[target], "cards": cards_text(cards)}
    return Event("shifts", "KO-5.164", values)


def forced(seat: Seat, other: Seat, slot: Slot, count: int) -> Event:
    values: Values = {"who": letter(seat), "whom": letter(other), "slot": SLOTS[slot], "count": count}
    return Event("forces", "KO-5.162", values)


def swayed(seat: Seat, other: Seat) -> Event:
    return Event("sways", "KO-5.114", {"who": letter(seat), "whom": letter(other)})


def awed(seat: Seat, other: Seat) -> Event:
    return Event("awes", "KO-5.124", {"who": letter(seat), "whom": letter(other)})


# --- pieces -----------------------------------------------------------------------------------------------------------


def moved(piece: Piece, source: Square, target: Square, by: Seat) -> Event:
    values: Values = {**_of(piece), "source": SQUARES[source], "square": SQUARES[target]}
    motion = Motion(piece_id(piece), SQUARES[source], SQUARES[target])
    if by == piece.owner:
        return Event("moves", "KO-5.40", values, motions=(motion,))
    led: Values = {**values, "who": letter(by), "whom": letter(piece.owner)}
    return Event("leads", "KO-5.112", led, motions=(motion,))


def sailed(piece: Piece, square: Square) -> Event:
    motion = Motion(piece_id(piece), SQUARES[square], SEA_ZONE)
    return Event("sails", "KO-5.50", {**_of(piece), "square": SQUARES[square]}, motions=(motion,))


def stays_ashore(piece: Piece, square: Square) -> Event:
    return Event("stays-ashore", "KO-5.44", {**_of(piece), "square": SQUARES[square]})


def landed(piece: Piece, square: Square) -> Event:
    motion = Motion(piece_id(piece), SEA_ZONE, SQUARES[square])
    return Event("lands", "KO-5.52", {**_of(piece), "square": SQUARES[square]}, motions=(motion,))


def appeared(kind: str, piece: Piece, square: Square) -> Event:
    """``builds``, ``trains``, ``rises``."""
    rule = {"builds": "KO-5.103", "trains": "KO-5.131", "rises": "KO-5.96"}[kind]
    values: Values = {**_of(piece), "square": SQUARES[square], "count": piece.checkers}
    return Event(kind, rule, values, cells=(SQUARES[square],))


def strengthened(piece: Piece, spot: Spot) -> Event:
    rule = "KO-2.14" if piece.is_building else "KO-2.23"
    return _there("strengthens", rule, piece, spot, {"count": piece.checkers + 1})


def _there(kind: str, rule: str, piece: Piece, spot: Spot, values: Values) -> Event:
    """What happens to a piece on its square, or to a unit at sea, which is told by its number."""
    if is_square(spot):
        at = SQUARES[spot]
        return Event(kind, rule, {**_of(piece), "square": at, **values}, cells=(at,))
    return Event(f"{kind}-at-sea", rule, {**_of(piece), "unit": UNIT_NAMES[unit_place(piece)], **values})


def tainted(piece: Piece, square: Square) -> Event:
    return Event("taints", "KO-5.153", {**_of(piece), "square": SQUARES[square]}, cells=(SQUARES[square],))


def surges(piece: Piece, square: Square) -> Event:
    return Event("surges", "KO-5.161", {**_of(piece), "square": SQUARES[square]}, cells=(SQUARES[square],))


def recalled(piece: Piece, spot: Spot, square: Square) -> Event:
    motion = Motion(piece_id(piece), place_of(spot), SQUARES[square])
    return Event("recalls", "KO-5.165", {**_of(piece), "square": SQUARES[square]}, motions=(motion,))


def bombed(piece: Piece, spot: Spot) -> Event:
    return _there("bombs", "KO-5.167", piece, spot, {})


def castled(seat: Seat, king_at: Square, rook_at: Square) -> Event:
    king, rook = SQUARES[king_at], SQUARES[rook_at]
    values: Values = {"who": letter(seat), "square": rook, "source": king}
    return Event("castles", "KO-5.180", values, cells=(king, rook))


def balanced(seat: Seat, source: Square, target: Square) -> Event:
    values: Values = {"who": letter(seat), "source": SQUARES[source], "square": SQUARES[target]}
    return Event("balances", "KO-5.184", values, cells=(SQUARES[source], SQUARES[target]))


def dies(piece: Piece, square: Square) -> Event:
    return Event("dies", "KO-5.112", {**_of(piece), "square": SQUARES[square]}, cells=(SQUARES[square],))


# --- fights -----------------------------------------------------------------------------------------------------------


def declared(realm: Realm, source: Square, target: Square, last: bool) -> Event:
    by, whom = realm.pieces[source], realm.pieces[target]
    at, bump = SQUARES[source], SQUARES[target]
    values: Values = {
        **_of(by),
        "source": at,
        "square": bump,
        "whom": letter(whom.owner),
        "theirs": _look(whom),
    }
    lunge = Motion(piece_id(by), at, at, bump=bump)
    return Event("attacks-last" if last else "attacks", "KO-5.61", values, motions=(lunge,), cells=(at, bump))


def strikes_first(attack: Attack) -> Event:
    return Event("strikes-first", "KO-5.67", {"who": letter(attack.whom[0]), "square": SQUARES[attack.target]})


def rolled(attack: Attack, roll: Roll) -> Event:
    """With the reason why another number than usual is needed (KO-5.63)."""
    values: Values = {"who": letter(attack.by[0]), **_shown(roll), "needed": needed(roll)}
    reason = next((modifier.code for modifier in roll.modifiers if modifier.needed), None)
    kind = "rolls" if reason is None else "rolls-because"
    values = values if reason is None else {**values, "reason": reason}
    return Event(kind, "KO-5.65", values, roll=roll, cells=(SQUARES[attack.source], SQUARES[attack.target]))


def _shown(roll: Roll) -> Values:
    return {"faces": " ".join(map(str, roll.showing)), "count": roll.successes}


def rerolled(seat: Seat, face: int, roll: Roll) -> Event:
    return Event("rerolls", "KO-5.176", {"who": letter(seat), "face": face, **_shown(roll)}, roll=roll)


def punched(seat: Seat, roll: Roll) -> Event:
    return Event("punches", "KO-5.158", {"who": letter(seat), **_shown(roll)}, roll=roll)


def single_die(seat: Seat, slug: str, roll: Roll) -> Event:
    kind = "queen-holds" if roll.succeeds else "queen-fails"
    return Event(kind, "KO-5.12", {"who": letter(seat), "act": slug, **_shown(roll)}, roll=roll)


def halved(kind: str, hits: int, points: int) -> Event:
    """``ice-queen`` or ``blessed``."""
    return Event(kind, "KO-5.65", {"hits": hits, "count": points})


def seen_through(seat: Seat, piece: Piece, source: Square, square: Square) -> Event:
    motion = Motion(piece_id(piece), SQUARES[source], SQUARES[square])
    values: Values = {**_of(piece), "who": letter(seat), "whom": letter(piece.owner), "square": SQUARES[square]}
    return Event("sees-through", "KO-5.177", values, motions=(motion,))


def parlayed(seat: Seat) -> Event:
    return Event("parlays", "KO-5.178", {"who": letter(seat)})


def stopped(pending: Pending | None) -> Event:
    assert isinstance(pending, Attack)
    return Event("stopped-strike" if pending.strike else "stopped", "KO-5.66", {"who": letter(pending.by[0])})


def redirected(piece: Piece, source: Square, target: Square) -> Event:
    values: Values = {**_of(piece), "source": SQUARES[source], "square": SQUARES[target]}
    return Event("redirects", "KO-5.185", values, cells=(SQUARES[source], SQUARES[target]))


def damaged(piece: Piece, square: Square) -> Event:
    values: Values = {**_of(piece), "square": SQUARES[square], "count": piece.checkers - 1}
    kind = "tower-damaged" if piece.kind in GREAT else "damaged"
    return Event(kind, "KO-5.80", values, cells=(SQUARES[square],))


def destroyed(piece: Piece, square: Square) -> Event:
    kind, rule = ("tower-destroyed", "KO-5.208") if piece.kind in GREAT else ("destroyed", "KO-5.81")
    return Event(kind, rule, {**_of(piece), "square": SQUARES[square]}, cells=(SQUARES[square],))


def stung(piece: Piece, square: Square, points: int) -> Event:
    return Event("stings", "KO-5.182", {**_of(piece), "square": SQUARES[square], "count": points})


# --- Great Towers -----------------------------------------------------------------------------------------------------


def ivory_strikes(piece: Piece, square: Square) -> Event:
    return Event("ivory-strikes", "KO-5.205", {**_of(piece), "square": SQUARES[square]}, cells=(SQUARES[square],))


def called(seat: Seat, tower: str) -> Event:
    return Event("calls", "KO-5.201", {"who": letter(seat), "tower": tower})


def named_enemy(seat: Seat, enemy: Seat) -> Event:
    return Event("names-enemy", "KO-5.204", {"who": letter(seat), "whom": letter(enemy)})


def sacrificed(seat: Seat, tower: str, red: int, black: int) -> Event:
    return Event("sacrifices", "KO-5.202", {"who": letter(seat), "tower": tower, "red": red, "black": black})


def stripped(piece: Piece, spot: Spot, tower: str) -> Event:
    return _there("strips", "KO-5.202", piece, spot, {"tower": tower})


def raised(seat: Seat, tower: str, square: Square) -> Event:
    rule = "KO-5.203" if tower == IVORY else "KO-5.204"
    values: Values = {"who": letter(seat), "square": SQUARES[square], "board": SQUARES[square][0]}
    return Event(f"raises-{tower}", rule, values, cells=(SQUARES[square],))


def counted_down(seat: Seat, square: Square, left: int) -> Event:
    return Event("counts-down", "KO-5.207", {"who": letter(seat), "count": left}, cells=(SQUARES[square],))


def toppled(tower: str, square: Square, board: Seat) -> Event:
    rule = "KO-5.210" if tower == IVORY else "KO-5.211"
    return Event(f"topples-{tower}", rule, {"board": letter(board)}, cells=(SQUARES[square],))
