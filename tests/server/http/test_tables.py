"""Opening tables over HTTP, sitting down at them, and playing without a socket."""

from __future__ import annotations

import pytest

from tests.server.client import Client
from tests.server.http.calling import TWO, act, refused
from tests.server.serving import Served


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
    with Client(served.url, made["table"]) as spectator:
        spectator.until_seen(lambda picture: picture.table["status"] == "over", 300)


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


def test_only_public_tables_are_listed(served: Served) -> None:
    tables = {watch: served.open("me", "open", watch=watch)[0] for watch in ("public", "link", "nobody")}
    listed = [info["id"] for info in served.call("GET", "/api/tables").json()]
    assert [watch for watch, table in tables.items() if table in listed] == ["public"]


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


# --- who remembers --------------------------------------------------------------------------------------------------

STRICT = {"memory": "strict"}


def test_where_people_must_remember_their_token_brings_no_view(served: Served) -> None:
    """Over HTTP nobody gets what the screen denies them."""
    table, tokens = served.open("me", "open", game="squires", settings=STRICT)
    for seat, token in zip("AB", tokens, strict=True):
        shown = served.call("GET", f"/api/tables/{table}/view", token).json()
        assert (shown["seat"], shown["view"]) == (seat, None)
        asked = [awaited["seat"] for awaited in shown["awaited"]] == ["AB".index(seat)]
        assert bool(shown["options"]) == asked, "but it can be played all the same"


def test_a_program_remembers_and_the_table_says_so(served: Served) -> None:
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    body = {"game": "squires", "seats": seats, "settings": STRICT, "program": True}
    made = served.call("POST", "/api/tables", json=body).json()
    path = f"/api/tables/{made['table']}"
    tokens = {"B": made["token"]}
    for seat, program in (("A", True), ("C", False)):
        taken = served.call("POST", f"{path}/seats", json={"seat": seat, "program": program})
        tokens[seat] = taken.json()["token"]
    info = served.call("GET", path).json()
    found = {seat["seat"]: (seat["kind"], seat["remembers"]) for seat in info["seats"]}
    assert found == {"A": ("program", True), "B": ("program", True), "C": ("person", False), "D": ("bot", True)}
    views = {seat: served.call("GET", f"{path}/view", token).json()["view"] for seat, token in tokens.items()}
    assert [seat for seat, view in sorted(views.items()) if view] == ["A", "B"]


def test_a_stand_in_remembers_too(served: Served) -> None:
    table, tokens = served.open("me", "open", "open", game="squires", settings=STRICT)
    assert act(served, table, tokens[0], "/resign")["ok"]
    info = served.call("GET", f"/api/tables/{table}").json()
    assert [seat["remembers"] for seat in info["seats"]] == [True, False, False]


def test_where_the_table_remembers_everybody_gets_a_view(served: Served) -> None:
    table, tokens = served.open("me", "open", game="squires")
    assert served.call("GET", f"/api/tables/{table}/view", tokens[1]).json()["view"]
    info = served.call("GET", f"/api/tables/{table}").json()
    assert [seat["remembers"] for seat in info["seats"]] == [False, False]


def test_who_plays_again_is_what_they_were(served: Served) -> None:
    body = {"game": "squires", "seats": TWO, "settings": STRICT, "program": True}
    made = served.call("POST", "/api/tables", json=body).json()
    served.call("POST", f"/api/tables/{made['table']}/seats", json={})
    assert act(served, made["table"], made["token"], "/resign")["ok"]
    again = served.call("POST", f"/api/tables/{made['table']}/rematch", made["token"]).json()
    info = served.call("GET", f"/api/tables/{again['table']}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["person", "program"]
