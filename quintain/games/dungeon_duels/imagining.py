"""Worlds that agree with all that a seat knows: other hands are drawn, by their backs, from unseen cards."""

from __future__ import annotations

from quintain.core.luck import Luck
from quintain.games.dungeon_duels.box import DECKS
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.dungeon_duels.view import DuelsView


def imagine(view: DuelsView, luck: Luck) -> DuelsState:
    dungeon = view.dungeon.copy()
    hands = [view.hands.get(place, ()) for place in range(len(dungeon.knights))]
    state = DuelsState.of(view.settings, dungeon, hands)
    pools = {deck: state.unseen(deck) for deck in DECKS}
    for place, knight in enumerate(dungeon.knights):
        if place not in view.hands:
            drawn: list[str] = []
            for deck, count in zip(DECKS, knight.held, strict=True):
                for _ in range(count):
                    card = luck.draw(pools[deck], "hand")
                    pools[deck][card] -= 1
                    drawn.append(card)
            hands[place] = state.sorted_hand(drawn)
    # Who is asked depends on all hands: a card too many is there or not.
    return DuelsState.of(view.settings, dungeon, hands)
