"""Taking back: freely, by consent, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Refusal, Table
from quintain.core.luck import Luck
from quintain.core.seats import Sitter
from tests.core.steady import steady
from tests.core.tiny import PICK, WALK
from tests.table.sitting import code, everything, heard, play, texts


def sit(*names: str | Sitter, undo: str = "consent", **chosen: object) -> Table:
    return Table.new(WALK, list(names) or ["Ann", "Bob"], seed="undo", undo=undo, settings=chosen)  # type: ignore[arg-type]


def assert_replays(table: Table) -> None:
    again = Table.replay(table.record, table.game)
    assert everything(again)[:5] == everything(table)[:5]
    assert again.log(None) == table.log(None)


# --- what the table played by itself --------------------------------------------------------------------------------


def test_what_was_played_at_once_is_taken_back_with_what_led_to_it() -> None:
    for word, dream in (("nap", "play"), ("hide", "ask")):
        table = sit(dream=dream)
        play(table, f"A {word}", "A /undo")
        assert texts(table)[-1] == "* /undo 0"


@pytest.mark.parametrize("muted", [False, True])
def test_taking_back_does_not_betray_what_the_table_played_behind_a_veil(muted: bool) -> None:
    """A choice among two and a harmless answer that the table gave are taken back alike."""
    table = sit()
    table.veils = True
    play(table, "A dare")
    if muted:
        table.mute("B", "dare")
        table.play_forced()
    else:
        play(table, "B shrug")
    play(table, "B /undo", "A /undo")
    assert texts(table) == ["A dare", "B shrug", "* /undo 1"]
    table = sit(dream="ask")
    table.veils = True
    play(table, "A hide")
    table.play_forced()
    play(table, "A /undo")
    assert texts(table) == ["A hide", "A show", "* /undo 1"]


# --- freely ---------------------------------------------------------------------------------------------------------


def test_a_step_inside_ones_own_turn_is_free() -> None:
    table = sit()
    play(table, "A step", "A step")
    back = play(table, "A /undo")
    assert (back.by, back.text, back.number) == ("*", "/undo 1", 3)
    assert heard(table, back) == ["Taken back."]
    assert table.state.position() == "[1, 0] A turn []"
    assert texts(table) == ["A step", "A step", "* /undo 1"]
    assert [notice.words for notice in table.log(None)] == ["Off we go.", "Ann steps to 1.", "Taken back."]
    assert_replays(table)


def test_one_step_after_the_other_back_to_the_beginning() -> None:
    table = sit()
    play(table, "A step", "A step", "A step", "A /undo", "A /undo", "A /undo")
    assert table.state.position() == "[0, 0] A turn []"
    assert code(table, "A /undo") == "undo-none"
    assert_replays(table)


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        (["A roll"], "luck fell"),
        (["A step", "A peek"], "something was learned"),
        (["A step", "A end"], "another seat was asked"),
        (["A dare", "B shrug"], "another seat was asked in between"),
        (["A step", "A end", "B step"], "another seat acted"),
    ],
)
def test_what_is_not_free_needs_consent(commands: Sequence[str], why: str) -> None:
    table = sit()
    play(table, *commands)
    before = table.state.position()
    offer = play(table, "A /undo")
    assert offer.number is None, why
    assert heard(table, offer) == ["Ann asks to take back."]
    assert table.state.position() == before
    own = sit(undo="own")
    play(own, *commands)
    assert code(own, "A /undo") == "undo-others"


def test_learning_further_back_does_not_bind_later_steps() -> None:
    table = sit(undo="own")
    play(table, "A roll", "A peek", "A step")
    assert play(table, "A /undo").text == "/undo 2"
    assert code(table, "A /undo") == "undo-others"


def test_where_nothing_is_taken_back() -> None:
    table = sit(undo="off")
    play(table, "A step")
    assert code(table, "A /undo") == "undo-off"
    assert code(table, "B /undo") == "undo-off"


def test_only_ones_own_actions() -> None:
    table = sit()
    play(table, "A step")
    assert code(table, "B /undo") == "undo-none"


# --- by consent -----------------------------------------------------------------------------------------------------


def test_the_other_consents() -> None:
    table = sit()
    play(table, "A step", "A end", "A /undo", "B /undo")
    assert table.state.position() == "[1, 0] A turn []"
    assert texts(table) == ["A step", "A end", "* /undo 1"]
    assert table.proposals == {}
    assert_replays(table)


def test_the_others_answer_is_taken_back_too() -> None:
    table = sit()
    play(table, "A end", "B step", "B step", "A /undo", "B /undo")
    assert table.state.position() == "[0, 0] A turn []"
    assert texts(table)[-1] == "* /undo 0"


def test_all_others_must_consent() -> None:
    table = sit("Ann", "Bob", "Cem")
    play(table, "A end", "A /undo", "B /undo")
    assert table.state.position() == "[0, 0, 0] B turn []"
    play(table, "C /undo")
    assert table.state.position() == "[0, 0, 0] A turn []"


def test_asking_again_is_not_consent() -> None:
    table = sit()
    play(table, "A end", "A /undo", "A /undo", "A /undo")
    assert table.state.position() == "[0, 0] B turn []"


def test_the_other_declines() -> None:
    table = sit()
    play(table, "A end", "A /undo", "B /decline")
    assert table.proposals == {}
    assert table.state.position() == "[0, 0] B turn []"
    assert code(table, "B /decline") == "nothing-offered"


def test_the_question_lapses_when_anybody_acts() -> None:
    table = sit()
    play(table, "A end", "A /undo", "B step")
    assert table.proposals == {}
    play(table, "B /undo")
    assert table.state.position() == "[0, 0] B turn []"
    table = sit()
    play(table, "A roll", "A /undo", "A step")
    assert table.proposals == {}


def test_a_bot_does_not_mind() -> None:
    table = sit("Ann", Sitter("Rob", bot="random"))
    play(table, "A end", "B step", "B end")
    assert play(table, "A /undo").text == "/undo 0"
    assert table.state.position() == "[0, 0] A turn []"
    assert_replays(table)


def test_a_bot_does_not_mind_but_the_other_person_does() -> None:
    table = sit("Ann", Sitter("Rob", bot="random"), "Cem")
    play(table, "A end", "A /undo")
    assert table.state.position() == "[0, 0, 0] B turn []"
    play(table, "C /undo")
    assert table.state.position() == "[0, 0, 0] A turn []"


def test_those_who_left_are_not_asked() -> None:
    table = sit("Ann", "Bob", "Cem")
    play(table, "C /resign", "A end", "A /undo", "B /undo")
    assert table.state.position() == "[0, 0, 0] A turn []"
    assert table.left == [2]


# --- numbers and luck -----------------------------------------------------------------------------------------------


def test_numbers_are_never_used_twice() -> None:
    table = sit()
    play(table, "A step", "A /undo", "A step", "A step", "A /undo", "A /undo", "A end", "A /undo", "B /undo")
    assert [entry.n for entry in table.record.entries] == list(range(1, len(table.record.entries) + 1))
    assert texts(table) == [
        "A step",
        "* /undo 0",
        "A step",
        "A step",
        "* /undo 3",
        "* /undo 2",
        "A end",
        "* /undo 6",
    ]
    assert_replays(table)


def test_new_dice_after_an_undo() -> None:
    faces = set()
    table = sit("Ann", Sitter("Rob", bot="random"))
    for _ in range(30):
        step = play(table, "A roll")
        faces.add(step.events[0].values["face"])
        play(table, "A /undo")
    assert faces == {1, 2, 3, 4, 5, 6}
    assert table.state.position() == "[0, 0] A turn []"
    assert_replays(table)


def test_dice_that_still_stand_stay_the_same() -> None:
    table = sit()
    play(table, "A roll", "A roll", "A step")
    before = [step.events for step in table.steps[:3]]
    play(table, "A /undo")
    assert [step.events for step in table.steps[:3]] == before


def test_an_undo_over_earlier_undos() -> None:
    table = sit()
    play(table, "A step", "A step", "A /undo", "A step", "A end", "A /undo", "B /undo", "A /undo", "A /undo")
    assert table.state.position() == "[0, 0] A turn []"
    play(table, "A step")
    assert_replays(table)


class Counting(Table):
    """Counts how often an action is carried out or a match set up: each asks for luck once."""

    asked = 0

    def luck(self, entry: int) -> Luck:
        self.asked += 1
        return super().luck(entry)


def test_many_undos_cost_no_more_each_than_one() -> None:
    table = Counting.new(WALK, 2, seed=1)
    for _ in range(40):
        before = table.asked
        play(table, "A step", "A /undo")
        assert table.asked - before <= 2
    assert len(table.record.entries) == 80
    assert_replays(table)


@pytest.mark.parametrize("word", ["/resign C", "/time C"])
@pytest.mark.parametrize("commands", [["A step"], ["A end"]])
def test_nobody_is_called_back_by_an_undo(commands: list[str], word: str) -> None:
    table = sit("Ann", "Bob", "Cem")
    play(table, *commands)
    table.word(word)
    assert code(table, "A /undo") == "undo-left"
    assert table.left == [2]


def test_a_question_lapses_when_somebody_leaves() -> None:
    table = sit("Ann", "Bob", "Cem")
    play(table, "A end", "A /undo", "C /resign")
    assert table.proposals == {}
    assert code(table, "B /undo") == "undo-none"
    assert table.left == [2]


def test_resignations_made_before_stay() -> None:
    table = sit("Ann", "Bob", "Cem")
    play(table, "C /resign", "A step", "A /undo")
    assert table.left == [2]
    assert table.standins == {2}
    assert_replays(table)


# --- choices of the table -------------------------------------------------------------------------------------------


def test_what_the_table_played_itself_goes_with_the_choice_before_it() -> None:
    table = sit()
    play(table, "A step", "A nap")
    assert texts(table) == ["A step", "A nap", "A wake"]
    assert table.steps[-1].forced
    play(table, "A /undo")
    assert texts(table)[-1] == "* /undo 1"
    assert table.state.position() == "[1, 0] A turn []"
    assert_replays(table)


def test_a_seat_that_the_table_answered_for_has_nothing_to_take_back() -> None:
    table = sit()
    table.mute("B", "dare")
    play(table, "A dare")
    assert texts(table) == ["A dare", "B shrug"]
    assert code(table, "B /undo") == "undo-none"


# --- sealed choices -------------------------------------------------------------------------------------------------


def test_an_undo_never_leaves_a_sealed_decision_half_open() -> None:
    table = Table.new(PICK, 2, seed=1)
    play(table, "A fox hen", "B fox hen", "A hen", "B fox")
    offer = play(table, "A /undo")
    assert offer.number is None
    play(table, "B /undo")
    assert texts(table)[-1] == "* /undo 4"
    assert table.state.position().startswith("[(), ()] 1 ")
    assert table.actors == (0, 1)


def test_a_sealed_choice_is_not_taken_back_freely() -> None:
    table = Table.new(PICK, 2, seed=1, undo="own")
    play(table, "A fox")
    assert code(table, "A /undo") == "undo-others"
    # Nor by the last one who is asked, although nobody else is awaited any more.
    play(table, "A hen", "B fox")
    assert code(table, "B /undo") == "undo-others"


def test_a_resolved_round_can_be_taken_back_by_consent_and_draws_anew() -> None:
    table = Table.new(PICK, 2, seed=1)
    play(table, "A fox hen", "B fox hen")
    first = table.state.position()
    play(table, "A /undo", "B /undo", "A fox hen", "B fox hen")
    assert table.state.position() != first
    assert_replays(table)


# --- anything goes --------------------------------------------------------------------------------------------------


@given(
    commands=st.lists(
        st.tuples(
            st.sampled_from("AB"),
            st.sampled_from(["step", "roll", "nap", "dare", "shrug", "end", "peek", "/undo", "/undo", "/decline"]),
        ),
        max_size=40,
    )
)
@steady(200)
def test_any_play_with_undos_replays_to_the_same_table(commands: list[tuple[str, str]]) -> None:
    table = sit()
    for seat, text in commands:
        assert isinstance(table.submit(seat, text), tuple | Refusal)
    assert [entry.n for entry in table.record.entries] == list(range(1, len(table.record.entries) + 1))
    standing = [step.number for step in table.steps]
    assert standing == sorted(set(standing), key=lambda number: number or 0)
    assert_replays(table)
