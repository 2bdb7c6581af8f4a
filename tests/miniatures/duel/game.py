"""Duel: secret plans, struck at once. RULES.md beside this file has the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from quintain.core.answers import Ask, Event, Outcome, Refusal, Values
from quintain.core.contract import Cites, Game, Nature, Offered, State, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture
from quintain.core.seats import Seat, letter
from quintain.core.settings import Settings
from tests.miniatures.duel import picture
from tests.miniatures.duel.deeds import EVERY, STEPS, VERBS, Deed, Salute, Step

T = TypeVar("T")

PLAN = 2
Plan = tuple[str, ...]


class DuelSettings(Settings, frozen=True, kw_only=True):
    lives: Annotated[int, Meta(ge=1, le=4, description="lives to begin with")] = 2
    rounds: Annotated[
        Literal["off"] | Annotated[int, Meta(ge=1, le=30)], Meta(description="rounds before time is over")
    ] = 12


class Open(msgspec.Struct, frozen=True):
    """What lies open to everybody."""

    lives: tuple[int, ...]
    fell: tuple[int, ...]
    """The round in which each seat fell; 0 while it stands."""
    ready: tuple[bool, ...]
    saluting: tuple[Seat, ...] = ()
    taunted: tuple[Seat, ...] = ()
    round: int = 1

    @property
    def standing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)

    def is_over(self, settings: DuelSettings) -> bool:
        late = settings.rounds != "off" and self.round > settings.rounds
        return late or len(self.standing) < 2

    def acting(self, settings: DuelSettings) -> tuple[Seat, ...]:
        if self.is_over(settings):
            return ()
        return self.saluting[:1] or tuple(seat for seat in self.standing if not self.ready[seat])


class DuelView(View, frozen=True, kw_only=True):
    """What one seat knows."""

    settings: DuelSettings
    open: Open
    plan: Plan = ()


class DuelState(State[Deed, DuelView]):
    __slots__ = ("actors", "open", "plans", "settings")

    verbs = VERBS
    cites = Cites(finished="DU-4.1", turn="DU-2.1", unreadable="DU-3.2", stale="DU-2.1", table="DU-4.3")
    withdraws = True
    settings: DuelSettings
    plans: tuple[Plan, ...]
    open: Open

    @classmethod
    def of(cls, settings: DuelSettings, plans: Sequence[Plan], public: Open) -> Self:
        state = cls()
        state.settings, state.plans, state.open = settings, tuple(plans), public
        state.actors = public.acting(settings)
        return state

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return self.open.standing

    def ask(self, seat: Seat) -> Ask:
        if self.open.saluting:
            return Ask("salute", "DU-3.1", single="play", idle=Salute("bow"))
        return Ask("plan", "DU-2.1", sealed=True, idle=Step("rest"), steps=PLAN, own=True)

    def options(self, seat: Seat) -> list[Deed]:
        return [deed for deed in EVERY if self.why_not(seat, deed) is None]

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if refusal := self.not_now(seat):
            return refusal
        match action:
            case Step() if self.open.saluting:
                return Refusal("saluting", "DU-3.1")
            case Salute() if not self.open.saluting:
                return Refusal("planning", "DU-2.1")
            case Salute("taunt") if seat in self.open.taunted:
                return Refusal("taunted", "DU-3.1")
            case Step("guard") if "guard" in self.plans[seat]:
                return Refusal("one-guard", "DU-2.2")
        return None

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        match action:
            case Salute(word):
                moment.tell(Event, word, "DU-3.1", {"who": letter(seat)})
                self.open = replace(self.open, saluting=self.open.saluting[1:])
                if word == "taunt":
                    lives = put(self.open.lives, seat, self.open.lives[seat] + 1)
                    self.open = replace(self.open, lives=lives, taunted=(*self.open.taunted, seat))
            case Step(word):
                self.plans = put(self.plans, seat, (*self.plans[seat], word))
                ready = put(self.open.ready, seat, len(self.plans[seat]) == PLAN)
                self.open = replace(self.open, ready=ready)
        self._go_on(moment)

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        moment.tell(Event, "leaves", "DU-4.3", {"who": letter(seat)})
        self.plans = put(self.plans, seat, ())
        self._fall(seat)
        self._go_on(moment)

    def _go_on(self, moment: Moment) -> None:
        if not self.open.acting(self.settings) and not self.open.is_over(self.settings):
            self._strike(moment)
        self.actors = self.open.acting(self.settings)

    def _strike(self, moment: Moment) -> None:
        """Show the plans and carry them out, step by step (DU-2.3)."""
        landed: set[Seat] = set()
        for seat in self.open.standing:
            first, second = self.plans[seat]
            values = {"who": letter(seat), "first": first, "second": second}
            moment.tell(_shown, values)
        for step in range(PLAN):
            standing = self.open.standing
            if len(standing) < 2:
                break
            hits = [(seat, _next(seat, standing)) for seat in standing if self.plans[seat][step] == "hit"]
            wounds = []
            for seat, whom in hits:
                values = {"who": letter(seat), "whom": letter(whom)}
                if self.plans[whom][step] == "guard":
                    moment.tell(Event, "stopped", "DU-2.3", values)
                    continue
                (die,) = moment.luck.dice(1, 6, "hit")
                moment.tell(Event, "misses" if die == 1 else "lands", "DU-2.3", {**values, "die": die})
                if die > 1:
                    wounds.append(whom)
                    landed.add(seat)
            self._wound(wounds, moment)
        saluting = tuple(seat for seat in self.open.standing if seat in landed)
        blank = (False,) * len(self.plans)
        self.plans = ((),) * len(self.plans)
        self.open = replace(self.open, saluting=saluting, ready=blank, round=self.open.round + 1)

    def _wound(self, wounds: Sequence[Seat], moment: Moment) -> None:
        for whom in wounds:
            if self.open.lives[whom] == 1:
                moment.tell(Event, "falls", "DU-2.4", {"who": letter(whom)})
                self._fall(whom)
            elif self.open.lives[whom]:
                self.open = replace(self.open, lives=put(self.open.lives, whom, self.open.lives[whom] - 1))

    def _fall(self, seat: Seat) -> None:
        here = self.open
        saluting = tuple(other for other in here.saluting if other != seat)
        lives, fell = put(here.lives, seat, 0), put(here.fell, seat, here.round)
        self.open = replace(here, lives=lives, fell=fell, saluting=saluting, ready=put(here.ready, seat, False))

    def outcome(self) -> Outcome | None:
        here = self.open
        if not here.is_over(self.settings):
            return None
        worth = [(lives, fell) for lives, fell in zip(here.lives, here.fell, strict=True)]
        places = [1 + sum(other > own for other in worth) for own in worth]
        if len(here.standing) > 1:
            return Outcome.ranked(places, "time-over", "DU-4.2")
        return Outcome.ranked(places, "last-standing", "DU-4.1")

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        match text.lower().split():
            case ["plan", *steps] if len(steps) == PLAN and set(steps) <= {*STEPS}:
                return tuple(map(Step, steps))
        return super().parse(seat, text)

    def view(self, seat: Seat | None) -> DuelView:
        plan = () if seat is None else self.plans[seat]
        return DuelView(seat=seat, settings=self.settings, open=self.open, plan=plan)

    def census(self) -> dict[str, int]:
        return {"fencers": len(self.open.standing) + sum(fell > 0 for fell in self.open.fell)}


class Duel(Game[Deed, DuelView, DuelSettings]):
    slug = "duel"
    title = "Duel"
    tagline = "Plan in secret, strike at once."
    seats = (2, 3)
    rules_version = "DU-1"
    nature = Nature(hidden=True, simultaneous=True, luck=True)
    settings = DuelSettings
    cap = 120
    states: type[DuelState] = DuelState

    def new(self, seats: int, settings: DuelSettings, moment: Moment) -> DuelState:
        moment.tell(Event, "begin", "DU-1.1", {"lives": settings.lives})
        public = Open((settings.lives,) * seats, (0,) * seats, (False,) * seats)
        return self.states.of(settings, [()] * seats, public)

    def imagine(self, view: DuelView, luck: Luck) -> DuelState:
        plans: list[Plan] = [_some_plan(luck) if ready else () for ready in view.open.ready]
        if view.seat is not None:
            plans[view.seat] = view.plan
        return self.states.of(view.settings, plans, view.open)

    def scene(self, view: DuelView, offers: Sequence[Offered[Deed]]) -> Picture:
        return picture.scene(self.words, view, offers)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])


def _shown(values: Values) -> Event:
    return Event("shown", "DU-2.3", values, learns=True)


def _next(seat: Seat, standing: Sequence[Seat]) -> Seat:
    return standing[(standing.index(seat) + 1) % len(standing)]


def _some_plan(luck: Luck) -> Plan:
    first = STEPS[luck.below(3, "plan")]
    return first, ("hit", "rest")[luck.below(2, "plan")]


GAME = Duel()
