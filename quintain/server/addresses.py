"""Who counts as one visitor, and which machines speak for others."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from quintain.errors import ServeError

ONE_NETWORK = 64
"""The bits of an IPv6 address that name a network: whoever has one such address has all of its network."""


@lru_cache(maxsize=4096)
def visitor(address: str) -> str:
    """The name under which limits are counted for this address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, ONE_NETWORK), strict=False))


class Proxies:
    """The machines, by address or network, that say for whom they ask."""

    def __init__(self, named: Iterable[str]) -> None:
        """Raises ``ServeError`` for what is no address."""
        self._networks = tuple(map(_network, named))

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _network(named: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(named, strict=False)
    except ValueError:
        raise ServeError(f"a proxy is named by its address, as 10.0.0.5 or 10.0.0.0/8, not {named!r}") from None
