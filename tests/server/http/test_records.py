"""Finished matches, and records that somebody brings along."""

from __future__ import annotations

import msgspec
import pytest

from quintain.core.luck import commitment
from quintain.core.records import read_record
from quintain.core.registry import load
from quintain.table.fairness import verify
from quintain.table.table import Table
from tests.server.client import patched
from tests.server.http.calling import finished, refused
from tests.server.serving import Served


def test_a_finished_match_shows_all_and_nothing_before(served: Served) -> None:
    table, _ = served.open("me", "open")
    for page in ("record", "frames"):
        assert refused(served.call("GET", f"/api/tables/{table}/{page}")) == (409, "not-possible")
    table, _ = finished(served, entropy="mine")
    answer = served.call("GET", f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="knight-shift-{table}.jsonl"'
    record = read_record(answer.text)
    assert verify(record).fair
    info = served.call("GET", f"/api/tables/{table}").json()
    assert commitment(record.secret or "") == info["commitment"]
    assert info["result"]
    assert refused(served.call("GET", f"/api/tables/{table}/record?format=x")) == (404, "not-found")
    assert served.call("GET", f"/api/tables/{table}/record?format=ksg").status_code == 200


def test_a_match_is_shown_step_by_step(served: Served) -> None:
    table, _ = finished(served)
    shown = served.call("GET", f"/api/tables/{table}/frames").json()
    assert shown["table"]["id"] == table
    assert [frame["by"] for frame in shown["frames"]] == ["*", "A", "B", "*"]
    scene = shown["frames"][0]["scene"]
    for frame in shown["frames"][1:]:
        scene = patched(scene, frame["patch"])
    assert scene["result"] == shown["table"]["result"]
    record = served.call("GET", f"/api/tables/{table}/record").text
    again = served.call("POST", "/api/replay", content=record, headers={"content-type": "text/plain"}).json()
    assert again["frames"] == shown["frames"]
    assert (again["game"], again["result"]) == ("knight-shift", shown["table"]["result"])
    ksg = served.call("GET", f"/api/tables/{table}/record?format=ksg").text
    assert len(served.call("POST", "/api/replay", content=ksg).json()["frames"]) == 4


def test_a_match_is_written_once_in_every_format(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = finished(served)
    game, written = load("knight-shift"), []
    (ksg,) = game.formats

    def write(played: Table) -> str:
        written.append(played)
        return ksg.write(played)

    monkeypatch.setattr(type(game), "formats", (msgspec.structs.replace(ksg, write=write),))
    texts = [served.call("GET", f"/api/tables/{table}/record?format={name}").text for name in ("ksg", "jsonl") * 3]
    assert texts == texts[:2] * 3
    assert texts[0] != texts[1]
    assert len(written) == 1


@pytest.mark.parametrize("body", [b"", b"nonsense", b"{}", b'{"quintain":1}', b"\xff", b"{" * 1000])
def test_what_is_no_record_is_refused(served: Served, body: bytes) -> None:
    status, code = refused(served.call("POST", "/api/replay", content=body))
    assert (status, code) in ((400, "bad-record"), (400, "invalid"))


def test_a_record_of_other_rules_is_refused(served: Served) -> None:
    table, _ = finished(served)
    record = served.call("GET", f"/api/tables/{table}/record").text
    other = record.replace('"rules":"KS-1"', '"rules":"KS-0"')
    assert other != record
    assert refused(served.call("POST", "/api/replay", content=other)) == (400, "bad-record")


def test_at_a_closed_table_only_its_players_look_back(served: Served) -> None:
    table, tokens = finished(served, watch="nobody")
    for page in ("record", "frames"):
        assert refused(served.call("GET", f"/api/tables/{table}/{page}")) == (403, "forbidden")
        assert refused(served.call("GET", f"/api/tables/{table}/{page}", "wrong")) == (403, "forbidden")
        assert served.call("GET", f"/api/tables/{table}/{page}", tokens[1]).status_code == 200
