"""Analysing positions over a socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets.sync.client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.messages import AnalysisMessage, RefusalInfo
from quintain.server.sockets import analysis
from quintain.server.work import positions
from quintain.server.work.positions import Drawn, Position, draw, forget, think_on, why_not
from tests.server.client import Json
from tests.server.serving import PLENTY, Served, eventually
from tests.web.positions import ALMOST

SLUG = "knight-shift"


class Analyst:
    """Somebody at the socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0

    def say(self, **command: object) -> int:
        self.number += 1
        self.socket.send(json.dumps(command | {"id": self.number}))
        return self.number

    def hear(self) -> Json:
        raw = self.socket.recv(30)
        message: Json = json.loads(raw)
        msgspec.json.decode(raw, type=AnalysisMessage)
        return message

    def until(self, done: Callable[[Json], object]) -> Json:
        while not done(message := self.hear()):
            pass
        return message

    def ask(self, **command: object) -> Json:
        """The first answer to this command."""
        number = self.say(**command)
        return self.until(lambda message: message.get("id") == number)


@contextmanager
def analysing(served: Served, slug: str = SLUG) -> Iterator[Analyst]:
    address = f"{served.url.replace('http', 'ws', 1)}/api/analysis/{slug}"
    with websockets.sync.client.connect(address, compression=None, proxy=None) as socket:
        yield Analyst(socket)


def test_a_position_is_shown_and_thought_about(served: Served) -> None:
    with analysing(served) as ann:
        shown = ann.ask(type="look", moves=["b1c3", "b8a6"])
        assert (shown["type"], shown["moves"]) == ("posed", ["b1c3", "b8a6"])
        assert shown["scene"]["audience"] is None
        assert shown["notices"][0]["words"]
        texts = {offer["text"] for offer in shown["scene"]["offers"]}
        first = ann.until(lambda message: message["type"] == "thought")
        assert (first["id"], first["seat"], first["adviser"], first["done"]) == (1, "A", "expert", False)
        assert len(first["choices"]) == 3
        assert {choice["text"] for choice in first["choices"]} <= texts
        assert [line[0] for line in first["variations"]] == [choice["text"] for choice in first["choices"]]
        assert all(len(line) > 1 for line in first["variations"])
        second = ann.until(lambda message: message["type"] == "thought")
        assert second["work"] > first["work"]


def test_another_look_ends_the_thought_before_and_both_sides_can_be_played(served: Served) -> None:
    with analysing(served) as ann:
        ann.ask(type="look")
        white = ann.until(lambda message: message["type"] == "thought")
        number = ann.say(type="look", moves=["b1c3"])
        shown = ann.until(lambda message: message.get("id") == number)
        assert shown["scene"].get("turned", 0) == 0
        later = [ann.hear() for _ in range(2)]
        assert {message["id"] for message in later} == {number}
        assert (white["seat"], later[0]["seat"]) == ("A", "B")


def test_a_certain_end_is_said_and_nothing_more(served: Served) -> None:
    with analysing(served) as ann:
        ann.ask(type="look", settings={"start": ALMOST})
        last = ann.until(lambda message: message["type"] == "thought" and message["done"])
        assert (last["plies"], last["variations"][0]) == (1, ["b8=F"])
        assert [choice["plies"] for choice in last["choices"]] == [1, None, None]
        assert ann.ask(type="ping")["ok"]


def test_a_match_that_is_over_is_shown_and_not_thought_about(served: Served) -> None:
    with analysing(served) as ann:
        shown = ann.ask(type="look", settings={"start": ALMOST}, moves=["b8=F"])
        assert "White wins" in shown["scene"]["result"]
        assert ann.ask(type="ping")["type"] == "answer"


def test_what_cannot_be_shown_is_refused_and_the_last_position_stays(served: Served) -> None:
    with analysing(served) as ann:
        assert ann.ask(type="look", settings={"start": ALMOST}, moves=["b8d7"])["type"] == "posed"
        for wrong in (
            {"settings": {"start": "nonsense"}},
            {"settings": {"seed": "mine"}},
            {"moves": ["b1b7"]},
            {"moves": ["/resign"]},
            {"settings": {"start": ALMOST}, "moves": ["b8=F", "b4c6"]},
        ):
            answer = ann.ask(type="look", **wrong)
            assert answer["ok"] is False, wrong
            assert answer["refusal"]["words"]
        assert ann.ask(type="why", text="d4d5")["refusal"]["rule"] == "KS-5.2"
        assert ann.ask(type="why", text="d4b5")["ok"]
        assert ann.ask(type="why", clicks=["d4", "d5"])["refusal"]["rule"] == "KS-5.2"
        assert ann.ask(type="why", clicks=["d4", "b5"])["ok"]


