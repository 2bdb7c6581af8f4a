"""Keys beside those that play: never ask me this, pace, skipping, looking closer, the filter of actions; and ghosts."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import OptionList

from quintain.cli.play.beats import PACES
from quintain.cli.play.host import Host
from quintain.cli.screens.app import TableApp
from quintain.cli.screens.menus import ListScreen, OptionsScreen
from quintain.cli.screens.widgets import CanvasView, TypedLine
from tests.cli.screens.acting import LARGE, SMALL, Hands, sitting, text_of
from tests.cli.sieges import besieged, siege

LONG = 3_600.0
"""Seconds that nobody waits for."""


def on_top(hands: Hands) -> str:
    """The kind of screen that is seen."""
    return type(hands.app.screen).__name__


# --- never ask me this ----------------------------------------------------------------------------------------------


async def test_what_is_asked_is_muted_and_asked_again() -> None:
    async with sitting(struck(rounds=8)) as hands:
        assert "m never ask me this" in hands.read("prompt")
        await hands.press("m")
        listed = hands.match.app.screen
        assert isinstance(listed, ListScreen)
        assert list(listed.lines) == ["/mute parry", "/mute all"]
        await hands.press("enter")
        assert hands.host.table.record.entries[-1].text == "pass"
        assert "parry" in hands.match.scene.muted
        assert "not asked: parry (m)" in hands.read("prompt")
        await hands.press("m", "enter")
        assert not hands.match.scene.muted
        assert "not asked" not in hands.read("prompt")


async def test_where_nothing_can_be_muted_that_is_said_and_escape_mutes_nothing() -> None:
    async with sitting(besieged(2, "turn")) as hands:
        await hands.press("m")
        assert "nothing now that the table could answer" in hands.read("notice")
    async with sitting(struck(rounds=8)) as hands:
        await hands.press("m", "escape")
        assert hands.match.scene.muted == ()
        assert hands.match.scene.mutable == "parry"


# --- pace, and skipping ---------------------------------------------------------------------------------------------


async def test_the_pace_goes_round() -> None:
    async with sitting(besieged(2, "turn")) as hands:
        told = []
        for _ in PACES:
            await hands.press("p")
            told.append(hands.read("notice").removeprefix("pace: "))
        assert sorted(told) == sorted(PACES)
        assert told[-1] == hands.match.pace
        await hands.press("p")
        assert hands.match.pace == told[0]


def struck(**chosen: Any) -> Host:
    """Somebody is asked for a parry, and more is to come."""
    return besieged(2, "parry", marauders=3, **chosen)


async def watching(hands: Hands) -> None:
    """Let a blow pass, after which more happens than anybody would wait for."""
    typed = hands.match.query_one("#typed", TypedLine)
    typed.focus()
    typed.value = "pass"
    await hands.pilot.press("enter")
    hands.match.query_one("#board", CanvasView).focus()
    await hands.pilot.pause()
    assert hands.match.showing
    assert hands.read("prompt").startswith("Enter shows the rest at once")
    assert hands.read("events").splitlines() != hands.host.log()


@pytest.mark.parametrize("keys", [["enter"], ["escape"], ["p"] * len(PACES)], ids=["enter", "escape", "pace"])
async def test_what_happens_can_be_skipped(keys: list[str]) -> None:
    app = TableApp(struck(rounds=8), beat=LONG)
    async with app.run_test(size=LARGE) as pilot:
        hands = Hands(app, pilot)
        await hands.wait()
        await watching(hands)
        await pilot.press(*keys)
        await hands.wait()
        assert not hands.match.showing
        assert hands.host.awaits_person
        assert hands.read("events").splitlines() == hands.host.log()


async def test_how_it_ended_is_not_told_before_what_led_there() -> None:
    app = TableApp(struck(rounds=4), beat=LONG)
    async with app.run_test(size=LARGE) as pilot:
        hands = Hands(app, pilot)
        await hands.wait()
        await watching(hands)
        assert hands.host.over
        await pilot.press("enter")
        await hands.wait()
        assert hands.read("prompt").startswith(hands.host.result())


async def test_while_things_happen_nothing_is_picked() -> None:
    app = TableApp(struck(rounds=8), beat=LONG)
    async with app.run_test(size=LARGE) as pilot:
        hands = Hands(app, pilot)
        await hands.wait()
        await watching(hands)
        entries = len(hands.host.table.record.entries)
        assert not hands.match.pick.glow
        await pilot.press("1")
        await pilot.pause()
        assert len(hands.host.table.record.entries) == entries


# --- looking closer -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_what_the_cursor_is_at_is_read_at_length_with_its_rule(size: tuple[int, int]) -> None:
    async with sitting(besieged(2, "turn"), size) as hands:
        assert hands.match.query_one("#board", CanvasView).cursor == "Ab2"
        await hands.press("c")
        assert on_top(hands) == "ReadScreen"
        told = text_of(hands.app.screen, "text")
        assert "guard of A" in told
        assert "A guard with two hearts stands on the middle of each board" in told
        await hands.press("c")
        assert on_top(hands) == "MatchScreen"


# --- the list of actions --------------------------------------------------------------------------------------------


async def test_actions_are_filtered_by_typing_and_the_first_is_played() -> None:
    async with sitting(besieged(2, "turn")) as hands:
        await hands.press("o")
        assert on_top(hands) == "OptionsScreen"
        listed = hands.app.screen.query_one(OptionList)
        every = listed.option_count
        await hands.press(*"march")
        found = [listed.get_option_at_index(place).id for place in range(listed.option_count)]
        assert 0 < len(found) < every
        assert all(text is None or text.startswith("march") for text in found)
        first = next(text for text in found if text is not None)
        await hands.press("enter")
        assert on_top(hands) == "MatchScreen"
        assert hands.host.table.record.entries[-1].text == first.rpartition("; ")[2]


async def test_a_second_answer_in_the_same_breath_leaves_the_table_where_it_is() -> None:
    async with sitting(besieged(2, "turn")) as hands:
        entries = len(hands.host.table.record.entries)
        await hands.press("o")
        options = hands.app.screen
        assert isinstance(options, OptionsScreen)
        options.dismiss(None)
        options.dismiss(None)
        await hands.press("tab")
        assert on_top(hands) == "MatchScreen"
        assert len(hands.host.table.record.entries) == entries


async def test_where_the_filter_finds_nothing_nothing_is_played() -> None:
    async with sitting(besieged(2, "turn")) as hands:
        entries = len(hands.host.table.record.entries)
        await hands.press("o", *"xyz", "enter")
        assert on_top(hands) == "OptionsScreen"
        await hands.press("escape")
        assert on_top(hands) == "MatchScreen"
        assert len(hands.host.table.record.entries) == entries


# --- ghosts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_who_sits_second_lays_a_board_by_a_click_on_its_ghost(size: tuple[int, int]) -> None:
    async with sitting(siege("greedy", "me", "greedy"), size) as hands:
        assert hands.host.speaker == 1
        assert [ghost.id for ghost in hands.match.scene.ghosts] == ["north", "east", "south", "west"]
        await hands.click("east")
        assert (hands.host.table.record.entries[0].by, hands.host.table.record.entries[0].text) == ("B", "lay east")
        assert not hands.match.scene.ghosts
        assert "boardB" in [board.id for board in hands.match.scene.boards]


async def test_who_sits_second_lays_a_board_with_the_keyboard() -> None:
    async with sitting(siege("greedy", "me")) as hands:
        board = hands.match.query_one("#board", CanvasView)
        assert board.cursor in {ghost.id for ghost in hands.match.scene.ghosts}
        wanted = board.cursor
        await hands.press("enter")
        assert hands.host.table.record.entries[0].text == f"lay {wanted}"
