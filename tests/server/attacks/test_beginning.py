"""Matches that take long to begin: tried in a worker process, made beside the event loop and outside the store."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from quintain.errors import SettingError
from quintain.games.knight_shift import game
from quintain.games.knight_shift.game import KnightShift
from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.messages import Join
from quintain.server.tables.seating import Seating
from tests.server.attacks.recipes import AT_ONCE
from tests.server.attacks.test_poison import NEVER_QUIET, TWO
from tests.server.http.calling import refused
from tests.server.making import wanted
from tests.server.offline import act, room
from tests.server.serving import Served


@pytest.mark.parametrize("seats", [TWO, AT_ONCE])
def test_a_position_without_a_quiet_opening_is_refused_by_a_worker(
    served: Served, seats: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(*_: object) -> Any:
        raise AssertionError("it was drawn in the process that serves")

    monkeypatch.setattr(game, "_draw_quiet", draw)
    wish = {"game": "knight-shift", "seats": seats, "settings": NEVER_QUIET}
    answer = served.call("POST", "/api/tables", json=wish)
    assert refused(answer) == (400, "bad-setting")
    assert "no quiet random opening" in answer.json()["error"]


def test_what_is_as_the_game_has_it_needs_no_trial(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}")) as served:
        served.open("me", "open")
        served.open("me", "open", settings={"random_opening": 0})
        assert served.process.drawing_pool.started == 0
        served.open("me", "open", settings={"random_opening": 2})
        assert served.process.drawing_pool.started == 1


async def test_a_match_is_begun_beside_the_event_loop_and_outside_the_store(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    begin = KnightShift.new

    def note(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return begin(*arguments)

    monkeypatch.setattr(KnightShift, "new", note)
    async with room(sqlite_url) as here:
        await here.match("me", "bot")
        live = await here.match("me", "open")
        assert await act(live, 0, "/resign") == ""
        await here.tables.rematch(live)
        await live.look_again()
    assert len(threads) >= 7
    assert threading.current_thread().name not in threads
    assert not [name for name in threads if name.startswith("sqlite")]


async def test_a_match_that_cannot_begin_leaves_its_table_as_it_was(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("me", "open", settings=NEVER_QUIET))).table)
        for _ in range(2):
            with pytest.raises(SettingError, match="no quiet random opening"):
                await Seating(live).sit(Join("Bob"))
            assert live.match.row == await here.store.match(live.id)
            assert [seat.kind for seat in live.match.row.seats] == ["person", "open"]


def test_an_address_sits_down_gets_up_and_is_renamed_only_so_often(tmp_path: Path) -> None:
    limits = Limits(seatings_per_second=0.001, seating_burst=3)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        table, tokens = served.open("me", "open", "open", game="squires", leave_open=True)
        seats = f"/api/tables/{table}/seats"
        bob = served.call("POST", seats, json={}).json()
        assert served.call("PATCH", f"{seats}/B", bob["token"], json={"name": "Bob"}).status_code == 200
        assert served.call("DELETE", f"{seats}/B", bob["token"]).status_code == 200
        for method, seat, token, body in (("POST", "", "", {}), ("PATCH", "/A", tokens[0], {"name": "Eve"})):
            assert refused(served.call(method, seats + seat, token, json=body)) == (429, "too-many")
        assert refused(served.call("DELETE", f"{seats}/A", tokens[0])) == (429, "too-many")
