"""Proof that nobody chose the luck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Record, Table
from quintain.core.luck import commitment
from quintain.core.records import Entry
from quintain.table.fairness import verify
from tests.core.steady import steady
from tests.core.tiny import WALK
from tests.table.sitting import play


def finished(secret: bool = True, entropy: tuple[str, ...] = ("heads", "tails")) -> Table:
    table = Table.new(WALK, ["Ann", "Bob"], seed="hush", secret=secret, entropy=entropy)
    play(table, "A roll", "A step", "A /undo", "A end", "B roll", "B /resign")
    table.open_seed()
    return table


def test_a_fair_match_is_proven() -> None:
    table = finished()
    verdict = verify(table.record.write(), WALK)
    assert verdict.fair
    assert verdict == verify(table.record, WALK)
    assert str(verdict).splitlines() == [
        f"The header promised the seed with the hash {commitment('hush')}.",
        "The seed opened in entry 7 has exactly that hash.",
        "Seats that added to it, so that the table alone did not decide: A, B.",
        "All 7 entries follow from it by the rules WA-1.",
        "Luck fell 3 times, each time as the seed and the number of the entry say.",
        "Something was taken back once; the luck after that was new.",
        "How it ended: Ann wins: Bob resigned",
        "The luck of this match is proven.",
    ]


def test_seats_that_added_nothing_are_not_named() -> None:
    assert "Seats that added to it, so that the table alone did not decide: B." in str(
        verify(finished(entropy=("", "x")).record, WALK)
    )
    assert (
        "No seat added to it: the luck comes from the table's seed alone."
        in verify(finished(entropy=()).record, WALK).lines
    )


def test_an_open_seed_proves_nothing() -> None:
    verdict = verify(finished(secret=False).record, WALK)
    assert (verdict.fair, verdict.line) == (False, 1)
    assert "the header promises no seed" in verdict.flaw


def test_a_match_that_goes_on_is_not_proven() -> None:
    table = Table.new(WALK, 2, seed="hush", secret=True)
    play(table, "A roll")
    assert verify(table.record, WALK).flaw == "the seed has not been opened: that happens when the match is over"


def test_a_seed_that_was_not_promised() -> None:
    text = finished().record.write().replace("/seed hush", "/seed tush")
    verdict = verify(text, WALK)
    assert (verdict.fair, verdict.line) == (False, 8)


def test_a_seed_shown_in_the_header_beside_its_hash() -> None:
    text = finished().record.write().replace('"commitment"', '"seed":"hush","commitment"')
    assert "the header shows the seed itself" in verify(text, WALK).flaw


@pytest.mark.parametrize("entropy", ['["heads"]', '["heads","tails","edge"]'])
def test_entropy_that_does_not_fit_the_seats(entropy: str) -> None:
    text = finished().record.write().replace('["heads","tails"]', entropy)
    assert "what the seats added to the seed does not fit" in verify(text, WALK).flaw


def test_an_entry_that_does_not_follow() -> None:
    record = finished().record
    entries = [Entry(4, "A", "jump") if entry.n == 4 else entry for entry in record.entries]
    verdict = verify(Record(record.header, entries), WALK)
    assert (verdict.fair, verdict.line) == (False, 5)
    assert verdict.lines[0].startswith("The header promised")
    assert str(verdict).splitlines()[-1].startswith("NOT PROVEN: line 5: entry 4: A jump: unreadable")


def test_a_game_that_is_not_installed() -> None:
    assert "no game is called 'walk'" in verify(finished().record).flaw


@given(at=st.floats(0, 1), cut=st.integers(0, 20), put=st.text(max_size=5))
@steady(200)
def test_no_record_makes_it_stumble(at: float, cut: int, put: str) -> None:
    text = finished().record.write()
    place = int(at * len(text))
    verdict = verify(text[:place] + put + text[place + cut :], WALK)
    assert verdict.fair is ("NOT PROVEN" not in str(verdict))
