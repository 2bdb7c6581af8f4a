"""Tuning: examples from self-play, a fit that finds what made them, and a file that reads back."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from quintain.players.intervals import interval
from quintain.players.lore.knight_shift.contests import told
from quintain.players.lore.knight_shift.evaluation import COUNTS, MEANINGS, PLACES, read_weights
from quintain.players.lore.knight_shift.training import fitted, in_hundredths, loss, self_play, written


def test_a_match_with_itself_gives_examples_from_both_sides() -> None:
    examples = list(self_play(read_weights("handmade"), seed=5))
    assert len(examples) > 5
    assert all(len(counts) == COUNTS for counts, _ in examples)
    assert {result for _, result in examples} in ({0.0, 1.0}, {0.5})
    again = list(self_play(read_weights("handmade"), seed=5))
    assert [result for _, result in again] == [result for _, result in examples]


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    random = np.random.default_rng(1)
    truth = random.normal(0, 0.5, COUNTS)
    counts = random.integers(-2, 3, (5_000, COUNTS)).astype(np.float64)
    results = (random.random(5_000) < 1 / (1 + np.exp(-counts @ truth))).astype(np.float64)
    found = fitted(counts, results, np.zeros(COUNTS))
    assert np.abs(found - truth).max() < 0.3
    assert loss(counts, results, found) < loss(counts, results, np.zeros(COUNTS))


def test_weights_are_in_hundredths_of_a_knight_and_read_back() -> None:
    found = read_weights("handmade") / 70.0
    weights, scale = in_hundredths(found)
    material = weights[PLACES["material"] : PLACES["material"] + 6]
    assert (material[4] - material[0]) / 2 + weights[PLACES["knight_rank"]] == pytest.approx(100, abs=1)
    data = tomllib.loads(written(weights, scale, "Made up."))
    assert data["scale"] == pytest.approx(scale, abs=0.1)
    assert [weight for name in MEANINGS for weight in data["weights"][name]] == weights.tolist()


def test_the_interval_narrows_with_more_matches_and_never_closes() -> None:
    assert told([1.0, 0.5, 0.0, 1.0]) == "62.5% of 8 matches (95 %: 30.6% to 86.3%)"
    few, many = interval(0.625, 8), interval(0.625, 800)
    assert many[1] - many[0] < (few[1] - few[0]) / 5
    assert interval(1.0, 200)[0] == pytest.approx(0.981, abs=0.001)
