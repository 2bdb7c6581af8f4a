"""Conversations over real sockets."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import player
from quintain.players.opinion import Choice, Opinion, opinion
from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.process import ServerProcess
from quintain.server.sockets.protocol import WebSocketProtocol
from quintain.server.work.hints import advised
from tests.server.client import Client, Json, Picture, connect, play
from tests.server.serving import PLENTY, Served, eventually

# --- hello ----------------------------------------------------------------------------------------------------------


def test_a_socket_is_welcomed_with_the_whole_picture(served: Served) -> None:
    table, tokens = served.open("me", "open", name="Ann")
    with Client(served.url, table, tokens[0]) as ann:
        welcome = ann.hear()
        assert (welcome["type"], welcome["seat"], welcome["count"]) == ("welcome", "A", 0)
        assert welcome["scene"]["offers"]
        assert [seat["present"] for seat in welcome["table"]["seats"]] == [True, False]
        with Client(served.url, table) as spectator:
            welcome = spectator.hear()
            assert (welcome["seat"], "offers" in welcome["scene"]) == ("-", False)
        assert ann.ask(type="ping")["ok"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"type": "ping", "id": 1}, "hello first"),
        ({"type": "hello", "token": "wrong"}, "does not open"),
        ({"type": "hello", "seen": "x"}, "not a command"),
        ({"type": "hello", "secret": "x"}, "not a command"),
        ({"type": "nothing"}, "not a command"),
        ([], "not a command"),
    ],
)
def test_a_socket_that_does_not_say_hello_is_sent_away(served: Served, said: object, why: str) -> None:
    table, _ = served.open("me", "open")
    with connect(served.url, table) as socket:
        socket.send(json.dumps(said))
        goodbye = json.loads(socket.recv(10))
        assert (goodbye["type"], goodbye["again"]) == ("goodbye", False)
        assert why in goodbye["reason"]
        with pytest.raises(ConnectionClosed):
            socket.recv(10)


def test_there_is_no_socket_to_no_table(served: Served) -> None:
    with connect(served.url, "nothing") as socket:
        assert json.loads(socket.recv(10)) == {"type": "goodbye", "reason": "there is no such table", "again": False}


def test_a_page_from_elsewhere_gets_no_socket(served: Served) -> None:
    table, _ = served.open("me", "open")
    with pytest.raises(InvalidStatus) as caught, connect(served.url, table, origin="https://elsewhere.example"):
        pass
    assert caught.value.response.status_code == 403
    with connect(served.url, table, origin=served.url) as socket:
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(10))["type"] == "welcome"


def test_hello_is_said_once(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann:
        ann.settle()
        ann.say(type="hello", token=tokens[1])
        answer = ann.until(lambda message: message["type"] == "answer")
        assert answer["refusal"]["code"] == "greeted"
        assert ann.picture.seat == "A"


def test_a_table_closed_to_spectators_is_closed(served: Served) -> None:
    table, tokens = served.open("me", "open", watch="nobody")
    with Client(served.url, table) as stranger:
        assert stranger.farewell()["again"] is False
    with Client(served.url, table, tokens[1]) as bob:
        assert bob.hear()["type"] == "welcome"


def test_texts_of_any_length_take_the_short_cut(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    write = WebSocketProtocol.write

    def noted(wire: WebSocketProtocol, texts: Iterable[bytes]) -> bool:
        written.extend(map(len, texts))
        return write(wire, texts)

    monkeypatch.setattr(WebSocketProtocol, "write", noted)
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table) as spectator:
        spectator.settle()
        for number in range(5):
            ann.ask(type="chat", text=f"{number}" * 500)
        spectator.until_seen(lambda picture: len(picture.chat) == 5)
    with Client(served.url, table) as late:
        assert len(late.settle().chat) == 5
    assert min(written) < 126
    assert max(written) > 500


# --- commands -------------------------------------------------------------------------------------------------------


def test_refusals_say_which_rule(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[1]) as bob:
        refusal = bob.act("b1c3")["refusal"]
        assert (refusal["code"], refusal["rule"]) == ("not-your-turn", "KS-4.1")
        assert refusal["words"]
    with Client(served.url, table, tokens[0]) as ann:
        assert ann.act("a1a2")["refusal"]["rule"].startswith("KS-")
        assert ann.ask(type="why", text="a1a2")["refusal"]["rule"].startswith("KS-")
        assert ann.ask(type="why", text=ann.picture.offers[0])["ok"]
        assert ann.act(f"/why {ann.picture.offers[0]}")["ok"]


def test_clicks_that_lead_to_no_offer_are_explained(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann:
        typed = ann.ask(type="why", text="a1a2")["refusal"]
        assert typed["rule"] == "KS-5.2"
        assert ann.ask(type="why", clicks=["a1", "a2"])["refusal"] == typed
        # What could be played, and what means nothing at all.
        assert ann.ask(type="why", clicks=["a1", "c2"])["ok"]
        nothing = ann.ask(type="why", clicks=["white-tray", "nowhere"])["refusal"]
        assert (nothing["code"], nothing["rule"]) == ("means-nothing", "KS-4.2")
        assert "Your turn" in nothing["words"]
        for wrong in (["x" * 101], ["a1"] * 33, "a1", [1]):
            ann.say(type="why", id=9, clicks=wrong)
            answer = ann.until(lambda message: message["type"] == "answer")
            assert (answer["id"], answer["refusal"]["code"]) == (9, "unreadable-message")
    with Client(served.url, table, tokens[1]) as bob:
        assert bob.ask(type="why", clicks=["a1", "a2"])["refusal"]["code"] == "not-your-turn"
    with Client(served.url, table) as spectator:
        assert spectator.ask(type="why", clicks=["a1", "a2"])["refusal"]["code"] == "spectator"


def test_a_spectator_only_looks_and_chats(served: Served) -> None:
    table, _ = served.open("me", "open")
    with Client(served.url, table) as spectator:
        for command in ("act", "why"):
            assert spectator.ask(type=command, text="b1c3")["refusal"]["code"] == "spectator"
        assert spectator.ask(type="hint")["refusal"]["code"] == "spectator"
        assert spectator.ask(type="chat", text="good luck")["ok"]
        assert spectator.settle().chat[-1]["by"] == "-"


def test_duplicate_and_late_commands(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[0]) as again:
        ann.settle()
        again.settle()
        text, other = ann.picture.offers[:2]
        assert ann.act(text, 0)["ok"]
        assert again.act(text, 0)["ok"]
        assert again.act(other, 0)["refusal"]["code"] == "stale"
        assert ann.settle().log == again.settle().log
        assert ann.picture.count == 1


def test_a_hint_says_whose_it_is_and_is_the_same_when_asked_again(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        answer = ann.ask(type="hint")
        assert answer["adviser"] == "expert"
        assert len(answer["hints"]) == 3
        for hint in answer["hints"]:
            assert hint["text"] in ann.picture.offers
            assert hint["label"]
            assert 0 <= hint["chance"] <= 1
        assert ann.ask(type="hint")["hints"] == answer["hints"]
        assert bob.ask(type="hint")["refusal"]["code"] == "no-hint"


def test_who_must_remember_is_not_advised_by_who_forgets_nothing(served: Served) -> None:
    table, tokens = served.open("me", "open", game="squires", settings={"memory": "strict"})
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        said = {client.ask(type="hint")["refusal"]["words"] for client in (ann, bob)}
    assert "this table leaves the remembering to you, and the adviser forgets nothing" in said


def test_nothing_is_estimated_that_nobody_estimated(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PLENTY)
    with Served(config, ServerProcess(config, advise=guess)) as served:
        table, tokens = served.open("me", "open")
        with Client(served.url, table, tokens[0]) as ann:
            (hint,) = ann.ask(type="hint")["hints"]
            assert hint["chance"] is None


def test_hints_are_the_best_three_with_their_chances(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PLENTY)
    with Served(config, ServerProcess(config, advise=estimate)) as served:
        table, tokens = served.open("me", "open")
        with Client(served.url, table, tokens[0]) as ann:
            hints = ann.ask(type="hint")["hints"]
            assert [hint["chance"] for hint in hints] == [1.0, 0.5, 0.25]
            assert [hint["plies"] for hint in hints] == [5, None, None]
            assert {hint["text"] for hint in hints} <= set(ann.picture.offers)


def ponder(slug: str, view: View, seed: str, count: int) -> Opinion:
    """An adviser that takes its time."""
    time.sleep(1.0)
    return advised(slug, view, seed, count)


def guess(slug: str, view: View, seed: str, count: int) -> Opinion:
    """An adviser that chooses and estimates nothing."""
    return opinion(player("random"), load(slug), view, Stream.of(seed, count))


def estimate(slug: str, view: View, seed: str, count: int) -> Opinion:
    """An adviser that estimates every option, and is certain to win in five."""
    choices = guess(slug, view, seed, count).choices
    return Opinion(tuple(Choice(choice.text, 0.5**place) for place, choice in enumerate(choices)), plies=5)


def test_while_somebody_thinks_the_conversation_goes_on(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", pause_ms=0, limits=PLENTY)
    with Served(config, ServerProcess(config, advise=ponder)) as served:
        table, tokens = served.open("me", "bot")
        with Client(served.url, table, tokens[0]) as ann:
            ann.settle()
            ann.say(type="hint", id=77)
            assert ann.ask(type="hint")["refusal"]["code"] == "no-hint"
            eventually(lambda: served.process.thinking_pool.waiting)
            pings = 0
            while served.process.thinking_pool.waiting:
                ann.ask(type="ping")
                pings += 1
            assert pings > 5, "pings waited for the thinker"
            ann.act(ann.picture.offers[0])
            assert ann.ask(type="ping")["ok"]
            ann.until_seen(lambda picture: picture.offers)


# --- chat and limits ------------------------------------------------------------------------------------------------


def test_chat_is_short_tidy_kept_and_not_too_often(served: Served) -> None:
    table, tokens = served.open("me", "open", name="Ann")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table) as spectator:
        assert ann.ask(type="chat", text=" hello\n\u202ethere ")["ok"]
        line = spectator.until_seen(lambda picture: picture.chat).chat[0]
        assert (line["by"], line["name"], line["text"]) == ("A", "Ann", "hello there")
        assert not ann.ask(type="chat", text=" \n ")["ok"]
        ann.say(type="chat", id=9, text="x" * 501)
        assert ann.until(lambda message: message["type"] == "answer")["refusal"]["code"] == "unreadable-message"
        answers = [ann.ask(type="chat", text=str(number)) for number in range(10)]
        assert [answer["ok"] for answer in answers] == [True] * 4 + [False] * 6
        assert answers[-1]["refusal"]["code"] == "chat"
    with Client(served.url, table) as late:
        assert [line["text"] for line in late.settle().chat] == ["hello there", "0", "1", "2", "3"]


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    limits = Limits(messages_per_second=1, message_burst=5, sockets_per_address=3)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        yield served


def test_who_says_too_much_is_told_and_then_sent_away(strict: Served) -> None:
    table, tokens = strict.open("me", "open")
    with Client(strict.url, table, tokens[0]) as ann:
        ann.hear()
        # The server may have had enough before all of it has been said.
        with suppress(ConnectionClosed):
            for number in range(200):
                ann.say(type="ping", id=number)
        ann.farewell()
        answers = [json.loads(raw) for raw in ann.raw[1:-1]]
        answers = [answer for answer in answers if answer["type"] == "answer"]
        codes = [answer.get("refusal", {}).get("code") for answer in answers]
        assert [answer["id"] for answer in answers] == list(range(len(answers))), "who asks is answered, in any case"
        assert codes[:5] == [None, None, None, None, "too-many"]
        assert len(codes) < 150


def test_an_address_has_only_so_many_sockets(strict: Served) -> None:
    table, _ = strict.open("me", "open")
    clients = [Client(strict.url, table) for _ in range(3)]
    for client in clients:
        client.hear()
    with connect(strict.url, table) as socket:
        assert json.loads(socket.recv(10)) == {
            "type": "goodbye", "reason": "too many sockets are open from here", "again": True,
        }  # fmt: skip
    for client in clients:
        client.close()
    eventually(lambda: not strict.process.connected)
    with Client(strict.url, table) as again:
        assert again.hear()["type"] == "welcome"


def test_a_message_has_a_limit(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann:
        ann.settle()
        ann.socket.send(" " * 20_000)
        assert ann.until(lambda message: message["type"] == "answer")["refusal"]["code"] == "too-large"
        ann.socket.send(b"\x00\x01")
        assert ann.until(lambda message: message["type"] == "answer")["refusal"]["code"] == "unreadable-message"
        ann.socket.send("[" * 10_000)
        assert ann.until(lambda message: message["type"] == "answer")["refusal"]["code"] == "unreadable-message"
        assert ann.ask(type="ping")["ok"]
        ann.socket.send(" " * 70_000)
        with pytest.raises(ConnectionClosed):
            ann.until(lambda _: False)


# --- coming back ----------------------------------------------------------------------------------------------------


def test_a_line_dropped_at_every_message_of_a_match_ends_with_the_same_picture(served: Served) -> None:
    """One client stays; another drops its line after every single message and comes back."""
    table, tokens = served.open("me", "open")
    steady, ann, bob = (Client(served.url, table, token) for token in (tokens[1], *tokens))
    flaky = Picture()
    kinds: list[str] = []

    def drop_in() -> None:
        """Come back, hear one message, and go."""
        with Client(served.url, table, tokens[1], flaky) as client:
            client.say(type="ping", id=5)
            message = client.hear()
            if message["type"] != "answer":
                kinds.append(message["type"])

    drop_in()
    for number in range(400):
        ann.settle()
        bob.settle()
        if ann.picture.table["status"] == "over":
            break
        client = ann if ann.picture.offers else bob
        assert client.act(client.picture.offers[number % len(client.picture.offers)], client.picture.count)["ok"]
        if number % 10 == 3:
            ann.ask(type="chat", text=f"move {number}")
        if number % 10 == 5:
            ann.act("/draw")
        drop_in()
    else:
        raise AssertionError("the match has no end")
    while True:
        before = flaky.n
        drop_in()
        if flaky.n == before:
            break
    assert kinds.count("welcome") == 1, "it came back often enough never to need everything afresh"
    assert kinds.count("update") > 20
    expected = steady.settle().seen()
    seen = flaky.seen()
    for picture in (expected, seen):
        picture["table"] = picture["table"] | {"seats": []}
    assert seen == expected
    for client in (steady, ann, bob):
        client.close()


def test_a_new_line_has_the_same_picture_as_an_old_one(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        for number in range(8):
            play([ann, bob], seed=number, moves=1)
            for token, old in ((tokens[0], ann), (tokens[1], bob)):
                with Client(served.url, table, token) as new:
                    new.hear()
                    assert new.picture.seen() == old.settle().seen()


# --- words of the table ---------------------------------------------------------------------------------------------


def test_a_draw_is_offered_declined_and_agreed(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        assert ann.act("/draw")["ok"]
        assert bob.until_seen(lambda picture: picture.proposals).proposals == [
            {"kind": "draw", "by": "A", "agreed": ["A"]}
        ]
        assert bob.act("/decline")["ok"]
        ann.until_seen(lambda picture: not picture.proposals)
        assert ann.act("/draw")["ok"]
        assert bob.act("/draw")["ok"]
        assert ann.until_seen(lambda picture: picture.table["status"] == "over").table["result"]
        assert ann.act("/resign")["refusal"]["code"] == "finished"


def test_a_move_is_taken_back_by_consent(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        begin = ann.settle().scene
        play([ann, bob], moves=1)
        assert ann.act("/undo")["ok"]
        bob.until_seen(lambda picture: picture.proposals)
        assert bob.act("/undo")["ok"]
        assert ann.settle().scene == begin
        assert ann.picture.count == 2, "going back counts, so that a command from before is late"
        assert [line["kind"] for line in ann.picture.log] == [line["kind"] for line in bob.settle().log]
        play([ann, bob], moves=3)


def test_with_a_total_clock_nothing_is_taken_back(served: Served) -> None:
    table, tokens = served.open("me", "open", clock={"kind": "total", "seconds": 600})
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        play([ann, bob], moves=1)
        assert ann.act("/undo")["refusal"]["code"] == "undo-off"
        assert [clock["running"] for clock in ann.picture.clocks] == [False, True]


def test_all_together_may_stop(served: Served) -> None:
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        assert ann.act("/abort")["ok"]
        bob.until_seen(lambda picture: picture.proposals)
        assert bob.act("/abort")["ok"]
        ann.until_seen(lambda picture: picture.table["status"] == "over")


def test_words_against_a_bot(served: Served) -> None:
    table, tokens = served.open("me", "bot")
    with Client(served.url, table, tokens[0]) as ann:
        begin = ann.settle().scene
        ann.act(ann.picture.offers[0])
        ann.until_seen(lambda picture: picture.offers)
        assert ann.act("/undo")["ok"]
        assert ann.settle().scene == begin
        assert ann.act("/draw")["ok"]
        ann.until_seen(lambda picture: picture.log and picture.log[-1]["kind"] == "declined")
        ann.act(ann.picture.offers[0])
        ann.until_seen(lambda picture: picture.offers and not picture.proposals)
        assert ann.act("/abort")["ok"]
        ann.until_seen(lambda picture: picture.table["status"] == "over")
    table, tokens = served.open("me", "bot")
    with Client(served.url, table, tokens[0]) as ann:
        assert ann.act("/resign")["ok"]
        assert ann.until_seen(lambda picture: picture.table["status"] == "over").table["result"]


def test_a_clock_runs_out_by_itself(served: Served) -> None:
    table, tokens = served.open("me", "open", clock={"kind": "total", "seconds": 1})
    with Client(served.url, table, tokens[1]) as bob:
        assert bob.until_seen(lambda picture: picture.table["status"] == "over", 10).table["result"]


def test_whoever_waits_hears_when_the_match_begins_and_of_the_rematch(served: Served) -> None:
    table, (token, _) = served.open("me", "open", leave_open=True)
    with Client(served.url, table, token) as ann:
        assert ann.hear()["scene"] is None
        ann.ask(type="chat", text="anybody there?")
        other = served.call("POST", f"/api/tables/{table}/seats", json={"name": "Bob"}).json()["token"]
        ann.until_seen(lambda picture: picture.scene)
        assert [line["text"] for line in ann.picture.chat] == ["anybody there?"]
        served.call("PATCH", f"/api/tables/{table}/seats/B", other, json={"name": "Bobby"})
        ann.until_seen(lambda picture: picture.table["seats"][1]["name"] == "Bobby")
        ann.act("/resign")
        served.call("POST", f"/api/tables/{table}/rematch", other)
        new = ann.until_seen(lambda picture: picture.table["rematch"]).table["rematch"]
    with Client(served.url, new, token) as ann:
        assert ann.settle().seat == "B"


# --- nonsense -------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["hello", "act", "why", "chat", "hint", "ping", "type", "id", "text", "count", "token", "seen", "b1c3", "/resign x"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=5),
    max_leaves=8,
)
COMMANDS = st.fixed_dictionaries(
    {"type": WORDS}, optional={"id": VALUES, "text": VALUES | WORDS, "count": VALUES, "token": VALUES, "seen": VALUES}
)
NONSENSE = (
    st.text(max_size=200)
    | st.binary(max_size=200)
    | (VALUES | COMMANDS).map(json.dumps)
    | COMMANDS.map(lambda command: json.dumps(command)[:-1])
)


@pytest.fixture(scope="module")
def fuzzed(served: Served) -> Iterator[tuple[Client, Client, str]]:
    """A match that goes on while one of its players talks nonsense; the other's token is a secret."""
    table, tokens = served.open("me", "open")
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        ann.settle()
        bob.settle()
        yield ann, bob, tokens[1]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(NONSENSE, min_size=1, max_size=5))