@pytest.mark.parametrize("raw", ["", "{", "[]", '{"type":"look"}', '{"type":"act","id":1,"text":"b1c3"}', "[" * 9000])
def test_nonsense_is_answered(served: Served, raw: str) -> None:
    with analysing(served) as ann:
        ann.socket.send(raw)
        assert ann.hear()["refusal"]["code"] == "unreadable-message"
        assert ann.ask(type="ping")["ok"]


def farewell(served: Served, slug: str) -> Json:
    with analysing(served, slug) as ann:
        goodbye = ann.hear()
        with pytest.raises(ConnectionClosed):
            ann.socket.recv(10)
    assert goodbye["type"] == "goodbye"
    return goodbye


def test_games_with_secrets_or_luck_and_games_that_are_not_there_are_not_analysed(served: Served) -> None:
    for slug, words in (("squires", "secrets or luck"), ("chess", "no game is called")):
        goodbye = farewell(served, slug)
        assert words in goodbye["reason"]
        assert goodbye["again"] is False


def test_only_so_many_analyse_from_one_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, analyses_per_address=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        with analysing(served) as ann:
            assert ann.ask(type="ping")["ok"]
            assert "too many positions" in farewell(served, SLUG)["reason"]
        eventually(lambda: not served.process.analysing)
        with analysing(served) as ann:
            assert ann.ask(type="ping")["ok"]


def test_too_many_messages_end_the_conversation(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=0.001, message_burst=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served, analysing(served) as ann:
        # The server may have had enough before all of it has been said.
        with suppress(ConnectionClosed):
            for _ in range(200):
                ann.say(type="ping")
        assert ann.until(lambda message: message["type"] == "goodbye")["reason"] == "too many messages"


def test_leaving_ends_the_thinking(served: Served) -> None:
    with analysing(served) as ann:
        ann.ask(type="look")
        ann.until(lambda message: message["type"] == "thought")
    eventually(lambda: not served.process.thinking_pool.waiting)


def test_thinking_is_bounded_and_does_not_hold_up_the_conversation(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "POSITION_SECONDS", 0.0)
    with analysing(served) as ann:
        number = ann.say(type="look")
        assert ann.until(lambda message: message.get("type") == "thought")["done"]
        assert ann.ask(type="ping")["id"] == number + 1


# --- in the worker --------------------------------------------------------------------------------------------------


def test_a_thought_goes_on_where_it_was_left_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(positions, "THOUGHTS", 2)
    start = Position(SLUG, {}, ())

    def work(name: str) -> int:
        found = think_on(name, start)
        assert found is not None
        return found.opinion.work

    assert work("a") < work("a")
    begun = work("b")
    work("c")
    assert work("a") == begun, "it was forgotten and begins again"
    work("a")
    forget("a")
    forget("never thought of")
    assert work("a") == begun


def test_every_choice_that_is_shown_has_a_variation_that_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "SLICE_SECONDS", 0.0)
    found = think_on("lines", Position(SLUG, {}, ("b1c3",)))
    assert found is not None
    assert [variation[0] for variation in found.variations] == [choice.text for choice in found.opinion.shown()]
    for variation in found.variations:
        drawn = draw(Position(SLUG, {}, ("b1c3", *variation)))
        assert isinstance(drawn, Drawn)
        assert len(variation) > 2


def test_a_choice_that_ends_the_match_has_nothing_after_it() -> None:
    found = think_on("last", Position(SLUG, {"start": "FNg2/5/5/5/nn1nn/5/5/NNG2 w 99 99"}, ()))
    assert found is not None
    assert {len(variation) for variation in found.variations} == {1}


def test_a_thought_that_is_finished_has_nothing_to_add() -> None:
    assert think_on("over", Position(SLUG, {"start": ALMOST}, ("b8=F",))) is None


def test_the_first_side_stays_below_whoever_acts() -> None:
    for moves in ((), ("b1c3",)):
        drawn = draw(Position(SLUG, {}, moves))
        assert isinstance(drawn, Drawn)
        assert (drawn.scene.audience, drawn.scene.turned) == (None, 0)
        assert drawn.scene.offers


def test_a_word_for_the_table_is_no_move() -> None:
    found: Any = draw(Position(SLUG, {}, (" /abort",)))
    assert isinstance(found, RefusalInfo)
    assert isinstance(why_not(Position(SLUG, {}, ("b1b7",)), "b1c3"), RefusalInfo)
