"""What opinions of its decisions say of a finished match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain import Table
from quintain.arena import play_match
from quintain.errors import RecordError
from quintain.players import player
from quintain.players.opinion import Choice, Opinion, opinion
from quintain.players.review import Course, luck_for, review
from quintain.server.work.strips import strip
from tests.players.matches import course_of, played
from tests.web.positions import ALMOST, WHOLE


def thinks(text: str, chance: float | None, **others: float) -> Opinion:
    """An opinion that ``text`` is best."""
    return Opinion((Choice(text, chance), *(Choice(other, worth) for other, worth in others.items())))


# --- a match as a series of decisions -------------------------------------------------------------------------------


def test_decisions_stand_where_a_replay_shows_them_without_what_was_taken_back() -> None:
    table = played("e1d3", "c8d7")
    for seat in (1, 0):
        assert isinstance(table.submit(seat, "/undo"), tuple)
    for text in ("b8a6", "d1e3"):
        assert isinstance(table.submit(table.actors[0], text), tuple)
    assert isinstance(table.submit(1, "/resign"), tuple)
    found = course_of(table)
    assert [(decision.ply, decision.text) for decision in found.decisions] == [(0, "e1d3"), (1, "b8a6"), (2, "d1e3")]
    frames = strip(table).frames
    assert found.plies == len(frames) - 1
    assert [frames[decision.ply + 1].text for decision in found.decisions] == ["e1d3", "b8a6", "d1e3"]
    assert found.points == (1.0, 0.0)
    assert not found.by_the_rules


def test_what_has_one_option_is_no_decision() -> None:
    table = play_match("squires", ["greedy", "greedy"], 3)
    found = course_of(table)
    alone = 0
    walk = Table.begun(table.record)
    for entry in table.record.entries:
        seat = "AB".find(entry.by)
        alone += seat in walk.actors and len(walk.state.options(seat)) == 1
        walk.follow(entry)
    assert len(found.decisions) == len(table.record.entries) - alone
    assert {decision.view.seat for decision in found.decisions} == {0, 1}
    assert all(decision.view.seat == decision.seat for decision in found.decisions)
    assert not found.open


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(RecordError, match="not finished"):
        course_of(played("e1d3"))


# --- the review -----------------------------------------------------------------------------------------------------


def formed(match: Course, chances: Sequence[float]) -> list[Opinion]:
    """Opinions with these chances that agree with what was played."""
    return [thinks(decision.text, chance) for decision, chance in zip(match.decisions, chances, strict=False)]


def test_in_an_open_game_the_next_opinion_tells_what_a_decision_was_worth() -> None:
    match = course_of(played("e1d3", "c8d7", "d1e3", end="/resign"))
    thoughts = [thinks("b1c3", 0.6, e1d3=0.55), thinks("c8d7", 0.9), thinks("b1c3", 0.3, d1e3=0.1)]
    first, second, third = review(match, thoughts).moments
    assert first.worth == pytest.approx(0.1)
    assert (first.best, round(first.loss, 2)) == ("b1c3", 0.5)
    assert (second.worth, second.loss) == (0.9, 0)
    # Nothing follows but a resignation, which is no consequence of the position.
    assert (third.worth, round(third.loss, 2)) == (0.1, 0.2)
    assert review(match, thoughts).turning == (0, 2)


def test_the_end_by_the_rules_tells_what_the_last_decision_was_worth() -> None:
    match = course_of(played("b8=F", start=ALMOST))
    (moment,) = review(match, [thinks("b8d7", 0.9, **{"b8=F": 0.1})]).moments
    assert (moment.worth, moment.loss) == (1.0, 0)


@pytest.mark.parametrize(("at_once", "later", "worth"), [(0.4, 0.01, 0.4), (0.0, 0.5, 0.5), (0.4, None, 0.4)])
def test_where_luck_or_secrets_are_a_decision_costs_what_it_seemed_to_and_what_came_true(
    at_once: float, later: float | None, worth: float
) -> None:
    match = course_of(play_match("squires", ["greedy", "greedy"], 3))
    first = match.decisions[0]
    again = next(place for place in range(1, 9) if match.decisions[place].seat == first.seat)
    other = next(text for text in first.labels if text != first.text)
    thoughts = [thinks(decision.text, 0.9) for decision in match.decisions[: again + 1]]
    thoughts[0] = thinks(other, 0.7, **{first.text: at_once})
    thoughts[again] = thinks(match.decisions[again].text, later)
    moment = review(match, thoughts).moments[0]
    assert moment.worth == worth
    assert moment.best_label == first.labels[other]


def test_curves_mirror_each_other_in_an_open_game_and_end_with_the_result() -> None:
    match = course_of(played(*WHOLE))
    found = review(match, formed(match, [0.5 + place / 100 for place in range(len(WHOLE))]))
    ann, bob = found.curves
    assert [point.ply for point in ann] == [*range(len(WHOLE)), len(WHOLE)]
    assert all(mine.chance + theirs.chance == pytest.approx(1) for mine, theirs in zip(ann, bob, strict=True))
    assert (ann[-1].chance, bob[-1].chance) == (1.0, 0.0)


def test_with_secrets_every_seat_has_the_chances_of_its_own_decisions() -> None:
    match = course_of(play_match("squires", ["greedy", "greedy"], 3))
    found = review(match, formed(match, [0.5] * len(match.decisions)))
    assert len(found.curves) == 2
    for seat, curve in enumerate(found.curves):
        own = [decision.ply for decision in match.decisions if decision.seat == seat]
        assert [point.ply for point in curve[:-1]] == own
        assert curve[-1].chance == match.points[seat]


def test_a_review_that_was_broken_off_says_nothing_of_the_rest() -> None:
    match = course_of(played(*WHOLE))
    found = review(match, formed(match, [0.5] * 4))
    assert len(found.moments) == 4
    assert [point.ply for point in found.curves[0]] == [0, 1, 2, 3]


def test_turning_points_are_the_worst_few() -> None:
    match = course_of(played(*WHOLE))
    chances = [0.5 if place % 2 else 0.9 - place / 40 for place in range(len(WHOLE))]
    thoughts = [thinks("better", chance) for chance in chances]
    found = review(match, thoughts)
    assert len(found.turning) == 5
    losses = [found.moments[place].loss for place in found.turning]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= max(moment.loss for place, moment in enumerate(found.moments) if place not in found.turning)


def test_the_expert_finds_where_a_match_was_thrown_away() -> None:
    table = played("b8d7", "d4b5", end="/resign", start=ALMOST)
    match = course_of(table)
    expert, seed = player("expert"), str(table.record.seed)
    thoughts = [opinion(expert, table.game, decision.view, luck_for(seed, decision), 1) for decision in match.decisions]
    found = review(match, thoughts)
    worst = found.moments[found.turning[0]]
    assert (worst.ply, worst.text, worst.best, worst.plies) == (0, "b8d7", "b8=F", 1)
    assert (worst.path, worst.best_path) == (("b8", "d7"), ("b8", "b8=F"))
    assert worst.chance == pytest.approx(1, abs=0.01)
