"""Opinions of single decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from quintain.arena import play_match
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.players import Advice, player
from quintain.players.opinion import Choice, Opinion, opinion, opinions
from quintain.players.review import review
from quintain.players.search import SeekerPlayer
from quintain.table.table import Table
from tests.players.matches import course_of, played
from tests.web.positions import ALMOST


def test_an_opinion_names_every_option_the_best_first_and_a_certain_end() -> None:
    table = played(start=ALMOST)
    thought = opinion(player("expert"), table.game, table.view(0), Stream.of("x"), 1)
    assert thought.best.text == "b8=F"
    assert (thought.plies, thought.variation) == (1, ("b8=F",))
    assert {choice.text for choice in thought.choices} == {
        table.state.text(option) for option in table.state.options(0)
    }
    rest = [choice.chance or 0 for choice in thought.choices[1:]]
    assert rest == sorted(rest, reverse=True)
    assert len(thought.shown()) == 3


def test_thinking_on_is_a_stream_and_the_line_can_be_played() -> None:
    table = played()
    stream = opinions(player("expert"), table.game, table.view(0), Stream.of("x"))
    first, second = next(stream), next(stream)
    assert second.work > first.work
    assert len(second.variation) > 2
    for text in second.variation:
        assert isinstance(table.submit(table.actors[0], text), tuple), text


def test_beside_the_best_only_what_is_estimated_is_shown() -> None:
    guess = opinion(player("random"), played().game, played().view(0), Stream.of("x"))
    assert guess.best.chance is None
    assert guess.shown() == (guess.best,)


def test_a_spectator_has_no_decision_to_think_about() -> None:
    with pytest.raises(ValueError, match="spectator"):
        next(opinions(player("random"), played().game, played().view(None), Stream.of("x")))


# --- what the player would never have done --------------------------------------------------------------------------


class Narrow:
    """Looks at the first option alone, unless there are but two: then the second is worth 0.2 less."""

    name = "narrow"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        yield Advice(options[0], {0: 0.6, 1: 0.4} if len(options) == 2 else {0: 0.7})


def test_what_was_played_has_a_chance_although_the_player_never_tried_it() -> None:
    table = Table.new("squires", seed=3)
    seat = table.actors[0]
    best, *others = map(table.state.text, table.state.options(seat))
    asked = (Narrow(), table.game, table.view(seat), Stream(1))
    assert [opinion(*asked).chance_of(text) for text in others] == [None] * len(others)
    for text in others:
        thought = opinion(*asked, played=text)
        assert thought.best == Choice(best, 0.7)
        assert thought.chance_of(text) == pytest.approx(0.5)
        assert thought.choices[1].text == text
        assert sorted(choice.text for choice in thought.choices) == sorted([best, *others])
    assert opinion(*asked, played=best) == opinion(*asked)


def test_in_an_open_game_the_next_opinion_tells_of_it() -> None:
    table = played()
    asked = (Narrow(), table.game, table.view(0), Stream(1))
    assert opinion(*asked, played=table.state.text(table.state.options(0)[5])) == opinion(*asked)


@pytest.mark.parametrize(("best", "its", "chance"), [(0.5, 0.4, 0.2), (0.9, 0.1, 0.0), (0.4, 0.5, 0.3)])
def test_it_is_never_worth_more_than_the_best_nor_less_than_nothing(best: float, its: float, chance: float) -> None:
    thought = Opinion((Choice("best", 0.3), Choice("other", None)))
    pair = Opinion((Choice("best", best), Choice("other", its)))
    assert thought.compared(pair, "other").chance_of("other") == pytest.approx(chance)


def test_a_review_counts_what_an_untried_option_cost() -> None:
    """A search of a few rounds leaves most options of a squire untried; what was played is judged all the same."""
    match = course_of(play_match("squires", ["random"] * 4, 3))
    seeker, game = SeekerPlayer(iterations=12, rounds=1), Table.new("squires").game
    decisions = match.decisions[:12]
    plain = [opinion(seeker, game, decision.view, Stream(1)) for decision in decisions]
    untried = [thought.chance_of(decision.text) is None for thought, decision in zip(plain, decisions, strict=True)]
    assert sum(untried) > 3
    judged = [opinion(seeker, game, decision.view, Stream(1), played=decision.text) for decision in decisions]
    moments = review(match, judged).moments
    assert all(moment.worth is not None for moment in moments)
    assert any(moment.loss > 0 for moment, missed in zip(moments, untried, strict=True) if missed)
