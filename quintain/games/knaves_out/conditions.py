"""What must be so for an act to be of use: the ``when`` of KO-5.101 to KO-5.186."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.seats import Seat
from quintain.games.knaves_out import court
from quintain.games.knaves_out.cards import KING as KING_SLOT
from quintain.games.knaves_out.shifting import shifts
from quintain.games.knaves_out.targets import growing

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

When = Callable[["KnavesState", Seat], Refusal | None]


def has_unit(kind: str, rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return None if state.realm.in_play(seat, kind) else Refusal("no-unit", rule, {"kind": kind})

    return when


def has_building(kind: str, rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return None if state.realm.in_play(seat, kind) else Refusal("no-building", rule, {"kind": kind})

    return when


def unswayed(state: KnavesState, seat: Seat) -> Refusal | None:
    """KO-5.134."""
    return Refusal("swayed", "KO-5.134", {}) if state.realm.kingdoms[seat].swayed_by is not None else None


def has_deck(rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return None if state.decks[seat] else Refusal("empty-deck", rule, {})

    return when


def both(*conditions: When) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return next((refusal for one in conditions if (refusal := one(state, seat)) is not None), None)

    return when


def room_for(kind: str, most: int, rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        full = len(state.realm.in_play(seat, kind)) >= most
        return Refusal("all-in-play", rule, {"kind": kind, "count": most}) if full else None

    return when


def has_king(state: KnavesState, seat: Seat) -> Refusal | None:
    filled = state.realm.kingdoms[seat].slots[KING_SLOT] is not None
    return None if filled else Refusal("no-king", "KO-5.111", {})


def no_feast(state: KnavesState, seat: Seat) -> Refusal | None:
    return Refusal("feast-waits", "KO-5.123", {}) if state.realm.kingdoms[seat].feast else None


def unlucky(state: KnavesState, seat: Seat) -> Refusal | None:
    """KO-R90."""
    return Refusal("lucky-already", "KO-R90", {}) if state.realm.kingdoms[seat].has("lady-luck") else None


def has_fetchable(state: KnavesState, seat: Seat) -> Refusal | None:
    return None if court.fetchable(state, seat) else Refusal("nothing-to-fetch", "KO-5.160", {})


def never_castled(state: KnavesState, seat: Seat) -> Refusal | None:
    return Refusal("castled", "KO-5.180", {}) if state.realm.kingdoms[seat].castled else None


def has_shift(state: KnavesState, seat: Seat) -> Refusal | None:
    return None if shifts(state, seat) else Refusal("no-shift", "KO-5.164", {})


def red_left(rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return None if state.realm.kingdoms[seat].red else Refusal("no-red", rule, {})

    return when


def black_left(state: KnavesState, seat: Seat) -> Refusal | None:
    return None if state.realm.kingdoms[seat].black else Refusal("no-black", "KO-5.104", {})


def weak_unit(kind: str, rule: str) -> When:
    def when(state: KnavesState, seat: Seat) -> Refusal | None:
        return None if growing(state.realm, seat, kind) else Refusal("none-weak", rule, {"kind": kind})

    return when
