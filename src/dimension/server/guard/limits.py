"""Rate limits per address."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from hashlib import blake2s
from heapq import nlargest
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

_MOST_KEYS: Final = 50_000
"""Addresses and players that are remembered; the least recently seen is forgotten first."""
_FORGOTTEN_AT_ONCE: Final = 2
"""More than the one that comes, so that nobody is remembered for long whose bucket is full again."""
PER_NETWORK: Final = 4
"""How many times as much a whole IPv6 network may have as one household in it."""


class AddressKey(NamedTuple):
    """What an address is counted as."""

    own: str
    """In IPv6 a household has a whole /64."""
    network: str | None = None
    """The /48 of an IPv6 address: one customer may have as many as that. None for IPv4."""


def address_key(host: str | None) -> AddressKey:
    """What an address is counted as; all that are no address together."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return AddressKey("unknown")
    if not isinstance(address, IPv6Address):
        return AddressKey(str(address))
    if address.ipv4_mapped is not None:
        return AddressKey(str(address.ipv4_mapped))
    return AddressKey(_network(address, 64), _network(address, 48))


def _network(address: IPv6Address, bits: int) -> str:
    return f"{IPv6Address(int(address) >> 128 - bits << 128 - bits)}/{bits}"


class Bucket:
    """A token bucket: it fills at `rate` tokens per second up to `burst`, and every request takes some."""

    __slots__ = ("_burst", "_filled_at", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate / 1000
        self._burst = burst
        self._tokens = burst
        self._filled_at = now

    def has(self, now: int, tokens: float = 1) -> bool:
        """Whether there are enough tokens at a time in milliseconds."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        return self._tokens >= tokens

    def is_full(self, now: int) -> bool:
        """Whether nothing is missing: then it is as good as a new one."""
        return self.has(now, self._burst)

    def take(self, now: int, tokens: float = 1) -> bool:
        """Take tokens at a time in milliseconds; False, and nothing is taken, when there are not enough."""
        left = min(self._burst, self._tokens + (now - self._filled_at) * self._rate) - tokens
        self._filled_at = now
        is_enough = left >= 0
        self._tokens = left if is_enough else left + tokens
        return is_enough

    def charge(self, now: int, tokens: float) -> None:
        """Take tokens that were given elsewhere, even if they are not there: at most as much as it holds is owed."""
        self.has(now)
        self._tokens = max(self._tokens - tokens, -self._burst)


class Buckets:
    """One bucket per address or player."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def has(self, key: str, now: int, tokens: float = 1) -> bool:
        """Whether a key has tokens left; nobody is remembered for this question."""
        bucket = self._buckets.get(key)
        return tokens <= self._burst if bucket is None else bucket.has(now, tokens)

    def take(self, key: str, now: int, tokens: float = 1) -> bool:
        """Take tokens for a key; False when there are not enough."""
        return self._bucket(key, now).take(now, tokens)

    def charge(self, key: str, now: int, tokens: float) -> None:
        """Take tokens that were given elsewhere."""
        self._bucket(key, now).charge(now, tokens)

    def _bucket(self, key: str, now: int) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_place(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        self._buckets.move_to_end(key)
        return bucket

    def _make_place(self, now: int) -> None:
        """Forget those used longest ago, a few at a time, if they are full or there is no place for one more."""
        for _ in range(_FORGOTTEN_AT_ONCE):
            oldest = next(iter(self._buckets.values()), None)
            if oldest is None or (len(self._buckets) < _MOST_KEYS and not oldest.is_full(now)):
                return
            self._buckets.popitem(last=False)


class AddressBuckets:
    """One bucket per address, and a larger one per IPv6 network."""

    def __init__(self, rate: float, burst: float) -> None:
        self._own: Final = Buckets(rate, burst)
        self._networks: Final = Buckets(PER_NETWORK * rate, PER_NETWORK * burst)

    def has(self, key: AddressKey, now: int, tokens: float = 1) -> bool:
        """Whether an address, and its network, have tokens left."""
        is_network_well = key.network is None or self._networks.has(key.network, now, tokens)
        return is_network_well and self._own.has(key.own, now, tokens)

    def take(self, key: AddressKey, now: int, tokens: float = 1) -> bool:
        """Take tokens for an address; False, and nothing is taken, when it or its network has not enough."""
        if not self.has(key, now, tokens):
            return False
        if key.network is not None:
            self._networks.take(key.network, now, tokens)
        return self._own.take(key.own, now, tokens)

    def charge(self, key: AddressKey, now: int, tokens: float) -> None:
        """Take tokens that were given elsewhere."""
        if key.network is not None:
            self._networks.charge(key.network, now, tokens)
        self._own.charge(key.own, now, tokens)


class Gauge:
    """Counts what is open per address up to `most`, and per IPv6 network up to four times as much.

    Only what is open is remembered, so there are never more keys than open things.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Final[Counter[str]] = Counter()

    def enter(self, key: AddressKey) -> bool:
        """Open one more; False when there are too many."""
        if self._open[key.own] >= self._most:
            return False
        if key.network is not None and self._open[key.network] >= PER_NETWORK * self._most:
            return False
        self._open.update(_keys(key))
        return True

    def leave(self, key: AddressKey) -> None:
        """Close one."""
        for each in _keys(key):
            self._open[each] -= 1
            if self._open[each] <= 0:
                del self._open[each]

    def count(self, key: AddressKey) -> int:
        """How many are open at an address."""
        return self._open[key.own]


def _keys(key: AddressKey) -> list[str]:
    return [each for each in key if each is not None]


class Busy(Exception):  # noqa: N818 - a state of things
    """Too many are waiting already."""


class Turns:
    """One at a time: a lock with at most `most` holders and waiters together; raises Busy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._lock: Final = asyncio.Lock()

    async def __aenter__(self) -> None:
        if self._count >= self._most:
            raise Busy
        self._count += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._count -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self._count -= 1
        self._lock.release()


Hide = Callable[[AddressKey], AddressKey]


def hiding_with(secret: str) -> Hide:
    """Hides addresses in the same way wherever the secret is known."""
    key = blake2s(secret.encode()).digest()

    def hidden(text: str | None) -> str | None:
        return None if text is None else blake2s(text.encode(), key=key, digest_size=8).hexdigest()

    return lambda address: AddressKey(hidden(address.own) or "", hidden(address.network))


_MOST_TOLD: Final = 50
"""Addresses; those that took most."""
_MOST_SHARED_KEYS: Final = 10_000


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
        if len(self._given) > _MOST_SHARED_KEYS:
            self._given.popitem(last=False)

    def _forget_before(self, moment: float) -> None:
        while self._given and next(iter(self._given.values()))[1] <= moment:
            self._given.popitem(last=False)
