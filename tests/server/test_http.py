"""Every route, and every way to be refused by it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from quintain.core.fairness import verify
from quintain.core.luck import commitment
from quintain.core.records import read_record
from quintain.core.registry import load
from quintain.server import pages
from quintain.server.house import Config
from quintain.server.limits import Limits
from tests.server.client import Json, patched
from tests.server.serving import Served, eventually

TWO = [{"kind": "me"}, {"kind": "open"}]


def refused(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal, which always has one clear line."""
    body = answer.json()
    assert set(body) == {"error", "code"}, body
    assert body["error"]
    assert "\n" not in body["error"]
    return answer.status_code, body["code"]


def finished(served: Served, **options: Any) -> tuple[str, list[str]]:
    """A match that A has resigned after a move each."""
    table, tokens = served.open("me", "open", **options)
    for token in tokens:
        view = served.call("GET", f"/api/tables/{table}/view", token).json()
        assert act(served, table, token, view["options"][0]["text"])["ok"]
    assert act(served, table, tokens[0], "/resign")["ok"]
    return table, tokens


def act(served: Served, table: str, token: str, text: str, **more: object) -> Json:
    answer = served.call("POST", f"/api/tables/{table}/actions", token, json={"text": text} | more)
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body


# --- games ----------------------------------------------------------------------------------------------------------


def test_games_are_described(served: Served) -> None:
    games = served.call("GET", "/api/games").json()
    game = next(game for game in games if game["slug"] == "knight-shift")
    assert game["seats"] == [2]
    assert game["levels"] == ["page", "squire", "knight", "champion", "legend"]
    assert {"slug", "title", "tagline", "nature", "settings", "presets", "position_setting", "formats"} < set(game)
    assert game["formats"] == ["ksg"]


def test_each_game_has_rules_drawings_and_a_guide(served: Served) -> None:
    rules = served.call("GET", "/api/games/knight-shift/rules").json()
    assert any(rule["id"] == "KS-5.4" for rule in rules["rules"])
    for rule in rules["rules"]:
        assert rules["html"].count(f'id="{rule["id"]}"') == 1
    assert 'href="#KS-5.4"' in rules["html"]
    assert "<script" not in rules["html"]
    art = served.call("GET", "/api/games/knight-shift/art.svg")
    assert art.headers["content-type"].startswith("image/svg+xml")
    assert isinstance(served.call("GET", "/api/games/knight-shift/guide").json(), list)


@pytest.mark.parametrize("page", ["rules", "art.svg", "guide"])
def test_an_unknown_game_is_said_so(served: Served, page: str) -> None:
    assert refused(served.call("GET", f"/api/games/nothing/{page}")) == (404, "unknown-game")


# --- opening and sitting down ---------------------------------------------------------------------------------------


def test_a_table_is_opened_seen_and_filled(served: Served) -> None:
    made = served.call(
        "POST", "/api/tables", json={"game": "knight-shift", "seats": TWO, "name": "Ann", "watch": "public"}
    )
    assert made.status_code == 201
    table, seat, token = (made.json()[name] for name in ("table", "seat", "token"))
    assert (seat, len(token)) == ("A", 22)
    info = served.call("GET", f"/api/tables/{table}").json()
    assert (info["status"], info["seats"][0]["name"], info["seats"][1]["kind"]) == ("open", "Ann", "open")
    assert len(info["commitment"]) == 64
    assert table in [listed["id"] for listed in served.call("GET", "/api/tables").json()]
    taken = served.call("POST", f"/api/tables/{table}/seats", json={"name": "Bob", "seat": "B"})
    assert (taken.status_code, taken.json()["seat"]) == (201, "B")
    assert served.call("GET", f"/api/tables/{table}").json()["status"] == "playing"
    assert refused(served.call("POST", f"/api/tables/{table}/seats", json={})) == (409, "not-possible")


