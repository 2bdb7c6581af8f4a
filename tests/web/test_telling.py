"""What people are told, and when: the log, who sits where, links, levels, where a page begins."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.server.serving import Process, open_table
from tests.web.conftest import Invite

HELD_UP = """
async () => {
  const names = ["table/tale.js", "table/teller.js", "table/log.js", "scene/art.js", "scene/patch.js"];
  const found = await Promise.all(names.map((name) => import(`/web/js/${name}`)));
  const [{ Tale }, { Teller }, { Log }, { loadArt }, { whole }] = found;
  await loadArt("knights-duty");
  const log = new Log("knights-duty", { point() {}, rule() {} });
  const teller = new Teller("knights-duty", { skip() {}, rule() {} });
  const scene = whole({ game: "knights-duty", audience: 0, plates: [] });
  const tale = new Tale({
    holdsUp: (notice) => teller.holdsUp(notice),
    show: (drawn, beat) => teller.show(drawn, beat, false),
    say: (drawn, beat) => (log.add(beat.notices), teller.say(beat)),
    hurry: (lines) => log.add(lines),
    close: () => (teller.rest(0), 0),
  });
  document.body.append(log.root, teller.root);
  tale.begin(scene);
  const line = (kind) => ({ kind, rule: "KD-5.27", words: kind, motions: [] });
  const tell = (...kinds) => tale.hear({ notices: kinds.map(line), scene, before: scene, log: null });
  window.lines = () => [...log.list.children].map((one) => one.querySelector(".log-words").textContent);
  window.card = () => Boolean(teller.view.querySelector(".event-card-sides"));
  window.skip = () => tale.skip();
  tell("strikes", "hit", "falls", "miss", "round");
  tell("later");
}
"""


def test_the_log_tells_what_a_card_says_when_the_card_is_turned_over(invite: Invite) -> None:
    page = invite(reduced_motion="no-preference").go().page
    page.clock.install(time=0)
    page.clock.pause_at(10_000)
    page.evaluate(HELD_UP)
    page.clock.run_for(600)
    assert (page.evaluate("lines()"), page.evaluate("card()")) == ([], True)
    page.clock.run_for(200)
    assert page.evaluate("lines()") == ["strikes", "hit", "falls"]
    page.clock.run_for(1_500)
    assert page.evaluate("lines()") == ["strikes", "hit", "falls"]
    page.clock.run_for(2_000)
    assert page.evaluate("lines()") == ["strikes", "hit", "falls", "miss", "round", "later"]


def test_whoever_sends_the_cards_off_reads_everything(invite: Invite) -> None:
    page = invite(reduced_motion="no-preference").go().page
    page.clock.install(time=0)
    page.clock.pause_at(10_000)
    page.evaluate(HELD_UP)
    page.evaluate("skip()")
    assert len(page.evaluate("lines()")) == 6
    calm = invite().go().page
    calm.evaluate(HELD_UP)
    assert (len(calm.evaluate("lines()")), calm.evaluate("card()")) == (6, False), "no card turns where nothing moves"


def test_a_bot_answers_a_draw(invite: Invite) -> None:
    ann = invite().start()
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.locator('[data-menu="draw"]').click()
    ann.reads("declines")
    expect(ann.page.locator(".banner.proposal")).to_have_count(0)


def test_who_opens_the_menu_before_the_table_has_come_finds_everything_in_it_then(invite: Invite) -> None:
    ann = invite()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/api/games/knight-shift/art.svg", hold)
    ann.start()
    ann.page.locator('[data-tool="menu"]').click()
    expect(ann.page.locator('[data-menu="keys"]')).to_be_attached()
    expect(ann.page.locator('[data-menu="draw"]')).to_have_count(0)
    for route in held:
        route.continue_()
    ann.page.locator('[data-menu="draw"]').click()
    ann.reads("declines")


def test_what_is_on_offer_stands_in_the_log_of_who_comes_back(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.start("friends")
    bob.sit_down(ann.page.get_by_label("Link to this table").input_value(), "Bob")
    expect(ann.log.first).to_be_attached()
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.locator('[data-menu="draw"]').click()
    bob.reads("offers a draw")
    bob.page.reload()
    bob.reads("offers a draw")
    bob.press("Decline")
    for person in (ann, bob):
        expect(person.log.nth(-2)).to_contain_text("offers a draw")
        person.reads("declines")


def test_who_gives_up_and_stays_is_not_called_gone(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "open", "bot", game="squires", settings={"rounds": 3})
    people = ann, bob = invite(), invite()
    for person, seat, token in zip(people, "AB", tokens, strict=False):
        person.go(f"/table/{table}#{seat}.{token}")
        person.press("No guide, thanks")
    ann.page.locator('[data-tool="menu"]').click()
    ann.press("Resign")
    ann.page.locator("dialog[open]").get_by_role("button", name="Resign", exact=True).click()
    for person in people:
        expect(person.page.locator('.plate[data-seat="A"] .presence')).to_have_text("no longer plays")
    ann.go("/")
    expect(bob.page.locator('.plate[data-seat="A"] .presence')).to_have_text("has left")


def test_every_page_opens_at_its_top(invite: Invite) -> None:
    """Also where one comes from far below, and where a page is longer than the screen."""
    ann = invite(viewport={"width": 1000, "height": 500}).go()
    for link in ('a[href^="/rules/squires"]', '[data-game="squires"] [data-do="more"]', '[data-do="analyse"]'):
        ann.go()
        ann.page.locator(link).first.click()
        ann.page.wait_for_url(re.compile("/(rules|new|analysis)/"))
        expect(ann.page.locator("h1, .paper, .table").first).to_be_attached()
        expect(ann.page.locator("#main")).to_be_focused()
        assert ann.page.evaluate("[scrollY, document.getElementById('main').scrollTop]") == [0, 0], link


def test_the_level_to_play_against_is_said_and_can_be_changed(invite: Invite) -> None:
    ann = invite().go()
    card = ann.page.locator('.card[data-game="knight-shift"]')
    level = card.get_by_label("Bots play as")
    expect(level).to_have_value("squire")
    level.select_option("page")
    card.locator('[data-do="play"]').click()
    expect(ann.page.locator('.plate[data-seat="B"] .plate-name')).to_have_text("Page")
    ann.go()
    expect(level).to_have_value("page")
    expect(ann.page.locator('.card[data-game="squires"] [data-do="level"]')).to_have_value("squire")


def test_a_link_that_only_this_computer_can_open_says_so(invite: Invite) -> None:
    ann = invite().start()
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.locator('[data-menu="device"]').click()
    expect(ann.page.locator("dialog[open]")).to_contain_text("Only this computer can open that link")
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.locator('[data-menu="watch"]').click()
    expect(ann.page.locator(".toast")).to_contain_text("Only this computer can open that link")


# --- trays ------------------------------------------------------------------------------------------------------------


def test_a_hint_is_laid_into_the_tray_and_not_sent(invite: Invite, server: Process) -> None:
    """The adviser's words are given here, so that nobody need think."""

    def advise(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "hint":
                there.send(message)
                return
            hints = [{"text": "1 sword", "label": "Slot 1: sword", "chance": 0.6}]
            route.send(
                json.dumps({"type": "answer", "id": said["id"], "ok": True, "hints": hints, "adviser": "expert"})
            )

        route.on_message(hear)

    table, tokens = open_table(server.http, "me", "open", game="knights-duty", settings={"placement": "random"})
    ann = invite()
    ann.page.route_web_socket(re.compile("/live"), advise)
    ann.go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    slots = ann.page.locator(".tray-slot")
    for laid in (1, 2):
        ann.press("Hint")
        ann.page.locator("button.hint").click()
        expect(ann.page.locator(".tray-slot:enabled")).to_have_count(laid)
        expect(ann.page.locator("button.hint")).to_have_count(0)
    expect(slots.first).to_have_accessible_name("slot 1: sword, to draw it")
    slots.first.click()
    expect(slots.first).to_be_disabled()


def test_what_was_laid_for_one_plan_is_not_laid_for_the_next(invite: Invite, server: Process) -> None:
    """Whoever plans last may see the next planning at once."""
    table, tokens = open_table(server.http, "me", "open", game="knights-duty", settings={"placement": "random"})
    people = invite(), invite()
    for person, seat, token in zip(people, "AB", tokens, strict=True):
        person.go(f"/table/{table}#{seat}.{token}")
    for person in people:
        for _ in range(3):
            person.page.locator(".supply", has_text="nothing").click()
        person.page.locator(".tray .primary").click()
    for person in people:
        expect(person.page.locator(".log")).to_contain_text("Round 2.")
        expect(person.page.locator(".tray-slot:enabled")).to_have_count(0)
        expect(person.page.locator(".tray-slot")).to_have_count(3)
