"""
One position of Knight's Duty.

What everybody has done so far, what lies hidden on the trackers, and who is being asked what; ``course`` carries it on.
"""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec

from quintain.core.answers import Ask, Event, Outcome, Refusal
from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.knights_duty import actions, course, refusals, setting_up, sight, telling
from quintain.games.knights_duty.actions import (
    AT,
    CLAN,
    GO,
    HOLD,
    INSIST,
    INSPIRE,
    LAY,
    NONE,
    SLOTS,
    STAY,
    YIELD,
    Deed,
)
from quintain.games.knights_duty.field import (
    CLANS,
    DISTANCES,
    FALLEN,
    FULL,
    MOVE,
    NEIGHBOURS,
    NO_WEAPON,
    NOWHERE,
    OUT,
    PASS,
    RADIUS,
    RANGES,
    SHIELD,
    SUPPLY,
    TOKENS,
    spread,
)
from quintain.games.knights_duty.movement import Wants
from quintain.games.knights_duty.views import Sight

Stage = Literal["clan", "plan", "step", "contest", "declare", "again", "inspire", "over"]
Plan = tuple[int, ...]


class Terms(msgspec.Struct, frozen=True):
    """What is agreed for a whole match and shared by all its positions."""

    seats: int
    corners: bool
    placement: Literal["spread", "free", "random"]
    bounce: bool
    ring: int
    """Quiet rounds before the field closes by a ring; 0 for never."""
    cap: int


