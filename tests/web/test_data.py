"""A data file of one's own, given when a table is set up."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from quintain.core.registry import load
from tests.web.conftest import Invite


def test_a_table_is_opened_with_a_deck_of_ones_own(invite: Invite, tmp_path: Path) -> None:
    ann = invite().go("/new/squires")
    with ann.page.expect_download() as fetched:
        ann.page.get_by_role("link", name="The usual file").click()
    assert Path(fetched.value.path()).read_text("utf-8") == load("squires").data()
    mine = tmp_path / "mine.toml"
    mine.write_text(load("squires").data().replace('name = "Sir ', 'name = "Baron '), "utf-8")
    ann.page.get_by_label("Deck").set_input_files(mine)
    ann.press("Open the table")
    expect(ann.page.locator(".log")).to_contain_text("Head Squire")
    assert "Sir " not in ann.page.locator(".log").inner_text()


def test_a_broken_deck_says_where_it_is_broken(invite: Invite, tmp_path: Path) -> None:
    ann = invite()
    ann.watch.excused.append("400")
    ann.go("/new/squires")
    broken = tmp_path / "broken.toml"
    broken.write_text(load("squires").data().replace("copies = 9", "copies = -9"), "utf-8")
    ann.page.get_by_label("Deck").set_input_files(broken)
    ann.press("Open the table")
    expect(ann.page.locator(".failure")).to_contain_text("item 1, copies")
