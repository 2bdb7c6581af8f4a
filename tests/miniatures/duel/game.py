"""Duel: secret plans, struck at once. RULES.md beside this file has the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from quintain.core.answers import Ask, Awaited, Event, Outcome, Refusal
from quintain.core.contract import Cites, Game, Nature, Offered, State, View
from quintain.core.layout import Block, Layout
from quintain.core.luck import Luck
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.core.settings import Settings
from tests.miniatures.duel import picture

T = TypeVar("T")

STEPS = ("hit", "guard", "rest")
SALUTES = ("bow", "taunt")
PLAN = 2
Plan = tuple[str, ...]


class Open(msgspec.Struct, frozen=True):
    """What lies open to everybody."""

    lives: tuple[int, ...]
    fell: tuple[int, ...]
    """The round in which each seat fell; 0 while it stands."""
    limit: int
    """How many rounds there are; 0 for no end."""
    ready: tuple[bool, ...]
    saluting: tuple[Seat, ...] = ()
    taunted: tuple[Seat, ...] = ()
    round: int = 1

    @property
    def standing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)

    @property
    def is_over(self) -> bool:
        return len(self.standing) < 2 or 0 < self.limit < self.round

    @property
    def acting(self) -> tuple[Seat, ...]:
        if self.is_over:
            return ()
        return self.saluting[:1] or tuple(seat for seat in self.standing if not self.ready[seat])


class Sight(View, frozen=True, kw_only=True):
    """What one seat knows."""

    open: Open
    awaited: tuple[Awaited, ...]
    plan: Plan = ()


class DuelState(State[str, Sight]):
    __slots__ = ("actors", "open", "plans")

    withdraws = True
    plans: tuple[Plan, ...]
    open: Open

    @classmethod
    def of(cls, plans: Sequence[Plan], public: Open) -> Self:
        state = cls()
        state.plans, state.open, state.actors = tuple(plans), public, public.acting
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.plans, twin.open, twin.actors = self.plans, self.open, self.actors
        return twin

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return self.open.standing

    def ask(self, seat: Seat) -> Ask:
        if self.open.saluting:
            return Ask("salute", "DU-3.1", single="play", idle="bow")
        return Ask("plan", "DU-2.1", sealed=True, idle="rest", steps=PLAN)

    def options(self, seat: Seat) -> list[str]:
        return [word for word in STEPS + SALUTES if self.why_not(seat, word) is None]

    def why_not(self, seat: Seat, action: str) -> Refusal | None:
        if not self.actors:
            return Refusal("finished", "DU-4.1")
        if seat not in self.actors:
            return Refusal("not-your-turn", "DU-2.1", {"who": " and ".join(map(letter, self.actors))})
        if self.open.saluting:
            if action not in SALUTES:
                return Refusal("saluting", "DU-3.1")
            return Refusal("taunted", "DU-3.1") if action == "taunt" and seat in self.open.taunted else None
        if action not in STEPS:
            return Refusal("planning", "DU-2.1")
        return Refusal("one-guard", "DU-2.2") if action == "guard" and "guard" in self.plans[seat] else None

    def apply(self, seat: Seat, action: str, luck: Luck, events: list[Event] | None = None) -> None:
        told: list[Event] = [] if events is None else events
        here = self.open
        if here.saluting:
            told.append(Event(action, "DU-3.1", {"who": letter(seat)}))
            self.open = replace(here, saluting=here.saluting[1:])
            if action == "taunt":
                lives = put(here.lives, seat, here.lives[seat] + 1)
                self.open = replace(self.open, lives=lives, taunted=(*here.taunted, seat))
        else:
            self.plans = put(self.plans, seat, (*self.plans[seat], action))
            self.open = replace(here, ready=put(here.ready, seat, len(self.plans[seat]) == PLAN))
        self._go_on(luck, told)

    def withdraw(self, seat: Seat, luck: Luck, events: list[Event] | None = None) -> None:
        told: list[Event] = [] if events is None else events
        told.append(Event("leaves", "DU-4.3", {"who": letter(seat)}))
        self.plans = put(self.plans, seat, ())
        self._fall(seat)
        self._go_on(luck, told)

    def _go_on(self, luck: Luck, told: list[Event]) -> None:
        if not self.open.acting and not self.open.is_over:
            self._strike(luck, told)
        self.actors = self.open.acting

    def _strike(self, luck: Luck, told: list[Event]) -> None:
        """Show the plans and carry them out, step by step (DU-2.3)."""
        landed: set[Seat] = set()
        for seat in self.open.standing:
            first, second = self.plans[seat]
            values = {"who": letter(seat), "first": first, "second": second}
            told.append(Event("shown", "DU-2.3", values, learns=True))
        for step in range(PLAN):
            standing = self.open.standing
            if len(standing) < 2:
                break
            hits = [(seat, _next(seat, standing)) for seat in standing if self.plans[seat][step] == "hit"]
            wounds = []
            for seat, whom in hits:
                values = {"who": letter(seat), "whom": letter(whom)}
                if self.plans[whom][step] == "guard":
                    told.append(Event("stopped", "DU-2.3", values))
                    continue
                (die,) = luck.dice(1, 6, "hit")
                told.append(Event("misses" if die == 1 else "lands", "DU-2.3", {**values, "die": die}))
                if die > 1:
                    wounds.append(whom)
                    landed.add(seat)
            self._wound(wounds, told)
        saluting = tuple(seat for seat in self.open.standing if seat in landed)
        blank = (False,) * len(self.plans)
        self.plans = ((),) * len(self.plans)
        self.open = replace(self.open, saluting=saluting, ready=blank, round=self.open.round + 1)

    def _wound(self, wounds: Sequence[Seat], told: list[Event]) -> None:
        for whom in wounds:
            if self.open.lives[whom] == 1:
                told.append(Event("falls", "DU-2.4", {"who": letter(whom)}))
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
        if not here.is_over:
            return None
        worth = [(lives, fell) for lives, fell in zip(here.lives, here.fell, strict=True)]
        places = [1 + sum(other > own for other in worth) for own in worth]
        if len(here.standing) > 1:
            return Outcome.ranked(places, "time-over", "DU-4.2")
        return Outcome.ranked(places, "last-standing", "DU-4.1")

    def text(self, action: str) -> str:
        return action

    def parse(self, seat: Seat, text: str) -> tuple[str, ...] | Refusal:
        match text.lower().split():
            case [word] if word in STEPS + SALUTES:
                return (word,)
            case ["plan", *steps] if len(steps) == PLAN and set(steps) <= {*STEPS}:
                return tuple(steps)
        return Refusal("unreadable", "DU-3.2", {"text": text[:40]})

    def view(self, seat: Seat | None) -> Sight:
        plan = () if seat is None else self.plans[seat]
        return Sight(seat=seat, open=self.open, awaited=self.awaited(), plan=plan)

    def census(self) -> dict[str, int]:
        return {"fencers": len(self.open.standing) + sum(fell > 0 for fell in self.open.fell)}


class DuelSettings(Settings, frozen=True, kw_only=True):
    lives: Annotated[int, Meta(ge=1, le=4, description="lives to begin with")] = 2
    rounds: Annotated[
        Literal["off"] | Annotated[int, Meta(ge=1, le=30)], Meta(description="rounds before time is over")
    ] = 12


class Duel(Game[str, Sight, DuelSettings]):
    slug = "duel"
    title = "Duel"
    tagline = "Plan in secret, strike at once."
    seats = (2, 3)
    rules_version = "DU-1"
    nature = Nature(hidden=True, simultaneous=True, luck=True)
    settings = DuelSettings
    cites = Cites(finished="DU-4.1", turn="DU-2.1", unreadable="DU-3.2", stale="DU-2.1", table="DU-4.3")
    cap = 120
    layout = Layout(Block("word", (STEPS + SALUTES,)))
    state: type[DuelState] = DuelState

    def new(self, seats: int, settings: DuelSettings, luck: Luck, events: list[Event] | None = None) -> DuelState:
        if events is not None:
            events.append(Event("begin", "DU-1.1", {"lives": settings.lives}))
        limit = 0 if settings.rounds == "off" else settings.rounds
        return self.state.of([()] * seats, Open((settings.lives,) * seats, (0,) * seats, limit, (False,) * seats))

    def imagine(self, view: Sight, luck: Luck) -> DuelState:
        plans: list[Plan] = [_some_plan(luck) if ready else () for ready in view.open.ready]
        if view.seat is not None:
            plans[view.seat] = view.plan
        return self.state.of(plans, view.open)

    def scene(self, view: Sight, offers: Sequence[Offered[str]]) -> Scene:
        return picture.scene(self.words, view, offers)

    def number(self, action: str) -> int:
        return self.layout.number("word", (action,))


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])


def _next(seat: Seat, standing: Sequence[Seat]) -> Seat:
    return standing[(standing.index(seat) + 1) % len(standing)]


def _some_plan(luck: Luck) -> Plan:
    first = STEPS[luck.below(3, "plan")]
    return first, ("hit", "rest")[luck.below(2, "plan")]


GAME = Duel()
