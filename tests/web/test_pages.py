"""The pages around the table: front page, setting up, rules, guide, languages, and what is not there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import Process
from tests.web.conftest import Invite

LANGUAGES = Path(__file__).parents[2] / "quintain" / "web" / "lang"
LIGHT_ENOUGH = 150_000
PARCHMENT, CANDLELIGHT = "rgb(242, 232, 211)", "rgb(26, 21, 16)"


def test_the_front_page_is_light(invite: Invite) -> None:
    ann = invite()
    cdp = ann.page.context.new_cdp_session(ann.page)
    cdp.send("Network.enable")
    sizes: list[float] = []
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    ann.go()
    expect(ann.page.locator(".card-picture .picture").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < LIGHT_ENOUGH


def test_every_language_says_everything() -> None:
    words = {path.stem: json.loads(path.read_text("utf-8")) for path in LANGUAGES.glob("*.json")}
    assert set(words) == {"en", "de"}
    assert set(words["en"]) == set(words["de"])
    for key, sentence in words["en"].items():
        ours, theirs = (sorted(re.findall(r"\{\w+\}", text)) for text in (sentence, words["de"][key]))
        assert ours == theirs, key


def test_everything_that_can_be_said_is_said_somewhere() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (LANGUAGES.parent / "js").rglob("*.js"))
    made = tuple(re.findall(r"`(\w+\.)\$\{", sources)) + tuple(
        f"{name}." for name in re.findall(r'radios\("(\w+)"', sources)
    )
    keys = [re.sub(r"\.(one|other)$", "", key) for key in json.loads((LANGUAGES / "en.json").read_text("utf-8"))]
    assert [key for key in keys if f'"{key}"' not in sources and not key.startswith(made)] == []


def test_the_language_is_switched_and_remembered(invite: Invite) -> None:
    ann = invite().go()
    ann.page.get_by_label("Language").select_option("de")
    expect(ann.page.get_by_role("button", name="Sofort spielen").first).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    ann.page.reload()
    ann.start()
    expect(ann.page.get_by_role("heading", name="Was geschah")).to_be_visible()


def test_the_browser_s_own_language_is_spoken(invite: Invite) -> None:
    ann = invite(locale="de-AT").go()
    expect(ann.page.get_by_role("button", name="Sofort spielen").first).to_be_visible()


def test_the_theme_is_switched_and_remembered(invite: Invite) -> None:
    page = invite(color_scheme="light").go().page
    whole = page.locator("html")
    expect(whole).to_have_css("background-color", PARCHMENT)
    for colour in (PARCHMENT, CANDLELIGHT):
        page.get_by_role("button", name=re.compile("Colours")).click()
        expect(whole).to_have_css("background-color", colour)
    page.reload()
    expect(whole).to_have_css("background-color", CANDLELIGHT)


def test_a_table_is_set_up_with_all_that_can_be_chosen(invite: Invite) -> None:
    ann = invite().go("/new/knight-shift")
    page = ann.page
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat A").select_option("bot:page")
    page.get_by_label("Seat B").select_option("me")
    page.get_by_label("Repetition").select_option("loss")
    page.get_by_label("For the whole match").check()
    page.get_by_role("spinbutton", name="Minutes").fill("3")
    page.get_by_role("radio", name="Everybody The table is listed").check()
    page.get_by_role("radio", name="Never Touched").check()
    ann.press("Open the table")
    expect(ann.prompt).to_contain_text("Your turn, Black")
    expect(page.locator(".plate.mine")).to_contain_text("Ann")
    expect(page.locator('[data-clock="B"]')).to_contain_text(re.compile(r"[23]:\d\d"))
    eve = invite().go()
    expect(eve.page.get_by_role("link", name=re.compile("Ann"))).to_be_visible()


def test_a_setting_that_cannot_be_is_explained(invite: Invite) -> None:
    ann = invite().go("/new/knight-shift?start=nonsense")
    ann.watch.excused.append("/api/tables")
    ann.press("Open the table")
    expect(ann.page.get_by_role("alert").filter(has_text="V1")).to_be_visible()


def test_my_tables_are_on_the_front_page(invite: Invite) -> None:
    ann = invite().start()
    ann.play("b1c3")
    expect(ann.log).to_have_count(3)
    ann.page.get_by_role("link", name="To the front page").click()
    ann.page.get_by_role("link", name=re.compile("^Knight Shift you and")).click()
    ann.stands("white-knight", "c3")
    ann.play("c3d5")


def test_two_bots_play_and_i_watch(invite: Invite) -> None:
    ann = invite().start("bots")
    expect(ann.page.locator(".plate", has_text="bot")).to_have_count(2)
    expect(ann.log.nth(3)).to_be_attached()


def test_the_rules_are_searched(invite: Invite) -> None:
    ann = invite().go("/rules/knight-shift")
    page = ann.page
    page.get_by_role("searchbox").fill("third occurrence")
    expect(page.locator(".found button").first).to_contain_text("KS-")
    page.get_by_role("searchbox").fill("KS-5.10")
    page.locator(".found button").filter(has_text=re.compile("^KS-5.10")).click()
    expect(page.locator(".shown")).to_contain_text("KS-5.10")
    expect(page.locator(".shown")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("dragon")
    expect(page.locator(".found button")).to_have_count(0)


def test_every_rule_has_its_anchor(invite: Invite, server: Process) -> None:
    ids = [rule["id"] for rule in server.http.get("/api/games/knight-shift/rules").json()["rules"]]
    ann = invite().go("/rules/knight-shift")
    expect(ann.page.locator(".rule-text h1")).to_be_visible()
    missing = ann.page.evaluate("ids => ids.filter(id => !document.getElementById(id))", ids)
    assert ids
    assert not missing


def test_a_first_match_is_explained(invite: Invite) -> None:
    ann = invite().start()
    guide = ann.page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text("1 of 8")
    expect(ann.page.locator(".cell[data-pointed]")).to_have_count(2)
    for _ in range(2):
        ann.press("Next")
    expect(guide).to_contain_text("A knight leaps as in chess")
    ann.press("Next")
    expect(guide).to_be_hidden()
    ann.play("b1c3")
    expect(guide).to_contain_text("royal guard steps one square")
    ann.press("No guide, thanks")
    ann.page.reload()
    expect(ann.prompt).to_contain_text("Your turn")
    expect(guide).to_be_hidden()
    ann.press("Menu")
    ann.press("Explain the game to me")
    expect(guide).to_contain_text("1 of 8")


@pytest.mark.parametrize("path", ["/nothing/here", "/table/nosuchtable", "/new/nosuchgame", "/replay/nosuchtable"])
def test_what_is_not_there_is_said_kindly(invite: Invite, path: str) -> None:
    ann = invite()
    ann.watch.excused.append("404")
    ann.go(path)
    expect(ann.page.get_by_role("alert").filter(has_text=re.compile("no |not installed"))).to_be_visible()
    ann.page.get_by_role("main").get_by_role("link", name="To the front page").click()
    expect(ann.page.locator(".card").first).to_be_visible()
