"""Never ask me this: switches at the prompt, and what they leave to the table."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import expect

from tests.server.client import Client
from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
MEETING = ("B lay east", "A march Ac2", "A march Ac1", "A end", "B march Ba2", "B march Ba1", "B end", "A strike B")
"""Two captains come to stand side by side, and one strikes."""


@pytest.fixture
def struck(at: Invite, world: Process, phone: bool) -> tuple[Person, Person]:
    """Two captains, the second of whom has just been hit and may parry."""
    table, tokens = next(filter(None, (blow_in(world) for _ in count())))
    ann, bob = at(world.url), at(world.url, phone=phone)
    ann.go(f"/table/{table}#A.{tokens[0]}")
    bob.go(f"/table/{table}#B.{tokens[1]}")
    return ann, bob


def blow_in(world: Process) -> tuple[str, list[str]] | None:
    """A table at which the first blow found its mark, if it did."""
    table, tokens = open_table(world.http, "me", "open", game="siege", settings={"marauders": 0})
    with Client(world.url, table, tokens[0]) as a, Client(world.url, table, tokens[1]) as b:
        for deed in MEETING:
            act(a if deed[0] == "A" else b, deed[2:])
        return (table, tokens) if b.settle().offers else None


def act(client: Client, deed: str) -> None:
    answer = client.act(deed)
    assert answer["ok"], answer


@BOTH
def test_a_kind_of_decision_is_left_to_the_table_and_taken_back(struck: tuple[Person, Person], phone: bool) -> None:
    ann, bob = struck
    bob.press("No guide, thanks")
    bob.press("Never ask me this")
    expect(bob.page.locator(".muted")).to_contain_text("parry")
    expect(bob.log.filter(has_text="not asked for a parry")).to_have_count(1)
    expect(bob.log.filter(has_text="Bob is hit")).to_have_count(1)
    expect(ann.log.filter(has_text="Bob is hit")).to_have_count(1)
    expect(ann.log.filter(has_text="not asked")).to_have_count(0)
    bob.page.reload()
    expect(bob.page.locator(".muted")).to_contain_text("parry")
    bob.press("Ask me again")
    expect(bob.page.locator(".muted")).to_have_count(0)


@pytest.mark.parametrize("phone", [False], ids=["desktop"])
def test_until_my_turn_nothing_is_asked(struck: tuple[Person, Person], phone: bool) -> None:
    ann, bob = struck
    bob.press("Not before my turn")
    expect(bob.page.locator(".muted")).to_contain_text("Until your turn")
    ann.press("No guide, thanks")
    ann.press("End the turn")
    bob.awaits()
    expect(bob.page.locator(".muted")).to_have_count(0)
