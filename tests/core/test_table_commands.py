"""Words of the table: read once, written one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.records import Entry
from quintain.core.table_commands import (
    Abort,
    Back,
    Draw,
    Resign,
    Seed,
    StandIn,
    TableWord,
    Time,
    Undo,
    read_word,
    write_word,
)
from quintain.table.seat_commands import is_word
from tests.core.steady import steady

WRITTEN: dict[str, TableWord] = {
    "/resign B": Resign(1),
    "/time A": Time(0),
    "/standin C": StandIn(2),
    "/back H": Back(7),
    "/draw": Draw(),
    "/abort": Abort(),
    "/undo 0": Undo(0),
    "/undo 12": Undo(12),
    "/seed 7": Seed("7"),
    "/seed two words ": Seed("two words "),
    "/seed ": Seed(""),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_every_word_is_read_and_written_back(text: str) -> None:
    assert read_word(text) == WRITTEN[text]
    assert write_word(WRITTEN[text]) == text
    assert is_word(text)


def test_letters_of_seats_are_written_large() -> None:
    assert read_word("/resign b") == Resign(1)


NO_WORDS = (
    *("", "/", "step", "/dance", "resign A", "/decline", "/why step", "/seed", "/draw A", "/abort now"),
    *("/resign", "/resign Z", "/resign AB", "/resign  A"),
    *("/undo", "/undo 05", "/undo -1", "/undo +1", "/undo x", "/undo 1 "),
)


@pytest.mark.parametrize("text", NO_WORDS)
def test_what_no_record_holds(text: str) -> None:
    assert read_word(text) is None


def test_only_the_table_s_entries_are_words() -> None:
    assert Entry(3, "*", "/resign B").word == Resign(1)
    assert Entry(3, "A", "/resign B").word is None
    assert Entry(3, "A", "step").word is None


NAMES = st.sampled_from(["/resign", "/time", "/standin", "/back", "/draw", "/abort", "/undo", "/seed"])
NEARLY = st.builds("{} {}".format, NAMES, st.sampled_from([*"ABHbz0129", "12", "007", ""]) | st.text(max_size=9))


@given(text=st.text(max_size=20) | NAMES | NEARLY)
@steady(300)
def test_whatever_is_read_is_written_the_same_but_for_letters(text: str) -> None:
    word = read_word(text)
    if word is not None:
        assert read_word(write_word(word)) == word
        assert write_word(word).lower() == text.lower().removesuffix(" ") or isinstance(word, Seed)
