"""Opening tables and sitting down, as decisions on a table."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quintain.core.luck import commitment
from quintain.core.records import Header
from quintain.errors import SettingError, TableError, UnknownGame, UnknownPlayer
from quintain.server.messages import ClockPlan, Join, NewTable, SeatPlan
from quintain.server.store.rows import Plan
from quintain.server.tables import lobby
from quintain.server.tables.tokens import hashed, new_table_id, new_token
from tests.server.making import opening, wanted


def test_tokens_and_ids_are_long_enough_and_never_the_same() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) >= 22
    assert len({new_table_id() for _ in range(100)}) == 100
    assert len(hashed(new_token())) == 64


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (" Ann  of\tArc ", "Ann of Arc"),
        ("a\u202eb\x00c\u200b", "abc"),
        ("\u2028x", "x"),
        (" \n ", ""),
        ("Zoë ♞", "Zoë ♞"),
    ],
)
def test_names_are_one_line_of_visible_letters(written: str, shown: str) -> None:
    assert lobby.tidy(written) == shown


@given(st.text())
def test_tidying_twice_changes_nothing(text: str) -> None:
    once = lobby.tidy(text)
    assert lobby.tidy(once) == once
    assert "\0" not in once


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (wanted("me", "open", "open"), SettingError),
        (wanted("me", "me"), SettingError),
        (wanted("me", "open", game="nothing"), UnknownGame),
        (wanted("me", "open", settings={"nothing": 1}), SettingError),
        (wanted("me", "open", preset="nothing"), SettingError),
        (wanted("me", "open", clock=ClockPlan("move", 0)), SettingError),
        (wanted("me", "open", clock=ClockPlan("total", 0, 10)), SettingError),
        (NewTable("knight-shift", (SeatPlan("me"), SeatPlan("bot", "nobody"))), UnknownPlayer),
    ],
)
def test_what_cannot_be_played_is_refused(bad: NewTable, error: type[Exception]) -> None:
    with pytest.raises(error):
        lobby.new_match(bad, "token", 0)


def test_with_a_total_clock_nothing_is_taken_back() -> None:
    row = opening("me", "open", clock=ClockPlan("total", 60), undo="consent").row
    assert msgspec.json.decode(row.plan, type=Plan).undo == "off"


def test_a_header_promises_the_tables_seed_and_holds_what_seats_added() -> None:
    row = opening("me", "open", entropy="mine").row
    begun = lobby.seated(row, Join("Bob", entropy="his"), "t", 7)
    header = msgspec.json.decode(begun.values["header"], type=Header)
    assert header.seed is None
    assert header.commitment == commitment(row.secret)
    assert header.entropy == ("mine", "his")
    assert [sitter.name for sitter in header.seats] == ["Guest", "Bob"]


def test_a_seat_may_be_chosen() -> None:
    row = opening("open", "open").row
    assert lobby.seated(row, Join("Bob", "B"), "t", 0).seats[0].seat == 1
    assert lobby.seated(row, Join("Bob"), "t", 0).seats[0].seat == 0
    with pytest.raises(TableError, match="A to B"):
        lobby.seated(row, Join("Bob", "C"), "t", 0)
    taken = replace(row, seats=(replace(row.seats[0], kind="bot"), row.seats[1]))
    with pytest.raises(TableError, match="taken"):
        lobby.seated(taken, Join("Bob", "A"), "t", 0)


def test_getting_up_needs_the_token_and_an_open_table() -> None:
    row = opening("me", "open").row
    assert lobby.vacated(row, 0, hashed("token of A")).seats[0].token_hash is None
    with pytest.raises(TableError, match="yours"):
        lobby.vacated(row, 0, hashed("another"))
    with pytest.raises(TableError, match="resign"):
        lobby.vacated(replace(row, status="playing"), 0, hashed("token of A"))


def test_a_rematch_needs_an_end_and_asks_for_no_old_entropy() -> None:
    row = opening("me", "bot", entropy="mine").row
    with pytest.raises(TableError, match="over"):
        lobby.again(row, 0)
    amendment = lobby.again(replace(row, status="over"), 0)
    assert amendment is not None
    assert amendment.rematch is not None
    assert [seat.entropy for seat in amendment.rematch.row.seats] == ["", ""]
    assert amendment.rematch.row.secret != row.secret
    assert lobby.again(replace(row, status="over", rematch="there"), 0) is None