def test_a_table_of_bots_has_no_seat_for_who_opens_it(served: Served) -> None:
    seats = [{"kind": "bot", "level": "random"}] * 2
    made = served.call("POST", "/api/tables", json={"game": "knight-shift", "seats": seats}).json()
    assert (made["seat"], made["token"]) == ("-", "")
    eventually(lambda: served.call("GET", f"/api/tables/{made['table']}").json()["status"] == "over", 60)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "nothing", "seats": TWO}, 404, "unknown-game"),
        ({"game": "knight-shift", "seats": []}, 400, "invalid"),
        ({"game": "knight-shift", "seats": [{"kind": "me"}]}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": [{"kind": "me"}] * 2}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": [{"kind": "king"}] * 2}, 400, "invalid"),
        ({"game": "knight-shift", "seats": [{"kind": "me"}, {"kind": "bot", "level": "x"}]}, 400, "unknown-player"),
        ({"game": "knight-shift", "seats": TWO, "settings": {"x": 1}}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": TWO, "settings": {"start": "x"}}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": TWO, "preset": "x"}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": TWO, "clock": {"kind": "move"}}, 400, "bad-setting"),
        ({"game": "knight-shift", "seats": TWO, "clock": {"kind": "move", "seconds": -1}}, 400, "invalid"),
        ({"game": "knight-shift", "seats": TWO, "name": ""}, 400, "invalid"),
        ({"game": "knight-shift", "seats": TWO, "name": "x" * 33}, 400, "invalid"),
        ({"game": "knight-shift", "seats": TWO, "watch": "x"}, 400, "invalid"),
        ({"game": "knight-shift", "seats": TWO, "entropy": "\x00"}, 400, "invalid"),
        ({"game": "knight-shift", "seats": TWO, "unknown": 1}, 400, "invalid"),
        ([], 400, "invalid"),
        ("text", 400, "invalid"),
    ],
)
def test_what_cannot_be_opened_is_refused(served: Served, body: object, status: int, code: str) -> None:
    assert refused(served.call("POST", "/api/tables", json=body)) == (status, code)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"game": "knight-shift", "seats": ' + b"[" * 500])
def test_what_is_no_json_is_refused(served: Served, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    assert refused(served.call("POST", "/api/tables", content=body, headers=headers)) == (400, "invalid")


def test_a_name_without_a_letter_becomes_guest(served: Served) -> None:
    table, _ = served.open("me", "open", name="\u200b", leave_open=True)
    assert served.call("GET", f"/api/tables/{table}").json()["seats"][0]["name"] == "Guest"


def test_somebody_gets_up_and_another_sits_down(served: Served) -> None:
    table, (token, _) = served.open("me", "open", leave_open=True)
    path = f"/api/tables/{table}/seats"
    assert refused(served.call("DELETE", f"{path}/A")) == (401, "not-yours")
    assert refused(served.call("DELETE", f"{path}/A", "wrong")) == (401, "not-yours")
    assert refused(served.call("DELETE", f"{path}/B", token)) == (401, "not-yours")
    assert served.call("DELETE", f"{path}/A", token).json()["seats"][0]["kind"] == "open"
    assert refused(served.call("DELETE", f"{path}/A", token)) == (401, "not-yours")
    assert refused(served.call("POST", path, json={"seat": "C"})) == (409, "not-possible")
    assert refused(served.call("POST", path, json={"seat": "Z"})) == (400, "invalid")
    for seat in "BA":
        assert served.call("POST", path, json={"seat": seat}).json()["seat"] == seat
    assert refused(served.call("DELETE", f"{path}/A", token)) == (401, "not-yours")


def test_after_the_beginning_nobody_gets_up(served: Served) -> None:
    table, tokens = served.open("me", "open")
    answer = served.call("DELETE", f"/api/tables/{table}/seats/A", tokens[0])
    assert refused(answer) == (409, "not-possible")
    assert "resign" in answer.json()["error"]


def test_somebody_is_renamed(served: Served) -> None:
    table, tokens = served.open("me", "open")
    path = f"/api/tables/{table}/seats/A"
    assert served.call("PATCH", path, tokens[0], json={"name": "Queen Ann"}).json()["seats"][0]["name"] == "Queen Ann"
    assert refused(served.call("PATCH", path, tokens[1], json={"name": "x"})) == (401, "not-yours")
    assert refused(served.call("PATCH", path, tokens[0], json={"name": "\u200b"})) == (400, "bad-setting")
    assert refused(served.call("PATCH", path, tokens[0], json={})) == (400, "invalid")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("POST", "/seats"),
        ("PATCH", "/seats/A"),
        ("DELETE", "/seats/A"),
        ("POST", "/rematch"),
        ("GET", "/record"),
        ("GET", "/frames"),
        ("GET", "/view"),
        ("POST", "/actions"),
    ],
)
def test_there_is_no_such_table(served: Served, method: str, path: str) -> None:
    body = {"text": "x"} if path == "/actions" else {"name": "x"} if method in ("POST", "PATCH") else None
    assert refused(served.call(method, f"/api/tables/nothing{path}", json=body)) == (404, "not-found")


