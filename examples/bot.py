"""
A bot from outside: takes an open seat at a table and plays random moves until the match is over.

    pip install websockets
    python examples/bot.py http://localhost:8080/table/abc123

GET /schema/openapi.json describes the HTTP part, GET /api/schema what goes over the socket.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def sit_down(link: str, name: str) -> tuple[str, str]:
    """Take any open seat: the address of the table's socket, and the token that opens the seat."""
    site, table = link.split("/table/")
    body = json.dumps({"name": name, "program": True}).encode()
    ask = Request(f"{site}/api/tables/{table}/seats", body, {"content-type": "application/json"})
    with urlopen(ask) as answer:
        token: str = json.load(answer)["token"]
    return f"{site.replace('http', 'ws', 1)}/api/tables/{table}/live", token


def play(address: str, token: str) -> str:
    """Answer every question with one of the options. How the match ended."""
    with connect(address, compression=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        offers: dict[str, dict[str, str]] = {}
        for message in map(json.loads, socket):
            if message.get("table", {}).get("status") == "over":
                return str(message["table"]["result"])
            if message["type"] not in ("welcome", "update"):
                continue
            offers = offers_after(offers, message)
            options = [text for text, offer in offers.items() if not offer.get("refusal")]
            if options:
                act = {"type": "act", "id": 1, "text": random.choice(options), "count": message["count"]}
                socket.send(json.dumps(act))
    raise ConnectionError("the server closed the socket before the match was over")


def offers_after(offers: dict[str, dict[str, str]], message: dict[str, Any]) -> dict[str, dict[str, str]]:
    """What is on offer, by text. A welcome brings the whole scene, an update only what has changed in it."""
    patch = message.get("patch", {})
    whole = message["scene"] or {"offers": []} if message["type"] == "welcome" else patch.get("fields", {})
    if message["type"] == "welcome" or "offers" in whole:
        return {offer["text"]: offer for offer in whole.get("offers", [])}
    changed = patch.get("lists", {}).get("offers", {})
    kept = {text: offer for text, offer in offers.items() if text not in changed.get("gone", [])}
    return kept | {offer["text"]: offer for offer in changed.get("items", [])}


if __name__ == "__main__":
    print(play(*sit_down(sys.argv[1], "Example bot")))  # noqa: T201
