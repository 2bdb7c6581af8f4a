"""Whole matches over real sockets."""

from __future__ import annotations

from quintain.table.fairness import verify
from tests.server.client import Client, play
from tests.server.serving import Served


def test_two_people_play_a_whole_match(served: Served) -> None:
    table, tokens = served.open("me", "open", watch="public")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        moves = play([ann, bob])
        assert moves > 5
        assert ann.picture.table["result"] == bob.picture.table["result"] != ""
        assert ann.picture.log == bob.picture.log
    record = served.call("GET", f"/api/tables/{table}/record")
    assert record.status_code == 200
    assert verify(record.text).fair
