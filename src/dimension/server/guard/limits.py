"""Rate limits: token buckets and gauges per address and per player, and addresses hashed for other nodes."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from hashlib import blake2s
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from dimension.runtime.ports import Clock

_MOST_KEYS: Final = 50_000
"""Addresses and players that are remembered; the least recently seen is forgotten first."""
_FORGOTTEN_AT_ONCE: Final = 2
"""More than the one that comes, so that keys with full buckets are soon forgotten."""
PER_NETWORK: Final = 4
"""How many times as much a whole IPv6 network may have as one household in it."""


class AddressKey(NamedTuple):
    """The keys under which an address is counted."""

    own: str
    """In IPv6 a household has a whole /64."""
    network: str | None = None
    """The /48 of an IPv6 address: one customer may have as many as that. None for IPv4."""


def address_key(host: str | None) -> AddressKey:
    """The keys under which an address is counted; texts that are not addresses share one."""
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
        """Take tokens that are already used; too few are a debt, of one full bucket at most."""
        self.has(now)
        self._tokens = max(self._tokens - tokens, -self._burst)


class Buckets:
    """One bucket per address or player."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def has(self, key: str, now: int, tokens: float = 1) -> bool:
        """Whether a key has tokens left; the key is not remembered."""
        bucket = self._buckets.get(key)
        return tokens <= self._burst if bucket is None else bucket.has(now, tokens)

    def take(self, key: str, now: int, tokens: float = 1) -> bool:
        """Take tokens for a key; False when there are not enough."""
        return self._bucket(key, now).take(now, tokens)

    def charge(self, key: str, now: int, tokens: float) -> None:
        """Take tokens that a key has already used, into debt if need be."""
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
        """Take tokens that an address has already used, into debt if need be."""
        self._own.charge(key.own, now, tokens)
        if key.network is not None:
            self._networks.charge(key.network, now, tokens)


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


Hide = Callable[[AddressKey], AddressKey]


def hiding_with(secret: str) -> Hide:
    """Hides addresses in the same way wherever the secret is known."""
    key = blake2s(secret.encode()).digest()

    def hidden(text: str | None) -> str | None:
        return None if text is None else blake2s(text.encode(), key=key, digest_size=8).hexdigest()

    return lambda address: AddressKey(hidden(address.own) or "", hidden(address.network))


class DividedClock:
    """The time of limits that nodes keep together: among several of them it runs as many times slower at each.

    So an address gets the rate of a limit from all nodes together, and at most its burst from each before that.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock: Final = clock
        self._nodes = 1
        self._divided_at = clock()
        self._passed = 0.0

    def __call__(self) -> int:
        return round(self._now())

    def divide(self, nodes: int) -> None:
        """There are this many nodes from now on."""
        if nodes != self._nodes:
            self._passed, self._divided_at = self._now(), self._clock()
            self._nodes = nodes

    def _now(self) -> float:
        return self._passed + (self._clock() - self._divided_at) / self._nodes
