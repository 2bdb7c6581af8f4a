"""Hints at the table, the review of a match, and the analysis of positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from quintain.server.limits import Limits
from tests.web.browsing import PONDERED_MS, Person
from tests.web.conftest import Invite
from tests.web.positions import ALMOST, THROWN_AWAY, WHOLE, record

START = ALMOST.replace(" ", "+")


# --- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_has_a_chance_and_a_certain_end_and_shows_what_it_would_do(invite: Invite) -> None:
    ann = invite().set_up(start=ALMOST)
    ann.press("Hint")
    hints = ann.page.locator("button.hint")
    expect(hints).to_have_count(3, timeout=PONDERED_MS)
    expect(ann.page.locator(".hints h2")).to_have_text("Expert would think of")
    expect(hints.first).to_contain_text("wins in 1 step")
    expect(hints.first).to_contain_text("100%")
    expect(hints.first.locator(".chance-bar")).to_be_visible()
    expect(ann.cell("b8")).to_have_attribute("data-hint", "")
    moving = hints.filter(has_text=re.compile("to ")).first
    moving.hover()
    expect(ann.page.locator(".cell[data-hint]")).to_have_count(2)
    expect(ann.page.locator(".aims .aim-better")).to_have_count(1)
    ann.prompt.hover()
    expect(ann.cell("b8")).to_have_attribute("data-hint", "")
    ann.press("Hide")
    expect(ann.page.locator(".cell[data-hint]")).to_have_count(0)


def test_a_hint_comes_although_the_connection_breaks_while_it_is_thought_about(invite: Invite) -> None:
    ann = invite()
    asked: list[str] = []

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            server.send(message)
            if '"hint"' in str(message):
                asked.append(str(message))
                if len(asked) == 2:
                    socket.close(code=3000)

        socket.on_message(pass_on)

    ann.page.route_web_socket(re.compile("/live$"), through)
    ann.set_up(start=ALMOST)
    hints = ann.page.locator("button.hint")
    # The first one waits for the thinker to start, which need not happen twice.
    for times in (1, 3):
        ann.press("Hint")
        expect(hints).to_have_count(3, timeout=PONDERED_MS)
        assert len(asked) == times
        ann.press("Hide")
        expect(hints).to_have_count(0)


# --- reviews --------------------------------------------------------------------------------------------------------


def reviewed(ann: Person, file: Path) -> None:
    ann.go().page.locator("#record-file").set_input_files(file)
    ann.press("Review")
    expect(ann.page.locator(".graph")).to_be_visible(timeout=PONDERED_MS)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_record_is_reviewed(invite: Invite, tmp_path: Path, phone: bool) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record(THROWN_AWAY, start=ALMOST))
    ann = invite(phone=phone)
    reviewed(ann, file)
    worst = ann.page.locator(".turning").first
    expect(worst).to_contain_text("knight b8 to d7")
    expect(worst).to_contain_text("fortify b8")
    expect(worst).to_contain_text("wins in 1 step")
    count = ann.page.locator(".ply-count")
    ann.hit(ann.page.locator(".replay-controls").get_by_role("button", name="To the end"))
    expect(count).to_have_text("3 of 3")
    ann.hit(worst)
    expect(count).to_have_text("0 of 3")
    expect(ann.cell("b8")).to_have_attribute("data-hint", "")
    expect(ann.page.locator(".aims .aim-played")).to_have_count(1)
    ann.hit(ann.page.get_by_text("The numbers"))
    rows = ann.page.locator(".chances tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("100%")
    ann.hit(rows.nth(1).get_by_role("button"))
    expect(count).to_have_text("1 of 3")
    expect(ann.page.locator(".aims .aim-played")).to_have_count(0)


def test_a_click_on_the_graph_goes_to_its_moment_and_the_review_is_put_away(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record(WHOLE))
    ann = invite()
    reviewed(ann, file)
    graph = ann.page.locator(".graph")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 6, "y": box["height"] / 2})
    expect(ann.page.locator(".ply-count")).to_have_text("15 of 15")
    graph.click(position={"x": 4, "y": box["height"] / 2})
    expect(ann.page.locator(".ply-count")).to_have_text("0 of 15")
    expect(ann.page.locator(".curve-line[stroke-dasharray]")).not_to_have_count(0)
    ann.press("Review")
    expect(graph).to_be_hidden()
    expect(ann.page.locator(".log")).to_be_visible()


def test_a_match_at_the_table_leads_to_its_review(invite: Invite) -> None:
    ann = invite().set_up(start=ALMOST)
    ann.play("b8=F")
    ann.page.get_by_role("link", name="Review").click()
    expect(ann.page.locator(".graph")).to_be_visible(timeout=PONDERED_MS)
    expect(ann.page.locator(".review")).to_contain_text("No decision cost much.")


# --- analysis -------------------------------------------------------------------------------------------------------


def test_both_sides_are_moved_and_thought_about(invite: Invite) -> None:
    ann = invite().go()
    ann.page.locator('.card[data-game="knight-shift"] [data-do="analyse"]').click()
    thoughts = ann.page.locator(".thoughts")
    expect(thoughts.locator(".hint")).to_have_count(3, timeout=PONDERED_MS)
    expect(thoughts).to_contain_text("White:")
    expect(thoughts).to_contain_text("Expert")
    ann.play("b1c3")
    ann.stands("white-knight", "c3")
    expect(thoughts).to_contain_text("Black:")
    ann.play("b8a6")
    count = ann.page.locator(".ply-count")
    expect(count).to_have_text("2 of 2")
    ann.press("One step back")
    ann.stands("black-knight", "b8")
    ann.play("a8c7")
    expect(count).to_have_text("2 of 2")
    expect(ann.page.locator(".moves")).not_to_contain_text("b8a6")
    ann.page.reload()
    ann.stands("black-knight", "c7")
    ann.page.keyboard.press("Home")
    ann.stands("white-knight", "b1")
    assert ann.page.url.endswith("?m=b1c3&m=a8c7&ply=0")


def test_what_the_bot_expects_can_be_played(invite: Invite) -> None:
    ann = invite().go("/analysis/knight-shift")
    lines = ann.page.locator(".thoughts .line")
    for place in range(3):
        expect(lines.nth(place).locator(".token-move").nth(1)).to_be_visible(timeout=PONDERED_MS)
    lines.nth(1).locator(".token-move").nth(1).click()
    expect(ann.page.locator(".ply-count")).to_have_text("3 of 3")
    ann.page.locator(".thoughts .hint").first.click()
    expect(ann.page.locator(".ply-count")).to_have_text("4 of 4")


def test_a_certain_end_is_said_and_the_end_is_shown(invite: Invite) -> None:
    ann = invite().go(f"/analysis/knight-shift?start={START}")
    thoughts = ann.page.locator(".thoughts")
    expect(thoughts).to_contain_text("White wins in 1 step", timeout=PONDERED_MS)
    expect(thoughts).to_contain_text("done")
    ann.play("b8=F")
    expect(thoughts).to_contain_text("White wins with the second fortress")
    expect(thoughts.locator(".hint")).to_have_count(0)


def test_a_position_is_set_up_and_a_wrong_one_is_refused(invite: Invite) -> None:
    ann = invite().go("/analysis/knight-shift?m=b1c3")
    ann.stands("white-knight", "c3")
    field = ann.page.get_by_label("Position", exact=True)
    for position in ("nonsense", ALMOST):
        field.fill(position)
        ann.press("Set up")
        if position == "nonsense":
            expect(ann.refusal).to_contain_text("V1")
            ann.stands("white-knight", "c3")
            expect(ann.page.locator(".thoughts .hint").first).to_be_visible(timeout=PONDERED_MS)
    ann.stands("white-fortress", "a8")
    ann.cell("b1").click()
    ann.cell("b3").click()
    expect(ann.refusal).to_contain_text("KS-5")


def test_a_match_is_analysed_from_any_moment_and_left_for_it_again(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record(WHOLE))
    ann = invite()
    ann.go().page.locator("#record-file").set_input_files(file)
    ann.page.get_by_role("slider").fill("2")
    ann.page.get_by_role("link", name="Analyse").click()
    count = ann.page.locator(".ply-count")
    expect(count).to_have_text("2 of 15")
    ann.play("b1a3")
    expect(count).to_have_text("3 of 3")
    ann.press("Back to the match")
    expect(count).to_have_text("2 of 15")
    ann.press("To the end")
    expect(ann.page.locator(".thoughts")).to_contain_text("White wins with the third capture")


def test_leaving_the_page_ends_the_line(invite: Invite) -> None:
    ann = invite()
    with ann.page.expect_websocket() as opened:
        ann.go("/analysis/knight-shift")
    expect(ann.page.locator(".thoughts .hint").first).to_be_visible(timeout=PONDERED_MS)
    ann.page.get_by_role("link", name="To the front page").click()
    expect(ann.page.locator(".card").first).to_be_visible()
    if not opened.value.is_closed():
        opened.value.wait_for_event("close")


def test_games_with_secrets_are_not_analysed(invite: Invite) -> None:
    ann = invite().go()
    expect(ann.page.locator('.card[data-game="squires"]')).to_be_visible()
    expect(ann.page.locator('.card[data-game="squires"] [data-do="analyse"]')).to_have_count(0)
    ann.go("/analysis/squires")
    expect(ann.page.get_by_role("alert").filter(has_text="secrets")).to_be_visible()


def test_who_must_wait_to_analyse_is_told_why_and_comes_in_when_there_is_room(invite: Invite) -> None:
    people = [invite().go("/analysis/knight-shift") for _ in range(Limits().analyses_per_address)]
    for ann in people:
        expect(ann.page.locator(".cell").first).to_be_visible()
    late = invite().go("/analysis/knight-shift")
    lost = late.page.locator(".lost")
    expect(lost).to_contain_text("Too many positions are being analysed from here")
    people[0].page.close()
    expect(lost).to_be_hidden()
    expect(late.page.locator(".thoughts .hint").first).to_be_visible(timeout=PONDERED_MS)