def test_nonsense_is_answered_and_the_match_goes_on(
    fuzzed: tuple[Client, Client, str], said: list[str | bytes]
) -> None:
    ann, bob, token = fuzzed
    before = len(ann.raw)
    for message in said:
        ann.socket.send(message)
    ann.settle()
    for raw in ann.raw[before:]:
        heard: Json = json.loads(raw)
        assert heard["type"] in ("answer", "update", "table", "said")
        assert token not in raw
    assert bob.settle().table["status"] == "playing"
    client = ann if ann.picture.offers else bob
    assert client.act(client.picture.offers[0], client.picture.count)["ok"]
    other = bob if client is ann else ann
    assert client.act("/undo")["ok"]
    other.until_seen(lambda picture: picture.proposals)
    assert other.act("/undo")["ok"]
    assert ann.settle().log[-1] == bob.settle().log[-1]


def test_at_a_table_that_cannot_be_read_any_more_everybody_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with Served(Config(database=f"sqlite:///{file}", limits=PLENTY)) as served:
        table, tokens = served.open("me", "open")
        with Client(served.url, table, tokens[0]) as ann:
            ann.settle()
            # Done by another server, whose rules are not ours.
            with closing(sqlite3.connect(file)) as database, database:
                database.execute("INSERT INTO entries VALUES (?, 1, 'A', 'a move of other rules', 1)", (table,))
            served.process.tables._lives[table].stale = True
            assert ann.act("b1c3")["refusal"]["code"] == "unreadable"
            assert ann.ask(type="ping")["ok"]
            with Client(served.url, table, tokens[1]) as bob:
                goodbye = bob.farewell()
            assert goodbye["again"] is False
            assert "does not fit the rules of this server" in goodbye["reason"]
