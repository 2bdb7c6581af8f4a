"""How a match ended."""

from __future__ import annotations

from quintain.core.answers import Outcome
from quintain.core.seats import Seat
from tests.miniatures.siege.sight import Open, SiegeSettings


def ending(here: Open, settings: SiegeSettings) -> Outcome:
    """The outcome of a match that is over (SI-9)."""
    scores = [_score(here, seat) for seat in range(len(here.guards))]
    if len(scores) == 1:
        return Outcome.ranked([1 if here.standing else None], "solo", "SI-9.3", scores=scores)
    points, fell = dict.fromkeys(here.sides, 0), dict.fromkeys(here.sides, 0)
    for seat, side in enumerate(here.sides):
        points[side] += scores[seat]
        fell[side] = max(fell[side], here.fell[seat])
    # Only a side without a guard has no points: there it counts who fell last.
    worth = {side: (total, 0 if total else fell[side]) for side, total in points.items()}
    places = [1 + sum(other > worth[side] for other in worth.values()) for side in here.sides]
    reason, rule = ("rounds-over", "SI-9.2") if here.round > settings.rounds else ("last-standing", "SI-9.1")
    return Outcome.ranked(places, reason, rule, None, here.sides, [points[side] for side in here.sides])


def _score(here: Open, seat: Seat) -> int:
    """A point for standing, two for every heart, one for every card of the tower (SI-9.2)."""
    return 0 if here.guards[seat] is None else 1 + 2 * here.hearts[seat] + len(here.towers[seat])
