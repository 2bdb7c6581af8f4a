"""Setting a match up: checked once, for whoever makes a table and for whoever only asks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quintain import Table
from quintain.core.seats import Sitter
from quintain.errors import RecordError, RulesChanged, SettingError, UnknownGame
from quintain.table.opening import opened, reopened
from tests.core.tiny import PICK, WALK


def test_what_is_opened_has_sitters_and_every_setting() -> None:
    found = opened(WALK, ["Ann", Sitter("Rob", bot="random")], {"goal": "7"})
    assert found.game is WALK
    assert found.sitters == (Sitter("Ann"), Sitter("Rob", bot="random"))
    assert (found.settings.goal, found.settings.dream) == (7, "play")


def test_settings_go_before_those_of_the_preset() -> None:
    preset = opened(WALK, 2, preset="short").settings
    assert opened(WALK, 2, {"goal": 5}, "short").settings == replace(preset, goal=5)


def test_names_of_arguments_are_no_settings() -> None:
    for name in ("seed", "seats", "undo", "secret", "veils"):
        with pytest.raises(SettingError, match=f"there is no setting '{name}'"):
            Table.new(WALK, 2, settings={name: 1})


@pytest.mark.parametrize(
    ("seats", "settings", "preset", "why"),
    [
        (7, {}, None, "Walk is for 1 to 6 players, not 7"),
        ("Ann", {}, None, "a list of names"),
        (2, {"goal": "far"}, None, "goal cannot be 'far'"),
        (2, {"gaol": 3}, None, "there is no setting 'gaol'"),
        (2, {}, "endless", "Walk has no preset 'endless'"),
    ],
)
def test_what_cannot_be_played_says_why(
    seats: int | str, settings: dict[str, object], preset: str | None, why: str
) -> None:
    with pytest.raises(SettingError, match=why):
        opened(WALK, seats, settings, preset)
    with pytest.raises(SettingError, match=why):
        Table.new(WALK, seats, settings=settings, preset=preset)


def test_a_game_that_is_not_installed() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        opened("chess", 2)


def test_many_tables_begin_from_one_opening() -> None:
    opening = opened(WALK, 2, {"goal": 9})
    tables = [Table.new(opening, seed=seed) for seed in ("s", "t")]
    assert [table.record.seed for table in tables] == ["s", "t"]
    assert tables[0].record == Table.new(WALK, 2, "s", settings={"goal": 9}).record


def test_a_record_opens_what_it_was_opened_with() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], settings={"goal": 9})
    assert reopened(table.record.header, WALK) == opened(WALK, ["Ann", "Bob"], {"goal": 9})


def test_a_header_that_does_not_fit_is_the_trouble_of_line_one() -> None:
    header = Table.new(WALK, 2, seed=1).record.header
    with pytest.raises(RecordError, match="line 1: the header does not fit: goal cannot be 'far'") as trouble:
        reopened(replace(header, settings={"goal": "far"}), WALK)
    assert trouble.value.line == 1
    with pytest.raises(RecordError, match="line 1: a record of 'walk', not of pick"):
        reopened(header, PICK)
    with pytest.raises(RecordError, match="line 1: no game is called 'walk'"):
        reopened(header)
    with pytest.raises(RulesChanged, match="line 1"):
        reopened(replace(header, rules="WA-0"), WALK)


def test_who_keeps_a_secret_seed_may_go_on_with_it() -> None:
    table = Table.new(WALK, 2, "hush", secret=True)
    table.submit("A", "roll")
    with pytest.raises(RecordError, match="has not been opened yet"):
        Table.begun(table.record, WALK)
    again = Table.begun(table.record, WALK, secret="hush", veils=True)
    for entry in table.record.entries:
        again.follow(entry)
    assert again.steps == table.steps
    assert again.veils
