"""A client as the browser is one: a socket, everything that came through it, and the picture it makes of that."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Self

import websockets.sync.client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

Json = dict[str, Any]


class Picture:
    """What a client knows, by the numbered messages alone."""

    def __init__(self) -> None:
        self.epoch = ""
        self.n = 0
        self.seat = ""
        self.count = 0
        self.table: Json = {}
        self.scene: Json | None = None
        self.log: list[Json] = []
        """What was heard of the match since ``earlier`` lines, asides among it."""
        self.earlier = 0
        self.clocks: list[Json] = []
        self.proposals: list[Json] = []
        self.chat: list[Json] = []

    def hear(self, message: Json) -> None:
        """Take a numbered message in. Fails when one before it is missing."""
        if message["type"] == "welcome":
            for name in ("epoch", "n", "seat", "count", "table", "scene", "clocks", "proposals", "chat"):
                setattr(self, name, message[name])
            self.earlier, self.log = message["log"]["first"], message["log"]["lines"]
            return
        assert message["n"] == self.n + 1, f"message {message['n']} after {self.n}"
        self.n = message["n"]
        match message["type"]:
            case "table":
                self.table = self.table | message["table"]
            case "said":
                self.chat = [*self.chat, message["line"]]
            case "update":
                assert self.scene is not None
                self.scene = patched(self.scene, message.get("patch", {}))
                self.count = message["count"]
                self.clocks = message.get("clocks", [])
                self.proposals = message.get("proposals", [])
                self.log = self._cut(message["log"]) if "log" in message else self.log + message.get("notices", [])

    def _cut(self, cut: Json) -> list[Json]:
        """The log after something was taken back."""
        counted = [place for place, line in enumerate(self.log) if not line.get("aside")]
        kept = cut["keep"] - self.earlier
        self.earlier = min(self.earlier, cut["keep"])
        until = counted[kept - 1] + 1 if kept > 0 else 0
        return [*self.log[:until], *cut["lines"]]

    @property
    def offers(self) -> list[str]:
        return [offer["text"] for offer in (self.scene or {}).get("offers", []) if not offer.get("refusal")]

    def seen(self) -> Json:
        """All of it but numbers that differ from line to line."""
        clocks = [(clock["seat"], clock["running"]) for clock in self.clocks]
        kept = ("seat", "count", "table", "scene", "log", "proposals", "chat")
        return {name: getattr(self, name) for name in kept} | {"clocks": clocks}


NAMES = {"plates": "seat", "offers": "text", "shortcuts": "text"}


def patched(scene: Json, patch: Json) -> Json:
    """The scene after what changed, as js/scene/patch.js has it."""
    whole = patched_thing(scene, patch)
    # A field that is empty again is the same as one that was never sent.
    return {name: value for name, value in whole.items() if value not in ([], "", 0, None) or name == "audience"}


def patched_thing(thing: Json, patch: Json) -> Json:
    after: Json = thing | patch.get("fields", {})
    for name, change in patch.get("lists", {}).items():
        key = NAMES.get(name, "id")
        things = {str(one[key]): one for one in after.get(name, [])}
        for gone in change.get("gone", []):
            del things[str(gone)]
        for which, part in change.get("parts", {}).items():
            things[which] = patched_thing(things[which], part)
        things |= {str(one[key]): one for one in change.get("items", [])}
        order = change.get("order")
        after[name] = list(things.values()) if order is None else [things[str(one)] for one in order]
    # A list that is empty again is the same as one that was never sent.
    return {name: value for name, value in after.items() if value != []}


class Client:
    def __init__(self, url: str, table: str, token: str | None = None, picture: Picture | None = None) -> None:
        """Connect and say hello; with a picture, as one who comes back."""
        self.picture = picture or Picture()
        self.raw: list[str] = []
        """Every message as it came."""
        self.number = 0
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(url, table))
        # Who is sent away at once hears so before anything can be said.
        with suppress(ConnectionClosed):
            self.say(type="hello", token=token, epoch=self.picture.epoch, seen=self.picture.n)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, **command: object) -> None:
        self.socket.send(json.dumps(command))

    def hear(self, timeout: float = 120) -> Json:
        """The next message."""
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: Json = json.loads(raw)
        if message["type"] not in ("answer", "goodbye"):
            self.picture.hear(message)
        return message

    def until(self, done: Callable[[Json], object], timeout: float = 120) -> Json:
        """Messages up to the first that is meant; that one."""
        end = time.monotonic() + timeout
        while not done(message := self.hear(max(0.01, end - time.monotonic()))):
            pass
        return message

    def until_seen(self, done: Callable[[Picture], object], timeout: float = 120) -> Picture:
        """Messages until the picture is as it should be."""
        end = time.monotonic() + timeout
        while not self.picture.table or not done(self.picture):
            self.hear(max(0.01, end - time.monotonic()))
        return self.picture

    def ask(self, **command: object) -> Json:
        """Say something and wait for the answer to it."""
        self.number += 1
        number = self.number
        self.say(**command, id=number)
        return self.until(lambda message: message["type"] == "answer" and message["id"] == number)

    def act(self, text: str, count: int | None = None) -> Json:
        return self.ask(type="act", text=text, count=count)

    def settle(self) -> Picture:
        """Hear everything that was sent before now."""
        self.ask(type="ping")
        return self.picture

    def farewell(self) -> Json:
        """The server's goodbye, after which the socket is closed."""
        message = self.until(lambda message: message["type"] == "goodbye")
        try:
            self.socket.recv(10)
        except ConnectionClosed:
            return message
        raise AssertionError("the socket should be closed after a goodbye")


@contextmanager
def connect(url: str, table: str, **options: Any) -> Iterator[ClientConnection]:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with websockets.sync.client.connect(address, compression=None, proxy=None, **options) as socket:
        yield socket


def play(clients: list[Client], seed: int = 0, moves: int = 10_000) -> int:
    """Random moves by whoever is asked, until the match is over or so many were made. How many were."""
    luck = random.Random(seed)
    made = 0
    while made < moves:
        for client in clients:
            client.settle()
        if clients[0].picture.table["status"] == "over":
            break
        asked = [client for client in clients if client.picture.offers]
        if not asked:
            # The table answers a lone choice itself, behind a veil.
            clients[0].hear()
            continue
        client = luck.choice(asked)
        answer = client.act(luck.choice(client.picture.offers), client.picture.count)
        assert answer["ok"], answer
        made += 1
    return made
