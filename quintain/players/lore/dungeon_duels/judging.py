"""What every knight may expect to have in the end, and its share of the win by that, when a round begins."""

from __future__ import annotations

import math
from typing import NamedTuple, cast

from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.ending import score
from quintain.games.dungeon_duels.homes import homes
from quintain.games.dungeon_duels.models import stats_of
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.dungeon_duels.view import DuelsView
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.planning import Planner


class Worth(NamedTuple):
    """What a knight's things bring at a point of the match, in Coins at its end."""

    purse: float
    """What is left of a Coin: the more is still to come, the more of it is lost by Defeats."""
    loot: float
    """A card in hand that is no Heirloom."""
    gear: float
    """A card of Equipment."""
    wounds: float
    """All of its hearts."""
    spread: float
    """How far off all this is, by the square root of its mean square."""


DUNGEON = (
    Worth(purse=0.70, loot=2.5, gear=1.3, wounds=2.0, spread=8.5),
    Worth(purse=0.50, loot=2.3, gear=1.2, wounds=2.0, spread=8.8),
    Worth(purse=0.40, loot=1.5, gear=1.0, wounds=2.0, spread=9.2),
    Worth(purse=0.35, loot=1.0, gear=0.7, wounds=2.0, spread=9.3),
)
"""By pairs of rounds that are left in the dungeon, rounded from a few hundred matches of rules of thumb."""
FIGHT = (
    Worth(purse=1.0, loot=0.5, gear=0.2, wounds=0.5, spread=5.0),
    Worth(purse=0.92, loot=0.8, gear=0.6, wounds=1.5, spread=6.0),
    Worth(purse=0.80, loot=1.5, gear=0.7, wounds=2.0, spread=7.2),
    Worth(purse=0.68, loot=2.2, gear=1.2, wounds=2.0, spread=8.3),
    Worth(purse=0.64, loot=2.3, gear=1.2, wounds=2.0, spread=8.5),
)
"""By the part of the fight that is left."""
HOMES = 2
"""So many spaces are looked at where a Defeated knight may come back."""
LOOKS = 0.6
"""What part of a plan is not in what a knight may expect anyway."""
STEEP = 0.78
"""Of a spread, by which a lead counts: what makes the shares those that were seen."""


def judge(world: State[Deed, DuelsView], seat: Seat, luck: Luck) -> list[float]:  # noqa: ARG001
    """The share of the win that each knight may expect, by what it has."""
    return shares(cast("DuelsState", world))


def shares(state: DuelsState, looks_ahead: Seat | None = None) -> list[float]:
    """By seat. The same for all until everybody has a knight.

    For a seat that looks ahead its next turn is planned too; what the others can make of theirs is left out.
    """
    knights = state.dungeon.knights
    if not all(knight.key for knight in knights):
        return [1 / len(knights)] * len(knights)
    expected, spread = expectations(state)
    for place, knight in enumerate(knights):
        if knight.seat == looks_ahead:
            expected[place] += LOOKS * worth_now(state).purse * outlook(state, place)
    best = max(expected)
    parts = [math.exp((points - best) / (STEEP * spread)) for points in expected]
    found = [0.0] * len(parts)
    for knight, part in zip(knights, parts, strict=True):
        found[knight.seat] = part / sum(parts)
    return found


def expectations(state: DuelsState) -> tuple[list[float], float]:
    """The score that each knight may expect, and how far off that may be."""
    worth = worth_now(state)
    found = []
    for place, knight in enumerate(state.dungeon.knights):
        purse = state.dungeon.purses[place]
        loot = knight.cards - knight.holds("heirloom")
        hearts = knight.wounds / stats_of(state.box, knight).health
        gear = sum(map(bool, knight.gear))
        found.append(
            score(state.box, state.dungeon, place)
            - (1 - worth.purse) * purse
            + worth.loot * loot
            + worth.gear * gear
            - worth.wounds * hearts
        )
    return found, worth.spread


def outlook(state: DuelsState, place: int) -> float:
    """What the next turn of a knight promises, in Coins of now, and to stand where it ends."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    plan = Planner(Mind(state.box, dungeon, state.settings, place, state.hands[place]))
    actions = state.box.numbers.actions
    if knight.space is not None:
        return plan.best(knight.space, actions - knight.down, knight.boosts)
    return max((plan.best(space, actions) for space in homes(state)[:HOMES]), default=0.0)


def worth_now(state: DuelsState) -> Worth:
    dungeon = state.dungeon
    if not dungeon.fight:
        rounds = dungeon.stack + len(dungeon.track)
        return between(DUNGEON, (rounds - 1) / 2)
    boss = state.box.bosses[dungeon.boss]
    guardian = dungeon.guardian
    wounds = 0 if guardian is None else guardian.wounds
    cards = len(state.box.plans[dungeon.boss]) * state.box.numbers.passes
    left = min(1 - wounds / boss.health, 1 - dungeon.clock / cards)
    return between(FIGHT, left * (len(FIGHT) - 1))


def between(table: tuple[Worth, ...], at: float) -> Worth:
    at = min(max(at, 0.0), len(table) - 1.0)
    low = min(int(at), len(table) - 2)
    part = at - low
    return Worth(*(one + part * (other - one) for one, other in zip(table[low], table[low + 1], strict=True)))
