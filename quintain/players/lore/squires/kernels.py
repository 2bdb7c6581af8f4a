"""
A round of Squires as numbers, played on by rules of thumb in compiled code.

Every seat goes by what it knows: its hand, the cards that lie open, and those that it has played or peeked at.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.squires.piles import Cards, Floats, Numbers, bare, held, kernel, sets

Words = NDArray[np.uint64]


class Round(NamedTuple):
    """A round as it stands."""

    flow: Numbers
    """See the places below."""
    knights: Numbers
    owners: Numbers
    piles: Numbers
    """How many of each kind lie in a slot."""
    known: Numbers
    """By seat and slot: how many of each kind the seat knows there."""
    unknown: Numbers
    """By seat and slot: how many cards there it does not know."""
    tops: Numbers
    """By slot: the kind of the top card, and who knows it, as bits."""
    hands: Numbers
    bag: Numbers
    thresholds: Floats
    """What a knight must be worth to be claimed, by seat."""
    worths: Floats
    """By slot: what the knights look worth to the seat whose turn it is."""
    eager: Floats
    """By slot: how gladly it puts a card there for what that does to the knight; below zero where it wants to spoil."""
    values: Floats
    """By seat and slot: what the cards that the seat knows there are worth."""
    gains: Floats
    """By seat, slot and kind: what one card more would do for the knight, its promise included."""


AT_UNKNOWN_CARD, AT_SLEEP, AT_SLEEP_PER_UNKNOWN, AT_IN_SIGHT, AT_COMPANION_PROMISE, AT_APPETITE = 0, 1, 7, 8, 15, 16
AT_FEEDING, AT_SPOIL_BEFORE_CLAIM, AT_SPOIL_PER_WORTH, AT_PEEK = 19, 20, 21, 22
AT_THRESHOLDS, AT_PER_SERVED, AT_PER_LAP = 23, 25, 26
"""Where the numbers of somebody's rules of thumb stand in a row; see ``thumbs.Thumb``. There is one for every seat."""
MOST_BOOZE = 5
"""More is as bad."""
SEATS, HEAD, LAP, TURN, STOCK, PHASE, FREE, SERVED, DRUNK_FEASTS, PATIENCE = range(10)
FLOW = 10
TURNING, PEEKED, DISCARDING = range(3)
NOBODY = 7
NONE = -1
KIND, BY, UP, SEEN = 31, 5, 8, 9
"""How a card is written as a number."""
END = -1
"""Closes a pile or a hand."""
DRAW, MOOD, BELIEF = range(3)
"""What luck is for."""
APART = (0x5DEECE66D, 0x2545F4914F6CDD1D)
EXCHANGES = 3
SIZE_OF_LUCK = 1.0 / (1 << 53)
NEVER = -1e9


@kernel
def lucky(word: int) -> Words:
    """Luck for each purpose of its own, so that the same cards are drawn whatever somebody does in some mood."""
    return np.array([word, word ^ APART[0], word ^ APART[1]], np.uint64)


