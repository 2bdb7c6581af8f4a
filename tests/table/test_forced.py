"""Choices that the table makes by itself, several actions at once, and sealed decisions."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from quintain import Table
from quintain.core.moments import Moment
from quintain.errors import Endless
from quintain.table.forced import forced
from tests.core.tiny import PICK, WALK, Walk, WalkState
from tests.table.sitting import code, everything, heard, play, refusal, texts


def walk(dream: str = "play", seats: int = 2) -> Table:
    return Table.new(WALK, seats, seed=1, settings={"dream": dream})


# --- a single option ------------------------------------------------------------------------------------------------


def test_a_single_option_is_played_at_once() -> None:
    table = walk("play")
    step = play(table, "A nap")
    assert step.text == "nap"
    assert texts(table) == ["A nap", "A wake"]
    assert table.state.position() == "[0, 0] A turn []"
    assert table.steps[-1].forced
    assert not table.steps[-2].forced


def test_the_answer_is_everything_that_was_brought_about() -> None:
    table = walk("play")
    answer = table.submit("A", "step nap")
    assert isinstance(answer, tuple)
    assert [(step.number, step.text, step.forced) for step in answer] == [
        (1, "step", False),
        (2, "nap", False),
        (3, "wake", True),
    ]
    assert answer == tuple(table.steps[1:])


def test_a_repeated_command_gets_its_forced_choices_again() -> None:
    table = walk("play")
    first = table.submit("A", "step nap", count=0)
    assert table.submit("A", "step nap", count=0) == first
    table.submit("A", "step")
    assert table.submit("A", "step nap", count=0) == first


def test_words_and_muting_answer_with_what_follows() -> None:
    table = walk(seats=3)
    play(table, "A dare")
    assert [(step.by, step.text, step.veiled) for step in table.mute("B", "dare")] == [("B", "shrug", True)]
    table = walk("play")
    play(table, "A nap")
    assert [(step.by, step.text, step.forced) for step in table.word("/undo 1")] == [
        ("*", "/undo 1", False),
        ("A", "wake", True),
    ]


def test_a_single_option_is_asked_for_where_the_game_says_so() -> None:
    table = walk("ask")
    play(table, "A nap")
    assert texts(table) == ["A nap"]
    assert forced(table.state, 0) is None
    play(table, "A wake")
    assert not table.steps[-1].forced


def test_a_choice_among_several_is_never_forced() -> None:
    table = walk()
    assert forced(table.state, 0) is None
    play(table, "A dare")
    assert forced(table.state, 1) is None
    assert table.play_forced() == ()


def test_veiled_choices_are_played_at_once_where_nobody_keeps_a_pause() -> None:
    table = walk()
    play(table, "A hide")
    assert texts(table) == ["A hide", "A show"]
    assert not table.veiled


def test_veiled_choices_wait_for_the_pause_where_somebody_keeps_it() -> None:
    table = walk()
    table.veils = True
    play(table, "A hide")
    assert texts(table) == ["A hide"]
    assert table.veiled
    steps = table.play_forced()
    assert [(step.text, step.forced, step.veiled) for step in steps] == [("show", False, True)]
    assert texts(table) == ["A hide", "A show"]
    assert not table.veiled
    assert table.play_forced() == ()


def test_open_choices_do_not_wait_for_the_pause() -> None:
    table = walk()
    table.veils = True
    play(table, "A nap")
    assert texts(table) == ["A nap", "A wake"]
    table = walk("veil")
    table.veils = True
    play(table, "A nap")
    assert texts(table) == ["A nap"]


def test_a_forced_entry_looks_like_any_other() -> None:
    played, chosen = walk("play"), walk("ask")
    play(played, "A nap")
    play(chosen, "A nap", "A wake")
    assert played.record.entries == chosen.record.entries
    assert played.log(None) == chosen.log(None)


# --- never ask me ---------------------------------------------------------------------------------------------------


def test_a_muted_kind_gets_its_harmless_answer() -> None:
    table = walk()
    table.mute("B", "dare")
    play(table, "A dare")
    assert texts(table) == ["A dare", "B shrug"]
    assert table.actors == (0,)


def test_muting_answers_what_is_already_asked() -> None:
    table = walk()
    play(table, "A dare")
    assert table.actors == (1,)
    table.mute("b", "dare")
    assert texts(table) == ["A dare", "B shrug"]


def test_muting_is_for_one_seat_and_one_kind() -> None:
    table = walk(seats=3)
    table.mute("C", "dare")
    play(table, "A dare")
    assert table.actors == (1,)
    table.mute("B", "turn")
    play(table, "B brawl", "A end")
    # A turn has no harmless answer.
    assert table.actors == (1,)


def test_muting_is_not_recorded_and_changes_no_options() -> None:
    table = walk()
    table.veils = True
    table.mute("B", "dare")
    play(table, "A dare")
    assert texts(table) == ["A dare"]
    assert table.veiled
    assert table.state.options(1) == ["shrug", "brawl"]
    play(table, "B brawl")
    again = Table.replay(table.record, WALK)
    assert again.muted == {}
    assert texts(again) == ["A dare", "B brawl"]


class Drowsy(WalkState):
    """Falls asleep again whenever it is woken."""

    def apply(self, seat: int, action: str, moment: Moment) -> None:
        super().apply(seat, "nap" if action == "wake" else action, moment)


def test_a_game_that_asks_for_ever_is_an_error_and_no_hang() -> None:
    class Napping(Walk):
        states = Drowsy
        cap = 3

    table = Table.new(Napping(), 2, seed=1)
    with pytest.raises(Endless, match="no end after 31 entries: A wake was played 30 times and is asked again: does"):
        table.submit("A", "nap")


# --- several actions at once ----------------------------------------------------------------------------------------


def test_a_batch_equals_its_single_steps() -> None:
    batch, single = walk(), walk()
    play(batch, "A step step step end")
    play(single, "A step", "A step", "A step", "A end")
    assert everything(batch) == everything(single)


def test_a_batch_is_entered_action_by_action() -> None:
    table = walk()
    answer = play(table, "A step step end")
    assert texts(table) == ["A step", "A step", "A end"]
    assert (answer.text, answer.number) == ("end", 3)


def test_a_batch_with_a_bad_action_is_refused_as_a_whole() -> None:
    table = walk()
    assert code(table, "A step brawl step") == "not-now"
    assert code(table, "A step jump") == "unreadable"
    assert texts(table) == []


@pytest.mark.parametrize("stop", ["roll", "peek", "end", "dare"])
def test_a_batch_stops_where_the_world_changes(stop: str) -> None:
    table = walk()
    play(table, f"A step {stop} step step")
    assert texts(table) == ["A step", f"A {stop}"]


@pytest.mark.parametrize("stop", ["roll", "peek", "end"])
def test_what_comes_after_that_is_not_even_looked_at(stop: str) -> None:
    table = walk()
    assert table.why("A", f"step {stop} brawl") is None
    play(table, f"A step {stop} brawl")
    assert texts(table) == ["A step", f"A {stop}"]


def test_asking_about_a_batch_uses_no_luck_and_tells_none() -> None:
    for seed in range(20):
        table = Table.new(WALK, 2, seed=seed, settings={"goal": 3})
        # Whether the second roll is still possible depends on the first: nobody may ask.
        assert table.why("A", "roll roll") is None
        assert table.why("A", "roll brawl") is None


def test_a_batch_stops_at_the_end_of_the_match() -> None:
    table = Table.new(WALK, 2, seed=1, settings={"goal": 2})
    play(table, "A step step step step")
    assert texts(table) == ["A step", "A step"]
    assert table.outcome() is not None


# --- sealed decisions -----------------------------------------------------------------------------------------------


def test_sealed_choices_may_come_in_any_order() -> None:
    found = set()
    for order in permutations(["A fox hen", "B hen hen", "C fox fox"]):
        table = Table.new(PICK, 3, seed=1)
        play(table, *order)
        found.add(table.state.position())
    assert len(found) == 1


def test_until_all_have_chosen_nobody_else_hears_anything() -> None:
    table = Table.new(PICK, 2, seed=1)
    untouched = Table.new(PICK, 2, seed=1)
    step = play(table, "A fox hen")
    assert step.half_open
    for seat in ("B", None):
        assert heard(table, step, seat) == []
        assert table.view(seat) == untouched.view(seat)
        assert table.log(seat) == untouched.log(seat)
        # That somebody is done is all that shows.
        done, fresh = table.scene(seat), untouched.scene(seat)
        assert replace(done, awaited=(), plates=()) == replace(fresh, awaited=(), plates=())
    assert table.state.options(1) == untouched.state.options(1)
    last = play(table, "B hen fox")
    assert not last.half_open
    assert heard(table, last, None) == ["All show."]


def test_a_sealed_batch_is_all_or_nothing() -> None:
    table = Table.new(PICK, 2, seed=1)
    assert code(table, "A fox jump") == "unreadable"
    assert code(table, "A fox hen fox") == "not-your-turn"
    assert texts(table) == []
    play(table, "A fox")
    assert code(table, "A hen fox") == "not-your-turn"
    play(table, "A hen")


def test_a_sealed_batch_does_not_run_on_into_the_next_decision() -> None:
    table = Table.new(PICK, 2, seed=1)
    play(table, "A fox hen")
    assert refusal(table, "B fox hen fox").code == "stale"
    play(table, "B fox hen")
    assert table.actors == (0, 1)


def test_everybody_is_awaited_until_everybody_has_chosen() -> None:
    table = Table.new(PICK, 3, seed=1)
    assert [awaited.seat for awaited in table.state.awaited()] == [0, 1, 2]
    play(table, "B fox hen")
    assert [awaited.seat for awaited in table.state.awaited()] == [0, 2]
    assert str(refusal(table, "B fox")) == "WA-1: it is not your turn: Seat A, Seat C to decide"


def test_the_choice_that_completes_the_round_uses_the_luck_of_its_entry() -> None:
    table = Table.new(PICK, 2, seed=1)
    play(table, "A fox hen", "B fox hen")
    assert [step.luck for step in table.steps[1:]] == [False, False, False, True]
    assert isinstance(table.submit("A", "fox"), tuple)
