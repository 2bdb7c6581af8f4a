"""Looking at matches again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from quintain import Table
from quintain.arena import play_match
from quintain.core.records import read_record
from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite
from tests.web.positions import ALMOST, WHOLE, record


def load(person: Person, file: Path) -> None:
    person.go().page.locator("#record-file").set_input_files(file)
    expect(person.page.get_by_role("slider")).to_be_visible()


def test_a_record_from_disk_is_stepped_through(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record(WHOLE))
    ann = invite()
    load(ann, file)
    count = ann.page.locator(".ply-count")
    expect(count).to_have_text("0 of 15")
    ann.press("One step on")
    ann.stands("white-knight", "d3")
    ann.press("One step back")
    ann.stands("white-knight", "e1")
    ann.page.get_by_role("slider").fill("13")
    expect(ann.cell("e8").locator("[data-piece]")).to_have_attribute("data-piece", "white-fortress-1")
    ann.press("To the end")
    expect(ann.page.locator(".prompt-words")).to_contain_text("Ann wins with the third capture")
    ann.press("To the beginning")
    ann.page.keyboard.press("ArrowRight")
    expect(count).to_have_text("1 of 15")
    ann.page.get_by_role("button", name="takes b5").click()
    expect(count).to_have_text("7 of 15")
    ann.page.reload()
    expect(count).to_have_text("7 of 15")


def test_a_replay_plays_by_itself(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(record(WHOLE))
    ann = invite(reduced_motion="no-preference")
    load(ann, file)
    ann.page.get_by_role("slider").fill("13")
    ann.press("Play")
    expect(ann.page.locator(".ply-count")).to_have_text("15 of 15")
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_finished_match_is_shared_saved_and_loaded(invite: Invite, tmp_path: Path) -> None:
    ann, eve = invite(), invite()
    ann.set_up(start=ALMOST)
    ann.play("b8d7")
    expect(ann.log).to_have_count(3)
    ann.page.locator('[data-tool="menu"]').click()
    ann.press("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    ann.page.get_by_role("link", name="Replay").click()
    ann.press("One step on")
    expect(ann.page).to_have_url(re.compile(r"\?ply=1$"))
    eve.go(ann.page.url)
    eve.stands("white-knight", "d7")
    expect(eve.page.locator(".ply-count")).to_have_text("1 of 3")
    with eve.page.expect_download() as download:
        eve.page.get_by_role("link", name="Save (jsonl)").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert read_record(file.read_text()).header.game == "knight-shift"
    load(eve, file)
    expect(eve.page.locator(".ply-count")).to_have_text("0 of 3")
    eve.press("Play from here")
    expect(eve.page.get_by_label("Start")).to_have_value(ALMOST)


def test_the_record_of_a_private_match_is_saved_with_the_token_of_the_seat(
    invite: Invite, server: Process, tmp_path: Path
) -> None:
    table, tokens = open_table(server.http, "me", "open", watch="nobody")
    headers = {"authorization": f"Bearer {tokens[0]}"}
    assert server.http.post(f"/api/tables/{table}/actions", json={"text": "/resign"}, headers=headers).is_success
    ann = invite().go(f"/table/{table}#A.{tokens[0]}")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    for page in ("", f"/replay/{table}"):
        if page:
            ann.go(page)
        with ann.page.expect_download() as download:
            ann.page.get_by_role("link", name="Save (jsonl)").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert read_record(file.read_text()).header.game == "knight-shift"
    assert any("/record" in address for address in asked)
    assert not any(tokens[0] in address for address in asked)


def test_a_file_that_is_no_record_is_refused(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("once upon a time")
    ann = invite()
    ann.watch.excused.append("/api/replay")
    ann.go().page.locator("#record-file").set_input_files(file)
    expect(ann.page.get_by_role("alert").filter(has_text="record")).to_be_visible()


def test_a_finished_match_with_secrets_is_shown_open(invite: Invite, tmp_path: Path) -> None:
    """The record is public then, and so is every card in it."""
    file = tmp_path / "match.jsonl"
    file.write_text(play_match("squires", ["random"] * 4, 3, settings={"rounds": 1}).record.write())
    ann = invite()
    load(ann, file)
    hands = ann.page.locator('.plate [data-id^="hand"] .token')
    for ply in ("1", "9"):
        ann.page.get_by_role("slider").fill(ply)
        expect(hands).not_to_have_count(0)
        expect(ann.page.locator(":is(.plate, .zone-cascade) .token.back")).to_have_count(0)
    assert all(hands.evaluate_all("cards => cards.map((card) => card.querySelector('.card-art')?.clientWidth ?? 0)"))
    expect(ann.page.locator('.zone-cascade .known [title="face down"]').first).to_be_visible()


def test_a_match_that_goes_on_keeps_its_secrets(invite: Invite, tmp_path: Path) -> None:
    table = Table.new("squires", ["Ann", "Bob"], seed=1)
    table.submit(table.actors[0], table.text(table.options(table.actors[0])[0]))
    file = tmp_path / "match.jsonl"
    file.write_text(table.record.write())
    ann = invite()
    load(ann, file)
    ann.press("To the end")
    expect(ann.page.locator(".plate .token:not(.back)")).to_have_count(0)
    expect(ann.page.locator(".plate .token.back")).not_to_have_count(0)


def test_only_what_is_looked_at_is_asked_for(invite: Invite, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(play_match("squires", ["random"] * 6, 5, settings={"rounds": 5}).record.write())
    ann = invite()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if "/api/replay" in request.url else None)
    load(ann, file)
    count, slider = ann.page.locator(".ply-count"), ann.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 150
    ann.press("To the end")
    expect(count).to_have_text(f"{last} of {last}")
    ann.press("One step back")
    expect(count).to_have_text(f"{last - 1} of {last}")
    slider.fill(str(last // 2))
    expect(count).to_have_text(f"{last // 2} of {last}")
    for _ in range(3):
        ann.press("One step on")
    expect(count).to_have_text(f"{last // 2 + 3} of {last}")
    ann.page.reload()
    expect(count).to_have_text(f"{last // 2 + 3} of {last}")
    firsts = [int(url.partition("first=")[2].partition("&")[0]) for url in asked]
    assert firsts[0] == 0
    assert max(firsts) > 0, "the beginning is not asked for again"
