"""Two socket clients at a table who play random moves as fast as replies come: ours, and the same for boardgame.io."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec

from benchmarks.websocket_client import Address, Wire, post


class Tally:
    """What is counted. Nobody moves before the start, when all tables have been opened."""

    def __init__(self, pause_seconds: float = 0.0) -> None:
        self.started = False
        self.pause_seconds = pause_seconds
        """How long everybody thinks before a move."""
        self.trips_ms: list[float] = []
        """From sending a move to hearing that it was accepted."""
        self.players: list[Player] = []
        """Everybody who has played or been about to."""
        self._held: list[tuple[Player, bytes]] = []

    def start(self) -> None:
        self.started = True
        for player, message in self._held:
            player.move(message)

    def hold(self, player: Player, message: bytes) -> None:
        """Keep a move until the start."""
        self._held.append((player, message))

    def moved(self, sent: float) -> None:
        self.trips_ms.append((time.perf_counter() - sent) * 1000)


class Player(Wire):
    def __init__(self, address: Address, path: str, tally: Tally) -> None:
        super().__init__(address, path)
        self.tally = tally
        tally.players.append(self)
        self.sent = 0.0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the table has been shown."""

    def move(self, message: bytes) -> None:
        if not self.tally.started:
            self.tally.hold(self, message)
        elif self.tally.pause_seconds:
            asyncio.get_running_loop().call_later(self.tally.pause_seconds, self._move, message)
        else:
            self._move(message)

    def _move(self, message: bytes) -> None:
        if not self.closed.done():
            self.sent = time.perf_counter()
            self.say(message)

    def seated(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.seated()


# --- Quintain -------------------------------------------------------------------------------------------------------


class OfferText(msgspec.Struct):
    text: str


class Fields(msgspec.Struct):
    offers: list[OfferText] = []


class Patch(msgspec.Struct):
    fields: Fields = msgspec.field(default_factory=Fields)


class TableStatus(msgspec.Struct):
    status: str


class Heard(msgspec.Struct):
    """The few fields of a message that a random player needs."""

    type: str
    ok: bool = True
    count: int = 0
    patch: Patch | None = None
    scene: Fields | None = None
    table: TableStatus | None = None


class Ours(Player):
    _decode = msgspec.json.Decoder(Heard).decode

    def __init__(self, address: Address, tally: Tally, table: str, token: str) -> None:
        super().__init__(address, f"/api/tables/{table}/live", tally)
        self._hello = msgspec.json.encode({"type": "hello", "token": token})

    def opened(self) -> None:
        self.say(self._hello)

    def heard(self, message: bytes) -> None:
        heard = self._decode(message)
        if heard.type == "answer":
            if not heard.ok:
                raise ValueError(f"a move was refused: {message!r}")
            self.tally.moved(self.sent)
            return
        if heard.table is not None:
            self.seated()
            if heard.table.status == "over":
                self.close()
                return
        offers = heard.scene.offers if heard.scene else heard.patch.fields.offers if heard.patch else ()
        if offers:
            text = offers[int(random.random() * len(offers))].text
            self.move(b'{"type":"act","id":1,"text":"%b","count":%d}' % (text.encode(), heard.count))


async def play_ours(address: Address, tally: Tally) -> list[Player]:
    """A new table and its two players."""
    plan = {"game": "knight-shift", "seats": [{"kind": "me"}, {"kind": "open"}]}
    mine = await post(address, "/api/tables", plan)
    theirs = await post(address, f"/api/tables/{mine['table']}/seats", {"name": "Other"})
    return [await sit(Ours(address, tally, mine["table"], seated["token"]), address) for seated in (mine, theirs)]


# --- boardgame.io ---------------------------------------------------------------------------------------------------

SIZE = 8


class Grid(msgspec.Struct):
    cells: list[str | None]


class Context(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class Position(msgspec.Struct, rename={"state_id": "_stateID", "grid": "G"}):
    state_id: int
    grid: Grid
    ctx: Context


class Synced(msgspec.Struct):
    state: Position


class Theirs(Player):
    """Speaks socket.io over a bare WebSocket, as the client of boardgame.io does."""

    _parts = msgspec.json.Decoder(list[msgspec.Raw]).decode
    _sync = msgspec.json.Decoder(Synced).decode
    _update = msgspec.json.Decoder(Position).decode

    def __init__(self, address: Address, tally: Tally, match: str, seat: str) -> None:
        super().__init__(address, "/socket.io/?EIO=4&transport=websocket", tally)
        self._match = match
        self._seat = seat
        self._asked = -1

    def heard(self, message: bytes) -> None:
        if message.startswith(b"42"):
            self._event(message[message.index(b",") + 1 :])
        elif message.startswith(b"0"):
            self.say(b"40/breakthrough,")
        elif message.startswith(b"40"):
            self.say(event("sync", self._match, self._seat, None, 2))
        elif message == b"2":
            self.say(b"3")

    def _event(self, body: bytes) -> None:
        name, _match, *rest = self._parts(body)
        if bytes(name) == b'"sync"':
            self.seated()
            self._look(self._sync(rest[0]).state)
        elif bytes(name) == b'"update"':
            self._look(self._update(rest[0]))

    def _look(self, position: Position) -> None:
        if self.sent and position.state_id > self._asked:
            self.tally.moved(self.sent)
            self.sent = 0.0
        if position.ctx.gameover:
            self.close()
        elif position.ctx.current_player == self._seat and position.state_id > self._asked:
            self._asked = position.state_id
            options = steps(position.grid.cells, self._seat)
            payload = {"type": "step", "args": options[int(random.random() * len(options))], "playerID": self._seat}
            action = {"type": "MAKE_MOVE", "payload": payload}
            self.move(event("update", action, position.state_id, self._match, self._seat))


def event(*parts: object) -> bytes:
    return b"42/breakthrough," + msgspec.json.encode(parts)


def steps(cells: list[str | None], seat: str) -> list[tuple[int, int]]:
    """All moves of a side at Breakthrough."""
    forward = SIZE if seat == "0" else -SIZE
    found = []
    for start, cell in enumerate(cells):
        if cell != seat:
            continue
        for side in (-1, 0, 1):
            to = start + forward + side
            if not 0 <= start % SIZE + side < SIZE or not 0 <= to < SIZE * SIZE or cells[to] == seat:
                continue
            if side or cells[to] is None:
                found.append((start, to))
    return found


async def play_theirs(address: Address, tally: Tally) -> list[Player]:
    match = f"m{random.getrandbits(64):x}"
    return [await sit(Theirs(address, tally, match, seat), address) for seat in "01"]


async def sit(player: Player, address: Address) -> Player:
    """Connect and wait until the table has been shown."""
    await asyncio.get_running_loop().create_connection(lambda: player, address.host, address.port)
    await player.ready
    if player.closed.done():
        raise ConnectionError("the server closed a socket at once")
    return player
