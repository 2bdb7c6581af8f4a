"""
Whoever watches the clock and the counters: does an answer that the table gives for somebody look like a choice?

Twins: at one table the hand or the deck of A leaves but one answer, which the table gives; at the other there are
more, and the same one is chosen. Everybody else must receive the same bytes, and the server's numbers must be the same.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from quintain.core.contract import Game, View
from quintain.core.registry import installed, load
from quintain.games.dungeon_duels.game import DungeonDuels
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.knaves_out.game import KnavesOut
from quintain.games.knaves_out.state import KnavesState
from quintain.games.squires.game import GAME as SQUIRES
from quintain.games.squires.game import Squires
from quintain.games.squires.state import SquiresState
from quintain.server.config import Config
from quintain.server.process import ServerProcess
from quintain.server.tables import lobby
from quintain.server.work.bots import Bots
from quintain.table.table import Table
from tests.games.dungeon_duels.positions import position as dungeon
from tests.games.knaves_out.positions import position
from tests.server.client import Client, Picture
from tests.server.http.calling import act
from tests.server.serving import PLENTY, Served, eventually

CLOCK = {"kind": "total", "seconds": 600, "increment": 5}
new_squires = SQUIRES.new


class Case(NamedTuple):
    """What A says, one after the other, beginning with a choice; then the table may answer, or A does."""

    game: type[Game[Any, Any, Any]]
    said: tuple[str, ...]
    heard: str
    """In the line of the log by which everybody knows that all has been said."""
    hidden: tuple[Any, Any]
    """What A holds where the table answers, and where A does."""
    begun: Callable[[Any, tuple[Any, ...]], Any]
    """The position at the beginning, given this and the arguments of a new match."""


def turnips(hand: tuple[int, ...], arguments: tuple[Any, ...]) -> SquiresState:
    """The Head Squire A holds these cards."""
    state: SquiresState = new_squires(*arguments)
    state.head, state.actors, state.hands[0] = 0, (0,), hand
    return state


def kingdoms(hand: str, _: tuple[Any, ...], *, court: str = "", tower: str = "") -> KnavesState:
    """It is the turn of A, who holds these cards."""
    return position({"A": "", "B": "", "C": ""}, courts={"A": court}, towers={"A": tower}, hands={"A": hand})


def knights(hand: str, _: tuple[Any, ...], **more: Any) -> DuelsState:
    """It is the turn of A, who holds this card."""
    places = {"blue": "c2", "red": "d4", "green": "d4"}
    return dungeon(places, seats=3, hands={"blue": hand}, **more)


CASES = {
    "discard": Case(Squires, ("claim 1", "discard turnips"), "discards", ((0, 0, 0), (0, 0, 1)), turnips),
    # KO-R102: after the Jack nothing is left to do with a 5; with the ace there is.
    "end": Case(KnavesOut, ("play JH", "end"), "Round 1", ("JH 5H", "JH AH"), kingdoms),
    # KO-R73: no 2 is in the deck for the tower of the Knave; the 2 of spades is.
    "tax": Case(
        KnavesOut,
        ("act collect-tax", "skip", "end"),
        "Round 1",
        ("2D 2H 2S", "2D 2H 5S"),
        partial(kingdoms, court="JD", tower="AC 2C 3C"),
    ),
    # KO-R89: then the tower of the King is asked about, which is closed and not full.
    "closed": Case(
        KnavesOut,
        ("act collect-tax", "skip", "skip", "end"),
        "Round 1",
        ("2H 2S", "2H 5S"),
        partial(kingdoms, court="JD KH", tower="AC 2C 3C//AD 2D 3D KD"),
    ),
    # KO-5.160: when it is paid the tower of the Knave takes a 2 again, and the others a King, which A holds.
    "servant": Case(
        KnavesOut,
        ("act unseen-servant", "skip", "skip", "end"),
        "Round 1",
        ("2S KH", "5S KH"),
        partial(kingdoms, court="JS QS KS", tower="AC 2C/A-K/A-K"),
    ),
    # DD-4.7: the last action is used; a Smoke Screen is played when one is attacked, a Berserker Brew at any time.
    "brew": Case(
        DungeonDuels,
        ("move down", "end"),
        "is on the move",
        ("smoke-screen", "berserker-brew"),
        partial(knights, actions=1),
    ),
    # DD-5.53: the window opens for any card; then the dice may be rolled again, by either of them.
    "guard": Case(
        DungeonDuels,
        ("end", "pass", "pass"),
        "Round 4",
        ("health-tonic", "smoke-screen"),
        partial(knights, foes="bc1 c2", order=(1, 2, 0), turn=2),
    ),
}


def says(
    said: tuple[str, ...],
    slug: str,
    level: str,
    view: View,
    seed: str,
    count: int,
    begun: int | None,
    milliseconds: float,
) -> str:
    """A bot that says this, and then shows what it has."""
    return said[count]


class Twin:
    """A match of three at a server of its own, in which A speaks first and holds this."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, case: Case, hidden: Any, kind: str) -> None:
        self.case = case
        with patch.context() as twin:
            twin.setattr(lobby, "fresh_seed", lambda: "the same at every table")
            twin.setattr(case.game, "new", lambda _, *arguments: case.begun(hidden, arguments))
            twin.setattr(time, "perf_counter", lambda: 0.0)
            file = folder / f"{kind}{case.hidden.index(hidden)}.db"
            config = Config(database=f"sqlite:///{file}", pause_ms=1, limits=PLENTY)
            process = ServerProcess(config, Bots(1, partial(says, case.said)), now=lambda: 1_000_000)
            with Served(config, process) as served:
                self._play(served, kind)

    def _play(self, served: Served, kind: str) -> None:
        first = "bot" if kind == "bot" else "me"
        table, tokens = served.open(first, "open", "open", game=self.case.game.slug, clock=CLOCK)
        with Client(served.url, table, tokens[1]) as bob, Client(served.url, table) as passer_by:
            for client in (bob, passer_by):
                client.settle()
            if kind == "http":
                self._call(served, table, tokens[0])
            elif kind == "socket":
                self._say(served, table, tokens[0])
            for client in (bob, passer_by):
                client.until_seen(lambda seen: any(self.case.heard in line["words"] for line in seen.log))
            self.heard = [_same(client.raw, table) for client in (bob, passer_by)]
            # An answer may be counted after everybody else has heard of it.
            kinds, count = "bot" if kind == "bot" else "act", float(len(self.case.said))
            eventually(lambda: f'quintain_commands_total{{kind="{kinds}",ok="true"}} {count}' in _numbers(served))
            eventually(lambda: "quintain_bots_thinking 0.0" in _numbers(served))
            self.numbers = _numbers(served)

    def _say(self, served: Served, table: str, token: str) -> None:
        """As a person at a screen, who leaves to the table what it does not ask."""
        with Client(served.url, table, token) as ann:
            for count, text in enumerate(self.case.said):
                if ann.settle().count == count and ann.picture.offers:
                    assert ann.act(text)["ok"]
                ann.until_seen(partial(_has_decided, count))

    def _call(self, served: Served, table: str, token: str) -> None:
        """As a program without a socket."""
        for count, text in enumerate(self.case.said):
            view = served.call("GET", f"/api/tables/{table}/view", token).json()
            if view["count"] == count and view["options"]:
                assert act(served, table, token, text)["ok"]
            eventually(partial(self._has_gone_on, served, table, token, count))

    @staticmethod
    def _has_gone_on(served: Served, table: str, token: str, count: int) -> bool:
        view = served.call("GET", f"/api/tables/{table}/view", token).json()
        return bool(view["count"] > count)


