"""Things that fly look as they do where they lie."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.server.serving import Process, open_table
from tests.web.conftest import Invite

STYLES = ("display", "background-image", "background-color", "color", "border", "font-size", "padding")
LOOKS = """
(styles) => {
  const look = (face) => styles.map((name) => getComputedStyle(face)[name]).join("|");
  const faces = [...document.querySelectorAll(".stage .zone-cascade .card-face")];
  const lying = new Map(faces.map((face) => [face.textContent, look(face)]));
  return [...document.querySelectorAll(".flyer .card-face, .ghost .card-face")]
    .filter((face) => lying.has(face.textContent))
    .map((face) => [face.textContent, look(face), lying.get(face.textContent)]);
}
"""


def slow_down(page: Page) -> None:
    """From now on everything moves so slowly that it can be looked at."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.005})


def test_cards_in_the_air_look_as_they_do_on_the_table(invite: Invite, server: Process) -> None:
    """Playing a card changes the room that all knights have, so that they move too."""
    table, tokens = open_table(server.http, "me", "open", game="squires")
    people = [invite(reduced_motion="no-preference") for _ in tokens]
    for person, seat, token in zip(people, "AB", tokens, strict=True):
        person.go(f"/table/{table}#{seat}.{token}")
        person.press("No guide, thanks")
        expect(person.page.locator(".zone-cascade")).to_have_count(3)
    first = next(person for person in people if person.page.locator(".prompt.mine").count())
    expect(first.page.locator(".flyer")).to_have_count(0)
    slow_down(first.page)
    first.page.locator(".dock .token[data-can]").first.click()
    first.page.locator(".zone-cascade[data-can] .zone-name").first.click()
    expect(first.page.locator(".flyer .card-face").first).to_be_attached()
    looks = first.page.evaluate(LOOKS, STYLES)
    assert looks
    for words, flying, lying in looks:
        assert flying == lying, words
    assert first.page.locator(".flights").evaluate("layer => layer.inert"), "nobody can tab into the air"


def test_a_card_that_is_carried_keeps_its_size_and_looks(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "open", game="squires")
    people = [invite() for _ in tokens]
    for person, seat, token in zip(people, "AB", tokens, strict=True):
        person.go(f"/table/{table}#{seat}.{token}")
        person.press("No guide, thanks")
        expect(person.page.locator(".zone-cascade")).to_have_count(3)
    page = next(person.page for person in people if person.page.locator(".prompt.mine").count())
    card = page.locator(".dock .token[data-can]").first
    size = card.evaluate("card => [card.offsetWidth, card.offsetHeight]")
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(600, 450, steps=4)
    carried = page.locator(".ghost .token")
    assert carried.evaluate("card => [card.offsetWidth, card.offsetHeight]") == size
    assert carried.locator(".card-face").evaluate("face => face.offsetWidth") == size[0]
    page.mouse.up()
