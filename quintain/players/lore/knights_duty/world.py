"""A position as one row of numbers, for kernels; made from a state that a seat has imagined."""

from __future__ import annotations

import numpy as np

from quintain.games.knights_duty.actions import SLOTS, At, Deed, Go, Insist, Inspire, Lay
from quintain.games.knights_duty.field import CLANS, OUT
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.players.lore.knights_duty.compiling import World

MOST = len(CLANS)
"""Seats."""
NONE = -1
"""No seat, no cell, no choice."""

PLAN_STAGE, STEP, CONTEST, DECLARE, AGAIN, INSPIRATION, CARD, OVER = range(8)
STAGES = {
    "plan": PLAN_STAGE,
    "step": STEP,
    "contest": CONTEST,
    "declare": DECLARE,
    "again": AGAIN,
    "inspire": INSPIRATION,
    "over": OVER,
}
"""``CARD`` is no stage of a state: a card lies there to be drawn."""

_FIELDS = 20
(
    SEATS,
    BOUNCE,
    RING,
    CAP,
    STAGE,
    ROUND,
    PHASE,
    UP,
    STRIKES,
    ATTACKED,
    LEAVING,
    INITIATIVE,
    RADIUS,
    QUIET,
    STRUCK,
    ASKED,
    ACTORS,
    ATTACKER,
    TARGET,
) = range(_FIELDS - 1)
"""One number each; sets of seats as bits; -1 for no attacker and no target."""

CLAN, CELL, HEART, WEAPON, SHOWN, CHOICE, WANT, AIM, LAID, GONE, PLAN = range(_FIELDS, _FIELDS + 11 * MOST, MOST)
"""One number for each seat.

``CHOICE`` is what was chosen in the present decision, ``WANT`` a cell, ``AIM`` the seat that an attack still to come is
aimed at, -1 for none of these; ``LAID`` counts tokens, ``GONE`` is eight times the round plus the phase, 0 for a
knight in play. ``PLAN`` has three tokens for each seat.
"""
SIZE = PLAN + SLOTS * MOST


def world_of(state: KnightsDutyState) -> World:
    """The position of a state in which clans have been chosen."""
    world = np.zeros(SIZE, np.int64)
    settings = state.settings
    world[:_FIELDS] = [
        state.seats,
        settings.contest == "bounce",
        settings.closes_after,
        settings.round_cap,
        STAGES[state.stage],
        state.round,
        state.phase,
        state.up,
        state.strikes,
        state.attacked,
        state.leaving,
        state.initiative,
        state.radius,
        state.quiet,
        state.struck,
        sum(1 << seat for seat in state.asked),
        sum(1 << seat for seat in state.actors),
        *(state.combat or (NONE, NONE)),
        0,
    ]
    for field, empty in ((CLAN, NONE), (HEART, OUT), (CELL, NONE), (CHOICE, NONE), (WANT, NONE), (AIM, NONE)):
        world[field : field + MOST] = empty
    for seat in range(state.seats):
        world[CLAN + seat], world[CELL + seat] = state.clans[seat], state.cells[seat]
        world[HEART + seat], world[WEAPON + seat] = state.hearts[seat], state.weapons[seat]
        world[SHOWN + seat] = state.shown[seat]
        _lay(world, seat, state.plans[seat])
    for seat, deed in state.choices.items():
        world[CHOICE + seat] = number(world, deed)
    for seat, cell in state.wants.items():
        world[WANT + seat] = cell
    for seat, clan in state.attacks:
        world[AIM + seat] = state.seat_of_clan(clan)
    for seat, (last, phase) in state.gone.items():
        world[GONE + seat] = 8 * last + phase
    return world


def _lay(world: World, seat: int, plan: tuple[int, ...]) -> None:
    world[LAID + seat] = len(plan)
    for slot, token in enumerate(plan):
        world[PLAN + SLOTS * seat + slot] = token


def number(world: World, deed: Deed) -> int:
    """A deed as kernels know it: a token; 1 and a direction, 0 to stay; 1 and a seat, 0 for none; 1 for yes."""
    match deed:
        case Lay(_, token):
            return token
        case Go(way):
            return 1 + way
        case Insist() | Inspire():
            return 1
        case At(clan) if clan is not None:
            return 1 + int(np.flatnonzero(world[CLAN : CLAN + MOST] == clan)[0])
        case _:
            return 0