class KnightsDutyState(State[Deed, Sight]):
    __slots__ = (
        "actors",
        "asked",
        "attacked",
        "attacks",
        "cells",
        "choices",
        "clans",
        "combat",
        "gone",
        "hearts",
        "initiative",
        "leaving",
        "phase",
        "plans",
        "quiet",
        "radius",
        "revealed",
        "round",
        "shown",
        "stage",
        "strikes",
        "struck",
        "terms",
        "up",
        "wants",
        "weapons",
    )

    withdraws = True

    terms: Terms
    stage: Stage
    round: int
    phase: int
    """1 to 3; 0 before the first phase of a round."""
    clans: list[int]
    """By seat; -1 before it is chosen."""
    cells: list[int]
    hearts: list[int]
    weapons: list[int]
    up: int
    """The seats whose Inspiration is face up, as bits."""
    plans: list[Plan]
    shown: list[int]
    """What each seat shows in this phase."""
    revealed: list[Plan]
    """What each seat has shown in this round, phase by phase; ``VOID`` for a slot that is not played."""
    strikes: int
    """The seats whose shown weapon is a strike, as bits (KD-4.6)."""
    asked: tuple[Seat, ...]
    """Who takes part in the present decision, those included who have chosen."""
    choices: dict[Seat, Deed]
    wants: Wants
    attacks: tuple[tuple[Seat, int], ...]
    """Attackers whose turn is still to come, with the clans they declared."""
    attacked: int
    """The seats that have been attacked in this phase, as bits."""
    combat: tuple[Seat, Seat] | None
    initiative: int
    """A clan."""
    radius: int
    quiet: int
    struck: bool
    """Whether an attack has taken a heart in this round (KD-4.10)."""
    gone: dict[Seat, tuple[int, int]]
    """When each knight went out: round and phase."""
    leaving: int
    """The seats whose players have left, as bits."""

    @classmethod
    def of(cls, state: Any) -> Self:
        if not isinstance(state, cls):
            raise TypeError(f"not a position of Knight's Duty: {state!r}")
        return state

    @classmethod
    def begun(cls, terms: Terms, luck: Luck, events: list[Event] | None) -> Self:
        state = cls()
        seats = terms.seats
        state.terms = terms
        state.stage = "clan"
        state.round, state.phase = 0, 0
        state.clans, state.cells = [NONE] * seats, [NOWHERE] * seats
        state.hearts, state.weapons = [FULL] * seats, [NO_WEAPON] * seats
        state.plans, state.revealed, state.shown = [()] * seats, [()] * seats, [PASS] * seats
        state.up, state.strikes, state.attacked, state.leaving = (1 << seats) - 1, 0, 0, 0
        state.choices, state.wants, state.attacks, state.combat = {}, {}, (), None
        state.initiative, state.radius, state.quiet, state.struck = NONE, RADIUS, 0, False
        state.gone = {}
        state.asked = state.actors = (0,)
        if terms.placement == "random":
            state.clans = luck.order(spread(seats), "clans")
            if events is not None:
                events += [telling.clan(state, seat, rule="KD-3.1") for seat in range(seats)]
            setting_up.begin(state, luck, events)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.terms, twin.stage, twin.round, twin.phase = self.terms, self.stage, self.round, self.phase
        twin.actors, twin.asked, twin.combat, twin.attacks = self.actors, self.asked, self.combat, self.attacks
        twin.up, twin.strikes, twin.attacked, twin.leaving = self.up, self.strikes, self.attacked, self.leaving
        twin.initiative, twin.radius, twin.quiet, twin.struck = self.initiative, self.radius, self.quiet, self.struck
        twin.clans, twin.cells, twin.hearts = self.clans.copy(), self.cells.copy(), self.hearts.copy()
        twin.weapons, twin.plans, twin.shown = self.weapons.copy(), self.plans.copy(), self.shown.copy()
        twin.revealed = self.revealed.copy()
        twin.choices, twin.wants, twin.gone = self.choices.copy(), self.wants.copy(), self.gone.copy()
        return twin

    # --- who and what -----------------------------------------------------------------------------------------------

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, heart in enumerate(self.hearts) if heart != OUT and not self.leaving >> seat & 1)

    @property
    def standing(self) -> list[Seat]:
        """The seats whose knights have a heart."""
        return [seat for seat, heart in enumerate(self.hearts) if heart > FALLEN]

    def slots(self, seat: Seat) -> int:
        """KD-4.3: how many actions a knight plans."""
        return SLOTS if self.hearts[seat] == FULL else SLOTS - 1

    def is_up(self, seat: Seat) -> bool:
        """Whether Inspiration is face up."""
        return bool(self.up >> seat & 1)

    def seat_of_clan(self, clan: int) -> Seat:
        return self.clans.index(clan)

    def ask(self, seat: Seat) -> Ask:
        match self.stage:
            case "clan":
                return Ask("clan", "KD-7.1", single="play")
            case "plan":
                idle = LAY[len(self.plans[seat]) + 1][PASS] if seat in self.actors else None
                return Ask("plan", "KD-7.2", sealed=True, idle=idle, steps=self.slots(seat))
            case "step":
                return Ask("step", "KD-7.3", sealed=True, single="play", idle=STAY)
            case "contest":
                return Ask("contest", "KD-7.4", sealed=True, idle=YIELD)
            case "declare":
                return Ask("declare", "KD-7.5", sealed=True, idle=AT[NONE])
            case "again":
                return Ask("again", "KD-7.6", idle=AT[NONE])
            case _:
                return Ask("inspire", "KD-7.7", sealed=True, idle=HOLD)

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        match self.stage:
            case "clan":
                return [CLAN[clan] for clan in self.free_clans()]
            case "plan":
                slot = LAY[len(self.plans[seat]) + 1]
                return [slot[token] for token in range(len(TOKENS)) if self.has_left(seat, token)]
            case "step":
                return [STAY, *(GO[way] for way, cell in enumerate(NEIGHBOURS[self.cells[seat]]) if self.is_open(cell))]
            case "contest":
                return [INSIST, YIELD]
            case "declare" | "again":
                return [AT[NONE], *(AT[clan] for clan in self.targets(seat))]
            case _:
                return [INSPIRE, HOLD]

    def free_clans(self) -> list[int]:
        """KD-3.1: the clans that may still be chosen."""
        allowed = range(len(CLANS)) if self.terms.placement == "free" else spread(self.terms.seats)
        return [clan for clan in allowed if clan not in self.clans]

    def has_left(self, seat: Seat, token: int) -> bool:
        """KD-4.4: whether a token is still in hand; passes always are."""
        return token == PASS or self.plans[seat].count(token) < SUPPLY[token]

    def is_open(self, cell: int) -> bool:
        """KD-5.2: whether a step there is legal: on the field, and not held by a knight that cannot leave."""
        if cell < 0:
            return False
        return not any(place == cell and self.shown[seat] != MOVE for seat, place in enumerate(self.cells))

    def targets(self, seat: Seat) -> list[int]:
        """KD-5.14: the clans in reach, in table order; the fallen lie where they fell."""
        reach, far = RANGES[self.weapons[seat]], DISTANCES[self.cells[seat]]
        near = [
            self.clans[other]
            for other, cell in enumerate(self.cells)
            if other != seat and cell != NOWHERE and far[cell] <= reach
        ]
        return sorted(near)

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def text(self, action: Deed) -> str:
        return actions.text(action)

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        deeds = actions.read(text)
        if deeds is None:
            return Refusal("unreadable", "KD-7.8", {"text": text[:40]})
        # A whole plan is laid or refused as a whole.
        return deeds if len(deeds) <= self.slots(seat) else Refusal("no-third-slot", "KD-4.3")

    # --- doing it ---------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, luck: Luck, events: list[Event] | None = None) -> None:
        match self.stage:
            case "clan":
                setting_up.choose_clan(self, seat, action.what, luck, events)
            case "plan":
                self.plans[seat] += (action.what,)
                if events is not None:
                    events.append(telling.laid(seat, action))
                if len(self.plans[seat]) == self.slots(seat):
                    course.chosen(self, seat, luck, events)
            case "again":
                self.asked = self.actors = ()
                course.choose_again(self, seat, action.what, luck, events)
            case _:
                self.choices[seat] = action
                if events is not None:
                    events.append(telling.chose(self, seat, action))
                course.chosen(self, seat, luck, events)

    def is_defending(self, seat: Seat) -> bool:
        return self.shown[seat] == SHIELD

    def withdraw(self, seat: Seat, luck: Luck, events: list[Event] | None = None) -> None:
        """A knight whose player leaves gives harmless answers and goes out at the end of the running phase.

        While plans are made it goes out at once; while clans are chosen, as soon as everybody has one. Nothing changes
        for a knight that is out.
        """
        if self.hearts[seat] == OUT:
            return
        self.leaving |= 1 << seat
        if events is not None:
            events.append(telling.left(self, seat))
        if self.stage == "clan":
            if seat in self.actors:
                left = self.free_clans()
                setting_up.choose_clan(self, seat, left[luck.below(len(left), "clan of a leaver")], luck, events)
            return
        if self.stage == "plan":
            course.remove(self, seat, self.round, 0)
            self.asked = tuple(other for other in self.asked if other != seat)
            if events is not None:
                events.append(telling.out(self, seat, "KD-4.8"))
            if not course.is_over(self):
                self.actors = tuple(other for other in self.actors if other != seat)
                if not self.actors:
                    course.go_on(self, luck, events)
            return
        self.plans[seat] = self.plans[seat][: self.phase]
        if course.is_deserted(self, events):
            return
        if seat in self.actors:
            if self.stage == "again":
                self.asked = self.actors = ()
                course.choose_again(self, seat, NONE, luck, events)
                return
            self.choices[seat] = self.ask(seat).idle
            course.chosen(self, seat, luck, events)

    def outcome(self) -> Outcome | None:
        return None if self.stage != "over" else telling.outcome(self)

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> Sight:
        return sight.view(self, seat)

    def census(self) -> dict[str, int]:
        return {"knights": len(self.cells)}

    def flaws(self) -> list[str]:
        found = []
        places = [cell for cell in self.cells if cell != NOWHERE]
        if len(set(places)) != len(places):
            found.append("two knights stand on one cell")
        for seat, plan in enumerate(self.plans):
            if any(plan.count(token) > SUPPLY[token] for token in plan if token != PASS):
                found.append(f"seat {seat} has laid more tokens than it has")
            if (self.hearts[seat] == OUT) != (seat in self.gone):
                found.append(f"seat {seat} is neither in nor out")
        return found
