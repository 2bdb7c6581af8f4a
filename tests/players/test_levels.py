"""The five levels: data, plausible slips, the same choice for the same view and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.registry import installed
from quintain.players import Advice, advise, player, players
from quintain.players.expert import expert_of
from quintain.players.levels import FINE, NAMES, THINKERS, levels_of, slipped
from quintain.table.table import Table
from tests.miniatures import higher

SLUGS = [game.slug for game in installed()]
OPTIONS = ("good", "fair", "bad")
ADVICE = Advice("good", {0: 0.6, 1: 0.5, 2: 0.1}, 30, ("good", "reply"), 3)


def test_levels_come_first_in_the_roster_the_weakest_first() -> None:
    assert players()[:5] == NAMES == ("page", "squire", "knight", "champion", "legend")


@pytest.mark.parametrize("slug", [*SLUGS, "a-game-without-levels"])
def test_every_level_can_be_made(slug: str) -> None:
    levels = levels_of(slug)
    assert len(levels) > 1
    for level in levels.values():
        make: Any = expert_of(slug) if level.player == "expert" else THINKERS[level.player]
        assert make(**level.budget).rounds
        assert level.rounds > 0


@pytest.mark.parametrize("slug", SLUGS)
def test_only_the_lower_levels_slip_and_less_the_higher_they_are(slug: str) -> None:
    slips = [level.slips for level in levels_of(slug).values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[0] > 0 == slips[-1]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", NAMES[:2])
def test_a_level_gives_the_same_advice_for_the_same_view_and_luck(slug: str, name: str) -> None:
    table = Table.new(slug, seed=4)
    seat = table.actors[0]
    options = table.state.options(seat)
    once, again = (
        advise(player(name), table.game, table.view(seat), options, Stream.of("luck")).best for _ in range(2)
    )
    assert once == again
    assert once in options


def test_a_level_thinks_as_long_as_its_data_say_and_no_longer() -> None:
    table = Table.new("knight-shift", seed=1)
    stream = player("legend").think(table.game, table.view(0), table.state.options(0), Stream(1))
    assert len(list(stream)) == levels_of("knight-shift")["legend"].rounds


def test_a_game_without_levels_of_its_own_has_the_general_ones() -> None:
    table = Table.new(higher.GAME, 3, 4)
    seat = table.actors[0]
    options = table.state.options(seat)
    assert advise(player("page"), higher.GAME, table.view(seat), options, Stream(2)).best in options


def test_slips_are_the_rarer_the_worse_they_are() -> None:
    taken = Counter(slipped(ADVICE, OPTIONS, 0.1, mood / 1_000).best for mood in range(1_000))
    assert taken == {"good": 728, "fair": 268, "bad": 4}
    assert {slipped(ADVICE, OPTIONS, 0.001, mood / 10).best for mood in range(10)} == {"good"}


def test_whoever_slips_no_longer_expects_the_line() -> None:
    assert slipped(ADVICE, OPTIONS, 0.1, 0.0) == ADVICE
    slip = slipped(ADVICE, OPTIONS, 0.1, 0.9)
    assert (slip.best, slip.variation, slip.plies, slip.chances) == ("fair", (), None, ADVICE.chances)
    assert slipped(ADVICE, OPTIONS, 0.1, (FINE - 1) / FINE).best == "bad"


def test_without_chances_there_is_nothing_to_slip_between() -> None:
    assert slipped(Advice("good"), OPTIONS, 0.5, 0.99).best == "good"


def test_mood_is_drawn_before_any_thought() -> None:
    """So a stream that is cut short slips just as one that is not."""

    class Thinker:
        name = "thinker"
        rounds = 2

        def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
            luck.below(7)
            yield ADVICE
            luck.below(7)
            yield ADVICE

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quintain.players.levels._thinker", lambda _slug, _name: (levels_of("x")["page"], Thinker()))
        table = Table.new(higher.GAME, 3, 4)
        for seed in range(20):
            stream = player("page").think(table.game, table.view(table.actors[0]), OPTIONS, Stream(seed))
            assert len({advice.best for advice in stream}) == 1
