"""Which names this server answers to: a page of another site must not reach it under a name of its own."""

import re
import socket
from collections.abc import Iterable
from enum import Enum, auto
from ipaddress import IPv6Address, ip_address
from typing import Final

from dimension.server.guard.headers import Headers

_ANY: Final = "*"
_HOST: Final = re.compile(
    r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252}))(?::(?P<port>[0-9]{1,5}))?"
)
_PORTS: Final = range(1, 65_536)


class HostVerdict(Enum):
    """What the Host header of a request is."""

    OURS = auto()
    FOREIGN = auto()
    """The name of somebody else, or of this server under a name that nobody told it."""
    MALFORMED = auto()
    """No name at all, or several."""


class Hosts:
    """The names of a server: addresses, this machine's own names, and those that its host added."""

    def __init__(self, added: Iterable[str], own: Iterable[str]) -> None:
        """`added` may contain `*` for any name; `own` are names of this machine."""
        names = {name.strip().lower().rstrip(".") for name in (*added, *own)}
        self._names: Final = frozenset(names - {""})

    def judge(self, headers: Headers) -> HostVerdict:
        """Whether a request is meant for this server."""
        host = host_in(headers)
        if host is None:
            return HostVerdict.MALFORMED
        return HostVerdict.OURS if self._is_ours(host) else HostVerdict.FOREIGN

    def _is_ours(self, host: str) -> bool:
        # An address cannot be made to lead elsewhere, as a name can.
        is_local = host == "localhost" or host.endswith(".localhost")
        return is_local or _is_address(host) or host in self._names or _ANY in self._names


def own_names(listening: str) -> list[str]:
    """What this machine is called in its network; `listening` is the name or address that the server listens on."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return [listening, name, short, f"{short}.local"]


def host_in(headers: Headers) -> str | None:
    """The name in the one Host header, in lower case and without the port; None when it is malformed."""
    values = [value for name, value in headers if name == b"host"]
    if len(values) != 1 or not values[0].isascii():
        return None
    found = _HOST.fullmatch(values[0].decode("ascii"))
    if found is None or (found["port"] is not None and int(found["port"]) not in _PORTS):
        return None
    name = found["name"].lower()
    if name.startswith("["):
        return name if _is_address(name) else None
    return name.removesuffix(".")


def _is_address(host: str) -> bool:
    try:
        address = ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return isinstance(address, IPv6Address) == host.startswith("[")
