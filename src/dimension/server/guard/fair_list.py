"""A short list of many things, in which nobody takes more than their share."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from dimension.server.guard.limits import PER_NETWORK, AddressKey

_Item = TypeVar("_Item")


def fair_list(items: Iterable[tuple[AddressKey, _Item]], per_address: int, most: int) -> list[_Item]:
    """At most `most` items, and `per_address` of each address; first one of everybody, then the second, and so on."""
    taken: Counter[str] = Counter()
    ranked: list[tuple[int, _Item]] = []
    for address, item in items:
        rank, in_network = taken[address.own], taken[address.network or ""]
        if rank >= per_address or in_network >= PER_NETWORK * per_address:
            continue
        taken[address.own] += 1
        if address.network is not None:
            taken[address.network] += 1
        ranked.append((rank, item))
    return [item for _, item in sorted(ranked, key=lambda pair: pair[0])][:most]
