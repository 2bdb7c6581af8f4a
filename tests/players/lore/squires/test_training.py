"""Masters of Squires: rules of thumb that were found by play alone."""

from __future__ import annotations

import numpy as np
import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import load
from quintain.players.expert import expert_of
from quintain.players.lore.squires import kernels, training
from quintain.players.lore.squires.thumbs import AHEAD, GREEDY, MASTER, thumb_of
from quintain.players.lore.squires.training import SEATS, deals, lesson, schooled, success

DEALT = deals(200, 7)
THRESHOLDS = slice(kernels.AT_THRESHOLDS, kernels.AT_THRESHOLDS + 2)
FAIR = 1 / SEATS


def test_rules_of_thumb_are_a_row_of_numbers() -> None:
    for thumb in (GREEDY, AHEAD, MASTER):
        assert thumb_of(thumb.numbers) == thumb
    odd = thumb_of(GREEDY._replace(peek=1.5, feeding=-1.0, sleep=(-0.5, 0.5, 1.5, 0.0, 0.0, 0.0)).numbers)
    assert (odd.peek, odd.feeding, odd.sleep) == (1.0, 0.0, (0.0, 0.5, 1.0, 0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("unknown_card", kernels.AT_UNKNOWN_CARD),
        ("sleep", kernels.AT_SLEEP),
        ("sleep_per_unknown", kernels.AT_SLEEP_PER_UNKNOWN),
        ("in_sight", kernels.AT_IN_SIGHT),
        ("companion_promise", kernels.AT_COMPANION_PROMISE),
        ("appetite", kernels.AT_APPETITE),
        ("feeding", kernels.AT_FEEDING),
        ("spoil_before_claim", kernels.AT_SPOIL_BEFORE_CLAIM),
        ("spoil_per_worth", kernels.AT_SPOIL_PER_WORTH),
        ("peek", kernels.AT_PEEK),
        ("thresholds", kernels.AT_THRESHOLDS),
        ("threshold_per_served", kernels.AT_PER_SERVED),
        ("threshold_per_lap", kernels.AT_PER_LAP),
    ],
)
def test_every_number_stands_where_kernels_look_for_it(name: str, place: int) -> None:
    value = getattr(MASTER, name)
    values = list(value) if isinstance(value, tuple) else [value]
    assert MASTER.numbers[place : place + len(values)].tolist() == values


def test_who_plays_like_the_others_gets_a_fair_share() -> None:
    assert success(MASTER, MASTER, DEALT, 1) == pytest.approx(FAIR, abs=0.15)


def test_a_master_does_better_than_who_taught_nobody() -> None:
    for other in (GREEDY, AHEAD):
        assert success(MASTER, other, DEALT, 1) > FAIR + 0.2
        assert success(other, MASTER, DEALT, 1) < FAIR - 0.2


def test_a_lesson_leads_away_from_a_bad_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who claims the first knight in sight learns to wait; somebody who never claims learns to claim."""
    only = thumb_of(np.zeros_like(GREEDY.numbers))._replace(thresholds=(3.0, 3.0))
    monkeypatch.setattr(training, "STEPS", only)
    hasty, hesitant = MASTER._replace(thresholds=(2.0, 2.0)), MASTER._replace(thresholds=(25.0, 25.0))
    for thumb, sign in ((hasty, 1), (hesitant, -1)):
        way = lesson(thumb, DEALT, 8, 100, np.random.default_rng(1))
        assert sign * way[THRESHOLDS].sum() > 0


def test_schooling_is_the_same_for_the_same_seed() -> None:
    once, again = (list(schooled(GREEDY, DEALT, 2, 2, 20, seed=3)) for _ in range(2))
    assert once == again
    assert once[-1] != GREEDY


def test_squires_is_played_by_a_master() -> None:
    game = load("squires")
    player = expert_of("squires")(iterations=20)
    assert player.name == "master"
    state = game.new(4, game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    advice = next(player.think(game, state.view(seat), state.options(seat), Stream(2)))
    assert advice.best in state.options(seat)
    assert advice.work == 20
