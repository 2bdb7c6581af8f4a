"""Two tables that differ only in what somebody must not know, and everything that a seat receives from each."""

from __future__ import annotations

from random import Random

import msgspec

from quintain import Table
from quintain.games.knights_duty.actions import Deed
from quintain.games.knights_duty.field import CLANS, DIRECTIONS, PASS, SUPPLY, TOKENS
from quintain.games.knights_duty.state import KnightsDutyState, Plan
from tests.games import receiving
from tests.games.knights_duty.samples import deed, state_of

TRIED = (
    *(f"{slot} {token}" for slot in (1, 2, 3) for token in TOKENS),
    *(f"clan {clan}" for clan in CLANS),
    *(f"go {way}" for way in DIRECTIONS),
    *(f"at {clan}" for clan in (*CLANS, "none")),
    *("stay", "insist", "yield", "inspire", "hold", "nonsense"),
    *(f"plan {tokens}" for tokens in ("pass", "move sword", "sword sword", "bow bow bow", "pass move parry")),
)
"""What is asked about with ``/why``."""

ACTIONS = tuple(deed(text) for text in TRIED if text != "nonsense")


def received(table: Table, seat: int | None) -> dict[str, bytes]:
    """Every byte that this audience can get out of the table, by name."""
    found = receiving.received(table, seat, TRIED)
    if seat is not None:
        # The table answers for those who are not asked; the rules would too.
        found["why not"] = msgspec.json.encode([table.state.why_not(seat, action) for action in ACTIONS])
    return found


def told_apart(one: Table, other: Table, seat: int | None) -> list[str]:
    """The names of what is different for this audience."""
    mine, theirs = received(one, seat), received(other, seat)
    return [name for name in mine if mine[name] != theirs[name]]


def who_can_tell(one: Table, other: Table) -> list[str]:
    """The clans that can tell two tables apart, in seat order; ``-`` for a spectator."""
    seats = [seat for seat in (None, *range(one.seats)) if told_apart(one, other, seat)]
    return ["-" if seat is None else CLANS[state_of(one).clans[seat]] for seat in seats]


def everything(state: KnightsDutyState) -> dict[str, object]:
    """All that a position holds."""
    return {name: getattr(state, name) for name in ("actors", *type(state).__slots__)}


def altered(state: KnightsDutyState, audience: int | None, random: Random) -> KnightsDutyState:
    """The same position but for whatever this audience must not know: others' plans and sealed choices."""
    twin = state.clone()
    for seat in range(state.seats):
        if seat == audience or state.hearts[seat] < 0:
            continue
        twin.plans[seat] = _plan(state, seat, random)
        if seat in state.choices:
            twin.choices[seat] = _choice(state, seat, random)
    return twin


def _plan(state: KnightsDutyState, seat: int, random: Random) -> Plan:
    """Another plan: what has been shown of it is the same."""
    shown = 0 if state.stage == "plan" else state.phase
    length = len(state.plans[seat])
    if state.stage == "plan" and seat in state.actors:
        # How many slots are filled is nobody's business either.
        length = random.randrange(state.slots(seat))
    plan = [] if state.stage == "plan" else list(state.plans[seat][:shown])
    while len(plan) < length:
        plan.append(random.choice([token for token in range(7) if token == PASS or plan.count(token) < SUPPLY[token]]))
    if state.phase == 3 and state.stage != "plan" and state.revealed[seat][-1] < 0 and length == 3:
        plan[2] = random.choice([token for token in range(7) if token == PASS or plan[:2].count(token) < SUPPLY[token]])
    return tuple(plan)


def _choice(state: KnightsDutyState, seat: int, random: Random) -> Deed:
    asking = state.clone()
    asking.actors = (seat,)
    return random.choice(asking.options(seat))
