"""Limits per address that several nodes keep together: each tells the others what it gave."""

from collections import OrderedDict
from collections.abc import Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from dimension.server.guard.hidden_addresses import Hide
from dimension.server.guard.limits import AddressBuckets, AddressKey

_MOST_TOLD: Final = 50
"""Addresses; those that took most."""
_MOST_KEYS: Final = 10_000


class Spent(NamedTuple):
    """What an address took at one node, from when it began until now."""

    own: str
    network: str | None
    total: float


class SharedBuckets:
    """Buckets per address, from which other nodes take as well, a second or two later.

    However many nodes there are, an address gets `rate` in the long run, and at most `burst` of each node before that.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._buckets: Final = AddressBuckets(rate, burst)
        self._refilled_after: Final = 1000 * burst / rate if rate else float("inf")
        self._hide: Hide | None = None
        self._given: Final[OrderedDict[AddressKey, tuple[float, int]]] = OrderedDict()
        """How much was given here by hidden address, and when last; the latest at the end."""
        self._heard: Final[dict[int, dict[str, float]]] = {}
        """The totals that each other node told."""

    def share(self, hide: Hide) -> None:
        """There are other nodes, which count addresses by the same hidden names."""
        self._hide = hide

    def has(self, address: AddressKey, now: int, tokens: float = 1) -> bool:
        """Whether an address has tokens left."""
        return self._buckets.has(self._key(address), now, tokens)

    def take(self, address: AddressKey, now: int, tokens: float = 1) -> bool:
        """Take tokens for an address; False when there are not enough."""
        key = self._key(address)
        if not self._buckets.take(key, now, tokens):
            return False
        if self._hide is not None:
            self._give(key, now, tokens)
        return True

    def spent(self, now: int) -> list[Spent]:
        """What was given here so recently that it still matters, to those who took most."""
        self._forget_before(now - self._refilled_after)
        found = (Spent(*key, total) for key, (total, _) in self._given.items())
        return nlargest(_MOST_TOLD, found, key=lambda spent: spent.total)

    def hear(self, node: int, spent: Sequence[Spent], now: int) -> None:
        """Another node told what it gave: what is new of that is missing here, too."""
        before = self._heard.get(node, {})
        for own, network, total in spent:
            known = before.get(own, 0.0)
            self._buckets.charge(AddressKey(own, network), now, total - known if total >= known else total)
        self._heard[node] = {each.own: each.total for each in spent}

    def keep(self, nodes: set[int]) -> None:
        """Forget what all other nodes told."""
        for node in set(self._heard) - nodes:
            del self._heard[node]

    def _key(self, address: AddressKey) -> AddressKey:
        return address if self._hide is None else self._hide(address)

    def _give(self, key: AddressKey, now: int, tokens: float) -> None:
        total, _ = self._given.get(key, (0.0, 0))
        self._given[key] = total + tokens, now
        self._given.move_to_end(key)
        if len(self._given) > _MOST_KEYS:
            self._given.popitem(last=False)

    def _forget_before(self, moment: float) -> None:
        while self._given and next(iter(self._given.values()))[1] <= moment:
            self._given.popitem(last=False)
