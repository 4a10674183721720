"""Proxies that are believed about who asks: nobody else may claim to be somebody else."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

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
