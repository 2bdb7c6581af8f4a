"""What happened, told with rule and values; and how it ended. Secrets go to those who may hear them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from quintain.core.answers import Event, Motion, Outcome, Value
from quintain.core.seats import Seat, letter
from quintain.games.squires.actions import Claim, Deed, Discard, Peek, Play, Show
from quintain.games.squires.cards import kind_of
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import Score

if TYPE_CHECKING:
    from quintain.games.squires.state import Sheet, SquiresState

NONE_CLAIMED = -1


def items_text(deck: Deck, kinds: Iterable[int]) -> str:
    """``Axe, Axe, Soap``, or a dash for nothing."""
    return ", ".join(deck.items[kind].title for kind in sorted(kinds)) or "-"


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
    slots = [sheet.owners.index(seat) for seat in range(state.seats)]
    named: list[dict[str, Value]] = [
        {"who": letter(seat), "knight": deck.knights[sheet.knights[slot]].name} for seat, slot in enumerate(slots)
    ]
    for values, slot in zip(named, slots, strict=True):
        items = items_text(deck, map(kind_of, sheet.piles[slot]))
        told.append(Event("revealed", "SQ-6.3", values | {"items": items}, learns=True))
    told += _drunk(named, sheet)
    for step in (_likes, _dislikes, _feast, _pairs, _rest):
        for values, score in zip(named, sheet.scores, strict=True):
            told += [] if score.drunk == "out" else step(values, score)
    for seat, (values, score) in enumerate(zip(named, sheet.scores, strict=True)):
        told.append(Event("scored", "SQ-6.10", values | {"points": score.total, "total": state.totals[seat]}))
    return told + _hindsight(state, sheet)


def _drunk(named: list[dict[str, Value]], sheet: Sheet) -> list[Event]:
    for values, score in zip(named, sheet.scores, strict=True):
        if score.drunk:
            return [Event("drunk" if score.drunk == "out" else "poured", "SQ-6.4", values | {"count": score.booze})]
    return [Event("sober", "SQ-6.4")]


def _likes(values: dict[str, Value], score: Score) -> list[Event]:
    return [Event("likes", "SQ-6.5", values | {"count": score.sets, "points": score.likes})] if score.sets else []


def _dislikes(values: dict[str, Value], score: Score) -> list[Event]:
    return (
        [Event("dislikes", "SQ-6.6", values | {"count": score.hated, "points": score.dislikes})] if score.hated else []
    )


def _feast(values: dict[str, Value], score: Score) -> list[Event]:
    if not score.food:
        return []
    return [
        Event("feast" if score.feast else "no-feast", "SQ-6.7", values | {"food": score.food, "points": score.feast})
    ]


def _pairs(values: dict[str, Value], score: Score) -> list[Event]:
    return [Event("pairs", "SQ-6.8", values | {"count": score.pairs, "points": score.paired})] if score.pairs else []


def _rest(values: dict[str, Value], score: Score) -> list[Event]:
    return [Event("rest", "SQ-6.9", values | {"points": score.rest})] if score.rest else []


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


def new_head(seat: Seat) -> Event:
    return Event("head", "SQ-6.11", {"who": letter(seat)})


def outcome(state: SquiresState) -> Outcome:
    """SQ-6.12: the highest total wins, equals together; standard ranking."""
    totals = state.totals
    best = [letter(seat) for seat, total in enumerate(totals) if total == max(totals)]
    reason = "shared" if len(best) > 1 else "most-points"
    return Outcome.scored(totals, reason, "SQ-6.12", {"who": ", ".join(best), "points": max(totals)})


# --- places of the scene --------------------------------------------------------------------------------------------


def hand_zone(seat: Seat) -> str:
    return f"hand{letter(seat)}"


def slot_zone(slot: int) -> str:
    return f"slot{slot + 1}"
