"""Why an action is refused (SQ-7.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from quintain.core.answers import Refusal, Value
from quintain.core.seats import Seat, letter
from quintain.games.squires.actions import VERBS, Claim, Deed, Discard, Peek, Play, Show

if TYPE_CHECKING:
    from quintain.games.squires.state import SquiresState


def why_not(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    """The first rule that forbids this, or None when it is legal."""
    return state.not_now(seat) or _out_of_place(state, seat, deed) or _CHECKS[type(deed)](state, seat, deed)


def no_such(state: SquiresState, seat: Seat, text: str) -> Refusal | None:
    """Why a text that is written as an action names no slot or no item that there is; None for any other text."""
    words = text.lower().split()
    if len(words) < 2:
        return None
    some = state.deck.items[0].code
    slot, verb = words[-1], words[0]
    if deed := VERBS.read(" ".join([*words[:-1], "1"]), state.deck):
        return _out_of_place(state, seat, deed) or _no_slot(state, slot[:40])
    if deed := VERBS.read(" ".join([verb, some, *("1" for _ in words[2:])]), state.deck):
        return _out_of_place(state, seat, deed) or Refusal("no-item", "SQ-7.1", {"text": words[1][:40]})
    return None


def _no_slot(state: SquiresState, slot: Value) -> Refusal:
    return Refusal("no-slot", "SQ-3.5", {"slot": slot, "last": len(state.knights)})


def _out_of_place(state: SquiresState, seat: Seat, deed: Deed) -> Refusal | None:
    """What this moment does not allow, whatever the cards."""
    discards = isinstance(deed, Discard)
    if state.phase == "peeked" and not isinstance(deed, Show):
        return Refusal("must-show", "SQ-5.3")
    if state.phase == "discard" and not discards:
        return Refusal("must-discard", "SQ-5.5")
    if state.phase == "turn" and discards:
        return Refusal("no-discard", "SQ-5.5")
    if not state.hands[seat] and not isinstance(deed, Claim):
        return Refusal("must-claim", "SQ-4.6")
    return None


def _put(state: SquiresState, seat: Seat, deed: Play | Show) -> Refusal | None:
    return _taken(state, seat, deed.slot, "SQ-5.1") or _not_held(state, seat, deed.item, "SQ-5.1")


def _peek(state: SquiresState, seat: Seat, deed: Peek) -> Refusal | None:
    if state.seats == 2 and deed.slot < len(state.knights):
        return Refusal("no-peek", "SQ-5.4")
    if refusal := _taken(state, seat, deed.slot, "SQ-5.3"):
        return refusal
    return None if state.down >> deed.slot & 1 else _refuse(state, "top-face-up", "SQ-5.3", deed.slot)


def _claim(state: SquiresState, seat: Seat, deed: Claim) -> Refusal | None:
    there = deed.slot < len(state.knights)
    if there and state.with_knight >> seat & 1:
        own = state.owners.index(seat)
        return Refusal("second-claim", "SQ-4.5", {"knight": state.deck.knights[state.knights[own]].name})
    if there and state.lap <= state.settings.patience and state.hands[seat]:
        return Refusal("too-early", "SQ-4.11", {"lap": state.settings.patience + 1})
    return _taken(state, seat, deed.slot, "SQ-5.5")


def _discard(state: SquiresState, seat: Seat, deed: Discard) -> Refusal | None:
    return _not_held(state, seat, deed.item, "SQ-5.5")


_CHECKS: dict[type[Deed], Callable[[SquiresState, Seat, Any], Refusal | None]] = {
    Play: _put,
    Show: _put,
    Peek: _peek,
    Claim: _claim,
    Discard: _discard,
}


def _taken(state: SquiresState, seat: Seat, slot: int, rule: str) -> Refusal | None:
    if state.free >> slot & 1:
        return None
    if slot >= len(state.knights):
        return _no_slot(state, slot + 1)
    if state.owners[slot] == seat:
        return _refuse(state, "yours", rule, slot)
    return _refuse(state, "claimed", rule, slot, who=letter(state.owners[slot]))


def _not_held(state: SquiresState, seat: Seat, item: int, rule: str) -> Refusal | None:
    if item in state.hands[seat]:
        return None
    return Refusal("not-held", rule, {"item": state.deck.items[item].title})


def _refuse(state: SquiresState, code: str, rule: str, slot: int, **values: Value) -> Refusal:
    knight = state.deck.knights[state.knights[slot]].name
    return Refusal(code, rule, {"slot": slot + 1, "knight": knight, **values})
