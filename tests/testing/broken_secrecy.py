"""Higher with a secret let out, once for every way to let one out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from quintain.core.answers import Ask, Refusal
from quintain.core.contract import Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Awaited, Picture
from quintain.core.seats import Seat
from tests.miniatures.higher import game as original
from tests.miniatures.higher.deeds import Dare, Deed, Peek, Play
from tests.miniatures.higher.game import Higher, HigherState, HigherView
from tests.testing.broken_higher import Variant, told, with_state


def neighbour(state: HigherState, seat: Seat | None) -> tuple[int, ...]:
    """A hand that this audience must not know."""
    return state.hands[0 if seat is None else (seat + 1) % len(state.hands)]


class Odd(HigherView, frozen=True, kw_only=True):
    extra: Any = None


def _odd(view: HigherView, extra: Any) -> Odd:
    return Odd(seat=view.seat, settings=view.settings, open=view.open, hand=view.hand, seen=view.seen, extra=extra)


class Unsendable(HigherState):
    def view(self, seat: Seat | None) -> HigherView:
        return _odd(super().view(seat), (1, 2))


class Showing(HigherState):
    """Everybody sees somebody else's hand."""

    def view(self, seat: Seat | None) -> HigherView:
        return _odd(super().view(seat), list(neighbour(self, seat)))


class Daydreaming(Variant):
    """Imagines hands without a look at its own."""

    def imagine(self, view: HigherView, luck: Luck) -> HigherState:
        return super().imagine(replace(view, hand=()), luck)


class Forgetful(Variant):
    def imagine(self, view: HigherView, luck: Luck) -> HigherState:
        state = super().imagine(view, luck)
        state.hands = tuple(hand if seat == view.seat else hand[1:] for seat, hand in enumerate(state.hands))
        return state


class Certain(Variant):
    """Always imagines the same."""

    def imagine(self, view: HigherView, luck: Luck) -> HigherState:
        return super().imagine(view, _Sorted())


class _Sorted:
    calls = 0

    def order(self, items: Sequence[Any], label: str = "") -> list[Any]:
        return sorted(items)

    def below(self, n: int, label: str = "") -> int:
        return 0

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        return (1,) * n

    def draw(self, bag: Any, label: str = "") -> Any:
        return min(bag)


class Hinting(HigherState):
    """Only what beats a hidden card may be played, if anything does."""

    def options(self, seat: Seat) -> list[Deed]:
        options = super().options(seat)
        least = min(neighbour(self, seat), default=0)
        return [option for option in options if not isinstance(option, Play) or option.card > least] or options


class Explaining(HigherState):
    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and replace(refusal, values={**refusal.values, "because": str(neighbour(self, seat))})


class Announcing(HigherState):
    def awaited(self) -> tuple[Awaited, ...]:
        return tuple(replace(held, subject=str(self.hands)) for held in super().awaited())


class Staring(Variant):
    """Its scene remembers the last state that was looked at."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        return replace(super().scene(view, offers), remarks=(str(Stared.last),))


class Stared(HigherState):
    last: tuple[tuple[int, ...], ...] = ()

    def view(self, seat: Seat | None) -> HigherView:
        Stared.last = self.hands
        return super().view(seat)


class Boasting(HigherState):
    """A dare tells everybody the lowest card of somebody else."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if (events := told(moment)) and isinstance(action, Dare):
            events[-1] = replace(events[-1], values={**events[-1].values, "low": str(neighbour(self, seat)[:1])})


class Whispering(HigherState):
    """A peek tells everybody what was seen."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if (events := told(moment)) and isinstance(action, Peek):
            events[-1] = replace(events[-1], values={**events[-1].values, **events[-1].secret})


class Misdirecting(HigherState):
    """A peek tells the next seat what was seen."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if (events := told(moment)) and isinstance(action, Peek):
            events[-1] = replace(events[-1], to=((seat + 1) % len(self.hands),))


class Trumpeting(HigherState):
    """A peek tells everybody what was seen, as news."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if (events := told(moment)) and isinstance(action, Peek):
            values = {**events[-1].values, **events[-1].secret}
            events[-1] = replace(events[-1], values=values, secret={}, to=())


class Hasty(HigherState):
    """Whoever holds a single card that beats the trick must play it, and it is played at once."""

    def ask(self, seat: Seat) -> Ask:
        return replace(super().ask(seat), single="play")

    def options(self, seat: Seat) -> list[Deed]:
        options = super().options(seat)
        best = max(self.open.trick, default=0)
        return [option for option in options if isinstance(option, Play) and option.card > best] or options


class Gleaning(HigherState):
    """Whoever plays a card sees another one, and nobody is told."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        target = self.open.peeked[seat]
        if isinstance(action, Play) and target is not None and self.hands[target]:
            self.seen = original.put(self.seen, seat, self.hands[target][0])


class Swayed(HigherState):
    """The order of the options depends on a hidden card."""

    def options(self, seat: Seat) -> list[Deed]:
        options = super().options(seat)
        return options[::-1] if sum(neighbour(self, seat)) % 2 else options


def staring() -> Higher:
    game = Staring()
    game.states = Stared
    return game


BROKEN: list[tuple[str, Higher]] = [
    ("views-survive-json", with_state(Unsendable)),
    ("imagined-states-agree", with_state(Showing)),
    ("imagined-states-agree", Daydreaming()),
    ("imagined-states-can-be-played", Forgetful()),
    ("imagined-states-differ", Certain()),
    ("options-betray-nothing", with_state(Hinting)),
    ("refusals-betray-nothing", with_state(Explaining)),
    ("awaiting-betrays-nothing", with_state(Announcing)),
    ("scenes-betray-nothing", staring()),
    ("events-betray-nothing", with_state(Boasting)),
    ("events-betray-nothing", with_state(Whispering)),
    ("learning-is-declared", with_state(Gleaning)),
    ("what-is-told-is-remembered", with_state(Misdirecting)),
    ("what-is-told-is-remembered", with_state(Trumpeting)),
    ("lone-choices-betray-nothing", with_state(Hasty)),
    ("players-betray-nothing", with_state(Swayed)),
]
"""The promise and the game that breaks it."""
