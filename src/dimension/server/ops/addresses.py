"""The addresses of a server: for its own machine, for the network around it, and for other nodes."""

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from dimension.store.names import Database, PostgresUrl

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what a host asks for
"""Listening here means listening on every network."""
_HERE: Final = "127.0.0.1"
_POSTGRES_PORT: Final = 5432


def is_this_machine(host: str) -> bool:
    """Whether a name leads every client to its own machine."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def network_address() -> str | None:
    """This machine's address in its network, or None; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_this_machine(found) else found


def url_of(host: str, port: int, scheme: str = "http") -> str:
    """The address of a server as people open it."""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def node_address(chosen: str, database: Database) -> tuple[str, int]:
    """Where to listen for other nodes: `host:port`, or else any port where the database is reached from.

    Raises ValueError, also for a public address.
    """
    if chosen:
        parts = urlsplit(f"//{chosen}")
        if not parts.hostname or parts.path or parts.username is not None:
            raise ValueError(f"{chosen!r} is no address of the form host:port")
        host, port = parts.hostname, parts.port or 0
    else:
        host, port = _host_towards(database) if isinstance(database, PostgresUrl) else _HERE, 0
    if is_public(host):
        raise ValueError(
            f"{host} is a public address, and nodes talk without encryption: join them by a private network, such as "
            "WireGuard, and put this node's address there into DIMENSION_NODE_ADDRESS"
        )
    return host, port


def is_public(host: str) -> bool:
    """Whether an address belongs to the whole internet; names are looked at when they are resolved."""
    try:
        return ip_address(host.strip("[]").partition("%")[0]).is_global
    except ValueError:
        return False


def _host_towards(database: PostgresUrl) -> str:
    """The address of this machine that the machine of the database knows it by."""
    try:
        parts = urlsplit(database.with_password())
        there = parts.hostname or _HERE, parts.port or _POSTGRES_PORT
        found = socket.getaddrinfo(*there, type=socket.SOCK_DGRAM)[0]
        with socket.socket(found[0], socket.SOCK_DGRAM) as probe:
            # Nothing is sent.
            probe.connect(found[4])
            host: str = probe.getsockname()[0]
            return host
    except (OSError, ValueError):
        return _HERE
