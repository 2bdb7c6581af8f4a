"""Texts that take a reader very long: refused in words, early, and beside the event loop."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from quintain.core.registry import load
from quintain.core.seats import Sitter
from quintain.core.settings import settle
from quintain.games.squires import deck
from quintain.games.squires.deck import standard_text
from quintain.server.work import openings
from quintain.table.opening import Opening
from quintain.table.table import Table
from tests.server.http.calling import refused
from tests.server.serving import Served
from tests.server.work.labours import linger

DOTS = ".".join("a" * 60_000) + " = 1"
"""As much as a request that opens a table may bring. The server stood still for a minute."""
SHORT_DOTS = ".".join("a" * 15_000) + " = 1"
NEVER_QUIET = {"random_opening": 8, "no_progress_limit": 20, "start": "nngnn/5/5/5/5/5/5/NNGNN w 13 20"}
"""Whatever is drawn, the clock runs out within the opening: ten thousand were drawn, wherever a match began."""
TWO = [{"kind": "me"}, {"kind": "open"}]


def with_deck(text: str) -> dict[str, Any]:
    return {"game": "squires", "seats": TWO, "settings": {"deck": text}}


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, where the event loop is, nobody reads data."""
    deck._read_own.cache_clear()

    def read(_: str) -> dict[str, Any]:
        raise AssertionError("it was read on the event loop")

    deck.deck_of("")
    monkeypatch.setattr(tomllib, "loads", read)


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize(("text", "why"), [(DOTS, "too long"), (SHORT_DOTS, "too many parts"), ("x = 1", "no table")])
def test_a_deck_of_dotted_keys_is_refused_in_words(served: Served, text: str, why: str) -> None:
    answer = served.call("POST", "/api/tables", json=with_deck(text))
    assert refused(answer) == (400, "bad-setting")
    assert why in answer.json()["error"]
    assert len(answer.json()["error"]) < 500


@pytest.mark.parametrize("path", ["/api/replay", "/api/review"])
@pytest.mark.parametrize("text", [DOTS, SHORT_DOTS])
def test_a_record_with_such_a_deck_is_refused_in_words(served: Served, path: str, text: str) -> None:
    match = Table.new("squires", ["Ann", "Bob"], seed=1)
    header, *rest = match.record.write().splitlines(keepends=True)
    poisoned = json.loads(header)
    poisoned["settings"]["deck"] = text
    answer = served.call("POST", path, content=json.dumps(poisoned) + "\n" + "".join(rest))
    assert refused(answer) == (400, "bad-record")
    assert len(answer.json()["error"]) < 500


def test_a_deck_of_ones_own_is_played_with(served: Served) -> None:
    table, _ = served.open("me", "open", game="squires", settings={"deck": standard_text() + "# mine\n"})
    assert served.call("GET", f"/api/tables/{table}").json()["status"] == "playing"


def test_a_deck_that_takes_too_long_is_given_up_and_others_go_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "flaw_of", linger)
    monkeypatch.setattr(openings, "READING_SECONDS", 0.01)
    answer = served.call("POST", "/api/tables", json=with_deck("x = 1"))
    assert refused(answer) == (400, "bad-setting")
    assert "took more than 0.01 seconds" in answer.json()["error"]
    monkeypatch.undo()
    assert "no table" in served.call("POST", "/api/tables", json=with_deck("x = 2")).json()["error"]


@pytest.mark.parametrize("value", ["x" * 100_000, ["x"] * 20_000, {"x": "y" * 100_000}, 10**4_000])
@pytest.mark.parametrize(
    ("game", "setting"), [("knight-shift", "start"), ("squires", "deck"), ("knights-duty", "ring")]
)
def test_a_setting_that_is_too_long_is_refused_in_few_words(
    served: Served, game: str, setting: str, value: object
) -> None:
    answer = served.call("POST", "/api/tables", json={"game": game, "seats": TWO, "settings": {setting: value}})
    assert answer.status_code == 400
    assert len(answer.json()["error"]) < 500


def test_many_decks_at_once_are_each_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seventeen tables, each with a deck of its own, made every look at any of them read its deck again."""
    game = load("squires")
    texts = [f"{standard_text()}# {number}\n" for number in range(40)]
    seated = (Sitter("Ann"), Sitter("Bob"))
    played = [Table.new(Opening(game, seated, settle(game.settings, {"deck": text})), seed=1) for text in texts]

    def read(_: str) -> Any:
        raise AssertionError("it was read again")

    monkeypatch.setattr(deck, "_read", read)
    for table in played:
        assert table.scene(table.actors[0]).offers
        assert table.scene(None).plates
