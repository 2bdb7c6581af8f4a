"""A match out of any text."""

from __future__ import annotations

import pytest

from quintain import Table
from quintain.core.formats import SUFFIX, Format, read_any
from quintain.core.records import Record
from quintain.errors import RecordError
from tests.core.tiny import WALK


def record() -> Record:
    table = Table.new(WALK, 2, 1)
    assert table.record.entries == []
    return table.record


def known_by(word: str, name: str) -> Format:
    """A format of one word, which must be there."""

    def read(text: str) -> Record:
        if text != word:
            raise RecordError(f"this is not {word}", 1)
        return record()

    return Format(name, f".{name}", lambda _: word, read)


FORMATS = (known_by("hey", "hay"), known_by("straw", "straw"))


@pytest.mark.parametrize("before", ["", "\ufeff"])
@pytest.mark.parametrize("suffix", ["", SUFFIX, ".txt", ".hay"])
def test_a_record_is_known_by_its_content(before: str, suffix: str) -> None:
    assert read_any(before + record().write(), FORMATS, suffix) == record()


def test_what_is_called_a_record_must_be_one() -> None:
    with pytest.raises(RecordError, match="line 1: not JSON"):
        read_any("straw", FORMATS, SUFFIX)


@pytest.mark.parametrize("suffix", ["", ".straw", ".txt"])
def test_the_first_format_that_understands_it_reads_it(suffix: str) -> None:
    assert read_any("straw", FORMATS, suffix) == record()


def test_a_suffix_names_its_format() -> None:
    with pytest.raises(RecordError, match=r"^line 1: this is not hey$"):
        read_any("straw", FORMATS, ".hay")


def test_what_nobody_reads_says_why_in_every_format() -> None:
    with pytest.raises(RecordError, match=r"^hay: line 1: this is not hey; straw: line 1: this is not straw$"):
        read_any("gold", FORMATS)
    with pytest.raises(RecordError, match=r"^this is no record$"):
        read_any("gold", ())


def test_spaces_before_a_record_are_a_record_that_is_wrong() -> None:
    with pytest.raises(RecordError, match="first line should be the header"):
        read_any("\n" + record().write(), FORMATS)
