"""What there is to know of each game."""

from __future__ import annotations

import pytest

from quintain.core import registry
from quintain.core.registry import load
from tests.server.http.calling import refused
from tests.server.serving import Served


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


def test_who_runs_never_looks_again_through_everything_that_is_installed(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a game that there is not it was looked twice, on the event loop, for seven milliseconds."""

    def look(**_: object) -> None:
        raise RuntimeError("it was looked again")

    monkeypatch.setattr(registry, "entry_points", look)
    assert len(served.call("GET", "/api/games").json()) == len(registry.installed())
    for page in ("rules", "art.svg", "guide", "data"):
        assert refused(served.call("GET", f"/api/games/nothing/{page}")) == (404, "unknown-game")
    table = {"game": "nothing", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert refused(served.call("POST", "/api/tables", json=table)) == (404, "unknown-game")
    record = '{"quintain":1,"game":"nothing","rules":"","players":[],"settings":{},"seed":"1"}'
    assert refused(served.call("POST", "/api/replay", content=record)) == (400, "bad-record")
    assert served.open("me", "open")


def test_a_game_with_a_data_file_gives_it_away(served: Served) -> None:
    data = served.call("GET", "/api/games/squires/data")
    assert data.text == load("squires").data()
    assert "attachment" in data.headers["content-disposition"]
    assert served.call("GET", "/api/games/knight-shift/data").status_code == 404
    table = {"game": "squires", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    large = "# mine\n" * 3_000 + load("squires").data()
    assert served.call("POST", "/api/tables", json=table | {"settings": {"deck": large}}).status_code == 201
