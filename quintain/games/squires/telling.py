"""What happened, told with rule and values; and how it ended. Secrets go to those who may hear them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from quintain.core.answers import Event, Motion, Outcome, Value
from quintain.core.seats import Seat, letter
from quintain.games.squires.actions import Claim, Deed, Discard, Peek, Play, Show
from quintain.games.squires.cards import kind_of
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import Score, hated_in, pairs_in

if TYPE_CHECKING:
    from quintain.games.squires.state import Sheet, SquiresState

NONE_CLAIMED = -1


def items_text(deck: Deck, kinds: Iterable[int]) -> str:
    """``Axe, Axe, Soap``, or a dash for nothing."""
    return ", ".join(deck.items[kind].title for kind in sorted(kinds)) or "-"


def pairs_text(deck: Deck, pairs: Iterable[tuple[int, int]]) -> str:
    """``Axe + Armor, Bow + Arrows``."""
    return ", ".join(" + ".join(deck.items[kind].title for kind in pair) for pair in pairs)


def begin(state: SquiresState) -> Event:
    return Event("begin", "SQ-3.2", {"who": letter(state.head), "rounds": state.settings.rounds})


def dealt(state: SquiresState) -> list[Event]:
    """A new round: knights with their starting items, then everybody's hand."""
    deck = state.deck
    told = [
        Event("round", "SQ-3.4", {"round": state.round, "rounds": state.settings.rounds, "who": letter(state.head)})
    ]
    for slot, knight in enumerate(state.knights):
        item = deck.items[kind_of(state.piles[slot][0])].title
        values: dict[str, Value] = {"slot": slot + 1, "knight": deck.knights[knight].name, "item": item}
        told.append(Event("knight", "SQ-3.5" if slot else "SQ-3.6", values))
    told.append(Event("dealt", "SQ-3.7", {"count": deck.numbers.hand_size, "left": state.stock}))
    return told + [_held(state, seat, "hand", "SQ-3.7") for seat in range(state.seats)]


def passed(state: SquiresState) -> list[Event]:
    """Hands have moved on; each seat sees its new one."""
    if not any(state.hands):
        return [Event("lap", "SQ-4.1", {"lap": state.lap})]
    motions = tuple(
        Motion(f"{hand_zone(seat)}/{place}", hand_zone((seat - 1) % state.seats), hand_zone(seat))
        for seat, hand in enumerate(state.hands)
        for place in range(1, len(hand) + 1)
    )
    told = [Event("passed", "SQ-4.2", {"lap": state.lap}, motions=motions)]
    return told + [_held(state, seat, "received", "SQ-4.2") for seat in range(state.seats)]


def _held(state: SquiresState, seat: Seat, kind: str, rule: str) -> Event:
    """A hand, told to its holder alone; ``strict`` leaves it to the eye, or the log would remember it (SQ-8.1)."""
    hand = {} if state.is_strict else {"items": items_text(state.deck, state.hands[seat])}
    return Event(kind, rule, {"who": letter(seat)}, hand, to=(seat,), private=True, learns=True)


def drew(state: SquiresState, seat: Seat) -> Event:
    motions = (Motion(f"{hand_zone(seat)}/{len(state.hands[seat])}", "stock", hand_zone(seat)),)
    secret = {} if state.is_strict else {"item": state.deck.items[state.drawn[seat]].title}
    values: dict[str, Value] = {"who": letter(seat), "left": state.stock}
    return Event("drew", "SQ-4.3", values, secret, to=(seat,), learns=True, motions=motions)


def skipped(seat: Seat) -> Event:
    return Event("skipped", "SQ-4.7", {"who": letter(seat)})


def deed(state: SquiresState, seat: Seat, action: Deed) -> Event:
    """An action that is about to be carried out."""
    return _DEEDS[type(action)](state, seat, action)


def _played(state: SquiresState, seat: Seat, deed: Play) -> Event:
    secret = {} if state.is_strict else _item(state, deed.item)
    motions = _put(state, seat, deed.slot)
    return Event("played", "SQ-5.1", _at(state, seat, deed.slot), secret, (seat,), motions=motions)


def _showed(state: SquiresState, seat: Seat, deed: Show) -> Event:
    rule = "SQ-5.3" if state.phase == "peeked" else "SQ-5.2"
    values = _at(state, seat, deed.slot) | _item(state, deed.item)
    return Event("showed", rule, values, motions=_put(state, seat, deed.slot))


def _peeked(state: SquiresState, seat: Seat, deed: Peek) -> Event:
    secret = {} if state.is_strict else _item(state, kind_of(state.piles[deed.slot][-1]))
    return Event("peeked", "SQ-5.3", _at(state, seat, deed.slot), secret, to=(seat,), learns=True)


def _claimed(state: SquiresState, seat: Seat, deed: Claim) -> Event:
    values = _at(state, seat, deed.slot) | {"count": len(state.piles[deed.slot])}
    forced = not state.hands[seat]
    return Event("claimed-forced" if forced else "claimed", "SQ-4.6" if forced else "SQ-5.5", values)


def _discarded(state: SquiresState, seat: Seat, deed: Discard) -> Event:
    motion = Motion(f"discards/{len(state.discards) + 1}", hand_zone(seat), "discards")
    return Event("discarded", "SQ-5.5", {"who": letter(seat), **_item(state, deed.item)}, motions=(motion,))


