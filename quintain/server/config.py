"""How a server is started."""

from __future__ import annotations

import msgspec

from quintain.server.limits import Limits


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Travels to worker processes as JSON."""

    database: str
    origins: tuple[str, ...] = ()
    """Further web origins that may talk to us, beside the one the page came from."""
    names: tuple[str, ...] = ()
    """Under which this server is reached, such as ``play.example.org``, beside addresses and the machine's own name."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the machines that say for whom they ask, by ``X-Forwarded-For``."""
    bot_workers: int = 1
    """Processes in which bots think."""
    pause_ms: int = 600
    """How long a bot waits before it acts. With 0 nobody waits: then nothing is veiled either."""
    limits: Limits = Limits()
