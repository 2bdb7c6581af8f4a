"""Why not: the first rule that forbids a deed."""

from __future__ import annotations

from quintain.core.answers import Ask, Refusal
from quintain.core.seats import Seat
from tests.miniatures.siege.deeds import KEGS, Arm, Blow, Build, Deed, End, Lay, March, Mend, Parry, Pass, Strike
from tests.miniatures.siege.ground import NAMES, Square, rooms
from tests.miniatures.siege.pending import Fuse
from tests.miniatures.siege.sight import Cards, Open
from tests.miniatures.siege.strike import guard_named

STEPS = 2
HEARTS = 4
MENDING = 2
"""Cards of the tower for one heart (SI-5.5)."""
ANSWERS: dict[str, tuple[type[Deed], ...]] = {
    "lay": (Lay,),
    "turn": (Build, March, Strike, Arm, Mend, End),
    "parry": (Parry, Pass),
    "blow": (Blow,),
}
"""What answers each kind of ask."""


def near(here: Open, seat: Seat) -> tuple[Square, ...]:
    """The squares adjacent to a guard."""
    at = here.guards[seat]
    return () if at is None else here.world.near[at]


def forbids(here: Open, hand: Cards, seat: Seat, ask: Ask, deed: Deed) -> Refusal | None:
    """What is said against a deed of whoever is asked this."""
    if not isinstance(deed, ANSWERS[ask.kind]):
        return Refusal("first", ask.rule, {"kind": ask.kind})
    match deed:
        case Lay(side) if side not in rooms(here.origins):
            return Refusal("no-room", "SI-1.2", {"side": side})
        case Build(card) | Parry(card) if card not in hand:
            return Refusal("not-held", "SI-3.1", {"card": card})
        case Build(card) if here.towers[seat] and card <= here.towers[seat][-1]:
            return Refusal("not-higher", "SI-4.1", {"card": here.towers[seat][-1]})
        case Blow(keg) if not _is_due(here, KEGS.index(keg)):
            return Refusal("not-due", "SI-7.2", {"target": keg})
        case March(square):
            return _no_march(here, seat, square)
        case Strike(target):
            return _no_strike(here, seat, target)
        case Arm() | Mend():
            return _no_spending(here, seat, deed)
    return None


def _is_due(here: Open, keg: Seat) -> bool:
    fuse = here.pending[-1]
    return isinstance(fuse, Fuse) and keg in fuse.kegs


def _no_march(here: Open, seat: Seat, square: Square) -> Refusal | None:
    if here.steps == STEPS:
        return Refusal("tired", "SI-5.2")
    free = square in near(here, seat) and square not in here.taken
    return None if free else Refusal("no-way", "SI-5.2", {"square": NAMES[square]})


def _no_strike(here: Open, seat: Seat, target: str) -> Refusal | None:
    if here.struck:
        return Refusal("struck", "SI-5.3")
    if here.pieces.get(target) not in near(here, seat):
        return Refusal("not-adjacent", "SI-5.3", {"target": target})
    whom = guard_named(target)
    return Refusal("own-side", "SI-5.3") if whom is not None and here.sides[whom] == here.sides[seat] else None


def _no_spending(here: Open, seat: Seat, deed: Arm | Mend) -> Refusal | None:
    height = len(here.towers[seat])
    if isinstance(deed, Arm):
        if here.struck:
            return Refusal("struck", "SI-5.3")
        return None if height else Refusal("no-tower", "SI-5.4")
    if here.hearts[seat] == HEARTS:
        return Refusal("whole", "SI-5.5")
    return None if height >= MENDING else Refusal("low-tower", "SI-5.5")
