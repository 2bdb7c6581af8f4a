"""The log of a long match: the latest lines first, earlier ones for whoever scrolls to its top."""

from __future__ import annotations

from playwright.sync_api import expect

from quintain.server.tables.log import PAGE
from tests.server.client import Client, play
from tests.server.serving import Process, open_table
from tests.web.conftest import Invite


def test_whoever_scrolls_up_reads_what_was_before(invite: Invite, server: Process) -> None:
    table, (one, other) = open_table(server.http, "me", "open", game="squires", settings={"rounds": 5})
    with Client(server.url, table, one) as first, Client(server.url, table, other) as second:
        while len(first.settle().log) < PAGE + 30:
            play([first, second], seed=len(first.picture.log), moves=10)
        lines = len(first.settle().log)
    ann = invite().go(f"/table/{table}#A.{one}")
    expect(ann.log).to_have_count(PAGE)
    expect(ann.log.last).to_be_in_viewport()
    ann.page.locator(".log-scroll").evaluate("log => (log.scrollTop = 0)")
    expect(ann.log).to_have_count(lines)
    # What was read stays where it is.
    expect(ann.log.nth(lines - PAGE)).to_be_in_viewport()
