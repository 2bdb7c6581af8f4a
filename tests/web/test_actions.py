"""The menu of actions, and what is said of a target before it is chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Invite

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
MANY = """async () => {
  const { ActionMenu } = await import("/web/js/table/action-menu.js");
  const menu = new ActionMenu("none", { press: (id) => { window.pressed = id; }, refuse() {}, rule() {} });
  const button = (n) => ({ id: `b${n}`, label: `Deed ${n}`, group: n % 2 ? "Odd" : "Even", cost: `${n} gold` });
  menu.draw(Array.from({ length: 40 }, (_, n) => ({ button: button(n), ready: true, barred: "", rule: "" })));
  document.body.replaceChildren(menu.root);
}"""


@BOTH
def test_actions_stand_under_headings_with_cost_reason_and_rule(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    menu = ann.page.locator(".actions")
    tower = menu.get_by_role("group", name="Spend from the tower")
    expect(tower.locator("h3")).to_have_text("Spend from the tower")
    arm = tower.locator(".barred-action", has_text="Arm the guard")
    expect(arm.locator(".cost")).to_have_text(re.compile("card"))
    expect(arm.locator(".barred")).to_have_text("your tower has no card to spend")
    expect(arm.locator(".rule-link")).to_have_text("SI-5.4")
    # What is greyed still answers.
    arm.locator(".action").press("Enter")
    expect(ann.refusal).to_contain_text("Your tower has no card to spend")
    expect(ann.refusal.locator(".rule-link")).to_have_text("SI-5.4")
    expect(menu.locator(".action.ready")).to_have_text(["End the turn"])


def test_a_long_menu_is_filtered_by_typing(captain: Invite) -> None:
    ann = captain("me")
    expect(ann.prompt).to_be_visible()
    page: Page = ann.page
    page.evaluate(MANY)
    expect(page.locator(".action")).to_have_count(40)
    page.get_by_role("searchbox", name="Find an action").fill("deed 3")
    expect(page.locator(".action")).to_have_count(11)
    page.get_by_role("searchbox").fill("37 gold")
    expect(page.locator(".action-group h3")).to_have_text(["Odd"])
    page.locator(".action").click()
    assert page.evaluate("pressed") == "b37"
    page.get_by_role("searchbox").fill("nonsense")
    expect(page.locator(".nothing")).to_have_text("No action is called so.")


@BOTH
def test_every_target_says_what_it_comes_to(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    expect(ann.cell("Ab2")).to_have_attribute("data-can", "source")
    ann.hit(ann.cell("Ab2"))
    # One step has no note, two steps have one.
    expect(ann.cell("Ac2").locator(".target-note")).to_have_count(0)
    expect(ann.cell("Ac3").locator(".target-note")).to_have_text("two steps")
    expect(ann.cell("Ac3")).to_have_attribute("aria-label", re.compile("two steps"))
    ann.hit(ann.cell("Aa2"))
    expect(ann.cell("Aa2").locator('[data-piece="A"]')).to_have_count(1)
    ann.hit(ann.cell("Aa2"))
    roll = ann.page.locator(".would-roll")
    expect(ann.cell("Aa1").locator(".target-note")).to_have_text("67 %")
    expect(roll).to_have_count(1)
    expect(roll.locator(".die")).to_have_count(1)
    expect(roll.locator(".throw-chance")).to_have_text("67 % chance")
