"""How many may connect to a process, and how long they may keep it waiting."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Iterable

from quintain.server.addresses import Proxies, visitor
from quintain.server.limits import AtOnce, Buckets, Kept, Limits

BUFFER = 65_536
"""So many bytes the system keeps for a connection in each direction, before it stops whoever sends."""
OFFENCE = 20
"""Who has to be cut off has cost as much as so many new connections: after some of them an address must wait."""


def bound_buffers(transport: asyncio.BaseTransport) -> None:
    """Otherwise a client that does not read makes the system keep some megabytes for it."""
    found: socket.socket | None = transport.get_extra_info("socket")
    if found is not None:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)


def cut_off(transport: asyncio.Transport) -> None:
    """End a connection at once; what its client has not read is thrown away, by the system too."""
    found: socket.socket | None = transport.get_extra_info("socket")
    if found is not None:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Door:
    """Shared by all connections of a process. Travels to worker processes, each of which counts for itself."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        """Raises ``ServeError`` for a proxy that is no address."""
        self.limits = limits
        self._proxies = Proxies(proxies)
        self._inside = AtOnce(limits.connections_per_address, limits.connections)
        self._behind = AtOnce(limits.connections, limits.connections)
        """Those who come through a proxy, whose own address says nothing of them."""
        self._kept = AtOnce(limits.kept_bytes_per_address, limits.kept_bytes)
        self._kept_behind = AtOnce(limits.kept_bytes, limits.kept_bytes)
        self._new = Buckets(limits.connections_per_second, limits.connection_burst)

    def wait(self, address: str) -> float:
        """For how many seconds a new connection from here is to be left unheard; others wait meanwhile, not we."""
        return self._owe(address, 1)

    def blame(self, address: str) -> None:
        """A connection from here had to be cut off: the next ones wait longer, up to a bound."""
        self._owe(address, OFFENCE)

    def enter(self, address: str) -> bool:
        """Whether there is room for one more connection from here; who entered must leave."""
        return self._places(address).take(visitor(address))

    def leave(self, address: str) -> None:
        self._places(address).give(visitor(address))

    def keeping(self, address: str) -> Kept:
        """Where it is counted what is kept for a connection from here."""
        return Kept(self._kept_behind if address in self._proxies else self._kept, visitor(address))

    def _owe(self, address: str, count: int) -> float:
        if address in self._proxies:
            return 0
        return self._new.owe(visitor(address), count, self.limits.wait_seconds)

    def _places(self, address: str) -> AtOnce:
        return self._behind if address in self._proxies else self._inside
