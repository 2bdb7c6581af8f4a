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


def scores_of(state: DuelsState) -> list[int]:
    return [score(state.box, state.dungeon, place) for place in range(len(state.dungeon.knights))]


def first(scores: list[int], rolled: tuple[tuple[int, ...], ...]) -> list[int]:
    """Who shares the first place after these rolls (DD-6.5)."""
    tied = [place for place, points in enumerate(scores) if points == max(scores)]
    for shovels in rolled:
        tied = [place for place in tied if shovels[place] == max(shovels)]
    return tied


def settle(state: DuelsState, moment: Moment) -> None:
    """Who is tied for the first place rolls, at most so many times (DD-6.5)."""
    dungeon, box = state.dungeon, state.box
    scores = scores_of(state)
    tied = first(scores, dungeon.rolled)
    while len(tied) >= TIED and len(dungeon.rolled) < box.numbers.tie_rolls:
        shovels = [NO_ROLL] * len(scores)
        moment.pause()
        for place in tied:
            roll = Roll(box.numbers.tie_dice, faces_of(box, "attack")).fall(moment.luck, "tie")
            shovels[place] = roll.successes
            moment.tell(telling.tie_rolled, dungeon.knights[place], roll)
        dungeon.rolled = (*dungeon.rolled, tuple(shovels))
        tied = first(scores, dungeon.rolled)


def outcome(state: DuelsState) -> Outcome | None:
    dungeon = state.dungeon
    if dungeon.phase != "over":
        return None
    scores = scores_of(state)
    winners = first(scores, dungeon.rolled)
    # Whoever lost the rolls shares the next place with others of the same score (DD-6.7).
    ranks = [(points, place in winners) for place, points in enumerate(scores)]
    places = [1 + sum(other > own for other in ranks) for own in ranks]
    values: Values = {"rounds": dungeon.round, "points": max(scores), "boss": dungeon.boss}
    rule = "DD-6.2" if dungeon.ending == "beaten" else "DD-6.3"
    return Outcome.ranked(places, dungeon.ending, rule, values, scores=scores)
