"""Duel with one thing wrong, once for every promise about simultaneous choices and leaving."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from quintain.core.answers import Ask, Event, Refusal
from quintain.core.contract import State
from quintain.core.moments import Moment
from quintain.core.seats import Seat, letter
from tests.miniatures.duel.deeds import Deed, Salute
from tests.miniatures.duel.game import Duel, DuelState, DuelView, put
from tests.testing.broken_higher import told


class Variant(Duel):
    """Keeps the rulebook and the words of the original."""

    package = "tests.miniatures.duel"


def with_state(state: type[DuelState]) -> Duel:
    """The game played with another kind of state."""
    game = Variant()
    game.states = state
    return game


class Unhurried(Variant):
    nature = replace(Duel.nature, simultaneous=False)


class Rooted(DuelState):
    """Says that it has a rule for leaving, and has none."""

    withdraw = State.withdraw


class Stuck(DuelState):
    """An action changes nothing, not even who is asked."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        return


class Impolite(DuelState):
    """The idle answer is not always possible."""

    def ask(self, seat: Seat) -> Ask:
        ask = super().ask(seat)
        return replace(ask, idle=Salute("taunt")) if ask.kind == "salute" else ask


class Aimless(DuelState):
    """Everything that is asked may be left to the table, plans too."""

    def ask(self, seat: Seat) -> Ask:
        return replace(super().ask(seat), own=False)


class Moody(DuelState):
    """Whether a lone choice is played depends on how often one has asked."""

    moods = count()

    def ask(self, seat: Seat) -> Ask:
        ask = super().ask(seat)
        return replace(ask, single="ask") if next(self.moods) % 3 == 0 else ask


class Brazen(DuelState):
    """All plan at once, but not under seal."""

    def ask(self, seat: Seat) -> Ask:
        return replace(super().ask(seat), sealed=False)


class Racing(DuelState):
    """Whoever seals a plan first gains a life."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        waiting = self.open
        super().apply(seat, action, moment)
        if not any(waiting.ready) and any(self.open.ready):
            self.open = replace(self.open, lives=put(self.open.lives, seat, self.open.lives[seat] + 1))


class Chatty(DuelState):
    """A sealed choice is told to everybody."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        if not self.open.saluting:
            moment.tell(Event, "bow", "DU-2.1", {"who": letter(seat)})
        super().apply(seat, action, moment)


class Transparent(DuelState):
    """Everybody sees the plan of the first seat."""

    def view(self, seat: Seat | None) -> DuelView:
        return replace(super().view(seat), plan=self.plans[0])


class Counting(DuelState):
    """Everybody sees how many steps have been planned."""

    def view(self, seat: Seat | None) -> DuelView:
        view = super().view(seat)
        return replace(view, open=replace(view.open, round=sum(map(len, self.plans))))


class Reversed(DuelState):
    """A batch means its steps backwards."""

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        found = super().parse(seat, text)
        return found if isinstance(found, Refusal) else found[::-1]


class Lingering(DuelState):
    """Whoever withdraws is still asked."""

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        return


class Spilling(DuelState):
    """Whoever leaves shows its plan."""

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        plan = " ".join(self.plans[seat])
        super().withdraw(seat, moment)
        if events := told(moment):
            events[0] = replace(events[0], values={**events[0].values, "plan": plan})


class Stalling(DuelState):
    """When somebody withdraws, nobody is asked any more and nothing has ended."""

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        super().withdraw(seat, moment)
        self.actors = ()


BROKEN: list[tuple[str, Duel]] = [
    ("games-are-complete", with_state(Rooted)),
    ("natures-are-as-declared", Unhurried()),
    ("ends-below-its-cap", with_state(Stuck)),
    ("idle-answers-are-options", with_state(Impolite)),
    ("not-everything-is-left-to-the-table", with_state(Aimless)),
    ("forced-choices-are-played", with_state(Moody)),
    ("several-actors-choose-in-secret", with_state(Brazen)),
    ("sealed-choices-commute", with_state(Racing)),
    ("sealed-choices-stay-secret", with_state(Chatty)),
    ("sealed-choices-stay-secret", with_state(Transparent)),
    ("sealed-choices-stay-secret", with_state(Counting)),
    ("batches-equal-single-steps", with_state(Reversed)),
    ("leaving-betrays-nothing", with_state(Spilling)),
    ("withdrawing-leaves-a-playable-state", with_state(Lingering)),
    ("withdrawing-leaves-a-playable-state", with_state(Stalling)),
    ("resigning-leads-to-an-end", with_state(Stalling)),
]
"""The promise and the game that breaks it."""
