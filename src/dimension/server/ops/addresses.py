"""The addresses of a server, for its own machine and for the network around it."""

import socket
from ipaddress import ip_address
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what a host asks for
"""Listening here means listening on every network."""


def is_this_machine(host: str) -> bool:
    """Whether a name leads everybody to their own machine."""
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
