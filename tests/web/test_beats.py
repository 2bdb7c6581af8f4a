"""What happens between two decisions is seen: beat after beat, at one's own speed, and whoever hurries skips it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import Person
from tests.web.conftest import Invite
from tests.web.test_motion import slow_down

MARAUDERS = {"First": "m1", "Second": "m2", "Third": "m3"}
ANSWERS = re.compile("^(Take the blow|End the turn)$")
STEP_MS = 500
LONGEST_MS = 60_000
WAIT_MS = 20
SEEN = """
() => ({
  at: Date.now(),
  telling: document.querySelector(".table").classList.contains("telling"),
  lines: [...document.querySelectorAll(".log-line .log-words")].map((line) => line.textContent),
  lit: [...document.querySelectorAll(".cell[data-told]")].map((cell) => cell.dataset.id),
  stands: Object.fromEntries([...document.querySelectorAll(".cell [data-piece]")].map(
    (piece) => [piece.dataset.piece, piece.closest(".cell").dataset.id])),
  round: document.querySelector(".meter-value").textContent,
  words: document.querySelector(".teller").hidden ? "" : document.querySelector(".teller-words").textContent,
  rolling: document.querySelectorAll(".teller .die.rolling").length,
  dice: document.querySelector(".teller").hidden ? 0 : document.querySelectorAll(".teller .die").length,
  flying: document.querySelectorAll(".flyer").length,
})
"""

RECORDED = f"""
() => {{
  const look = {SEEN.strip()};
  const same = (one, other) => JSON.stringify({{ ...one, at: 0 }}) === JSON.stringify({{ ...other, at: 0 }});
  const seen = [look()];
  window.recording?.disconnect();
  window.recording = new MutationObserver(() => {{
    const now = look();
    if (!same(now, seen.at(-1))) seen.push(now);
  }});
  window.recording.observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  window.recorded = () => seen;
}}
"""
"""Writes down all that can be seen whenever anything of it changes, in the order in which it does."""

Seen = dict[str, Any]
Alone = Callable[..., Person]


@pytest.fixture
def alone(captain: Invite) -> Alone:
    """Somebody alone against the marauders, at a table where time stands still until it is let go on."""

    def bring(**options: Any) -> Person:
        options = {"settings": {"marauders": 3, "rounds": 8}, "reduced_motion": "no-preference"} | options
        ann = captain("me", **options)
        expect(ann.page.locator(".prompt.mine")).to_be_attached()
        ann.page.clock.install(time=0)
        ann.page.clock.pause_at(10_000)
        return ann

    return bring


def ends_turn(ann: Person) -> None:
    """End the turn, and see that the marauders begin to act."""
    ann.press("End the turn")
    expect(ann.page.locator(".table.telling")).to_be_attached()


def watches(page: Page) -> list[Seen]:
    """Everything that can be seen from now on until all has been told, change by change."""
    page.evaluate(RECORDED)
    for _ in range(LONGEST_MS // STEP_MS):
        seen: list[Seen] = page.evaluate("recorded()")
        end = next((place for place, now in enumerate(seen) if not now["telling"]), None)
        if end is not None:
            return seen[: end + 1]
        page.clock.run_for(STEP_MS)
    raise AssertionError("it never ends")


def took(seen: list[Seen]) -> int:
    """For how long it was told."""
    return int(seen[-1]["at"] - seen[0]["at"])


def until(alone: Alone, says: str) -> list[Seen]:
    """Turn after turn, until it is told that somebody does this; what was seen, from just before it on.

    Whoever lets everything happen may fall before it does, in one match of twelve, and then begins again.
    """
    for _ in range(8):
        ann = alone()
        answer = ann.page.get_by_role("button", name=ANSWERS)
        over = ann.result
        while not over.count():
            before = ann.page.evaluate(SEEN)
            ann.hit(answer)
            expect(ann.page.locator(".table.telling")).to_be_attached()
            seen = [before, *watches(ann.page)]
            if any(says in line for line in new_lines(seen)):
                return seen
            expect(answer.or_(over)).to_be_visible()
    raise AssertionError(f"nobody ever {says}")


def new_lines(seen: list[Seen]) -> list[str]:
    return list(seen[-1]["lines"][len(seen[0]["lines"]) :])


# --- in order ---------------------------------------------------------------------------------------------------------


def test_who_comes_ashore_is_there_with_its_line_and_the_round_begins_after_it(alone: Alone) -> None:
    ann = alone()
    ends_turn(ann)
    seen = watches(ann.page)
    first, *middle, last = seen
    ashore = re.fullmatch("First marauder comes ashore at (.*)\\.", new_lines(seen)[0])
    assert ashore
    assert (first["lit"], first["stands"].get("m1")) == ([ashore[1]], None)
    for now in seen:
        told = now["lines"][len(first["lines"]) :]
        assert ("m1" in now["stands"]) == bool(told), "it stands there as soon as the log says so, and not before"
        assert now["round"] == ("2 of 8" if now is last else "1 of 8"), "results come last"
    alone_there = [now["at"] for now in middle if len(now["lines"]) == len(first["lines"]) + 1]
    assert last["at"] > alone_there[0], "one line, then the others"
    assert "Round 2 begins." in last["lines"]


def test_a_marauder_goes_with_its_beat(alone: Alone) -> None:
    seen = until(alone, "goes to")
    before, lines = seen[0], new_lines(seen)
    went = [match for line in lines if (match := re.fullmatch("(\\w+) marauder goes to (.*)\\.", line))]
    assert went
    for told in went:
        piece, target = MARAUDERS[told[1]], told[2]
        beat = next(now for now in seen if set(now["lit"]) == {before["stands"][piece], target})
        assert beat["stands"][piece] == target
        assert told[0] not in beat["lines"]
        assert beat["flying"]


def test_dice_roll_and_stop_before_anybody_reads_what_they_came_to(alone: Alone) -> None:
    seen = until(alone, "attacks")
    thrown = next(place for place, now in enumerate(seen) if now["dice"])
    lies = next(place for place, now in enumerate(seen) if place > thrown and now["words"])
    lying, rolling = seen[lies], [now for now in seen[thrown:lies] if now["rolling"]]
    assert rolling
    assert not lying["rolling"]
    told = len(seen[0]["lines"])
    assert not any("attacks" in line for now in rolling for line in now["lines"][told:])
    assert "attacks" in lying["words"]
    assert "attacks" in lying["lines"][-1] or "is hit" in lying["lines"][-1]


# --- at one's own speed -----------------------------------------------------------------------------------------------


def choose_pace(ann: Person, pace: str) -> None:
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.locator('dialog [data-do="pace"]').select_option(pace)
    ann.page.keyboard.press("Escape")


def test_how_fast_it_goes_is_chosen_in_the_menu_and_kept(alone: Alone) -> None:
    times = {}
    for pace in ("slow", "normal", "fast"):
        ann = alone()
        choose_pace(ann, pace)
        ends_turn(ann)
        times[pace] = took(watches(ann.page))
    assert times["slow"] > times["normal"] > times["fast"]
    ann.page.reload()
    ann.page.locator('[data-tool="menu"]').click()
    expect(ann.page.locator('dialog [data-do="pace"]')).to_have_value("fast")


def test_at_once_means_at_once(alone: Alone) -> None:
    ann = alone()
    choose_pace(ann, "once")
    ann.press("End the turn")
    expect(ann.page.locator(".log")).to_contain_text("Round 2 begins.")
    now = ann.page.evaluate(SEEN)
    assert (now["telling"], now["round"]) == (False, "2 of 8")
    assert "m1" in now["stands"]


def test_where_nothing_may_move_beats_are_told_in_words_and_sooner(alone: Alone) -> None:
    times = {}
    for motion in ("no-preference", "reduce"):
        ann = alone(reduced_motion=motion)
        ends_turn(ann)
        seen = watches(ann.page)
        times[motion] = took(seen)
        assert len({len(now["lines"]) for now in seen}) > 1, "one beat after the other"
        assert any("comes ashore" in now["words"] for now in seen)
    assert not any(now["flying"] or now["rolling"] for now in seen)
    assert times["reduce"] < times["no-preference"]


# --- skipping ---------------------------------------------------------------------------------------------------------


def press_space(ann: Person) -> None:
    ann.page.locator("#main").focus()
    ann.page.keyboard.press("Space")


def hide(ann: Person) -> None:
    ann.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


SKIPS: dict[str, Callable[[Person], None]] = {
    "button": lambda ann: ann.press("Skip"),
    "escape": lambda ann: ann.page.keyboard.press("Escape"),
    "space": press_space,
    "board": lambda ann: ann.hit(ann.page.locator(".cell:not(:has([data-piece])):not([data-told])").last),
    "hidden": hide,
}


@pytest.mark.parametrize("how", SKIPS)
def test_whoever_skips_is_at_the_end_and_has_missed_nothing(alone: Alone, how: str) -> None:
    ann = alone()
    ends_turn(ann)
    SKIPS[how](ann)
    now = ann.page.evaluate(SEEN)
    assert (now["telling"], now["lit"], now["words"], now["round"]) == (False, [], "", "2 of 8")
    assert [line for line in now["lines"] if "comes ashore" in line or "Round 2" in line] == now["lines"][-3:-1]
    assert "m1" in now["stands"]
    expect(ann.page.locator('[data-do="skip"]')).to_be_hidden()
    expect(ann.refusal).to_be_hidden()


def test_a_hidden_tab_does_not_fall_behind(alone: Alone) -> None:
    ann = alone()
    hide(ann)
    ann.press("End the turn")
    expect(ann.page.locator(".log")).to_contain_text("Round 2 begins.")
    assert not ann.page.evaluate(SEEN)["telling"]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_click_in_the_middle_of_it_is_not_lost(alone: Alone, phone: bool) -> None:
    ann = alone(phone=phone)
    ends_turn(ann)
    ann.hit(ann.cell("Ab2"))
    expect(ann.cell("Ab2")).to_have_attribute("data-picked", "1")
    assert not ann.page.evaluate(SEEN)["telling"]
    ann.hit(ann.page.locator('.cell[data-can="target"]').first)
    ann.reads("marches to")


def test_a_card_is_played_in_the_middle_of_it(alone: Alone) -> None:
    ann = alone()
    ends_turn(ann)
    ann.hit(ann.page.locator('.dock [data-piece^="handA/card"]').first)
    expect(ann.page.locator(".teller-view .card")).to_be_attached()
    assert any("Round 2 begins." in line for line in ann.page.evaluate(SEEN)["lines"])
    watches(ann.page)
    ann.reads("builds the")


def test_nothing_changes_under_a_finger(alone: Alone) -> None:
    """What is pressed when the last beat ends is still there to be let go of."""
    ann = alone()
    ends_turn(ann)
    card = ann.page.locator('.dock [data-piece^="handA/card"]').first.bounding_box()
    assert card
    ann.page.mouse.move(card["x"] + 12, card["y"] + card["height"] / 2)
    ann.page.mouse.down()
    ann.page.clock.run_for(LONGEST_MS)
    assert ann.page.evaluate(SEEN)["telling"]
    ann.page.mouse.up()
    expect(ann.page.locator(".teller-view .card")).to_be_attached()


def test_what_was_offered_before_is_no_answer_to_what_is_asked_now(alone: Alone) -> None:
    """Whoever presses twice has not ended two turns."""
    ann = alone()
    button = ann.page.get_by_role("button", name="End the turn").bounding_box()
    assert button
    ends_turn(ann)
    ann.page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    now = ann.page.evaluate(SEEN)
    assert (now["telling"], now["round"]) == (False, "2 of 8")
    expect(ann.page.locator(".prompt.mine")).to_be_attached()
    assert not any("Round 3" in line for line in ann.page.evaluate(SEEN)["lines"])


def test_whoever_plays_by_keyboard_finds_the_button_again(alone: Alone) -> None:
    ann = alone()
    button = ann.page.get_by_role("button", name="End the turn")
    button.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".table.telling")).to_be_attached()
    watches(ann.page)
    expect(button).to_be_focused()


# --- never behind -----------------------------------------------------------------------------------------------------


def test_what_waits_to_be_told_does_not_grow_without_bound(captain: Invite) -> None:
    ann = captain("me", *["bot"] * 7, settings={"marauders": 3}, reduced_motion="no-preference")
    expect(ann.page.locator(".prompt.mine")).to_be_attached()
    # Whoever has just come is told nothing of what was before.
    ann.page.reload()
    expect(ann.page.locator(".prompt.mine")).to_be_attached()
    ann.page.clock.install(time=0)
    ann.page.clock.pause_at(10_000)
    told = len(ann.page.evaluate(SEEN)["lines"])
    ann.press("End the turn")
    # Time stands still, and yet others have had their turns: how much they do in them is luck.
    expect(ann.log.nth(told + 5)).to_be_attached()
    # However slowly they decide: what is told of it is told soon.
    page, told_ms = ann.page, 0
    while not page.locator(".table:not(.telling) .prompt.mine").count():
        told_ms += STEP_MS * page.locator(".table.telling").count()
        assert told_ms < LONGEST_MS, "it never ends"
        page.clock.run_for(STEP_MS)
        page.wait_for_timeout(WAIT_MS)


# --- ways -------------------------------------------------------------------------------------------------------------

WAY = """
(id) => {
  const piece = document.querySelector(`.stage [data-piece="${id}"]`);
  const [flyer] = document.querySelectorAll(".flyer");
  const middle = (rect) => [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const [x, y] = middle(piece.getBoundingClientRect());
  return flyer.getAnimations()[0].effect.getKeyframes().map(({ transform }) => {
    const { e, f } = new DOMMatrix(transform);
    return [x + e, y + f];
  });
}
"""


def middle_of(ann: Person, cell: str) -> list[float]:
    box = ann.cell(cell).locator(".hit").bounding_box()
    assert box
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def near(one: list[float], other: list[float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


def test_who_takes_two_steps_passes_what_lies_between(captain: Invite) -> None:
    ann = captain("me", "bot", reduced_motion="no-preference")
    expect(ann.cell("Ab2")).to_have_attribute("data-can", "source")
    slow_down(ann.page)
    ann.hit(ann.cell("Ab2"))
    ann.hit(ann.cell("Ac3"))
    expect(ann.cell("Ac3").locator('[data-piece="A"]')).to_have_count(1)
    way = ann.page.evaluate(WAY, "A")
    assert near(way[0], middle_of(ann, "Ab2"))
    assert near(way[1], middle_of(ann, "Ab3")) or near(way[1], middle_of(ann, "Ac2"))
    assert near(way[-1], middle_of(ann, "Ac3"))


def test_a_blow_runs_into_whom_it_strikes(captain: Invite) -> None:
    ann = captain("me", settings={"marauders": 3, "rounds": 8}, reduced_motion="no-preference")
    slow_down(ann.page)
    for _ in range(24):
        expect(ann.page.locator(".prompt.mine")).to_be_attached()
        struck = ann.page.get_by_role("button", name="Take the blow")
        ann.press("Take the blow" if struck.count() else "End the turn")
        expect(ann.page.locator(".teller .die, .prompt.mine").first).to_be_attached()
        told = ann.page.locator(".cell[data-told]").evaluate_all("cells => cells.map((cell) => cell.dataset.id)")
        if ann.page.locator(".teller .die").count() and len(told) == 2:
            break
    at, target = told
    piece = ann.page.locator(f'.cell[data-id="{at}"] [data-piece], .cell[data-id="{target}"] [data-piece]')
    striker = next(
        id for id in piece.evaluate_all("all => all.map((one) => one.dataset.piece)") if id in ("m1", "m2", "m3")
    )
    here = next(cell for cell in (at, target) if ann.cell(cell).locator(f'[data-piece="{striker}"]').count())
    whom = middle_of(ann, target if here == at else at)
    start, against, back, end = ann.page.evaluate(WAY, striker)

    def far(point: list[float]) -> float:
        return math.dist(point, whom)

    assert start == end
    assert far(against) < far(end) < far(back)


STAGED = """
async () => {
  const { Stage } = await import("/web/js/scene/stage.js");
  const { whole } = await import("/web/js/scene/patch.js");
  const stage = new Stage();
  stage.root.style.cssText = "position: fixed; inset: 0; z-index: 40; display: flex; background: white";
  stage.middle.style.flex = "1";
  stage.frame.style.height = "600px";
  document.body.append(stage.root);
  const tile = (name, column) => [0, 1].map((row) => ({
    id: `${name}${row}`, label: name, at: [column, row],
    pieces: name === "b" && row ? [{ id: "knight", kind: "knight", label: "a knight", glyph: "N" }] : [],
  }));
  const track = (...names) => whole({
    game: "none", audience: null, plates: [],
    boards: [{ id: "track", label: "the track", cells: names.flatMap((name, column) => tile(name, column)) }],
  });
  const box = (name) => { const { x, y } = stage.board.cells.get(name).getBoundingClientRect(); return [x, y]; };
  stage.draw(track("a", "b", "c"), null);
  const before = box("b1");
  const ms = stage.draw(track("b", "c", "d"), []);
  const [flying, gliding] = [document.querySelectorAll(".flyer").length, document.getAnimations().length];
  document.getAnimations().forEach((one) => one.pause());
  document.getAnimations().forEach((one) => { one.currentTime = 0; });
  const first = box("b1");
  const leaving = document.querySelectorAll(".leaving .cell").length;
  stage.motion.finish();
  const left = document.querySelectorAll(".leaving").length;
  return { ms, before, first, last: box("b1"), flying, gliding, leaving, left };
}
"""


def test_a_board_that_scrolls_glides_with_everything_on_it(invite: Invite) -> None:
    seen = invite(reduced_motion="no-preference").go().page.evaluate(STAGED)
    assert near(seen["first"], seen["before"])
    assert seen["last"][0] < seen["before"][0] - 50
    assert (seen["flying"], seen["left"]) == (0, 0), "nobody moves of itself, and nothing stays behind"
    assert seen["leaving"] == 6
    assert seen["ms"] > 0
    calm = invite().go().page.evaluate(STAGED)
    assert (calm["ms"], calm["gliding"], calm["last"]) == (0, 0, calm["first"])


# --- dice -------------------------------------------------------------------------------------------------------------

ROLLED = """
async () => {
  const { dieView, rollDice } = await import("/web/js/scene/dice.js");
  const faces = ["spade", "skull", "blank"];
  const dice = [
    { id: "one", label: "skull", faces, face: "skull", verdict: "hit" },
    { id: "two", label: "spade", faces, face: "spade", before: "blank", verdict: "miss" },
  ];
  const tray = document.createElement("div");
  tray.append(...dice.map((die) => dieView("none", die)));
  document.body.append(tray);
  window.faces = () => [...tray.querySelectorAll(".die-face")].map((face) => face.textContent);
  window.rolling = () => [...tray.querySelectorAll(".rolling")].map((die) => die.dataset.id);
  window.spoken = () => [...tray.querySelectorAll("svg")].map((die) => die.getAttribute("aria-label"));
  rollDice("none", tray, dice, 1200);
}
"""


def test_dice_with_symbols_roll_and_stop_and_what_falls_twice_is_seen_twice(invite: Invite) -> None:
    page = invite(reduced_motion="no-preference").go().page
    page.clock.install(time=0)
    page.clock.pause_at(10_000)
    page.evaluate(ROLLED)
    assert page.evaluate("rolling()") == ["one", "two"]
    shown = set()
    for _ in range(6):
        page.clock.run_for(75)
        shown.add(page.evaluate("faces()[0]"))
    assert shown == {"spade", "skull", "blank"}
    page.clock.run_for(149)
    assert (page.evaluate("faces()"), page.evaluate("rolling()")) == (["skull", "blank"], [])
    page.clock.run_for(100)
    assert page.evaluate("rolling()") == ["two"]
    page.clock.run_for(1_000)
    assert (page.evaluate("faces()"), page.evaluate("rolling()")) == (["skull", "spade"], [])
    assert page.evaluate("spoken()") == ["skull: skull, success", "spade: spade, blank before, no success"]
