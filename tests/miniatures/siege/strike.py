"""Strikes and what follows from them. Every step takes what is open to all and gives it back changed."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from quintain.core.answers import Event, Motion, Values
from quintain.core.moments import Moment
from quintain.core.rolls import Modifier, Roll, at_least
from quintain.core.seats import LETTERS, Seat, letter
from tests.miniatures.siege.deeds import KEGS, MARAUDERS
from tests.miniatures.siege.ground import CORNER, Square, board_of, names, square_on
from tests.miniatures.siege.pending import Attack, Fuse
from tests.miniatures.siege.sight import Open

T = TypeVar("T")

STRONG = 4
"""A card from here on parries two successes (SI-6.3)."""
SPARKS = 3
"""What sets a keg on fire (SI-6.6)."""


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])


def guard_named(name: str) -> Seat | None:
    """The seat whose guard has this name; None for anything else."""
    return LETTERS.index(name) if name in LETTERS else None


def roll_at(here: Open, target: str) -> Roll:
    """What whoever has the turn would roll against this target (SI-6.1, SI-6.2, SI-6.6)."""
    whom = guard_named(target)
    at_home = whom is not None and board_of(here.pieces[target]) == whom
    modifiers = [
        Modifier("armed", "SI-5.4", dice=here.armed),
        Modifier("home", "SI-6.2", dice=-int(at_home)),
        Modifier("sparks", "SI-6.6", needed=SPARKS if target in KEGS else 0),
    ]
    return Roll(1, at_least(4)).changed(modifiers, least=1)


def attack(here: Open, by: str, target: str, roll: Roll, moment: Moment) -> Open:
    """The dice fall; what they do is still to be resolved."""
    thrown = roll.fall(moment.luck, "strike")
    moment.tell(_attacked, by, target, thrown, names(here.pieces[by], here.pieces[target]))
    return replace(here, pending=(*here.pending, Attack(by, target, thrown)))


def decider(here: Open) -> Seat | None:
    """Who must decide before what is on top of the stack can be resolved."""
    match here.pending[-1]:
        case Attack(target=target, roll=roll, answered=False) if roll.succeeds:
            whom = guard_named(target)
            return whom if whom is not None and here.counts[whom] else None
        case Fuse(by, kegs) if len(kegs) > 1 and here.guards[by] is not None:
            return by
    return None


def answer(here: Open, card: int = 0) -> Open:
    """The target has answered, with a card (SI-6.3) or without."""
    waiting = here.pending[-1]
    assert isinstance(waiting, Attack)
    parried = Modifier("parry", "SI-6.3", sure=-(2 if card >= STRONG else 1)) if card else None
    roll = waiting.roll.changed([parried] if parried else [])
    return replace(here, pending=(*here.pending[:-1], replace(waiting, roll=roll, answered=True)))


def resolve(here: Open, moment: Moment) -> Open:
    """Resolve the blow or the keg on top of the stack, which waits for nobody."""
    match here.pending[-1]:
        case Attack() as landing:
            return _land(replace(here, pending=here.pending[:-1]), landing, moment)
        case Fuse(_, kegs):
            return blow_up(here, kegs[0], moment)
        case other:
            raise TypeError(f"{other} is no blow")


def blow_up(here: Open, keg: Seat, moment: Moment) -> Open:
    """A keg of the fuse on top explodes: it wounds all around, and the kegs of boards beside it are due (SI-7)."""
    *rest, fuse = here.pending
    assert isinstance(fuse, Fuse)
    at = square_on(keg, CORNER)
    reach = (at, *here.world.near[at])
    moment.pause()
    moment.tell(_exploded, keg, reach)
    kegs = put(here.kegs, keg, False)
    due = {*fuse.kegs, *here.world.neighbours(keg)}
    left = tuple(sorted(other for other in due if kegs[other]))
    here = replace(here, kegs=kegs, pending=(*rest, replace(fuse, kegs=left)) if left else tuple(rest))
    for name in [name for name, square in here.pieces.items() if square in reach and name not in KEGS]:
        here = _wound(here, name, 1, moment)
    return here


def _land(here: Open, landing: Attack, moment: Moment) -> Open:
    """The successes that are left do their work (SI-6.4)."""
    damage = max(landing.roll.successes, 0)
    if landing.target in KEGS and damage:
        by = guard_named(landing.by)
        assert by is not None
        return replace(here, pending=(*here.pending, Fuse(by, (KEGS.index(landing.target),))))
    return _wound(here, landing.target, damage, moment) if damage else here


def _wound(here: Open, name: str, damage: int, moment: Moment) -> Open:
    """A guard loses hearts, a marauder is gone (SI-6.4)."""
    whom, at = guard_named(name), names(here.pieces[name])
    if whom is None:
        moment.tell(_hurt, "slain", {"piece": name}, at)
        return replace(here, marauders=put(here.marauders, MARAUDERS.index(name), None))
    moment.tell(_hurt, "wounded", {"who": name, "count": damage}, at)
    return replace(here, hearts=put(here.hearts, whom, max(here.hearts[whom] - damage, -1)))


def _attacked(by: str, target: str, roll: Roll, cells: tuple[str, ...]) -> Event:
    if guard_named(by) is None:
        kind, rule, values = "attacks", "SI-8.2", {"piece": by, "whom": target}
    elif guard_named(target) is None:
        kind, rule, values = "strikes-at", "SI-6.1", {"who": by, "target": target}
    else:
        kind, rule, values = "strikes", "SI-6.1", {"who": by, "whom": target}
    at, bump = cells
    lunge = Motion(by, at, at, bump=bump)
    return Event(kind, rule, {**values, "count": roll.successes}, roll=roll, cells=cells, motions=(lunge,))


def _hurt(kind: str, values: Values, at: tuple[str, ...]) -> Event:
    return Event(kind, "SI-6.4", values, cells=at)


def _exploded(keg: Seat, reach: tuple[Square, ...]) -> Event:
    return Event("explodes", "SI-7.1", {"board": letter(keg)}, cells=names(*reach))
