"""Why an action is refused (SQ-7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal, Value
from quintain.core.seats import Seat, letter
from quintain.games.squires.actions import Deed

if TYPE_CHECKING:
    from quintain.games.squires.state import SquiresState


def why_not(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    """The first rule that forbids this, or None when it is legal."""
    if not state.actors:
        return Refusal("finished", "SQ-6.12")
    if seat not in state.actors:
        return Refusal("not-your-turn", "SQ-4.1", {"who": letter(state.actors[0])})
    return _out_of_place(state, seat, deed) or _CHECKS[deed.verb](state, seat, deed)


def _out_of_place(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    """What this moment does not allow, whatever the cards."""
    if state.phase == "peeked" and deed.verb != "show":
        return Refusal("must-show", "SQ-5.3")
    if state.phase == "discard" and deed.verb != "discard":
        return Refusal("must-discard", "SQ-5.5")
    if state.phase == "turn" and deed.verb == "discard":
        return Refusal("no-discard", "SQ-5.5")
    if not state.hands[seat] and deed.verb != "claim":
        return Refusal("must-claim", "SQ-4.6")
    if deed.slot >= len(state.knights):
        return Refusal("no-slot", "SQ-3.5", {"slot": deed.slot + 1, "last": len(state.knights)})
    return None


def _play(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    return _taken(state, deed, "SQ-5.1") or _not_held(state, seat, deed, "SQ-5.1")


def _peek(state: SquiresState, _seat: Seat, deed: Deed) -> Refusal | None:
    if state.terms.seats == 2:
        return Refusal("no-peek", "SQ-5.4")
    if refusal := _taken(state, deed, "SQ-5.3"):
        return refusal
    if not state.down >> deed.slot & 1:
        return _refuse(state, "top-face-up", "SQ-5.3", deed)
    return None


def _claim(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    if state.with_knight >> seat & 1:
        own = state.owners.index(seat)
        return Refusal("second-claim", "SQ-4.5", {"knight": state.terms.deck.knights[state.knights[own]].name})
    if state.lap <= state.terms.patience and state.hands[seat]:
        return Refusal("too-early", "SQ-4.11", {"lap": state.terms.patience + 1})
    return _taken(state, deed, "SQ-5.5")


def _discard(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    return _not_held(state, seat, deed, "SQ-5.5")


_CHECKS = {"play": _play, "show": _play, "peek": _peek, "claim": _claim, "discard": _discard}


def _taken(state: SquiresState, deed: Deed, rule: str) -> Refusal | None:
    if state.free >> deed.slot & 1:
        return None
    return _refuse(state, "claimed", rule, deed, who=letter(state.owners[deed.slot]))


def _not_held(state: SquiresState, seat: Seat, deed: Deed, rule: str) -> Refusal | None:
    if deed.item in state.hands[seat]:
        return None
    return Refusal("not-held", rule, {"item": state.terms.deck.items[deed.item].title})


def _refuse(state: SquiresState, code: str, rule: str, deed: Deed, **values: Value) -> Refusal:
    knight = state.terms.deck.knights[state.knights[deed.slot]].name
    return Refusal(code, rule, {"slot": deed.slot + 1, "knight": knight, **values})
