"""What an act costs a kingdom now, and in how many ways it can pay (KO-5.20 to KO-5.30)."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import msgspec

from quintain.core.answers import Refusal
from quintain.games.knaves_out.actions import Vector
from quintain.games.knaves_out.acts import COLOURS, Act, Price
from quintain.games.knaves_out.cards import ACE, COURT, FULL, KNAVE, RED, SLOTS, Card, Slot, side_of
from quintain.games.knaves_out.kingdom import Kingdom

FEAST = 4
"""Cards that a pending Feast saves (KO-5.28)."""
NOTHING: Vector = (0, 0, 0, 0)


class Due(msgspec.Struct, frozen=True):
    """A price as it stands for one kingdom, with everything that changes it (KO-5.30)."""

    price: Price
    cards: int
    """Due in all."""
    feasted: bool
    """A pending Feast is used up by it."""
    shares: Vector = NOTHING
    """For a price of each tower, what every tower owes before the surcharge and the Feast."""
    surcharge: int = 0
    colour: str = ""
    """The colour that all cards must have; empty for any (KO-5.22)."""


def is_in_reach(kingdom: Kingdom, price: Price, heights: tuple[int, ...], *, present: bool) -> bool:
    """Whether a price is not too high at first sight. Options ask this of every price in the book, so it is quick."""
    if price.kind == "slot":
        place = price.place
        low = heights[place] < price.cards
        return kingdom.slots[place] is not None and (not low or kingdom.feast or bool(kingdom.devoured))
    if price.kind == "each":
        cards = price.cards
        low = heights[0] < cards or heights[1] < cards or heights[2] < cards
        return not low or kingdom.feast or present
    return price.kind != "devour" or heights[price.place] == FULL


class Purse(NamedTuple):
    """What a kingdom has on its towers, counted once for all acts."""

    heights: tuple[int, ...]
    runs: tuple[int, ...]
    """How many cards from the top have the colour of the side's book."""


def purse(kingdom: Kingdom, colour: str) -> Purse:
    heights = tuple(map(len, kingdom.towers))
    return Purse(heights, tuple(_run(tower, colour == "red") for tower in kingdom.towers) if colour else heights)


def _run(tower: tuple[Card, ...], red: bool) -> int:
    count = 0
    for card in reversed(tower):
        if RED[card] != red:
            break
        count += 1
    return count


def can_pay(kingdom: Kingdom, act: Act, court: str | None, held: Purse, *, present: bool) -> bool:
    """Whether a kingdom can pay, in some way, for an act of its book. What is usual is decided by counting."""
    price = act.price_for(court)
    reach = held.runs if act.side and court != act.table else held.heights
    if price.kind == "free":
        return True
    if not (kingdom.feast or present or kingdom.devoured):
        if price.kind == "each":
            return reach[0] >= price.cards and reach[1] >= price.cards and reach[2] >= price.cards
        if price.kind == "slot":
            tainted = act.tainted_cards and kingdom.is_tainted(price.place)
            return reach[price.place] >= (act.tainted_cards if tainted else price.cards)
    return unpayable(kingdom, act, due(kingdom, act, present=present), present=present) is None


def is_in_book(kingdom: Kingdom, act: Act) -> Refusal | None:
    """Why a kingdom can never take an act with the court that it has now."""
    if not act.side:
        return None
    court = kingdom.court
    if court is None:
        return Refusal("no-court", "KO-5.5", {"act": act.slug})
    return None if side_of(court) == act.side else Refusal("other-book", "KO-5.22", {"act": act.slug, "court": court})


def due(kingdom: Kingdom, act: Act, *, present: bool) -> Due:
    """What is to be paid, whether it can be paid or not. ``present``: KO-5.23 with ``each_towers present``."""
    court = kingdom.court
    price = act.price_for(court)
    colour = COLOURS[act.side] if act.side and court != act.table else ""
    if price.kind in ("free", "devour"):
        return Due(price, 0, False, colour=colour)
    shares, surcharge = NOTHING, 0
    if price.kind == "each":
        levied = [slot in COURT and (not present or kingdom.slots[slot] is not None) for slot in range(4)]
        shares = (levied[0] * price.cards, levied[1] * price.cards, levied[2] * price.cards, 0)
        surcharge = int(kingdom.slots[ACE] is not None)
        cards = sum(shares) + surcharge
    else:
        cards = price.cards
        if act.tainted_cards and kingdom.is_tainted(price.place):
            cards = act.tainted_cards
        if act.table == "king" and kingdom.has("lich-king"):
            cards = (cards + 1) // 2
    feasted = kingdom.feast and cards > 0
    return Due(price, max(0, cards - FEAST) if feasted else cards, feasted, shares, surcharge, colour)


