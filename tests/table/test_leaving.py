"""Leaving: resignation, time, stand-ins, and who is placed where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain import Outcome, Table
from quintain.core.answers import Standing
from quintain.core.seats import Sitter
from quintain.errors import TableError
from quintain.table.leavers import place_leavers, places_without
from tests.core.tiny import WALK, WALK_OUT
from tests.table.sitting import code, everything, heard, play, texts


def ended(table: Table) -> Outcome:
    outcome = table.outcome()
    assert outcome is not None
    assert table.actors == ()
    assert Table.replay(table.record, table.game).outcome() == outcome
    return outcome


def places(table: Table) -> list[int | None]:
    return [standing.place for standing in ended(table).standings]


# --- two ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [WALK, WALK_OUT])
def test_of_two_the_other_wins(game: object) -> None:
    table = Table.new(game, ["Ann", "Bob"], seed=1)  # type: ignore[arg-type]
    step = play(table, "B /resign")
    assert (step.by, step.text) == ("*", "/resign B")
    assert heard(table, step)[0] == "Bob resigns."
    assert places(table) == [1, 2]
    assert ended(table).winner == 0
    assert ended(table).rule == "WA-7"
    assert [ended(table).points(seat) for seat in (0, 1)] == [1, 0]
    assert table.result() == "Ann wins: Bob resigned"
    assert code(table, "A step") == "finished"


def test_resigning_is_possible_out_of_turn_and_in_the_middle_of_a_decision() -> None:
    for commands in ((), ("A step",), ("A dare",), ("A end",)):
        for seat, winner in (("A", 1), ("B", 0)):
            table = Table.new(WALK, 2, seed=1)
            if commands:
                play(table, *commands)
            play(table, f"{seat} /resign")
            assert ended(table).winner == winner


def test_running_out_of_time_has_the_effect_of_a_resignation() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed=1)
    steps = table.word("/time A")
    assert heard(table, steps[0]) == ["Ann has run out of time."]
    assert (ended(table).reason, ended(table).winner) == ("time", 1)
    assert table.result() == "Bob wins: Ann ran out of time"


def test_a_player_alone_who_resigns_has_lost() -> None:
    table = Table.new(WALK, 1, seed=1)
    play(table, "A /resign")
    assert places(table) == [None]
    assert ended(table).winners == ()
    assert ended(table).points(0) == 0


def test_a_player_alone_who_arrives_has_won() -> None:
    table = Table.new(WALK, 1, seed=1, settings={"goal": 2})
    play(table, "A step", "A end", "A step")
    assert places(table) == [1]


# --- more, without a rule for leaving -------------------------------------------------------------------------------


def test_a_stand_in_plays_on_for_whoever_leaves() -> None:
    table = Table.new(WALK, ["Ann", "Bob", "Cem"], seed=1, settings={"goal": 2})
    step = play(table, "A /resign")
    assert heard(table, step) == ["Ann resigns.", "A stand-in plays for Ann."]
    assert table.outcome() is None
    assert (table.left, table.standins, table.actors) == ([0], {0}, (0,))
    assert code(table, "A /resign") == "already-left"
    assert code(table, "A /back") == "never-away"
    # The stand-in's choice is an ordinary entry of that seat.
    play(table, "A end", "B step", "B end", "C end", "A step", "A step")
    assert texts(table)[-1] == "A step"
    # By the rules A is first; having left, A is placed below all who stayed.
    assert places(table) == [3, 1, 2]
    assert ended(table).winner == 1


def test_later_leavers_are_placed_above_earlier_ones() -> None:
    table = Table.new(WALK, 4, seed=1, settings={"goal": 2})
    play(table, "C /resign", "A /resign", "A step step")
    assert places(table) == [3, 1, 4, 1]
    assert ended(table).points(1) == Fraction(1, 2)


def test_the_last_who_stays_wins() -> None:
    table = Table.new(WALK, 3, seed=1)
    play(table, "A /resign", "C /resign")
    assert places(table) == [3, 1, 2]
    assert ended(table).reason == "resign"
    assert table.result() == "Seat B wins: Seat C resigned"


def test_those_who_left_cannot_hold_up_the_others() -> None:
    table = Table.new(WALK, 3, seed=1)
    play(table, "C /resign", "A /abort")
    assert table.outcome() is None
    play(table, "B /abort")
    assert ended(table).reason == "aborted"


@pytest.mark.parametrize("word", ["/abort", "/undo", "/decline", "/draw", "/resign"])
def test_those_who_left_have_no_say(word: str) -> None:
    """Among bots nobody would be left whose consent a leaver needs to undo the defeat."""
    table = Table.new(WALK_OUT, ["Ann", Sitter("Rob", bot="random"), Sitter("Rod", bot="random")], seed=1)
    play(table, "A step", "A /resign")
    assert code(table, f"A {word}") == "already-left"
    table = Table.new(WALK_OUT, 3, seed=1)
    play(table, "C /resign", "A /abort")
    assert code(table, f"C {word}") == "already-left"


# --- more, with a rule for leaving ----------------------------------------------------------------------------------


def test_the_games_own_rule_takes_a_leaver_out() -> None:
    table = Table.new(WALK_OUT, ["Ann", "Bob", "Cem"], seed=1, settings={"goal": 2})
    step = play(table, "A /resign")
    assert heard(table, step) == ["Ann resigns.", "Ann goes home."]
    assert table.standins == set()
    assert table.state.contenders == (1, 2)
    assert table.actors == (1,)
    play(table, "B end", "C end", "B step", "B step")
    # Places are the game's own.
    assert places(table) == [2, 1, 2]


def test_the_games_own_rule_closes_open_decisions() -> None:
    table = Table.new(WALK_OUT, 3, seed=1)
    play(table, "A dare")
    assert table.actors == (1,)
    play(table, "B /resign")
    assert table.actors == (2,)
    play(table, "C shrug")
    assert table.actors == (0,)
    assert_same_when_replayed(table)


def assert_same_when_replayed(table: Table) -> None:
    again = Table.replay(table.record, table.game)
    assert everything(again) == everything(table)


def test_with_a_rule_for_leaving_the_last_one_wins_too() -> None:
    table = Table.new(WALK_OUT, 3, seed=1)
    play(table, "B /resign", "A /resign")
    assert places(table) == [2, 3, 1]


# --- sides ----------------------------------------------------------------------------------------------------------


def test_a_side_plays_on_while_one_of_it_stays() -> None:
    table = Table.new(WALK, 4, seed=1, settings={"goal": 2, "teams": "pairs"})
    assert table.sides == (0, 0, 1, 1)
    play(table, "A /resign")
    assert table.outcome() is None
    play(table, "A end", "B step step")
    # The side of A is placed as a side: B stayed and arrived.
    assert ended(table).standings[1].place == 1
    assert [ended(table).points(seat) for seat in range(4)] == [1, 1, 0, 0]


def test_when_a_whole_side_has_left_the_other_wins() -> None:
    table = Table.new(WALK, 4, seed=1, settings={"teams": "pairs"})
    play(table, "C /resign", "D /resign")
    assert places(table) == [1, 1, 2, 2]
    assert [ended(table).points(seat) for seat in range(4)] == [1, 1, 0, 0]


def test_two_of_one_side_among_three_sides() -> None:
    table = Table.new(WALK, 6, seed=1, settings={"goal": 2, "teams": "pairs"})
    play(table, "A /resign", "B /resign")
    assert table.outcome() is None
    play(table, "A step step")
    found = places(table)
    # Both of the side that left share a place below everybody who stayed.
    assert found[0] == found[1]
    stayed = [place for place in found[2:] if place is not None]
    assert (found[0] or 0) > max(stayed)


def test_three_sides_of_which_one_stays() -> None:
    table = Table.new(WALK, 6, seed=1, settings={"teams": "pairs"})
    play(table, "A /resign", "E /resign", "B /resign", "F /resign")
    assert places(table) == [3, 3, 1, 1, 2, 2]


# --- absence --------------------------------------------------------------------------------------------------------


def test_a_stand_in_comes_and_the_player_comes_back() -> None:
    table = Table.new(WALK, ["Ann", "Bob", "Cem"], seed=1, settings={"goal": 2})
    steps = table.word("/standin B")
    assert heard(table, steps[0]) == ["A stand-in plays for Bob."]
    assert table.standins == {1}
    assert table.left == []
    back = play(table, "B /back")
    assert (back.by, back.text) == ("*", "/back B")
    assert heard(table, back) == ["Bob is back."]
    assert table.standins == set()
    assert_same_when_replayed(table)


def test_a_stand_in_that_is_there_already_is_not_told_of_again() -> None:
    table = Table.new(WALK, ["Ann", "Bob", "Cem"], seed=1)
    table.word("/standin A")
    assert heard(table, play(table, "A /resign")) == ["Ann resigns."]
    assert table.standins == {0}


def test_whoever_was_only_absent_is_placed_by_the_rules() -> None:
    table = Table.new(WALK, 4, seed=1, settings={"goal": 3})
    table.word("/standin B")
    play(table, "A step", "A end", "B step", "B end", "C step", "C end", "D end", "A step step")
    assert places(table) == [1, 2, 2, 4]


def test_whoever_is_absent_is_not_asked_for_consent() -> None:
    table = Table.new(WALK, 3, seed=1)
    table.word("/standin C")
    play(table, "A /abort", "B /abort")
    assert ended(table).reason == "aborted"


@pytest.mark.parametrize("word", ["/back A", "/back B", "/time C", "/resign C", "/standin X"])
def test_words_that_do_not_fit(word: str) -> None:
    table = Table.new(WALK, 3, seed=1)
    play(table, "C /resign")
    before = everything(table)
    with pytest.raises(TableError):
        table.word(word)
    assert everything(table) == before


def test_whoever_has_left_does_not_come_back() -> None:
    table = Table.new(WALK, 3, seed=1)
    play(table, "C /resign")
    assert code(table, "C /back") == "never-away"
    with pytest.raises(TableError, match="/back C: that seat has no stand-in"):
        table.word("/back C")


# --- the arithmetic -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sides", "staying", "left", "expected"),
    [
        (1, [0], [], [0], [None]),
        (2, [0, 1], [1], [0], [2, 1]),
        (3, [0, 1, 2], [1], [0, 2], [3, 1, 2]),
        (4, [0, 0, 1, 1], [2, 3], [0, 1], [2, 2, 1, 1]),
        (4, [0, 0, 1, 1], [2], [0, 3, 1], [2, 2, 1, 1]),
        # Seat C was out by the rules and did not leave: that is better than leaving.
        (4, [0, 1, 2, 3], [0], [1, 3], [1, 4, 2, 3]),
        (5, [0, 1, 2, 3, 4], [0], [3], [1, 2, 2, 5, 2]),
    ],
)
def test_places_when_one_side_stays(
    seats: int, sides: list[int], staying: list[int], left: list[int], expected: list[int | None]
) -> None:
    assert places_without(seats, sides, staying, left) == expected


@pytest.mark.parametrize(
    ("ranked", "left", "expected"),
    [
        ([1, 2, 3], [0], [3, 1, 2]),
        ([1, 2, 2, 4], [0], [4, 1, 1, 3]),
        ([1, 1, 3, 4], [2], [1, 1, 4, 3]),
        ([2, 1, 2, 4, 5], [1, 4], [1, 5, 1, 3, 4]),
        ([1, 1, 1, 1], [3, 0], [3, 1, 1, 4]),
    ],
)
def test_ties_keep_their_gap(ranked: list[int], left: list[int], expected: list[int]) -> None:
    moved = place_leavers(Outcome.ranked(ranked, "arrived", "WA-1"), left)
    assert [standing.place for standing in moved.standings] == expected


def test_a_side_that_left_shares_the_place_below_the_sides_that_stayed() -> None:
    outcome = Outcome.ranked([1, 1, 2, 2, 3, 3], "arrived", "WA-1", sides=[0, 0, 1, 1, 2, 2])
    moved = place_leavers(outcome, [0, 1])
    assert [standing.place for standing in moved.standings] == [3, 3, 1, 1, 2, 2]


def test_where_nobody_has_a_place_leavers_have_none() -> None:
    moved = place_leavers(Outcome.ranked([None, None, 1], "arrived", "WA-1"), [2])
    assert [standing.place for standing in moved.standings] == [None, None, None]


def test_scores_and_values_stay_with_their_seats() -> None:
    standings = tuple(
        Standing(seat, place, seat, score) for seat, (place, score) in enumerate([(1, 9), (2, 5), (3, 2)])
    )
    moved = place_leavers(Outcome(standings, "arrived", "WA-1", {"who": "A"}), [0])
    assert [(standing.place, standing.score) for standing in moved.standings] == [(3, 9), (1, 5), (2, 2)]
    assert (moved.reason, moved.rule, moved.values) == ("arrived", "WA-1", {"who": "A"})
