"""Luck by script: answers in order, and a loud failure where the script does not fit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.core.luck import Stream
from quintain.testing import Scripted, ScriptedLuck, ScriptError, scripted_tables
from tests.miniatures import higher
from tests.miniatures.higher.deeds import Play


def test_the_four_verbs_answer_in_order() -> None:
    luck = ScriptedLuck([2, [6, 1], "oak", ["b", "a"]])
    assert luck.below(3, "who") == 2
    assert luck.dice(2, 6) == (6, 1)
    assert luck.draw({"elm": 1, "oak": 2}) == "oak"
    assert luck.order(["a", "b"]) == ["b", "a"]
    assert luck.calls == 4
    luck.finish()


def test_one_die_needs_no_list() -> None:
    assert ScriptedLuck([5]).dice(1, 6) == (5,)


def test_of_an_order_the_first_things_are_enough() -> None:
    assert ScriptedLuck([["c", "a"]]).order(["a", "b", "c", "d", "a"]) == ["c", "a", "b", "d", "a"]
    assert ScriptedLuck([[]]).order([1, 2]) == [1, 2]


def test_things_are_found_by_how_they_are_written() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    luck = ScriptedLuck(["1/3", ["1/2", "1/3"]])
    assert luck.draw({half: 1, third: 1}) is third
    assert luck.order([third, half]) == [half, third]


@pytest.mark.parametrize(
    ("answer", "call", "message"),
    [
        (3, lambda luck: luck.below(3, "who"), r"3 to below\(3, 'who'\): it should be 0 to 2"),
        ("x", lambda luck: luck.below(3), "it should be 0 to 2"),
        ([7], lambda luck: luck.dice(1, 6), "not 1 dice of 6"),
        ([1, 2], lambda luck: luck.dice(3, 6), "not 3 dice of 6"),
        ("ash", lambda luck: luck.draw({"oak": 1, "ash": 0}), r"'ash' to draw\(''\): there are oak"),
        (["a", "a"], lambda luck: luck.order(["a", "b"]), "there are b"),
        (["a", "b", "a"], lambda luck: luck.order(["a", "b"]), "not 2 things or fewer"),
        ("a", lambda luck: luck.order(["a", "b"]), "not 2 things or fewer"),
        (Scripted(1, "dice"), lambda luck: luck.below(3, "card"), "asked for below.* for card, .* has 1 for dice"),
    ],
)
def test_an_answer_that_does_not_fit_is_an_error(answer: object, call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(ScriptError, match=message):
        call(ScriptedLuck([answer]))


def test_a_script_that_ends_too_early_or_too_late_is_an_error() -> None:
    luck = ScriptedLuck([0, 1])
    luck.below(2)
    with pytest.raises(ScriptError, match=r"nobody asked for the last answers of the script: \[1\]"):
        luck.finish()
    luck.below(2)
    with pytest.raises(ScriptError, match="the script has ended, but luck is asked for below"):
        luck.below(2)


def test_labelled_answers_wait_for_their_label_where_there_is_other_luck() -> None:
    other = Stream.of("x")
    luck = ScriptedLuck([Scripted(0, "card"), Scripted([6], "die"), 3, Scripted("oak", "tree")], other)
    expected = Stream.of("x").below(1_000_000, "who")
    assert luck.below(1_000_000, "who") == expected
    assert luck.below(9, "card") == 0
    assert sorted(luck.order([1, 2, 3], "who")) == [1, 2, 3]
    assert luck.draw({"ash": 1}, "who") == "ash"
    assert luck.dice(1, 6, "die") == (6,)
    assert luck.below(4, "anything") == 3
    assert 1 <= luck.dice(1, 6, "who")[0] <= 6
    assert luck.draw({"ash": 1, "oak": 1}, "tree") == "oak"
    assert luck.below(1, "after the end") == 0
    assert luck.calls == 9
    luck.finish()


def test_a_table_takes_all_its_luck_from_one_script() -> None:
    script = ScriptedLuck([Scripted([9, 4], "deal"), Scripted(4, "peek")])
    table = scripted_tables(script).new(higher.GAME, 2, settings={"hand": 1})
    assert table.state.options(0)[0] == Play(9)
    table.submit("A", "peek B")
    assert table.log("A")[-1].words == "Seat A peeks into the hand of Seat B and sees 4."
    assert [step.luck for step in table.steps] == [True, True]
    table.submit("A", "play 9")
    assert table.steps[-1].luck is False
    script.finish()