@kernel
def random(luck: Words, what: int) -> float:
    """From 0 to below 1."""
    word = luck[what]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    luck[what] = word
    return float((word * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(11)) * SIZE_OF_LUCK


@kernel
def drawn(bag: Numbers, luck: Words, what: int) -> int:
    """Some card of a bag that is not empty."""
    left = int(random(luck, what) * bag.sum())
    kind = 0
    while left >= bag[kind]:
        left -= bag[kind]
        kind += 1
    return kind


@kernel
def read(
    cards: Cards, thumbs: Floats, flow: Numbers, knights: Numbers, lying: Numbers, seat: int, luck: Words
) -> Round:
    """The round from the numbers of a position, as this seat looks ahead into it.

    There are piles from slot to slot and hands from seat to seat, each closed by ``END``; then the bag and the owners.
    """
    seats, slots, kinds = flow[SEATS], len(knights), len(cards.points)
    here = Round(
        flow.copy(),
        knights,
        lying[-slots:].copy(),
        np.zeros((slots, kinds), np.int64),
        np.zeros((seats, slots, kinds), np.int64),
        np.zeros((seats, slots), np.int64),
        np.zeros((slots, 2), np.int64),
        np.zeros((seats, kinds), np.int64),
        lying[-slots - kinds : -slots].copy(),
        np.empty(seats),
        np.empty(slots),
        np.empty(slots),
        np.zeros((seats, slots)),
        np.zeros((seats, slots, kinds)),
    )
    refused = np.full(seats, NEVER)
    at = read_piles(cards, thumbs, here, lying, seat, refused, luck)
    for other in range(seats):
        while lying[at] != END:
            here.hands[other, lying[at]] += 1
            at += 1
        at += 1
        lowest, highest = thumbs[other, AT_THRESHOLDS], thumbs[other, AT_THRESHOLDS + 1]
        if other != seat:
            lowest = max(lowest, refused[other])
        here.thresholds[other] = lowest + random(luck, MOOD) * max(0.0, highest - lowest)
        for slot in range(slots):
            if flow[FREE] >> slot & 1:
                weigh(cards, thumbs, here, other, slot)
    return here


@kernel
def read_piles(
    cards: Cards, thumbs: Floats, here: Round, lying: Numbers, seat: int, refused: Floats, luck: Words
) -> int:
    """Lay the cards under the knights, one after the other; how many numbers that took.

    Those that the seat does not know are exchanged for what others are likely to play; none for the seat ``NONE``.
    Into ``refused``: the most that a knight was worth to a seat which played on instead of claiming it.
    """
    seats = here.flow[SEATS]
    at = 0
    for slot in range(len(here.knights)):
        while lying[at] != END:
            card = lying[at]
            at += 1
            kind, by, seen = card & KIND, card >> BY & NOBODY, card >> SEEN
            if card >> UP & 1:
                seen = (1 << seats) - 1
            if seat != NONE and not seen >> seat & 1:
                kind = exchanged(here.bag, cards.likely[here.knights[slot]], kind, luck)
            if by != NOBODY:
                here.values[by, slot] = value_of(cards, thumbs[by], here.knights[slot], here.known[by, slot])
                refused[by] = max(refused[by], worth(cards, thumbs, here, by, slot))
            here.piles[slot, kind] += 1
            here.tops[slot, 0], here.tops[slot, 1] = kind, seen
            for other in range(seats):
                if seen >> other & 1:
                    here.known[other, slot, kind] += 1
                else:
                    here.unknown[other, slot] += 1
        at += 1
    return at


@kernel
def exchanged(bag: Numbers, likely: Floats, kind: int, luck: Words) -> int:
    """A card as likely as it should be, by a few exchanges with the bag (Metropolis and Hastings)."""
    if bag.sum() == 0:
        return kind
    for _ in range(EXCHANGES):
        other = drawn(bag, luck, BELIEF)
        if random(luck, BELIEF) * likely[kind] < likely[other]:
            bag[other] -= 1
            bag[kind] += 1
            kind = other
    return kind


# --- what a pile is worth -------------------------------------------------------------------------------------------


@kernel
def appetite(thumb: Floats, food: int) -> float:
    """What so much food may bring at the feast."""
    return thumb[AT_APPETITE] + min(thumb[AT_APPETITE + 2], thumb[AT_APPETITE + 1] * food) if food else 0.0


@kernel
def value_of(cards: Cards, thumb: Floats, knight: int, pile: Numbers) -> float:
    """What the cards of a pile are worth, and what its food may bring."""
    food = 0
    for kind in range(len(pile)):
        food += cards.food[kind] * pile[kind]
    likes = cards.bonus[knight] * sets(cards, knight, pile, -1)[0]
    return bare(cards, knight, pile) + likes + appetite(thumb, food)


@kernel
def worth(cards: Cards, thumbs: Floats, here: Round, seat: int, slot: int) -> float:
    """What a knight looks worth to whoever claims it now."""
    thumb, knight, unknown = thumbs[seat], here.knights[slot], here.unknown[seat, slot]
    value = here.values[seat, slot] + unknown * (thumb[AT_UNKNOWN_CARD] - 6 * cards.hated_share[knight])
    booze = held(here.known[seat, slot], cards.booze)
    asleep = min(1.0, thumb[AT_SLEEP + min(booze, MOST_BOOZE)] + thumb[AT_SLEEP_PER_UNKNOWN] * unknown)
    if here.flow[SEATS] == 2:
        return value - 2 * booze * asleep
    return value * (1 - asleep) if value > 0 else value


@kernel
def weigh(cards: Cards, thumbs: Floats, here: Round, seat: int, slot: int) -> None:
    """Fill ``values`` and ``gains`` after the seat has learned of a card in this slot."""
    thumb = thumbs[seat]
    knight, pile, gains = here.knights[slot], here.known[seat, slot], here.gains[seat, slot]
    hated, bonus, coveted = cards.hated[knight], cards.bonus[knight], cards.coveted[knight]
    food = 0
    for kind in range(len(pile)):
        food += cards.food[kind] * pile[kind]
    fewest, lacking = sets(cards, knight, pile, -1)
    company, last = held(pile, cards.companions), len(cards.scale) - 1
    value = value_of(cards, thumb, knight, pile)
    here.values[seat, slot] = value
    for kind in range(len(pile)):
        gain = 0.0
        if hated >> kind & 1:
            gain -= cards.penalty
        else:
            gain += cards.points[kind]
            mate = cards.mates[kind]
            if mate >= 0 and pile[kind] < pile[mate] and not hated >> mate & 1:
                gain += cards.points[kind] + cards.points[mate]
            if cards.companions >> kind & 1:
                gain += cards.scale[min(company + 1, last)] - cards.scale[min(company, last)]
        if cards.companions >> kind & 1:
            gain += thumb[AT_COMPANION_PROMISE]
        if cards.food[kind]:
            gain += appetite(thumb, food + cards.food[kind]) - appetite(thumb, food)
        if coveted >> kind & 1:
            more, lacks = sets(cards, knight, pile, kind)
            gain += bonus * (more - fewest + thumb[AT_IN_SIGHT + lacks] - thumb[AT_IN_SIGHT + lacking])
        if cards.booze >> kind & 1 and here.flow[SEATS] > 2:
            booze = held(pile, cards.booze)
            before, after = thumb[AT_SLEEP + min(booze, MOST_BOOZE)], thumb[AT_SLEEP + min(booze + 1, MOST_BOOZE)]
            gain -= (after - before) * max(0.0, value)
        gains[kind] = gain


# --- what a seat does -----------------------------------------------------------------------------------------------


@kernel
def favourites(cards: Cards, thumbs: Floats, here: Round, seat: int) -> tuple[int, int]:
    """The free knight that looks worth most, and the one that is best to feed; fills ``worths`` and ``eager``."""
    feeding, served = thumbs[seat, AT_FEEDING], here.flow[SERVED] >> seat & 1
    wanted, fed = NONE, NONE
    most, best = 2 * NEVER, 2 * NEVER
    for slot in range(len(here.knights)):
        if not here.flow[FREE] >> slot & 1:
            continue
        value = worth(cards, thumbs, here, seat, slot)
        here.worths[slot] = value
        spoils = max(0.1, 1 + thumbs[seat, AT_SPOIL_PER_WORTH] * value)
        here.eager[slot] = -spoils if served else -spoils * thumbs[seat, AT_SPOIL_BEFORE_CLAIM]
        if value > most:
            wanted, most = slot, value
        if feeding:
            value += feeding * best_gain(here, seat, slot)
        if value > best:
            fed, best = slot, value
    if not served:
        here.eager[fed] = 1.0
    return wanted, fed


@kernel
def best_gain(here: Round, seat: int, slot: int) -> float:
    """What the best card at hand would do for a knight."""
    best = 0.0
    for kind in range(here.hands.shape[1]):
        if here.hands[seat, kind]:
            best = max(best, here.gains[seat, slot, kind])
    return best


@kernel
def threshold(thumbs: Floats, here: Round, seat: int) -> float:
    """What a knight must be worth by now to be claimed."""
    served = 0
    for other in range(here.flow[SEATS]):
        served += here.flow[SERVED] >> other & 1
    later = thumbs[seat, AT_PER_SERVED] * served + thumbs[seat, AT_PER_LAP] * (here.flow[LAP] - 1)
    return here.thresholds[seat] + later


@kernel
def best_play(here: Round, seat: int) -> tuple[int, int]:
    """The card and the slot that look best."""
    most, chosen, where = 2 * NEVER, -1, -1
    for kind in range(here.hands.shape[1]):
        if here.hands[seat, kind] == 0:
            continue
        for slot in range(len(here.knights)):
            if not here.flow[FREE] >> slot & 1:
                continue
            weight = here.eager[slot] * here.gains[seat, slot, kind]
            if weight > most:
                most, chosen, where = weight, kind, slot
    return chosen, where


@kernel
def best_discard(here: Round, seat: int) -> int:
    """The card that would help the others most."""
    most, chosen = NEVER, -1
    for kind in range(here.hands.shape[1]):
        if here.hands[seat, kind]:
            weight = help_of(here, seat, kind)
            if weight > most:
                most, chosen = weight, kind
    return chosen


@kernel
def help_of(here: Round, seat: int, kind: int) -> float:
    """What a card does for all free knights together."""
    total = 0.0
    for slot in range(len(here.knights)):
        if here.flow[FREE] >> slot & 1:
            total += here.gains[seat, slot, kind]
    return total


@kernel
def put(cards: Cards, thumbs: Floats, here: Round, seat: int, kind: int, slot: int, seen: int) -> None:
    """A card goes from the hand onto a pile; ``seen`` says who knows it."""
    here.hands[seat, kind] -= 1
    here.piles[slot, kind] += 1
    here.tops[slot, 0], here.tops[slot, 1] = kind, seen
    for other in range(here.flow[SEATS]):
        if seen >> other & 1:
            here.known[other, slot, kind] += 1
            weigh(cards, thumbs, here, other, slot)
        else:
            here.unknown[other, slot] += 1


@kernel
def look(cards: Cards, thumbs: Floats, here: Round, seat: int, slot: int) -> None:
    """A peek at a top card that the seat does not know."""
    here.tops[slot, 1] |= 1 << seat
    here.known[seat, slot, here.tops[slot, 0]] += 1
    here.unknown[seat, slot] -= 1
    weigh(cards, thumbs, here, seat, slot)


@kernel
def take_turn(cards: Cards, thumbs: Floats, here: Round, seat: int, luck: Words) -> bool:
    """One seat does what looks best to it. True when that was the last claim."""
    flow = here.flow
    everybody = (1 << flow[SEATS]) - 1
    if flow[PHASE] != DISCARDING:
        wanted, fed = favourites(cards, thumbs, here, seat)
        empty = here.hands[seat].sum() == 0
        may_claim = flow[PHASE] == TURNING and not flow[SERVED] >> seat & 1 and (flow[LAP] > flow[PATIENCE] or empty)
        if not (may_claim and (empty or here.worths[wanted] >= threshold(thumbs, here, seat))):
            shows = flow[PHASE] == PEEKED
            hidden = not here.tops[wanted, 1] >> seat & 1
            if not shows and hidden and flow[SEATS] > 2 and random(luck, MOOD) < thumbs[seat, AT_PEEK]:
                look(cards, thumbs, here, seat, wanted)
                shows = True
                _, fed = favourites(cards, thumbs, here, seat)
            kind, slot = best_play(here, seat)
            # What spoils a knight is shown, so that nobody wants it; what is good for one's own is not.
            shows |= slot != fed or flow[SERVED] >> seat & 1 == 1
            put(cards, thumbs, here, seat, kind, slot, everybody if shows else 1 << seat)
            return False
        here.owners[wanted] = seat
        flow[FREE] &= ~(1 << wanted)
        flow[SERVED] |= 1 << seat
        if flow[SERVED] == everybody:
            return True
        if empty:
            return False
    here.hands[seat, best_discard(here, seat)] -= 1
    return False


@kernel
def draw(here: Round, seat: int, luck: Words) -> None:
    if here.flow[STOCK] == 0:
        return
    here.flow[STOCK] -= 1
    kind = drawn(here.bag, luck, DRAW)
    here.bag[kind] -= 1
    here.hands[seat, kind] += 1


@kernel
def next_turn(here: Round, luck: Words) -> int:
    """The seat that can do something next; hands go to the left after every lap."""
    flow = here.flow
    flow[PHASE] = TURNING
    while True:
        flow[TURN] += 1
        if flow[TURN] == flow[SEATS]:
            flow[TURN] = 0
            flow[LAP] += 1
            last = here.hands[-1].copy()
            for seat in range(flow[SEATS] - 1, 0, -1):
                here.hands[seat] = here.hands[seat - 1]
            here.hands[0] = last
        seat = (flow[HEAD] + flow[TURN]) % flow[SEATS]
        draw(here, seat, luck)
        if here.hands[seat].sum() or not flow[SERVED] >> seat & 1:
            return seat


@kernel
def play_on(cards: Cards, thumbs: Floats, here: Round, luck: Words) -> None:
    """Play the round to its end."""
    flow = here.flow
    seat = (flow[HEAD] + flow[TURN]) % flow[SEATS]
    while not take_turn(cards, thumbs, here, seat, luck):
        seat = next_turn(here, luck)


# --- the end of a round ---------------------------------------------------------------------------------------------


@kernel
def drunkard(booze: Numbers) -> int:
    """SQ-6.4: the one seat with the most Booze; -1 when several share it or there is none."""
    first, most, alike = -1, 0, 0
    for seat in range(len(booze)):
        if booze[seat] > most:
            first, most, alike = seat, booze[seat], 0
        elif booze[seat] == most:
            alike += 1
    return first if alike == 0 else -1


@kernel
def feast(cards: Cards, food: Numbers, scores: Numbers) -> None:
    """SQ-6.7: the highest total and the next lower different one."""
    first = food.max()
    second = 0
    for total in food:
        if second < total < first:
            second = total
    for seat in range(len(food)):
        if food[seat] and food[seat] == first:
            scores[seat] += cards.feast[0]
        elif food[seat] and food[seat] == second:
            scores[seat] += cards.feast[1]


@kernel
def score(cards: Cards, here: Round) -> Numbers:
    """What each seat scores (SQ-6.3 to SQ-6.10)."""
    seats = here.flow[SEATS]
    scores, food, booze = np.zeros(seats, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for slot in range(len(here.knights)):
        if here.owners[slot] >= 0:
            booze[here.owners[slot]] = held(here.piles[slot], cards.booze)
    drunk = drunkard(booze)
    for slot in range(len(here.knights)):
        seat, knight, pile = here.owners[slot], here.knights[slot], here.piles[slot]
        if seat < 0:
            continue
        for kind in range(len(pile)):
            if seat == drunk and seats == 2 and cards.booze >> kind & 1:
                pile[kind] = 0
            if not cards.hated[knight] >> kind & 1:
                food[seat] += pile[kind] * cards.food[kind]
        scores[seat] = bare(cards, knight, pile) + cards.bonus[knight] * sets(cards, knight, pile, -1)[0]
    sleeps = drunk >= 0 and seats > 2
    if sleeps and not here.flow[DRUNK_FEASTS]:
        food[drunk] = 0
    feast(cards, food, scores)
    if sleeps:
        scores[drunk] = 0
    return scores


@kernel
def play_round(
    cards: Cards, thumbs: Floats, flow: Numbers, knights: Numbers, lying: Numbers, seat: int, word: int
) -> Numbers:
    """What each seat scores when the round is played on to its end, as this seat looks ahead."""
    luck = lucky(word)
    here = read(cards, thumbs, flow, knights, lying, seat, luck)
    play_on(cards, thumbs, here, luck)
    return score(cards, here)


@kernel
def foresee(
    cards: Cards, thumbs: Floats, flow: Numbers, knights: Numbers, lying: Numbers, seat: int, word: int
) -> tuple[Floats, Floats, Floats]:
    """As this seat sees it: how good every card looks under every knight, by slot and kind; what every card does for
    all free knights together; and by how much every knight is worth claiming."""
    luck = lucky(word)
    here = read(cards, thumbs, flow, knights, lying, NONE, luck)
    slots, kinds = len(knights), len(cards.points)
    plays, helps, claims = np.full((slots, kinds), NEVER), np.zeros(kinds), np.full(slots, NEVER)
    favourites(cards, thumbs, here, seat)
    for kind in range(kinds):
        if here.hands[seat, kind] == 0:
            continue
        helps[kind] = help_of(here, seat, kind)
        for slot in range(slots):
            if flow[FREE] >> slot & 1:
                plays[slot, kind] = here.eager[slot] * here.gains[seat, slot, kind]
    for slot in range(slots):
        if flow[FREE] >> slot & 1:
            claims[slot] = here.worths[slot] - threshold(thumbs, here, seat)
    return plays, helps, claims
