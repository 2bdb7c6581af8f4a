"""Cards: what towers are worth, which cards to lay where, and when to throw a hand away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from quintain.games.knaves_out.actions import Joker, Play
from quintain.games.knaves_out.cards import CARDS, COURT, FULL, JOKERS, KNAVE, RANK, RED, Card, Slot, of_rank, side_of
from quintain.games.knaves_out.pieces import BISHOP, ROOK
from quintain.players.lore.knaves_out.mind import Mind

HEIGHTS = (1.0, 1.0, 0.9, 0.9, 0.6, 0.6, 0.5, 0.5, 0.4, 0.4, 0.4, 0.4, 1.0)
"""What the first, second ... card of a tower is worth."""
LOWEST = 1.0
"""What every card is worth by which all three towers rise."""
FOUNDING = 0.8
"""How much more the cards are worth that pay for the first rook or bishop."""
JOKER = 1.6
"""What a joker in the hand is worth."""
POOR = 1
"""Who can play so few cards rather throws a full hand away."""
Towers = tuple[tuple[int, int], ...]
"""For each tower of the court how many cards it has and which rank it takes next; 0 where there is no court card."""


class Plan(NamedTuple):
    """How cards are best laid: what it gains, how many cards, and which comes first."""

    gain: float
    cards: int
    first: tuple[int, Slot, bool] | None
    """Its rank, where it goes, and whether a joker fetches it."""


class Treasury:
    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.kingdom = mind.kingdom

    @cached_property
    def founding(self) -> bool:
        """Nothing yet brings units into play."""
        realm, seat = self.mind.realm, self.mind.seat
        return not realm.in_play(seat, ROOK) and not any(one.tainted for one in realm.in_play(seat, BISHOP))

    @cached_property
    def towers(self) -> Towers:
        kingdom = self.kingdom
        return tuple(
            (len(kingdom.towers[slot]), kingdom.next_rank(slot) if kingdom.slots[slot] is not None else 0)
            for slot in COURT
        )

    def worth(self, heights: Sequence[int]) -> float:
        """What towers of these heights are worth."""
        found = LOWEST * min(heights)
        for height in heights:
            found += sum(HEIGHTS[:height])
        if self.founding:
            found += FOUNDING * min(4, heights[KNAVE])
        return found

    @cached_property
    def now(self) -> float:
        return self.worth([height for height, _ in self.towers])

    def price(self, spent: Iterable[int]) -> float:
        """What it costs to spend so many cards off the towers of knave, queen and king."""
        heights = [height - count for (height, _), count in zip(self.towers, spent, strict=False)]
        return self.now - self.worth(heights)

    # --- laying cards -------------------------------------------------------------------------------------------------

    @cached_property
    def plan(self) -> Plan:
        """The best way to lay the cards of the hand."""
        ranks = Counter(RANK[card] for card in self.mind.hand if card not in JOKERS)
        jokers = sum(card in JOKERS for card in self.mind.hand)
        return self._plan(self.towers, tuple(ranks[rank] for rank in range(14)), jokers, {})

    def _plan(self, towers: Towers, ranks: tuple[int, ...], jokers: int, known: dict[object, Plan]) -> Plan:
        key = towers, ranks, jokers
        if key in known:
            return known[key]
        best = Plan(0.0, 0, None)
        before = self.worth([height for height, _ in towers])
        for slot, (height, rank) in enumerate(towers):
            if not 1 <= rank <= FULL:
                continue
            joker = not ranks[rank]
            if joker and (not jokers or rank not in self._deck_ranks):
                continue
            after = (*towers[:slot], (height + 1, rank + 1), *towers[slot + 1 :])
            left = ranks if joker else (*ranks[:rank], ranks[rank] - 1, *ranks[rank + 1 :])
            rest = self._plan(after, left, jokers - joker, known)
            gain = self.worth([height for height, _ in after]) - before - JOKER * joker
            if gain + rest.gain > best.gain + 1e-9:
                best = Plan(gain + rest.gain, 1 + rest.cards, (rank, slot, joker))
        known[key] = best
        return best

    @cached_property
    def _deck_ranks(self) -> frozenset[int]:
        return frozenset(RANK[card] for card in self.mind.deck if card not in JOKERS)

    def lay(self, card: Card, slot: Slot, *, joker: bool) -> float | None:
        """How good it is to lay this card now; None where the plan has another one."""
        if slot not in COURT:
            return 2.0
        if self.kingdom.slots[slot] is None:
            return 8.0
        if self.plan.first != (RANK[card], slot, joker):
            return None
        return self.plan.gain + 0.01 * self.fits(card)

    def next_card(self) -> Play | Joker | None:
        """The card that is laid before anything else is done; None where none is, or the court is not complete."""
        first = self.plan.first
        if first is None or self.throws or None in self.kingdom.slots[:3] or self.kingdom.is_ace_open:
            return None
        rank, slot, joker = first
        cards = of_rank(rank, self.mind.deck if joker else self.mind.hand)
        card = max(cards, key=self.fits)
        return Joker(card, slot) if joker else Play(card, slot)

    def fits(self, card: Card) -> bool:
        """A card of the colour that the other courts of one's side pay with."""
        court = self.kingdom.court
        return court is not None and RED[card] == (side_of(court) == "light")

    @cached_property
    def throws(self) -> bool:
        """A full hand that is better thrown away than played."""
        return len(self.mind.hand) == 10 and not self.mind.realm.played and self.plan.cards <= POOR

    # --- drawing ------------------------------------------------------------------------------------------------------

    def wants(self, cards: Sequence[Card]) -> float:
        """The share of these cards that could be laid soon."""
        if not cards:
            return 0.0
        soon: set[int] = set()
        for _, rank in self.towers:
            if rank:
                soon.update((rank, rank + 1))
            else:
                soon.update((11, 12, 13))
        return sum(card in JOKERS or RANK[card] in soon for card in cards) / len(cards)

    def shuffles(self) -> bool:
        deck = [card for card in self.mind.deck if card in CARDS or card in JOKERS]
        pile = self.kingdom.discards
        drawn = 10 - len(self.mind.hand)
        return len(deck) < drawn + 12 or self.wants((*deck, *pile)) >= self.wants(deck)

    def fetch(self, card: Card, slot: Slot) -> float:
        """What a card is worth that is fetched out of the deck."""
        if slot not in COURT:
            return 0.5
        heights = [height for height, _ in self.towers]
        heights[slot] = min(FULL, heights[slot] + 1)
        return self.worth(heights) - self.now + 0.01 * self.fits(card)
