from __future__ import annotations

import pytest

from quintain.cli.drawing.opinions import bar, end_in_words, graph, hint_lines, percent, variation_in_words
from quintain.players.opinion import Choice, Opinion
from quintain.players.review import Point


@pytest.mark.parametrize(
    ("plies", "words"),
    [(None, ""), (0, "draws"), (1, "wins in 1 ply"), (7, "wins in 7 plies"), (-4, "loses in 4 plies")],
)
def test_a_certain_end_is_said(plies: int | None, words: str) -> None:
    assert end_in_words(plies) == words


def test_a_chance_is_a_number_and_a_bar() -> None:
    assert (percent(0.634), percent(None)) == ("63%", "?")
    assert (bar(0.5, 4), bar(0, 4), bar(1, 4)) == ("██░░", "░░░░", "████")


def test_hints_say_what_to_type_what_it_means_and_what_it_is_worth() -> None:
    thought = Opinion((Choice("a", 1.0), Choice("b", 0.5), Choice("c", 0.25), Choice("d", 0.1)), plies=3)
    assert hint_lines(thought, {"a": "go on"}) == ["a  go on: 100%, wins in 3 plies", "b  b: 50%", "c  c: 25%"]
    assert hint_lines(Opinion((Choice("a", None), Choice("b", None))), {}) == ["a  a"]


def test_a_graph_holds_a_chance_until_the_next_is_known() -> None:
    curve = [Point(1, 0.5), Point(3, 1.0), Point(4, 0.0)]
    assert graph(curve, 4, 60, 2) == ["   █ ", "████ "]
    assert graph(curve, 4, 3, 1) == ["▄▄ "]
    assert graph((), 2, 60, 1) == ["   "]


def test_a_variation_has_commas_where_actions_have_several_words() -> None:
    assert variation_in_words(["b1c3", "b8a6"]) == "b1c3 b8a6"
    assert variation_in_words(["play axe", "claim 2", "stay"], 2) == "play axe, claim 2, ..."
