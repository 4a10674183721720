"""Limits on open connections, each of which is an open file, and the trusted proxies."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from itertools import islice
from typing import Final, Protocol

from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.limits import AddressBuckets, AddressKey, Gauge, address_key

_MAPPED: Final = "::ffff:"
_MAPPED_BITS: Final = 96


class Proxies:
    """The networks that proxies are in."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Addresses such as `127.0.0.1` and networks such as `10.88.0.0/16`; raises ValueError for anything else."""
        networks = [ip_network(text, strict=False) for text in texts]
        self._networks: Final = [*networks, *(_mapped(each) for each in networks if isinstance(each, IPv4Network))]
        self._is_in_one: Final = lru_cache(maxsize=1024)(self._search)

    @property
    def names(self) -> list[str]:
        """The networks in writing."""
        return [str(network) for network in self._networks]

    def includes(self, host: str | None) -> bool:
        """Whether a connection from this address comes from a proxy."""
        return bool(self._networks) and host is not None and self._is_in_one(host)

    def _search(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _mapped(network: IPv4Network) -> IPv6Network:
    """How the addresses of a network look to a server that listens for IPv6."""
    return IPv6Network(f"{_MAPPED}{network.network_address}/{_MAPPED_BITS + network.prefixlen}")


_SECONDS_TO_FILL: Final = 20
"""An address opens all the connections that it may have in this time, on average: a new one is not free."""
_FILLED_AT_ONCE: Final = 4
"""How often it may open all of them in a burst."""
_CANDIDATES: Final = 32
"""When there is no room, the one to go is chosen among this many: looking at all would take too long."""

Report = Callable[[AbuseEvent, AddressKey], None]
"""Hears of abuse."""


class Connection(Protocol):
    """A counted connection: a transport of asyncio."""

    def abort(self) -> None:
        """Close it without waiting."""


class Connections:
    """The open connections, per address and in total."""

    def __init__(self, per_address: int, most: int, proxies: Proxies, report: Report) -> None:
        """Proxies stand for many people, and are not limited by themselves."""
        self.report: Final = report
        self._most: Final = most
        self._proxies: Final = proxies
        self._gauge: Final = Gauge(per_address)
        self._arrivals: Final = AddressBuckets(per_address / _SECONDS_TO_FILL, _FILLED_AT_ONCE * per_address)
        self._open: Final[dict[Connection, AddressKey | None]] = {}
        """None for a proxy."""
        self._plain: Final[OrderedDict[Connection, AddressKey]] = OrderedDict()
        """Connections that are not WebSockets, the oldest first: a client that loses one can ask again."""

    def enter(self, connection: Connection, host: str | None) -> bool:
        """Count a connection; False when it has to be closed."""
        key = None if self._proxies.includes(host) else address_key(host)
        now = int(1000 * time.monotonic())
        is_allowed = key is None or (self._arrivals.take(key, now) and self._gauge.enter(key))
        if is_allowed and len(self._open) >= self._most and not self._make_room(key):
            is_allowed = False
            if key is not None:
                self._gauge.leave(key)
        if not is_allowed:
            self.report("connections", key or address_key(host))
            return False
        self._open[connection] = key
        if key is not None:
            self._plain[connection] = key
        return True

    def settle(self, connection: Connection) -> None:
        """A connection became a WebSocket, and will not be closed to make room."""
        self._plain.pop(connection, None)

    def leave(self, connection: Connection) -> None:
        """A connection was closed; does nothing for one that was not let in."""
        self._plain.pop(connection, None)
        key = self._open.pop(connection, None)
        if key is not None:
            self._gauge.leave(key)

    def _make_room(self, newcomer: AddressKey | None) -> bool:
        """Close a connection of an address that has more than the newcomer's; False when there is none."""
        victim = max(islice(self._plain, _CANDIDATES), key=lambda each: self._count(self._plain[each]), default=None)
        # The newcomer is counted already, the victim not yet subtracted: at least one more than the newcomer has.
        if victim is None or self._count(self._plain[victim]) <= self._count(newcomer):
            return False
        victim.abort()
        self.leave(victim)
        return True

    def _count(self, key: AddressKey | None) -> int:
        return 0 if key is None else self._gauge.count(key)
