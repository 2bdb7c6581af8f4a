"""
A bot from outside: takes an open seat at a table and plays random moves until the match is over.

    pip install websockets
    python examples/bot.py http://localhost:8080/table/abc123

GET /schema/openapi.json describes the HTTP part, GET /api/schema what goes over the socket.
"""

import json
import random
import sys
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
        for message in map(json.loads, socket):
            # A welcome brings the whole scene, an update only what has changed in it.
            scene = message.get("scene") or message.get("patch", {}).get("fields", {})
            options = [offer["text"] for offer in scene.get("offers", []) if not offer.get("refusal")]
            if options:
                act = {"type": "act", "id": 1, "text": random.choice(options), "count": message["count"]}
                socket.send(json.dumps(act))
            if message.get("table", {}).get("status") == "over":
                return str(message["table"]["result"])
    raise ConnectionError("the server closed the socket before the match was over")


if __name__ == "__main__":
    print(play(*sit_down(sys.argv[1], "Example bot")))  # noqa: T201
