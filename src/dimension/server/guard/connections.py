"""How many connections may be open, idle ones included: each is an open file, and the system has a limited number."""

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Final, Protocol

from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.limits import AddressKey, Gauge, address_key
from dimension.server.guard.proxies import Proxies

_CANDIDATES: Final = 32
"""When there is no room, the one to go is chosen among this many: looking at all would take too long."""

Report = Callable[[AbuseEvent, AddressKey], None]
"""Is told what somebody overdid."""


class Connection(Protocol):
    """What is counted: a transport of asyncio."""

    def abort(self) -> None:
        """Close it at once."""


class Connections:
    """The open connections, per address and in all."""

    def __init__(self, per_address: int, most: int, proxies: Proxies, report: Report) -> None:
        """Proxies stand for many people, and are not limited by themselves."""
        self.report: Final = report
        self._most: Final = most
        self._proxies: Final = proxies
        self._gauge: Final = Gauge(per_address)
        self._open: Final[dict[Connection, AddressKey | None]] = {}
        """None for a proxy."""
        self._plain: Final[OrderedDict[Connection, AddressKey]] = OrderedDict()
        """Those that are no WebSockets, the oldest first: a client that loses one can ask again."""

    def enter(self, connection: Connection, host: str | None) -> bool:
        """Count a connection; False when it has to be closed."""
        key = None if self._proxies.includes(host) else address_key(host)
        is_allowed = key is None or self._gauge.enter(key)
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