# --- playing over HTTP ----------------------------------------------------------------------------------------------


def test_a_program_plays_without_a_socket(served: Served) -> None:
    table, tokens = served.open("me", "open")
    view = served.call("GET", f"/api/tables/{table}/view", tokens[0]).json()
    assert (view["seat"], view["count"], view["over"]) == ("A", 0, False)
    assert view["awaited"][0]["seat"] == 0
    text = view["options"][0]["text"]
    assert act(served, table, tokens[0], text, count=0) == {"ok": True, "refusal": None}
    assert act(served, table, tokens[0], text, count=0)["ok"]
    late = act(served, table, tokens[0], "b1c3", count=7)
    assert (late["ok"], late["refusal"]["code"]) == (False, "stale")
    wrong = act(served, table, tokens[1], "nonsense")
    assert wrong["refusal"]["rule"].startswith("KS-")
    assert wrong["refusal"]["words"]
    assert served.call("GET", f"/api/tables/{table}/view", tokens[0]).json()["options"] == []


def test_only_a_seat_acts_and_sees_its_view(served: Served) -> None:
    table, _ = served.open("me", "open")
    other, tokens = served.open("me", "open")
    for token in ("", "wrong", tokens[0]):
        assert refused(served.call("GET", f"/api/tables/{table}/view", token)) == (401, "not-yours")
        answer = served.call("POST", f"/api/tables/{table}/actions", token, json={"text": "/resign"})
        assert refused(answer) == (401, "not-yours")
    assert served.call("GET", f"/api/tables/{other}/view", tokens[0]).status_code == 200
    assert served.call("GET", f"/api/tables/{table}").json()["status"] == "playing"


def test_before_the_match_there_is_no_view(served: Served) -> None:
    table, (token, _) = served.open("me", "open", leave_open=True)
    assert refused(served.call("GET", f"/api/tables/{table}/view", token)) == (409, "not-possible")
    assert act(served, table, token, "b1c3")["refusal"]["code"] == "not-begun"


def test_a_command_may_not_be_longer_than_it_needs(served: Served) -> None:
    table, tokens = served.open("me", "open")
    answer = served.call("POST", f"/api/tables/{table}/actions", tokens[0], json={"text": "x" * 501})
    assert refused(answer) == (400, "invalid")


# --- finished matches -----------------------------------------------------------------------------------------------


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


def test_the_same_people_play_again(served: Served) -> None:
    table, tokens = served.open("me", "open", settings={"no_progress_limit": 40})
    assert refused(served.call("POST", f"/api/tables/{table}/rematch", tokens[0])) == (409, "not-possible")
    act(served, table, tokens[1], "/resign")
    assert refused(served.call("POST", f"/api/tables/{table}/rematch")) == (401, "not-yours")
    first = served.call("POST", f"/api/tables/{table}/rematch", tokens[0]).json()
    second = served.call("POST", f"/api/tables/{table}/rematch", tokens[1]).json()
    assert first["table"] == second["table"]
    assert (first["seat"], second["seat"]) == ("B", "A")
    assert (first["token"], second["token"]) == tuple(tokens)
    assert served.call("GET", f"/api/tables/{table}").json()["rematch"] == first["table"]
    new = served.call("GET", f"/api/tables/{first['table']}").json()
    assert (new["status"], new["settings"]["no_progress_limit"]) == ("playing", 40)
    view = served.call("GET", f"/api/tables/{first['table']}/view", tokens[1]).json()
    assert view["seat"] == "A"


