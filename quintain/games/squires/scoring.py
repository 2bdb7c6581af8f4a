"""The scoring of a round, step by step in the order of SQ-6.3. One line per step is kept for log, screen and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from quintain.games.squires.deck import Deck


class Score(msgspec.Struct, frozen=True):
    """The score sheet of one claimed knight."""

    booze: int
    drunk: Literal["", "out", "poured"]
    """``out``: asleep, the round is worth 0. ``poured``: with two players the Booze is poured away (SQ-6.4)."""
    sets: int = 0
    likes: int = 0
    hated: int = 0
    dislikes: int = 0
    food: int = 0
    """The food total that took part in the feast."""
    feast: int = 0
    pairs: int = 0
    """How many pairs."""
    paired: int = 0
    """What they score."""
    rest: int = 0

    @property
    def total(self) -> int:
        return self.likes + self.dislikes + self.feast + self.paired + self.rest


def score(
    deck: Deck, knights: Sequence[int], piles: Sequence[Sequence[int]], *, drunk_feasts: bool = False
) -> list[Score]:
    """The sheets of all claimed knights with their piles (kinds), in the same order."""
    counts = [_count(deck, pile) for pile in piles]
    booze = [sum(count[kind] for kind in deck.group("booze")) for count in counts]
    drunk = _drunk(booze)
    two = len(knights) == 2
    if drunk is not None and two:
        for kind in deck.group("booze"):
            counts[drunk][kind] = 0
    sleeper = None if two else drunk
    sets = [_sets(deck, knight, count) for knight, count in zip(knights, counts, strict=True)]
    hated = [_discard_hated(deck, knight, count) for knight, count in zip(knights, counts, strict=True)]
    food = [sum(count[kind] * deck.items[kind].food for kind in deck.group("food")) for count in counts]
    if sleeper is not None and not drunk_feasts:
        food[sleeper] = 0
    feast = _feast(deck, food)
    sheets = []
    for place, (knight, count) in enumerate(zip(knights, counts, strict=True)):
        if place == sleeper:
            sheets.append(Score(booze[place], "out"))
            continue
        pairs, paired = _pair_up(deck, count)
        sheets.append(
            Score(
                booze[place],
                "poured" if place == drunk else "",
                sets[place],
                sets[place] * deck.knights[knight].bonus,
                hated[place],
                -deck.numbers.hate_penalty * hated[place],
                food[place],
                feast[place],
                pairs,
                paired,
                _rest(deck, count),
            )
        )
    return sheets


def bare(deck: Deck, knight: int, pile: Sequence[int]) -> Score:
    """What the knight nobody claimed would have been worth, without Drunks and feast (SQ-6.2)."""
    count = _count(deck, pile)
    sets = _sets(deck, knight, count)
    hated = _discard_hated(deck, knight, count)
    pairs, paired = _pair_up(deck, count)
    return Score(
        sum(pile.count(kind) for kind in deck.group("booze")),
        "",
        sets,
        sets * deck.knights[knight].bonus,
        hated,
        -deck.numbers.hate_penalty * hated,
        0,
        0,
        pairs,
        paired,
        _rest(deck, count),
    )


def hated_in(deck: Deck, knight: int, pile: Sequence[int], *, poured: bool) -> list[int]:
    """The cards of a pile that are scored as hated (SQ-6.6); Booze that was poured away is not among them (SQ-R22)."""
    gone = deck.group("booze") if poured else ()
    return sorted(kind for kind in pile if kind in deck.hated[knight] and kind not in gone)


def pairs_in(deck: Deck, knight: int, pile: Sequence[int]) -> list[tuple[int, int]]:
    """The weapons of a pile with their partners, as they are scored after the hated cards are gone (SQ-6.8)."""
    left = [kind for kind in pile if kind not in deck.hated[knight]]
    return [pair for pair in deck.pairs for _ in range(min(map(left.count, pair)))]


def _count(deck: Deck, pile: Sequence[int]) -> list[int]:
    count = [0] * len(deck.items)
    for kind in pile:
        count[kind] += 1
    return count


def _drunk(booze: Sequence[int]) -> int | None:
    """SQ-6.4: the one place with the most Booze, at least one; None when several share it."""
    most = max(booze)
    return booze.index(most) if most and booze.count(most) == 1 else None


def _sets(deck: Deck, knight: int, count: Sequence[int]) -> int:
    """SQ-6.5: as many sets as the scarcest entry allows."""
    return min(sum(count[kind] for kind in entry) for entry in deck.coveted[knight])


def _discard_hated(deck: Deck, knight: int, count: list[int]) -> int:
    """SQ-6.6: hated cards are counted and then gone."""
    hated = 0
    for kind in deck.hated[knight]:
        hated += count[kind]
        count[kind] = 0
    return hated


def _feast(deck: Deck, food: Sequence[int]) -> list[int]:
    """SQ-6.7: the highest total and the next lower different one."""
    levels = sorted({total for total in food if total}, reverse=True)
    prizes = dict(zip(levels, (deck.numbers.feast_first, deck.numbers.feast_second), strict=False))
    return [prizes.get(total, 0) for total in food]


def _pair_up(deck: Deck, count: list[int]) -> tuple[int, int]:
    """SQ-6.8: weapons with their partners score twice; they are then gone."""
    pairs = paired = 0
    for weapon, partner in deck.pairs:
        found = min(count[weapon], count[partner])
        if found:
            pairs += found
            paired += 2 * found * (deck.items[weapon].points + deck.items[partner].points)
            count[weapon] -= found
            count[partner] -= found
    return pairs, paired


def _rest(deck: Deck, count: Sequence[int]) -> int:
    """SQ-6.9: printed points of what is left; Companions as a group."""
    scale = deck.numbers.companion_scale
    companions = sum(count[kind] for kind in deck.group("companion"))
    points = sum(number * deck.items[kind].points for kind, number in enumerate(count) if number)
    return points + scale[min(len(scale) - 1, companions)]
