"""What a seat says to the table."""

from __future__ import annotations

import pytest

from quintain import Table
from quintain.core.table_commands import Abort, Back, Draw, Resign
from quintain.errors import TableError
from quintain.table.seat_commands import (
    SAID,
    Decline,
    Mute,
    TakeBack,
    Unmute,
    Why,
    hear_word,
    heard,
    is_action,
    is_word,
)
from tests.core.tiny import WALK


def test_what_a_seat_says() -> None:
    said = {text: hear_word(1, text) for text in SAID}
    assert said == {
        "/resign": Resign(1),
        "/draw": Draw(),
        "/undo": TakeBack(),
        "/abort": Abort(),
        "/decline": Decline(),
        "/back": Back(1),
        "/mute": Mute(""),
        "/unmute": Unmute(""),
        "/why": Why(""),
    }
    assert hear_word(0, "  /why step ") == Why("step")
    assert all(map(is_word, (*SAID, "  /why step ")))
    assert not is_word("why /step")


@pytest.mark.parametrize("text", ["/resign A", "/undo 3", "/time A", "/standin B", "/seed 1", "/whyever", "/", "step"])
def test_what_a_seat_cannot_say(text: str) -> None:
    assert hear_word(0, text) is None


def test_what_is_heard_is_a_word_or_the_text() -> None:
    assert heard(1, " /resign ") == heard(0, Resign(1)) == Resign(1)
    assert [heard(0, text) for text in (" step ", "/whyever ")] == ["step", "/whyever"]
    assert [is_action(said) for said in ("step", "/whyever", Resign(1))] == [True, False, False]


@pytest.mark.parametrize("text", [*SAID, "/why step", "/mute all", "/whyever", "step", "jump"])
def test_a_word_that_was_read_is_as_good_as_its_text(text: str) -> None:
    spoken, typed = (Table.new(WALK, ["Ann", "Bob"], seed="s") for _ in range(2))
    for _ in range(2):
        assert spoken.submit(0, heard(0, text), 0) == typed.submit(0, text, 0)
    assert spoken.record == typed.record
    assert spoken.log(None) == typed.log(None)


@pytest.mark.parametrize("word", [Resign(1), Back(1)])
def test_nobody_speaks_for_another_seat(word: Resign | Back) -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="s")
    with pytest.raises(TableError, match="speaks for itself"):
        table.submit(0, word)
    assert table.record.entries == []