# --- who may watch --------------------------------------------------------------------------------------------------


def test_at_a_closed_table_only_its_players_look_back(served: Served) -> None:
    table, tokens = finished(served, watch="nobody")
    for page in ("record", "frames"):
        assert refused(served.call("GET", f"/api/tables/{table}/{page}")) == (403, "forbidden")
        assert refused(served.call("GET", f"/api/tables/{table}/{page}", "wrong")) == (403, "forbidden")
        assert served.call("GET", f"/api/tables/{table}/{page}", tokens[1]).status_code == 200


def test_only_public_tables_are_listed(served: Served) -> None:
    tables = {watch: served.open("me", "open", watch=watch)[0] for watch in ("public", "link", "nobody")}
    listed = [info["id"] for info in served.call("GET", "/api/tables").json()]
    assert [watch for watch, table in tables.items() if table in listed] == ["public"]


# --- pages, and pages for machines ----------------------------------------------------------------------------------


def _ticks(served: Served) -> float:
    """How often the server has looked whether its event loop is in time."""
    found = re.search(r"^quintain_loop_late_seconds_count (.+)$", served.call("GET", "/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0


def test_health_and_numbers(served: Served) -> None:
    assert served.call("GET", "/health").json() == {"ok": True}
    finished(served)
    eventually(lambda: _ticks(served) >= 2)
    numbers = served.call("GET", "/metrics").text
    for name in ("tables_total", "matches", "moves_total", "command_seconds_bucket", "sockets", "bots_thinking"):
        assert f"\nquintain_{name}" in numbers
    assert 'quintain_commands_total{kind="act",ok="true"}' in numbers


def test_the_interface_describes_itself(served: Served) -> None:
    described = served.call("GET", "/schema/openapi.json").json()
    assert "/api/tables/{table_id}/seats" in described["paths"]
    socket = served.call("GET", "/api/schema").json()
    kinds = {"command", "message", "analysis_command", "analysis_message", "review_line"}
    assert kinds | {"$defs"} == set(socket)
    assert {"Welcome", "Update", "Answer", "Hello", "Ping", "Look", "Thought", "ReviewDone"} <= set(socket["$defs"])


def test_every_answer_has_the_safety_headers(served: Served) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", "/api/games"),
        ("GET", "/nothing"),
        ("GET", "/api/x"),
        ("PUT", "/api/tables"),
    ):
        headers = served.call(method, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_pages_are_the_client_and_nothing_else_is_served(served: Served) -> None:
    if not (pages.WEB / "index.html").is_file():
        pytest.fail("the browser client has no index.html")
    for path in ("/", "/new/knight-shift", "/table/abc", "/replay", "/replay/abc", "/rules/knight-shift"):
        page = served.call("GET", path)
        assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
    tag = page.headers["etag"]
    assert served.call("GET", "/", headers={"if-none-match": tag}).status_code == 304
    plain = served.call("GET", "/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == (pages.WEB / "index.html").read_bytes()
    for path in (
        "/web/../server/app.py",
        "/web/%2e%2e/server/app.py",
        "/web/nothing.js",
        "/web/.hidden.js",
        "/web/",
        "/web/a%00.js",
    ):
        assert refused(served.call("GET", path)) == (404, "not-found")


def test_an_unknown_path_is_a_page_for_people_and_json_for_programs(served: Served) -> None:
    html = {"accept": "text/html,*/*"}
    assert served.call("GET", "/nothing/here", headers=html).headers["content-type"].startswith("text/html")
    assert served.call("GET", "/nothing/here", headers=html).status_code == 404
    assert refused(served.call("GET", "/nothing/here")) == (404, "not-found")
    assert refused(served.call("GET", "/api/nothing", headers=html)) == (404, "not-found")
    assert refused(served.call("PUT", "/api/tables")) == (405, "no-such-method")


# --- limits and origins ---------------------------------------------------------------------------------------------


def test_a_page_from_elsewhere_may_not_act(served: Served) -> None:
    table, tokens = served.open("me", "open")
    elsewhere = {"origin": "https://elsewhere.example"}
    for method, path, body in (
        ("POST", "/api/tables", {"game": "knight-shift", "seats": TWO}),
        ("POST", f"/api/tables/{table}/seats", {}),
        ("PATCH", f"/api/tables/{table}/seats/A", {"name": "x"}),
        ("DELETE", f"/api/tables/{table}/seats/A", None),
        ("POST", f"/api/tables/{table}/rematch", None),
        ("POST", f"/api/tables/{table}/actions", {"text": "/resign"}),
        ("POST", "/api/replay", {}),
    ):
        assert refused(served.call(method, path, tokens[0], json=body, headers=elsewhere)) == (403, "forbidden")
        null = {"origin": "null"}
        assert refused(served.call(method, path, tokens[0], json=body, headers=null)) == (403, "forbidden")
    assert served.call("GET", f"/api/tables/{table}", headers=elsewhere).json()["status"] == "playing"
    own = {"origin": served.url}
    assert served.call("POST", f"/api/tables/{table}/actions", tokens[0], json={"text": "/x"}, headers=own).is_success


def test_bodies_have_a_limit(served: Served) -> None:
    table, tokens = served.open("me", "open")
    big = json.dumps({"text": "x" * 20_000})
    headers = {"content-type": "application/json"}
    path = f"/api/tables/{table}/actions"
    assert refused(served.call("POST", path, tokens[0], content=big, headers=headers)) == (413, "too-large")

    def drop_by_drop() -> Any:
        for _ in range(20):
            yield b" " * 1_000

    assert refused(served.call("POST", path, tokens[0], content=drop_by_drop(), headers=headers)) == (413, "too-large")
    assert refused(served.call("POST", "/api/replay", content="x" * 20_000)) == (400, "bad-record")
    assert refused(served.call("POST", "/api/replay", content="x" * 1_100_000)) == (413, "too-large")


def test_an_address_opens_only_so_many_tables_and_replays(tmp_path: Path) -> None:
    limits = Limits(tables_per_hour=2, replays_per_hour=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        table, tokens = served.open("me", "open")
        act(served, table, tokens[0], "/resign")
        assert served.call("POST", f"/api/tables/{table}/rematch", tokens[0]).status_code == 201
        assert served.call("POST", f"/api/tables/{table}/rematch", tokens[1]).status_code == 201
        again = served.call("POST", "/api/tables", json={"game": "knight-shift", "seats": TWO})
        assert refused(again) == (429, "too-many")
        assert served.call("GET", f"/api/tables/{table}/frames").status_code == 200
        assert refused(served.call("GET", f"/api/tables/{table}/frames")) == (429, "too-many")


def test_without_its_store_the_server_says_so(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}")) as served:
        table, tokens = served.open("me", "open")
        connection = served.house.store._database._engine.raw_connection()  # type: ignore[attr-defined]
        connection.execute("PRAGMA query_only = ON")
        assert served.call("GET", "/health").status_code == 503
        answer = act(served, table, tokens[0], "/resign")
        assert answer["refusal"]["code"] == "not-stored"
        for method, path in (
            ("GET", "/api/tables"),
            ("GET", f"/api/tables/{table}/view"),
            ("POST", f"/api/tables/{table}/rematch"),
        ):
            assert refused(served.call(method, path, tokens[0])) == (503, "not-stored")
        connection.execute("PRAGMA query_only = OFF")
        assert act(served, table, tokens[0], "/resign")["ok"]


def test_a_game_with_a_data_file_gives_it_away(served: Served) -> None:
    data = served.call("GET", "/api/games/squires/data")
    assert data.text == load("squires").data()
    assert "attachment" in data.headers["content-disposition"]
    assert served.call("GET", "/api/games/knight-shift/data").status_code == 404
    table = {"game": "squires", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    large = "# mine\n" * 4_000 + load("squires").data()
    assert served.call("POST", "/api/tables", json=table | {"settings": {"deck": large}}).status_code == 201