def _has_decided(count: int, seen: Picture) -> bool:
    """More often than this."""
    return seen.count > count


def _same(raws: list[str], table: str) -> list[str]:
    """Without the names that are drawn afresh for every table, and who came and went."""
    kept = [raw for raw in raws if json.loads(raw)["type"] not in ("table", "welcome")]
    return [re.sub(r'"n":\d+', '"n":0', raw.replace(table, "TABLE")) for raw in kept]


def _numbers(served: Served) -> str:
    """All but how late the event loop was and when counters were made."""
    page = served.call("GET", "/metrics").text
    return "\n".join(line for line in page.splitlines() if "loop_late" not in line and "_created" not in line)


KINDS = [*((name, kind) for name in CASES for kind in ("socket", "http")), ("discard", "bot"), ("closed", "bot")]
"""Every case as a person plays it; two of them also as a bot does, which needs a process of its own."""


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_an_answer_that_the_table_gives_is_one_like_any_other(
    name: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    forced, chosen = (Twin(tmp_path, monkeypatch, case, hidden, kind) for hidden in case.hidden)
    assert forced.heard == chosen.heard
    assert forced.numbers == chosen.numbers


VEILED: dict[str, set[str]] = {
    "squires": {"discard"},
    "knaves-out": {"fetch", "turn"},
    "dungeon-duels": {"guard", "turn"},
}
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
