"""
Whoever watches the clock and the counters: does an answer that the table gives for somebody look like a choice?

Twins: at one table a hand is all of one kind, so that its discard is forced; at the other it is not, and the same card
is chosen. Everybody else must receive the same bytes, and the server's numbers must be the same.
"""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

from quintain.core.contract import View
from quintain.core.registry import installed, load
from quintain.games.squires.game import Squires
from quintain.games.squires.state import SquiresState
from quintain.server.config import Config
from quintain.server.process import ServerProcess
from quintain.server.tables import lobby
from quintain.server.work.bots import Bots
from quintain.table.table import Table
from tests.server.client import Client
from tests.server.http.calling import act
from tests.server.serving import PLENTY, Served, eventually

CLAIM, DISCARD = "claim 1", "discard turnips"
CLOCK = {"kind": "total", "seconds": 600, "increment": 5}
ALL_TURNIPS, MIXED = (0, 0, 0), (0, 0, 1)


def claim_then_discard(
    slug: str, level: str, view: View, seed: str, count: int, begun: int | None, milliseconds: float
) -> str:
    """A bot that claims, discards turnips, and then shows what it has."""
    return (CLAIM, DISCARD)[count]


class Twin:
    """A match of three at a server of its own, in which the Head Squire A claims at once and holds these cards."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, hand: tuple[int, ...], kind: str) -> None:
        new = Squires.new

        def deal(game: Squires, *arguments: Any) -> SquiresState:
            state = new(game, *arguments)
            state.head, state.actors, state.hands[0] = 0, (0,), hand
            return state

        with patch.context() as twin:
            twin.setattr(lobby, "fresh_seed", lambda: "the same at every table")
            twin.setattr(Squires, "new", deal)
            twin.setattr(time, "perf_counter", lambda: 0.0)
            config = Config(database=f"sqlite:///{folder / f'{kind}{sum(hand)}.db'}", pause_ms=1, limits=PLENTY)
            process = ServerProcess(config, Bots(1, claim_then_discard), now=lambda: 1_000_000)
            with Served(config, process) as served:
                self._play(served, kind)

    def _play(self, served: Served, kind: str) -> None:
        first = "bot" if kind == "bot" else "me"
        table, tokens = served.open(first, "open", "open", game="squires", clock=CLOCK)
        with Client(served.url, table, tokens[1]) as bob, Client(served.url, table) as passer_by:
            for client in (bob, passer_by):
                client.settle()
            if kind != "bot":
                self._claim(served, kind, table, tokens[0])
            for client in (bob, passer_by):
                client.until_seen(lambda seen: any("discards" in line["words"] for line in seen.log))
            self.heard = [_same(client.raw, table) for client in (bob, passer_by)]
            # The answer to the discard may be counted after everybody else has heard of it.
            kinds = "bot" if kind == "bot" else "act"
            eventually(lambda: f'quintain_commands_total{{kind="{kinds}",ok="true"}} 2.0' in _numbers(served))
            eventually(lambda: "quintain_bots_thinking 0.0" in _numbers(served))
            self.numbers = _numbers(served)

    def _claim(self, served: Served, kind: str, table: str, token: str) -> None:
        """As this player, and the discard too where there is one to choose."""
        if kind == "http":
            assert act(served, table, token, CLAIM)["ok"]
            if served.call("GET", f"/api/tables/{table}/view", token).json()["options"]:
                assert act(served, table, token, DISCARD)["ok"]
            return
        with Client(served.url, table, token) as ann:
            assert ann.act(CLAIM)["ok"]
            if ann.settle().offers:
                assert ann.act(DISCARD)["ok"]
            else:
                ann.until_seen(lambda seen: seen.count == 2)


def _same(raws: list[str], table: str) -> list[str]:
    """Without the names that are drawn afresh for every table, and who came and went."""
    kept = [raw for raw in raws if json.loads(raw)["type"] not in ("table", "welcome")]
    return [re.sub(r'"n":\d+', '"n":0', raw.replace(table, "TABLE")) for raw in kept]


def _numbers(served: Served) -> str:
    """All but how late the event loop was and when counters were made."""
    page = served.call("GET", "/metrics").text
    return "\n".join(line for line in page.splitlines() if "loop_late" not in line and "_created" not in line)


@pytest.mark.parametrize("kind", ["socket", "http", "bot"])
def test_a_forced_discard_is_a_discard_like_any_other(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced = Twin(tmp_path, monkeypatch, ALL_TURNIPS, kind)
    chosen = Twin(tmp_path, monkeypatch, MIXED, kind)
    assert forced.heard == chosen.heard
    assert forced.numbers == chosen.numbers


VEILED: dict[str, set[str]] = {"squires": {"discard"}, "knaves-out": {"fetch", "turn"}}
"""What is behind a veil. Twins at a server are those above; every other kind is played by the table in the same way."""


@pytest.mark.parametrize("slug", [game.slug for game in installed()])
def test_every_kind_of_decision_behind_a_veil_is_known_here(slug: str) -> None:
    game, luck, veiled = load(slug), random.Random(1), set()
    for number in range(20):
        table = Table.new(game, luck.choice(game.seats), number)
        while table.actors and len(table.record.entries) < 400:
            seat = luck.choice(table.actors)
            ask = table.ask(seat)
            veiled |= {ask.kind} if ask.single == "veil" else set()
            table.act(seat, luck.choice(table.options(seat)))
    assert veiled == VEILED.get(slug, set())
