"""The lore of Squires: what an option looks worth, what is worth looking at, and how a round will end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, cast

from quintain.core.contract import Game, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.squires.actions import Deed
from quintain.games.squires.state import SquiresState
from quintain.games.squires.views import Sight
from quintain.players.lore.squires import kernels, weighing
from quintain.players.lore.squires.thumbs import AHEAD, GREEDY, MASTER, Thumb, thumbs_of
from quintain.players.lore.squires.worlds import cards_of, world_of

SWING = 8.5
"""How many points a lead must have to be worth e times the chances, with one round left."""
SHOWN = 1.0
"""Showing a card is rarely worth a thought, and so is a peek."""
PEEK = 2.0
CLAIM = 100.0


class SquiresLore:
    """What is known of Squires by somebody who looks ahead among others; each side has rules of thumb."""

    def __init__(self, own: Thumb, others: Thumb) -> None:
        self._own = own
        self._others = others

    def weigh(self, game: Game[Any, Any, Any], view: View, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        return weighing.weigh(cast("Sight", view), options, luck)

    def foresee(self, world: State[Any, Any], seat: Seat, options: Sequence[Deed], luck: Luck) -> Sequence[float]:
        """What the rules of thumb say; a claim that they think too early comes right after the best card."""
        state = SquiresState.of(world)
        cards = cards_of(state.terms.deck_text)
        thumbs = thumbs_of(self._others, self._others, seat, state.terms.seats)
        found = kernels.foresee(cards, thumbs, *world_of(state), seat, _word(luck))
        plays: list[list[float]] = found[0].tolist()
        helps: list[float] = found[1].tolist()
        claims: list[float] = found[2].tolist()
        best_play, best_claim = max(map(max, plays)), max(claims)

        def weight(deed: Deed) -> float:
            match deed.verb:
                case "play":
                    return plays[deed.slot][deed.item]
                case "show":
                    return plays[deed.slot][deed.item] - SHOWN
                case "peek":
                    return best_play - PEEK
                case "claim" if claims[deed.slot] == best_claim >= 0:
                    return CLAIM
                case "claim":
                    return best_play - (best_claim - claims[deed.slot])
                case "discard":
                    return helps[deed.item]

        return [weight(deed) for deed in options]

    def judge(self, world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        """The round is played to its end by rules of thumb; the rounds after it are chances that a lead is kept."""
        state = SquiresState.of(world)
        terms = state.terms
        thumbs = thumbs_of(self._own, self._others, seat, terms.seats)
        scores = kernels.play_round(cards_of(terms.deck_text), thumbs, *world_of(state), seat, _word(luck))
        return shares([*map(sum, zip(state.totals, scores.tolist(), strict=True))], terms.rounds - state.round)


def shares(totals: Sequence[int], rounds_left: int) -> list[float]:
    """Each seat's chance to win with these totals."""
    most = max(totals)
    if not rounds_left:
        return [(total == most) / totals.count(most) for total in totals]
    scale = SWING * math.sqrt(rounds_left)
    chances = [math.exp((total - most) / scale) for total in totals]
    return [chance / sum(chances) for chance in chances]


def _word(luck: Luck) -> int:
    """What kernels make their luck from."""
    return 1 + luck.below((1 << 63) - 1, "kernel")


LORE = SquiresLore(AHEAD, GREEDY)
MASTERY = SquiresLore(MASTER, MASTER)
"""What masters know, who expect masters around them."""
