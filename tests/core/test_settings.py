"""Settings: what a game declares, what people type, and what is refused in words."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from quintain import Table
from quintain.core.settings import Settings, as_dict, changed, fields, settle
from quintain.errors import SettingError
from tests.core.steady import steady
from tests.core.tiny import WALK


class Everything(Settings, frozen=True, kw_only=True):
    """One field of every kind."""

    aliases = {"end": {"finish": "loss", "seat0": "draw"}}

    end: Annotated[Literal["draw", "loss"], Meta(description="how it ends")] = "draw"
    plies: Annotated[Literal[0, 2, 4], Meta(description="plies")] = 0
    limit: Annotated[int, Meta(ge=20, le=400, description="a limit")] = 100
    ring: Annotated[Literal["off"] | Annotated[int, Meta(ge=3, le=10)], Meta(description="a ring")] = "off"
    knights: Annotated[tuple[Literal["any", "red", "blue"], ...], Meta(description="one each")] = ()
    line: Annotated[str, Meta(description="a line")] = "start"


def refused(**values: object) -> str:
    with pytest.raises(SettingError) as caught:
        settle(Everything, values)
    return str(caught.value)


def test_fields_are_described_for_a_lobby() -> None:
    found = {field.name: field for field in fields(Everything)}
    assert list(found) == ["end", "plies", "limit", "ring", "knights", "line"]
    assert [field.help for field in found.values()] == [
        "how it ends",
        "plies",
        "a limit",
        "a ring",
        "one each",
        "a line",
    ]
    assert [field.default for field in found.values()] == ["draw", 0, 100, "off", (), "start"]
    assert found["end"].choices == ("draw", "loss")
    assert (found["limit"].low, found["limit"].high) == (20, 400)
    assert (found["ring"].choices, found["ring"].low, found["ring"].high) == (("off",), 3, 10)
    assert found["knights"].per_seat
    assert found["line"].text


def test_allowed_values_in_words() -> None:
    assert [field.allowed for field in fields(Everything)] == [
        "draw or loss",
        "0, 2 or 4",
        "20 to 400",
        "off or 3 to 10",
        "any, blue or red",
        "text",
    ]


def test_nothing_chosen_is_the_default() -> None:
    assert settle(Everything, {}) == Everything()
    assert changed(Everything()) == {}


@pytest.mark.parametrize(
    ("name", "value", "settled"),
    [
        ("end", "loss", "loss"),
        ("end", " LOSS ", "loss"),
        ("plies", 4, 4),
        ("plies", "4", 4),
        ("limit", 20, 20),
        ("limit", "400", 400),
        ("limit", " 33 ", 33),
        ("ring", "off", "off"),
        ("ring", "OFF", "off"),
        ("ring", 3, 3),
        ("ring", "10", 10),
        ("knights", ["red", "any"], ("red", "any")),
        ("knights", ("blue",), ("blue",)),
        ("knights", "red, Blue ,any", ("red", "blue", "any")),
        ("line", "anything at all", "anything at all"),
        ("line", "", ""),
    ],
)
def test_values_that_are_read(name: str, value: object, settled: object) -> None:
    found = settle(Everything, {name: value})
    assert getattr(found, name) == settled
    assert type(getattr(found, name)) is type(settled)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("end", "win", "end cannot be 'win': it is draw or loss"),
        ("end", 1, "end cannot be 1: it is draw or loss"),
        ("end", None, "end cannot be None: it is draw or loss"),
        ("end", ["draw"], "end cannot be ['draw']: it is draw or loss"),
        ("plies", 3, "plies cannot be 3: it is 0, 2 or 4"),
        ("plies", "two", "plies cannot be 'two': it is 0, 2 or 4"),
        ("plies", False, "plies cannot be False: it is 0, 2 or 4"),
        ("limit", 19, "limit cannot be 19: it is 20 to 400"),
        ("limit", 401, "limit cannot be 401: it is 20 to 400"),
        ("limit", "19", "limit cannot be '19': it is 20 to 400"),
        ("limit", "-20", "limit cannot be '-20': it is 20 to 400"),
        ("limit", "1e2", "limit cannot be '1e2': it is 20 to 400"),
        ("limit", 50.0, "limit cannot be 50.0: it is 20 to 400"),
        ("limit", True, "limit cannot be True: it is 20 to 400"),
        ("limit", "\u0663\u0663", "limit cannot be '\u0663\u0663': it is 20 to 400"),
        ("ring", 2, "ring cannot be 2: it is off or 3 to 10"),
        ("ring", "on", "ring cannot be 'on': it is off or 3 to 10"),
        ("knights", "red,green", "knights cannot be 'green': it is any, blue or red"),
        ("knights", 5, "knights takes one value per seat, separated by commas"),
        ("knights", {"red": 1}, "knights takes one value per seat, separated by commas"),
        ("line", 5, "line cannot be 5: it is text"),
        ("line", True, "line cannot be True: it is text"),
    ],
)
def test_values_that_are_refused_with_name_value_and_what_is_allowed(name: str, value: object, message: str) -> None:
    assert refused(**{name: value}) == message


def test_a_number_with_thousands_of_digits_is_refused_like_any_other() -> None:
    assert refused(limit="9" * 5000).startswith("limit cannot be '999")


def test_an_unknown_name_lists_those_that_there_are() -> None:
    assert refused(speed=3) == "there is no setting 'speed'; there are: end, plies, limit, ring, knights, line"
    with pytest.raises(SettingError, match="there is no setting 'x'; there are: none"):
        settle(Settings, {"x": 1})


def test_aliases_are_other_spellings_of_values() -> None:
    assert settle(Everything, {"end": "finish"}).end == "loss"
    assert settle(Everything, {"end": "seat0"}).end == "draw"
    assert "it is draw or loss" in refused(end="nonsense")
    assert settle(Everything, {"line": "finish"}).line == "finish"


def test_only_what_was_changed() -> None:
    settled = settle(Everything, {"limit": "50", "end": "draw", "knights": "red,red"})
    assert changed(settled) == {"limit": 50, "knights": ("red", "red")}
    assert as_dict(settled) == {
        "end": "draw",
        "plies": 0,
        "limit": 50,
        "ring": "off",
        "knights": ("red", "red"),
        "line": "start",
    }


@given(
    values=st.dictionaries(
        st.sampled_from(["end", "plies", "limit", "ring", "knights", "line"]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.text(max_size=5)),
    )
)
@steady(300)
def test_any_values_are_settled_or_refused(values: dict[str, object]) -> None:
    try:
        settled = settle(Everything, values)
    except SettingError as error:
        message = str(error)
    else:
        assert settle(Everything, as_dict(settled)) == settled
        return
    assert any(message.startswith(name) for name in values)


class NoLobbyCanShow(Settings, frozen=True, kw_only=True):
    speed: float = 1.0


class Boundless(Settings, frozen=True, kw_only=True):
    fog: int = 3


class HalfBound(Settings, frozen=True, kw_only=True):
    fog: Literal["off"] | Annotated[int, Meta(ge=1)] = 3


def test_a_type_that_no_lobby_can_show_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError, match="setting speed has a type that no lobby can show"):
        fields(NoLobbyCanShow)


@pytest.mark.parametrize("declared", [Boundless, HalfBound])
def test_a_number_needs_both_ends_of_its_range(declared: type[Settings]) -> None:
    with pytest.raises(TypeError, match="setting fog needs ge and le"):
        fields(declared)


# --- at a table -----------------------------------------------------------------------------------------------------


def test_presets_are_settings_by_a_name() -> None:
    assert Table.new(WALK, 2, seed=1, preset="short").settings.goal == 3
    assert Table.new(WALK, 2, seed=1, preset="short", settings={"goal": 5}).settings.goal == 5
    with pytest.raises(SettingError, match="Walk has no preset 'long'; there are: short"):
        Table.new(WALK, 2, preset="long")


def test_aliases_work_at_a_table() -> None:
    assert Table.new(WALK, 2, seed=1, settings={"goal": "near"}).settings.goal == 2


def test_the_game_checks_what_types_cannot_say() -> None:
    with pytest.raises(SettingError, match="WA-1: a walk of 29 with 2 seats is too long"):
        Table.new(WALK, 2, settings={"goal": 29})
    assert Table.new(WALK, 3, settings={"goal": 29}).settings.goal == 29


def test_all_settings_are_in_the_header() -> None:
    header = Table.new(WALK, 2, seed=1, settings={"goal": 7}).record.header
    assert header.settings == {"goal": 7, "teams": "alone", "dream": "play"}
