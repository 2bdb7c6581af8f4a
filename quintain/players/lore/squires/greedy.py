"""
What a squire thinks of the knights in the middle.

A pile is worth what is known to lie there, a guess for every unknown card, and less the likelier its knight is to fall
asleep. The favourite is fed until it is worth claiming; the others are spoiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.games.squires.actions import Deed, Discard, Peek, Play, Show
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import bare
from quintain.games.squires.view import SquiresView, Stand

UNKNOWN_CARD = 1.3
SLEEP = (0.02, 0.12, 0.5, 0.85, 0.97, 1.0)
"""The chance to have the most Booze, by the Booze that is known."""
SLEEP_PER_UNKNOWN = 0.04
SET_IN_SIGHT = 0.25
"""What is left of a bonus for every entry that a set still lacks."""
COMPANION_PROMISE = 0.6
SPOIL_BEFORE_CLAIM = 0.3
SHOWN = 0.05
"""A card is best kept secret."""
APPETITE = (1.0, 0.55, 4.5)
"""What food may bring at the feast: any of it, each point of it, and at most for its points."""
PEEK = 0.15
CLAIM = 100.0
THRESHOLDS = (4.0, 10.0)
"""How much a knight must be worth to be claimed, at least and at most."""


def weigh(game: AnyGame, view: View, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    """How good each option looks, by the piles that it would make."""
    return _Squire(cast("SquiresView", view), luck).weigh(options)


class _Squire:
    def __init__(self, view: SquiresView, luck: Luck) -> None:
        self.view = view
        self.luck = luck
        self.deck: Deck = view.deck
        self.knights = {knight.code: number for number, knight in enumerate(self.deck.knights)}
        self.piles = [[self.deck.kinds[lying.item] for lying in stand.cards if lying.item] for stand in view.stands]
        self.unknown = [sum(not lying.item for lying in stand.cards) for stand in view.stands]
        self.free = [slot for slot, stand in enumerate(view.stands) if stand.owner is None]
        self.served = any(stand.owner == view.seat for stand in view.stands)

    def weigh(self, options: Sequence[Deed]) -> list[float]:
        favourite = max(self.free, key=self.worth)
        peeks = self.luck.below(1000, "peek") < 1000 * PEEK and not self._is_top_known(favourite)
        return [self._weight(deed, favourite, peeks=peeks) for deed in options]

    def _weight(self, deed: Deed, favourite: int, *, peeks: bool) -> float:
        if isinstance(deed, Play | Show):
            gain = self._gain(deed.slot, deed.item) - (SHOWN if isinstance(deed, Show) else 0)
            if self.served:
                return -gain
            return gain if deed.slot == favourite else -SPOIL_BEFORE_CLAIM * gain
        if isinstance(deed, Discard):
            return sum(self._gain(slot, deed.item) for slot in self.free)
        if isinstance(deed, Peek):
            return CLAIM / 2 if peeks and deed.slot == favourite else -CLAIM
        wanted = deed.slot == favourite and (self.worth(favourite) >= self._threshold() or not self.view.hand)
        return CLAIM if wanted else -CLAIM

    def _threshold(self) -> float:
        """How much a knight must be worth to be claimed, drawn once for a round."""
        view = self.view
        name = f"{view.seat} {view.round} {' '.join(stand.knight for stand in view.stands)}"
        lowest, highest = THRESHOLDS
        return lowest + Stream.of(name).below(int(100 * (highest - lowest)) + 1, "threshold") / 100

    def worth(self, slot: int) -> float:
        """What a knight looks worth to whoever claims it now."""
        pile, unknown = self.piles[slot], self.unknown[slot]
        value = self._known(slot, pile) + unknown * self._guess(slot)
        booze = Counter(self.deck.items[kind].group for kind in pile)["booze"]
        asleep = min(1.0, SLEEP[min(booze, len(SLEEP) - 1)] + SLEEP_PER_UNKNOWN * unknown)
        if self.view.seats == 2:
            return value - 2 * booze * asleep
        return value * (1 - asleep) if value > 0 else value

    def _known(self, slot: int, pile: Sequence[int]) -> float:
        value = float(bare(self.deck, self._knight(slot), pile).total)
        food = sum(self.deck.items[kind].food for kind in pile)
        any_of_it, each, most = APPETITE
        return value + (any_of_it + min(most, each * food) if food else 0)

    def _guess(self, slot: int) -> float:
        """What an unknown card is worth on average."""
        cards = sum(self.deck.copies.values())
        hated = sum(self.deck.copies[kind] for kind in self.deck.hated[self._knight(slot)])
        return UNKNOWN_CARD - 6 * hated / cards

    def _promise(self, slot: int, pile: Sequence[int]) -> float:
        """What a pile may still become: sets in sight, Companions in company."""
        knight = self._knight(slot)
        held = Counter(pile)
        counts = [sum(held[kind] for kind in entry) for entry in self.deck.coveted[knight]]
        lacking = counts.count(min(counts))
        companions = sum(held[kind] for kind in self.deck.group("companion"))
        return self.deck.knights[knight].bonus * SET_IN_SIGHT**lacking + COMPANION_PROMISE * companions

    def _gain(self, slot: int, kind: int) -> float:
        """What this card does for the knight."""
        before, after = self.piles[slot], [*self.piles[slot], kind]
        gain = self._known(slot, after) + self._promise(slot, after) - self._known(slot, before)
        gain -= self._promise(slot, before)
        if self.deck.items[kind].group == "booze" and self.view.seats > 2:
            held = sum(self.deck.items[other].group == "booze" for other in before)
            risk = SLEEP[min(held + 1, len(SLEEP) - 1)] - SLEEP[min(held, len(SLEEP) - 1)]
            gain -= risk * max(0.0, self._known(slot, before))
        return gain

    def _knight(self, slot: int) -> int:
        stand: Stand = self.view.stands[slot]
        return self.knights[stand.knight]

    def _is_top_known(self, slot: int) -> bool:
        return bool(self.view.stands[slot].cards[-1].item)
