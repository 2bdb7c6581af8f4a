"""Looking ahead in Squires: which options are worth a look, and how a round will end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.squires.actions import Deed, Discard, Peek, Play, Show
from quintain.games.squires.state import SquiresState
from quintain.players.lore.squires import kernels
from quintain.players.lore.squires.thumbs import AHEAD, GREEDY, MASTER, Thumb, thumbs_of
from quintain.players.lore.squires.worlds import cards_of, world_of

SWING = 8.5
"""How many points a lead must have to be worth e times the chances, with one round left."""
SHOW_BEHIND, PEEK_BEHIND = 1.0, 2.0
"""How far behind a play: showing a card is rarely worth a thought, and so is a peek."""
CLAIM = 100.0


class Foresight:
    """What somebody expects who looks ahead among others; each side has rules of thumb."""

    def __init__(self, own: Thumb, others: Thumb) -> None:
        self._own = own
        self._others = others

    def policy(self, world: State[Any, Any], seat: Seat, options: Sequence[Deed], luck: Luck) -> Sequence[float]:
        """What the rules of thumb say; a claim that they think too early comes right after the best card."""
        state = SquiresState.of(world)
        cards = cards_of(state.settings.deck)
        thumbs = thumbs_of(self._others, self._others, seat, state.seats)
        found = kernels.foresee(cards, thumbs, *world_of(state), seat, _word(luck))
        plays: list[list[float]] = found[0].tolist()
        helps: list[float] = found[1].tolist()
        claims: list[float] = found[2].tolist()
        best_play, best_claim = max(map(max, plays)), max(claims)

        def weight(deed: Deed) -> float:
            if isinstance(deed, Play):
                return plays[deed.slot][deed.item]
            if isinstance(deed, Show):
                return plays[deed.slot][deed.item] - SHOW_BEHIND
            if isinstance(deed, Peek):
                return best_play - PEEK_BEHIND
            if isinstance(deed, Discard):
                return helps[deed.item]
            return CLAIM if claims[deed.slot] == best_claim >= 0 else best_play - (best_claim - claims[deed.slot])

        return [weight(deed) for deed in options]

    def judge(self, world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        """The round is played to its end by rules of thumb; the rounds after it are chances that a lead is kept."""
        state = SquiresState.of(world)
        settings = state.settings
        thumbs = thumbs_of(self._own, self._others, seat, state.seats)
        scores = kernels.play_round(cards_of(settings.deck), thumbs, *world_of(state), seat, _word(luck))
        return shares([*map(sum, zip(state.totals, scores.tolist(), strict=True))], settings.rounds - state.round)


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


AMONG_GREEDY = Foresight(AHEAD, GREEDY)
AMONG_MASTERS = Foresight(MASTER, MASTER)
"""What masters expect of masters around them."""
