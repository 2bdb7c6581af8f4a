"""How it ends: scores, ties and places (DD-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Outcome, Values
from quintain.core.moments import Moment
from quintain.core.rolls import Roll
from quintain.games.dungeon_duels import telling
from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.models import faces_of, stats_of

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

NO_ROLL = -1
TIED = 2


def score(box: Box, dungeon: Dungeon, place: int) -> int:
    """DD-6.4."""
    knight = dungeon.knights[place]
    return dungeon.purses[place] + box.numbers.heirloom * knight.holds("heirloom") + stats_of(box, knight).score


def settle(state: DuelsState, moment: Moment) -> None:
    """Who is tied for the first place rolls, at most so many times (DD-6.5)."""
    dungeon, box = state.dungeon, state.box
    scores = [score(box, dungeon, place) for place in range(len(dungeon.knights))]
    tied = [place for place, points in enumerate(scores) if points == max(scores)]
    while len(tied) >= TIED and len(dungeon.rolled) < box.numbers.tie_rolls:
        shovels = [NO_ROLL] * len(scores)
        moment.pause()
        for place in tied:
            roll = Roll(box.numbers.tie_dice, faces_of(box, "attack")).fall(moment.luck, "tie")
            shovels[place] = roll.successes
            moment.tell(telling.tie_rolled, dungeon.knights[place], roll)
        dungeon.rolled = (*dungeon.rolled, tuple(shovels))
        tied = [place for place in tied if shovels[place] == max(shovels)]


def outcome(state: DuelsState) -> Outcome | None:
    dungeon = state.dungeon
    if dungeon.phase != "over":
        return None
    scores = [score(state.box, dungeon, place) for place in range(len(dungeon.knights))]
    ranks = [(scores[place], *(shovels[place] for shovels in dungeon.rolled)) for place in range(len(scores))]
    places = [1 + sum(other > own for other in ranks) for own in ranks]
    values: Values = {"rounds": dungeon.round, "points": max(scores), "boss": dungeon.boss}
    rule = "DD-6.2" if dungeon.ending == "beaten" else "DD-6.3"
    return Outcome.ranked(places, dungeon.ending, rule, values, scores=scores)