def payments(kingdom: Kingdom, owed: Due, slot: Slot | None = None) -> list[Vector]:
    """Every way to pay, rising; ``slot`` is the tower that was named for a price of any tower."""
    kind, cards = owed.price.kind, owed.cards
    if kind == "each":
        return _each(kingdom, owed)
    if not cards:
        return [NOTHING]
    if kind == "slot":
        slot = owed.price.place
    if slot is None or not can_spend(kingdom, slot, cards, owed.colour):
        return []
    return [_off(slot, cards)]


def _each(kingdom: Kingdom, owed: Due) -> list[Vector]:
    """KO-5.29: no tower pays more than its share, and one of them a card more for the surcharge."""
    if not owed.surcharge and not owed.feasted:
        able = all(can_spend(kingdom, slot, owed.shares[slot], owed.colour) for slot in COURT)
        return [owed.shares] if able else []
    most = [
        max(
            (count for count in range(owed.shares[slot] + owed.surcharge + 1)
             if can_spend(kingdom, slot, count, owed.colour)),
            default=0,
        )
        for slot in range(4)
    ]  # fmt: skip
    found = []
    for knave, queen, king in product(range(most[0] + 1), range(most[1] + 1), range(most[2] + 1)):
        vector = (knave, queen, king, owed.cards - knave - queen - king)
        if 0 <= vector[ACE] <= most[ACE] and sum(map(_above, vector, owed.shares)) <= owed.surcharge:
            found.append(vector)
    return found


def _above(paid: int, share: int) -> int:
    return max(0, paid - share)


def can_spend(kingdom: Kingdom, slot: Slot, count: int, colour: str = "") -> bool:
    """Whether a tower has so many cards, and those on top the colour that is asked for."""
    if not count:
        return True
    tower = kingdom.towers[slot]
    return len(tower) >= count and (not colour or all(is_of(card, colour) for card in tower[-count:]))


def is_of(card: Card, colour: str) -> bool:
    return not colour or RED[card] == (colour == "red")


def _off(slot: Slot, count: int) -> Vector:
    knave, queen, king, ace = (count if slot == other else 0 for other in range(4))
    return knave, queen, king, ace


def unpayable(kingdom: Kingdom, act: Act, owed: Due, *, present: bool) -> Refusal | None:
    """Why a kingdom cannot pay for an act now; None where it can, in one way at least."""
    price = owed.price
    if price.kind == "each" and (lacking := _lacking(kingdom, present=present)) is not None:
        return Refusal("no-court-card", "KO-5.23", {"slot": SLOTS[lacking], "act": act.slug})
    if price.slot and kingdom.slots[price.place] is None:
        return Refusal("no-court-card", "KO-5.20", {"slot": price.slot, "act": act.slug})
    if price.kind == "devour":
        return _no_devouring(kingdom, act, owed)
    if price.kind in ("any", "moved"):
        slots = [slot for slot in range(4) if kingdom.slots[slot] is not None]
        if any(payments(kingdom, owed, slot) for slot in slots):
            return None
        rule = "KO-5.22" if owed.colour and any(kingdom.towers) else "KO-5.25"
        return Refusal(_lack(rule), rule, {"act": act.slug, "count": owed.cards, "colour": owed.colour})
    if payments(kingdom, owed):
        return None
    if price.kind == "slot":
        return Refusal("too-dear", "KO-5.20", {"act": act.slug, "count": owed.cards, "slot": price.slot})
    bare = msgspec.structs.replace(owed, colour="")
    rule = "KO-5.22" if owed.colour and payments(kingdom, bare) else "KO-5.23"
    return Refusal(_lack(rule, "each"), rule, {"act": act.slug, "count": price.cards, "colour": owed.colour})


def _lack(rule: str, kind: str = "any") -> str:
    return "wrong-colour" if rule == "KO-5.22" else f"too-dear-{kind}"


def _lacking(kingdom: Kingdom, *, present: bool) -> Slot | None:
    """The first court card that must be in play and is not (KO-5.23, KO-R79)."""
    needed = (KNAVE,) if present else COURT
    return next((slot for slot in needed if kingdom.slots[slot] is None), None)


def _no_devouring(kingdom: Kingdom, act: Act, owed: Due) -> Refusal | None:
    slot = owed.price.place
    if len(kingdom.towers[slot]) < FULL:
        return Refusal("not-full", "KO-5.26", {"act": act.slug, "slot": SLOTS[slot]})
    if not all(is_of(card, owed.colour) for card in kingdom.towers[slot]):
        return Refusal("wrong-colour", "KO-5.26", {"act": act.slug, "count": FULL, "colour": owed.colour})
    return None
