"""Whole matches on the screen: with the mouse, with the keyboard, and typed."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import Input, OptionList

import quintain
from quintain.cli.drawing.geometry import Scale
from quintain.cli.play.host import Host
from quintain.cli.play.picking import STEP, pick
from quintain.cli.screens.app import TableApp
from quintain.cli.screens.dialogs import HelpScreen, HintScreen, SaveScreen
from quintain.cli.screens.menus import OptionsScreen
from quintain.cli.screens.widgets import CanvasView
from quintain.core.contract import AnyGame
from quintain.players.lore.compiling import LOGGER, ONCE
from quintain.players.opinion import Opinion
from tests.cli.samples import ENDING, MATCH, MIDDLE, host, played
from tests.cli.screens.acting import LARGE, SMALL, Hands, sitting, text_of
from tests.miniatures.duel import GAME as DUEL
from tests.miniatures.higher import GAME as HIGHER
from tests.web.positions import ALMOST

RESULT = "Bob wins with the second fortress (KS-6.1)."


def two(**chosen: str) -> Host:
    return host("me", "me", names=("Ann", "Bob"), **chosen)


def path_of(action: str) -> tuple[str, str]:
    return (action[:2], action) if "=" in action else (action[:2], action[2:])


async def test_a_whole_match_with_the_mouse() -> None:
    async with sitting(two()) as hands:
        for action in MATCH:
            await hands.click(*path_of(action))
        assert hands.position == played().state.position()
        assert hands.read("prompt").startswith(RESULT)
        assert "n new match" in hands.read("prompt")


async def go_to(hands: Hands, cell: str) -> None:
    """Walk over the board with the arrow keys."""
    board = hands.match.query_one("#board", CanvasView)
    at = board.cursor or "a1"
    right, up = ord(cell[0]) - ord(at[0]), int(cell[1]) - int(at[1])
    keys = ["right" if right > 0 else "left"] * abs(right) + ["up" if up > 0 else "down"] * abs(up)
    await hands.press(*keys)
    assert board.cursor == cell


async def test_a_match_to_its_end_with_the_keyboard_on_a_small_terminal() -> None:
    async with sitting(two(start=ENDING), SMALL) as hands:
        for action in MATCH[-10:]:
            await go_to(hands, action[:2])
            await hands.press("enter")
            if "=" in action:
                await hands.press("1")
            else:
                await go_to(hands, action[2:])
                await hands.press("space")
        assert hands.position == played().state.position()
        assert hands.read("prompt").startswith(RESULT)


async def test_a_whole_match_typed() -> None:
    async with sitting(two()) as hands:
        await hands.type(*MATCH)
        assert hands.position == played().state.position()
        assert hands.read("events").splitlines()[-1] == "16... Black fortifies d1: second fortress, Black wins."


async def test_letters_walk_as_well() -> None:
    async with sitting(two()) as hands:
        board = hands.match.query_one("#board", CanvasView)
        await hands.press("k", "k", "l", "j", "h")
        assert board.cursor == "a2"


async def test_a_bot_answers_and_the_match_goes_on() -> None:
    async with sitting(host("me", "random")) as hands:
        await hands.click("b1", "c3")
        assert len(hands.host.table.record.entries) == 2
        assert hands.host.table.actors == (0,)
        assert "1... Black" in hands.read("events")


async def test_a_bot_begins_and_the_board_is_turned() -> None:
    async with sitting(host("random", "me")) as hands:
        assert hands.host.table.actors == (1,)
        assert hands.cells().splitlines()[-1].split() == ["e", "d", "c", "b", "a"]
        await hands.press("f")
        assert hands.cells().splitlines()[-1].split() == ["a", "b", "c", "d", "e"]


async def test_picking_glows_and_a_second_click_lays_down() -> None:
    async with sitting(two()) as hands:
        await hands.click("b1")
        assert hands.match.pick.glow == {"d2": "move", "a3": "move", "c3": "move"}
        assert "3 choices" in hands.read("notice")
        assert hands.cells().count("•") == 3
        await hands.click("b1")
        assert set(hands.match.pick.glow.values()) == {STEP}
        await hands.click("b1")
        await hands.press("escape")
        assert hands.match.pick == pick(hands.match.scene.offers)
        await hands.click("b1", "d1")
        assert hands.match.pick.clicks == ("d1",)


async def test_captures_are_marked_and_a_button_belongs_to_its_cell() -> None:
    async with sitting(host("me", "me", start=MIDDLE)) as hands:
        assert not hands.match.query_one("#buttons", CanvasView).canvas.claims
        await hands.click("b8")
        assert "[1 ♖ fortify b8]" in hands.match.query_one("#buttons", CanvasView).canvas.plain()
        await hands.click("b8=F")
        assert hands.host.table.record.entries[-1].text == "b8=F"
        await hands.press("u")
        await hands.click("c2", "d3")
        assert "takes d3" in hands.read("events")


async def test_refusals_are_told_with_their_rule_and_what_was_picked_stays() -> None:
    async with sitting(two()) as hands:
        await hands.click("b1", "b5")
        assert hands.read("notice").startswith("✗ KS-5.2: the knight on b1 cannot step to b5")
        assert hands.match.pick.clicks == ("b1",)
        await hands.click("c3")
        assert hands.host.table.actors == (1,)
        await hands.click("e4")
        assert hands.read("notice") == "✗ KS-5.1: there is no piece on e4"
        await hands.click("white-reserve")
        assert hands.read("notice") == f"✗ KS-4.2: nothing can be done there now. {hands.host.scene().prompt}"
        await hands.type("a1b3", "castle")
        assert "KS-2.6: 'castle' is no action" in hands.read("notice")


async def test_pointing_says_what_a_place_is_or_why_it_is_closed() -> None:
    async with sitting(two()) as hands:
        await hands.hover("c8")
        assert hands.read("notice") == "black guard c8"
        await hands.hover("b1")
        assert hands.read("notice") == "white knight b1, protected, 3 choices"
        await hands.click("b1")
        await hands.hover("c3")
        assert hands.read("notice") == "knight b1 to c3"
        await hands.hover("c8")
        assert hands.read("notice").startswith("KS-5.2")
        await hands.hover("b1")
        assert "Esc lays it down" in hands.read("notice")
        await hands.pilot.hover("#title")
        await hands.press("up")
        assert hands.read("notice") != ""


async def test_undo_against_a_bot_and_between_two_people() -> None:
    async with sitting(host("me", "random")) as hands:
        start = hands.position
        await hands.press("u")
        assert "you have nothing to take back" in hands.read("notice")
        await hands.click("b1", "c3")
        await hands.press("u")
        assert hands.position == start
    async with sitting(two()) as hands:
        await hands.type("b1c3", "b8c6", "/undo")
        assert hands.host.table.actors == (1,)


async def test_resigning_asks_first() -> None:
    async with sitting(host("me", "random", names=("Ann",))) as hands:
        await hands.press("r", "n")
        assert hands.read("prompt").startswith("Your turn")
        await hands.press("r", "y")
        assert hands.read("prompt").startswith("Random wins: Ann resigned (KS-6.11).")
        await hands.press("r", "u", "d", "o")
        assert hands.app.screen is hands.match
    async with sitting(host("me", "random", names=("Ann",))) as hands:
        await hands.type("/resign")
        await hands.press("y")
        assert hands.host.over


async def test_a_bot_answers_a_draw_by_its_judgement_and_people_are_asked_together() -> None:
    async with sitting(host("me", "random")) as hands:
        await hands.press("d")
        assert hands.read("notice") == "Random declines."
    async with sitting(host("me", "champion", start=ALMOST)) as hands:
        await hands.press("d")
        assert hands.read("prompt").startswith("The players agreed on a draw (KS-6.11).")
    async with sitting(two()) as hands:
        await hands.press("d", "y")
        assert hands.read("prompt").startswith("The players agreed on a draw (KS-6.11).")


async def test_after_the_end_a_new_match_with_seats_swapped() -> None:
    async with sitting(host("me", "random", names=("Ann",))) as hands:
        await hands.press("r", "y", "n", "escape")
        assert hands.read("prompt").startswith("Random wins:")
        await hands.press("n", "y")
        assert hands.read("prompt").startswith("Your turn, Black")
        assert hands.read("title") == "Knight Shift: Random (White) against Ann (Black)"
        assert hands.host.table.actors == (1,)


async def test_saving_asks_for_a_name_and_never_replaces_a_file_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with sitting(two()) as hands:
        await hands.type("b1c3")
        await hands.press("escape", "s", "enter")
        first = tmp_path / "knight-shift-1.jsonl"
        assert len(quintain.read_record(first.read_text()).entries) == 1
        assert hands.read("notice") == "Saved: knight-shift-1.jsonl"
        await hands.type("b8c6")
        await hands.press("escape", "s")
        name = hands.app.screen.query_one("#name", Input)
        assert name.value == "knight-shift-2.jsonl"
        name.value = ""
        await hands.press("enter")
        assert hands.read("trouble") == "Type a file name."
        name.value = first.name
        await hands.press("enter")
        assert "is there already. Enter again replaces it." in hands.read("trouble")
        assert len(quintain.read_record(first.read_text()).entries) == 1
        await hands.press("enter")
        assert len(quintain.read_record(first.read_text()).entries) == 2
        await hands.press("s")
        hands.app.screen.query_one("#name", Input).value = "no/where.jsonl"
        await hands.press("enter")
        assert "No such file" in hands.read("trouble")
        await hands.press("escape", "q")
    assert hands.has_left()


async def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    async with sitting(two(start=ENDING), save=kept) as hands:
        await hands.type(*MATCH[-10:-6])
        await hands.press("escape", "q")
    assert hands.has_left()
    table = quintain.replay(quintain.read_record(kept.read_text()))
    async with sitting(Host(table)) as hands:
        await hands.type(*MATCH[-6:])
        assert hands.read("prompt").startswith(RESULT)


async def test_leaving_with_something_to_lose_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with sitting(two()) as hands:
        await hands.type("b1c3")
        await hands.press("escape", "q", "escape")
        assert not hands.has_left()
        await hands.press("q", "s")
        assert isinstance(hands.app.screen, SaveScreen)
        await hands.press("escape", "q", "s", "enter")
    assert hands.has_left()
    assert len(list(tmp_path.iterdir())) == 1
    async with sitting(two()) as hands:
        await hands.type("b1c3")
        await hands.press("escape", "q", "q")
    assert hands.has_left()
    async with sitting(two()) as hands:
        await hands.press("q")
    assert hands.has_left()


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_leaving_in_a_hurry_asks_once(key: str) -> None:
    async with sitting(two()) as hands:
        await hands.type("b1c3")
        await hands.press("escape", key)
        assert not hands.has_left()
        await hands.press(key)
    assert hands.has_left()


async def test_what_must_be_confirmed_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    at = two()
    scene = at.scene()
    offers = (replace(scene.offers[0], confirm=True), replace(scene.offers[1], refusal="KS-0: not today"))
    monkeypatch.setattr(at, "scene", lambda: replace(scene, offers=offers))
    async with sitting(at) as hands:
        await hands.click(*offers[0].path)
        await hands.press("n")
        assert at.table.actors == (0,)
        await hands.press("escape")
        await hands.click(*offers[1].path)
        assert hands.read("notice") == "✗ KS-0: not today"
        await hands.press("escape")
        await hands.click(*offers[0].path)
        await hands.press("y")
        assert at.table.record.entries[0].text == offers[0].text


async def test_a_name_in_a_file_cannot_give_orders_to_the_terminal() -> None:
    async with sitting(host("me", "me", names=("\x1b[2J[b]Ann[/b]",)), SMALL) as hands:
        assert "�[2J[b]Ann[/b] (White)" in hands.read("title")
        panel = hands.match.query_one("#panel", CanvasView)
        assert "\x1b" not in "".join(
            segment.text for y in range(panel.canvas.height) for segment in panel.canvas.line(y)
        )


async def test_marks_can_be_switched_off_and_colours_changed() -> None:
    async with sitting(two()) as hands:
        assert "x" in hands.cells()
        await hands.press("z")
        assert "x" not in hands.cells()
        assert hands.read("notice") == "marks off"
        await hands.press("z", "t")
        assert "x" in hands.cells()
        assert hands.app.theme == "quintain-light"
        await hands.press("t")
        assert hands.app.theme == "quintain-dark"


async def test_help_is_about_the_keys_and_this_game() -> None:
    async with sitting(two(), SMALL) as hands:
        await hands.press("question_mark")
        assert isinstance(hands.app.screen, HelpScreen)
        text = "\n".join(hands.app.screen.lines)
        for words in ("KEYS", "For example", "KNIGHT SHIFT", "quintain rules knight-shift", "White begins"):
            assert words in text
        await hands.press("escape")
        assert len(hands.app.screen_stack) == 2


async def test_all_legal_actions_are_listed_and_can_be_chosen() -> None:
    async with sitting(two()) as hands:
        await hands.press("o")
        assert isinstance(hands.app.screen, OptionsScreen)
        assert hands.app.screen.query_one(OptionList).option_count == 13
        await hands.press("down", "enter")
        assert hands.host.table.record.entries[0].text == "a1b3"
        await hands.press("o", "escape")
        assert len(hands.host.table.record.entries) == 1


async def test_tab_goes_round_the_parts() -> None:
    async with sitting(host("me", "me", start=MIDDLE)) as hands:
        await hands.click("b8")
        seen = []
        for _ in range(6):
            focused = hands.app.focused
            assert focused is not None
            seen.append(focused.id)
            await hands.press("tab")
        assert seen == ["board", "panel", "log", "buttons", "typed", "board"]
        await hands.press("tab", "tab", "right", "enter")
        assert hands.host.table.record.entries[-1].text == "b8=F"
        await hands.press("L")
        assert hands.app.focused is not None
        assert hands.app.focused.id == "log"


@pytest.mark.parametrize(
    ("size", "width"), [((80, 24), 5), ((100, 36), 7), ((120, 45), 9), ((160, 60), 11), ((40, 14), 3), ((20, 8), 3)]
)
async def test_the_board_is_as_large_as_the_terminal_allows(size: tuple[int, int], width: int) -> None:
    async with sitting(two(), size) as hands:
        assert {claim.width for claim in hands.match.query_one("#board", CanvasView).canvas.claims} == {width}
        await hands.pilot.resize_terminal(100, 36)
        await hands.wait()
        claims = hands.match.query_one("#board", CanvasView).canvas.claims
        assert {Scale(claim.width, claim.height) for claim in claims} == {Scale(7, 3)}


async def test_bots_can_be_watched_to_the_end() -> None:
    async with sitting(host("random", "random")) as hands:
        assert hands.host.over
        await hands.click("a1")
        await hands.press("u", "r")
        assert hands.app.screen is hands.match
        await hands.press("q")
    assert hands.has_left()


async def test_the_log_follows_to_the_end() -> None:
    async with sitting(host("me", *["random"] * 3, game="squires", rounds="1"), (150, 46)) as hands:
        log = hands.match.query_one("#log")
        for _ in range(60):
            if hands.host.over:
                break
            await hands.type(hands.match.scene.offers[-1].text)
            assert log.scroll_y == log.max_scroll_y
        assert hands.host.over
        assert log.max_scroll_y > 0


@pytest.mark.parametrize(("game", "seats"), [(HIGHER, 3), (DUEL, 2)], ids=["higher", "duel"])
async def test_any_game_can_be_played_by_its_scene_alone(game: AnyGame, seats: int) -> None:
    async with sitting(host("me", *["random"] * (seats - 1), game=game), SMALL) as hands:
        for _ in range(200):
            if hands.host.over:
                break
            offer = next(offer for offer in hands.match.scene.offers if not offer.refusal)
            await hands.click(*offer.path)
        assert hands.host.over
        assert hands.read("prompt").startswith(hands.host.result())


async def test_the_screen_lives_while_a_bot_thinks_and_a_late_answer_is_dropped() -> None:
    app = TableApp(host("me", "random"), beat=60.0)
    async with app.run_test(size=LARGE) as pilot:
        hands = Hands(app, pilot)
        await pilot.pause()
        await pilot.press("i", *"b1c3", "enter", "escape")
        await pilot.pause()
        assert hands.host.table.actors == (1,)
        assert text_of(app.screen, "prompt") == "Black to act."
        await pilot.click("#board", offset=(6, 2))
        await pilot.press("u")
        await pilot.pause()
        assert hands.host.table.actors == (0,)
        assert len(hands.host.table.record.entries) == 2


async def test_where_there_is_room_what_is_nobodys_stands_beside_the_plates() -> None:
    async with sitting(host("me", "random", game="squires"), (150, 46)) as hands:
        panel = hands.match.query_one("#panel", CanvasView).canvas
        claims = {claim.key: claim for claim in panel.claims}
        assert claims["slot1"].x >= panel.width // 2 > claims["handA"].x
        assert claims["slot1"].y < claims["handA"].y
    async with sitting(host("me", "random", game="squires"), LARGE) as hands:
        claims = {claim.key: claim for claim in hands.match.query_one("#panel", CanvasView).canvas.claims}
        assert claims["slot1"].y > claims["handA"].y


async def test_buttons_of_one_label_are_told_apart_by_what_they_do() -> None:
    async with sitting(host("me", "random", game="squires"), (150, 46)) as hands:
        buttons = hands.match.query_one("#buttons", CanvasView).canvas.plain()
        assert "claim 1]" in buttons
        assert "claim 2]" in buttons
        assert "Claim]" not in buttons


async def test_a_hint_is_read_and_played() -> None:
    async with sitting(host("me", "random", start=ALMOST)) as hands:
        await hands.press("H")
        assert isinstance(hands.app.screen, HintScreen)
        lines = [str(option.prompt) for option in hands.app.screen.query_one(OptionList).options]
        assert len(lines) == 3
        assert lines[0].startswith("100% ██████████  b8=F")
        await hands.press("escape")
        assert hands.host.table.actors == (0,)
        await hands.press("H", "enter")
        assert hands.host.over


async def test_a_hint_can_be_typed_and_comes_only_while_something_is_to_be_decided() -> None:
    async with sitting(host("me", "random", start=ALMOST)) as hands:
        await hands.type("/hint")
        assert isinstance(hands.app.screen, HintScreen)
        await hands.press("enter")
        assert hands.host.over
        await hands.press("H")
        assert not isinstance(hands.app.screen, HintScreen)


async def test_the_screen_lives_while_a_hint_is_thought_about_and_a_late_one_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = threading.Event()
    at = host("me", "random")
    think = at.hint()
    assert think is not None
    thought = think()

    def ponder() -> Opinion:
        go_on.wait(20)
        return thought

    monkeypatch.setattr(at, "hint", lambda: ponder)
    app = TableApp(at, beat=0.0)
    async with app.run_test(size=LARGE) as pilot:
        hands = Hands(app, pilot)
        await pilot.pause()
        await pilot.press("H")
        await pilot.pause()
        assert "thinking" in text_of(app.screen, "notice")
        await pilot.press("i", *"b1c3", "enter")
        await pilot.pause()
        assert len(at.table.record.entries) >= 1
        go_on.set()
        await hands.wait()
        assert not isinstance(app.screen, HintScreen)


async def test_what_a_bot_logs_while_it_thinks_is_on_the_screen_until_it_has_moved(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    match, may_go_on = host("random", "me"), threading.Event()
    ask = match.question

    def slow(seat: int) -> Any:
        def think() -> Any:
            LOGGER.warning(ONCE)
            may_go_on.wait(60)
            return ask(seat)()

        return think

    monkeypatch.setattr(match, "question", slow)
    app = TableApp(match, beat=0.0)
    async with app.run_test(size=SMALL) as pilot:
        while text_of(app.screen, "notice") != ONCE:
            await pilot.pause()
        may_go_on.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert match.table.record.entries
        assert text_of(app.screen, "notice") == ""
    assert ONCE not in capfd.readouterr().err
