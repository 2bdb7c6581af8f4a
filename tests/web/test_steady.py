"""On a phone every board keeps its size, in every game that is installed, whatever comes and goes around it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from quintain.core.registry import installed
from tests.server.serving import Process, open_table
from tests.web.browsing import PHONE
from tests.web.clicking import ONCE, Line
from tests.web.conftest import Invite

SMALL = {"width": 360, "height": 640}
ACTIONS = 4
"""So often the person acts: most kinds of prompts, trays and buttons have come by then."""
WATCH = """
() => {
  window.heights = {};
  const board = document.querySelector(".board-frame");
  const now = () => {
    const great = document.querySelector(".table").classList.contains("great");
    return [great ? "match" : board.querySelector(".board").getAttribute("viewBox"), board.clientHeight];
  };
  const look = () => {
    const [shown, height] = now();
    // What stands for a moment, between one picture and the next, is seen by nobody.
    setTimeout(() => {
      if (height && String(now()) === String([shown, height])) (window.heights[shown] ??= new Set()).add(height);
    }, 200);
  };
  new ResizeObserver(look).observe(board);
}
"""
"""What is picked before a match begins may lie on other boards than the match itself."""


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        pytest.param(game.slug, seats, size, id=f"{game.slug}-{seats}-{size['width']}")
        for game in installed()
        for seats, size in ((min(game.seats), PHONE), (min(4, max(game.seats)), SMALL))
    ],
)
def test_a_phones_board_keeps_its_size_in_every_game(
    invite: Invite, server: Process, game: str, seats: int, size: dict[str, int]
) -> None:
    table, tokens = open_table(server.http, "me", *["bot"] * (seats - 1), game=game)
    ann = invite(phone=True, viewport=size)
    ann.page.add_init_script(ONCE)
    line = Line(ann.page)
    ann.go(f"/table/{table}#A.{tokens[0]}")
    expect(ann.prompt).to_be_visible()
    ann.page.evaluate(WATCH)
    if server.http.get(f"/api/games/{game}/guide").json():
        ann.press("No guide, thanks")
    luck = Random(seats)
    for _ in range(ACTIONS):
        await_choice(line)
        if line.over:
            break
        ann.awaits()
        for _ in range(2):
            ann.hit(ann.page.locator("[data-tab=keys]"))
        count = line.picture.count
        played = luck.choice([offer["text"] for offer in line.scene["offers"] if not offer.get("refusal")])
        answer = server.http.post(
            f"/api/tables/{table}/actions", headers={"authorization": f"Bearer {tokens[0]}"}, json={"text": played}
        )
        assert answer.is_success, answer.text
        while line.picture.count == count:
            line.socket.wait_for_event("framereceived")
    await_choice(line)
    expect(ann.prompt).to_have_text(line.scene["prompt"])
    if not line.over:
        ann.hit(ann.page.locator("[data-tab=hint]"))
        expect(ann.page.locator(".hints > *").first).to_be_attached()
    seen_or_none = "Object.keys(window.heights).length || !document.querySelector('.board-frame').clientHeight"
    ann.page.wait_for_function(seen_or_none)
    heights = ann.page.evaluate("Object.values(window.heights).map((seen) => [...seen])")
    assert bool(heights) == bool(line.scene.get("boards"))
    assert all(len(seen) == 1 and seen[0] >= 0.45 * size["height"] for seen in heights), heights
    assert ann.page.locator(".tabs").evaluate("tabs => tabs.getBoundingClientRect().bottom <= innerHeight + 1")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def await_choice(line: Line) -> None:
    """Until there is something to choose: a lone answer the table gives by itself, behind a veil."""
    while not (line.over or (line.mine and line.scene.get("offers"))):
        line.socket.wait_for_event("framereceived")
