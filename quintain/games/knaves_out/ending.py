"""How a war ends, and in which places (KO-6.3 to KO-6.6)."""

from __future__ import annotations

from quintain.core.answers import Outcome
from quintain.core.seats import Seat
from quintain.games.knaves_out.pieces import KING
from quintain.games.knaves_out.realm import Realm


def outcome(realm: Realm) -> Outcome | None:
    if realm.phase != "over":
        return None
    living = realm.living
    places = _places(realm)
    values = {"rounds": realm.round, "crowns": max(kingdom.crowns for kingdom in realm.kingdoms)}
    if len(living) > 1:
        return Outcome.ranked(places, "cap", "KO-6.4", values)
    return Outcome.ranked(places, "last" if living else "together", "KO-6.3", values)


def _places(realm: Realm) -> list[int]:
    """Living kingdoms by what they have, before the fallen, of whom later ones stand above earlier ones (KO-6.6)."""
    ranks = [
        (0, *strength(realm, seat)) if not kingdom.fell else (-1, kingdom.fell)
        for seat, kingdom in enumerate(realm.kingdoms)
    ]
    return [1 + sum(other > own for other in ranks) for own in ranks]


def strength(realm: Realm, seat: Seat) -> tuple[int, ...]:
    """What living kingdoms are ranked by at the round cap; more is better (KO-6.4, KO-R84)."""
    kingdom = realm.kingdoms[seat]
    own = [piece for _, piece in realm.own(seat)]
    units = [piece for piece in (*own, *realm.at_sea(seat)) if piece.is_unit]
    king = sum(1 + piece.checkers for piece in own if piece.kind == KING)
    return (
        kingdom.crowns,
        king,
        sum(piece.is_building for piece in own),
        len(units),
        sum(piece.checkers for piece in units),
        sum(map(len, kingdom.towers)),
    )
