"""A scene that no game has drawn, at a real table: the server's picture is exchanged for it on the way to the page."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from quintain.core.scene import Glimpse, Scene
from quintain.server.messages import NoticeLine


class Staged:
    """What a page is shown, and what was done there."""

    def __init__(self, page: Page, scene: Scene) -> None:
        """From the next table on that the page goes to."""
        self.played: list[str] = []
        """The texts of the actions that were chosen; the server never hears of them."""
        self._page = page
        self._scene = scene
        self._told = 0
        page.route_web_socket(re.compile("/api/tables/"), self._meet)

    def show(self, scene: Scene, notices: Sequence[NoticeLine] = ()) -> None:
        """Go on to another scene, telling what happened."""
        self._told += 1
        self._scene = scene
        fields = msgspec.to_builtins(scene)
        missing = {name: msgspec.to_builtins(getattr(scene, name)) for name in scene.__struct_fields__}
        update = {"type": "update", "n": self._told, "count": self._told, "patch": {"fields": missing | fields}}
        self._socket.send(json.dumps(update | {"notices": msgspec.to_builtins(list(notices))}))

    def tell(self, words: str, *lit: str) -> None:
        """Nothing changes; but something is told, while these places are lit."""
        self.show(self._scene, [NoticeLine(words, "SI-1.1", "told", glimpse=Glimpse(cells=lit) if lit else None)])

    def _meet(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._hear)
        socket.on_message(lambda text: self._say(server, str(text)))

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            self._told = message["n"]
            message["scene"] = msgspec.to_builtins(self._scene)
        if message["type"] != "update":
            self._socket.send(json.dumps(message))

    def _say(self, server: WebSocketRoute, text: str) -> None:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "act":
            self.played.append(message["text"])
            self._socket.send(json.dumps({"type": "answer", "id": message["id"], "ok": True}))
        else:
            server.send(text)
