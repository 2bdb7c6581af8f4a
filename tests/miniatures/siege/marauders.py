"""The marauders' phase: one after the other, each in beats of its own, then perhaps a new one."""

from __future__ import annotations

from msgspec.structs import replace

from quintain.core.answers import Event, Motion
from quintain.core.moments import Moment
from quintain.core.rolls import Roll, at_least
from quintain.core.seats import letter
from tests.miniatures.siege.deeds import MARAUDERS
from tests.miniatures.siege.ground import AREA, MIDDLE, Square, names, square_on
from tests.miniatures.siege.pending import Raid
from tests.miniatures.siege.sight import Open
from tests.miniatures.siege.strike import attack, put

CLAW = Roll(1, at_least(5))
"""What a marauder rolls (SI-8.2)."""


def go_on(here: Open, most: int, moment: Moment) -> Open:
    """The next marauder acts; after the last of them the phase and the round are over."""
    *rest, raid = here.pending
    assert isinstance(raid, Raid)
    left = [number for number in range(raid.next, len(MARAUDERS)) if here.marauders[number] is not None]
    if left:
        return _act(replace(here, pending=(*rest, Raid(left[0] + 1))), left[0], moment)
    here = _appear(replace(here, pending=tuple(rest)), most, moment)
    return replace(here, round=here.round + 1, turn=-1)


def _act(here: Open, number: int, moment: Moment) -> Open:
    """A step toward the nearest guard, then a blow at one that is adjacent (SI-8.1, SI-8.2)."""
    at = here.marauders[number]
    assert at is not None
    far = {seat: here.world.steps_to(guard)[at] for seat in here.standing if (guard := here.guards[seat]) is not None}
    prey = min(far, key=lambda seat: (far[seat], seat))
    there = here.guards[prey]
    assert there is not None
    way = here.world.steps_to(there)
    closer = [square for square in here.world.near[at] if way[square] < way[at] and square not in here.taken]
    moment.pause()
    if closer:
        moment.tell(_prowled, MARAUDERS[number], at, closer[0])
        here = replace(here, marauders=put(here.marauders, number, closer[0]))
        at = closer[0]
    if way[at] == 1:
        moment.pause()
        return attack(here, MARAUDERS[number], letter(prey), CLAW, moment)
    return here


def _appear(here: Open, most: int, moment: Moment) -> Open:
    """Where fewer stand than there may be, one comes over the rim of the last board (SI-8.3)."""
    rim = [square_on(len(here.origins) - 1, place) for place in range(AREA) if place != MIDDLE]
    free = [square for square in rim if square not in here.taken]
    if not free or sum(at is not None for at in here.marauders) >= most:
        return here
    at = free[moment.luck.below(len(free), "marauder")]
    number = here.marauders.index(None)
    moment.pause()
    moment.tell(_appeared, MARAUDERS[number], at)
    return replace(here, marauders=put(here.marauders, number, at))


def _prowled(piece: str, at: Square, to: Square) -> Event:
    source, target = names(at, to)
    motion = Motion(piece, source, target)
    return Event("prowls", "SI-8.1", {"piece": piece, "square": target}, motions=(motion,), cells=(source, target))


def _appeared(piece: str, at: Square) -> Event:
    return Event("appears", "SI-8.3", {"piece": piece, "square": names(at)[0]}, cells=names(at))