_DEEDS: dict[type[Deed], Callable[[SquiresState, Seat, Any], Event]] = {
    Play: _played,
    Show: _showed,
    Peek: _peeked,
    Claim: _claimed,
    Discard: _discarded,
}


def _at(state: SquiresState, seat: Seat, slot: int) -> dict[str, Value]:
    return {"who": letter(seat), "slot": slot + 1, "knight": state.deck.knights[state.knights[slot]].name}


def _item(state: SquiresState, item: int) -> dict[str, Value]:
    return {"item": state.deck.items[item].title}


def _put(state: SquiresState, seat: Seat, slot: int) -> tuple[Motion, ...]:
    """A card goes from a hand onto a pile."""
    return (Motion(f"{slot_zone(slot)}/{len(state.piles[slot]) + 1}", hand_zone(seat), slot_zone(slot)),)


# --- the end of a round ---------------------------------------------------------------------------------------------


def scored(state: SquiresState) -> list[Event]:
    """SQ-6.1 to SQ-6.10 in their order, each step for all knights before the next."""
    sheet = state.history[-1]
    deck = state.deck
    told = [Event("round-over", "SQ-4.8", {"round": state.round}), Event("thrown-away", "SQ-6.1")]
    served = [_served(deck, sheet, seat) for seat in range(state.seats)]
    told += [
        Event("revealed", "SQ-6.3", one.named | {"items": items_text(deck, one.pile)}, learns=True) for one in served
    ]
    told += _drunk(served)
    for step in (_likes, _dislikes, _feast, _pairs, _rest):
        for one in served:
            told += [] if one.score.drunk == "out" else step(deck, one)
    for one, total in zip(served, state.totals, strict=True):
        told.append(Event("scored", "SQ-6.10", one.named | {"points": one.score.total, "total": total}))
    return told + _hindsight(state, sheet)


class _Served(NamedTuple):
    """A knight who was claimed."""

    named: dict[str, Value]
    """Squire and knight."""
    knight: int
    pile: tuple[int, ...]
    """Kinds."""
    score: Score


def _served(deck: Deck, sheet: Sheet, seat: Seat) -> _Served:
    slot = sheet.owners.index(seat)
    knight = sheet.knights[slot]
    named: dict[str, Value] = {"who": letter(seat), "knight": deck.knights[knight].name}
    return _Served(named, knight, tuple(map(kind_of, sheet.piles[slot])), sheet.scores[seat])


def _drunk(served: list[_Served]) -> list[Event]:
    for one in served:
        if one.score.drunk:
            kind = "drunk" if one.score.drunk == "out" else "poured"
            return [Event(kind, "SQ-6.4", one.named | {"count": one.score.booze})]
    return [Event("sober", "SQ-6.4")]


def _likes(_deck: Deck, one: _Served) -> list[Event]:
    if not one.score.sets:
        return []
    return [Event("likes", "SQ-6.5", one.named | {"count": one.score.sets, "points": one.score.likes})]


def _dislikes(deck: Deck, one: _Served) -> list[Event]:
    hated = hated_in(deck, one.knight, one.pile, poured=one.score.drunk == "poured")
    if not hated:
        return []
    return [Event("dislikes", "SQ-6.6", one.named | {"items": items_text(deck, hated), "points": one.score.dislikes})]


def _feast(_deck: Deck, one: _Served) -> list[Event]:
    food, points = one.score.food, one.score.feast
    if not food:
        return []
    return [Event("feast" if points else "no-feast", "SQ-6.7", one.named | {"food": food, "points": points})]


def _pairs(deck: Deck, one: _Served) -> list[Event]:
    pairs = pairs_in(deck, one.knight, one.pile)
    if not pairs:
        return []
    values: dict[str, Value] = {"pairs": pairs_text(deck, pairs), "count": len(pairs), "points": one.score.paired}
    return [Event("pairs", "SQ-6.8", one.named | values)]


def _rest(_deck: Deck, one: _Served) -> list[Event]:
    return [Event("rest", "SQ-6.9", one.named | {"points": one.score.rest})] if one.score.rest else []


def _hindsight(state: SquiresState, sheet: Sheet) -> list[Event]:
    slot = sheet.owners.index(NONE_CLAIMED)
    deck = state.deck
    values: dict[str, Value] = {"knight": deck.knights[sheet.knights[slot]].name}
    if sheet.unclaimed is None:
        return [Event("unwanted", "SQ-6.2", values)]
    shown: dict[str, Value] = {
        "items": items_text(deck, map(kind_of, sheet.piles[slot])),
        "points": sheet.unclaimed.total,
    }
    return [Event("hindsight", "SQ-6.2", values | shown, learns=True)]


def new_head(state: SquiresState) -> Event:
    """Who is Head Squire now, and whether it was the same one before."""
    again = state.head == state.history[-1].head
    return Event("head-again" if again else "head", "SQ-6.11", {"who": letter(state.head)})


def outcome(state: SquiresState) -> Outcome:
    """SQ-6.12: the highest total wins, equals together; standard ranking."""
    totals = state.totals
    reason = "shared" if totals.count(max(totals)) > 1 else "most-points"
    return Outcome.scored(totals, reason, "SQ-6.12")


# --- places of the scene --------------------------------------------------------------------------------------------


def hand_zone(seat: Seat) -> str:
    return f"hand{letter(seat)}"


def slot_zone(slot: int) -> str:
    return f"slot{slot + 1}"
