"""
One position of Knight's Duty.

What everybody has done so far, what lies hidden on the trackers, and who is being asked what; ``phases`` carries it on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, Self

from quintain.core.answers import Ask, Outcome, Refusal
from quintain.core.contract import Cites, State
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knights_duty import phases, refusals, setting_up, sight, telling
from quintain.games.knights_duty.actions import (
    AT,
    CLAN,
    GO,
    HOLD,
    INSIST,
    INSPIRE,
    LAY,
    SLOTS,
    STAY,
    VERBS,
    YIELD,
    At,
    Clan,
    Deed,
    Lay,
    read_plan,
)
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    DISTANCES,
    FALLEN,
    FULL,
    MOVE,
    NEIGHBOURS,
    NO_CLAN,
    NO_WEAPON,
    NOWHERE,
    OUT,
    PASS,
    RADIUS,
    RANGES,
    SHIELD,
    SUPPLY,
    spread,
)
from quintain.games.knights_duty.movement import Wants
from quintain.games.knights_duty.settings import KnightsDutySettings
from quintain.games.knights_duty.view import KnightsDutyView

Stage = Literal["clan", "plan", "step", "contest", "declare", "again", "inspire", "over"]
Plan = tuple[int, ...]


def _has_left(plan: Plan, token: int) -> bool:
    """KD-4.4: whether a token is still in hand; passes always are."""
    return token == PASS or plan.count(token) < SUPPLY[token]


@cache
def _to_lay(plan: Plan) -> tuple[Lay, ...]:
    """What may be laid next. There are few plans, and search asks for nothing more often."""
    return tuple(LAY[len(plan) + 1][token] for token in range(len(SUPPLY)) if _has_left(plan, token))


class KnightsDutyState(State[Deed, KnightsDutyView]):
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
        "seats",
        "settings",
        "shown",
        "stage",
        "strikes",
        "struck",
        "up",
        "wants",
        "weapons",
    )

    verbs = VERBS
    cites = Cites(finished="KD-6.1", turn="KD-4.5", unreadable="KD-7.8", stale="KD-7.8", table="KD-7.9")
    withdraws = True

    settings: KnightsDutySettings
    seats: int
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
    def begun(cls, seats: int, settings: KnightsDutySettings, moment: Moment) -> Self:
        state = cls()
        state.settings, state.seats = settings, seats
        state.stage = "clan"
        state.round, state.phase = 0, 0
        state.clans, state.cells = [NO_CLAN] * seats, [NOWHERE] * seats
        state.hearts, state.weapons = [FULL] * seats, [NO_WEAPON] * seats
        state.plans, state.revealed, state.shown = [()] * seats, [()] * seats, [PASS] * seats
        state.up, state.strikes, state.attacked, state.leaving = (1 << seats) - 1, 0, 0, 0
        state.choices, state.wants, state.attacks, state.combat = {}, {}, (), None
        state.initiative, state.radius, state.quiet, state.struck = NO_CLAN, RADIUS, 0, False
        state.gone = {}
        state.asked = state.actors = (0,)
        if settings.placement == "random":
            state.clans = moment.luck.order(spread(seats), "clans")
            for seat in range(seats):
                moment.tell(telling.clan, state, seat)
            setting_up.begin(state, moment)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.settings, twin.seats, twin.stage = self.settings, self.seats, self.stage
        twin.round, twin.phase = self.round, self.phase
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
                return Ask("plan", "KD-7.2", sealed=True, idle=idle, steps=self.slots(seat), own=True)
            case "step":
                return Ask("step", "KD-7.3", sealed=True, single="play", idle=STAY)
            case "contest":
                return Ask("contest", "KD-7.4", sealed=True, idle=YIELD)
            case "declare":
                return Ask("declare", "KD-7.5", sealed=True, idle=AT[None])
            case "again":
                return Ask("again", "KD-7.6", idle=AT[None])
            case _:
                return Ask("inspire", "KD-7.7", sealed=True, idle=HOLD)

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        match self.stage:
            case "clan":
                return [CLAN[clan] for clan in self.free_clans()]
            case "plan":
                return list(_to_lay(self.plans[seat]))
            case "step":
                return [STAY, *(GO[way] for way, cell in enumerate(NEIGHBOURS[self.cells[seat]]) if self.is_open(cell))]
            case "contest":
                return [INSIST, YIELD]
            case "declare" | "again":
                return [AT[None], *(AT[clan] for clan in self.targets(seat))]
            case _:
                return [INSPIRE, HOLD]

    def free_clans(self) -> list[int]:
        """KD-3.1: the clans that may still be chosen."""
        allowed = range(len(CLANS)) if self.settings.placement == "free" else spread(self.seats)
        return [clan for clan in allowed if clan not in self.clans]

    def has_left(self, seat: Seat, token: int) -> bool:
        return _has_left(self.plans[seat], token)

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

    def not_now(self, seat: Seat) -> Refusal | None:
        return refusals.not_asked(self, seat) or super().not_now(seat)

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        found = super().parse(seat, text)
        if not isinstance(found, Refusal):
            return found
        laid = len(self.plans[seat]) if self.stage == "plan" and seat in self.actors else 0
        plan = read_plan(text, laid)
        if plan is None:
            return self._read_step(seat, text) or refusals.no_such(self, seat, text) or found
        # A whole plan is laid or refused as a whole; while something else is asked, that is what is wrong with it.
        return (
            plan if self.stage != "plan" or laid + len(plan) <= self.slots(seat) else Refusal("no-third-slot", "KD-4.3")
        )

    def _read_step(self, seat: Seat, text: str) -> tuple[Deed, ...] | None:
        """A step that names the cell beside the knight instead of the way there: ``go e4``."""
        verb, _, cell = text.lower().partition(" ")
        if verb != "go" or cell.strip() not in CELLS or self.cells[seat] == NOWHERE:
            return None
        ways = NEIGHBOURS[self.cells[seat]]
        there = CELLS[cell.strip()]
        return (GO[ways.index(there)],) if there in ways else None

    # --- doing it ---------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        _DEEDS.get(type(action), KnightsDutyState._choose)(self, seat, action, moment)

    def _choose(self, seat: Seat, deed: Deed, moment: Moment) -> None:
        """A choice is kept until all have chosen."""
        self.choices[seat] = deed
        moment.tell(telling.chose, self, seat, deed)
        phases.chosen(self, seat, moment)

    def _choose_clan(self, seat: Seat, deed: Clan, moment: Moment) -> None:
        setting_up.choose_clan(self, seat, deed.clan, moment)

    def _lay(self, seat: Seat, deed: Lay, moment: Moment) -> None:
        self.plans[seat] += (deed.token,)
        moment.tell(telling.laid, seat, deed)
        if len(self.plans[seat]) == self.slots(seat):
            phases.chosen(self, seat, moment)

    def _aim(self, seat: Seat, deed: At, moment: Moment) -> None:
        """In secret, or openly when it is chosen again (KD-5.16)."""
        if self.stage != "again":
            self._choose(seat, deed, moment)
            return
        self.asked = self.actors = ()
        phases.choose_again(self, seat, deed.clan, moment)

    def is_defending(self, seat: Seat) -> bool:
        return self.shown[seat] == SHIELD

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        """A knight whose player leaves gives harmless answers and goes out at the end of the running phase.

        While plans are made it goes out at once; while clans are chosen, as soon as everybody has one. Nothing changes
        for a knight that is out.
        """
        if self.hearts[seat] == OUT:
            return
        self.leaving |= 1 << seat
        moment.tell(telling.left, self, seat)
        if self.stage == "clan":
            if seat in self.actors:
                left = self.free_clans()
                setting_up.choose_clan(self, seat, left[moment.luck.below(len(left), "clan of a leaver")], moment)
            return
        if self.stage == "plan":
            phases.remove(self, seat, self.round, 0)
            self.asked = tuple(other for other in self.asked if other != seat)
            moment.tell(telling.out, self, seat, "KD-4.8")
            if not phases.is_over(self):
                self.actors = tuple(other for other in self.actors if other != seat)
                if not self.actors:
                    phases.go_on(self, moment)
            return
        self.plans[seat] = self.plans[seat][: self.phase]
        if phases.is_deserted(self, moment):
            return
        if seat in self.actors:
            if self.stage == "again":
                self.asked = self.actors = ()
                phases.choose_again(self, seat, None, moment)
                return
            self.choices[seat] = self.ask(seat).idle
            phases.chosen(self, seat, moment)

    def outcome(self) -> Outcome | None:
        return None if self.stage != "over" else telling.outcome(self)

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> KnightsDutyView:
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


_DEEDS: dict[type[Deed], Callable[[KnightsDutyState, Seat, Any, Moment], None]] = {
    Clan: KnightsDutyState._choose_clan,
    Lay: KnightsDutyState._lay,
    At: KnightsDutyState._aim,
}
"""How some are carried out; all others are sealed choices."""
